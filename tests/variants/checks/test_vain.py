"""What can never come to anything on a card is refused before it is kept, and read all the same."""

from collections import Counter
from itertools import combinations
from operator import itemgetter
from random import Random

import pytest

from companion.cards import Card
from companion.hands import RANKINGS, PrizeRule, WildCards, evaluator
from companion.variants import (
    BadVariant,
    Variant,
    build_check_line,
    build_judges,
    build_shown_hand,
    judge_trial_hands,
    read_variant,
    showdown_card_counts,
)
from companion.variants.cards_needed.reach import CardPool
from companion.variants.checks.fitting import parse_minimum_hand
from companion.variants.checks.pointless import pointless_rule_faults
from companion.variants.definition.wilds import parse_card_texts
from companion.variants.play.compiled import compile_variant
from variants.strategies import marked
from variants.table import Table

DRAW = ["5 down", "bet"]
HOLDEM = ["2 down", "board 5", "bet"]
GUTS = {"steps": ["3 down", "in or out"], "order": "guts3", "settle": "match"}
POINTS = {"order": "points", "steps": ["3 down", "bet"]}
DECLARED = {"steps": [*DRAW, "declare"], "speak": "declare both"}
BADUGI = {"steps": ["4 down", "bet"], "order": "badugi", "floor": "badugi"}
FIVES = {"order": "standard-fives", "floor": "five of a kind"}


