"""What one tap enters: in or out, dead or alive, who has the best hand; and what is entered with it.

rules: match-pot.md
"""

import pytest

from companion.engine.action import FollowUpAction
from companion.engine.choice_fields import SeatsField
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import apply_submission, as_submission
from companion.engine.values import read_values
from companion.matchpot.actions.taps import OneTapQuestion, list_one_tap_answers
from companion.matchpot.state.next_hand import following_deal

from .tables import ALL, DEADLY, FOURS, GUTS, HIGH_LOW, STAGES, Table

ANNA, BO, CY, DI = range(4)
NEXT = FollowUpAction("deal", "the next deal")


def seen(table: Table) -> OneTapQuestion:
    found = list_one_tap_answers(table.state)
    assert found is not None
    return found


def labels(table: Table) -> list[tuple[int | None, str, str]]:
    return [(answer.seat, answer.label, answer.then) for answer in seen(table).answers]


def tapped(table: Table, values: dict[str, str]) -> Table:
    """Enter the values as a form sends them."""
    action = table.action(seen(table).action)
    read = read_values(action.fields, values)
    said = as_submission(Event(action.name, table.state.player_to_act, read))
    table.state = apply_submission(table.game, table.state, said).state
    return table


# --- in or out


def test_who_is_asked_answers_by_one_tap():
    found = seen(Table(GUTS, 3, declare="asked").enter("deal"))
    assert (found.action, found.has_answers_on_player_rows) == ("say", False)
    assert [(one.label, one.values) for one in found.answers] == [
        ("In", {"choice": "in"}),
        ("Out", {"choice": "out"}),
    ]


def test_an_answer_that_ends_the_hand_says_what_comes_of_it_and_of_the_next_deal():
    table = Table(GUTS, 3, declare="asked", legs=2).enter("deal").say("in", "out")
    stays, drops = seen(table).answers
    assert (stays.hand_result, stays.then) == ("", "")
    assert (drops.hand_result, drops.then) == ("Bo gets a leg (1 of 2)", "the next deal")


@pytest.mark.parametrize("form", ["sixes", "calm"])
def test_every_answer_of_who_is_asked_may_be_entered(form):
    answers = seen(Table(DEADLY, 3, form=form).enter("deal")).answers
    assert [answer.label for answer in answers] == (
        ["In", "In, dead", "Out"] if form == "sixes" else ["In", "Out"]
    )
    for answer in answers:
        table = Table(DEADLY, 3, form=form).enter("deal")
        assert set(answer.values) <= set(seen(table).fields)
        assert (BO in tapped(table, answer.values).state.hand.dead_players) == ("dead" in answer.values)


def test_who_is_in_doubt_is_dead_or_alive_by_one_tap():
    def doubted() -> Table:
        table = Table(DEADLY, 3, form="low").enter("deal").enter("say", BO, choice="in", up=["2c"])
        return table.say("out", "out")

    dead, alive = seen(doubted()).answers
    assert (dead.label, dead.then, alive.label, alive.then) == ("Dead", "the next deal", "Alive", "")
    assert tapped(doubted(), dict(dead.values)).owed == {BO: 3}
    assert tapped(doubted(), dict(alive.values)).summary.winners == (BO,)


def test_there_is_no_tap_where_all_declare_at_once_or_nobody_declares():
    assert list_one_tap_answers(Table(GUTS, 3).enter("deal").state) is None
    assert list_one_tap_answers(Table(GUTS, 3, declare="asked").state) is None
    assert list_one_tap_answers(Table(GUTS, 3).hand((BO,)).state) is None, "the game is over"


# --- who wins


def test_who_has_the_best_hand_is_one_tap_on_a_row_with_what_it_brings_and_the_next_deal():
    table = Table(GUTS, 4).enter("deal").enter("stay", stay=[ANNA, CY])
    assert seen(table).has_answers_on_player_rows
    assert labels(table) == [(ANNA, "takes 4", "the next deal"), (CY, "takes 4", "the next deal")]
    assert seen(table).answers[1].hand_result == "Cy takes 4. Anna owes 4"
    assert (seen(table).more, seen(table).what) == ("Enter a tie or the cards", "The best hand")


def test_a_hand_that_nobody_holds_is_one_tap_below_the_rows():
    lone = Table(FOURS, 3).enter("deal").enter("stay", stay=[BO])
    assert labels(lone) == [
        (BO, "takes 3", ""),
        (None, "The deck has the best hand, or ties", "the next deal"),
    ]
    assert seen(lone).more == "Enter the cards"
    kitty = Table(GUTS, 3, kitty=True).enter("deal").enter("stay", stay=[BO, CY])
    assert [label for _, label, _ in labels(kitty)][-1] == "The kitty has the best hand, or ties"


