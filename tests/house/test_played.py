"""Cards of many kinds played to money, hand by hand, as it was reckoned with pencil and paper."""

import pytest

from companion.cards import parse
from companion.house import as_data
from companion.house.compiled import game_of
from companion.house.shelf import games
from companion.play.event import Event
from companion.play.gate import begin, play
from companion.play.money import Unit
from companion.play.seats import Seats

from .table import ANNA, BO, CY, DI, NAMES, Table

STUD = ["2 down", "1 up", "bet", "1 up", "bet", "1 up", "bet", "1 up", "bet", "1 down", "bet"]
HOLDEM = ["2 down", "bet", "board 3", "bet", "board 1", "bet", "board 1", "bet"]
DRAW = ["5 down", "bet", "draw 3", "bet"]


def test_a_plain_pot_is_taken_and_the_next_hand_is_dealt_by_the_next_player():
    table = Table(3, steps=HOLDEM, like="Hold'em").enter("deal").bets(2, 0, 4, 0)
    assert "Turn" not in table.prompt
    table.enter(
        "show",
        board=parse("2c 7d 9h Js Kd"),
        hand0=parse("Ah As"),
        hand1=parse("Kh Qc"),
        hand2=parse("9c 9s"),
    )
    assert table.line == "Cy (three of a kind, nines) takes 21"
    assert table.money == (-7, -7, 14)
    assert table.prompt == "Everybody antes 1. Bo deals two cards down to everybody"
    assert table.told == ["Cy has the best hand and takes the pot of 21"]
    table.enter("deal").enter("close", to=3, folded=[ANNA, CY])
    assert table.line == "Bo is in for 3. Cy and Anna fold. Bo takes 3"
    assert table.money == (-8, -5, 13)
    table.enter("vote", agree=[ANNA, BO, CY])
    assert table.line == "All agree to stop. Cy wins"


def test_the_number_of_hands_ends_a_plain_game():
    table = Table(2, {"hands": 1}, steps=["5 down", "bet"]).enter("deal").bets(1)
    table.enter("show", high=[ANNA])
    assert table.summary.over
    assert table.line == "Anna takes 4. Anna wins"


def test_high_and_low_share_with_the_odd_chip_to_high():
    sides = {"order": "standard", "sides": ["high", "low 8"], "use": "2+3"}
    table = Table(3, steps=["4 down", "board 5", "bet"], **sides).enter("deal").bets(2)
    table.enter(
        "show",
        board=parse("Ac 4d 6h Ks Kd"),
        hand0=parse("2h 3s Qc Qd"),
        hand1=parse("Kh 6c 9s 9c"),
        hand2=parse("5h 8s Tc Td"),
    )
    assert "Bo (high: full house, kings over sixes" in table.line
    assert table.money == (1, 2, -3)
    assert (
        table.told[0]
        == "The pot of 9 is split: 5 for the best hand, with the odd chip, 4 for the lowest hand"
    )
    assert [hand.low for hand in table.hands] == [False] * 3 + [True] * 3


def test_nobody_has_the_low_and_high_takes_all():
    table = Table(2, steps=["7 down", "bet"], sides=["high", "low 8"]).enter("deal").bets(3)
    table.enter("show", hand0=parse("Kc Kd Ks 9h 9d Qc Qd"), hand1=parse("Ac Ad Th Jd 9s 8c Qs"))
    assert table.line == "Nobody has a low. Anna (high: full house, kings over queens) takes 8"
    assert table.told[0] == "Nobody has a low, so that part goes to the others"
    assert table.money == (4, -4)


def test_the_highest_spade_in_the_hole_takes_half():
    table = Table(3, steps=STUD, sides=["high", "high spade down"]).enter("deal").bets(1, 1, 1, 1, 1)
    assert table.fields("show")[:2] == ["high", "high_spade_down"]
    table.enter(
        "show",
        hand0=parse("Ks 2d 3c"),
        up0=parse("As 4d 6h 8c"),
        hand1=parse("Qs Qd Qc"),
        up1=parse("5d 5h 9c 2s"),
        hand2=parse("Jd Td 3h"),
        up2=parse("2c 7s 7d 6c"),
    )
    assert table.line == (
        "Bo (high: full house, queens over fives; highest spade face down: Q♠ in the hole) takes 9, "
        "Anna (high: high card, ace; highest spade face down: K♠ in the hole) takes 9"
    )
    assert table.money == (3, 3, -6)