def made(**changes: object) -> Variant:
    return read_variant({"name": "Ours", "steps": DRAW, **changes})


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"sides": ["high", "high spade"], "dead": ["spades"]}, "sides", "spade: every spade counts for"),
        ({"sides": ["high spade down"], "dead": ["spades down"]}, "sides", "every spade counts for nothing"),
        (
            {"sides": ["low heart"], "steps": ["5 up"], "kill": ["hearts"]},
            "sides",
            "heart kills when face up",
        ),
        (
            {**POINTS, "sides": ["points 7½ not over"]},
            "sides",
            "Nobody can have 7½ points: no card here",
        ),
        (
            {**POINTS, "sides": ["points 7½ not over courts half"], "dead": ["J", "Q", "K"]},
            "sides",
            "no card here counts half a point",
        ),
        (
            {**POINTS, "sides": ["points 2 not over"]},
            "sides",
            "2 points or fewer: 3 cards always add up to more.",
        ),
        ({"sides": ["low 8"], "pack": 36}, "sides", "low of eight or better: it needs 5 different ranks"),
        ({"sides": ["low 8"], "pack": 36, "wild": ["K"]}, "sides", "low of eight or better"),
        ({"sides": ["low 5"], "dead": ["2"]}, "sides", "low of five or better"),
        ({"sides": ["low 8"], "pack": 53, "wild": ["joker"], "dead": [*"23456"]}, "sides", "low of eight"),
        (FIVES, "floor", "Nobody can have “five of a kind or better” here"),
        ({"floor": "straight flush", "dead": ["5", "10"]}, "floor", "“straight flush or better” here"),
        ({**GUTS, "floor": "three of a kind", "dead": ["spades", "hearts"]}, "floor", "of a kind or better”"),
        (
            {"steps": HOLDEM, "sides": ["high", "hand alone"], "floor": "flush"},
            "floor",
            "“flush or better” without the board here",
        ),
        ({"sides": ["low"], "floor": "six low", "dead": ["4", "5"]}, "floor", "“six low or better”"),
        (
            {
                **GUTS,
                "then": [{"steps": ["2 down", "in or out"], "order": "standard-fives"}],
                "floor": "five of a kind",
            },
            "floor",
            "five of a kind",
        ),
        (
            {**BADUGI, "dead": ["spades"]},
            "floor",
            "“badugi or better”",
        ),
        ({"floor": "high card"}, "floor", "Every hand is “high card or better” anyway"),
        (
            {"steps": ["5 up", "bet"], "kill": ["lowest"]},
            "kill",
            "in every hand, the lowest card is face up and kills the hand",
        ),
        (
            {"steps": ["5 up", "bet"], "kill": [*"23456789JQK", "10"]},
            "kill",
            "Nobody would be left: a player has 5 cards face up, but only 4 in the deck do not kill.",
        ),
        ({"steps": ["5 down"], "ante": 0}, "ante", "Nothing goes into the pot"),
        ({**GUTS, "ante": 0, "settle": "winner"}, "ante", "Nothing goes into the pot"),
        ({**GUTS, "ante": 0, "settle": "winner", "wimp": "amount"}, "ante", "Nothing goes into the pot"),
        (
            {"sides": ["high", "low"], "order": "ace-to-five"},
            "sides",
            "“High” and “Low” always go",
        ),
        ({"steps": HOLDEM, "sides": ["high", "high row 1"]}, "sides", "always go to the same player"),
        ({"sides": ["high spade", "high spade down"]}, "sides", "always go to the same player"),
        ({**GUTS, "sides": ["low", "low a-6"]}, "sides", "always go to the same player"),
        (
            {"steps": ["1 down", "bet"], "order": "one", "wild": ["own low down"]},
            "wild",
            "Everybody would tie",
        ),
        ({"steps": ["2 down", "bet"], "order": "one", "wild": ["lowest"]}, "wild", "Everybody would tie"),
        (
            {
                **GUTS,
                "steps": ["1 down", "in or out"],
                "order": "one",
                "then": [{"steps": ["1 down", "in or out"], "order": "one", "wild": ["own named"]}],
            },
            "then",
            "Everybody would tie",
        ),
        (
            {**POINTS, "sides": ["points 21"], "steps": ["2 down", "board 3", "bet"]},
            "steps",
            "The board has no use",
        ),
        (
            {"steps": ["lay cross", "board 5", "5 down", "bet"], "sides": ["hand alone"]},
            "steps",
            "The board has no use",
        ),
        (
            {"steps": ["lay two boards", "5 down", "bet"], "sides": ["high spade"], "rules": ["Ours."]},
            "steps",
            "There are no board cards for the step “lay two boards”. Add the step “board”.",
        ),
        (
            {"steps": [*DRAW, "board 3"], "sides": ["hand alone"], "use": "2+3"},
            "use",
            "so “Two of your own, three from the board” is not possible",
        ),
        (
            {**DECLARED, "steps": ["declare", *DRAW], "sides": ["high", "low"]},
            "steps",
            "Nobody has any cards yet",
        ),
        ({**DECLARED, "sides": ["high", "high spade"]}, "speak", "Players declare for only one prize"),
    ],
)
def test_what_comes_to_nothing_is_refused_once_it_is_read(
    changes: dict[str, object], field: str, sentence: str
):
    variant = made(**changes)
    with pytest.raises(BadVariant) as caught:
        judge_trial_hands(variant)
    assert (caught.value.field, sentence in str(caught.value)) == (field, True), caught.value.faults
    line = build_check_line(variant, 2)
    assert (line.sentence, line.field, line.fits) == (str(caught.value), field, False)


