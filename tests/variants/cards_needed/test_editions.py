"""Which cards are played by a newer edition: those that are judged otherwise, and no others."""

from dataclasses import replace
from random import Random

import pytest

from companion.cards import RANKS
from companion.hands import RANKINGS, ShownHand, read_prize
from companion.variants import Variant, build_judges, build_shown_hand, read_variant
from companion.variants.cards_needed.editions import THIRD_EDITION, judging_edition
from companion.variants.definition.packs import PACKS
from companion.variants.play.compiled import compile_variant
from companion.variants.shelf import built_in_variants_by_slug
from variants.changing import with_fields

GUTS = {"steps": ["5 down", "in or out"], "settle": "match"}
STUD = {"steps": ["2 down", "1 up", "in or out"], "order": "sets3", "settle": "match"}
DECLARED = {"steps": ["5 down", "declare"], "sides": ["high", "low"], "speak": "declare"}
BETS = {"steps": ["5 down", "bet"]}
SELDOM = 0.3


@pytest.mark.parametrize(
    ("card", "edition"),
    [
        (BETS, 1),
        (GUTS, 1),
        (DECLARED, 1),
        (STUD | {"kill": ["lowest"]}, 1),
        (STUD | {"kill": ["3", "Q♠"]}, 1),
        (GUTS | {"house": "kitty", "legs": 3}, 1),
        (BETS | {"floor": "pair of jacks"}, 2),
        (BETS | {"sides": ["high", "low 8"]}, 1),
        (BETS | {"sides": ["low 8"]}, 2),
        (BETS | {"second": True}, 1),
        ({"steps": ["5 down"], "floor": "pair of jacks"}, 1),
        ({"steps": ["5 down"], "sides": ["high", "low"], "floor": "pair of jacks"}, 2),
        ({"steps": ["5 down", "bet", "in or out"], "legs": 3}, 2),
        ({"steps": ["5 down", "bet", "in or out"], "house": "kitty"}, 2),
        (GUTS | {"steps": ["5 down", "bet", "in or out"], "legs": 3}, 1),
        (DECLARED | {"sides": ["high", "low 8"]}, 2),
        (DECLARED | {"speak": "declare both"}, 1),
        (DECLARED | {"speak": "declare both", "second": True}, 2),
        (DECLARED | {"speak": "declare both", "steps": ["5 down", "bet", "declare"]}, 2),
        (DECLARED | {"speak": "declare both", "sides": ["high", "low 8"]}, 3),
        (DECLARED | {"speak": "declare both", "floor": "pair of jacks"}, 3),
        (STUD | {"kill": ["lowest", "Q♠"]}, 2),
        (STUD | {"kill": ["lowest"], "pack": 54, "wild": ["joker"]}, 2),
        (STUD | {"kill": ["lowest rank"]}, 2),
        (BETS | {"pack": 36, "wild": ["K"], "sides": ["high", "low"]}, 3),
        (BETS | {"pack": 36, "wild": ["K"], "sides": ["points 21"]}, 3),
        (BETS | {"pack": 36, "wild": ["K"], "order": "deuce-to-seven"}, 3),
        (BETS | {"pack": 36, "wild": ["K"]}, 1),
        (BETS | {"pack": 36, "wild": ["K"], "order": "short", "sides": ["high", "low"]}, 1),
        (BETS | {"pack": 40, "wild": ["K"]}, 3),
        (BETS | {"pack": 32, "wild": ["K"], "order": "short"}, 3),
        (BETS | {"pack": 36, "sides": ["high", "low"]}, 1),
        (BETS | {"wild": ["K"], "sides": ["high", "low"]}, 1),
        (BETS | {"pack": 53, "wild": ["joker"], "sides": ["high", "low"]}, 1),
        (GUTS | {"house": "kitty", "then": [{"steps": ["1 down", "in or out"]}]}, 2),
    ],
)
def test_a_card_has_the_edition_of_what_is_judged_otherwise(card, edition):
    assert compile_variant(read_variant({"name": "Ours", **card})).edition == edition


SIDES = ("high", "low", "low 2-7", "low a-6", "badugi", "points 21", "points 9 not over", "high spade")
HIGHS = ("standard", "standard-fives", "sets5", "short", "short-no-wheel", "ace-to-six")


@pytest.mark.random
@pytest.mark.parametrize("pack", [40, 36, 32])
@pytest.mark.parametrize("order", HIGHS)
def test_a_wild_card_changes_its_meaning_for_cards_of_the_third_edition_only(pack: int, order: str):
    random = Random(f"{pack} {order}")
    if not set(PACKS[pack].ranks) <= set(RANKINGS[order].ranks):
        return
    for side in SIDES:
        variant = read_variant({"name": "Ours", "steps": ["5 down", "bet"], "pack": pack, "order": order})
        variant = with_fields(variant, wild=("K", "10", "A"), sides=(read_prize(side),))
        [now] = build_judges(variant)
        before = replace(now, pack_ranks=RANKS)
        for _ in range(8):
            hands = drawn(random, variant)
            if judging_edition(variant) < THIRD_EDITION:
                assert now.meet(hands)[0].groups == before.meet(hands)[0].groups, (side, hands)
            else:
                now.meet(hands)


def drawn(random: Random, variant: Variant) -> list[ShownHand]:
    """Return two hands of the pack, with many cards that are wild."""
    pack = list(variant.cards.pack.cards)
    random.shuffle(pack)
    pack.sort(key=lambda card: card[0] not in "KTA" or random.random() < SELDOM)
    some = [card for at in range(5) for card in (pack[at], pack[-1 - at])]
    random.shuffle(some)
    return [
        build_shown_hand(variant.first_round.wild_cards, some[:5]),
        build_shown_hand(variant.first_round.wild_cards, some[5:]),
    ]


def test_most_of_the_shelf_goes_on_as_it_was():
    newer = [
        slug for slug, variant in built_in_variants_by_slug().items() if compile_variant(variant).edition > 1
    ]
    assert len(newer) < len(built_in_variants_by_slug()) / 4, newer
