"""An ante at every deal, who drops for the whole deal, a pot that nobody pays for, legs won alone in only."""

import pytest

from companion.cards import parse
from companion.variants import BadVariant, read_variant, variant_from_text, variant_to_text
from companion.variants.texts import build_rules_page, describe_variant_differences, variant_description_lines
from variants.table import ANNA, BO, CY, Table

from .antes import GUTS, OUT_FOR_ALL, TIED, TWO_ROUNDS

LEGS = GUTS | {"legs": 2}


def test_everybody_antes_at_every_deal_beside_what_is_owed():
    table = Table(3, **GUTS, every_deal=True, ante=2).enter("deal")
    table.enter("stay", stay=[ANNA, BO]).enter("show", high=[BO])
    assert table.line == "Bo takes 6. Anna owes 6"
    table.enter("deal")
    assert table.line.startswith("Everybody antes 2, Anna pays 6.")
    assert table.summary.pot == 12


def test_an_ante_at_every_deal_is_none_in_a_further_round():
    table = Table(3, **TWO_ROUNDS, every_deal=True).enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", high=[ANNA]).enter("deal")
    assert table.line == "Bo pays 3. Anna deals"
    table.enter("stay", stay=[ANNA, BO]).enter("show", high=[ANNA]).enter("deal")
    assert table.line.startswith("Everybody antes 1, Bo pays 3.")


def test_the_pot_stays_and_nobody_pays_where_nobody_is_in():
    table = Table(3, **GUTS, nobody_in="stays").enter("deal").enter("stay", stay=[])
    assert table.line == "Nobody is in. Nobody stayed in, and the pot of 3 stays"
    table.enter("deal")
    assert (table.line, table.summary.pot) == ("Anna deals", 3)


def test_who_drops_is_out_until_cards_are_dealt_anew():
    table = Table(3, **TWO_ROUNDS, dropped=True).enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", high=[ANNA]).enter("deal")
    assert "Cy" not in [label for _, label in table.action("stay").fields[0].choices]
    table.enter("stay", stay=[ANNA, BO]).enter("show", high=[BO]).enter("deal")
    assert "Cy" in [label for _, label in table.action("stay").fields[0].choices]


def test_a_leg_is_won_alone_in_only():
    table = Table(3, **LEGS, alone_only=True).enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Kd 9h"), hand1=parse("As Kc 9d"))
    assert table.line == (
        "Bo (high card, ace) takes 2, Anna (high card, ace) takes 1. "
        "Nobody owes anything, so everybody antes again"
    )
    table.enter("deal").enter("stay", stay=[CY])
    assert table.line == "Cy is in. Cy gets a leg (1 of 2)"


def test_by_a_tie_of_all_otherwise():
    table = Table(3, **LEGS).enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Kd 9h"), hand1=parse("As Kc 9d"))
    assert table.line == "Bo and Anna get a leg (1 of 2)"


@pytest.mark.parametrize(
    ("card", "field", "sentence"),
    [
        ({"every_deal": True, "ante": 0}, "every_deal", "but the ante is 0"),
        ({"every_deal": True, "settle": "pot"}, "every_deal", "there is an ante at every deal anyway"),
        (
            {"nobody_in": "stays", "settle": "pot"},
            "nobody_in",
            "there is an ante at every deal, so “Nobody antes” changes nothing",
        ),
        (
            {"nobody_in": "stays", "wimp": "amount"},
            "nobody_in",
            "If everybody drops, a wimp pays, so “Nobody antes” changes nothing",
        ),
        (
            {"nobody_in": "all"},
            "nobody_in",
            "“Ante after everybody dropped” must be antes or stays, not “all”",
        ),
        (
            {"dropped": True},
            "dropped",
            "In a game of one round, whoever drops is out until the next deal anyway. Untick",
        ),
        ({"alone_only": True}, "alone_only", "This game has no legs. Set the number of legs to win."),
        (
            {"nobody_in": "stays", "every_deal": True},
            "nobody_in",
            "there is an ante at every deal, so “Nobody antes” changes nothing",
        ),
        (
            TWO_ROUNDS | {"nobody_in": "stays", "every_deal": True, "dropped": True},
            "nobody_in",
            "there is an ante at every deal, so “Nobody antes” changes nothing",
        ),
        (
            {"nobody_in": "stays", "ante": 0},
            "nobody_in",
            "there is no ante, so “Nobody antes” changes nothing",
        ),
        ({"rotates": "no", "ante_by": "dealer"}, "rotates", "The same player would pay every ante. Let"),
        (
            {"dropped": 1},
            "dropped",
            "“Whoever drops is out until the next deal” must be yes or no.",
        ),
    ],
)
def test_what_means_nothing_is_refused(card: dict[str, object], field: str, sentence: str):
    with pytest.raises(BadVariant, match=sentence) as caught:
        read_variant({"name": "Ours", **GUTS, **card})
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("card", "anchor", "sentence"),
    [
        (GUTS | {"every_deal": True}, "ante", "Everybody puts 1 into the pot before every deal."),
        (
            TWO_ROUNDS | {"every_deal": True},
            "ante",
            "before every deal of new cards, and again when nobody stayed in.",
        ),
        (TWO_ROUNDS | {"every_deal": True, "dropped": True}, "ante", "before every deal of new cards."),
        (
            TWO_ROUNDS | {"every_deal": True, "nobody_in": "stays"},
            "nobody-in",
            "the pot stays, and nobody pays, except for the ante for the new deal.",
        ),
        (
            TWO_ROUNDS | {"dropped": True, "legs": 2},
            "ante",
            "only the remaining players ante.",
        ),
        (GUTS | {"every_deal": True}, "play", "Everybody antes 1, and players pay what they owe."),
        (GUTS | {"every_deal": True, "settle": "winner"}, "play", "'Everybody antes 1.'"),
        (GUTS | {"nobody_in": "stays"}, "nobody-in", "If everybody is out, the pot stays, and nobody pays."),
        (TWO_ROUNDS | {"dropped": True}, "declare", "A player who drops is out until the next deal."),
        (
            LEGS | {"alone_only": True},
            "legs",
            (
                "A player gets a leg only if nobody else is in, and does not get the pot. Players who tie "
                "split"
            ),
        ),
    ],
)
def test_it_is_said_on_the_page(card: dict[str, object], anchor: str, sentence: str):
    variant = read_variant({"name": "Ours", **card})
    assert sentence in str(build_rules_page(variant).find_passage(anchor).blocks)
    assert variant.version == 3
    assert variant_from_text(variant_to_text(variant)) == variant