@pytest.mark.parametrize(
    "changes",
    [
        {"sides": ["high", "high spade"], "dead": ["hearts"]},
        {"sides": ["high spade down"], "steps": ["1 down", "4 up", "bet"], "kill": ["spades"]},
        {"sides": ["low heart"], "steps": ["4 up", "1 down", "bet"], "kill": ["hearts"]},
        {"sides": ["low heart"], "steps": ["5 up", "buy 1 at 5 more"], "kill": ["hearts"]},
        {**POINTS, "sides": ["points 7½ not over courts half"]},
        {**POINTS, "sides": ["points 7½ not over courts half"], "dead": ["J", "Q", "K"], "wild": ["2"]},
        {**POINTS, "sides": ["points 26½"]},
        {**POINTS, "sides": ["points 3 not over"]},
        {**POINTS, "sides": ["points 2 not over"], "dead": ["2"]},
        {**POINTS, "sides": ["points 2 not over courts half"]},
        {**POINTS, "sides": ["points 500"]},
        {"sides": ["low 8"], "pack": 53, "wild": ["joker"], "dead": [*"2345"]},
        {**FIVES, "pack": 104},
        {**FIVES, "wild": ["2"]},
        {**FIVES, "wild": ["J♠"]},
        {**FIVES, "wild": ["6 down"]},
        {**FIVES, "wild": ["lowest"]},
        {**FIVES, "wild": ["tapped"]},
        {**FIVES, "wild": ["own low down"]},
        {**FIVES, "wild": ["own named"]},
        {"floor": "straight flush", "dead": ["5", "10"], "wild": ["2"]},
        {"floor": "four of a kind", "dead": ["hearts down"]},
        {"floor": "pair of aces", "dead": ["A"]},
        {**GUTS, "floor": "straight flush", "dead": [*"25"]},
        {"steps": ["4 down", "board 5", "bet"], "use": "2+3", "floor": "straight flush"},
        {"steps": HOLDEM, "sides": ["high", "hand alone"], "floor": "pair"},
        {"sides": ["high", "low"], "floor": "pair"},
        {"steps": ["4 down", "bet"], "order": "badugi", "sides": ["badugi"], "dead": ["2"]},
        {
            "steps": ["4 down", "bet"],
            "order": "badugi",
            "floor": "badugi",
            "dead": ["spades"],
            "wild": ["2♥"],
        },
        {"steps": ["4 up", "1 down", "bet"], "kill": ["lowest"]},
        {"steps": ["4 up", "1 down", "bet"], "kill": [*"23456789JQK", "10"]},
        {"steps": ["5 down", "buy 1 at 5"], "ante": 0},
        {**GUTS, "ante": 0, "settle": "amount"},
        {**GUTS, "settle": "winner"},
        {"steps": ["lay two boards", "2 down", "board 10", "bet"], "sides": ["high row 1", "high row 2"]},
        {"sides": ["high spade", "high spade down"], "steps": ["4 down", "1 up", "bet"]},
        {"sides": ["low", "low a-6"]},
        {"sides": ["high", "low"], "order": "deuce-to-seven"},
        {"sides": ["high", "low"], "order": "ace-to-five", "wild": ["2"], "wild_for": "high"},
        {"steps": ["2 down", "bet"], "order": "two", "wild": ["lowest"]},
        {"steps": ["1 down", "bet"], "order": "one", "wild": ["named"]},
        {**POINTS, "sides": ["points 21"], "steps": ["2 down", "board 1", "bet"], "wild": ["named"]},
        {**POINTS, "sides": ["points 21"], "steps": ["2 down", "board 1", "bet"], "rules": ["It stops you."]},
        {**POINTS, "sides": ["points 21"], "steps": ["2 down", "board 1", "bet"], "void": "The board has 21"},
        {**DECLARED, "steps": ["1 down", "declare", "4 down"], "sides": ["high", "low"]},
        {**DECLARED, "sides": ["high", "high spade"], "speak": "declare"},
        {**DECLARED, "sides": ["high spade", "low spade"]},
    ],
)
def test_what_comes_to_something_is_not(changes: dict[str, object]):
    variant = made(**changes)
    assert pointless_rule_faults(variant) == ()
    judge_trial_hands(variant)


def test_a_match_by_such_a_card_goes_on_as_it_was():
    table = Table(3, steps=["3 down", "in or out"], order="guts3", settle="winner", ante=0)
    assert pointless_rule_faults(table.variant)
    table.enter("deal").enter("stay", stay=[0, 1]).enter("show", high=(0,))
    assert table.summary.over
    assert compile_variant(made(sides=["high", "high spade"], dead=["spades"])).identity.seat_counts


