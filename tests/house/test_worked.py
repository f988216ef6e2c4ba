"""Hands worked by a person for the games on the shelf: who wins each side, in what order, and with what."""

import tomllib
from pathlib import Path

import pytest

from companion.cards import parse, parse_lying
from companion.hands import Judged, second_best
from companion.house import judges, shown
from companion.house.fitting import floor_of
from companion.house.shelf import games
from companion.house.variant import Variant

WORKED = Path(__file__).with_name("worked")
DEALS = [
    pytest.param(file.stem, deal, id=f"{file.stem}-{at}")
    for file in sorted(WORKED.glob("*.toml"))
    for at, deal in enumerate(tomllib.loads(file.read_text(encoding="utf-8"))["deal"])
]


@pytest.mark.parametrize(("slug", "deal"), DEALS)
def test_a_hand_worked_by_a_person_comes_out_so(slug: str, deal: dict):
    variant, at = games()[slug], deal.get("round", 1) - 1
    wild, names = variant.rounds[at].wild, list(deal["hands"])
    hands = [shown(wild, parse_lying(cards), named=deal.get("named", "")) for cards in deal["hands"].values()]
    met = judges(variant)[at].meet(hands, parse(deal.get("board", "")))
    assert {str(one.side): _order(variant, one, names) for one in met} == deal["wins"]
    best = {str(one.side): one.worths[one.groups[0][0]].name for one in met if one.groups}
    assert deal.get("told", {}).items() <= best.items()


def _order(variant: Variant, judged: Judged, names: list[str]) -> str:
    groups = floor_of(variant).groups(judged) if variant.floor else judged.groups
    groups = second_best(groups) if variant.second else groups
    return " > ".join(" = ".join(names[hand] for hand in group) for group in groups)


def test_every_game_on_the_shelf_has_hands_that_a_person_worked():
    assert {file.stem for file in WORKED.glob("*.toml")} == set(games())
