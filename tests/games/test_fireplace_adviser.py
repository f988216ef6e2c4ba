"""The adviser against a naive enumeration of every way to steal and meld."""

from dataclasses import replace
from itertools import combinations, islice, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cards import DECK, beyond, cards
from companion.games.fireplace.adviser import advise, hand_size
from companion.games.fireplace.checks import LEAST
from companion.games.fireplace.state import Meld
from companion.hands import rank, value
from companion.play.field import Illegal
from companion.play.game import Event, play

from .fireplace_table import FIREPLACE, JACKS, ROYAL, Table, melds

# Few cards, so that hand and melds share many and equal hands are common.
SMALL = [card for card in DECK if card[0] in "TJQKA" and card[1] in "hds"]


HAND = "Kc Kh Td 9s 9h 8h 7h 6h 2s 3s 4s 5s Ts"


def enumerated(hand, opposing):
    """Every legal set of five cards with every set of melds that may be robbed for it, tried one by one."""
    found = {}
    values = [meld.rank.value for meld in opposing]
    for choice in product(*[(None, *sorted(set(meld.cards))) for meld in opposing]):
        stolen = [card for card in choice if card]
        if len(stolen) > 5 or beyond(stolen, 1):
            continue
        robbed = sorted((worth for worth, card in zip(values, choice, strict=True) if card), reverse=True)
        for rest in combinations(sorted(set(hand) - set(stolen)), 5 - len(stolen)):
            worth = value((*rest, *stolen))
            if worth >= LEAST.value and all(low < worth for low in robbed):
                found.setdefault(frozenset((*rest, *stolen)), set()).add(tuple(robbed))
    return found


def legal_melds(pool, most):
    five = st.lists(st.sampled_from(pool), min_size=5, max_size=5, unique=True)
    return st.lists(five.filter(lambda made: rank(made) >= LEAST), max_size=most)


@st.composite
def deals(draw):
    table = draw(legal_melds(SMALL, 4))
    left = [card for card in SMALL * 5 if card]
    for meld in table:
        for card in meld:
            left.remove(card)
    hand = draw(st.lists(st.sampled_from(range(len(left))), max_size=8, unique=True))
    return [left[at] for at in hand], table


def state_with(table):
    made = tuple(Meld(at + 1, 0, 0, tuple(meld)) for at, meld in enumerate(table))
    return Table().adjusted(melds=made).state


@pytest.mark.no_cover
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deals())
def test_it_finds_exactly_the_legal_melds_best_first(deal):
    hand, table = deal
    state = state_with(table)
    truth = enumerated(hand, state.opposing)
    found = list(advise(state, 1, hand))
    assert sorted(map(sorted, truth)) == sorted(sorted(option.cards) for option in found)
    order = [(rank(option.cards).value, option.robs) for option in found]
    assert order == sorted(order, reverse=True)
    for option in found:
        robbed = tuple(sorted((take.meld.rank.value for take in option.steals), reverse=True))
        best = max(truth[frozenset(option.cards)], key=lambda values: (len(values), values))
        assert robbed == best, "it robs as many melds as it can, and of those the highest"
        assert option.robs == len(robbed)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deals(), st.data())
def test_what_it_advises_can_be_entered_and_scores_what_it_says(deal, data):
    hand, table = deal
    state = replace(state_with(table), chips=(31, data.draw(st.integers(1, 31))))
    found = list(islice(advise(state, 1, hand), 40))
    if not found:
        return
    option = data.draw(st.sampled_from(found))
    after = play(FIREPLACE, state, Event("meld", 1, option.values))
    assert state.chips[1] - after.chips[1] == option.points
    assert len(option.left) == len(hand) - 5 + len(option.steals)
    assert not beyond(option.left, 5)


def test_it_tells_what_an_option_scores_steals_and_keeps():
    state = Table().adjusted(melds=melds(0, JACKS, "Qh Qd 2c 3c 4d")).state
    best = next(advise(state, 1, cards(["Qs", "Qc", "Js", "Jc", "7h", "7h"])))
    assert best.name == "full house, queens over jacks"
    assert best.cards[:3] == ("Qs", "Qh", "Qc") or best.cards[:3] == ("Qs", "Qd", "Qc")
    assert best.details == (
        "score 1 chip",
        "steal J♦ from the pair of jacks (turn 100)",
        f"steal {'Q♥' if 'Qh' in best.cards else 'Q♦'} from the pair of queens (turn 101)",
        "keep J♣ 7♥ 7♥" if "Jc" not in best.cards else "keep J♠ 7♥ 7♥",
    )


def test_it_tells_when_there_is_nothing_to_steal_and_nothing_left():
    option = next(advise(Table().state, 1, cards(ROYAL.split())))
    assert option.details == ("score 1 chip", "steal nothing", "keep no cards")
    assert option.values == {"cards": cards(ROYAL.split())}


def test_nothing_can_be_stolen_from_a_royal_flush():
    state = Table().adjusted(melds=melds(0, ROYAL)).state
    assert list(advise(state, 1, cards(["Ah", "Ad", "2c", "3c"]))) == []


def test_melds_of_unknown_cards_are_left_alone():
    state = Table().meld().state
    assert list(advise(state, 0, cards(["Ah", "Ad", "2c", "3c"]))) == []


def test_a_hand_without_a_legal_meld_gets_no_advice():
    assert list(advise(Table().state, 1, cards(["2c", "2c", "3d", "4d", "5h", "7s", "8s", "8s"]))) == []


def test_advice_is_for_any_seat_and_says_how_many_cards_it_holds():
    state = Table().meld(JACKS).adjusted(deck=0, hands=(13, 9)).state
    assert [hand_size(state, seat) for seat in (0, 1)] == [13, 9]
    assert FIREPLACE.adviser.hand_size(state, 1) == 9
    assert not next(advise(state, 1, cards(["Kh", "Kd", "2c", "3c", "4d"]))).steals


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("Ah Ad Jk", "There are no jokers in Fireplace Poker."),
        ("2c 3c " * 7, "Bo holds 13 cards; these are 14."),
        ("2c 2c 2c 2c 2c 3c", "That would be a sixth 2♣, and 5 decks have only 5. A card has been misread"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_at_once(hand, sentence):
    state = Table().adjusted(melds=melds(0, JACKS)).state
    with pytest.raises(Illegal) as caught:
        advise(state, 1, cards(hand.split()))
    assert str(caught.value).startswith(sentence)


def test_the_best_of_very_many_comes_first():
    """13 cards against 20 melds; how fast it is, tests/benchmarks/adviser.py measures."""
    lows = ["2c 3d 4h", "5c 6d 7h", "8c 9d Th", "Tc Kd Ah", "2h 3c 4d"]
    made = [f"{pair} {low}" for pair, low in product(["Jc Jd", "Jh Js", "Qc Qd", "Qh Qs"], lows)]
    state = state_with(meld.split() for meld in made)
    best = next(advise(state, 1, cards(HAND.split())))
    every = list(advise(state, 1, cards(HAND.split())))
    assert best.cards == every[0].cards
    assert len(every) > 50_000
