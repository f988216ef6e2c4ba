"""The bug on a card of the house: an ace, or what makes a straight or a flush; in a low the lowest card."""

import pytest

from companion.cards import parse
from companion.variants import BadVariant, judge_trial_hands, read_variant, variant_to_data
from companion.variants.texts import build_rules_page, variant_summary_line

from .table import Table
from .texts.aloud import told

DRAW = ["5 down", "bet", "draw 3", "bet"]
BUG = "joker bug"


def card(*wild: str, **changes: object):
    return read_variant({"name": "Ours", "steps": DRAW, "pack": 53, "wild": list(wild)} | changes)


def test_draw_poker_with_the_bug_is_played_to_money():
    table = Table(3, steps=DRAW, pack=53, wild=[BUG]).enter("deal").bets(2).bets(3)
    table.enter(
        "show",
        hand0=parse("Jk Kc Kd 9h 4s"),  # kings, the bug an ace beside them
        hand1=parse("Ac Ad 9c 7s 2d"),  # aces
        hand2=parse("Qc Jd Th 8s 3h"),
    )
    assert table.line.startswith("Bo (pair of aces) takes")


def test_lowball_with_the_bug_is_played_to_money():
    table = Table(2, steps=DRAW, pack=53, wild=[BUG], sides=["low"]).enter("deal").bets(2).bets(3)
    table.enter(
        "show",
        hand0=parse("Jk 7c 4d 3h 2s"),  # 7-4-3-2-A
        hand1=parse("7d 5c 3c 2d Ah"),  # 7-5-3-2-A
    )
    assert table.line.startswith("Anna (seven low) takes")


def test_the_bug_completes_a_straight_and_counts_as_an_ace_beside_aces():
    table = Table(2, steps=DRAW, pack=53, wild=[BUG], order="standard-fives").enter("deal").bets(2).bets(3)
    table.enter("show", hand0=parse("Jk Ac Ad Ah As"), hand1=parse("Kc Qc Jc Tc 9c"))
    assert table.line.startswith("Anna (five of a kind, aces) takes")
    table = Table(2, steps=DRAW, pack=53, wild=[BUG]).enter("deal").bets(2).bets(3)
    table.enter("show", hand0=parse("Jk 9c 8d 7h 5s"), hand1=parse("Kc Kd Kh Tc 9d"))
    assert table.line.startswith("Anna (straight, nine high) takes")


@pytest.mark.parametrize("said", ["joker bug", "the bug", "Jokers as the bug", "BUG"])
def test_a_card_says_it_in_one_way_and_is_of_the_version_that_knows_it(said: str):
    variant = card(said)
    assert variant.first_round.wild_cards == (BUG,)
    assert (variant.version, variant_to_data(variant)["wild"]) == (3, [BUG])
    assert card("joker").version == 1
    judge_trial_hands(variant)


def test_it_stands_beside_other_wild_cards_and_may_be_any_card():
    variant = card("K", "6 down", BUG, steps=["2 down", "3 up", "bet"])
    assert variant.first_round.wild_cards == ("K", "6 down", BUG)
    assert card("2 as bugs", pack=52).first_round.wild_cards == ("2 bug",)
    judge_trial_hands(variant)


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"wild": ["joker", BUG]}, "wild", "Jokers cannot be both wild and the bug."),
        ({"wild": ["lowest", BUG]}, "wild", "If the lowest card in the hand is wild, there cannot be a bug"),
        (
            {"wild": [BUG], "dead": ["joker"]},
            "wild",
            "Joker can't be wild and count for nothing at the same time.",
        ),
        ({"wild": ["2 bug", "joker"], "kill": ["2"]}, "kill", "2♣ can't be wild and kill"),
        ({"wild": [BUG], "pack": 52}, "wild", "“joker bug” is not in a deck of 52 cards."),
        (
            {"wild": ["K"]},
            "wild",
            "There are jokers in the deck. Make them wild, or choose a deck without jokers.",
        ),
        (
            {"wild": ["joker"], "dead": ["2 bug"]},
            "dead",
            "Only wild cards can be the bug. Leave out “bug” here.",
        ),
        (
            {"wild": ["joker"], "kill": ["the bug"]},
            "kill",
            "Only wild cards can be the bug. Leave out “bug” here.",
        ),
    ],
)
def test_a_bug_that_cannot_be_is_refused_with_its_field(changes: dict, field: str, sentence: str):
    with pytest.raises(BadVariant) as refused:
        read_variant({"name": "Ours", "steps": ["2 down", "3 up", "bet"], "pack": 53} | changes)
    found = {fault.field: fault.sentence for fault in refused.value.faults}
    assert sentence in found[field]


MAKES = "or as the card that completes a straight or a flush (in a flush, the highest card that is missing)."
LOW = "the card that makes the lowest hand."


@pytest.mark.parametrize(
    ("changes", "page"),
    [
        ({}, f"The joker is the bug. The bug counts as an ace, {MAKES}"),
        ({"pack": 54}, f"Jokers are bugs. The bug counts as an ace, {MAKES}"),
        ({"sides": ["low"]}, f"The joker is the bug. The bug is {LOW}"),
        ({"sides": ["high", "low"]}, f"The bug counts as an ace, {MAKES} For a low, the bug is {LOW}"),
        ({"order": "sets5"}, "The joker is the bug. The bug counts as an ace."),
        ({"order": "ace-to-five"}, f"The bug is {LOW}"),
        ({"order": "points", "sides": ["points 21"]}, "The joker is the bug. The bug counts as an ace."),
        ({"wild": ["2", BUG]}, "Twos are wild, and the joker is the bug."),
        (
            {"wild": ["2", BUG]},
            "A wild card can stand for any card in the deck, even one already in the hand.",
        ),
    ],
)
def test_the_page_says_what_the_bug_may_be(changes: dict, page: str):
    variant = card(BUG, **changes)
    assert page in told(variant, "wild")
    if variant.first_round.wild_cards == (BUG,):
        assert "A wild card stands for" not in told(variant, "wild")


def test_a_word_or_two_say_it_too():
    assert variant_summary_line(card(BUG)).startswith("Five cards, joker as the bug")
    assert "2s wild, joker as the bug" in variant_summary_line(card("2", BUG))
    guts = {"settle": "match", "pack": 54, "steps": ["5 down", "in or out"]}
    later = [{"steps": ["1 down", "in or out"], "wild": ["K", BUG]}]
    play = build_rules_page(card(BUG, **guts, then=later)).find_passage("wild")
    assert play
    assert "In the first round, jokers are bugs." in " ".join(map(str, play.blocks))
