"""The one abstraction: an event is played if it is offered, and a list of events is the match."""

from dataclasses import replace

import pytest

from companion.engine.action import Action, ConsentRequirement
from companion.engine.choice_fields import ChoiceField
from companion.engine.course import REDO, UNDO, UndoResult, resolve_undos
from companion.engine.event import Event, Submission
from companion.engine.field import Illegal
from companion.engine.game import Game, GameCounts, GameIdentity, GameOptions, GameRules
from companion.engine.gate import (
    apply_submission,
    are_private_values_revealed,
    begin,
    is_valid_with_defaults,
    play,
)
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary, ScoreRow
from companion.engine.typed_fields import MoneyField, NumberField
from engine.changed import with_identity, with_rules

ADD = Action("add", "Add", (NumberField("by", "By", required=True, low=1, high=3),), (0,), "adding")
REST = Action("rest", "Rest")


def apply(total: int, event: Event) -> int:
    if event.action == "rest":
        return total
    if total + event.values["by"] > 10:
        raise Illegal("Ten is the most.", field="by", anchor="adding")
    return total + event.values["by"]


TO_TEN = Game[int](
    GameIdentity("to-ten", "To Ten", seat_counts=(1, 3)),
    GameRules(
        start=lambda seats, options: options["from"],
        actions=lambda total: () if total == 10 else (ADD, REST),
        apply=apply,
        summary=lambda total: MatchSummary(
            str(total), "Add", (ScoreRow((0,), (("total", str(total)),)),), over=total == 10
        ),
        find_broken_invariant=lambda total: "" if total <= 10 else "more than ten",
    ),
    GameOptions((NumberField("from", "From", default=0, high=9),)),
)
ONE = Seats(("Anna",))


def add(by: object) -> Event:
    return Event("add", 0, {"by": by})


def test_a_match_begins_with_its_options_or_their_defaults():
    assert begin(TO_TEN, ONE) == 0
    assert begin(TO_TEN, ONE, {"from": 4}) == 4


@pytest.mark.parametrize("options", [{"from": 10}, {"to": 3}])
def test_options_that_do_not_fit_are_refused(options):
    with pytest.raises(Illegal):
        begin(TO_TEN, ONE, options)


def test_a_number_of_seats_the_game_is_not_for_is_refused():
    with pytest.raises(Illegal, match="To Ten is for 1 or 3 players, not 2"):
        begin(TO_TEN, Seats(("Anna", "Bo")))


@pytest.mark.parametrize(
    ("numbers", "said", "label"),
    [
        ((2, 4), "2 or 4", "2 or 4"),
        ((2, 3, 4, 5), "2 to 5", "2–5"),
        ((3, 4), "3 or 4", "3 or 4"),
        ((2, 3, 5), "2 or 3 or 5", "2 or 3 or 5"),
        ((4,), "4", "4"),
    ],
)
def test_how_many_can_play_is_said_in_words(numbers, said, label):
    identity = replace(TO_TEN.identity, seat_counts=numbers)
    assert (identity.player_numbers_text, identity.player_numbers_label) == (said, label)


def test_those_who_may_come_late_are_not_seated_yet():
    assert begin(TO_TEN, Seats(("Anna", "Bo", "Cy", "Di"), late_count=1)) == 0
    two = with_identity(TO_TEN, seat_counts=(2,))
    with pytest.raises(Illegal, match=r"^To Ten is for 2 players, not 1\. Choose"):
        begin(two, Seats(("Anna", "Bo"), late_count=1))


def test_left_of_goes_round():
    seats = Seats(("Anna", "Bo", "Cy"))
    assert [seats.left_of(seat) for seat in range(3)] == [1, 2, 0]


def test_an_offered_event_is_played_with_its_values_read():
    assert play(TO_TEN, 3, add("2")) == 5


@pytest.mark.parametrize(
    ("total", "event", "sentence"),
    [
        (3, Event("add", 1, {"by": 1}), "“Add” is not available to that player right now."),
        (3, add(4), "By: enter a number from 1 to 3, not 4."),
        (3, Event("add", 0), "By: this is required."),
        (9, add(3), "Ten is the most."),
        (3, Event("multiply", 0), "“multiply” cannot be entered in To Ten. 3. Next: “Add”."),
        (3, Event("m" * 30, 0), f"“{'m' * 24}” cannot be entered in To Ten. 3. Next: “Add”."),
        (10, add(1), "This match is over. If it should go on, undo the last entry."),
    ],
)
def test_what_is_not_offered_or_breaks_a_rule_is_refused(total, event, sentence):
    with pytest.raises(Illegal) as caught:
        play(TO_TEN, total, event)
    assert str(caught.value) == sentence


def test_people_choose_all_options_but_the_pot_that_waits():
    pot = MoneyField("pot", "The pot from the game before", default=0)
    taking = GameOptions((*TO_TEN.options.fields, pot), pot_option="pot")
    assert [option.name for option in taking.choosable_fields] == ["from"]
    assert taking.choosable_fields == TO_TEN.options.choosable_fields


def test_what_is_entered_for_nobody_is_for_the_only_seat_that_may():
    step = apply_submission(TO_TEN, 3, Submission("add", None, {"by": "1"}, minute=4))
    assert step.event == Event("add", 0, {"by": 1}, 4)
    assert (step.action, step.state) == (ADD, 4)
    two = with_rules(TO_TEN, actions=lambda _: (replace(ADD, seats=(0, 1)),))
    with pytest.raises(Illegal, match=r"“Add” is always entered for one player\. Choose that player first"):
        apply_submission(two, 3, Submission("add", None, {"by": "1"}))


