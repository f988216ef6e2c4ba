"""Hands that are shown among who stayed and played on with: what each phone at the table gets to see.

Two tables play the same and differ in nothing but the cards. What reaches a phone that may not see them has
to be the same at both, whatever it asks for.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import Entry

from .browsing import Form, forms
from .phones import HTMX, Phone, text

KINGS = {
    "hands": (
        ("Kh Kd 2c", "3h 4d 5c"),
        ("Kh Kd 2c 9s 9h", "3h 4d 5c 8s Ts"),
        ("Kh Kd 2c 9s 9h Jd Qc", "3h 4d 5c 8s Ts 6c 4h"),
    )
}
QUEENS = {
    "hands": (
        ("Qh Qd 7c", "8h 9d Tc"),
        ("Qh Qd 7c Ks 2d", "8h 9d Tc 3s 4c"),
        ("Qh Qd 7c Ks 2d As 6d", "8h 9d Tc 3s 4c 2h Kd"),
    )
}
CHANGING = r'csrf_token" value="[^"]*|name="seen" value="\w+|\d\d:\d\d'
CLOSED = "The cards are for those who saw them, until cards are dealt anew."
NOT_FOR_THIS_PHONE = "Those cards are for the phones of players who saw them, until cards are dealt anew."


class Kitchen:
    """Four players of 3-5-7, three with a phone; `host` opened the table and holds no seat, `guest` watches.

    Anna and Bo stay in each round and show; Cy and Di drop.
    """

    def __init__(self, app: Flask, cards: dict[str, Any], **options: str) -> None:
        self.app, self.cards = app, cards
        self.host, self.anna, self.bo, self.di, self.guest = (Phone(app) for _ in range(5))
        opened = self.host.post("/tables", {"player": ["Anna", "Bo", "Cy", "Di"], "name": "Kitchen"})
        self.table = opened.location
        self.code = self.table.removeprefix("/t/")
        for seat, phone in ((0, self.anna), (1, self.bo), (3, self.di)):
            phone.post(f"{self.table}/seats/{seat}/claim")
        players = {"player": ["0", "1", "2", "3"], "dealer": "3"}
        begun = self.host.post(f"{self.table}/matches", {"game": "three-five-seven", **players, **options})
        assert begun.status_code == 303, text(begun)
        self.match = begun.location
        self.seq = 0

    def enter(self, phone: Phone, action: str, **values: Any) -> None:
        data = {"seq": self.seq, "action": action, **values}
        answer = phone.post(f"{self.match}/entries", data)
        assert answer.status_code == 303, text(answer)
        self.seq += 1

    def round(self, number: int, *stay: int, show: bool = True) -> None:
        """Play the first, second or third round of a deal up to its showdown."""
        self.enter(self.host, "deal")
        self.enter(self.host, "stay", stay=[str(seat) for seat in stay or (0, 1)])
        if show:
            hands = {f"hand{seat}": hand for seat, hand in enumerate(self.cards["hands"][number])}
            self.enter(self.anna, "show", **hands)

    def page(self, phone: Phone, where: str = "") -> str:
        return self.same(phone.get(f"{self.match}{where}"))

    def same(self, answer: TestResponse) -> str:
        """Return an answer without what is another at every table, page and minute."""
        return f"{answer.status_code} {re.sub(CHANGING, '', text(answer)).replace(self.code, '')}"

    def sent(self, phone: Phone, where: str, **data: Any) -> str:
        return self.same(phone.post(f"{self.match}{where}", {"seq": self.seq, **data}))

    def looked_at(self, phone: Phone) -> Iterator[tuple[str, str]]:
        """Yield all that the phone gets to see of the match."""
        yield "match", self.page(phone)
        yield "board", self.page(phone, "/board")
        for _ in range(2):  # as it is made, and as it is kept for those who watch
            yield "live board", self.same(phone.get(f"{self.match}/board", headers=HTMX))
            yield "live big screen", self.same(phone.get(f"{self.table}/big/board", headers=HTMX))
        yield "story", self.page(phone, "/story")
        yield "filled in by its address", self.page(phone, "?action=show&high=0")
        yield "table", self.same(phone.get(self.table))
        yield "big screen", self.same(phone.get(f"{self.table}/big"))
        for line in range(max(0, self.seq - 3), self.seq):
            yield f"line {line}", self.page(phone, f"/lines/{line}")
            for how in ("change", "before"):
                yield f"line {line} {how}", self.page(phone, f"/lines/{line}/{how}")

    def asked_for(self, phone: Phone) -> Iterator[tuple[str, str]]:
        """Yield what the phone can find out by asking what would be."""
        guess = {"action": "show", "hand0": "Kh Kd 2c"}
        for line in range(max(0, self.seq - 3), self.seq):
            yield f"line {line} out", self.sent(phone, f"/lines/{line}/out")
            for how in ("change", "before"):
                yield f"line {line} {how} seen", self.sent(phone, f"/lines/{line}/{how}", **guess)
                yield f"line {line} {how} said", self.sent(phone, f"/lines/{line}/{how}/preview", **guess)
        for guessed in ("Kh Kd 2c", "Kh Kd 2c 9s 9h", "Qh Qd 7c Ks 2d"):
            for action in ("preview", "entries"):
                yield f"{action} {guessed}", self.sent(phone, f"/{action}", action="show", hand0=guessed)


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
    assert "Some hands are for the phones that saw them" in kitchen.page(kitchen.di)
    assert "Some hands are for the phones that saw them" not in kitchen.page(kitchen.anna)
    assert NOT_FOR_THIS_PHONE in kitchen.sent(kitchen.di, "/entries", action="show", hand0="Kh Kd 2c")
    kitchen.enter(kitchen.di, "show", high="0")
    assert "Anna takes 4. Bo owes 4" in kitchen.page(kitchen.di)


def test_a_line_with_hands_is_changed_by_a_phone_that_saw_them(both: tuple[Kitchen, Kitchen]):
    kitchen = both[0]
    kitchen.round(0)
    refused = kitchen.page(kitchen.di, "/lines/2/change")
    assert refused.startswith("422")
    assert "That line holds cards that are still played with" in refused
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
    assert "What no longer fits" in asked
    assert "Why is for those who saw its cards" in asked
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
    assert "Choose or take a photo first." in kitchen.sent(
        kitchen.anna, "/entries", action="show", read="hand0"
    )


def test_no_phone_keeps_a_page_with_hands_for_some(both: tuple[Kitchen, Kitchen]):
    """Offline it would still show them when they are long closed, or in another hand."""
    kitchen = both[0]
    kitchen.round(0)
    for phone in (kitchen.anna, kitchen.di, kitchen.host):
        assert 'data-keep=""' in text(phone.get(kitchen.match))
