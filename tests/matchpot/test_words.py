"""Each game's own words: its question, what comes next, and that there is no low.

- the question and its answers (test_a_game_asks_in_its_own_words)
- who deals next (test_the_next_deal_says_if_the_dealer_changes)
- what comes up next (test_it_is_told_what_comes_next, test_nothing_comes_next_before_the_hands_are_shown)
- no low (test_no_low_is_said..., test_the_board_allows_...)
"""

import pytest

from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.games import GAMES
from companion.matchpot.showdown.lows import is_low_possible

from .tables import DEADLY, GUTS, HIGH_LOW, STAGES, Table


def entered(slug, *entries, **options):
    state = begin(GAMES[slug], Seats(("Anna", "Bo", "Cy")), options)
    for action, values in entries:
        state = play(GAMES[slug], state, Event(action, None, values))
    return state


CLOSED = ("close", {"to": 0})
DEALT = ("deal", {})


@pytest.mark.parametrize(
    ("slug", "before", "question", "answers"),
    [
        ("omaha-burns", [DEALT, CLOSED, CLOSED, CLOSED], "burning", ["Yes", "No"]),
        ("two-more-inches", [DEALT], "two more inches", ["Yes", "No"]),
        ("deadly-69s", [DEALT], "another card", ["Yes", "Yes, dead", "No"]),
        ("forehead", [DEALT], "in or out", ["In", "Out"]),
        ("position-match-pot", [DEALT], "in or out", ["In", "Out"]),
    ],
)
def test_a_game_asks_in_its_own_words(slug, before, question, answers):
    game, state = GAMES[slug], entered(slug, *before)
    assert game.rules.summary(state).prompt.startswith(f"Bo, {question}? ")
    view = game.screens.view(state)
    assert [answer.label for answer in view.taps.answers] == answers
    assert view.players[1].mark.word == question
    say = next(action for action in game.rules.actions(state) if action.name == "say")
    (choice,) = [field for field in say.fields if field.name == "choice"]
    assert say.label == choice.label == question.capitalize()
    assert [label for _, label in choice.choices] == [answers[0], answers[-1]]


def prompt(slug, *before, **options):
    return GAMES[slug].rules.summary(entered(slug, *before, **options)).prompt


def test_it_is_told_what_comes_next():
    assert prompt("omaha-burns", DEALT).endswith("check or bet. Then turn up the first three cards")
    assert prompt("omaha-burns", DEALT, CLOSED, CLOSED).endswith("Then everybody is asked in turn: burning?")
    assert prompt("omaha-burns", DEALT, CLOSED, CLOSED, declare="drop").endswith(
        "Then in or out on 1-2-3-drop"
    )
    assert prompt("omaha-burns", DEALT, CLOSED, CLOSED, declare="chips").endswith(
        "Then a chip in the fist for in, none for out"
    )
    assert prompt("omaha-burns", DEALT, CLOSED, CLOSED, CLOSED).endswith("Then turn up the last card")
    assert prompt("omaha-burns", DEALT, CLOSED, CLOSED, owe="nothing").endswith("Then turn up the last card")
    assert prompt("piranha", DEALT).endswith("Then turn up the last two cards")
    assert prompt("guts", DEALT, form="four").endswith(
        "Then everybody may exchange up to two cards, then in or out on 1-2-3-drop"
    )


def test_nothing_comes_next_before_the_hands_are_shown():
    assert "Then" not in prompt("omaha-burns", DEALT, CLOSED, CLOSED, CLOSED, owe="nothing")
    assert "Then" not in prompt("guts", DEALT)


def shown(**values):
    table = Table(HIGH_LOW, 3, declare="drop").enter("deal")
    for _ in range(3):
        table.enter("close", to=0)
    return table.enter("stay", stay=[0, 1]).enter("close", to=0).enter("show", **values)


def test_no_low_is_said_where_nobody_was_tapped_for_it():
    assert shown(high=[1]).line == "Nobody has a low. Bo takes 3. Anna owes 3"
    assert "low" not in shown(high=[1], low=[0]).line


def test_no_low_is_said_of_cards():
    table = shown(board="2h 3d 4c Kh Ks", hand0="Kd 9c 9d Jh", hand1="Qh Qd 8s Jc")
    assert table.line.startswith("Nobody has a low. Anna")


def test_the_board_allows_no_low():
    table = shown(board="2h 3d Kc Kh Ks", hand0="4h 5c 9d Jh", hand1="Qh Qd 8s Jc")
    assert table.line.startswith("No low is possible on this board. ")
    assert shown(high=[1], board="2h 2d 2c 3h 9s").line.startswith("No low is possible on this board. ")


def test_no_low_is_not_said_of_who_is_left_alone():
    table = Table(HIGH_LOW, 3).enter("deal")
    for _ in range(3):
        table.enter("close", to=0)
    assert "low" not in table.say("in", "out", "out").line


