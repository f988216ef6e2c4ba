"""What differs from the game that a card is like, said as a player says it."""

import pytest

from companion.variants import Variant, read_variant
from companion.variants.play.compiled import compile_variant
from companion.variants.shelf import built_in_variants_by_slug
from companion.variants.texts import (
    describe_variant_differences,
    variant_description_lines,
    variant_summary_line,
)

from .aloud import EURO

GUTS = {
    "name": "Guts",
    "steps": ["3 down", "pass 1 left", "in or out"],
    "order": "guts3",
    "settle": "match",
}
STUD = {"name": "Stud", "steps": ["2 down", "1 up", "bet", "3 up", "bet", "1 down", "bet"]}
HOLD = {"name": "Hold'em", "steps": ["2 down", "bet", "board 3", "bet", "board 2", "bet"]}


def card(base: dict[str, object], **changes: object) -> Variant:
    return read_variant(base | changes)


def test_what_a_group_says_of_its_own_guts():
    ours = card(
        GUTS,
        steps=["4 down", "in or out"],
        wild=["2"],
        house="kitty",
        wimp="amount",
        wimp_amount=1,
    )
    assert describe_variant_differences(ours, card(GUTS)) == (
        "four cards instead of three; no passing; twos are wild; a kitty to beat; the wimp pays 1"
    )


@pytest.mark.parametrize(
    ("base", "changes", "said"),
    [
        (GUTS, {}, ""),
        (GUTS, {"name": "Ours"}, ""),
        (GUTS, {"steps": ["3 down", "pass 2 left", "in or out"]}, "two passed to the left instead of one"),
        (GUTS, {"steps": ["3 down", "in or out", "pass 1 left"]}, "the steps are different"),
        (
            GUTS,
            {"steps": ["3 down", "pass 1 left", "bet", "in or out"]},
            "one betting round",
        ),
        (GUTS, {"settle": "upto", "amount": 7}, "losers match the pot, up to 7"),
        (GUTS, {"settle": "amount"}, "losers put in 5"),
        (GUTS, {"settle": "share", "amount": 50}, "losers put in 50 per cent of the pot"),
        (
            GUTS,
            {"settle": "growing"},
            "losers match the pot, up to 5 in the first hand, 10 in the second, and so on",
        ),
        (GUTS, {"settle": "winner"}, "losers pay the winner as much as is in the pot"),
        (GUTS, {"settle": "pot"}, "losers owe nothing"),
        (GUTS, {"house": "deck"}, "the deck to beat if only one player is in"),
        (GUTS, {"legs": 1}, "one leg"),
        (GUTS, {"wimp": "match"}, "the wimp pays as much as a loser"),
        (GUTS, {"declare_by": "asked", "rotates": "no"}, "everybody declares in or out in turn"),
        (GUTS, {"declare_by": "chips"}, "everybody declares in or out with a chip hidden in a fist"),
        (GUTS, {"rotates": "yes"}, "the deal rotates"),
        (GUTS, {"ante": 3}, "an ante of 3"),
        (GUTS, {"second": True}, "the second best hand takes the pot"),
        (GUTS, {"floor": "pair"}, "it takes a pair or better to win"),
        (GUTS, {"dead": ["Q"]}, "queens count for nothing"),
        (GUTS, {"extra": 1}, "one extra card per player"),
        (GUTS, {"void": "Nobody has a pair."}, "a new deal in this case: “Nobody has a pair”"),
        (GUTS, {"rules": ["Twist for 5."]}, "“Twist for 5”"),
        (GUTS, {"pack": 53, "wild": ["joker"]}, "a deck of 53 cards; the joker is wild"),
        (
            GUTS,
            {"then": [{"steps": ["1 down", "in or out"], "order": "guts3"}]},
            "two rounds instead of one; four cards instead of three; in or out in each of two rounds",
        ),
        (STUD, {"limit": 5}, "bets up to 5"),
        (STUD, {"ante": 0}, "no ante"),
        (STUD, {"steps": ["3 down", "bet", "3 down", "bet", "1 down", "bet"]}, "no cards face up"),
        (STUD, {"kill": ["5"]}, "fives kill their owner's hand when face up"),
        (STUD, {"kill": ["J♠"]}, "the jack of spades kills its owner's hand when face up"),
        (STUD, {"order": "sets5"}, "no straights or flushes"),
        (STUD, {"order": "points", "sides": ["points 27"]}, "the total nearest to 27 takes the pot"),
        (STUD, {"sides": ["high", "low 8", "low heart"]}, "each take a third of the pot"),
        (
            STUD,
            {"steps": [*STUD["steps"], "declare"], "sides": ["high", "low"], "speak": "declare both"},
            "declaring; the best hand and the lowest hand each take half of the pot; "
            "players declare at the same time, and anyone who declares for both must win both outright",
        ),
        (HOLD, {"use": "2+3"}, "both of your cards and three from the board"),
        (HOLD, {"steps": ["2 down", "bet", "board 4", "bet", "bet"]}, "four cards on the board"),
        (HOLD, {"steps": ["7 down", "bet", "bet", "bet"]}, "seven cards instead of two; no board"),
        (HOLD, {"steps": ["lay cross", *HOLD["steps"]], "use": "2+line"}, "the board is laid out as a cross"),
    ],
)
def test_what_differs_is_said(base: dict[str, object], changes: dict[str, object], said: str):
    found = describe_variant_differences(card(base, **changes), card(base))
    assert (said in found) if said else not found


