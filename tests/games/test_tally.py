"""How often each player was in, won and paid, counted again from what the transcripts tell."""

from itertools import pairwise

import pytest

from companion.engine.tally import Tally, tallies
from companion.games import GAMES

from .remembered import played
from .transcripts import KEPT, key_of

FAMILY = [slug for slug, game in GAMES.items() if game.ended is not None]


@pytest.mark.parametrize("slug", FAMILY)
def test_who_gains_in_a_hand_was_right_and_who_pays_or_will_pay_has_burned(slug: str):
    game = GAMES[slug]
    ended_at_all = 0
    for transcript in KEPT.transcripts(key_of(game)):
        points, states, _ = played(slug, transcript)
        for point, (before, after) in zip(points, pairwise(states), strict=True):
            ended = game.ended(before, after)
            if ended is None:
                assert after.number == before.number
                continue
            ended_at_all += 1
            assert point.event.action != "deal"
            gained = {
                seat
                for seat, (was, now) in enumerate(zip(before.money, after.money, strict=True))
                if now > was
            }
            assert gained - set(after.by_legs) <= set(ended.right)
            legs = {
                seat for seat, (was, now) in enumerate(zip(before.legs, after.legs, strict=True)) if now > was
            }
            assert legs <= set(ended.right)
            owing = set(after.dues) - set(before.dues)
            assert owing <= set(ended.burned)
            assert set(ended.stayed) <= set(ended.dealt)
            assert set(ended.pots) <= set(ended.right)
        found = tallies(game, states, len(transcript["names"]))
        for one in found:
            assert one.hands >= one.stayed >= one.right >= 0
            assert one.hands <= game.hands(states[-1])
    assert ended_at_all, "no transcript ends a hand"


def test_a_match_of_guts_as_a_person_counts_it():
    guts = GAMES["guts"]
    transcript = KEPT.transcripts(key_of(guts))[0]
    _, states, _ = played("guts", transcript)
    # All drop and Cy wimps; Anna takes what Bo and Di match; Cy and Di share
    assert tallies(guts, states, 4) == (
        Tally(hands=3, stayed=1, right=1, pots=1, burned=0),
        Tally(hands=3, stayed=1, right=0, pots=0, burned=1),
        Tally(hands=3, stayed=1, right=1, pots=1, burned=1),
        Tally(hands=3, stayed=2, right=1, pots=1, burned=1),
    )


@pytest.mark.parametrize("slug", sorted(set(GAMES) - set(FAMILY)))
def test_elsewhere_hands_alone_are_counted(slug: str):
    game = GAMES[slug]
    transcript = KEPT.transcripts(key_of(game))[0]
    _, states, found = played(slug, transcript)
    assert set(tallies(game, states, 3)) == {Tally(found.hands)}
