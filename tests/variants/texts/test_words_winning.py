"""Who wins in words: sides, which hand beats which, declaring, ties and odd chips."""

import pytest

from companion.variants.shelf import built_in_variants_by_slug
from companion.variants.texts import build_rules_page, variant_description_lines

from .aloud import EURO, GUTS, HIGH_LOW, card, said, told

BOTH = HIGH_LOW | {"speak": "declare both"}
ONE_HIGH_LOW = {"steps": ["1 down"], "order": "one", "sides": ["high", "low"]}
POINTS = {"steps": ["2 down", "bet"], "order": "points"}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"order": "six-card-low"}, "The lowest five of them count."),
        ({"order": "eight-or-better"}, "The lowest hand wins, and the ace is low."),
        ({"order": "eight-or-better"}, "A low has cards of different ranks, none higher than an eight."),
        (
            {"sides": ["low 2-7"]},
            "the ace is high. Straights and flushes count against a hand, so the best hand is 7-5-4",
        ),
        ({"sides": ["high", "low"]}, "For the low, the lowest hand wins, and the ace is low."),
        (
            {"sides": ["low", "low 2-7"]},
            "For the deuce-to-seven low, the lowest hand wins, and the ace is high",
        ),
        (
            {"sides": ["badugi"]},
            ("Among hands with the same number of cards, the lowest wins. The best hand is 4-3-2-A."),
        ),
        (
            ONE_HIGH_LOW,
            "For the high, the highest card wins, and the ace is high. Suits never break a tie. For",
        ),
        (ONE_HIGH_LOW, "For the low, the lowest card wins, and the ace is low."),
        ({"steps": ["1 down"], "order": "one"}, "The ace is the highest card, the two the lowest."),
        (
            {"steps": ["5 down"], "pack": 104},
            ("Five of a kind is not a hand here: it counts as four of a kind."),
        ),
        (
            {**POINTS, "sides": ["points 21 not over"]},
            "a king counts ten points, and an ace counts one or eleven. A total above 21",
        ),
        (
            {**POINTS, "sides": ["points 27 courts half"]},
            "a king counts half a point, and an ace counts one or eleven. If two totals are equally "
            "close, the lower one "
            "wins.",
        ),
        ({**POINTS, "sides": ["low heart ace low"]}, "Aces are low."),
        (
            {**POINTS, "sides": ["points 20"], "dead": ["J", "Q"]},
            "Number cards count at face value, a king counts ten points, and an ace counts one or eleven.",
        ),
        (
            {**POINTS, "sides": ["points 20"], "dead": ["J", "Q", "K"]},
            "Number cards count at face value, and an ace counts one or eleven.",
        ),
    ],
)
def test_which_hand_beats_which_is_said(changes: dict[str, object], sentence: str):
    assert sentence in told(card(**changes), "hand")