def test_own_low_card_in_the_hole_is_wild_for_each_player():
    table = (
        Table(2, steps=STUD, wild=["own low down"], order="standard-fives").enter("deal").bets(0, 0, 0, 0, 5)
    )
    table.enter(
        "show",
        hand0=parse("3c 9d Kc"),
        up0=parse("3d 9h 9s 5c"),
        hand1=parse("4c 4d Ac"),
        up1=parse("Ad Ah 2c 7d"),
    )
    # Anna's threes: two of them, with three nines. Bo's fours: two of them, with three aces.
    assert table.line == "Bo (five of a kind, aces) takes 12"
    assert "(4♣) is wild" in " ".join(table.hands[0].wild)


def test_a_rank_is_named_once_for_all():
    table = (
        Table(2, steps=STUD, wild=["Q", "named"], order="standard-fives").enter("deal").bets(0, 0, 0, 0, 5)
    )
    cards = {"hand0": parse("Qc 9d Kc 9h 9s 5c 2d"), "hand1": parse("4c 4d Ac Ad Ah 2c 7d")}
    assert "Choose the wild rank" in str(table.refuses("show", **cards))
    assert table.action("show").fields[1].choices[0] == ("none", "None")
    four = Table(2, steps=STUD, wild=["Q", "named"], order="standard-fives").enter("deal").bets(0, 0, 0, 0, 5)
    assert four.enter("show", **cards, named="4").line == "Bo (five of a kind, aces) takes 12"
    assert table.enter("show", **cards, named="none").line == "Anna (four of a kind, nines) takes 12"


def test_each_player_names_a_rank_and_touches_wild_cards():
    table = (
        Table(2, steps=DRAW, wild=["own named", "tapped"], order="standard-fives").enter("deal").bets(1, 1)
    )
    cards = {"hand0": parse("9c 9d 8h 8s 2c"), "hand1": parse("Kc Kd Jh 5s 4c")}
    assert "Choose the wild rank" in str(table.refuses("show", **cards, rank0="9"))
    wrong = table.refuses("show", **cards, rank0="9", rank1="none", wild1=parse("Ac"))
    assert str(wrong) == "A♣ is not in the hand, so it is not wild there."
    assert wrong.field == "wild1"
    table.enter("show", **cards, rank0="8", rank1="J", wild1=parse("5s 4c"))
    assert table.line == "Bo (five of a kind, kings) takes 6"


def test_declare_both_and_lose_all():
    card = {"sides": ["high", "low"], "speak": "declare both", "declare_by": "chips"}
    table = Table(3, steps=["7 down", "bet", "declare"], **card).enter("deal").bets(4)
    assert table.prompt == (
        "By chips in the fist: high, low or both; who says both wins both alone, or nothing"
    )
    assert "have not declared for anything" in str(table.refuses("speak", for_high=[ANNA]))
    table.enter("speak", for_high=[ANNA, BO], for_low=[BO, CY])
    assert table.line == "Bo and Anna declare high, Bo and Cy declare low"
    table.enter(
        "show",
        hand0=parse("Ac Ad Kh Kd 9s 8c Qs"),  # two pair
        hand1=parse("2c 2d 2h 3s 4d 5c 7h"),  # three of a kind, and 7-5-4-3-2
        hand2=parse("Ah 3d 4c 5h 6s Jd Jh"),  # 6-5-4-3-A
    )
    assert table.line == ("Anna (high: two pair, aces and kings) takes 8, Cy (low: six low) takes 7")
    assert table.money == (3, -5, 2)


def test_declare_both_and_win_both_alone():
    card = {"sides": ["high", "low"], "speak": "declare both"}
    table = Table(3, steps=["5 down", "declare"], **card).enter("deal")
    table.enter("speak", for_high=[ANNA, BO], for_low=[ANNA, CY])
    refused = table.refuses("show", high=[ANNA], low=[CY])
    assert str(refused) == (
        "Anna declared for the best hand and the lowest hand, and wins all alone or nothing: "
        "tap who has the best hand without Anna."
    )
    assert table.enter("show", high=[ANNA], low=[ANNA]).money == (2, -1, -1)


