"""What the page of the family shows: the pot and what it may come to, the hand, how everybody stands.

rules: match-pot.md
"""

import pytest

from companion.matchpot.state.parts import Debt
from companion.matchpot.view import LabelledAmount, LegCount, PlayerStatus, View, build_view

from .tables import DEADLY, GUTS, HIGH_LOW, STAGES, Table

ANNA, BO, CY, DI = range(4)


def seen(table: Table) -> View:
    return build_view(table.state)


def marks(table: Table) -> list[str]:
    """How everybody stands, from seat 0 on."""
    players = sorted(seen(table).players, key=lambda player: player.seat)
    return [player.mark.word if player.mark else "" for player in players]


# --- the pot


def test_the_pot_is_shown_with_what_all_put_in_at_the_next_deal():
    table = Table(GUTS, 3, ante=2)
    assert (seen(table).pot, seen(table).ahead) == (0, (LabelledAmount("Pot after the deal", 6),))
    table.hand((ANNA, BO), (ANNA,))
    assert (seen(table).pot, seen(table).ahead) == (0, (LabelledAmount("Pot after the deal", 6),))


def test_nothing_is_said_of_the_next_deal_when_nobody_puts_in_anything():
    table = Table(STAGES, 3, payee="winner", alone_only=True).hand((ANNA, BO), (ANNA, BO))
    assert (seen(table).pot, seen(table).ahead) == (3, ())


def test_it_is_said_what_staying_costs_until_all_have_declared():
    table = Table(HIGH_LOW, 2, amount=3).enter("deal")
    while table.state.phase == "bet":
        table.enter("close", to=0)
    assert seen(table).ahead[0] == LabelledAmount("You owe if you lose", 2)
    table.say("in", "in")
    assert seen(table).ahead[0] == LabelledAmount("Each loser owes", 2)


@pytest.mark.parametrize(
    ("rules", "options", "label", "amount"),
    [
        (GUTS, {"kitty": True}, "Next pot, at most", 12),
        (GUTS, {}, "Next pot, at most", 6),
        (GUTS, {"owe": "amount", "amount": 1}, "Next pot, at most", 2),
        (HIGH_LOW, {"owe": "pot", "declare": "drop"}, "Next pot, without more bets", 6),
    ],
)
def test_the_next_pot_is_called_what_it_is(rules, options, label, amount):
    table = Table(rules, 3, **options).enter("deal")
    assert seen(table).ahead[1] == LabelledAmount(label, amount)


def test_nothing_is_said_of_the_next_pot_where_losers_pay_the_winner():
    table = Table(STAGES, 3, payee="winner").enter("deal")
    assert seen(table).ahead == (LabelledAmount("You owe if you lose", 3),)


def test_nothing_is_ahead_where_nobody_owes_or_all_dropped_or_the_game_is_over():
    assert seen(Table(HIGH_LOW, 3, owe="nothing").enter("deal")).ahead == ()
    assert seen(Table(GUTS, 3, wimp="match").enter("deal").enter("stay", stay=())).ahead == ()
    assert seen(Table(GUTS, 3).hand((BO,))).ahead == ()


# --- the hand


def test_the_hand_is_said_in_a_few_words():
    assert seen(Table(GUTS, 3)).hand == ("Deal 1",)
    assert seen(Table(GUTS, 3, form="one", kitty=True)).hand == ("Deal 1", "with a kitty")


def test_a_form_of_several_stages_counts_its_hands():
    table = Table(STAGES, 3)
    assert seen(table).hand == ("Deal 1", "hand 1")
    assert seen(table.hand((ANNA, BO), (ANNA,))).hand == ("Deal 1", "hand 2")


def test_limits_are_said_until_they_are_reached():
    table = Table(GUTS, 3, hands=2, minutes=30)
    assert seen(table).hand == ("Deal 1 of 2", "time limit: 30 minutes")
    table.minute = 30
    assert seen(table.enter("deal")).hand == ("Deal 1 of 2, the last",)


def test_nothing_is_said_of_a_hand_once_the_game_is_over():
    over = seen(Table(GUTS, 3).hand((BO,)))
    assert over.hand == ()


# --- how everybody stands


