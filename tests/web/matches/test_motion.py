"""What pages say of where chips, cards and pieces lie: all that `motion.js` knows."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from web.lining import Lines
from web.phones import Evening, text

PLACE = re.compile(r'data-place="([^"]*)" data-holds="([^"]*)"')


def held(page: str) -> dict[str, str]:
    """Return what each place of a page holds."""
    return {place: holds.strip() for place, holds in PLACE.findall(page)}


def table(game: str, app: Flask, *names: str, **options: str) -> Lines:
    return type("Playing", (Lines,), {"game": game})(app, names or ("Anna", "Bo"), **options)


@pytest.mark.parametrize("board", ["", "/big"])
def test_motion_knows_the_pot_and_what_everybody_has_won(make_app: Callable[..., Flask], board: str) -> None:
    guts = table("guts", make_app(), "Anna", "Bo", "Cy", declare="drop")
    guts.say("deal")
    address = f"{guts.table}/big" if board else guts.match
    assert held(text(guts.anna.get(address))) == {
        "pot": "chips:3",
        **dict.fromkeys("012", "chips:-1"),
    }


def test_motion_knows_what_lies_in_every_meld(make_app: Callable[..., Flask]) -> None:
    fireplace = table("fireplace", make_app())
    fireplace.say("meld", cards="Jh Jd 2c 3c 4d")
    places = held(text(fireplace.guest.get(fireplace.match)))
    assert {place: holds for place, holds in places.items() if "chips" not in holds} == {
        "Anna 1": "Jh Jd 2c 3c 4d"
    }
    robbing = held(text(fireplace.bo.get(fireplace.match)))
    assert robbing["Anna 1"] == "Jh Jd 2c 3c 4d", "the same place for whoever may rob it"


def test_motion_knows_pieces_in_a_stash_and_on_cards(make_app: Callable[..., Flask]) -> None:
    stakes = {"betting": "1", "chips": "100", "ante": "1", "smallest": "1"}
    martian = type("Martians", (Evening,), {"game": "martian"})(make_app(), ("Anna", "Bo"), **stakes)
    martian.enter(martian.anna, action="deal")
    before = held(text(martian.anna.get(martian.match)))
    martian.enter(martian.bo, action="place", where="0.1.1", press="seat=1&piece=yellow-3-1&piece_number=1")
    after = held(text(martian.anna.get(martian.match)))
    assert (before["at-0.1"], after["at-0.1"]) == ("", "yellow-3-1:1")
    assert "yellow-3-1:5" in before["stash-1"]
    assert "yellow-3-1:4" in after["stash-1"]
