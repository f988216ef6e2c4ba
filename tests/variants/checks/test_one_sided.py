"""Wild cards that count for the high hands only, or for the low ones: elsewhere a card is what it shows."""

import pytest

from companion.cards import parse
from companion.variants import (
    BadVariant,
    Variant,
    judge_trial_hands,
    read_variant,
    variant_fingerprint,
    variant_from_text,
    variant_to_text,
)
from companion.variants.checks.pointless import pointless_rule_faults
from companion.variants.definition.five_alike import counts_five_alike_as_four
from companion.variants.texts import build_rules_page, variant_description_lines, variant_summary_line
from variants.table import Table

HIGH_LOW = {"steps": ["5 down", "bet"], "sides": ["high", "low"], "wild": ["2"]}


def saying(**card: object) -> Variant:
    return read_variant({"name": "Ours", **HIGH_LOW, **card})


def refused(**card: object) -> tuple[str, str]:
    with pytest.raises(BadVariant) as caught:
        saying(**card)
    return caught.value.field, str(caught.value)


def shown(wild_for: str) -> Table:
    table = Table(2, **HIGH_LOW, wild_for=wild_for).enter("deal").bets(2)
    hands = {"hand0": parse("2c 2d Kh Ks 9d"), "hand1": parse("3c 4d 6h 7s Qd")}
    return table.enter("show", **hands)


def test_twos_are_wild_for_the_high_only():
    assert shown("high").line == ("Anna (high: four of a kind, kings) takes 3, Bo (low: queen low) takes 3")


def test_twos_are_wild_for_the_low_only():
    table = Table(2, **HIGH_LOW, wild_for="low").enter("deal").bets(2)
    table.enter("show", hand0=parse("2c 2d Ah 4s 9d"), hand1=parse("3c 3d 5h 6s Qd"))
    assert table.line == ("Bo (high: pair of threes) takes 3, Anna (low: nine low) takes 3")


def test_what_a_wild_card_stands_for_is_told_where_it_is_wild():
    told = {(hand.name, hand.low): hand.wild_meanings for hand in shown("high").hands if hand.wild_meanings}
    assert told == {("Anna", False): ("2♣ is wild: a king", "2♦ is wild: a king")}


def test_the_lowest_card_in_the_hole_is_wild_for_the_high_only():
    card = {"steps": ["2 down", "3 up", "bet"], "wild": ["own low down"], "wild_for": "high"}
    table = Table(2, **{**HIGH_LOW, **card}).enter("deal").bets(2)
    table.enter(
        "show",
        hand0=parse("3c Kd"),
        up0=parse("3h Ks 9d"),  # both threes are wild for the high, and a pair for the low
        hand1=parse("6h 7s"),
        up1=parse("2c 4d 8d"),
    )
    assert table.line == ("Anna (high: four of a kind, kings) takes 3, Bo (low: eight low) takes 3")


@pytest.mark.parametrize(
    ("card", "field", "sentence"),
    [
        (
            {"wild": []},
            "wild_for",
            "Nothing is wild here, so wild cards can't count only for the high. Choose wild cards.",
        ),
        (
            {"sides": ["high"]},
            "wild_for",
            "Wild cards count only for the high, but no other share could use them "
            "anyway. Choose “All of the pot”.",
        ),
        (
            {"sides": ["high", "high spade"]},
            "wild_for",
            "Wild cards count only for the high, but no other share could use them",
        ),
        (
            {"sides": ["low"]},
            "wild_for",
            "Wild cards count only for the high, but no share of the pot goes to it. "
            "Choose “All of the pot”.",
        ),
        (
            {"sides": ["high"], "wild_for": "low"},
            "wild_for",
            "Wild cards count only for the low, but no share of the pot",
        ),
        ({"wild_for": "both"}, "wild_for", "“Wild cards count for” must be all, high or low, not “both”."),
        (
            {"pack": 53, "wild": ["2", "joker"]},
            "pack",
            "Wild cards count only for the high here. For other prizes a joker isn't wild, and has no rank. "
            "Choose a deck without jokers.",
        ),
        (
            {"pack": 53, "wild": ["joker"], "wild_for": "low"},
            "pack",
            "Wild cards count only for the low here. For other prizes a joker isn't wild",
        ),
    ],
)
def test_where_that_means_nothing_it_is_refused(card: dict[str, object], field: str, sentence: str):
    found, said = refused(**{"wild_for": "high", **card})
    assert (found, said[: len(sentence)]) == (field, sentence) or (found == field and sentence in said)


