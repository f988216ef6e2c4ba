"""Games of the house are named and kept: the shelf of a table, bad names, what somebody changed meanwhile."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from companion.evenings.match_setup.keeping import MAX_HOUSE_GAMES
from companion.store import db
from companion.store.models import Match, SavedVariant, Table
from companion.variants import read_variant, variant_from_text, variant_to_data, variant_to_text
from companion.variants.shelf import built_in_variants_by_slug
from web.kitchen import GUTS, Kitchen, form_of, plain
from web.phones import Phone, text


def test_a_game_is_named_read_aloud_and_kept(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts"))
    named = kitchen.anna.post(f"{kitchen.house}/change", {**filled.to_dict(flat=False), "do": "name"})
    assert named.status_code == 303
    page = kitchen.anna.get(named.location)
    assert 'value="Our Guts"' in text(page)
    assert "1-2-3-drop" in plain(page)
    for further in ("Change", "Choose players", "Share"):
        assert plain(page).index(further) < plain(page).index("1-2-3-drop"), "the rules are long"
    card = parse_qs(urlsplit(named.location).query)["card"][0]
    done = kitchen.keep(variant_from_text(card), "Kitchen guts")
    assert done.status_code == 303
    assert "“Kitchen guts” was saved." in plain(kitchen.anna.get(done.location))
    assert kitchen.kept() == ["Kitchen guts"]
    assert "Kitchen guts" in plain(kitchen.bo.get(kitchen.table))
    assert "“Kitchen guts” was saved." in plain(kitchen.bo.get(kitchen.table))


def test_a_kept_game_is_called_like_any_other(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    link = re.search(r'href="([^"]*/games/house\?kept=[0-9a-f]+)"', text(kitchen.bo.get(kitchen.table)))
    assert link is not None
    call = kitchen.bo.get(link[1])
    assert "Kitchen guts" in plain(call)
    card = re.search(r'name="card" value="([^"]*)"', text(call))[1]
    looked = kitchen.bo.htmx(
        f"{kitchen.table}/games/house", {"game": "house", "card": card, "ante": "2", "player": ["0", "1"]}
    )
    assert "ante 2" in plain(looked)
    begun = kitchen.bo.post(
        f"{kitchen.table}/matches",
        {
            "game": "house",
            "card": card,
            "ante": "2",
            "declare": "asked",
            "player": ["0", "1", "2"],
            "dealer": "0",
        },
    )
    assert begun.status_code == 303, plain(begun)
    with kitchen.app.app_context():
        assert db.session.query(Match).one().options["ante"] == 2


def test_a_kept_game_is_changed_in_its_place_and_taken_off(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    key = kitchen.keys()["Kitchen guts"]
    changed = kitchen.anna.get(f"{kitchen.house}/change?kept={key}")
    filled = form_of(changed)
    assert filled["instead"] == key
    filled["ante"] = "5"
    to = kitchen.anna.post(f"{kitchen.house}/change", {**filled.to_dict(flat=False), "do": "name"}).location
    asked = parse_qs(urlsplit(to).query)
    assert asked["instead"] == [key]
    kitchen.keep(variant_from_text(asked["card"][0]), "Kitchen guts", instead=key)
    assert kitchen.kept() == ["Kitchen guts"]
    with kitchen.app.app_context():
        assert read_variant(db.session.query(SavedVariant).one().card).money.ante == 5
    key = kitchen.keys()["Kitchen guts"]
    another = read_variant(variant_to_data(GUTS) | {"ante": 6})
    taken = kitchen.keep(another, "Kitchen guts", instead=key, apart="1")
    assert taken.status_code == 422
    kitchen.keep(another, "Six", instead=key, apart="1")
    assert kitchen.kept() == ["Kitchen guts", "Six"]
    for key in kitchen.keys().values():
        assert kitchen.anna.post(f"{kitchen.house}/{key}/away").status_code == 303
    assert kitchen.kept() == []


def test_what_was_taken_off_by_a_slip_of_the_thumb_is_put_back(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    key = kitchen.keys()["Kitchen guts"]
    to = kitchen.anna.post(f"{kitchen.house}/{key}/away").location
    page = kitchen.anna.get(to)
    assert "“ Kitchen guts ” was removed." in plain(page)
    card = re.search(r'name="card" value="([^"]*)"', text(page))[1]
    assert kitchen.anna.post(f"{kitchen.house}/keep", {"card": card}).status_code == 303
    assert kitchen.keys() == {"Kitchen guts": key}
    assert "was removed" not in plain(kitchen.anna.get(to)), "a reload tells what is so"
    assert "was removed" not in plain(kitchen.anna.get(f"{kitchen.house}?gone=hg1.nonsense"))


def test_a_card_of_a_newer_release_is_taken_off_all_the_same(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    with kitchen.app.app_context():
        row = db.session.query(SavedVariant).one()
        row.card = {**row.card, "version": 9}
        db.session.commit()
    done = kitchen.anna.post(f"{kitchen.house}/{kitchen.keys()['Kitchen guts']}/away")
    assert done.status_code == 303
    assert ">Restore<" not in text(kitchen.anna.get(done.location))
    assert kitchen.kept() == []


def test_what_two_phones_change_is_written_over_by_neither(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    seen = kitchen.keys()["Kitchen guts"]
    first, second = (read_variant({**variant_to_data(GUTS), "ante": ante}) for ante in (7, 9))
    assert kitchen.keep(first, "Kitchen guts", instead=seen).status_code == 303
    late = kitchen.keep(second, "Kitchen guts", instead=seen)
    assert late.status_code == 422
    assert (
        "“Kitchen guts” was changed on another phone in the meantime. Choose another name for yours."
        in plain(late)
    )
    assert variant_to_text(second) in text(late)
    gone = kitchen.anna.post(f"{kitchen.house}/{seen}/away")
    assert gone.status_code == 422
    assert "That saved game has been removed or changed in the meantime" in plain(gone)
    with kitchen.app.app_context():
        assert read_variant(db.session.query(SavedVariant).one().card).money.ante == 7


def test_another_table_s_game_is_neither_read_nor_taken_off(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    key = kitchen.keys()["Kitchen guts"]
    eve = Phone(kitchen.app)
    other = eve.post("/tables", {"player": ["Eve", "Max"]}).location
    eve.post(f"{other}/seats/0/claim")
    for path in ("house/name", "house/share", "house/change", "games/house"):
        gone = eve.get(f"{other}/{path}?kept={key}")
        assert gone.status_code == 404
        assert f'href="{other}">Go to the table</a>' in text(gone)
    assert eve.get(f"{kitchen.house}/change?kept={key}").status_code == 403
    assert eve.post(f"{other}/house/{key}/away").status_code == 422
    assert eve.post(f"{kitchen.house}/{key}/away").status_code == 403
    assert kitchen.kept() == ["Kitchen guts"]


def test_a_game_that_lies_there_just_so_is_known_again(kitchen: Kitchen):
    kitchen.keep()
    page = kitchen.anna.get(f"{kitchen.house}/name?card={variant_to_text(GUTS)}&elsewhere=1")
    assert 'value="Guts"' in text(page)
    assert "This table already has the same game" in plain(page)
    assert "Nothing is played or saved" not in plain(page)
    key = kitchen.keys()["Guts"]
    assert f'name="instead" value="{key}"' in text(page)
    assert "Saved game" in plain(kitchen.anna.get(f"{kitchen.house}/name?kept={key}"))
    changed = variant_to_text(read_variant(variant_to_data(GUTS) | {"ante": 7}))
    assert "Name this game" in plain(kitchen.anna.get(f"{kitchen.house}/name?card={changed}&instead={key}"))
    assert "Remove the saved game" in plain(page)


def test_who_only_looks_changes_nothing(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    assert kitchen.guest.get(kitchen.house).status_code == 200
    assert kitchen.guest.get(f"{kitchen.house}/change?like=guts").status_code == 403
    card = {"card": variant_to_text(GUTS), "name": "Mine"}
    for path in ("play", "keep", "1/away", "change", "taken"):
        assert kitchen.guest.post(f"{kitchen.house}/{path}", card).status_code == 403
    assert (kitchen.kept(), kitchen.matches()) == (["Kitchen guts"], 0)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "The name is missing."), ("x" * 41, "up to 40 letters"), ("\u202e\u200b", "The name is missing.")],
)
def test_a_name_that_cannot_be_is_refused_with_what_was_typed(kitchen: Kitchen, name: str, sentence: str):
    for path in ("keep", "play"):
        refused = kitchen.anna.post(f"{kitchen.house}/{path}", {"card": variant_to_text(GUTS), "name": name})
        assert refused.status_code == 422
        assert sentence in plain(refused)
        assert 'id="name"' in text(refused)
    assert (kitchen.kept(), kitchen.matches()) == ([], 0)


@pytest.mark.parametrize(
    ("to", "leads"),
    [("change", "house/change?draft="), ("players", "games/house?card="), ("share", "share?")],
)
def test_what_was_typed_as_its_name_goes_along(kitchen: Kitchen, to: str, leads: str):
    data = {"card": variant_to_text(GUTS), "name": "Aunt Käthe", "to": to}
    on = kitchen.anna.post(f"{kitchen.house}/on", data)
    assert on.status_code == 303
    assert leads in on.location
    page = kitchen.anna.get(on.location)
    name = form_of(page)["name"] if to == "change" else plain(page)
    assert "Aunt Käthe" in name
    refused = kitchen.anna.post(f"{kitchen.house}/on", {**data, "name": "a" * 41})
    assert refused.status_code == 422
    assert "too long" in plain(refused)
    assert "a" * 41 in text(refused)
    assert kitchen.bo.post(f"{kitchen.house}/on", {"card": "hg1.x", "to": to}).status_code == 422


def test_its_change_still_takes_the_place_of_what_is_kept(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    key = kitchen.keys()["Kitchen guts"]
    data = {"card": variant_to_text(GUTS), "name": "Aunt Käthe", "to": "change", "instead": key}
    assert (
        form_of(kitchen.anna.get(kitchen.anna.post(f"{kitchen.house}/on", data).location))["instead"] == key
    )


def test_markup_is_text_and_what_turns_a_line_round_is_gone(kitchen: Kitchen):
    kitchen.keep(name="<script>x</script>\u202eevil")
    assert kitchen.kept() == ["<script>x</script>evil"]
    for url in (kitchen.house, kitchen.table, f"{kitchen.house}/share?card={variant_to_text(GUTS)}"):
        assert "<script>x" not in text(kitchen.anna.get(url))


def test_a_name_that_is_taken_and_the_two_hundred_and_first(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    taken = kitchen.keep(built_in_variants_by_slug()["razz"], "kitchen GUTS")
    assert taken.status_code == 422
    assert "This table already has a game" in plain(taken)
    with kitchen.app.app_context():
        table = db.session.query(Table).one()
        about = {"table_id": table.id, "card": {}, "kept_by": "Ann", "device": "x", "at": table.created}
        db.session.add_all(
            SavedVariant(name=f"G{n}", fingerprint=str(n), **about) for n in range(MAX_HOUSE_GAMES - 1)
        )
        db.session.commit()
    full = kitchen.keep(built_in_variants_by_slug()["razz"])
    assert full.status_code == 422
    assert "already has 200 house games" in plain(full)
    assert len(kitchen.kept()) == MAX_HOUSE_GAMES
    assert kitchen.anna.get(kitchen.house).status_code == 200, "cards that nobody can read are told as that"


def test_keeping_over_and_over_is_answered_with_a_wait(make_app: Callable[..., Flask]):
    kitchen = Kitchen(make_app(RATELIMIT_ENABLED=True))
    answers = [kitchen.keep(name=f"Guts {number}") for number in range(31)]
    assert {answer.status_code for answer in answers[:30]} == {303}
    assert answers[30].status_code == 429
    assert "Wait" in plain(answers[30])
    assert len(kitchen.kept()) == 30
