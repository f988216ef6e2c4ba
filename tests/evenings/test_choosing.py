"""Choosing in secret: what is refused to whom, and the entry that all choices make."""

from dataclasses import replace

import pytest

from companion.engine.field import Illegal
from companion.evenings.secret_choices.choosing import (
    BOTH,
    NO,
    YES,
    SecretAnswer,
    check_may_choose,
    check_may_deny_being_gone,
    check_may_restart_countdown,
    check_may_stop_countdown,
    check_may_withdraw,
    describe_void_choices,
    devices_choosing_for_others,
    is_new_gone_report,
    refuse_no_countdown,
    refuse_stale_countdown,
    refuse_unknown_answer,
    submission_from_choices,
)
from companion.evenings.secret_choices.rounds import GONE_TIMEOUT_MS, GRACE_MS, GonePhoneReport
from companion.evenings.tables.entering import NotPermitted

from .rounds import ROUND

SAID_GONE = replace(ROUND, gone={2: GonePhoneReport("anns", GONE_TIMEOUT_MS)})
CHOICES = {
    0: SecretAnswer(True, False, "anns"),
    1: SecretAnswer(False, True, "anns"),
    2: SecretAnswer(True, True, "anns"),
}


def test_nobody_counts_down_where_there_is_no_time():
    refuse_no_countdown(ROUND)
    with pytest.raises(Illegal, match="This game has no countdown"):
        refuse_no_countdown(replace(ROUND, secret=replace(ROUND.secret, countdown_seconds=0)))


def test_a_countdown_is_broken_off_until_it_ends():
    check_may_stop_countdown(ROUND)
    check_may_stop_countdown(replace(ROUND, countdown_ends_at=1))
    with pytest.raises(Illegal, match="The countdown has ended"):
        check_may_stop_countdown(replace(ROUND, countdown_ends_at=1, now=1))


def test_a_missed_count_is_counted_again_by_who_began_it_or_the_host():
    counted = replace(ROUND, countdown_ends_at=1, now=1, counted_by="anns")
    for phone in ("anns", "host"):
        check_may_restart_countdown(counted, phone, "host")
    with pytest.raises(
        NotPermitted, match="Only the player who started the countdown, or the one who opened the table"
    ):
        check_may_restart_countdown(counted, "cys", "host")
    for running in (ROUND, replace(counted, now=0)):
        with pytest.raises(Illegal, match="No countdown has finished"):
            check_may_restart_countdown(running, "anns", "host")


def test_what_was_chosen_in_a_count_that_is_no_more_is_refused():
    counted = replace(ROUND, countdown_ends_at=9)
    for round_, count in ((counted, 9), (counted, None), (ROUND, None)):
        refuse_stale_countdown(round_, count)
    for round_, count in ((counted, 8), (ROUND, 9)):
        with pytest.raises(Illegal, match="stopped or restarted"):
            refuse_stale_countdown(round_, count)


def test_who_said_nothing_by_zero_is_asked_before_others_choose():
    over = replace(ROUND, countdown_ends_at=1, now=2 + GRACE_MS)
    check_may_choose(over, 2, "cys", scores=True)
    with pytest.raises(
        NotPermitted, match=r"Cy did not choose before the countdown ended\. Cy's phone has 15"
    ):
        check_may_choose(over, 2, "anns", scores=True)
    check_may_choose(replace(over, now=1 + GRACE_MS + GONE_TIMEOUT_MS), 2, "anns", scores=True)


def test_a_phone_chooses_where_the_round_is_open_to_it():
    check_may_choose(ROUND, 0, "anns", scores=True)
    with pytest.raises(NotPermitted, match="Ann declares on another phone"):
        check_may_choose(ROUND, 0, "anns", scores=False)
    with pytest.raises(NotPermitted, match="Cy declares on another phone"):
        check_may_choose(ROUND, 2, "anns", scores=True)
    with pytest.raises(NotPermitted, match="Cy's phone was reported as not responding and has 15 seconds"):
        check_may_choose(SAID_GONE, 2, "anns", scores=True)


