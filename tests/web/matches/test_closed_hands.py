"""Hands that are shown among who stayed and played on with: what each phone at the table gets to see.

Two tables play the same and differ in nothing but the cards. What reaches a phone that may not see them has
to be the same at both, whatever it asks for.
"""

from collections.abc import Callable

import pytest
from flask import Flask

from companion.store import db
from companion.store.models import Entry
from web.browsing import Form, forms
from web.phones import Phone, text

from .closed_hands import KINGS, Kitchen

QUEENS = {
    "hands": (
        ("Qh Qd 7c", "8h 9d Tc"),
        ("Qh Qd 7c Ks 2d", "8h 9d Tc 3s 4c"),
        ("Qh Qd 7c Ks 2d As 6d", "8h 9d Tc 3s 4c 2h Kd"),
    )
}
CLOSED = "Until new cards are dealt, only players who saw these cards can see them here."
NOT_FOR_THIS_PHONE = (
    "Until new cards are dealt, only the phones of players who saw these cards can show them."
)


@pytest.fixture
def both(make_app: Callable[..., Flask]) -> tuple[Kitchen, Kitchen]:
    app = make_app()
    return Kitchen(app, KINGS), Kitchen(app, QUEENS)


def differing(both: tuple[Kitchen, Kitchen], who: str, *, asked: bool = True) -> list[str]:
    """Return where a phone sees what the hands are: where the tables that differ in them do."""
    found = []
    for kitchen in both:
        phone = getattr(kitchen, who)
        found.append([*kitchen.looked_at(phone), *(kitchen.asked_for(phone) if asked else ())])
    one, other = found
    assert [name for name, _ in one] == [name for name, _ in other]
    return [name for (name, page), (_, page_there) in zip(one, other, strict=True) if page != page_there]


@pytest.mark.parametrize("rounds", [1, 3])
def test_until_cards_are_dealt_anew_only_who_stayed_sees_the_hands(
    both: tuple[Kitchen, Kitchen], rounds: int
):
    for kitchen in both:
        for number in range(rounds):
            kitchen.round(number)
    for who in ("host", "di", "guest"):
        assert differing(both, who) == [], who
    line = 3 * rounds - 1
    seen = {"match", "board", f"line {line}", f"line {line} change"}
    for who in ("anna", "bo"):
        found = differing(both, who, asked=False)
        assert seen <= set(found), who
        assert "big screen" not in found, who


def entries(page: str) -> list[Form]:
    """Return the forms of the showdown: a tap on a row, and the one for cards."""
    return [form for form in forms(page) if form.action.endswith("/entries")]


def test_hands_of_an_earlier_round_are_filled_in_for_who_saw_them_alone(
    both: tuple[Kitchen, Kitchen],
):
    for kitchen in both:
        kitchen.round(0)
        kitchen.round(1, 0, 1, 3, show=False)
    for who in ("host", "di", "guest"):
        assert differing(both, who) == [], who
    for kitchen in both:
        for phone in (kitchen.anna, kitchen.bo):
            _, form = entries(text(phone.get(kitchen.match)))
            offered = kitchen.cards["hands"][0]
            assert [form.values[f"hand{seat}"] for seat in (0, 1)] == list(offered)
            assert form.values["hand3"] == ""
        _, form = entries(text(kitchen.di.get(kitchen.match)))
        assert {name for name in form.values if name.startswith("hand")} == {"hand3"}


def test_no_page_nor_stored_line_names_a_hand_that_is_played_on_with(both: tuple[Kitchen, Kitchen]):
    kitchen = both[0]
    kitchen.round(0)
    for name, page in kitchen.looked_at(kitchen.di):
        seen = page.partition("<main")[2].partition("</main>")[0]
        for said in ("air of kings", "K♥", "king of hearts", 'value="Kh Kd'):
            assert said not in seen, name
    with kitchen.app.app_context():
        lines = [entry.line for entry in db.session.query(Entry).all()]
    assert lines[-1] == "Anna takes 4. Bo owes 4"


def test_once_cards_are_dealt_anew_everybody_may_see_the_hands(both: tuple[Kitchen, Kitchen]):
    kitchen = both[0]
    for number in range(3):
        kitchen.round(number)
    assert "Pair of kings" not in kitchen.page(kitchen.di, "/lines/2")
    assert CLOSED in kitchen.page(kitchen.di, "/lines/2")
    kitchen.enter(kitchen.host, "deal")
    for phone in (kitchen.host, kitchen.di, kitchen.guest):
        page = kitchen.page(phone, "/lines/2")
        assert "Pair of kings" in page
        assert CLOSED not in page
    assert 'value="Kh Kd 2c"' in kitchen.page(kitchen.di, "/lines/2/change")


