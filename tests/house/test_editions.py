"""Which cards are played by a newer edition: those that are judged otherwise, and no others."""

import pytest

from companion.house import read_variant
from companion.house.compiled import game_of
from companion.house.shelf import games

GUTS = {"steps": ["5 down", "in or out"], "settle": "match"}
STUD = {"steps": ["2 down", "1 up", "in or out"], "order": "sets3", "settle": "match"}
DECLARED = {"steps": ["5 down", "declare"], "sides": ["high", "low"], "speak": "declare"}
BETS = {"steps": ["5 down", "bet"]}


@pytest.mark.parametrize(
    ("card", "edition"),
    [
        (BETS, 1),
        (GUTS, 1),
        (DECLARED, 1),
        (STUD | {"kill": ["lowest"]}, 1),
        (STUD | {"kill": ["3", "Q♠"]}, 1),
        (GUTS | {"house": "kitty", "legs": 3}, 1),
        (BETS | {"floor": "pair of jacks"}, 2),
        (BETS | {"sides": ["high", "low 8"]}, 1),
        (BETS | {"sides": ["low 8"]}, 2),
        (BETS | {"second": True}, 1),
        ({"steps": ["5 down"], "floor": "pair of jacks"}, 1),
        ({"steps": ["5 down"], "sides": ["high", "low"], "floor": "pair of jacks"}, 2),
        ({"steps": ["5 down", "bet", "in or out"], "legs": 3}, 2),
        ({"steps": ["5 down", "bet", "in or out"], "house": "kitty"}, 2),
        (GUTS | {"steps": ["5 down", "bet", "in or out"], "legs": 3}, 1),
        (DECLARED | {"sides": ["high", "low 8"]}, 2),
        (DECLARED | {"speak": "declare both"}, 1),
        (DECLARED | {"speak": "declare both", "second": True}, 2),
        (DECLARED | {"speak": "declare both", "steps": ["5 down", "bet", "declare"]}, 2),
        (STUD | {"kill": ["lowest", "Q♠"]}, 2),
        (STUD | {"kill": ["lowest"], "pack": 54, "wild": ["joker"]}, 2),
        (STUD | {"kill": ["lowest rank"]}, 2),
        (GUTS | {"house": "kitty", "then": [{"steps": ["1 down", "in or out"]}]}, 2),
    ],
)
def test_a_card_has_the_edition_of_what_is_judged_otherwise(card, edition):
    assert game_of(read_variant({"name": "Ours", **card})).edition == edition


def test_most_of_the_shelf_goes_on_as_it_was():
    newer = [slug for slug, variant in games().items() if game_of(variant).edition > 1]
    assert len(newer) < len(games()) / 4, newer
