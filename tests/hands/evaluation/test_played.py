"""The cards that count: from the pool, as many as counted, and worth as much as the hand."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import JOKER, Card, parse, turn_face_down, turn_face_up
from companion.hands import RANKINGS, STANDARD, STANDARD_FIVE_OF_A_KIND, best, evaluator, read_wild
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    EIGHT_OR_BETTER,
    SIX_CARD_LOW,
    STANDARD_FEWER_CARDS,
)
from companion.hands.evaluation.tables import compile_ranking
from hands.draws import RULES, dealt, deck, natural_values, places, renamed, renamings

ALL_RANKINGS = pytest.mark.parametrize("order", RANKINGS.values(), ids=RANKINGS, scope="module")
OF_NO_SUIT = ["nines", "sixes and nines", "jokers", "jokers and aces", "lowest rank", "tens down"]
OF_ANY_ORDER = sorted(RULES)
OF_NO_LOWEST = sorted(set(RULES) - {"lowest card", "lowest rank", "several"})


@cache
def wild_in(order, rule):
    return order.with_wild(RULES[rule].wild(order))


def cards_of(order, rule):
    """Return what draws a card: from a whole deck, or from a few ranks of two suits, so that much meets."""
    jokers = [JOKER] * RULES[rule].jokers
    near = [card for card in deck(order) if card[0] in order.ranks[:5] and card[1] in "hs"]
    up = st.one_of(st.sampled_from(deck(order) + jokers), st.sampled_from(near + jokers))
    return st.builds(lambda card, down: turn_face_down(card) if down else card, up, st.booleans())


@st.composite
def pools(draw, order, rules=tuple(RULES), most=10):
    """Draw a ranking with something wild, and cards for a hand or more."""
    rule = draw(st.sampled_from(rules))
    size = st.integers(order.hand_size, max(most, order.hand_size))
    pool = draw(size.flatmap(lambda many: st.lists(cards_of(order, rule), min_size=many, max_size=many)))
    return wild_in(order, rule), pool


def check_played(found, order):
    """Check what `played` says of a hand that was found in a pool."""
    played = found.played
    read = compile_ranking(order).rank_counts(found.value) if found.qualifies else ()
    assert len(played) == sum(many for _, many in read)
    assert order.is_rainbow or len(played) in (0, min(order.size, len(found.pool)))
    assert not Counter(one.card for one in played) - Counter(found.pool)
    assert found.cards == tuple(one.card for one in played)
    for one in played:
        assert one.wild or one.stands == turn_face_up(one.card)
    if found.qualifies:
        stands = [one.stands for one in played]
        worth = (
            evaluator(order).best(stands) if order.is_rainbow else natural_values(places([stands]), order)[0]
        )
        assert worth == found.value, played


def randomly(order, rules, deals, most=10):
    """Yield rankings in which something is wild, and cards for a hand or more."""
    random = Random(f"{order.slug} {deals}")
    for _ in range(deals):
        rule = random.choice(rules)
        many = random.randrange(order.hand_size, max(most, order.hand_size) + 1)
        yield wild_in(order, rule), dealt(random, order, RULES[rule], many)


@pytest.mark.random
@ALL_RANKINGS
def test_the_cards_that_count_are_worth_the_hand(order):
    for ranking, pool in randomly(order, list(RULES), 60):
        check_played(best(pool, ranking, decks=None), order)


@pytest.mark.brute
@ALL_RANKINGS
@given(data=st.data())
@settings(max_examples=10)
def test_cards_that_are_close_are_worth_the_hand_too(order, data):
    ranking, pool = data.draw(pools(order))
    check_played(best(pool, ranking, decks=None), order)


@pytest.mark.random
@ALL_RANKINGS
def test_the_cards_that_count_without_wild_cards_are_worth_the_hand(order):
    random = Random(order.slug)
    for many in range(order.hand_size, 11):
        for decks in (1, 2, 4):
            for _ in range(4):
                check_played(best(random.sample(deck(order) * decks, many), order, decks=None), order)


@pytest.mark.brute
@ALL_RANKINGS
@given(data=st.data())
@settings(max_examples=10)
def test_the_order_is_total(order, data):
    found = [best(pool, ranking, decks=None) for ranking, pool in (data.draw(pools(order)) for _ in range(3))]
    one, other, third = found
    assert (one < other) + (one == other) + (one > other) == 1
    assert not (one <= other <= third) or one <= third
    assert one != other or (hash(one) == hash(other) and one.full == other.full)


@pytest.mark.brute
@ALL_RANKINGS
@given(data=st.data(), suits=renamings)
@settings(max_examples=10)
def test_suits_renamed_change_nothing(order, data, suits):
    ranking, pool = data.draw(pools(order, OF_NO_SUIT))
    assert best(renamed(pool, suits), ranking, decks=None) == best(pool, ranking, decks=None)


@pytest.mark.brute
@ALL_RANKINGS
@given(data=st.data())
@settings(max_examples=10)
def test_more_cards_never_make_the_best_hand_worse(order, data):
    ranking, pool = data.draw(pools(order, OF_NO_LOWEST))
    assert best([*pool, data.draw(cards_of(order, "nines"))], ranking, decks=None) >= best(
        pool, ranking, decks=None
    )


@pytest.mark.brute
@ALL_RANKINGS
@given(data=st.data())
@settings(max_examples=10)
def test_a_wild_card_never_hurts(order, data):
    _, pool = data.draw(pools(order, ["nines"]))
    at = data.draw(st.integers(0, len(pool) - 1))
    jokers = wild_in(order, "jokers")
    wilder = [JOKER if place == at else card for place, card in enumerate(pool)]
    assert best(pool, order, decks=None).value <= best(wilder, jokers, decks=None).value
    assert best(wilder, jokers, decks=None) <= best([*wilder, JOKER], jokers, decks=None)


@pytest.mark.brute
@ALL_RANKINGS
@given(data=st.data())
@settings(max_examples=10)
def test_more_that_is_wild_never_hurts(order, data):
    _, pool = data.draw(pools(order, ["nines"]))
    by_rule = {
        rule: best(pool, wild_in(order, rule), decks=None).value for rule in ("nines", "sixes and nines")
    }
    assert best(pool, order, decks=None).value <= by_rule["nines"] <= by_rule["sixes and nines"]
    lowest = [best(pool, wild_in(order, rule), decks=None).value for rule in ("lowest card", "lowest rank")]
    assert best(pool, order, decks=None).value <= lowest[0] <= lowest[1]


@pytest.mark.brute
@ALL_RANKINGS
@given(data=st.data(), random=st.randoms(use_true_random=False))
@settings(max_examples=10)
def test_the_order_of_the_cards_does_not_matter(order, data, random):
    ranking, pool = data.draw(pools(order, OF_ANY_ORDER))
    assert best(random.sample(pool, len(pool)), ranking, decks=None) == best(pool, ranking, decks=None)


@pytest.mark.parametrize(
    ("ranking", "wild", "pool", "reads"),
    [
        (STANDARD, "joker", "Jk Kh Kd 2c 2s", "Kh=Kh Kd=Kd Jk=Ks 2s=2s 2c=2c"),
        (STANDARD, "4", "4s Kh Kd Kc Ks", "Ks=Ks Kh=Kh Kd=Kd Kc=Kc 4s=As"),
        (STANDARD, "4", "4s 4h 4d 4c Ks", "4s=As Ks=Ks 4h=Qs 4d=Js 4c=Ts"),
        (STANDARD, "joker", "Jk Qh Jh Th 9h 3c", "Jk=Kh Qh=Qh Jh=Jh Th=Th 9h=9h"),
        (STANDARD, "joker", "Jk 9h 8d 7c 5s", "9h=9h 8d=8d 7c=7c Jk=6s 5s=5s"),
        (STANDARD_FIVE_OF_A_KIND, "4", "4s Kh Kd Kc Ks", "Ks=Ks Kh=Kh Kd=Kd Kc=Kc 4s=Ks"),
        (STANDARD_FIVE_OF_A_KIND, "joker", "Jk Jk Jk Jk Jk", "Jk=As Jk=Ah Jk=Ad Jk=Ac Jk=As"),
        (STANDARD, "spades", "As Ks Qs 2h 7h 9h", "As=Jh Ks=Th 9h=9h Qs=8h 7h=7h"),
        (ACE_TO_FIVE, "4", "4s 5h 3d 2c As", "5h=5h 4s=4s 3d=3d 2c=2c As=As"),
        (ACE_TO_FIVE, "king", "Ks 5h 3d 2c As", "5h=5h Ks=4s 3d=3d 2c=2c As=As"),
        (EIGHT_OR_BETTER, "king", "Ks 9h 3d 2c As", ""),
        (ACE_TO_SIX, "joker", "6h 4h 3h 2h Ah Jk", "6h=6h 4h=4h 3h=3h 2h=2h Jk=As"),
        (ACE_TO_SIX, "joker", "6s 4s 3s 2s As Ah Jk", "6s=6s 4s=4s 3s=3s 2s=2s Ah=Ah"),
        (ACE_TO_SIX, "joker", "6s 4s 3s 2h Jk", "6s=6s 4s=4s 3s=3s 2h=2h Jk=Ad"),
        (SIX_CARD_LOW, "", "6h 4h 3h 2h Ah Ac", "6h=6h 4h=4h 3h=3h 2h=2h Ac=Ac"),
        (STANDARD_FEWER_CARDS, "joker", "Kd 2c Jk", "Kd=Kd Jk=Ks 2c=2c"),
    ],
)
def test_what_each_card_stands_for(ranking, wild, pool, reads):
    found = best(parse(pool), ranking.with_wild(read_wild(wild)) if wild else ranking, decks=None)
    assert " ".join(f"{one.card}={one.stands}" for one in found.played) == reads
    assert found.cards == tuple(one.card for one in found.played)


def test_cards_are_shown_as_they_lie():
    found = best([*parse("Ah Kd Qc Js"), turn_face_down(Card("9h")), turn_face_down(Card("9d"))])
    assert found.cards == ("9h_", "9d_", "Ah", "Kd", "Qc")
    assert [one.stands for one in found.played] == ["9h", "9d", "Ah", "Kd", "Qc"]
    assert not any(one.wild for one in found.played)
