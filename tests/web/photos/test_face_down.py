"""Cards of a photo that lie face down, backs of two decks: said on the picture, and nothing else changes."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from flask import Flask

from companion.vision import FaceDownCard, PhotoReading, Quad
from web.games.towers import Towers
from web.phones import HTMX, Evening, Phone, text
from web.pictures import Recogniser, jpeg, upload

from .photographing import NAMES, sent, whose, written

TURN, TURN_ALL, TWO = (
    "This card is face down: turn it over.",
    "These cards are face down: turn them over.",
    "These card backs are from two decks.",
)


def at(x: float, y: float = 0) -> Quad:
    """A card 40 by 60 pixels about a point."""
    left, top = round(x - 20), round(y - 30)
    return ((left, top), (left + 40, top), (left + 40, top + 60), (left, top + 60))


class Turned(Recogniser):
    """A stand-in that sees backs too, a place and a design each."""

    def __init__(self, cards: str, *backs: FaceDownCard, wide: int = 6000) -> None:
        super().__init__(cards)
        self.backs, self.wide = backs, wide

    def __call__(self, photo: bytes, **told: Any) -> PhotoReading:
        return replace(super().__call__(photo, **told), width=self.wide, height=600, backs=self.backs)


def by(hand: int, card: float, design: int = 0) -> FaceDownCard:
    """A back beside the cards of a hand, where its next card would lie."""
    found = Recogniser("|".join(["Ah"] * (hand + 1)))(b"").cards[hand].outline
    (x, y) = (sum(p[axis] for p in found) / 4 for axis in (0, 1))
    return FaceDownCard(at(x + 60 * card, y), design)


@pytest.fixture
def sees(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Turned]:
    def finds(cards: str, *backs: FaceDownCard) -> Turned:
        found = Turned(cards, *backs)
        monkeypatch.setattr("companion.vision.read", found)
        return found

    return finds


@pytest.fixture
def towers(app: Flask, begun: Callable[..., Towers]) -> Towers:
    return begun(_turned_up, app)


def _turned_up(app: Flask) -> Towers:
    return Towers(app, NAMES).turned_up()


def read(phone: Phone, query: str) -> str:
    return unescape(
        text(phone.post(f"/photos?{query}", {"photo": upload(jpeg()), "field": "cards"}, headers=HTMX))
    )


def drawn(page: str) -> int:
    """How many backs are drawn on the picture."""
    return len([one for one in re.findall(r'<g class="back"[^>]*>', page) if " hidden" not in one])


def test_a_card_that_is_missing_and_lies_face_down_is_pointed_at(phone: Phone, sees: Callable[..., Turned]):
    sees("Ah Kd", by(0, 2), by(0, 40))
    page = read(phone, "expected=3")
    assert written(page) == [TURN]
    assert page.count(TURN) >= 2
    assert drawn(page) == 1


def test_several_are_one_sentence(phone: Phone, sees: Callable[..., Turned]):
    sees("Ah Kd", by(0, 2), by(0, -1))
    page = read(phone, "expected=4")
    assert written(page) == [TURN_ALL]
    assert drawn(page) == 2


@pytest.mark.parametrize("query", ["expected=2", "", "expected=1"])
def test_nothing_is_said_of_backs_where_no_card_is_missing(
    phone: Phone, sees: Callable[..., Turned], query: str
):
    sees("Ah Kd", by(0, 2))
    page = read(phone, query)
    assert written(page) == []
    assert drawn(page) == 0
    assert 'data-card="Ah"' in page


@pytest.mark.parametrize(("query", "said"), [("copies=1", [TWO]), ("copies=2", []), ("", [])])
def test_backs_of_two_decks_are_said_where_one_is_in_play(
    phone: Phone, sees: Callable[..., Turned], query: str, said: list[str]
):
    sees("Ah Kd", by(0, 3), by(0, 4, design=1), by(0, 9))
    page = read(phone, query)
    assert written(page) == said
    assert drawn(page) == 2 * len(said)


def test_a_showdown_says_by_which_hand_a_card_lies_face_down(towers: Towers, sees: Callable[..., Turned]):
    sees("8h 9h | Qh | 2s 3s | Ah Ad", by(1, 1), by(2, 2))
    before = towers.counts()
    answer = sent(towers)
    page = unescape(text(answer))
    assert answer.status_code == 422
    assert [one for one in written(page) if "face down" in one] == [TURN]
    assert "Bo's hand: 2 cards expected, but only 1 read." in written(page)
    assert drawn(page) == 1
    assert towers.counts() == {**before, "Photo": 1}


def test_a_back_belongs_to_the_hand_next_to_it_and_is_none_that_another_lacks(
    towers: Towers, sees: Callable[..., Turned]
):
    sees("8h 9h | Qh | 2s 3s | Ah Ad", by(2, 2))
    page = text(sent(towers))
    assert drawn(page) == 0
    assert not [one for one in written(page) if "face down" in one]


def test_backs_change_nothing_of_what_is_read(towers: Towers, sees: Callable[..., Turned]):
    hands = "8h 9h | Qh Qd | 2s 3s | Ah Ad"
    sees(hands)
    without = whose(text(sent(towers)))
    sees(hands, by(0, 2), by(1, 2), by(3, 5))
    answer = sent(towers)
    assert answer.status_code == 200
    assert whose(text(answer)) == without
    assert drawn(text(answer)) == 0


def test_a_showdown_with_backs_of_two_decks(towers: Towers, sees: Callable[..., Turned]):
    sees("8h 9h | Qh Qd | 2s 3s | Ah Ad", by(0, 2), by(3, 2, design=1))
    answer = sent(towers)
    assert answer.status_code == 200
    assert TWO in written(text(answer))
    assert TWO in text(answer).split('class="against"')[1]
    assert drawn(text(answer)) == 2


def test_the_page_without_scripts_points_at_it_too(evening: Evening, sees: Callable[..., Turned]):
    sees("Ah As Ad Kc", by(0, 4))
    page = text(evening.enter(evening.anna, read="cards", **{"cards-photo": upload(jpeg())}))
    assert 'value="Ah As Ad Kc"' in page
    assert written(page) == [TURN]
