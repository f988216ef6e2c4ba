"""Whole games of Fireplace Poker: they end, whatever is entered, and keep 260 cards."""

import random
from dataclasses import replace

import pytest

from companion.engine.event import Event
from companion.engine.gate import play
from companion.games.fireplace.state import Meld

from .fireplace_table import FIREPLACE, JACKS, Table, four, melds


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_of_random_turns_always_ends(seed, players):
    chance = random.Random(seed)
    options = {"chips": chance.choice([5, 31, 99]), "draw_first": chance.random() < 0.5}
    state = (Table if players == 2 else four)(**options).state
    # The more is stolen, the longer it takes until a side has shed its chips.
    greed = chance.random()
    for _ in range(260):
        if state.over:
            break
        action = chance.choice(
            [one for one in FIREPLACE.rules.actions(state) if one.name in {"meld", "pass"}]
        )
        steals = [field.name for field in action.fields if field.name != "cards" and chance.random() < greed]
        least = 5 - state.hand_sizes[state.current_seat]
        if action.name == "meld":
            spare = [field.name for field in action.fields if field.name not in {"cards", *steals}]
            steals = (steals + spare)[: max(least, min(5, len(steals)))]
        state = play(FIREPLACE, state, Event(action.name, state.current_seat, dict.fromkeys(steals, "?")))
        assert FIREPLACE.rules.find_broken_invariant(state) == ""
    assert state.over
    assert bool(FIREPLACE.rules.summary(state).winners) != (
        state.chips[0] == state.chips[1] and len(state.team_melds(0)) == len(state.team_melds(1))
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"deck_size": 233}, "deck, hands, melds and trash hold 259 cards, not 260"),
        ({"deck_size": -1, "trash_size": 235}, "a number of cards or chips is out of range"),
        ({"chips": (-1, 31)}, "a number of cards or chips is out of range"),
        ({"hand_sizes": (14, 12)}, "a number of cards or chips is out of range"),
        ({"known_trash": ("2c",)}, "more cards are known than there are"),
        ({"deck_size": 204, "melds": melds(0, *[JACKS] * 6)}, "more cards are known than there are"),
        ({"deck_size": 224, "melds": (Meld(1, 0, 0), Meld(1, 0, 0))}, "two melds have the same number"),
    ],
)
def test_a_broken_invariant_is_named(changes, sentence):
    assert FIREPLACE.rules.find_broken_invariant(replace(Table().state, **changes)) == sentence


def test_what_lies_on_the_table_is_known():
    table = Table().meld(JACKS).meld().meld(steal_2="?")
    assert FIREPLACE.screens.cards_elsewhere(table.state) == table.state.melds[0].cards