@pytest.mark.parametrize(
    ("changes", "anchor", "sentence"),
    [
        (
            {"steps": ["2 down", "board 5"], "sides": ["hand alone"], "order": "two"},
            "split",
            "For the best hand without the board, board cards do not count.",
        ),
        ({"sides": ["low 8"]}, "split", "If nobody qualifies, the pot stays and the cards are dealt again."),
        (
            {"sides": ["high", "low 8"]},
            "split",
            "A share that nobody qualifies for is added to the other share.",
        ),
        ({"sides": ["high", "low 8"]}, "split", "none higher than an eight; otherwise there is no low."),
        (
            {"sides": ["high", "low 8"], "floor": "nines"},
            "split",
            "is added to the other share. If nobody qualifies for any share, the pot stays and the cards are "
            "dealt again.",
        ),
        (
            {"sides": ["low 8", "high spade"]},
            "split",
            "If nobody qualifies for any share, the pot stays and the cards are dealt again.",
        ),
        (
            {"sides": ["high", "low"], "second": True},
            "showdown",
            "Each share goes to the second-best hand. If only one hand can win it, it goes to that one.",
        ),
        (
            BOTH,
            "declare",
            "If all remaining players lose that way, the pot stays and the cards are dealt again.",
        ),
        (
            {**POINTS, "sides": ["low heart ace low"]},
            "showdown",
            "The lowest heart takes the pot.",
        ),
        (
            {**POINTS, "sides": ["low heart", "low heart ace low"]},
            "showdown",
            "The lowest heart and the lowest heart, the ace low each take half of the pot.",
        ),
        (
            {"sides": ["high", "low", "high spade"]},
            "split",
            "Each share is a third of the pot, and one player may win several.",
        ),
        ({}, "split", "Tied best hands split the pot."),
        ({"sides": ["low"]}, "split", "Tied lowest hands split the pot."),
        ({**POINTS, "sides": ["points 27"]}, "split", "Players who tie split the pot."),
        (GUTS, "split", "Tied best hands split the pot, and none of them owes anything."),
        ({"second": True}, "showdown", "The second best hand wins. If there is only one hand, that one"),
        ({"floor": "jacks"}, "showdown", "You need a pair of jacks or better to win."),
        ({"sides": ["low", "high spade down"]}, "showdown", "For each card, enter whether it is"),
        ({"steps": ["1 down", "bet"], "order": "one"}, "split", "Players who tie split the pot."),
        (HIGH_LOW, "declare", "A player who declares for both may win one or both."),
        (HIGH_LOW, "declare", "you choose under “Declaring” how players declare: all at once, in turn"),
        (
            HIGH_LOW | {"sides": ["high", "high spade"]},
            "declare",
            "declare at the same time whether they play for the best hand.",
        ),
        (
            ONE_HIGH_LOW,
            "showdown",
            "The highest card and the lowest card each take half of the pot.",
        ),
    ],
)
def test_who_wins_is_said(changes: dict[str, object], anchor: str, sentence: str):
    assert sentence in told(card(**changes), anchor)


BOARD = {"steps": ["5 down", "board 5", "bet"]}
LOW, NEAR = (
    "A low needs cards of different ranks, none higher than an",
    "If two totals are equally close, the lower one wins.",
)
COUNT = (
    "Number cards count at face value, a jack, a queen or a king counts ten points, and an ace "
    "counts one or eleven."
)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            BOARD | {"sides": ["high", "hand alone", "low 8"]},
            "For the best hand without the board, board cards do not count. "
            f"{LOW} eight; otherwise there is no low. A player may use",
        ),
        (BOARD | {"sides": ["high", "low alone"]}, "For the lowest hand without the board, board cards do"),
        (
            BOARD | {"sides": ["high", "low 8 alone"]},
            f"{LOW} eight; otherwise there is no low. "
            "For the lowest hand of eight or better without the board, board cards do not count.",
        ),
        (
            {"sides": ["low 8", "low 2-7 9"]},
            "For the lowest hand of eight or better: a low needs cards of different ranks, "
            "none higher than an eight; otherwise there is no low. "
            "For the best deuce-to-seven low of nine or better: a low needs",
        ),
        (
            {"sides": ["high spade down", "low spade down"], "order": "points"},
            "The spade must be one of a player's own cards, face down. "
            "For the highest spade face down: aces are high. "
            "For the lowest spade face down: aces are high, so the two is the lowest.",
        ),
        (
            {"sides": ["high heart", "high spade"], "order": "points"},
            "The heart must be one of a player's own cards. The spade must be one of a player's own cards. "
            "Aces are high.",
        ),
        ({**POINTS, "sides": ["points 7", "points 27"]}, f"both. {COUNT} {NEAR}"),
        (
            {**POINTS, "sides": ["points 2", "points 22 not over"]},
            f"{COUNT} For the total nearest to 2: if two totals are equally close, the lower one wins. "
            "For the total nearest to 22: a total above 22 cannot win.",
        ),
    ],
)
def test_what_a_part_asks_for_is_said_once_and_of_a_part_where_they_differ(
    changes: dict[str, object], said: str
):
    assert said in told(card(**changes), "split")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"sides": ["high", "low 8"]}, "If nobody qualifies for any share"),
        ({"sides": ["high", "low"], "floor": "nines"}, "If nobody qualifies for any share"),
        (HIGH_LOW, "If all remaining players lose that way"),
        (BOTH | {"sides": ["high", "low", "high spade"]}, "If all remaining players lose that way"),
    ],
)
def test_what_always_somebody_has_is_not_said_to_stay(changes: dict[str, object], sentence: str):
    assert sentence not in " ".join(said(build_rules_page(card(**changes))))