def test_whoever_was_out_is_not_told_to_be_dealt_to_again():
    usual, out = (read_variant({"name": "Ours", **TWO_ROUNDS, "dropped": said}) for said in (False, True))
    again = "players who were out in an earlier round get cards too"
    assert again in str(build_rules_page(usual).find_passage("play").blocks)
    assert again not in str(build_rules_page(out).find_passage("play").blocks)


def test_the_rest_of_a_deal_is_for_whoever_is_still_in():
    table = Table(3, **TWO_ROUNDS | {"dropped": True, "then": [{"steps": ["2 down", "bet", "in or out"]}]})
    page = str(build_rules_page(table.variant).find_passage("play").blocks)
    assert "Everybody gets three cards, face down." in page
    assert "All remaining players get two more cards, face down." in page
    assert "After the last round, or as soon as fewer than two players are in, new cards are dealt." in page
    table.enter("deal").enter("stay", stay=[ANNA, BO]).enter("show", high=[ANNA])
    assert table.prompt.endswith("Anna deals two cards down to all remaining players")
    swapped = Table(
        3, **OUT_FOR_ALL | {"then": [{"steps": ["3 down", "pass 1 left", "discard 1", "in or out"]}]}
    )
    swapped.enter("deal").enter("stay", stay=[ANNA, BO]).enter("show", **TIED).enter("deal")
    assert swapped.prompt.startswith(
        "All remaining players pass one card to the left, then discard one card."
    )
    table = Table(3, **OUT_FOR_ALL).enter("deal").enter("stay", stay=[BO])
    assert table.prompt.endswith("Anna deals again: three cards down to everybody"), "only Bo was still in"


def test_it_is_said_in_the_line_and_as_what_is_different():
    like = read_variant({"name": "Ours", **TWO_ROUNDS, "legs": 2})
    changes = {"nobody_in": "stays", "dropped": True, "alone_only": True}
    variant = read_variant({"name": "Ours", **TWO_ROUNDS, "legs": 2, **changes})
    assert variant_description_lines(variant)[3].said == (
        "Everybody declares in or out at the same time, ante 1, losers match the pot, two legs, "
        "won only if nobody else is in, players who drop are out until the next deal, nobody pays if "
        "everybody drops."
    )
    assert describe_variant_differences(variant, like) == (
        "two legs, won only if nobody else is in; nobody pays if everybody drops; "
        "players who drop are out until the next deal"
    )
    assert describe_variant_differences(like, variant).endswith(
        "another ante if nobody is in; players who drop are out for one round only"
    )
    every_deal = read_variant({"name": "Ours", **TWO_ROUNDS, "every_deal": True})
    assert variant_description_lines(every_deal)[3].said.startswith(
        "Everybody declares in or out at the same time, ante 1 at every deal, losers match"
    )
    assert describe_variant_differences(every_deal, like) == "an ante at every deal; no legs"
    assert describe_variant_differences(like, every_deal) == "the ante is not paid at every deal; two legs"
    none = read_variant({"name": "Ours", **TWO_ROUNDS, "ante": 0})
    assert describe_variant_differences(none, every_deal) == "no ante"


ASKED = GUTS | {"declare_by": "asked"}
HALVES = GUTS | {
    "steps": ["5 down", "in or out"],
    "order": "standard",
    "sides": ["high", "low"],
    "house": "kitty",
}


