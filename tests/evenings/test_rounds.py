"""A round of secret choices: who is awaited, who may choose for whom, and until when."""

from dataclasses import replace

from companion.engine.action import Action
from companion.evenings.secret_choices.rounds import GONE, GRACE, Gone, Shown, due, shown

from .rounds import ROUND, SECRET


def test_who_has_not_chosen_is_awaited():
    assert ROUND.awaited == (0, 1, 2)
    assert replace(ROUND, declared={1: "anns"}).awaited == (0, 2)


def test_no_time_runs_before_the_countdown():
    assert (ROUND.left, ROUND.countdown, ROUND.until, ROUND.over) == (None, None, None, False)


def test_a_countdown_has_a_moment_of_grace_and_then_is_over():
    running = replace(ROUND, ends=3_000, now=1_000)
    assert (running.left, running.countdown, running.until) == (2_000, 3_000 + GRACE, 3_000 + GRACE)
    ended = replace(running, now=3_000 + GRACE)
    assert (ended.left, ended.over) == (0, False)
    over = replace(running, now=3_001 + GRACE)
    assert (over.over, over.countdown, over.until) == (True, None, 3_000 + GRACE + GONE)


def test_a_phone_chooses_for_its_own_seat_and_for_one_without_a_phone():
    assert [ROUND.open_to(seat, "anns") for seat in range(3)] == [True, True, False]


def test_others_choose_once_a_phone_that_is_gone_did_not_answer():
    gone = replace(ROUND, gone={2: Gone("anns", GONE)}, now=GONE - 1)
    assert (gone.waits_for(2), gone.open_to(2, "anns"), gone.until) == (True, False, GONE)
    given_up = replace(gone, now=GONE)
    assert (given_up.waits_for(2), given_up.open_to(2, "anns"), given_up.until) == (False, True, None)


def test_of_two_ends_the_earlier_is_waited_for():
    both = replace(ROUND, gone={2: Gone("anns", 2_000)}, ends=3_000)
    assert both.until == 2_000


def test_who_said_nothing_by_zero_is_asked_on_the_own_phone_first_and_then_anybody_may_say_it():
    over = replace(ROUND, ends=3_000, now=3_001 + GRACE, declared={0: "anns"})
    assert [over.asks(seat) for seat in range(3)] == [False, False, True]
    assert [over.open_to(2, phone) for phone in ("cys", "anns")] == [True, False]
    assert not over.unanswered
    silent = replace(over, now=3_000 + GRACE + GONE)
    assert [silent.asks(seat) for seat in range(3)] == [False, False, False]
    assert (silent.unanswered, silent.open_to(2, "anns"), silent.until) == (True, True, None)
    assert not replace(ROUND, now=3_000).asks(2)
    assert (ROUND.silence, ROUND.unanswered) == (None, False)


def test_what_everybody_chose_is_told_by_seat():
    stored = {"stay": [2, 0], "late": [1]}
    assert shown(SECRET, stored) == Shown(SECRET, (2, 0), (1,), (1,))
    assert shown(replace(SECRET, late=""), {}) == Shown(replace(SECRET, late=""), (), (0, 1, 2), ())


def test_a_choice_is_late_of_a_phone_that_is_there_and_had_the_time():
    over = replace(ROUND, ends=3_000, now=3_001 + GRACE, gone={0: Gone("cys", 0)})
    assert [over.late(seat) for seat in range(3)] == [False, False, True]
    assert not ROUND.late(2)


def test_only_the_phone_that_chose_takes_it_back():
    chosen = replace(ROUND, declared={1: "anns"})
    assert [chosen.takes_back(1, phone) for phone in ("anns", "cys")] == [True, False]
    assert not chosen.takes_back(0, "anns")


def test_a_round_is_complete_with_the_last_who_is_awaited():
    chosen = replace(ROUND, declared={1: "anns"})
    assert chosen.complete_with([0, 2])
    assert not chosen.complete_with([0, 1])


def test_a_secret_choice_is_due_where_the_match_waits_for_it():
    waited = replace(ROUND.action, primary=True)
    assert due([Action("deal", "Deal", primary=True), ROUND.action, waited]) == (waited, SECRET)
    assert due([Action("deal", "Deal", primary=True), ROUND.action]) is None


def test_a_round_with_three_answers_says_what_each_chose():
    secret = replace(SECRET, other="low", both="Both")
    found = shown(secret, {secret.chosen: [0, 2], "low": [1, 2], secret.late: []})
    assert (found.yes, found.no, found.both) == ((0, 2), (1,), (2,))
    assert [found.answer(seat) for seat in range(3)] == [secret.yes, secret.no, "Both"]