def test_a_pot_that_nobody_wins_stays_for_the_next_round_where_there_is_one():
    rounds = GUTS | {"then": [{"steps": ["2 down", "in or out"]}], "floor": "nines"}
    assert told(card(**rounds), "showdown").count("If nobody has that, the pot stays. ") == 1
    dealt = "If nobody has that, the pot stays and the cards are dealt again."
    assert dealt in told(card(**GUTS, floor="nines"), "showdown")


def test_the_same_must_not_be_said_twice_of_a_pot_that_nobody_holds_enough_for():
    held = build_rules_page(card(sides=["low 8", "low"], floor="seven low"))
    assert " ".join(said(held)).count("the pot stays") == 1


SIDE_POTS = (
    "Each side pot counts separately: a player who loses the main pot may still win both shares there."
)


@pytest.mark.parametrize(
    ("changes", "there"),
    [
        (BOTH, True),
        (HIGH_LOW, False),
        (BOTH | {"steps": ["5 down", "declare"]}, False),
        (BOTH | {"steps": ["5 down", "bet", "in or out", "declare"], "settle": "match"}, False),
    ],
)
def test_what_both_means_in_a_side_pot_is_said_where_there_can_be_one(
    changes: dict[str, object], there: bool
):
    assert (SIDE_POTS in told(card(**changes), "declare")) == there


def test_only_what_is_declared_for_needs_declaring():
    assert told(card(**HIGH_LOW), "declare").count("Only a player who declared for a share can win it.") == 1
    spade = told(card(**HIGH_LOW | {"sides": ["high", "high spade"]}), "declare")
    assert "Only a player who declared for that share can win it. If nobody did, it is added to the" in spade
    assert ("Nobody declares for the highest spade: whoever has it wins that share anyway.") in spade


def test_points_that_count_otherwise_are_told_apart():
    sides = ["points 7 courts half", "points 27"]
    counted = told(card(**POINTS, sides=sides), "hand")
    assert (
        "For the total nearest to 7: number cards count at face value, a jack, a queen or a king counts half"
        in counted
    )
    assert (
        "For the total nearest to 27: number cards count at face value, a jack, a queen or a king counts ten"
        in counted
    )
    alike = told(card(**POINTS, sides=["points 7", "points 27"]), "hand")
    assert alike.count("umber cards count at face value") == 1
    assert "For the points" not in alike


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"order": "sets5"}, "The best hand takes the pot; no straights or flushes."),
        ({"order": "sets5", "sides": ["high spade"]}, "The highest spade takes the pot."),
        ({"order": "sets5", "sides": ["low"]}, "The lowest hand takes the pot."),
        ({"floor": "pair of jacks"}, "The best hand takes the pot, but only with a pair of jacks or better."),
    ],
)
def test_an_order_is_spoken_of_where_hands_are_played_for(changes: dict[str, object], said: str):
    assert (
        next(line.said for line in variant_description_lines(card(**changes)) if line.title == "Who wins")
        == said
    )


def test_what_is_the_same_from_a_round_on_is_said_once():
    more = {"steps": ["1 down", "in or out"], "wild": ["K"], "order": "sets3"}
    rounds = card(**GUTS | {"order": "sets3"}, then=[more, more])
    assert told(rounds, "wild").startswith(
        "In the first round, nothing is wild. From the second round on, kings"
    )
    assert "In the second round" not in told(rounds, "hand")
    two = card(**GUTS | {"order": "sets3"}, then=[more])
    assert "In the second round, kings are wild." in told(two, "wild")