@pytest.mark.parametrize(
    ("board", "allowed"),
    [
        ("", True),
        ("Kh Qh 9c", False),
        ("Kh Qh 2c", True),
        ("Kh Qh 2c 3d", True),
        ("Kh Qh 2c 2d", False),
        ("Ah 8h Qc Jd 7s", True),
        ("Ah 8h Qc Jd 9s", False),
        ("Ah 8h Ac 8d As", False),
    ],
)
def test_the_board_allows_a_low_while_three_ranks_up_to_the_eight_can_lie_there(board, allowed):
    assert is_low_possible(Table(HIGH_LOW, 3).state, board.split()) is allowed


def test_a_game_without_a_low_is_not_asked():
    assert is_low_possible(Table(DEADLY, 3).state, ["Kh", "Qh", "9c"])


# --- who deals next


def test_the_next_deal_says_if_the_dealer_changes():
    table = Table(GUTS, 4, rotates="no")
    assert table.summary.prompt == "Everybody antes 1. Anna deals three cards down to everybody"
    table.hand((0, 1), (0,))
    assert table.summary.prompt == "Bo pays 4. Anna deals again: three cards down to everybody"
    table.enter("leave", 0)
    assert table.summary.prompt == "Bo pays 4. The deal passes to Bo: three cards down to everybody"


def test_the_next_stage_of_a_deal_does_not_name_the_dealer_anew():
    prompt = Table(STAGES, 3).hand((0, 1), (0,)).summary.prompt
    assert prompt == "Bo pays 3. Anna deals two more down"


# --- the board, noted while it is turned up


def after_the_flop(**options):
    return Table(HIGH_LOW, 3, **options).enter("deal").enter("close", to=0)


def tags(table):
    return table.game.screens.view(table.state).hand


def test_no_low_is_said_as_soon_as_the_board_allows_none():
    table = Table(HIGH_LOW, 3).enter("deal")
    assert "board" not in table.offered, "nothing is up yet"
    table = after_the_flop()
    assert table.enter("board", board="Kh Qh 2c").line == "The board is K♥ Q♥ 2♣"
    assert "no low is possible on this board" not in tags(table)
    assert "board" not in table.offered, "nothing new is up"
    table.enter("close", to=0)
    (field,) = table.action("board").fields
    assert (field.default, field.low, field.high) == (("Kh", "Qh", "2c"), 4, 4)
    assert (
        table.enter("board", board="Kh Qh 2c 2d").line
        == "The board is K♥ Q♥ 2♣ 2♦. No low is possible on this board"
    )
    assert "no low is possible on this board" in tags(table)
    table.enter("close", to=0).say("in", "in", "out").enter("close", to=0).enter("show", high=[1])
    assert table.line == "No low is possible on this board. Bo takes 3. Cy owes 3"
    assert "no low is possible on this board" not in tags(table), "the next deal has another"


def test_the_board_is_noted_while_players_are_asked_and_not_beside_choices_in_secret():
    for declare, offered in (("asked", True), ("drop", False)):
        table = after_the_flop(declare=declare).enter("close", to=0).enter("close", to=0)
        assert ("board" in table.offered) is offered


def test_a_board_that_was_noted_is_held_on_to():
    table = after_the_flop().enter("board", board="Kh Qh 2c").enter("close", to=0)
    refused = table.refuses("board", board="Kh Qh 3c 2d")
    assert str(refused).startswith("2♣ is missing. The board was K♥, Q♥ and 2♣ earlier in this hand. ")
    table.enter("close", to=0).say("in", "in", "out").enter("board", board="Kh Qh 2c 3d 4s")
    assert "board" not in table.offered
    table.enter("close", to=0)
    field = next(field for field in table.action("show").fields if field.name == "board")
    assert field.prefilled_cards == ("Kh", "Qh", "2c", "3d", "4s")
    assert "K♥ is missing" not in str(table.refuses("show", high=[1], board="Ks Qh 2c 3d 4s"))
    table.enter("show", hand1="Ah 5c 9d 9h", hand2="Kd Kc Jd Jh")
    assert table.line.startswith("Bo (straight, five high; low: five low)")


def test_a_board_of_which_less_was_noted_is_entered_whole():
    table = after_the_flop().enter("board", board="Kh Qh 2c").enter("close", to=0).enter("close", to=0)
    table.say("in", "in", "out").enter("close", to=0)
    refused = table.refuses("show", high=[1], board="Ks Qh 2c 3d 4s")
    assert str(refused).startswith("K♥ is missing")
    refused = table.refuses("show", hand1="Ah 5c 9d 9h", hand2="Kd Kc Jd Jh")
    assert str(refused) == "Enter the board too. Hands can't be ranked without it."
    assert table.enter("show", high=[1]).line.startswith("Nobody has a low. ")
    assert table.enter("deal").state.deal.board == ()


def test_the_same_card_twice_on_the_board_is_refused():
    assert "twice" in str(after_the_flop().refuses("board", board="Kh Kh 2c")).replace("2 times", "twice")


def test_no_board_is_noted_where_no_low_shares():
    assert "board" not in Table(STAGES, 3).enter("deal").offered
