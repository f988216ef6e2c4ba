"""Whole matches of Progressive Poker: they end, whatever is entered, and keep all cards."""

import random

import pytest
from engine.balance import unbalanced
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cards import DECK, JOKER
from companion.engine.gate import entry_details_of
from companion.games.progressive.state import seats_barred_from_exchange, seats_that_may_exchange
from companion.games.progressive.view import build_view
from games.walks import step

from .progressive_table import GAME, Deals

TIES = ["stay", "again", "split"]
TERMS = [(2, 1), (2, 3), (3, 2), (3, 3), (4, 3), (5, 3), (6, 3), (7, 2), (8, 1)]


def hands(table: Deals, chance: random.Random) -> dict[str, list[str]]:
    """Deal what the state allows to everybody's hand: five cards each that lie nowhere else."""
    known = GAME.screens.cards_elsewhere(table.state)
    pack = [card for card in (*DECK, JOKER) if card not in known and card[0] in table.state.options.ranks]
    pack = [card for card in pack if card != JOKER or table.state.options.has_joker]
    chance.shuffle(pack)
    return {
        f"hand_{seat}": pack[5 * at : 5 * at + 5] for at, seat in enumerate(table.state.deal.playing_seats)
    }


@pytest.mark.random
@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize(("players", "start_cards"), TERMS)
def test_a_match_of_dealt_hands_ends_with_one_player_in(players, start_cards, ties):
    chance = random.Random(100 * players + start_cards)
    table = Deals(players, start_cards=start_cards, ties=ties, joker=True)
    for _ in range(600):
        if table.summary.over:
            break
        for at, _put in enumerate(table.state.pile):
            if chance.random() < 0.3:
                known = set(GAME.screens.cards_elsewhere(table.state))
                free = [card for card in DECK if card[0] in table.state.options.ranks and card not in known]
                if f"put_{at}" in {f.name for f in table.action("note").fields}:
                    table.enter("note", **{f"put_{at}": chance.choice(free)})
        table.enter("showdown", **hands(table, chance))
    assert table.summary.over
    assert len(table.state.seats_still_in) == 1
    assert sum(table.summary.money) == 0


@pytest.mark.random
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_start_cards_and_cards_are_kept_through_taps_alone(data):
    players, start_cards = data.draw(st.sampled_from(TERMS))
    table = Deals(players, start_cards=start_cards, ties=data.draw(st.sampled_from(TIES)))
    for _ in range(25):
        if table.summary.over:
            break
        barred = seats_barred_from_exchange(table.state)
        assert not set(barred) & set(seats_that_may_exchange(table.state))
        assert len(barred) < len(table.state.deal.playing_seats)
        due = [seat for seat in table.state.deal.playing_seats if table.state.deal.draw_counts[seat] is None]
        numbers = data.draw(st.lists(st.integers(0, 5), max_size=len(due)))
        if numbers and "draw" in table.offered:
            table.draw(**{f"draw_{seat}": number for seat, number in zip(due, numbers, strict=False)})
        number = data.draw(st.sampled_from([1, 1, 1, 2]))
        winners = data.draw(st.permutations(table.state.deal.playing_seats))[:number]
        table.tied(*winners)
    total = table.state.start_cards_in_play + bool(table.state.removed_card)
    assert total == players * start_cards


@pytest.mark.random
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_walk_by_any_way_of_playing_ties_adds_up(data):
    """Everything that is offered may be entered, sudden death in a tie-break among it."""
    players, start_cards = data.draw(st.sampled_from(TERMS))
    table = Deals(players, start_cards=start_cards, ties=data.draw(st.sampled_from(TIES)), joker=True)
    for _ in range(25):
        if table.summary.over:
            break
        before, stepped = table.state, step(GAME, table.state, data.draw)
        if stepped is None:
            continue
        event, table.state = stepped
        assert GAME.rules.find_broken_invariant(table.state) == ""
        assert not build_view(table.state).notes or not table.summary.over
        account = entry_details_of(GAME, before, event, table.state)
        assert unbalanced(GAME.rules.summary(before), table.summary, account) == ""
    if table.state.winner is not None:
        name = table.state.player_name(table.state.winner)
        assert table.line.startswith((f"{name} takes ", f"{name} wins the match")), "nobody wins by losing"