def test_nobody_chooses_twice_nor_without_being_asked():
    with pytest.raises(Illegal, match="Ann has already declared"):
        check_may_choose(replace(ROUND, choosing_devices={0: "anns"}), 0, "anns", scores=True)
    with pytest.raises(Illegal, match="nothing to declare"):
        check_may_choose(ROUND, 3, "anns", scores=True)


def test_a_choice_is_withdrawn_by_the_phone_that_made_it():
    chosen = replace(ROUND, choosing_devices={0: "anns"})
    check_may_withdraw(chosen, 0, "anns")
    with pytest.raises(NotPermitted, match="Only the phone that declared for Ann"):
        check_may_withdraw(chosen, 0, "cys")
    with pytest.raises(Illegal, match="Cy has not declared yet"):
        check_may_withdraw(chosen, 2, "cys")
    with pytest.raises(Illegal, match="nothing to declare"):
        check_may_withdraw(chosen, -1, "cys")


def test_that_a_phone_is_gone_is_news_once_and_of_another_phone():
    assert is_new_gone_report(ROUND, 2, "anns", scores=True)
    assert not is_new_gone_report(SAID_GONE, 2, "anns", scores=True)
    assert not is_new_gone_report(ROUND, 1, "anns", scores=True)
    with pytest.raises(NotPermitted, match="Cy declares on another phone"):
        is_new_gone_report(ROUND, 2, "stranger", scores=False)


def test_only_the_phone_that_is_said_to_be_gone_answers():
    check_may_deny_being_gone(SAID_GONE, 2, "cys")
    with pytest.raises(NotPermitted, match="Only the phone that is using Cy's seat"):
        check_may_deny_being_gone(SAID_GONE, 2, "anns")


def test_all_choices_make_one_entry():
    said = submission_from_choices(ROUND, CHOICES, 7)
    assert (said.action, said.seat, said.raw_values, said.minute) == (
        "declare",
        None,
        {"stay": (0, 2), "late": (1, 2)},
        7,
    )
    untimed = replace(ROUND, secret=replace(ROUND.secret, late_field=""))
    assert submission_from_choices(untimed, CHOICES, 7).raw_values == {"stay": (0, 2)}


def test_it_is_said_who_chose_on_anothers_phone():
    assert devices_choosing_for_others(ROUND, CHOICES) == {1: "anns", 2: "anns"}


def test_what_was_sealed_falls_with_an_entry_unless_that_speaks_for_those_who_sealed_it():
    chosen = {"Ann": "anns", "Cy": "cys"}
    told = "Bo drew. The secret choices of Ann, Cy were discarded."
    assert describe_void_choices("Bo drew.", chosen, "anns", for_all=False) == told
    assert describe_void_choices("All in.", {"Ann": "anns"}, "anns", for_all=True).startswith(
        "All in. The secret choices of Ann were discarded"
    )
    with pytest.raises(Illegal, match="Ann, Cy already chose in secret"):
        describe_void_choices("All in.", chosen, "anns", for_all=True)


def test_who_chose_both_is_among_those_of_either_answer():
    three = replace(ROUND, secret=replace(ROUND.secret, late_field="", no_field="low", both_label="Both"))
    chosen = {
        0: SecretAnswer(True, False, "anns"),
        1: SecretAnswer(False, False, "bos"),
        2: SecretAnswer(True, False, "cys", True),
    }
    assert submission_from_choices(three, chosen, 0).raw_values == {
        ROUND.secret.yes_field: (0, 2),
        "low": (1, 2),
    }


def test_both_is_an_answer_only_where_there_is_one():
    for answer in (NO, YES):
        refuse_unknown_answer(ROUND, answer)
    refuse_unknown_answer(replace(ROUND, secret=replace(ROUND.secret, both_label="Both")), BOTH)
    for answer in (BOTH, 7, -1):
        with pytest.raises(Illegal, match="Nothing was chosen"):
            refuse_unknown_answer(ROUND, answer)
