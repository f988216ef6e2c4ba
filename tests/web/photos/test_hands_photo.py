"""One photo of a whole showdown: every hand goes to its player, and what cannot be so is said."""

import re
from collections.abc import Callable
from functools import partial
from html import unescape

import pytest
from flask import Flask

from web.games.towers import MIDDLE, Towers
from web.phones import text
from web.pictures import Recogniser, jpeg, upload

from .photographing import NAMES, Guts, reading, sent, whose, written


@pytest.fixture
def towers(app: Flask, begun: Callable[..., Towers]) -> Towers:
    return begun(_turned_up, app)


def _turned_up(app: Flask) -> Towers:
    return Towers(app, NAMES).turned_up()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Recogniser]:
    return partial(reading, monkeypatch)


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
    assert "This photo shows only cards in the middle" in text(answer)


def test_whose_a_hand_is_is_a_guess_on_the_picture(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad")
    page = text(sent(towers))
    assert written(page) == ["Anna?", "Bo?", "Cy?", "Di?"]
    assert page.count('class="lying guess"') == 4


def test_a_hand_more_than_there_are_players(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad | 4c 4s")
    before = towers.counts()
    answer = sent(towers)
    page = text(answer)
    assert answer.status_code == 422
    assert "4 hands read" in page
    assert page.count("<li data-hand") == 5
    assert "Nobody's" in whose(page)
    assert "There is an extra hand. Number of hands expected: 4." in page
    assert "There is an extra hand. Number of hands expected: 4." in written(page)
    assert towers.counts() == {**before, "Photo": 1}


def test_a_hand_that_is_not_in_the_photo(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s")
    answer = sent(towers)
    page = unescape(text(answer))
    assert answer.status_code == 200
    assert whose(page) == {"Anna": "8h 9h", "Bo": "Qh Qd", "Cy": "2s 3s"}
    assert "3 hands read" in page
    assert "Di's hand is not in the photo." in page
    assert "Di's hand is not in the photo." in written(page)
    assert "Cards that are face down, covered or outside the photo cannot be read." in page


def test_a_card_that_is_there_too_often_is_marked(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Qd")
    answer = sent(towers)
    page = text(answer)
    assert answer.status_code == 422
    often = "Queen of diamonds appears 2 times, but one deck has only 1"
    assert often in page
    assert sum(often in one for one in written(page)) == 1
    assert "Check the card backs: one may be from another deck." in page


def test_six_aces_of_one_deck(towers: Towers, reads: Callable[..., Recogniser]):
    reads("Ah As | Ad Ac | Ah As | Kd Kc")
    answer = sent(towers)
    assert answer.status_code == 422
    assert len([one for one in written(text(answer)) if one.startswith("Ace of")]) == 2


def test_a_card_that_lies_in_the_middle_too(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h Kh | Qh Qd | Kh 5d 6d 7d 9c Tc Jc | 2s 3s | Ah Ad")
    answer = sent(towers)
    assert answer.status_code == 422
    assert any(
        one.startswith("King of hearts has already been entered elsewhere") for one in written(text(answer))
    )


def test_a_hand_with_too_few_cards_says_whose(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh | 2s 3s | Ah Ad")
    answer = sent(towers)
    assert answer.status_code == 422
    assert "Bo's hand: 2 cards expected, but only 1 read." in unescape(text(answer))
    assert "Bo's hand: 2 cards expected, but only 1 read." in written(text(answer))


def test_a_hand_that_the_edge_of_the_picture_cuts_off(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah", wide=1900)
    answer = sent(towers)
    assert answer.status_code == 422
    assert "Di's hand reaches the edge of the photo: 2 cards expected, but only 1 read." in written(
        text(answer)
    )


def test_a_second_photo_of_a_showdown_that_was_recorded(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    guts = Guts(make_app(), NAMES[:3])
    hands = {"hand0": "2c 3c 4c", "hand1": "Ah As 7d", "hand2": "9h Th Jh"}
    for _ in range(2):
        guts.enter(guts.anna, action="deal")
        guts.enter(guts.anna, action="stay", stay=["0", "1", "2"])
        if not hands:
            break
        guts.enter(guts.anna, action="show", **hands)
        hands = {}
    before = guts.counts()
    reads("2c 3c 4c | Ah As 7d | 9h Th Jh")
    answer = sent(guts, action="show")
    assert answer.status_code == 409
    assert written(text(answer)) == ["These hands were already recorded. Nothing was changed."]
    assert set(whose(text(answer))) == {"Nobody's"}
    assert guts.counts() == {**before, "Photo": 1}


def test_a_photo_of_a_showdown_after_it_was_recorded(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    guts = Guts(make_app(), NAMES[:3])
    guts.enter(guts.anna, action="deal")
    guts.enter(guts.anna, action="stay", stay=["0", "1", "2"])
    guts.enter(guts.anna, action="show", hand0="2c 3c 4c", hand1="Ah As 7d", hand2="9h Th Jh")
    found = reads("2c 3c 4c | Ah As 7d | 9h Th Jh")
    answer = sent(guts, action="show")
    assert answer.status_code == 409
    assert "These hands have already been recorded" in text(answer)
    assert not found.told


def test_a_second_photo_of_the_same_hands_leaves_them_whose_they_are(
    towers: Towers, reads: Callable[..., Recogniser]
):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad")
    put_right = {"hand0": "Qh Qd", "hand1": "8h 9h", "hand2": "2s 3s", "hand3": "Ah Ad"}
    answer = sent(towers, **put_right)
    assert answer.status_code == 200
    assert whose(text(answer)) == {"Bo": "8h 9h", "Anna": "Qh Qd", "Cy": "2s 3s", "Di": "Ah Ad"}
    assert "These hands were already entered. They count only once." in text(answer)
    guessed = text(sent(towers, **put_right, guessed="hand0 hand1 hand2 hand3"))
    assert whose(guessed) == {"Anna": "8h 9h", "Bo": "Qh Qd", "Cy": "2s 3s", "Di": "Ah Ad"}


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
    assert "Take or choose a photo first." in page
    assert 'value="8h 9h"' in page