def test_an_action_stands_where_nothing_has_to_be_filled_in_and_nothing_refuses_it():
    one = replace(ADD, fields=(replace(ADD.fields[0], required=False, default=1),))
    assert [
        is_valid_with_defaults(TO_TEN, 3, REST),
        is_valid_with_defaults(TO_TEN, 3, ADD, 0),
        is_valid_with_defaults(TO_TEN, 3, one, 0),
    ] == [
        True,
        False,
        True,
    ]
    assert not is_valid_with_defaults(TO_TEN, 10, one, 0), "ten is the most"
    needed = replace(ADD, fields=(replace(ADD.fields[0], default=1),))
    assert is_valid_with_defaults(TO_TEN, 3, needed, 0), "what is needed is filled in already"
    empty = replace(REST, fields=(NumberField("why", "Why"),))
    assert is_valid_with_defaults(TO_TEN, 3, empty), "what is not needed may stay empty"


def heard(game_does) -> list[tuple[int | None, int]]:
    """Return the seats and minutes that reach the rules while `game_does` something with a game."""
    found: list[tuple[int | None, int]] = []

    def listening(total: int, event: Event) -> int:
        found.append((event.seat, event.minute))
        return apply(total, event)

    game_does(with_rules(TO_TEN, apply=listening))
    return found


def test_the_rules_are_told_who_enters_it_and_when():
    one = replace(ADD, fields=(replace(ADD.fields[0], default=1),))
    assert heard(lambda game: is_valid_with_defaults(game, 3, one, 0, 17)) == [(0, 17)]
    assert heard(lambda game: is_valid_with_defaults(game, 3, REST)) == [(None, 0)]
    assert heard(lambda game: play(game, 3, Event("add", 0, {"by": 1}, 17))) == [(0, 17)]


def test_what_belongs_to_nobody_is_entered_for_nobody():
    assert apply_submission(TO_TEN, 3, Submission("rest", 7)).event.seat is None


def test_values_may_be_read_once_the_fields_are_known():
    assert apply_submission(TO_TEN, 3, Submission("add", 0, lambda fields: {fields[0].name: "2"})).state == 5


def test_an_action_may_say_itself_why_it_is_not_open_to_a_seat():
    closed = replace(ADD, refusal_text="Only Anna adds.")
    game = with_rules(TO_TEN, actions=lambda _: (closed,))
    with pytest.raises(Illegal, match=r"^Only Anna adds\.$") as caught:
        play(game, 3, Event("add", 1, {"by": 1}))
    assert caught.value.anchor == "adding"


def test_an_entry_names_the_seat_that_has_a_say_in_it():
    to = ChoiceField("to", "To", choices=(("0", "Anna"), ("2", "Cy")))
    give = Action("give", "Give", (to,), (0,), consent=ConsentRequirement("to", "offer"))
    giving = with_rules(TO_TEN, actions=lambda _: (give, REST), apply=lambda total, _: total)
    assert apply_submission(giving, 0, Submission("give", 0, {"to": "2"})).consenting_seat == 2
    assert apply_submission(giving, 0, Submission("rest")).consenting_seat is None


def test_an_action_without_seats_is_open_to_every_seat():
    assert [play(TO_TEN, 3, Event("rest", seat)) for seat in (None, 0, 7)] == [3, 3, 3]


@pytest.mark.parametrize(
    ("names", "kept", "undone"),
    [
        ([], (), ()),
        (["add", "add"], (0, 1), ()),
        (["add", "add", UNDO], (0,), (1,)),
        (["add", "add", UNDO, UNDO], (), (1, 0)),
        (["add", "add", UNDO, UNDO, REDO], (0,), (1,)),
        (["add", UNDO, REDO, UNDO, REDO], (0,), ()),
        (["add", "add", UNDO, "add"], (0, 3), ()),
    ],
)
def test_undo_takes_the_newest_back_and_redo_puts_it_in_again(names, kept, undone):
    assert resolve_undos(names) == UndoResult(kept, undone)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ([UNDO], "There is nothing to undo."),
        (["add", UNDO, UNDO], "There is nothing to undo."),
        ([REDO], "There is nothing to redo."),
        (["add", UNDO, "add", REDO], "There is nothing to redo."),
    ],
)
def test_undo_and_redo_need_something_to_do(names, sentence):
    with pytest.raises(Illegal, match=f"^{sentence}$"):
        resolve_undos(names)


def test_a_game_that_keeps_no_cards_knows_of_none():
    assert TO_TEN.screens.cards_elsewhere(3) == ()


def test_what_only_some_saw_is_for_all_once_cards_are_dealt_anew_or_the_match_is_over():
    dealt = replace(TO_TEN, counts=GameCounts(deals=lambda total: total // 5))
    assert not are_private_values_revealed(dealt, 5, 9)
    assert are_private_values_revealed(dealt, 4, 5)
    assert are_private_values_revealed(dealt, 10, 10)
    assert not are_private_values_revealed(TO_TEN, 1, 9)


def test_who_joins_is_asked_nothing_unless_a_game_says_so():
    assert list(TO_TEN.rules.join_fields(0)) == []


def test_nothing_follows_unless_a_game_says_so():
    assert TO_TEN.rules.follow_up(3) is None
