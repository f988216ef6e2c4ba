"""A round of secret choices: who is awaited, who may choose for whom, and until when."""

from dataclasses import replace

from companion.engine.action import Action
from companion.evenings.secret_choices.rounds import (
    GONE_TIMEOUT_MS,
    GRACE_MS,
    GonePhoneReport,
    SecretChoiceResult,
    find_secret_action,
    read_choice_result,
)

from .rounds import ROUND, SECRET


def test_who_has_not_chosen_is_awaited():
    assert ROUND.undecided_seats == (0, 1, 2)
    assert replace(ROUND, choosing_devices={1: "anns"}).undecided_seats == (0, 2)


def test_no_time_runs_before_the_countdown():
    assert (
        ROUND.countdown_left_ms,
        ROUND.countdown_over_at,
        ROUND.next_change_at,
        ROUND.is_countdown_over,
    ) == (None, None, None, False)


def test_a_countdown_has_a_moment_of_grace_and_then_is_over():
    running = replace(ROUND, countdown_ends_at=3_000, now=1_000)
    assert (running.countdown_left_ms, running.countdown_over_at, running.next_change_at) == (
        2_000,
        3_000 + GRACE_MS,
        3_000 + GRACE_MS,
    )
    ended = replace(running, now=3_000 + GRACE_MS)
    assert (ended.countdown_left_ms, ended.is_countdown_over) == (0, False)
    over = replace(running, now=3_001 + GRACE_MS)
    assert (over.is_countdown_over, over.countdown_over_at, over.next_change_at) == (
        True,
        None,
        3_000 + GRACE_MS + GONE_TIMEOUT_MS,
    )


def test_a_phone_chooses_for_its_own_seat_and_for_one_without_a_phone():
    assert [ROUND.may_choose(seat, "anns") for seat in range(3)] == [True, True, False]


def test_others_choose_once_a_phone_that_is_gone_did_not_answer():
    gone = replace(ROUND, gone={2: GonePhoneReport("anns", GONE_TIMEOUT_MS)}, now=GONE_TIMEOUT_MS - 1)
    assert (gone.waits_for_answer(2), gone.may_choose(2, "anns"), gone.next_change_at) == (
        True,
        False,
        GONE_TIMEOUT_MS,
    )
    given_up = replace(gone, now=GONE_TIMEOUT_MS)
    assert (given_up.waits_for_answer(2), given_up.may_choose(2, "anns"), given_up.next_change_at) == (
        False,
        True,
        None,
    )


def test_of_two_ends_the_earlier_is_waited_for():
    both = replace(ROUND, gone={2: GonePhoneReport("anns", 2_000)}, countdown_ends_at=3_000)
    assert both.next_change_at == 2_000


def test_who_said_nothing_by_zero_is_asked_on_the_own_phone_first_and_then_anybody_may_say_it():
    over = replace(ROUND, countdown_ends_at=3_000, now=3_001 + GRACE_MS, choosing_devices={0: "anns"})
    assert [over.asks_own_device(seat) for seat in range(3)] == [False, False, True]
    assert [over.may_choose(2, phone) for phone in ("cys", "anns")] == [True, False]
    assert not over.is_answer_time_over
    silent = replace(over, now=3_000 + GRACE_MS + GONE_TIMEOUT_MS)
    assert [silent.asks_own_device(seat) for seat in range(3)] == [False, False, False]
    assert (silent.is_answer_time_over, silent.may_choose(2, "anns"), silent.next_change_at) == (
        True,
        True,
        None,
    )
    assert not replace(ROUND, now=3_000).asks_own_device(2)
    assert (ROUND.answers_until, ROUND.is_answer_time_over) == (None, False)


def test_what_everybody_chose_is_told_by_seat():
    stored = {"stay": [2, 0], "late": [1]}
    assert read_choice_result(SECRET, stored) == SecretChoiceResult(SECRET, (2, 0), (1,), (1,))
    assert read_choice_result(replace(SECRET, late_field=""), {}) == SecretChoiceResult(
        replace(SECRET, late_field=""), (), (0, 1, 2), ()
    )


def test_a_choice_is_late_of_a_phone_that_is_there_and_had_the_time():
    over = replace(ROUND, countdown_ends_at=3_000, now=3_001 + GRACE_MS, gone={0: GonePhoneReport("cys", 0)})
    assert [over.is_late(seat) for seat in range(3)] == [False, False, True]
    assert not ROUND.is_late(2)


def test_only_the_phone_that_chose_takes_it_back():
    chosen = replace(ROUND, choosing_devices={1: "anns"})
    assert [chosen.may_withdraw(1, phone) for phone in ("anns", "cys")] == [True, False]
    assert not chosen.may_withdraw(0, "anns")


def test_a_round_is_complete_with_the_last_who_is_awaited():
    chosen = replace(ROUND, choosing_devices={1: "anns"})
    assert chosen.is_complete_with([0, 2])
    assert not chosen.is_complete_with([0, 1])


def test_a_secret_choice_is_due_where_the_match_waits_for_it():
    waited = replace(ROUND.action, primary=True)
    assert find_secret_action([Action("deal", "Deal", primary=True), ROUND.action, waited]) == (
        waited,
        SECRET,
    )
    assert find_secret_action([Action("deal", "Deal", primary=True), ROUND.action]) is None


def test_a_round_with_three_answers_says_what_each_chose():
    secret = replace(SECRET, no_field="low", both_label="Both")
    found = read_choice_result(secret, {secret.yes_field: [0, 2], "low": [1, 2], secret.late_field: []})
    assert (found.yes, found.no, found.both) == ((0, 2), (1,), (2,))
    assert [found.answer_label(seat) for seat in range(3)] == [secret.yes_label, secret.no_label, "Both"]