def test_a_leg_is_said_on_the_row_and_so_is_what_the_best_hand_of_all_owes():
    legs = Table(FOURS, 3, legs=2).enter("deal").enter("stay", stay=[BO])
    assert labels(legs)[0] == (BO, "gets a leg", "the next deal")
    wimp = Table(GUTS, 3, wimp="amount", wimp_amount=2).enter("deal").enter("stay", stay=[])
    assert labels(wimp) == [(seat, "owes 2", "the next deal") for seat in (ANNA, BO, CY)]
    assert seen(wimp).what == "The best hand"
    nothing = Table(GUTS, 2, payee="winner", legs=1, alone_only=True).enter("deal")
    assert list_one_tap_answers(nothing.state) is None


def test_who_wins_takes_more_than_a_tap_where_the_pot_is_split_or_the_lowest_card_kills():
    split = Table(HIGH_LOW, 3, declare="drop").enter("deal")
    while split.state.phase == "bet":
        split.enter("close", to=0)
    split.enter("stay", stay=[ANNA, BO])
    while split.state.phase == "bet":
        split.enter("close", to=0)
    assert (split.state.phase, list_one_tap_answers(split.state)) == ("show", None)


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.slug)
@pytest.mark.parametrize("kitty", [False, True])
def test_every_tap_on_a_row_may_be_entered_and_brings_what_it_says(rules, kitty):
    def table() -> Table:
        found = Table(rules, 3, declare="drop", kitty=kitty).enter("deal")
        while found.state.phase != "show":
            values = {"bet": {"to": 0}, "declare": {"stay": [ANNA, BO]}, "up": {}}[found.state.phase]
            action = {"bet": "close", "declare": "stay", "up": "up"}[found.state.phase]
            found.enter(action, **values)
        return found

    found = list_one_tap_answers(table().state)
    for answer in found.answers if found else ():
        after = tapped(table(), dict(answer.values))
        assert answer.hand_result in after.line
        assert answer.then == (told.label if (told := following_deal(after.state)) else "")
        if answer.seat is not None:
            assert answer.label.split()[-1] in after.line


def test_the_last_hand_of_those_with_the_last_leg_is_one_tap_too():
    table = Table(STAGES, 2, legs=2, last_leg="decided").hand((ANNA, BO), (ANNA, BO))
    table.hand((ANNA, BO), (ANNA, BO)).enter("deal")
    assert sorted(table.state.match.playoff_players) == [ANNA, BO]
    assert labels(table) == [(ANNA, "takes 2", ""), (BO, "takes 2", "")]


# --- what is entered with it


def test_the_next_deal_follows_the_end_of_a_hand():
    assert following_deal(Table(GUTS, 3).state) is None, "no hand has ended"
    assert following_deal(Table(GUTS, 3).enter("deal").state) is None
    assert following_deal(Table(GUTS, 3).hand((ANNA, BO), (ANNA,)).state) == NEXT
    assert following_deal(Table(GUTS, 3).hand(()).state) == NEXT, "nobody stayed"
    assert following_deal(Table(STAGES, 3).hand((ANNA, BO), (ANNA,)).state) == NEXT, "within a deal too"


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(Table(GUTS, 3).hand((BO,)), id="the game is over"),
        pytest.param(Table(GUTS, 4).enter("leave", DI).hand((ANNA, BO), (ANNA,)), id="a seat may come back"),
        pytest.param(
            Table(GUTS, 3).hand((ANNA, BO), hand0="As Ks Qs", hand1="2c 3d 5h"), id="cards to look at"
        ),
        pytest.param(Table(GUTS, 3, ceiling=2).hand((ANNA, BO), (ANNA,)), id="the pot may be enough"),
        pytest.param(
            Table(STAGES, 2, legs=1, last_leg="decided").hand((ANNA, BO), (ANNA, BO)), id="a deciding hand"
        ),
        pytest.param(Table(GUTS, 3, hands=1).hand((ANNA, BO), (ANNA,)), id="the last deal"),
    ],
)
def test_the_next_deal_does_not_follow_where_something_lies_between(table):
    assert following_deal(table.state) is None


# --- nothing wrong is armed


def test_nobody_stays_in_is_a_choice_of_its_own():
    table = Table(GUTS, 3).enter("deal")
    (stay,) = [field for field in table.action("stay").fields if field.name == "stay"]
    assert (stay.row, stay.nobody) == ("in", "Nobody stays in")
    assert read_values((stay,), {"stay": ["nobody"]}) == read_values((stay,), {}) == {"stay": None}
    with pytest.raises(Illegal, match="either “Nobody stays in” or names"):
        read_values((stay,), {"stay": ["nobody", "1"]})


def in_rows(table: Table, action: str) -> list[SeatsField]:
    """Return the inputs that are tapped on the score board."""
    return [field for field in table.action(action).fields if isinstance(field, SeatsField) and field.row]


def test_what_is_due_is_tapped_on_the_rows_in_the_order_of_the_seats():
    table = Table(GUTS, 4, dealer=BO, form="four").enter("deal")
    (folded,) = in_rows(table, "close")
    assert (folded.name, folded.row) == ("folded", "folds")
    table.enter("close", to=0)
    (stay,) = in_rows(table, "stay")
    assert [value for value, _ in stay.choices] == ["0", "1", "2", "3"]
    table.enter("stay", stay=[ANNA, DI])
    assert [field.row for field in in_rows(table, "show")] == ["best"]
