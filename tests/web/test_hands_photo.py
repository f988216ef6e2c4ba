"""One photo of a whole showdown: every hand goes to its player, and what cannot be so is said."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.vision import Reading

from .phones import HTMX, Evening, Phone, text
from .pictures import Recogniser, jpeg, upload
from .test_martian import Martians
from .test_tapiola import MIDDLE, Towers

NAMES = ("Anna", "Bo", "Cy", "Di")


@pytest.fixture
def towers(make_app: Callable[..., Flask]) -> Towers:
    return Towers(make_app(), NAMES).turned_up()


class Camera(Recogniser):
    """A stand-in whose picture is `wide` pixels wide: all cards are in it where nothing else is said."""

    wide = 6000

    def __call__(self, photo: bytes, **told: Any) -> Reading:
        return replace(super().__call__(photo, **told), width=self.wide, height=600)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Recogniser]:
    def finds(cards: str, hint: str = "", wide: int = Camera.wide) -> Recogniser:
        found = Camera(cards, hint)
        found.wide = wide
        monkeypatch.setattr("companion.vision.read", found)
        return found

    return finds


def sent(
    evening: Evening, phone: Phone | None = None, action: str = "showdown", **noted: str
) -> TestResponse:
    code = evening.table.removeprefix("/t/")
    url = f"/photos/hands?table={code}&match=1&action={action}"
    form = {"photo": upload(jpeg()), "field": "hands", **noted}
    return (phone or evening.anna).post(url, form, headers=HTMX)


def written(page: str) -> list[str]:
    """What stands on the picture, a sentence each."""
    texts = re.findall(r"<text.*?</text>", page, re.DOTALL)
    return [" ".join(map(unescape, re.findall(r"<tspan[^>]*>(.*?)</tspan>", one))) for one in texts]


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
    assert "One hand too many: only 4 can be shown." in page
    assert "One hand too many: only 4 can be shown." in written(page)
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
    assert "What lies face down, is covered or beyond the edge of the picture is not read." in page


def test_a_card_that_is_there_too_often_is_marked(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Qd")
    answer = sent(towers)
    page = text(answer)
    assert answer.status_code == 422
    often = "Queen of diamonds is there 2 times, and one deck has only 1"
    assert often in page
    assert sum(often in one for one in written(page)) == 1
    assert "Look at the backs: a card of another deck may lie among them." in page


def test_six_aces_of_one_deck(towers: Towers, reads: Callable[..., Recogniser]):
    reads("Ah As | Ad Ac | Ah As | Kd Kc")
    answer = sent(towers)
    assert answer.status_code == 422
    assert len([one for one in written(text(answer)) if one.startswith("Ace of")]) == 2


def test_a_card_that_lies_in_the_middle_too(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h Kh | Qh Qd | Kh 5d 6d 7d 9c Tc Jc | 2s 3s | Ah Ad")
    answer = sent(towers)
    assert answer.status_code == 422
    assert any(one.startswith("King of hearts already lies elsewhere") for one in written(text(answer)))


def test_a_hand_with_too_few_cards_says_whose(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh | 2s 3s | Ah Ad")
    answer = sent(towers)
    assert answer.status_code == 422
    assert "Bo's hand: 2 expected, 1 read." in unescape(text(answer))
    assert "Bo's hand: 2 expected, 1 read." in written(text(answer))


def test_a_hand_that_the_edge_of_the_picture_cuts_off(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah", wide=1900)
    answer = sent(towers)
    assert answer.status_code == 422
    assert "Di's hand runs out of the picture: 2 expected, 1 read." in written(text(answer))


def test_a_hand_that_is_whole_may_touch_the_edge(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad", wide=1950)
    answer = sent(towers)
    assert answer.status_code == 200
    assert "runs out" not in " ".join(written(text(answer)))


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
    assert written(text(answer)) == [
        "These hands were recorded already. Nothing is filled in and nothing recorded."
    ]
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
    assert "These hands were shown and recorded already" in text(answer)
    assert not found.told


def test_a_second_photo_of_the_same_hands_leaves_them_whose_they_are(
    towers: Towers, reads: Callable[..., Recogniser]
):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad")
    put_right = {"hand0": "Qh Qd", "hand1": "8h 9h", "hand2": "2s 3s", "hand3": "Ah Ad"}
    answer = sent(towers, **put_right)
    assert answer.status_code == 200
    assert whose(text(answer)) == {"Bo": "8h 9h", "Anna": "Qh Qd", "Cy": "2s 3s", "Di": "Ah Ad"}
    assert "These hands are in already: they count once." in text(answer)
    guessed = text(sent(towers, **put_right, guessed="hand0 hand1 hand2 hand3"))
    assert whose(guessed) == {"Anna": "8h 9h", "Bo": "Qh Qd", "Cy": "2s 3s", "Di": "Ah Ad"}


def test_one_hand_that_is_known_tells_the_others(towers: Towers, reads: Callable[..., Recogniser]):
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad")
    page = text(sent(towers, hand3="8h 9h"))
    assert whose(page) == {"Di": "8h 9h", "Anna": "Qh Qd", "Bo": "2s 3s", "Cy": "Ah Ad"}


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


class Fireplace(Evening):
    game = "fireplace"


def at_the_show(evening: Evening) -> None:
    if isinstance(evening, Guts):
        evening.enter(evening.anna, action="deal")
        evening.enter(evening.anna, action="stay", stay=["0", "1", "2"])
    if isinstance(evening, Martians):
        played(evening)


def played(martian: Evening, opener: str = "0") -> None:
    """Four rounds in which nobody places a piece or bets."""
    for _ in range(4):
        martian.enter(martian.anna, action="bet", **({"opener": opener} if opener else {}))
        martian.enter(martian.anna, action="round", to="0")
        opener = "0"


def offered(evening: Evening) -> str:
    """Where the photo of all hands goes that the page offers."""
    found = re.search(r'<hands-photo[^>]*data-photo-url="([^"]+)"', text(evening.anna.get(evening.match)))
    assert found
    return unescape(found[1])


@pytest.mark.parametrize(
    ("kind", "hands"),
    [
        (Progressive, ("2c 3c 4c 5c Kd", "Ah As Ad 7c 7d", "9h Th Jh Qh Kh")),
        (Guts, ("2c 3c 4c", "Ah As 7d", "9h Th Jh")),
        (Martians, ("2c 3c 4c 5c Kd", "Ah As Ad 7c 7d", "9h Th Jh Qh Kh")),
    ],
)
def test_other_games_whose_hands_are_shown_take_one_photo_too(
    make_app: Callable[..., Flask],
    reads: Callable[..., Recogniser],
    kind: type[Evening],
    hands: tuple[str, ...],
):
    evening = kind(make_app(), NAMES[:3])
    at_the_show(evening)
    assert "data-shoots" in text(evening.anna.get(evening.match))
    reads(" | ".join(hands))
    answer = evening.anna.post(offered(evening), {"photo": upload(jpeg())}, headers=HTMX)
    assert answer.status_code == 200
    assert whose(text(answer)) == dict(zip(NAMES, hands, strict=False))


def test_cards_of_martian_poker_that_are_noted_are_left_out(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    martian = Martians(make_app(), NAMES[:3])
    martian.enter(martian.anna, action="shown", cards="Kc Kd Kh")
    played(martian, opener="")
    reads("2c Kh 4c 5c 9d | Ah Kc Ad 7c 7d | 9h Kd Jh Qh 6h")
    answer = martian.anna.post(offered(martian), {"photo": upload(jpeg())}, headers=HTMX)
    assert answer.status_code == 200
    assert sorted(whose(text(answer)).values()) == ["2c 4c 5c 9d", "9h Jh Qh 6h", "Ah Ad 7c 7d"]


class Unnoted(Evening):
    """Fireplace Poker, where four melds lie on the table whose cards nobody has noted."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        for turn in range(4):
            self.enter(self.anna if turn % 2 == 0 else self.bo, seat=str(turn % 2))


