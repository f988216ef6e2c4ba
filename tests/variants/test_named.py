"""Two or three wild ranks that come out in the hand, for all or for each player, and others beside them."""

import pytest

from companion.cards import parse
from companion.variants import BadVariant, judge_trial_hands, read_variant
from companion.variants.definition.rounds import THREE_NAMED_RANKS, TWO_NAMED_RANKS, TWO_OWN_NAMED_RANKS
from companion.variants.texts import build_rules_page, variant_description_lines, variant_summary_line

from .table import ANNA, BO, Table

DRAW = ["5 down", "bet"]
FIVES = "standard-fives"


def playing(*wild: str, **card: object) -> Table:
    return Table(2, steps=DRAW, wild=list(wild), order=FIVES, **card).enter("deal").bets(2)


def test_two_ranks_are_named_once_for_all():
    table = playing(TWO_NAMED_RANKS)
    labels = [field.label for field in table.action("show").fields if field.kind == "choice"]
    assert labels == ["The first wild rank", "The second wild rank"]
    table.enter(
        "show",
        named="9",
        named_2="4",
        hand0=parse("Kc Kd 9h 4s 2c"),  # four kings
        hand1=parse("Ac Ad Ah 7s 2d"),  # three aces
    )
    assert table.line == "Anna (four of a kind, kings) takes 6"


def test_twos_and_two_named_ranks_are_wild_together():
    table = playing("2", TWO_NAMED_RANKS).enter(
        "show", named="9", named_2="4", hand0=parse("Kc Kd 9h 4s 2c"), hand1=parse("Ac Ad Ah 9s 3d")
    )
    assert table.line == "Anna (five of a kind, kings) takes 6"


def test_one_of_them_may_be_no_rank_but_none_is_left_open_or_named_twice():
    hands = {"hand0": parse("Kc Kd 9h 4s 2c"), "hand1": parse("Ac Ad Jh 7s 2d")}
    table = playing(TWO_NAMED_RANKS)
    open_ = table.refuses("show", named="9", **hands)
    assert (str(open_), open_.field) == ("Choose the wild rank. Hands can't be ranked without it.", "named_2")
    twice = table.refuses("show", named="9", named_2="9", **hands)
    assert str(twice) == "Nines are chosen twice. Choose another rank, or “None”."
    assert twice.field == "named_2"
    assert table.enter("show", named="none", named_2="none", **hands).line.startswith("Bo (pair of aces)")


def test_each_player_names_two_of_its_own():
    table = playing(TWO_OWN_NAMED_RANKS)
    labels = [field.label for field in table.action("show").fields if field.kind == "choice"]
    assert labels[:2] == ["Bo's first wild rank", "Bo's second wild rank"]
    table.enter(
        "show",
        rank0="9",
        rank0_2="4",
        rank1="7",
        rank1_2="3",
        hand0=parse("Kc Kd 9h 4s 2c"),  # four kings
        hand1=parse("Ac Ad Qh 7s 3d"),  # four aces
    )
    assert table.line == "Bo (four of a kind, aces) takes 6"


def test_a_kitty_names_its_ranks_too():
    guts = {"settle": "match", "house": "kitty", "order": "guts3", "wild": [TWO_OWN_NAMED_RANKS]}
    table = Table(2, steps=["3 down", "in or out"], **guts).enter("deal").enter("stay", stay=(ANNA, BO))
    names = table.fields("show")
    assert {"rank_house", "rank_house_2", "rank0", "rank1_2"} <= set(names)
    hands = {"hand0": parse("Kc Kd 2h"), "hand1": parse("Ac 7d 3h"), "kitty": parse("Qc 5d 4h")}
    ranks = {"rank0": "none", "rank0_2": "2", "rank1": "7", "rank1_2": "3"}
    table.enter("show", rank_house="5", rank_house_2="none", **hands, **ranks)
    assert table.line == "Bo (three of a kind, aces) takes 2. Anna owes 2"


@pytest.mark.parametrize(
    ("wild", "line", "short"),
    [
        ([TWO_NAMED_RANKS], "Two ranks named during the hand are wild.", "Five cards, two named ranks wild"),
        (
            ["2", THREE_NAMED_RANKS],
            "Twos are wild, and so are three ranks named during the hand.",
            "Five cards, 2s and three named ranks wild",
        ),
        (
            [TWO_OWN_NAMED_RANKS],
            "The two ranks each player names are wild in that player's hand.",
            "Five cards, each player's two named ranks wild",
        ),
    ],
)
def test_they_are_said(wild: list[str], line: str, short: str):
    variant = read_variant({"name": "Ours", "steps": DRAW, "wild": wild})
    assert variant_description_lines(variant)[1].said == line
    assert variant_summary_line(variant).startswith(short)
    told = " ".join(map(str, build_rules_page(variant).find_passage("wild").blocks))
    assert "at the showdown" in told
    judge_trial_hands(variant)
    assert variant.version == 3


def test_how_many_are_named_is_said_once():
    with pytest.raises(BadVariant, match=r"during the hand: one, two or three\? Choose only one\.") as bad:
        read_variant({"name": "Ours", "steps": DRAW, "wild": ["two named", "named"]})
    assert bad.value.field == "wild"
    read_variant({"name": "Ours", "steps": DRAW, "wild": ["two named", "own named"]})


def test_a_rank_named_alone_stays_as_it_was():
    assert read_variant({"name": "Ours", "steps": DRAW, "wild": ["named"]}).version == 1
    assert [field.label for field in playing("named").action("show").fields if field.kind == "choice"] == [
        "The wild rank"
    ]