def test_who_declares_low_cannot_win_high_and_what_nobody_declared_goes_to_the_other():
    card = {"sides": ["high", "low"], "speak": "declare"}
    table = Table(2, steps=["5 down", "declare"], **card).enter("deal").enter("speak", for_low=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Ad Ah As 2c"), hand1=parse("3c 4d 5h 7s 9c"))
    assert table.line.startswith("Nobody who is left declared for the best hand. Bo (")
    assert table.money == (-1, 1)


def test_all_declare_both_and_fail_and_the_pot_stays():
    card = {"sides": ["high", "low"], "speak": "declare both"}
    table = Table(2, steps=["5 down", "declare"], **card).enter("deal")
    table.enter("speak", for_high=[ANNA, BO], for_low=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Ad Ah As 2c"), hand1=parse("3c 4d 5h 7s 9c"))
    assert table.line.startswith("Nobody won all that they declared for.")
    assert table.money == (-1, -1)
    assert table.prompt.startswith("Everybody antes 1. Bo deals")


def test_whose_side_nobody_else_declared_wins_it_unseen():
    card = {"sides": ["high", "low"], "speak": "declare"}
    table = Table(2, steps=["5 down", "declare"], **card).enter("deal")
    table.enter("speak", for_high=[ANNA], for_low=[BO])
    assert "high" not in table.fields("show")
    assert table.enter("show").line == "Anna takes 1, Bo takes 1"


def test_side_pots_go_by_the_stacks_of_those_who_are_all_in():
    table = Table(4, steps=["5 down", "bet", "draw 3", "bet"]).enter("deal")
    table.enter("raise", who=str(BO), to=10)
    table.enter("allin", who=str(CY), to=6)
    assert table.line == "Cy is all-in for 6"
    table.enter("close", to=10)
    assert table.state.capped == (CY,)
    table.bets(20)
    assert [(pot.amount, pot.seats) for pot in table.state.pots] == [
        (4 + 4 * 6, (BO, CY, DI, ANNA)),
        (3 * 24, (BO, DI, ANNA)),
    ]
    assert table.fields("show")[:2] == ["high", "high_1"]
    assert "side pot 1" in str(table.refuses("show", high=[CY]))
    table.enter("show", high=[CY], high_1=[DI])
    assert table.line == "Cy takes 28, Di takes 72"
    assert table.money == (-31, -31, 21, 41)
    assert table.told[:2] == [
        "Cy has the best hand and takes the main pot of 28",
        "Di has the best hand and takes side pot 1 of 72",
    ]


def test_a_short_stack_that_raises_and_a_bet_that_nobody_calls():
    table = Table(3, steps=["5 down", "bet", "draw 3", "bet"]).enter("deal")
    table.enter("allin", who=str(BO), to=15).enter("allin", who=str(CY), to=9)
    table.enter("allin", who=str(ANNA), to=40)
    # Nobody can answer more than 15, so 25 go back, nobody bets after the draw, and the hands are shown.
    assert table.state.phase == "show"
    assert table.money == (-16, -16, -10)
    table.enter(
        "show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("3c 3d 4d 5d 9d"), hand2=parse("Ac Ad 4c 5c 9h")
    )
    assert table.line == "Cy (pair of aces) takes 30, Bo (pair of threes) takes 12"
    assert table.money == (-16, -4, 20)


def test_a_bet_limit_holds_for_the_last_chips_too():
    table = Table(2, steps=["5 down", "bet"], limit=4).enter("deal")
    assert "adds 4 at most" in str(table.refuses("allin", who=str(BO), to=5))
    table.enter("raise", who=str(BO), to=4)
    table.enter("raise", who=str(ANNA), to=8)
    assert "Bo has put in 4 in this round already" in str(table.refuses("allin", who=str(BO), to=3))
    table.enter("allin", who=str(BO), to=5)
    assert table.money == (-6, -6)
    assert table.enter("show", high=[ANNA]).line == "Anna takes 12"


def test_second_best_wins_by_cards_and_by_tap():
    table = Table(3, steps=["5 down"], second=True).enter("deal")
    assert table.action("show").fields[0].label == "The second best hand"
    table.enter(
        "show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("3c 3d 4d 5d 9d"), hand2=parse("Ac Ad 4c 5c 9h")
    )
    assert table.line == "Bo (pair of threes) takes 3"
    assert table.enter("deal").enter("show", high=[CY]).money == (-2, 1, 1)
    tied = Table(2, steps=["5 down"], second=True).enter("deal")
    tied.enter("show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("2h 2s 4d 5d 9d"))
    assert tied.money == (0, 0)


def test_trips_to_win_or_the_pot_stays():
    table = Table(2, steps=["5 down"], floor="three of a kind").enter("deal")
    assert table.prompt == "Bo and Anna show: it takes three of a kind or better to win"
    table.enter("show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("3c 3d 4d 5d 9d"))
    assert table.line == "Nobody holds three of a kind or better. Nobody wins the pot of 2"
    assert table.told == ["Nobody holds three of a kind or better: the pot of 2 stays"]
    assert table.enter("deal").state.pot == 4
    table.enter("show", nobody=True)
    assert table.money == (-2, -2)
    table.enter("deal")
    assert "Either nobody holds enough" in str(table.refuses("show", high=[BO], nobody=True))
    assert table.enter("show", high=[BO]).money == (-3, 3)


def test_points_nearest_to_seven_and_to_twenty_seven():
    sides = {"sides": ["points 7 courts half", "points 27 courts half"], "order": "points", "extra": 3}
    table = Table(3, steps=["1 down", "1 up", "bet"], **sides).enter("deal").bets(2)
    table.enter("show", hand0=parse("6c Ad"), hand1=parse("Ah As 5c"), hand2=parse("Kh 6s"))
    # Anna has 7, Bo 27 or with his aces as ones 7 too, Cy 6½. Anna and Bo share the 5 for the 7.
    assert table.money == (-1, 4, -3)
    assert "Bo (nearest to 7: 7 points; nearest to 27: 27 points)" in table.line


def test_cards_are_bought_killed_and_dealt_anew():
    card = {"kill": ["3"], "void": "the queen of spades falls face up"}
    table = Table(3, steps=["2 down", "1 up", "bet", "4 up", "bet"], **card).enter("deal")
    table.enter("pay", BO, amount=5)
    assert table.line == "Bo pays 5 into the pot"
    table.enter("out", who=str(CY))
    assert table.line == "Cy is out of this hand"
    assert str(table.refuses("pay", CY, amount=1)) == "Who is out of the hand pays nothing more for it."
    assert table.action("void").fields[0].help == "The queen of spades falls face up."
    table.enter("raise", who=str(BO), to=2).enter("void")
    assert table.line == "Cards are dealt anew, and the pot of 10 stays"
    assert (table.money, table.state.dealer) == ((-1, -8, -1), ANNA)
    assert table.game.ended is None
    table.enter("deal").bets(0)
    assert table.state.pot == 10
    table.enter("out", who=str(CY)).enter("out", who=str(ANNA))
    assert table.line == "Anna is out of this hand. Bo takes 10"
    assert table.money == (-1, 2, -1)


def test_who_has_a_killing_card_up_at_the_showdown_wins_nothing():
    table = Table(3, steps=["2 down", "3 up"], kill=["3"]).enter("deal")
    table.enter(
        "show",
        hand0=parse("Ac Ad"),
        up0=parse("Ah As 3d"),
        hand1=parse("2c 2d"),
        up1=parse("4h 5s 9c"),
        hand2=parse("Kc 9d"),
        up2=parse("4d 5d 9h"),
    )
    assert table.line == "Anna is dead. Cy (pair of nines) takes 3"
    assert table.enter("deal").enter("show", dead=[CY], high=[BO]).money == (-2, 1, 1)


def stands(table: Table) -> list[tuple[str, str]]:
    """How everybody stands on the page, as the word and its kind."""
    marks = [player.mark for player in table.game.view(table.state).players]
    return [(mark.word, mark.kind) if mark else ("", "") for mark in marks]


def test_whoever_is_put_out_is_told_to_be_so_where_cards_kill_too():
    plain = Table(3, steps=["5 down", "bet"]).enter("deal").enter("out", who=str(BO))
    assert stands(plain) == [("", ""), ("put out", "out"), ("to bet", "due")]
    killing = Table(3, steps=["3 down", "2 up", "bet"], kill=["3"]).enter("deal").enter("out", who=str(BO))
    assert stands(killing)[BO] == ("put out", "out")
    guts = Table(3, steps=["5 down", "in or out", "bet"], settle="match").enter("deal")
    guts.enter("stay", stay=[ANNA, BO, CY]).enter("out", who=str(BO)).enter("close", to=0)
    assert stands(guts) == [("in", "in"), ("put out", "out"), ("in", "in")]
    guts.enter("show", high=[CY])
    assert guts.state.dues[BO].why == "put out, matches the pot"
    assert "Bo is put out and matches the pot of 3: owes 3 at the next deal" in guts.told


def test_who_was_all_in_and_who_is_in_for_all_of_it_are_told():
    table = Table(4, steps=["5 down", "bet", "draw 3", "bet"]).enter("deal")
    table.enter("raise", who=str(BO), to=4).enter("allin", who=str(CY), to=2)
    assert stands(table)[CY] == ("all-in", "in")
    table.enter("close", to=4, folded=[DI])
    assert table.line == "Bo and Anna are in for 4. Di folds"
    assert stands(table) == [("", ""), ("to bet", "due"), ("all-in", "in"), ("folded", "out")]
    table.enter("raise", who=str(BO), to=5).enter("allin", who=str(ANNA), to=3)
    assert table.line == "Anna is all-in for 3"


@pytest.mark.parametrize(
    ("card", "usual"),
    [
        ({"steps": ["5 down", "buy 1 at 2", "bet", "buy 1 at 7"], "ante": 3}, 2),
        ({"steps": ["5 down", "bet"], "ante": 3}, 3),
        ({"steps": ["5 down", "bet"], "ante": 0}, 1),
        ({"steps": ["5 down", "bet", "in or out"], "ante": 0, "settle": "amount", "amount": 6}, 6),
        ({"steps": ["5 down", "bet", "in or out"], "ante": 0, "settle": "match", "amount": 6}, 1),
    ],
)
def test_what_is_proposed_to_be_paid_is_the_price_of_a_card_else_what_is_usual(card: dict, usual: int):
    table = Table(2, **card).enter("deal")
    assert table.action("pay").fields[0].default == usual
    assert table.enter("pay", BO).line == f"Bo pays {usual} into the pot"


def test_a_price_is_proposed_in_what_the_table_counts_in_and_in_bounds():
    for price, usual in ((2, 200), (10**6, 10**6)):
        table = Table(2, steps=["5 down", "bet", f"buy 1 at {price}"])
        state = begin(table.game, Seats(NAMES[:2], unit=Unit("$", 2)))
        actions = table.game.actions(play(table.game, state, Event("deal")))
        assert next(one for one in actions if one.name == "pay").fields[0].default == usual


SIXES = {"name": "Sixes"}
SHRINKING = {"order": "standard-fives", "settle": "match", "declare_by": "drop"}


def shrinking(*later: list[str], board: int = 3) -> Table:
    """A table at the second showdown of a game in which cards go off the board, once the first was noted."""
    steps = [f"board {board}", "3 down", "in or out"]
    table = Table(2, steps=steps, then=[{"steps": [*more, "in or out"]} for more in later], **SHRINKING)
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    lies = "Kh 9d 2c 5s"[: 3 * board]
    table.enter("show", board=parse(lies), hand0=parse("6s Kd 4h"), hand1=parse("9h 9c 5c"))
    return table.enter("deal").enter("stay", stay=[ANNA, BO])


def offered(table: Table) -> str:
    field = next(field for field in table.action("show").fields if field.name == "board")
    return " ".join(field.offered)


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        (["take 1 first"], "9d 2c"),
        (["take 2 last"], "Kh"),
        (["take 1 lowest"], "Kh 9d"),
        (["take 2 highest"], "2c"),
        (["take 1"], ""),
        (["take 1 first", "board 1"], ""),
        (["take 1 first", "take 1 first"], "2c"),
    ],
)
def test_what_is_left_of_a_board_is_offered_as_far_as_it_can_be_told(steps: list[str], left: str):
    assert offered(shrinking([*steps, "1 down"])) == left


def test_of_two_as_low_nobody_can_tell_which_is_gone():
    steps = ["board 3", "3 down", "in or out"]
    table = Table(2, steps=steps, then=[{"steps": ["take 1 lowest", "in or out"]}], **SHRINKING)
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    table.enter("show", board=parse("Kh 2d 2c"), hand0=parse("6s Kd 4h"), hand1=parse("9h 9c 5c"))
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    assert offered(table) == ""
    jokers = Table(
        2,
        **SHRINKING | {"pack": 53, "wild": ["joker"], "steps": steps},
        then=[{"steps": ["take 1 highest", "in or out"], "wild": ["joker"]}],
    )
    jokers.enter("deal").enter("stay", stay=[ANNA, BO])
    jokers.enter("show", board=parse("Kh 2d Jk"), hand0=parse("6s Kd 4h"), hand1=parse("9h 9c 5c"))
    jokers.enter("deal").enter("stay", stay=[ANNA, BO])
    assert offered(jokers) == ""


def test_a_board_of_which_cards_went_and_to_which_some_came_has_no_more_new_ones():
    hands = {"hand0": parse("6s Kd 4h 7c"), "hand1": parse("9h 9c 5c Jd")}
    table = shrinking(["take 1 first", "board 1", "1 down"])
    said = table.refuses("show", board=parse("2c 8s 8d"), **hands)
    assert str(said).startswith(
        "8♠ did not lie on the board earlier in this deal, but K♥, 9♦ and 2♣, and 1 card came since: put"
    )
    assert said.field == "board"
    table.enter("show", board=parse("9d 2c 8s"), **hands)
    assert table.line == "Bo takes 2. Anna owes 2"


def test_a_board_that_only_grew_still_has_what_was_noted():
    hands = {"hand0": parse("6s Kd 4h 7c"), "hand1": parse("9h 9c 5c Jd")}
    table = shrinking(["board 1", "1 down"])
    assert "were noted in this hand" in str(table.refuses("show", board=parse("Kh 9d 8s 8d"), **hands))
    table.enter("show", board=parse("Kh 9d 2c 8s"), **hands)


def test_a_board_that_was_noted_two_rounds_ago_has_lost_what_went_since():
    table = shrinking(["take 1 first", "1 down"], ["take 1 last", "1 down"])
    table.enter("show", high=[BO]).enter("deal").enter("stay", stay=[ANNA, BO])
    assert offered(table) == "9d"
    hands = {"hand0": parse("6s Kd 4h 7c 3c"), "hand1": parse("9h 9c 5c Jd 8h")}
    assert "did not lie" in str(table.refuses("show", board=parse("8s"), **hands))
    table.enter("show", board=parse("9d"), **hands)


def test_six_seven_eight_is_prompted_as_it_is_played():
    table = Table(2, **as_data(games()["six-seven-eight"]) | SIXES)
    assert table.prompt.endswith(
        "Anna deals three cards down to everybody and three cards face up on the board"
    )
    table.enter("deal").enter("stay", stay=[ANNA, BO]).enter("show", high=[ANNA])
    away = "two cards down to everybody, once the first card of the board is away"
    assert table.prompt.endswith(f"Anna deals {away}")
    late = Table(2, steps=["5 down", "board 4", "bet", "take 2 lowest", "take 1", "bet", "spare 1"]).enter(
        "deal"
    )
    assert late.prompt.endswith(
        "Then take the two lowest cards off the board, then take one card off the board"
    )
    alone = Table(
        2, steps=["board 3", "3 down", "in or out"], then=[{"steps": ["take 1", "in or out"]}], **SHRINKING
    )
    alone.enter("deal").enter("stay", stay=[ANNA, BO]).enter("show", high=[ANNA])
    assert alone.prompt.endswith("Anna deals no more cards")


def test_a_killing_card_after_the_drop_is_asked_for():
    card = {"kill": ["6", "9"], "wild": ["6 down", "9 down"], "order": "sets3", "settle": "match"}
    table = Table(3, steps=["2 down", "in or out", "1 up"], declare_by="drop", **card).enter("deal")
    table.enter("stay", stay=[ANNA, BO])
    assert table.prompt == "Deal one card up to each. Bo and Anna: who is dead?"
    table.enter("up", dead=[ANNA])
    assert table.line == "Anna is dead. Bo takes 3. Anna owes 3"
    table.enter("deal").enter("stay", stay=[BO]).enter("up", dead=[BO])
    assert table.line == "Bo is dead. Nobody wins the pot of 3. Bo owes 3"


def test_guts_with_four_cards_deuces_wild_a_kitty_and_wimps():
    card = {"order": "sets4", "wild": ["2"], "house": "kitty", "wimp": "amount", "settle": "match"}
    table = Table(3, steps=["4 down", "in or out"], **card).enter("deal").enter("stay", stay=[])
    assert table.enter("wimp", high=[CY]).line == "Cy had the best hand. Cy owes 1"
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    assert table.state.pot == 4
    table.enter("show", hand0=parse("Ac Ad 3h 4h"), hand1=parse("Kc Kd 2h 4s"), kitty=parse("Qc Qd 9h 9s"))
    assert table.line == "Bo (three of a kind, kings) takes 4. Anna owes 4"
    assert table.money == (-1, 3, -2)


def test_losers_pay_the_winner_and_the_antes_may_be_none():
    table = Table(2, steps=["3 down", "in or out"], order="guts3", settle="winner", ante=0).enter("deal")
    table.enter("pay", ANNA, amount=4).enter("stay", stay=[ANNA, BO])
    table.enter("show", high=[BO])
    assert table.money == (-8, 4)
    assert table.state.pot == 4


def test_in_or_out_with_a_plain_pot_costs_nothing_more():
    table = Table(3, steps=["3 down", "in or out", "bet"], order="guts3").enter("deal")
    assert table.prompt == "1-2-3-drop: who drops is out of this hand. Then more bets"
    table.enter("stay", stay=[ANNA, BO]).bets(3).enter("show", high=[ANNA])
    assert table.money == (5, -4, -1)
    assert table.game.ended is not None
    table.enter("deal").enter("stay", stay=[])
    assert table.line == "Nobody is in. Everybody antes again"


def test_three_rounds_with_their_own_wild_cards():
    rounds = [{"steps": ["2 down", "in or out"], "wild": ["5"], "order": "standard-fives"}]
    card = {"order": "sets3", "wild": ["3"], "settle": "match", "then": rounds}
    table = Table(2, steps=["3 down", "in or out"], **card).enter("deal")
    assert "3s wild" in table.summary.headline
    table.enter("stay", stay=[ANNA, BO]).enter("show", hand0=parse("3c Kd Ks"), hand1=parse("Ac Ad 9h"))
    assert table.money == (1, -1)
    assert table.prompt == "Bo pays 2. Anna deals two cards down to everybody"
    table.enter("deal").enter("stay", stay=[ANNA, BO])
    assert "so the 5 cards have them" in str(
        table.refuses("show", hand0=parse("3c 2d 2s 5d 5h"), hand1=parse("Ac Ad 9h 8c 7c"))
    )
    table.enter("show", hand0=parse("3c Kd Ks 5d 5h"), hand1=parse("Ac Ad 9h 8c 7c"))
    assert table.line.startswith("Anna takes 2. Bo owes 2")


@pytest.mark.parametrize("slug", ["iron-cross", "double-board-holdem", "tic-tac-toe"])
def test_a_laid_board_is_entered_row_by_row(slug):
    game = game_of(games()[slug])
    state = play(game, begin(game, Seats(("Anna", "Bo"))), Event("deal"))
    while state.phase == "bet":
        state = play(game, state, Event("close", None, {"to": 0}))
    (show, *_) = game.actions(state)
    board = next(field for field in show.fields if field.name == "board")
    assert board.help == "Row by row from the top, each from the left."


def test_a_card_of_a_suit_needs_no_declaring():
    card = {"sides": ["high", "high spade"], "speak": "declare"}
    table = Table(3, steps=["5 down", "declare"], **card).enter("deal")
    assert table.fields("speak") == ["for_high"]
    assert table.prompt == "All at once: high or not"
    table.enter("speak", for_high=[ANNA, BO])
    assert table.told[0] == "Bo declares high"
    assert table.told[1] == "Cy does not declare"
    table.enter(
        "show", hand0=parse("2c 2d 4h 5s 9c"), hand1=parse("3c 3d 4d 5d 9d"), hand2=parse("As Ad 4c 5c 9h")
    )
    assert table.line == ("Bo (high: pair of threes) takes 2, Cy (highest spade: A♠) takes 1")
    table.enter("deal").enter("speak", for_high=[])
    assert table.line == "Nobody declares high"
    table.enter("show", high_spade=[CY])
    assert table.line == "Nobody who is left declared for the best hand. Cy takes 3"


def test_two_cards_of_suits_are_both_declared_for():
    card = {"sides": ["high heart", "high spade"], "speak": "declare", "order": "points"}
    table = Table(2, steps=["2 down", "declare"], **card).enter("deal")
    assert table.fields("speak") == ["for_high_heart", "for_high_spade"]
    assert table.action("speak").secret is not None