def test_once_the_match_is_over_everybody_may_see_the_hands(make_app: Callable[..., Flask]):
    kitchen = Kitchen(make_app(), KINGS, legs="1")
    kitchen.round(0)
    kitchen.enter(kitchen.host, "deal")
    kitchen.enter(kitchen.host, "stay", stay=["2"])
    assert "Pair of kings" in kitchen.page(kitchen.guest, "/lines/2")
    kitchen.sent(kitchen.host, "/undo")
    kitchen.seq += 1
    assert "Pair of kings" not in kitchen.page(kitchen.guest, "/lines/2")


def test_a_phone_that_did_not_see_the_hands_is_told_why_it_enters_none(both: tuple[Kitchen, Kitchen]):
    kitchen = both[0]
    kitchen.round(0, show=False)
    assert "Some hands can be seen only on certain phones" in kitchen.page(kitchen.di)
    assert "Some hands can be seen only on certain phones" not in kitchen.page(kitchen.anna)
    assert NOT_FOR_THIS_PHONE in kitchen.sent(kitchen.di, "/entries", action="show", hand0="Kh Kd 2c")
    kitchen.enter(kitchen.di, "show", high="0")
    assert "Anna takes 4. Bo owes 4" in kitchen.page(kitchen.di)


def test_a_line_with_hands_is_changed_by_a_phone_that_saw_them(both: tuple[Kitchen, Kitchen]):
    kitchen = both[0]
    kitchen.round(0)
    refused = kitchen.page(kitchen.di, "/lines/2/change")
    assert refused.startswith("422")
    assert "That entry has cards that are still in play" in refused
    assert "/lines/2/change" not in kitchen.page(kitchen.di, "/lines/2")
    assert "What would change" in kitchen.sent(kitchen.di, "/lines/2/out")
    assert 'value="Kh Kd 2c"' in kitchen.page(kitchen.bo, "/lines/2/change")


def test_why_a_closed_line_fits_no_more_is_told_to_who_saw_its_cards(make_app: Callable[..., Flask]):
    """Had Di stayed in as well, it would be known that the Q♠ in Anna's second hand was Bo's."""
    hands = (("Kh Kd 2c", "Qs 4d 5c"), ("Kh Kd 2c Qs 9h",))
    kitchen = Kitchen(make_app(), {"hands": hands})
    kitchen.round(0)
    kitchen.enter(kitchen.host, "deal")
    kitchen.enter(kitchen.host, "stay", stay=["0", "3"])
    kitchen.enter(kitchen.anna, "show", high="0", hand0=hands[1][0])
    values = {"action": "stay", "stay": ["0", "1", "3"]}
    asked = kitchen.sent(kitchen.di, "/lines/1/change", **values)
    assert "Entries that would no longer be possible" in asked
    assert "only players who saw the cards can see the reason" in asked
    assert "Q♠" not in asked


def test_a_phone_that_enters_for_the_whole_table_sees_for_all(make_app: Callable[..., Flask]):
    app = make_app()
    host, guest = Phone(app), Phone(app)
    table = host.post("/tables", {"player": ["Anna", "Bo", "Cy"], "name": "Kitchen"}).location
    match = host.post(
        f"{table}/matches", {"game": "three-five-seven", "player": ["0", "1", "2"], "dealer": "2"}
    ).location
    host.post(f"{match}/entries", {"seq": 0, "action": "deal"})
    host.post(f"{match}/entries", {"seq": 1, "action": "stay", "stay": ["0", "1"]})
    shown = {"seq": 2, "action": "show", "hand0": "Kh Kd 2c", "hand1": "3h 4d 5c"}
    assert host.post(f"{match}/entries", shown).status_code == 303
    assert "air of kings" in text(host.get(match))
    assert "air of kings" not in text(guest.get(match))
    guest.post(f"{table}/seats/2/claim")
    assert "air of kings" not in text(guest.get(match))
    assert "air of kings" not in text(host.get(match)), "it holds no seat, and no longer enters for all"


def test_photos_are_read_for_the_cards_that_a_phone_sees(both: tuple[Kitchen, Kitchen]):
    kitchen = both[0]
    kitchen.round(0, show=False)
    assert kitchen.sent(kitchen.di, "/entries", action="show", read="hand0").startswith("400")
    assert "Take or choose a photo first." in kitchen.sent(
        kitchen.anna, "/entries", action="show", read="hand0"
    )


def test_no_phone_keeps_a_page_with_hands_for_some(both: tuple[Kitchen, Kitchen]):
    """Offline it would still show them when they are long closed, or in another hand."""
    kitchen = both[0]
    kitchen.round(0)
    for phone in (kitchen.anna, kitchen.di, kitchen.host):
        assert 'data-keep=""' in text(phone.get(kitchen.match))
