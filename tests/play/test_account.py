"""What may be told of any game: the sum from two summaries, hands by where they stand; and what adds up."""

from dataclasses import replace
from types import MappingProxyType

import pytest
from games.house import hot_potato

from companion.cards import parse
from companion.hands import STANDARD_FIVES, Contest
from companion.hands.rankings import EIGHT_OR_BETTER
from companion.play.account import CHIPS, Account, Step, hand_of, hands_of
from companion.play.adding import changes, unbalanced
from companion.play.game import Event, Row, Seats, Summary, begin, play
from companion.play.placing import Held, contest_of, meet
from companion.play.sharing import Lot, Part, shared

NAMES = ("Anna", "Bo", "Cy", "Di")


def board(*figures, money=(), pot=0, label="chips"):
    rows = tuple(Row((seat,), ((label, figure),)) for seat, figure in enumerate(figures))
    return Summary("", "", rows, money=money, pot=pot)


FIVES = Contest(STANDARD_FIVES)


def placed(*hands, contest=FIVES):
    held = [Held(name, parse(cards)) for name, cards in zip(NAMES, hands, strict=False)]
    return meet(contest, held), {hand.name: hand.cards for hand in held}


def test_any_game_tells_whose_money_and_figures_changed():
    before = board("3", "5", "0", money=(0, 0, 0), pot=4)
    after = board("3", "7", "-1", money=(-2, 0, 2), pot=1)
    assert changes(before, after) == Account(
        steps=(
            Step("Money", 0, -2),
            Step("Money", 2, 2),
            Step("Chips", 1, 2, CHIPS),
            Step("Chips", 2, -1, CHIPS),
            Step("The pot", pot=-3),
        )
    )
    assert unbalanced(before, after, changes(before, after)) == ""


def test_a_figure_that_is_money_is_told_once():
    before, after = board("0", "0", label="balance"), board("+3", "-3", money=(3, -3), label="balance")
    assert [step.what for step in changes(before, after).steps] == ["Money", "Money"]
    assert unbalanced(before, after, changes(before, after)) == ""


@pytest.mark.parametrize(("was", "now"), [("1 of 3", "2 of 3"), ("3", "True"), ("", "3")])
def test_a_figure_that_is_no_number_is_not_told(was, now):
    assert changes(board(was), board(now)) == Account()


def test_a_line_without_figures_and_one_with_another_label_say_nothing():
    assert changes(board("3"), replace(board("3"), rows=(Row((0,), ()),))) == Account()
    assert changes(board("3", label="cards"), board("2", label="chips")) == Account()


def test_a_label_may_be_one_or_several():
    before, after = board("1", label="start card"), board("2", label="start cards")
    assert unbalanced(before, after, Account(steps=(Step("takes", 0, 1, "start card"),))) == ""


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ((), "seat 0 has -2 money, and +0 is told; the pot has +2, and +0 is told"),
        ((Step("antes", 0, -2),), "the pot has +2, and +0 is told"),
        ((Step("antes", 0, -2, pot=2), Step("finds", None, 1)), "money moves to nobody"),
        ((Step("antes", 0, -2, pot=2), Step("takes", 1, 1, CHIPS)), "seat 1 has +3 chips, and +1 is told"),
        ((Step("antes", 0, -2, CHIPS), Step("antes", 0, -2, pot=2)), "seat 0 has -1 chips, and -2 is told"),
    ],
)
def test_what_does_not_add_up_is_named(steps, told):
    before, after = board("5", "5", money=(0, 0)), board("5", "5", money=(-2, 0), pot=2)
    if "chips" in told:
        after = board(
            "4" if "seat 0" in told else "5", "8" if "seat 1" in told else "5", money=(-2, 0), pot=2
        )
    assert unbalanced(before, after, Account(steps=steps)) == told


def test_a_figure_that_changed_must_be_told():
    assert unbalanced(board("5"), board("3"), Account()) == "seat 0 has -2 chips, and +0 is told"


def test_hands_say_why_they_stand_where_they_stand():
    placing, held = placed("Kh Kd 9s 5c 2d", "Ks Kc Qs 5d 2c", "Qh Jh 8h 4h 2h")
    best, second, third = hands_of(placing.high, held)
    assert (best.name, best.called, best.because) == ("Cy", "Flush, queen high", "beats Bo: flush beats pair")
    assert (second.name, second.because) == ("Bo", "beats Anna: same pair, higher kicker: queen over nine")
    assert third.cards == parse("Kh Kd 9s 5c 2d")
    assert third.counts == parse("Kh Kd 9s 5c 2d")
    assert (third.because, third.low) == ("", False)