def test_rows_are_in_the_order_of_the_seats_whoever_deals_or_is_away():
    table = Table(GUTS, 3, late=1)
    for before in ((), ("leave", BO), ("deal",)):
        if before:
            table.enter(*before)
        assert [player.seat for player in seen(table).players] == [ANNA, BO, CY, DI]
    assert marks(table) == ["", "away", "", "away"]
    rotating = Table(GUTS, 3, declare="asked")
    for dealer in (ANNA, BO):
        assert [player.seat for player in seen(rotating).players if player.deals] == [dealer]
        assert [player.seat for player in seen(rotating).players] == [ANNA, BO, CY]
        rotating.enter("deal").say("in", "in", "out").enter("show", high=[rotating.state.hand.players_in[0]])


def test_a_line_has_the_money_the_deal_and_what_is_owed():
    anna, bo, cy = seen(Table(GUTS, 3, ante=2).hand((ANNA, BO), (ANNA,))).players
    assert [player.money for player in (anna, bo, cy)] == [4, -2, -2]
    assert [player.owes for player in (anna, bo, cy)] == [None, Debt(6, "to match the pot"), None]
    assert [player.deals for player in (anna, bo, cy)] == [False, True, False]
    assert {player.legs for player in (anna, bo, cy)} == {None}


def test_legs_are_counted_in_a_game_for_them():
    players = seen(Table(STAGES, 3).enter("deal").enter("stay", stay=(BO,))).players
    assert [player.legs for player in players] == [LegCount(0, 3), LegCount(1, 3), LegCount(0, 3)]


def test_nobody_deals_and_the_winner_is_marked_once_the_game_is_over():
    table = Table(GUTS, 3).hand((BO,))
    assert not any(player.deals for player in seen(table).players)
    assert [player.mark for player in seen(table).players] == [None, PlayerStatus("won", "won"), None]


def test_asked_in_turn_everybody_has_said_in_or_out_or_is_asked_or_not_asked_yet():
    table = Table(GUTS, 4, declare="asked").enter("deal").say("in", "out")
    assert marks(table) == ["not asked yet", "in", "out", "in or out"]
    assert {player.mark.kind for player in seen(table).players} == {"open", "in", "out", "due"}


def test_before_all_at_once_declare_nobody_is_marked():
    assert marks(Table(GUTS, 3).enter("deal")) == ["", "", ""]


def test_who_leads_has_not_won_before_the_game_is_over():
    table = Table(GUTS, 3).hand((ANNA, BO), (ANNA,))
    assert table.money[ANNA] > 0
    assert marks(table) == ["", "", ""]


@pytest.mark.parametrize("declare", ["asked", "drop"])
def test_who_has_to_bet_is_due(declare):
    table = Table(HIGH_LOW, 3, declare=declare).enter("deal")
    assert marks(table) == ["", "to bet", ""]
    assert marks(table.enter("raise", who=str(BO), to=2)) == ["", "", "to bet"]


def test_who_folded_is_marked_so_once_the_round_is_over():
    table = Table(HIGH_LOW, 3, declare="drop").enter("deal").enter("close", to=2, folded=[BO])
    assert marks(table)[BO] == "folded"
    assert seen(table).players[BO].mark == PlayerStatus("folded", "out")


def test_who_is_dead_by_a_card_up_is_marked():
    table = Table(DEADLY, 3).enter("deal").enter("say", BO, choice="in", dead=True)
    assert seen(table).players[BO].mark == PlayerStatus("dead", "dead")


# --- between two hands


def test_a_showdown_is_shown_until_the_next_hand_is_dealt():
    table = Table(GUTS, 3).hand((ANNA, BO), hand0="As Ks Qs", hand1="2c 3d 5h")
    assert [hand.name for hand in seen(table).shown.high] == ["Anna", "Bo"]
    assert seen(table.enter("deal")).shown is None


def test_hands_that_are_shown_stay_up_once_the_game_is_over():
    table = Table(HIGH_LOW, 2, owe="nothing").enter("deal")
    while table.state.phase == "bet":
        table.enter("close", to=0)
    table.enter("show", hand0="As Ks 2d 3d", hand1="Qc Qh Jd 9s", board="4c 5d Th Kh Kc")
    assert seen(table).shown == table.state.hand.last_showdown is not None


def test_taps_tell_nothing_of_cards():
    assert seen(Table(GUTS, 3).hand((ANNA, BO), (ANNA,))).shown is None