def test_all_are_asked_once_more_when_the_dealer_is_the_first_in():
    table = Table(3, **ASKED, second_chance=True).enter("deal")
    table.enter("say", BO, choice="out").enter("say", CY, choice="out").enter("say", ANNA, choice="in")
    assert table.line.endswith("Only Anna, the dealer, is in, so everybody else is asked again")
    assert table.enter("say", BO, choice="in").state.phase == "declare"


@pytest.mark.parametrize(
    ("last_leg", "line"),
    [
        ("shared", "Bo and Anna get a leg (1 of 1)"),
        ("decided", "Only Bo and Anna play another hand for the pot"),
    ],
)
def test_several_get_the_last_leg(last_leg: str, line: str):
    table = Table(3, **LEGS | {"legs": 1, "last_leg": last_leg}).enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Kd 9h"), hand1=parse("As Kc 9d"))
    assert line in table.line
    assert table.summary.over == (last_leg == "shared")


def test_whoever_had_the_other_legs_first_takes_the_pot():
    table = Table(3, **LEGS | {"last_leg": "older"})
    for seat in (BO, ANNA):
        table.enter("deal").enter("stay", stay=[seat])
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Kd 9h"), hand1=parse("As Kc 9d"))
    assert "Bo got the earlier legs sooner" in table.line
    assert table.summary.winners == (BO,)


@pytest.mark.parametrize(("half", "money"), [("stays", (0, -2)), ("other", (2, -2))])
def test_a_part_that_the_kitty_wins(half: str, money: tuple[int, int]):
    table = Table(2, **HALVES, kitty_half=half, ante=2).enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter(
        "show", hand0=parse("Ac Ad 9h 8s 2c"), hand1=parse("Kc Kh 9d 8c 2d"), kitty=parse("2h 3s 4d 5c 7h")
    )
    assert table.money == money


@pytest.mark.parametrize(
    ("card", "field", "sentence"),
    [
        (
            GUTS | {"second_chance": True},
            "second_chance",
            "The others can be asked again only if players are asked in turn. Choose “Asked in turn”",
        ),
        (
            ASKED | {"second_chance": True, "house": "kitty"},
            "second_chance",
            "With a kitty, the others are not asked again. Untick this rule",
        ),
        (LEGS | {"last_leg": "older", "legs": 1}, "last_leg", "One leg wins, so nobody has earlier legs"),
        (GUTS | {"last_leg": "older"}, "last_leg", "There are no legs, so several players never get"),
        (
            LEGS | {"last_leg": "older", "alone_only": True},
            "last_leg",
            "Only one player at a time gets a leg here",
        ),
        (GUTS | {"kitty_half": "other"}, "kitty_half", "There is no kitty to win a share"),
        (
            HALVES | {"sides": ["high"], "kitty_half": "other"},
            "kitty_half",
            "The pot is not split, so a kitty wins all of it",
        ),
    ],
)
def test_what_goes_with_asking_legs_or_a_kitty_is_refused_without(card, field: str, sentence: str):
    with pytest.raises(BadVariant, match=sentence) as caught:
        read_variant({"name": "Ours", **card})
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("card", "anchor", "page", "line"),
    [
        (
            ASKED | {"second_chance": True},
            "declare",
            "everybody else is asked once more",
            "everybody else is asked again if only the dealer is in",
        ),
        (
            LEGS | {"last_leg": "decided"},
            "legs",
            "play one more hand for the pot",
            ("with a playoff if several players get the last"),
        ),
        (
            LEGS | {"last_leg": "older"},
            "legs",
            "the one who got the earlier legs sooner",
            "get the last leg together, the one who got the earlier legs sooner wins",
        ),
        (
            HALVES | {"kitty_half": "other"},
            "kitty",
            "A share that the kitty wins goes to the winners of the other shares.",
            "a share that the kitty wins goes to the other winners",
        ),
    ],
)
def test_that_is_said_too(card: dict[str, object], anchor: str, page: str, line: str):
    variant = read_variant({"name": "Ours", **card})
    assert page in str(build_rules_page(variant).find_passage(anchor).blocks)
    assert line in variant_description_lines(variant)[3].said
    assert variant.version == 3
    assert variant_from_text(variant_to_text(variant)) == variant


def test_a_deciding_hand_is_played_for_the_first_of_several_parts():
    table = Table(3, **LEGS | {"legs": 1, "last_leg": "decided", "sides": ["high", "low"]}).enter("deal")
    table.enter("stay", stay=[ANNA, BO]).enter("show", high=[ANNA, BO], low=[ANNA, BO])
    table.enter("deal")
    assert table.summary.prompt == "Bo and Anna show"
    assert "low" not in table.fields("show")
    table.enter("show", hand0=parse("Ac Kd 9h"), hand1=parse("As Ah 2d"))
    assert table.summary.winners == (BO,)