@pytest.mark.parametrize(
    ("card", "part"),
    [
        (
            {"sides": ["high"]},
            "Wild cards count only for the ace-to-five low, but no other share could use them",
        ),
        (
            {"sides": ["low 2-7"]},
            "Wild cards count only for the ace-to-five low, but no share of the pot goes to it",
        ),
        (
            {"sides": ["high"], "wild_for": "low"},
            "Wild cards count only for the other low, but no share of the pot",
        ),
        (
            {"sides": ["low 2-7"], "wild_for": "low"},
            "Wild cards count only for the low, but no other share could use them",
        ),
    ],
)
def test_a_part_for_a_low_order_is_not_called_the_high(card: dict[str, object], part: str):
    assert refused(**{"wild_for": "high", "order": "ace-to-five", **card})[1].startswith(part)


def test_a_joker_that_counts_for_nothing_at_all_is_no_matter():
    judge_trial_hands(saying(pack=53, dead=["joker"], wild_for="high"))


def test_it_is_said():
    variant = saying(wild_for="high", sides=["high", "low 8", "high spade"])
    assert variant_description_lines(variant)[1].said == "Twos are wild, but only for the best hand."
    assert variant_summary_line(variant).startswith("Five cards, 2s wild for high, ")
    told = build_rules_page(variant).find_passage("wild").blocks
    assert told[:2] == (
        "Twos are wild, but only for the best hand.",
        "For the lowest hand of eight or better, wild cards count as ordinary cards.",
    )
    points = saying(wild_for="high", sides=["high", "points 21"])
    assert (
        build_rules_page(points)
        .find_passage("wild")
        .blocks[1]
        .startswith("For the total nearest to 21, wild cards")
    )


@pytest.mark.parametrize(("wild_for", "called"), [("high", "ace-to-five low"), ("low", "the other low")])
def test_among_two_lows_it_is_said_which(wild_for: str, called: str):
    variant = saying(wild_for=wild_for, order="ace-to-five", sides=["high", "low 2-7"])
    assert variant_summary_line(variant).startswith(f"Five cards, 2s wild for {called}")
    assert variant_description_lines(variant)[2].said == (
        "The best ace-to-five low and the best deuce-to-seven low each take half of the pot."
    )


def test_five_alike_are_none_where_nothing_is_wild_for_the_high():
    assert counts_five_alike_as_four(saying(wild_for="high"))
    assert not counts_five_alike_as_four(saying(wild_for="low"))
    assert counts_five_alike_as_four(saying(wild_for="low", pack=104))


def test_a_card_that_says_it_is_of_the_third_version_and_others_stay():
    plain, high = saying(), saying(wild_for="high")
    assert (plain.version, high.version) == (1, 3)
    assert variant_fingerprint(saying(wild_for="all")) == variant_fingerprint(plain)
    assert variant_from_text(variant_to_text(high)) == high
    judge_trial_hands(high)


def test_a_low_that_takes_a_wild_card_is_out_of_reach_where_none_is():
    short = {"sides": ["high", "low 8"], "wild": ["K"], "dead": ["2", "3", "4", "5"]}
    assert (
        pointless_rule_faults(saying(**short, wild_for="all"))
        == pointless_rule_faults(saying(**short, wild_for="low"))
        == ()
    )
    (fault,) = pointless_rule_faults(saying(**short, wild_for="high"))
    assert fault.sentence.startswith("Nobody can have a low of eight or better")


def test_the_page_of_the_match_says_for_what_they_are_not_wild():
    table = Table(2, **HIGH_LOW, wild_for="high").enter("deal")
    assert "wild: twos, but not for the lowest hand" in table.summary.round_facts
    spade = Table(2, **HIGH_LOW | {"sides": ["high", "low", "high spade"]}, wild_for="low").enter("deal")
    assert "wild: twos, but not for the best hand" in spade.summary.round_facts
    assert "wild: twos" in Table(2, **HIGH_LOW).enter("deal").summary.round_facts