def test_what_is_left_out_is_said_too():
    ours = card(GUTS, ante=2, legs=3, house="kitty", wimp="amount", void="All tie.", rules=["Sing."], extra=2)
    assert describe_variant_differences(card(GUTS), ours) == (
        "no extra cards; an ante of 1; no kitty and no deck to beat; no legs; no wimp rule; "
        "no rule for a new deal; without the rule “Sing”"
    )
    declared = card(STUD, steps=[*STUD["steps"], "declare"], sides=["high", "low"], speak="declare")
    assert (
        describe_variant_differences(card(STUD), declared)
        == "no declaring; the best hand takes the pot; the cards speak"
    )
    limited = card(STUD, limit=5, floor="pair", dead=["2"], kill=["5"], order="sets5")
    assert describe_variant_differences(card(STUD), limited) == (
        "all cards count; no card kills a hand; hands are ranked as usual; any hand can win; no bet limit"
    )
    crossed = card(HOLD, steps=["lay cross", *HOLD["steps"]], use="2+line")
    assert describe_variant_differences(card(HOLD), crossed) == (
        "the board is one row; any mix of your cards and board cards"
    )


def test_the_lines_of_a_card_say_what_it_is_now():
    ours = card(
        {"name": "Ours", "steps": ["4 down", "1 up", "bet", "in or out"], "settle": "match"},
        wild=["2", "own low down", "joker"],
        dead=["Q♠"],
        legs=3,
        wimp="amount",
        wimp_amount=2,
        house="kitty",
        limit=4,
        extra=1,
        pack=54,
        rules=["Twist for 5"],
    )
    assert [line.said for line in variant_description_lines(ours)] == [
        "Five or more cards each, one of them face up, one extra card per player, a deck of 54.",
        "Twos and jokers are wild, and so is each player's lowest face-down card, along with any "
        "others of that rank in that hand.",
        "The best hand takes the pot.",
        "Everybody declares in or out at the same time, ante 1, losers match the pot, one betting round, "
        "bets up to 4, a kitty to beat, three legs, "
        "the wimp pays 2.",
        "The queen of spades counts for nothing.",
        "Twist for 5.",
    ]
    assert variant_summary_line(ours) == "Five or more cards, 2s, jokers and low hole wild, in or out"


def test_many_sentences_of_the_table_are_counted():
    own = {"void": "Somebody leaves", "rules": ["No talking.", "Winner deals."]}
    assert variant_description_lines(card(GUTS, **own))[5].said == "Three rules of its own."


def test_amounts_are_told_in_what_the_table_counts():
    ours = card(GUTS, ante=3, settle="upto", amount=7, wimp="amount", wimp_amount=2)
    assert describe_variant_differences(ours, card(GUTS), EURO) == (
        "losers match the pot, up to €7.00; an ante of €3.00; the wimp pays €2.00"
    )
    money = next(
        line.said for line in variant_description_lines(ours, EURO) if line.title == "In or out, and money"
    )
    assert money == (
        "Everybody declares in or out at the same time, ante €3.00, losers match the pot, up to €7.00, the "
        "wimp pays €2.00."
    )
    assert describe_variant_differences(card(STUD, limit=5), card(STUD), EURO) == "bets up to €5.00"


def test_a_gist_leaves_out_what_has_no_room():
    assert (
        variant_summary_line(built_in_variants_by_slug()["omaha-high-low"])
        == "Four cards, high and low, 8 or better, five on the board"
    )
    assert variant_summary_line(built_in_variants_by_slug()["indian-poker"]) == "One card, one betting round"
    assert (
        compile_variant(built_in_variants_by_slug()["indian-poker"]).identity.summary_line
        == "One card, one betting round"
    )
