"""Every ranking's hands counted over a whole deck, held against published counts or worked out once."""

from dataclasses import replace
from math import comb

import numpy as np
import pytest

from companion.hands.definition.categories import THREE_OF_A_KIND
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    FIVE_CARD_SETS,
    FOUR_CARD_SETS,
    ONE_CARD,
    SHORT_DECK,
    SHORT_DECK_FLUSH,
    SHORT_DECK_NO_WHEEL,
    SHORT_DECK_TRIPS,
    STRIPPED_DECK_FLUSH,
    THREE_CARD_GUTS,
    THREE_CARD_SETS,
    TWO_CARDS,
)
from companion.hands.evaluation.tables import compile_ranking
from hands.every import every_hand

COUNTS = {
    THREE_CARD_GUTS: (16440, 3744, 1096, 720, 48, 52),
    THREE_CARD_SETS: (18304, 3744, 52),
    TWO_CARDS: (1248, 78),
    ONE_CARD: (52,),
    FOUR_CARD_SETS: (183040, 82368, 2808, 2496, 13),
    FIVE_CARD_SETS: (1317888, 1098240, 123552, 54912, 3744, 624, 0),
    SHORT_DECK: (122400, 193536, 36288, 16128, 6120, 480, 1728, 288, 24, 0),
    SHORT_DECK_FLUSH: (122400, 193536, 36288, 16128, 6120, 1728, 480, 288, 24, 0),
    SHORT_DECK_TRIPS: (122400, 193536, 36288, 6120, 16128, 1728, 480, 288, 24, 0),
    STRIPPED_DECK_FLUSH: (52020, 107520, 24192, 10752, 5100, 1344, 204, 224, 20, 0),
    SHORT_DECK_NO_WHEEL: (123420, 193536, 36288, 16128, 5100, 484, 1728, 288, 20, 0),
}


@pytest.mark.parametrize(("ranking", "counts"), COUNTS.items(), ids=lambda it: getattr(it, "slug", ""))
def test_every_hand_of_a_deck_is_counted(ranking, counts):
    of_value = np.array([-1, *(strength[0] for strength in compile_ranking(ranking).strengths[1:])])
    found = np.bincount(of_value[every_hand(ranking)], minlength=len(ranking.categories))
    assert tuple(found.tolist()) == counts


@pytest.mark.parametrize(
    ("ranking", "counts"),
    [
        (ACE_TO_FIVE, (1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880)),
        (ACE_TO_SIX, (0, 4080, 14280, 34680, 70380, 127500, 213180, 335580, 503880)),
    ],
    ids=["ace-to-five", "ace-to-six"],
)
def test_lows_by_their_highest_card(ranking, counts):
    tops = [
        strength[1] if strength and strength[0] == 0 else 0 for strength in compile_ranking(ranking).strengths
    ]  # 0: of another category, since no low has an ace on top
    found = np.bincount(np.array(tops)[every_hand(ranking)], minlength=13)
    assert tuple(found[4:].tolist()) == counts


def test_deuce_to_seven_by_its_highest_card():
    """Seven high first; the ranks that make no straight, and of their 1,024 hands those of several suits."""
    tops = np.array(
        [one[1] if one and one[0] == 0 else 0 for one in compile_ranking(DEUCE_TO_SEVEN).strengths]
    )
    found = np.bincount(tops[every_hand(DEUCE_TO_SEVEN)], minlength=13)
    assert found[5:].tolist() == [(comb(top, 4) - 1) * (4**5 - 4) for top in range(5, 13)]


@pytest.mark.parametrize("ranking", [ACE_TO_SIX, DEUCE_TO_SEVEN], ids=lambda it: it.slug)
def test_lows_that_count_straights_and_flushes_against_a_hand(ranking):
    names = [category.name for category in ranking.categories]
    of_value = np.array([-1, *(strength[0] for strength in compile_ranking(ranking).strengths[1:])])
    found = dict(
        zip(names, np.bincount(of_value[every_hand(ranking)], minlength=len(names)).tolist(), strict=True)
    )
    assert (found["straight flush"], found["flush"], found["straight"]) == (36, 5112, 9180)


def test_hands_that_are_eight_or_better():
    assert np.count_nonzero(every_hand(EIGHT_OR_BETTER)) == 57344


def test_a_ranking_has_a_category_for_every_hand():
    with pytest.raises(ValueError, match="has no category for some hands"):
        compile_ranking(
            replace(
                THREE_CARD_SETS, name="trips only", categories=(replace(THREE_OF_A_KIND, group_sizes=(3,)),)
            )
        )
