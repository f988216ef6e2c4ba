"""What every game's matches are remembered for, worked out again from their transcripts."""

import json
from itertools import pairwise, zip_longest

import pytest

from companion.engine.highlights import BestHand, Highlights, RecordAmount, highlights_from_json
from companion.games import GAMES

from .remembered import played
from .transcripts import KEPT, key_of

DEALS = {"martian": "deal"}
"""By which entry a hand begins, where it is not the family's."""


@pytest.mark.parametrize("slug", GAMES)
def test_each_peak_is_what_an_entry_moved_and_none_is_higher(slug: str):
    game = GAMES[slug]
    for transcript in KEPT.transcripts(key_of(game)):
        points, states, found = played(slug, transcript)
        told = [game.rules.summary(state) for state in states]
        moved = [
            (now - was, seat, point.seq)
            for point, (one, other) in zip(points, pairwise(told), strict=True)
            for seat, (was, now) in enumerate(zip_longest(one.money, other.money, fillvalue=0))
        ]
        gains = [amount for amount, *_ in moved if amount > 0]
        losses = [-amount for amount, *_ in moved if amount < 0]
        assert (found.won.amount if found.won else 0) == max(gains, default=0)
        assert (found.lost.amount if found.lost else 0) == max(losses, default=0)
        assert found.won is None or (found.won.amount, found.won.seat, found.won.seq) in moved
        assert found.lost is None or (-found.lost.amount, found.lost.seat, found.lost.seq) in moved
        if found.pot is not None:
            at = [point.seq for point in points].index(found.pot.seq)
            assert found.pot.amount == told[at].pot
            assert any(amount > 0 and seq == found.pot.seq for amount, _, seq in moved)
        assert highlights_from_json(json.loads(json.dumps(found.to_json()))) == found
        if game.screens.template_name == "matchpot" or slug in DEALS:
            deals = [point for point in points if point.event.action == DEALS.get(slug, "deal")]
            assert found.hands == len(deals)


@pytest.mark.random
def test_hands_are_counted_in_games_of_many():
    counts = {
        slug: max(played(slug, one)[2].hands for one in KEPT.transcripts(key_of(game)))
        for slug, game in GAMES.items()
    }
    assert counts.pop("fireplace") == 1
    assert counts.pop("forehead") >= 1
    assert min(counts.values()) > 1


def test_the_best_hand_of_five_is_kept_with_its_cards():
    game = GAMES["fireplace"]
    found = [played("fireplace", one)[2].best for one in KEPT.transcripts(key_of(game))]
    best = max(filter(None, found), key=lambda one: one.worth)
    assert (best.called, best.worth, len(best.cards)) == ("Royal flush", 9, 5)
    assert best.name in ("Anna", "Bo", "Cy", "Di")


def test_legs_are_those_at_the_end():
    game = GAMES["three-five-seven"]
    found = [played("three-five-seven", one)[2].legs for one in KEPT.transcripts(key_of(game))]
    assert any(3 in legs for legs in found)
    assert played("fireplace", KEPT.transcripts(key_of(GAMES["fireplace"]))[0])[2].legs == ()


def test_nothing_is_nothing():
    assert highlights_from_json(None) is None
    empty = Highlights(0)
    assert highlights_from_json(empty.to_json()) == empty
    full = Highlights(
        3,
        RecordAmount(5, 1, 2),
        RecordAmount(4, 0, 1),
        RecordAmount(3, 2, 0),
        BestHand("Ann", "Flush", ("Ah",), 4, 5),
        (1, 2),
    )
    assert highlights_from_json(json.loads(json.dumps(full.to_json()))) == full
