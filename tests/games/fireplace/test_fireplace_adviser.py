"""What the adviser of Fireplace Poker tells; its orders stand in test_fireplace_orders."""

from dataclasses import replace
from itertools import product

import pytest

from companion.cards import validate_cards
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import play
from companion.games.fireplace.adviser import (
    advice_caveats,
    hand_size,
    list_advised_plays,
    text_without_advice,
)
from companion.games.fireplace.orders import STRENGTH

from .fireplace_deals import BARREN, state_with
from .fireplace_table import FIREPLACE, JACKS, ROYAL, Table, melds

HAND = "Kc Kh Td 9s 9h 8h 7h 6h 2s 3s 4s 5s Ts"


def test_it_tells_what_an_option_scores_steals_and_keeps():
    state = Table().adjusted(melds=melds(0, JACKS, "Qh Qd 2c 3c 4d")).state
    best = next(list_advised_plays(state, 1, validate_cards(["Qs", "Qc", "Js", "Jc", "7h", "7h"]), STRENGTH))
    assert best.name == "full house, queens over jacks"
    assert best.cards[:3] == ("Qs", "Qh", "Qc") or best.cards[:3] == ("Qs", "Qd", "Qc")
    assert best.details == (
        "score 1 chip",
        "then 1 meld ahead",
        "steal J♦ from the pair of jacks (turn 100)",
        f"steal {'Q♥' if 'Qh' in best.cards else 'Q♦'} from the pair of queens (turn 101)",
        "keep J♣ 7♥ 7♥" if "Jc" not in best.cards else "keep J♠ 7♥ 7♥",
    )


def test_one_card_robs_one_meld_where_it_lies_in_two():
    """rules: fireplace.md#steal"""
    state = Table().adjusted(melds=melds(0, "Qh 2d 2c 3c 4d", "Qh 2s 2h 5c 4d")).state
    best = next(list_advised_plays(state, 1, validate_cards(["Qs", "Qc", "Js", "Jc", "7h"]), STRENGTH))
    assert best.cards[:3] == ("Qs", "Qh", "Qc")
    (take,) = best.steals
    assert (take.card, best.rob_count) == ("Qh", 1)


def test_it_tells_when_there_is_nothing_to_steal_and_nothing_left():
    option = next(list_advised_plays(Table().state, 1, validate_cards(ROYAL.split())))
    assert option.details == ("score 1 chip", "then 1 meld ahead", "steal nothing", "keep no cards")
    assert (option.action, option.values) == ("meld", {"cards": validate_cards(ROYAL.split())})


def test_it_tells_the_meld_that_lies_in_what_is_kept_and_a_win():
    state = replace(Table().state, chips=(31, 1))
    option = next(
        list_advised_plays(state, 1, validate_cards([*ROYAL.split(), *["2c", "3d", "Qc", "Qd", "4s"]]))
    )
    assert option.details[0] == "score 1 chip and win"
    assert option.details[-1] == "keep A♥ K♥ Q♥ J♥ 10♥: a royal flush"


def test_nothing_can_be_stolen_from_a_royal_flush():
    state = Table().adjusted(melds=melds(0, ROYAL)).state
    assert list(list_advised_plays(state, 1, validate_cards(["Ah", "Ad", "2c", "3c"]))) == []


def test_it_never_says_that_nothing_is_legal_while_melds_or_cards_of_the_hand_are_unknown():
    state, some = Table().meld().state, validate_cards(["Ah", "Ad", "2c", "3c"])
    assert list(list_advised_plays(state, 0, some)) == []
    assert text_without_advice(state, 0, some) == "No legal meld was found among the known cards."
    assert advice_caveats(state, 0, some) == [
        "Only 4 of Anna's 13 cards were entered, so melds with the other cards are not listed.",
        "1 of Bo's melds has unknown cards, so stealing from it is not listed.",
    ]
    assert list(list_advised_plays(state, 0, validate_cards(BARREN))) == []
    assert advice_caveats(state, 0, validate_cards(BARREN)) == [
        "1 of Bo's melds has unknown cards, so stealing from it is not listed."
    ]
    assert advice_caveats(Table().state, 1, some[:1])[0].startswith("Only 1 of Bo's 13 cards was entered")
    assert text_without_advice(Table().state, 1, some) == "No legal meld was found among the known cards."


def test_where_everything_is_known_nothing_legal_is_a_forced_turn_and_says_who_chooses():
    state = Table().state
    [forced] = list_advised_plays(state, 1, validate_cards(BARREN))
    assert (forced.action, forced.name, forced.cards) == ("forced", "Forced turn: Anna chooses", ())
    assert forced.details == ("proven: no legal meld is possible with this hand and the melds on the table",)
    assert forced.values == {"hand": validate_cards(BARREN)}
    play(FIREPLACE, state, Event("forced", 0, {**forced.values, "cards": validate_cards(BARREN[:5])}))
    assert advice_caveats(state, 1, validate_cards(BARREN)) == []


def test_a_forced_turn_is_not_due_to_who_waits():
    state = Table().state
    assert list(list_advised_plays(state, 0, validate_cards(BARREN))) == []
    assert (
        text_without_advice(state, 0, validate_cards(BARREN))
        == "No legal meld is possible with this hand and the melds on the table."
    )


def test_advice_is_for_any_seat_and_says_how_many_cards_it_holds():
    state = Table().meld(JACKS).adjusted(deck_size=0, hand_sizes=(13, 9)).state
    assert [hand_size(state, seat) for seat in (0, 1)] == [13, 9]
    assert FIREPLACE.adviser.hand_size(state, 1) == 9
    assert not next(list_advised_plays(state, 1, validate_cards(["Kh", "Kd", "2c", "3c", "4d"]))).steals


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("Ah Ad Jk", "There are no jokers in Fireplace Poker."),
        ("2c 3c " * 7, "Bo holds 13 cards, but you entered 14."),
        ("2c 2c 2c 2c 2c 3c", "That would be a sixth 2♣, but 5 decks have only 5. A card was misread"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_at_once(hand, sentence):
    state = Table().adjusted(melds=melds(0, JACKS)).state
    with pytest.raises(Illegal) as caught:
        list_advised_plays(state, 1, validate_cards(hand.split()))
    assert str(caught.value).startswith(sentence)


def test_the_best_of_very_many_comes_first():
    """13 cards against 20 melds; how fast it is, tests/benchmarks/adviser.py measures."""
    lows = ["2c 3d 4h", "5c 6d 7h", "8c 9d Th", "Tc Kd Ah", "2h 3c 4d"]
    made = [f"{pair} {low}" for pair, low in product(["Jc Jd", "Jh Js", "Qc Qd", "Qh Qs"], lows)]
    state = state_with(meld.split() for meld in made)
    best = next(list_advised_plays(state, 1, validate_cards(HAND.split()), STRENGTH))
    every = list(list_advised_plays(state, 1, validate_cards(HAND.split()), STRENGTH))
    assert best.cards == every[0].cards
    assert len(every) > 50_000