@pytest.mark.brute
@pytest.mark.parametrize(
    "slug", ["standard", "standard-fives", "guts3", "sets4", "ace-to-five", "deuce-to-seven"]
)
def test_the_best_that_can_be_reached_is_the_best_of_all_hands(slug: str):
    order, random = RANKINGS[slug], Random(slug)
    for _ in range(5):
        stands = random.choice([order.ranks, "".join(rank for rank in order.ranks if rank not in "2345")])
        ranks, suits = random.sample(stands, 3), random.sample("cdhs", random.randint(2, 3))
        cards = [Card(rank + suit) for rank in ranks for suit in suits] * random.choice([1, 1, 2])
        cards += [Card(rank + "s") for rank in random.sample(stands, 2)]
        wild = WildCards(frozenset(random.sample(cards, random.choice([0, 0, 1, 2]))))
        value = evaluator(order.with_wild_unchecked(wild, stands)).value
        best = max(value(hand) for hand in {tuple(sorted(one)) for one in combinations(cards, order.size)})
        plain = Counter(card for card in cards if card not in wild)
        pool = CardPool(plain, sum(card in wild for card in cards), order.size, stands)
        assert pool.can_reach(order, best.__le__)
        assert not pool.can_reach(order, best.__lt__) or (order.has_flushes and order.is_low)


STRANGE = (
    *("high", "low", "low 8", "low 6", "badugi", "high spade", "high spade down", "low heart"),
    *("points 4 not over", "points 1 not over", "hand alone"),
)
DEALS = (["5 down"], ["5 up"], ["3 up", "2 down"], ["2 down", "board 5"], ["3 down"], ["8 down"])


def strange(random: Random) -> Variant | None:
    """Return a card on which little goes together, None where it cannot be read."""
    steps = random.choice(DEALS)
    order = random.choice(["standard", "standard-fives", "ace-to-five"])
    try:
        return made(
            steps=[*steps, "bet"],
            order="guts3" if steps == ["3 down"] else order,
            sides=random.sample(STRANGE, random.randint(1, 2)),
            dead=random.choice([[], ["spades"], ["spades", "hearts"], [*"A2345"], [*"5JQK", "10"]]),
            kill=random.choice([[], ["hearts"]]) if "5 up" in steps else [],
            wild=random.choice([[], [], ["7"], ["lowest"], ["7 down"], ["J♠"]]),
            pack=random.choice([52, 52, 36, 104]),
            floor=random.choice(["", "five of a kind", "straight flush", "seven low", "four of a kind"]),
        )
    except BadVariant:
        return None


def won(variant: Variant, random: Random) -> set[PrizeRule]:
    """Return the parts that somebody wins who is not dead, in some deals of which many are lopsided."""
    counts, judge, found = showdown_card_counts(variant)[0], build_judges(variant)[0], set()
    floor, kill = (
        parse_minimum_hand(variant) if variant.showdown.minimum_hand else None,
        parse_card_texts(variant.special_cards.killing),
    )
    for _ in range(16):
        pack = random.sample(variant.cards.pack.cards, variant.cards.pack_size)
        pack.sort(key=random.choice([len, itemgetter(0), itemgetter(1)]))
        cut = random.randrange(variant.cards.pack_size)
        pack = pack[cut:] + pack[:cut]
        dealt = (pack[: counts.fewest_held], pack[counts.fewest_held : 2 * counts.fewest_held])
        hands = [marked(variant, counts, hand) for hand in dealt if kill.cards.isdisjoint(hand)]
        board = pack[2 * counts.fewest_held :][: counts.board]
        met = (
            judge.meet([build_shown_hand(variant.first_round.wild_cards, hand) for hand in hands], board)
            if hands
            else ()
        )
        found |= {each.prize for each in met if (floor.qualifying_groups(each) if floor else each.groups)}
    return found


@pytest.mark.random
def test_what_is_refused_as_out_of_reach_is_never_dealt():
    refused = 0
    for seed in range(120):
        variant = strange(Random(seed))
        if variant and any(
            fault.sentence.startswith("Nobody can have") for fault in pointless_rule_faults(variant)
        ):
            refused += 1
            assert won(variant, Random(seed)) < set(variant.showdown.prizes), (
                seed,
                pointless_rule_faults(variant),
            )
    assert refused > 6
