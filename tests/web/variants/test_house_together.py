"""Two phones at one shelf: what one takes off or changes costs the other nothing that was made."""

from urllib.parse import parse_qs, urlsplit

from werkzeug.test import TestResponse

from companion.variants import read_variant, variant_from_text, variant_to_data
from web.kitchen import GUTS, Kitchen, form_of, plain
from web.phones import Phone, text


def changed(kitchen: Kitchen, phone: Phone, key: str, **values: str) -> dict[str, str]:
    """Return what the page of the name would send of a game of the shelf, opened before and changed."""
    change = f"{kitchen.house}/change"
    filled = form_of(phone.get(f"{change}?kept={key}")).to_dict(flat=False)
    named = phone.post(change, {**filled, **values, "do": "name"})
    asked = {name: value[0] for name, value in parse_qs(urlsplit(named.location).query).items()}
    assert phone.get(named.location).status_code == 200
    return {**asked, "name": variant_from_text(asked["card"]).name}


def keep(kitchen: Kitchen, phone: Phone, data: dict[str, str]) -> TestResponse:
    return phone.post(f"{kitchen.house}/keep", data)


def ante(kitchen: Kitchen, name: str) -> str:
    page = kitchen.anna.get(f"{kitchen.house}/change?kept={kitchen.keys()[name]}")
    return form_of(page)["ante"]


def test_what_is_taken_off_while_another_phone_changes_it_is_kept_with_the_change(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    key = kitchen.keys()["Kitchen guts"]
    bos = changed(kitchen, kitchen.bo, key, ante="9")
    assert kitchen.anna.post(f"{kitchen.house}/{key}/away").status_code == 303
    gone = kitchen.bo.get(f"{kitchen.house}/change?kept={key}")
    assert gone.status_code == 404
    assert "." in plain(gone)
    assert keep(kitchen, kitchen.bo, bos).status_code == 303
    assert kitchen.kept() == ["Kitchen guts"]
    assert ante(kitchen, "Kitchen guts") == "9"


def test_of_two_changes_the_first_is_kept_and_the_other_is_asked_for_a_name(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    key = kitchen.keys()["Kitchen guts"]
    annas, bos = (
        changed(kitchen, phone, key, ante=more) for phone, more in ((kitchen.anna, "7"), (kitchen.bo, "9"))
    )
    assert keep(kitchen, kitchen.anna, annas).status_code == 303
    assert keep(kitchen, kitchen.anna, annas).status_code == 303, "pressed twice it is kept once"
    late = keep(kitchen, kitchen.bo, bos)
    assert late.status_code == 422
    assert "changed on another phone in the meantime" in plain(late)
    assert keep(kitchen, kitchen.bo, {**bos, "name": "Bo's guts"}).status_code == 303
    assert kitchen.kept() == ["Bo's guts", "Kitchen guts"]
    assert (ante(kitchen, "Kitchen guts"), ante(kitchen, "Bo's guts")) == ("7", "9")


def test_a_match_goes_on_when_its_game_is_taken_off_the_shelf(kitchen: Kitchen):
    kitchen.keep(
        read_variant({**variant_to_data(GUTS), "rules": ["Whoever drops a card buys juice."]}), "Juicy"
    )
    key = kitchen.keys()["Juicy"]
    page = kitchen.anna.get(f"{kitchen.house}/name?kept={key}")
    shared = text(page).partition('name="card" value="')[2].partition('"')[0]
    match = kitchen.anna.post(f"{kitchen.house}/play", {"card": shared, "name": "Juicy"}).location
    assert kitchen.bo.post(f"{kitchen.house}/{key}/away").status_code == 303
    assert "Cards dealt" in plain(kitchen.anna.get(match))
    at = f"{kitchen.table.rpartition('/')[2]}.1"
    assert "buys juice" in plain(kitchen.anna.get(f"/rules/house?at={at}"))
