"""The orders of the adviser against every way to steal and meld, played out one by one."""

from dataclasses import replace
from itertools import combinations, islice, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cards import surplus_cards, validate_cards
from companion.engine.event import Event
from companion.engine.gate import play
from companion.games.fireplace.adviser import list_advised_plays
from companion.games.fireplace.checks import LOWEST_LEGAL_MELD
from companion.games.fireplace.options import build_advice_question, list_legal_melds
from companion.games.fireplace.orders import STRENGTH
from companion.games.fireplace.state import Steal, meld_lead, remove_cards
from companion.hands import hand_value, rank

from .fireplace_deals import deals, state_with
from .fireplace_table import FIREPLACE, Table, melds

BEST = {
    "chips": lambda came: (came[0], -came[1], came[2], came[3]),
    "strength": lambda came: (came[3], came[0], -came[1], came[2]),
    "kept": lambda came: (came[2], came[0], -came[1], came[3]),
}


def enumerated(hand, opposing):
    """Every legal set of five cards with every set of melds that may be robbed for it, tried one by one."""
    found = {}
    values = [meld.rank.value for meld in opposing]
    for choice in product(*[(None, *sorted(set(meld.cards))) for meld in opposing]):
        stolen = [card for card in choice if card]
        if len(stolen) > 5 or surplus_cards(stolen, 1):
            continue
        robbed = sorted((worth for worth, card in zip(values, choice, strict=True) if card), reverse=True)
        for rest in combinations(sorted(set(hand) - set(stolen)), 5 - len(stolen)):
            worth = hand_value((*rest, *stolen))
            if worth >= LOWEST_LEGAL_MELD.value and all(low < worth for low in robbed):
                found.setdefault(frozenset((*rest, *stolen)), set()).add(tuple(robbed))
    return found


@pytest.mark.brute
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deals())
def test_it_finds_exactly_the_legal_melds_best_first(deal):
    hand, table = deal
    state = state_with(table)
    truth = enumerated(hand, state.opposing_melds)
    found = list(list_advised_plays(state, 1, hand, STRENGTH))
    assert sorted(map(sorted, truth)) == sorted(sorted(option.cards) for option in found)
    order = [(rank(option.cards, decks=None).value, option.rob_count) for option in found]
    assert order == sorted(order, reverse=True)
    for option in found:
        robbed = tuple(sorted((take.meld.rank.value for take in option.steals), reverse=True))
        best = max(truth[frozenset(option.cards)], key=lambda values: (len(values), values))
        assert robbed == best, "it robs as many melds as it can, and of those the highest"
        assert option.rob_count == len(robbed)


def worth_keeping(left):
    """The best legal meld in what is left, then how many different cards there are; tried one by one."""
    different = sorted(set(left))
    made = [
        worth for five in combinations(different, 5) if (worth := hand_value(five)) >= LOWEST_LEGAL_MELD.value
    ]
    return max(made, default=0), len(different)


def best_turns(state, hand):
    """For every legal set what each way to steal came to: (chips, lead left, kept, strength). Played out."""
    came = {}
    melds = state.opposing_melds
    for choice in product(*[(None, *sorted(set(meld.cards))) for meld in melds]):
        stolen = [card for card in choice if card]
        if len(stolen) > 5 or surplus_cards(stolen, 1):
            continue
        robbed = [meld.rank.value for meld, card in zip(melds, choice, strict=True) if card]
        for own in combinations(sorted(set(hand) - set(stolen)), 5 - len(stolen)):
            made = (*own, *stolen)
            if hand_value(made) < LOWEST_LEGAL_MELD.value or any(low >= hand_value(made) for low in robbed):
                continue
            takes = {Steal(meld).field_name: card for meld, card in zip(melds, choice, strict=True) if card}
            after = play(FIREPLACE, state, Event("meld", 1, {**takes, "cards": made}))
            figures = (
                state.chips[1] - after.chips[1],
                meld_lead(after, 0),
                worth_keeping(remove_cards(hand, own)),
                hand_value(made),
            )
            came.setdefault(frozenset(made), set()).add(figures)
    return came


@pytest.mark.brute
@pytest.mark.parametrize("order", BEST)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deal=deals(3), chips=st.integers(1, 31))
def test_the_orders_are_chips_then_lead_left_then_kept_or_strength_or_cards_kept(order, deal, chips):
    hand, table = deal
    state = replace(state_with(table), chips=(31, chips))
    came = best_turns(state, hand)
    wanted = sorted((max(ways, key=BEST[order]) for ways in came.values()), key=BEST[order], reverse=True)
    found = list(list_advised_plays(state, 1, hand, order))
    told = [
        (one.chips_shed, -one.lead_after, worth_keeping(one.cards_left), hand_value(one.cards, decks=None))
        for one in found
    ]
    assert [BEST[order](each) for each in told] == [BEST[order](each) for each in wanted]


def test_the_first_order_is_by_chips_scored_now_and_others_may_be_chosen():
    assert [name for name, _ in FIREPLACE.adviser.sort_orders] == ["chips", "strength", "kept"]
    state = Table().adjusted(melds=melds(0, "As Ad Ac 7c 8c")).state
    hand = validate_cards(["Ah", "Kh", "Qh", "Jh", "Th", "2s", "2d", "3c", "3d", "4c"])
    first = {order: next(list_advised_plays(state, 1, hand, order)) for order in BEST}
    assert {order: (one.name, one.chips_shed) for order, one in first.items()} == {
        "chips": ("straight, ace high", 1),
        "strength": ("royal flush", 0),
        "kept": ("two pair, threes and twos", 0),
    }
    assert next(list_advised_plays(state, 1, hand)).cards == first["chips"].cards
    assert first["kept"].details[-1].endswith(": a royal flush")


@pytest.mark.random
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(deals(), st.data())
def test_what_it_advises_can_be_entered_and_scores_what_it_says(deal, data):
    hand, table = deal
    state = replace(state_with(table), chips=(31, data.draw(st.integers(1, 31))))
    order = data.draw(st.sampled_from(sorted(BEST)))
    found = list(islice(list_legal_melds(build_advice_question(state, 1, hand), order), 40))
    if not found:
        return
    option = data.draw(st.sampled_from(found))
    after = play(FIREPLACE, state, Event(option.action, 1, option.values))
    assert state.chips[1] - after.chips[1] == option.chips_shed
    assert meld_lead(after, 1) == option.lead_after
    assert len(option.cards_left) == len(hand) - 5 + len(option.steals)
    assert not surplus_cards(option.cards_left, 5)
