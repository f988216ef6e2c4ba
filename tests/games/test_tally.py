"""How often each player was in, won and paid, counted again from what the transcripts tell."""

from itertools import pairwise

import pytest

from companion.engine.tally import HandCounts, count_hands_by_seat
from companion.games import GAMES

from .remembered import played
from .transcripts import KEPT, key_of

FAMILY = [slug for slug, game in GAMES.items() if game.counts.ended_hand is not None]


@pytest.mark.parametrize("slug", FAMILY)
def test_who_gains_in_a_hand_was_right_and_who_pays_or_will_pay_has_burned(slug: str):
    game = GAMES[slug]
    ended_at_all = 0
    for transcript in KEPT.transcripts(key_of(game)):
        points, states, _ = played(slug, transcript)
        for point, (before, after) in zip(points, pairwise(states), strict=True):
            ended = game.counts.ended_hand(before, after)
            if ended is None:
                assert after.match.hand_number == before.match.hand_number
                continue
            ended_at_all += 1
            assert point.event.action != "deal"
            gained = {
                seat
                for seat, (was, now) in enumerate(zip(before.balances, after.balances, strict=True))
                if now > was
            }
            assert gained - set(after.match.winners_by_legs) <= set(ended.winners)
            legs = {
                seat
                for seat, (was, now) in enumerate(zip(before.match.legs, after.match.legs, strict=True))
                if now > was
            }
            assert legs <= set(ended.winners)
            owing = set(after.match.debts) - set(before.match.debts)
            assert owing <= set(ended.payers)
            assert set(ended.stayed) <= set(ended.dealt)
            assert set(ended.pot_takers) <= set(ended.winners)
        found = count_hands_by_seat(game, states, len(transcript["names"]))
        for one in found:
            assert one.hands >= one.stayed >= one.right >= 0
            assert one.hands <= game.counts.hands(states[-1])
    assert ended_at_all, "no transcript ends a hand"


def test_a_match_of_guts_as_a_person_counts_it():
    guts = GAMES["guts"]
    transcript = KEPT.transcripts(key_of(guts))[0]
    _, states, _ = played("guts", transcript)
    # All drop and Cy wimps; Anna takes what Bo and Di match; Cy and Di share
    assert count_hands_by_seat(guts, states, 4) == (
        HandCounts(hands=3, stayed=1, right=1, pots=1, burned=0),
        HandCounts(hands=3, stayed=1, right=0, pots=0, burned=1),
        HandCounts(hands=3, stayed=1, right=1, pots=1, burned=1),
        HandCounts(hands=3, stayed=2, right=1, pots=1, burned=1),
    )


@pytest.mark.parametrize("slug", sorted(set(GAMES) - set(FAMILY)))
def test_elsewhere_hands_alone_are_counted(slug: str):
    game = GAMES[slug]
    transcript = KEPT.transcripts(key_of(game))[0]
    _, states, found = played(slug, transcript)
    assert set(count_hands_by_seat(game, states, 3)) == {HandCounts(found.hands)}