def test_odd_ones_are_of_the_smallest_that_the_table_counts():
    shared = card(sides=["high", "low"])
    assert "An odd chip left over between the shares" in told(shared, "split")
    assert told(shared, "split").endswith("to the tied players, a chip each, starting to the dealer's left.")
    assert "An odd €0.01 left over between the shares" in told(shared, "split", EURO)
    assert told(shared, "split", EURO).endswith(
        "to the tied players, €0.01 each, starting to the dealer's left."
    )


OTHER_CARDS = "A player may use different cards for each share."


@pytest.mark.parametrize(
    ("slug", "may"),
    [("omaha-high-low", True), ("stud-high-low", True), ("anaconda", False), ("low-chicago", False)],
)
def test_each_part_may_take_other_cards_where_there_is_a_choice_of_them(slug: str, may: bool):
    split = build_rules_page(built_in_variants_by_slug()[slug]).find_passage("split")
    assert split
    assert (OTHER_CARDS in " ".join(map(str, split.blocks))) == may


def test_what_must_be_held_is_asked_of_the_parts_that_know_such_hands():
    both = told(card(**HIGH_LOW, floor="jacks"), "showdown")
    assert (
        "For the best hand, you need a pair of jacks or better. A share that nobody qualifies for is "
        "added to "
        "the other share."
    ) in both
    assert "the pot stays" not in both
    lows = told(card(sides=["low", "low 2-7"], floor="nine low"), "showdown")
    assert (
        "If nobody has a good enough hand for any share, the pot stays and the cards are dealt again." in lows
    )


def test_an_eight_takes_its_article():
    assert "You need an eight low or better to win." in told(
        card(sides=["low"], floor="eight low"), "showdown"
    )


@pytest.mark.parametrize(
    ("pack", "sides", "has", "lacks"),
    [
        (52, ["high"], "low in 5-4-3-2-A", ""),
        (36, ["high"], "The ace is high. Suits", "5-4-3-2-A"),
        (32, ["low"], "the best hand is 10-9-8-7-A", "5-4-3-2-A"),
    ],
)
def test_no_hand_is_named_whose_cards_the_pack_lacks(pack: int, sides: list[str], has: str, lacks: str):
    hand = told(card(steps=["5 down", "bet"], pack=pack, sides=sides), "hand")
    assert has in hand
    assert not lacks or lacks not in hand


def test_what_needs_no_declaring_is_told_beside_what_does():
    steps, sides = ["7 down", "bet", "declare"], ["high", "low", "high spade down"]
    said = told(card(steps=steps, sides=sides, speak="declare both"), "declare")
    assert "declare at the same time what they play for: the best hand, the lowest hand, or both." in said
    assert "Only a player who declared for one of these shares can win it." in said
    assert "A player who declares for both must win both outright, or wins neither." in said
    assert "A share that nobody declared for is added to the other shares." in said
    assert said.count("Nobody declares for the highest spade face down") == 1
    ties = card(steps=steps, sides=sides[:2], speak="declare both or tie")
    assert "must win or tie for each of them, or wins nothing." in told(ties, "declare")
    assert variant_description_lines(ties)[2].said.endswith(
        "players declare at the same time, and anyone who declares for both must win or tie both."
    )


def test_who_takes_the_pot_is_said_once_before_the_steps_and_once_at_the_showdown():
    said = " ".join(told(card(**HIGH_LOW), one.anchor) for one in build_rules_page(card(**HIGH_LOW)).passages)
    assert said.count("each take half of the pot") == len(["play", "showdown"])


def test_a_game_without_rules_of_its_own_says_nothing_of_them():
    found = build_rules_page(card()).find_passage("options")
    assert (found.title, found.blocks[0][:17]) == ("What you can agree on", "You can agree on ")
    assert (
        build_rules_page(card(rules=["No talking."])).find_passage("options").title == "The table's own rules"
    )


def test_how_cards_lie_is_said_only_where_some_may_lie_up():
    hole = {"sides": ["high", "high spade down"], "steps": ["2 down", "board 5"]}
    assert "face down." not in told(card(**hole), "showdown")
    assert "For each card, enter" in told(card(**hole, extra=1), "showdown")