MELDS = ("Jh Jd 2c 3c 4c", "Qh Qd 2d 3d 4d", "Kh Kd 2h 3h 4h", "Ah Ad 2s 3s 4s")


def test_melds_on_the_table_are_noted_at_once(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    evening = Unnoted(make_app())
    reads(" | ".join(MELDS))
    answer = evening.anna.post(offered(evening), {"photo": upload(jpeg())}, headers=HTMX)
    found = whose(text(answer))
    assert answer.status_code == 200
    assert set(found) == {
        f"{who}'s meld of turn {turn}" for who, turn in zip(("Anna", "Bo") * 2, (1, 2, 3, 4), strict=True)
    }
    assert "data-apart" in text(answer)
    cards = {f"meld{name.rpartition(' ')[2]}": cards for name, cards in found.items()}
    told = text(evening.anna.get((evening.enter(evening.anna, action="table", **cards)).location))
    assert "Melds noted: " in told
    assert "hands-photo" not in told


def test_a_meld_that_is_noted_is_known_on_the_next_photo(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    evening = Unnoted(make_app())
    evening.enter(evening.anna, action="note", meld="2", cards=MELDS[2])
    reads(" | ".join(MELDS))
    answer = evening.anna.post(offered(evening), {"photo": upload(jpeg())}, headers=HTMX)
    assert whose(text(answer))["Bo's meld of turn 2"] == MELDS[2]
    reads(" | ".join((MELDS[2], MELDS[2])))
    twice = evening.anna.post(offered(evening), {"photo": upload(jpeg())}, headers=HTMX)
    assert "These hands are in already" in text(twice)


def test_towers_and_centre_that_nobody_noted_are_read_with_the_hands(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    towers = Towers(make_app(), NAMES)
    towers.enter(towers.anna, action="community")
    for _ in range(3):
        towers.enter(towers.anna, action="community")
        towers.enter(towers.anna, action="discard")
    reads("8h 9h | Qh Qd | 5d 6d 7d | Kh | 9c Tc Jc | 2s 3s | Ah Ad")
    answer = sent(towers)
    assert answer.status_code == 200
    assert whose(text(answer)) == {
        "Anna": "8h 9h",
        "Bo": "Qh Qd",
        "Cy": "2s 3s",
        "Di": "Ah Ad",
        "Tower 1": "5d 6d 7d",
        "The centre": "Kh",
        "Tower 2": "9c Tc Jc",
    }
    reads("8h 9h | Qh Qd | 2s 3s | Ah Ad")
    assert whose(text(sent(towers))) == {"Anna": "8h 9h", "Bo": "Qh Qd", "Cy": "2s 3s", "Di": "Ah Ad"}


class Omaha(Evening):
    game = "omaha-burns"


class Deadly(Evening):
    game = "deadly-69s"


def test_a_board_lies_apart_from_the_hands_of_omaha_burns(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    omaha = Omaha(make_app(), NAMES[:3])
    omaha.enter(omaha.anna, action="deal")
    for _ in range(3):
        omaha.enter(omaha.anna, action="close", to="0")
    omaha.enter(omaha.anna, action="stay", stay=["0", "1", "2"])
    omaha.enter(omaha.anna, action="close", to="0")
    assert "data-shoots" in text(omaha.anna.get(omaha.match))
    reads("8h 9h 9c 2c | Qh Qd 4s 4c | Kh Ks 5d 5s 3h | 2s 3s 5c 6c")
    answer = omaha.anna.post(offered(omaha), {"photo": upload(jpeg())}, headers=HTMX)
    assert answer.status_code == 200
    assert whose(text(answer)) == {
        "Anna": "8h 9h 9c 2c",
        "Bo": "Qh Qd 4s 4c",
        "Cy": "2s 3s 5c 6c",
        "The board": "Kh Ks 5d 5s 3h",
    }
    assert written(text(answer)) == ["Anna?", "Bo?", "Cy?", "The board"]


def test_a_kitty_is_shown_beside_the_only_hand(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    guts = Guts(make_app(), NAMES[:3], kitty="1")
    guts.enter(guts.anna, action="deal")
    guts.enter(guts.anna, action="stay", stay=["1"])
    reads("8h 9h 9c | Qh Qd 4s")
    found = whose(text(guts.anna.post(offered(guts), {"photo": upload(jpeg())}, headers=HTMX)))
    assert set(found) == {"Bo", "The kitty"}


def test_hands_of_deadly_69s_are_taken_once_the_cards_up_are_known(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    """Else nobody can say which of three cards lay up."""
    deadly = Deadly(make_app(), NAMES[:3])
    deadly.enter(deadly.anna, action="deal")
    for seat, up in (("2", "4c"), ("0", "2c"), ("1", "3c")):
        assert "hands-photo" not in text(deadly.anna.get(deadly.match))
        deadly.enter(deadly.bo if seat == "1" else deadly.anna, action="say", seat=seat, choice="in", up=up)
    reads("8h 9h 2c | 3c Qd 4s | 2s 4c 5c")
    found = whose(text(deadly.anna.post(offered(deadly), {"photo": upload(jpeg())}, headers=HTMX)))
    assert found == {"Anna": "8h 9h", "Bo": "Qd 4s", "Cy": "2s 5c"}