def test_hands_that_tie_name_each_other():
    placing, held = placed("Kh Kd 9s 5c 2d", "Ks Kc 9d 5d 2c", "Ah Jh 8h 4h 2s")
    best, other, _ = hands_of(placing.high, held)
    assert best.because == "ties with Bo"
    assert other.because == "ties with Anna; beats Cy: pair beats high card"


def test_a_kitty_is_named_within_a_sentence_as_it_is_there():
    held = [Held("Anna", parse("Kh Kd 9s 5c 2d")), Held("The kitty", parse("Ks Kc 9d 5d 2c"))]
    placing = meet(FIVES, held)
    assert (
        hands_of(placing.high, {hand.name: hand.cards for hand in held})[0].because == "ties with the kitty"
    )


def test_the_cards_of_the_table_that_count_are_said():
    rank = contest_of(STANDARD_FIVES).meet([parse("Kh Kd 9s 5c 2d Ah Qs")]).hands[0]
    hand = hand_of(rank, "Anna", parse("Kh 9s 5c 2d"), parse("Kd Ah Qs"))
    assert hand.board == parse("Kd Ah Qs")
    assert hand.counts == parse("Kh Kd Ah Qs 9s")


def test_wild_cards_say_what_they_stand_for():
    contest = contest_of(STANDARD_FIVES, wild=("4",))
    placing, held = placed("Kh Kd 9s 5c 4s", contest=contest)
    assert hands_of(placing.high, held)[0].wild == ("4♠ is wild: a king",)


def test_a_low_that_does_not_qualify_counts_no_cards():
    placing, held = placed("Kh Kd 9s 5c 2d", contest=Contest(STANDARD_FIVES, low=EIGHT_OR_BETTER))
    (hand,) = hands_of(placing.low, held, low=True)
    assert (hand.called, hand.counts, hand.low) == ("No low", (), True)


def told(amount, *parts, called="", pot=True):
    lot = Lot(amount, called or f"the pot of {amount}", NAMES, "split", pot=pot)
    steps = tuple(shared(lot, parts))
    assert sum(step.amount + step.pot for step in steps) == (0 if pot else amount)
    return [step.what for step in steps]


def test_one_takes_it_all():
    assert told(7, Part((1,), "has the best hand", "showdown")) == [
        "Bo has the best hand and takes the pot of 7"
    ]


def test_high_and_low_take_half_each_and_the_odd_chip_goes_to_the_high():
    high, low = Part((0,), "has the best hand", "showdown"), Part((2,), "has the lowest hand", "split")
    assert told(7, high, low) == [
        "The pot of 7 is split: 4 for the best hand, with the odd chip, 3 for the lowest",
        "Anna has the best hand and takes 4",
        "Cy has the lowest hand and takes 3",
    ]
    assert told(6, high, low)[0] == "The pot of 6 is split: 3 for the best hand, 3 for the lowest"


def test_odd_chips_of_a_tie_go_to_the_first_from_the_dealers_left():
    assert told(7, Part((2, 0), "has the best hand", "showdown")) == [
        "Cy and Anna have the best hand and share the pot of 7: 3 each, and the odd chip goes to Cy, "
        "the first of them from the dealer's left",
        "Cy takes 4",
        "Anna takes 3",
    ]
    three = told(8, Part((2, 0, 1), "has the best hand", "showdown"), pot=False)
    assert "2 each, and the 2 odd chips go to Cy and Anna, the first" in three[0]
    assert "share the pot of 6: 3 each" in told(6, Part((2, 0), "has it", ""))[0]


def test_what_nobody_wins_stays():
    assert told(0, Part((), "All who stayed are dead", "deadly")) == [
        "All who stayed are dead: the pot of 0 stays"
    ]


def test_a_game_that_does_not_explain_itself_tells_its_changes():
    game = hot_potato.GAME
    state = replace(begin(game, Seats(NAMES[:3])), left=1)
    event = Event("throw", 0, MappingProxyType({"to": (1,)}))
    after = play(game, state, event)
    account = game.account(state, event, after)
    assert [(step.seat, step.amount) for step in account.steps] == [(0, 1), (1, -2), (2, 1)]
    assert unbalanced(game.summary(state), game.summary(after), account) == ""


def test_a_game_that_does_is_asked_with_the_entry_as_it_was_read():
    game = replace(
        hot_potato.GAME,
        explain=lambda before, event, after: Account(
            steps=(Step(repr(event.values["to"])), Step(str(after)))
        ),
    )
    state = begin(game, Seats(NAMES[:3]))
    event = Event("throw", 0, MappingProxyType({"to": ["1"]}))
    after = play(game, state, event)
    assert [step.what for step in game.account(state, event, after).steps] == ["(1,)", str(after)]
