"""One photo of all hands, game by game: each takes it, and what lies beside the hands has its name."""

import re
from collections.abc import Callable
from functools import partial
from html import unescape

import pytest
from flask import Flask

from web.games.martians import Martians
from web.games.towers import Towers
from web.phones import HTMX, Evening, text
from web.pictures import Recogniser, jpeg, upload

from .photographing import NAMES, Guts, reading, sent, whose, written


class Progressive(Evening):
    game = "progressive"


class Omaha(Evening):
    game = "omaha-burns"


class Deadly(Evening):
    game = "deadly-69s"


class Unnoted(Evening):
    """Fireplace Poker, where four melds lie on the table whose cards nobody has noted."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        for turn in range(4):
            self.enter(self.anna if turn % 2 == 0 else self.bo, seat=str(turn % 2))


MELDS = ("Jh Jd 2c 3c 4c", "Qh Qd 2d 3d 4d", "Kh Kd 2h 3h 4h", "Ah Ad 2s 3s 4s")


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Recogniser]:
    return partial(reading, monkeypatch)


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


def test_melds_on_the_table_are_noted_at_once(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    evening = Unnoted(make_app())
    reads(" | ".join(MELDS))
    answer = evening.anna.post(offered(evening), {"photo": upload(jpeg())}, headers=HTMX)
    found = whose(text(answer))
    assert answer.status_code == 200
    assert set(found) == {
        f"{who}'s meld from turn {turn}" for who, turn in zip(("Anna", "Bo") * 2, (1, 2, 3, 4), strict=True)
    }
    assert "data-apart" in text(answer)
    cards = {f"meld{name.rpartition(' ')[2]}": cards for name, cards in found.items()}
    told = text(evening.anna.get((evening.enter(evening.anna, action="table", **cards)).location))
    assert "Melds entered: " in told
    assert "hands-photo" not in told


def test_a_meld_that_is_noted_is_known_on_the_next_photo(
    make_app: Callable[..., Flask], reads: Callable[..., Recogniser]
):
    evening = Unnoted(make_app())
    evening.enter(evening.anna, action="note", meld="2", cards=MELDS[2])
    reads(" | ".join(MELDS))
    answer = evening.anna.post(offered(evening), {"photo": upload(jpeg())}, headers=HTMX)
    assert whose(text(answer))["Bo's meld from turn 2"] == MELDS[2]
    reads(" | ".join((MELDS[2], MELDS[2])))
    twice = evening.anna.post(offered(evening), {"photo": upload(jpeg())}, headers=HTMX)
    assert "These hands were already entered" in text(twice)


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
