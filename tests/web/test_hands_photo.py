"""One photo of a whole showdown: every hand goes to its player, and what cannot be so is said."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from .phones import HTMX, Evening, Phone, text
from .pictures import Recogniser, jpeg, upload
from .test_tapiola import MIDDLE, Towers

NAMES = ("Anna", "Bo", "Cy", "Di")


@pytest.fixture
def towers(make_app: Callable[..., Flask]) -> Towers:
    towers = Towers(make_app(), NAMES)
    towers.enter(towers.anna, action="community", cards="Kh")
    for cards in ("5d 9c", "6d Tc", "7d Jc"):
        towers.enter(towers.anna, action="community", cards=cards)
        towers.enter(towers.anna, action="discard")
    return towers


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Recogniser]:
    def finds(cards: str, hint: str = "") -> Recogniser:
        found = Recogniser(cards, hint)
        monkeypatch.setattr("companion.vision.read", found)
        return found

    return finds


def sent(evening: Evening, phone: Phone | None = None, action: str = "showdown") -> TestResponse:
    code = evening.table.removeprefix("/t/")
    url = f"/photos/hands?table={code}&match=1&action={action}"
    return (phone or evening.anna).post(url, {"photo": upload(jpeg()), "field": "hands"}, headers=HTMX)


def whose(page: str) -> dict[str, str]:
    """Whose each hand of the page is, by name."""
    page = unescape(page)
    rows = re.findall(r"<bdi data-plain>(.*?)</bdi>.*?</li>", page, re.DOTALL)
    hands = re.findall(r"<li data-hand.*?</li>", page, re.DOTALL)
    cards = [re.findall(r'data-card="(\w+)"', hand) for hand in hands]
    return {name: " ".join(found) for name, found in zip(rows, cards, strict=True)}


def test_hands_go_to_whoever_they_lie_before(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad")
    answer = sent(towers)
    assert answer.status_code == 200
    assert whose(text(answer)) == {"Anna": "8h 9h", "Bo": "Qh Qd", "Cy": "2s 3s", "Di": "Ah Ad"}
    assert "4 hands read" in text(answer)


def test_whoever_takes_the_photo_is_nearest(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad")
    assert whose(text(sent(towers, towers.bo))) == {
        "Bo": "8h 9h",
        "Cy": "Qh Qd",
        "Di": "2s 3s",
        "Anna": "Ah Ad",
    }


def test_what_lies_in_the_middle_is_nobodys_hand(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | Kh 5d 6d 7d 9c Tc Jc | 2s 3s | Ah Ad")
    assert whose(text(sent(towers))) == {"Anna": "8h 9h", "Bo": "Qh Qd", "Cy": "2s 3s", "Di": "Ah Ad"}


def test_a_photo_of_nothing_but_the_middle(towers: Towers, reads: Callable[..., Recogniser]):
    reads("Kh 5d 6d 7d 9c Tc Jc")
    answer = sent(towers)
    assert answer.status_code == 422
    assert "All that the photo shows lies in the middle" in text(answer)


def test_a_hand_more_than_there_are_players(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad | 4c 4s")
    page = text(sent(towers))
    assert "4 hands read" in page
    assert page.count("<li data-hand") == 5
    assert "Nobody's" in whose(page)


def test_a_hand_that_is_not_in_the_photo(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s")
    page = text(sent(towers))
    assert whose(page) == {"Anna": "8h 9h", "Bo": "Qh Qd", "Cy": "2s 3s"}
    assert "3 hands read" in page
    assert "Di's hand is not in the photo." in unescape(page)


def test_a_card_that_is_there_too_often_is_marked(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Qd")
    page = text(sent(towers))
    assert "Queen of diamonds is there 2 times, and one deck has only 1" in page


def test_a_hand_with_too_few_cards_says_whose(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh | 2s 3s | Ah Ad")
    assert "Bo's hand: 2 expected, 1 read." in unescape(text(sent(towers)))


@pytest.mark.parametrize("action", ["community", "nonsense", ""])
def test_no_photo_of_all_hands_where_none_are_shown(
    towers: Towers, reads: Callable[..., Recogniser], action: str
):
    found = reads("8h 9h | Qh Qd")
    assert sent(towers, action=action).status_code == 400
    assert not found.told


def test_no_photo_of_all_hands_without_a_match(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h")
    assert towers.anna.post("/photos/hands", {"photo": upload(jpeg())}).status_code == 400


def test_without_scripts_the_photo_fills_the_form(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad")
    before = towers.counts()
    answer = towers.enter(
        towers.anna, action="showdown", read="hands", **MIDDLE, **{"hands-photo": upload(jpeg())}
    )
    page = text(answer)
    assert answer.status_code == 200
    assert whose(page)["Cy"] == "2s 3s"
    for seat, hand in enumerate(("8h 9h", "Qh Qd", "2s 3s", "Ah Ad")):
        (field,) = re.findall(rf'<input[^>]*name="hand{seat}"[^>]*>', page)
        assert f'value="{hand}"' in field
    assert towers.counts() == {**before, "Photo": 1}


def test_without_scripts_a_photo_that_is_none(towers: Towers):
    before = towers.counts()
    none = {"hands-photo": upload(b"no picture" * 9)}
    answer = towers.enter(towers.anna, action="showdown", read="hands", hand0="8h 9h", **none)
    assert answer.status_code == 415
    assert 'value="8h 9h"' in text(answer)
    assert towers.counts() == before
    page = text(towers.enter(towers.anna, action="showdown", read="hands", hand0="8h 9h"))
    assert "Choose or take a photo first." in page
    assert 'value="8h 9h"' in page


class Progressive(Evening):
    game = "progressive"


class Guts(Evening):
    game = "guts"


@pytest.mark.parametrize(
    ("kind", "hands"),
    [
        (Progressive, ("2c 3c 4c 5c Kd", "Ah As Ad 7c 7d", "9h Th Jh Qh Kh")),
        (Guts, ("2c 3c 4c", "Ah As 7d", "9h Th Jh")),
    ],
)
def test_other_games_whose_hands_are_shown_take_one_photo_too(
    make_app: Callable[..., Flask],
    reads: Callable[..., Recogniser],
    kind: type[Evening],
    hands: tuple[str, ...],
):
    evening = kind(make_app(), NAMES[:3])
    if kind is Guts:
        evening.enter(evening.anna, action="deal")
        evening.enter(evening.anna, action="stay", stay=["0", "1", "2"])
    offered = re.search(r'<hands-photo[^>]*data-photo-url="([^"]+)"', text(evening.anna.get(evening.match)))
    assert offered
    reads(" | ".join(hands))
    answer = evening.anna.post(unescape(offered[1]), {"photo": upload(jpeg())}, headers=HTMX)
    assert whose(text(answer)) == dict(zip(NAMES, hands, strict=False))
