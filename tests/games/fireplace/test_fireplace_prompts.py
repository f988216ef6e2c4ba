"""The prompts of Fireplace Poker ask for nothing that cannot be done."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import DECK
from companion.games.fireplace.candidates import all_meldable_sets, find_legal_meld_blocks, sort_known_melds
from companion.games.fireplace.reach import may_rob_melds

from .fireplace_deals import deals, state_with
from .fireplace_table import JACKS, KINGS_FULL, NINES_FULL, ROYAL, Table, melds, unnoted

ALMOST = "Kh Qh Jh Th 9h"
"""Only a royal flush is higher, and the one that holds any of its cards holds four of them."""


def prompt(**changes):
    return Table().adjusted(**changes).summary.prompt.removeprefix("Bo's turn: ")


def test_the_prompt_does_not_ask_to_rob_eight_melds():
    assert prompt(melds=unnoted(0, 8)) == "steal, meld five cards. You can't score this turn"
    assert prompt(melds=unnoted(0, 6)) == "steal, meld five cards. You can't score this turn"
    assert prompt(melds=unnoted(0, 5)) == ("steal, meld five cards. You score only if you rob 5 melds")
    assert prompt(melds=unnoted(0, 5) + unnoted(1, 1)).endswith("You score only if you rob 4 melds or more")


def test_the_prompt_does_not_ask_to_rob_a_royal_flush():
    assert prompt(melds=melds(0, ROYAL)) == "meld five cards. You can't score this turn"
    assert prompt(melds=melds(0, ROYAL, JACKS)).endswith("You can't score this turn")
    assert prompt(melds=melds(0, ROYAL, JACKS) + melds(1, JACKS)).endswith("You score only if you rob 1 meld")
    assert prompt(melds=melds(0, ROYAL) + melds(1, JACKS)) == "meld five cards. You will score 1 chip"


def test_the_prompt_does_not_ask_to_steal_where_nothing_lies():
    assert prompt() == "meld five cards. You will score 1 chip"
    assert prompt(melds=unnoted(1, 2)) == "meld five cards. You will score 3 chips"


def test_the_prompt_does_not_ask_to_rob_more_melds_than_a_higher_one_has_room_for():
    """A royal flush holds four cards of a straight flush below it, so a fifth of these is safe with it."""
    assert prompt(melds=melds(0, *[ALMOST] * 4)).endswith("You score only if you rob 4 melds")
    assert prompt(melds=melds(0, *[ALMOST] * 5)).endswith("You can't score this turn")


def test_the_prompt_does_not_ask_to_rob_where_no_copy_of_a_card_is_left():
    dead = ("Ah",) * 5
    table = Table().adjusted(melds=melds(0, ALMOST), deck_size=100, known_trash=dead)
    assert not may_rob_melds(table.state, 1)
    assert table.summary.prompt == "Bo's turn: meld five cards. You can't score this turn"
    alive = Table().adjusted(melds=melds(0, ALMOST), deck_size=100, known_trash=dead[1:])
    assert alive.summary.prompt == ("Bo's turn: steal, meld five cards. You score only if you rob 1 meld")


def test_the_prompt_does_not_ask_a_short_hand_to_meld_without_stealing():
    short = {"deck_size": 0, "hand_sizes": (13, 3)}
    two, three, one = (prompt(melds=unnoted(0, number), **short) for number in (2, 3, 1))
    assert two.startswith("steal, meld five cards. You will score 1 chip if you rob 2 melds. Or pass")
    assert three.startswith("steal, meld five cards. You score only if you rob 3 melds. Or pass")
    assert one.startswith("too few cards to meld. Passing scores nothing")


@pytest.mark.parametrize(("number", "may"), [(5, True), (6, False)])
def test_nobody_robs_more_melds_than_a_meld_has_cards(number, may):
    assert may_rob_melds(Table().adjusted(melds=unnoted(0, 9)).state, number) is may


def test_a_score_is_never_more_than_the_chips_there_are():
    assert prompt(melds=unnoted(1, 5), chips=(31, 2)) == "meld five cards. You will score 2 chips"


@pytest.mark.random
@given(deals(), st.integers(1, 5))
def test_no_meld_that_robs_so_many_is_passed_over(deal, number):
    hand, table = deal
    lying = sort_known_melds(state_with(table).melds)

    def robbing(least):
        return {
            row
            for found in find_legal_meld_blocks(hand, lying, least)
            for row in found.set_indices[found.rob_counts >= number]
        }

    assert robbing(number) == robbing(0)


def test_only_melds_that_may_rob_so_many_are_looked_at():
    """A prompt is worked out for every entry of a replay."""
    lying = sort_known_melds(melds(0, ALMOST, KINGS_FULL, NINES_FULL))
    looked_at = sum(len(found.set_indices) for found in find_legal_meld_blocks(DECK, lying, len(lying)))
    assert looked_at < len(all_meldable_sets().masks) / 1000
