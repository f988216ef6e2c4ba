"""Rules of secret choices: who may choose or withdraw, and the entry that choices become."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.event import Submission
from companion.engine.field import Illegal, Value
from companion.evenings import texts
from companion.evenings.secret_choices.rounds import GONE_TIMEOUT_MS, SecretChoiceRound
from companion.evenings.tables.entering import NotPermitted

NO, YES, BOTH = 0, 1, 2
"""Values of a choice; `BOTH` only if the game has that answer."""


@dataclass(frozen=True)
class SecretAnswer:
    """Answer that was given for a seat in a secret choice.

    yes: whether the answer is yes, or yes and no at once.
    late: whether it came after the countdown.
    device: the phone that gave it.
    both: whether it means yes and no at once.
    """

    yes: bool
    late: bool
    device: str
    both: bool = False


def refuse_unknown_answer(found: SecretChoiceRound, answer: int) -> None:
    """Check that the round has that answer: `NO`, `YES`, or `BOTH` if the game has it.

    Raises:
        Illegal: it has not.
    """
    if answer not in (NO, YES) and not (answer == BOTH and found.secret.both_label):
        raise Illegal(texts.NO_SUCH_ANSWER)


def refuse_no_countdown(found: SecretChoiceRound) -> None:
    """Check that the round has a countdown.

    Raises:
        Illegal: it has none.
    """
    if not found.secret.countdown_seconds:
        raise Illegal(texts.NO_COUNTDOWN)


def check_may_stop_countdown(found: SecretChoiceRound) -> None:
    """Check that the countdown can be stopped; one that was never begun is not refused.

    Raises:
        Illegal: it has ended.
    """
    if found.countdown_left_ms == 0:
        raise Illegal(texts.COUNTDOWN_ENDED)


def check_may_restart_countdown(found: SecretChoiceRound, device: str, host: str) -> None:
    """Check that the phone may start the countdown again; `host` is the host's phone.

    Raises:
        Illegal: no countdown was begun, or it has not ended.
        NotPermitted: the phone neither began it nor is the host's.
    """
    if found.countdown_left_ms != 0:
        raise Illegal(texts.COUNTDOWN_NOT_ENDED)
    if device not in (host, found.counted_by):
        raise NotPermitted(texts.NOT_YOUR_COUNTDOWN)


def refuse_stale_countdown(found: SecretChoiceRound, count: int | None) -> None:
    """Check that the phone did not choose in a countdown that was stopped or repeated since.

    `count` is the end of the phone's countdown in milliseconds since 1970, None if it had none, which is
    never refused.

    Raises:
        Illegal: it did.
    """
    if count is not None and count != found.countdown_ends_at:
        raise Illegal(texts.COUNTDOWN_REPLACED)


def check_may_choose(found: SecretChoiceRound, seat: int, device: str, *, scores: bool) -> None:
    """Check that the phone may choose for the seat now.

    `scores` is whether the phone may enter anything at the table.

    Raises:
        Illegal: the seat has chosen already or has nothing to choose.
        NotPermitted: the phone only watches, or another phone chooses for the seat.
    """
    _refuse_decided_seat(found, seat)
    if scores and found.may_choose(seat, device):
        return
    name = found.names[seat]
    if found.waits_for_answer(seat):
        raise NotPermitted(texts.GONE_PHONE_MAY_ANSWER.format(name=name, seconds=GONE_TIMEOUT_MS // 1000))
    if found.asks_own_device(seat):
        raise NotPermitted(texts.OWN_PHONE_ASKED_FIRST.format(name=name, seconds=GONE_TIMEOUT_MS // 1000))
    raise NotPermitted(texts.NOT_YOURS_TO_DECLARE.format(name=name))


def check_may_withdraw(found: SecretChoiceRound, seat: int, device: str) -> None:
    """Check that the phone may withdraw the choice of the seat.

    Raises:
        Illegal: the seat has nothing to choose, or nothing was chosen for it.
        NotPermitted: another phone chose it.
    """
    _refuse_uninvolved_seat(found, seat)
    if seat not in found.choosing_devices:
        raise Illegal(texts.NOT_DECLARED.format(name=found.names[seat]))
    if not found.may_withdraw(seat, device):
        raise NotPermitted(texts.NOT_YOUR_WITHDRAWAL.format(name=found.names[seat]))


def is_new_gone_report(found: SecretChoiceRound, seat: int, device: str, *, scores: bool) -> bool:
    """Return whether a report that a seat's phone is gone is new and of use.

    It is not if that was reported already, or if `device`, the phone that reports it, may choose for the seat
    anyway. `scores` is whether that phone may enter anything at the table.

    Raises:
        Illegal: the seat has chosen or has nothing to choose.
        NotPermitted: the phone that reports it only watches.
    """
    _refuse_decided_seat(found, seat)
    if not scores:
        raise NotPermitted(texts.NOT_YOURS_TO_DECLARE.format(name=found.names[seat]))
    return seat not in found.gone and not found.may_choose(seat, device)


def check_may_deny_being_gone(found: SecretChoiceRound, seat: int, device: str) -> None:
    """Check that the phone may answer a report that says it is gone.

    Whether there is such a report is not checked.

    Raises:
        Illegal: the seat has chosen or has nothing to choose.
        NotPermitted: it is not the phone that holds the seat.
    """
    _refuse_decided_seat(found, seat)
    if found.holders[seat] != device:
        raise NotPermitted(texts.NOT_YOUR_PHONE.format(name=found.names[seat]))


def submission_from_choices(
    found: SecretChoiceRound, choices: Mapping[int, SecretAnswer], minute: int
) -> Submission:
    """Return the entry that all secret choices of a round become, which is for no seat.

    `choices` are by seat, `minute` is the minute of the match. A seat that chose both is among those that
    chose yes and those that chose no. Only inputs that the game has are filled in for no and for late.
    """
    values: dict[str, Value] = {
        found.secret.yes_field: tuple(seat for seat, one in choices.items() if one.yes)
    }
    if found.secret.no_field:
        no = tuple(seat for seat, one in choices.items() if one.both or not one.yes)
        values[found.secret.no_field] = no
    if found.secret.late_field:
        values[found.secret.late_field] = tuple(seat for seat, one in choices.items() if one.late)
    return Submission(found.action.name, None, values, minute)


def devices_choosing_for_others(
    found: SecretChoiceRound, choices: Mapping[int, SecretAnswer]
) -> dict[int, str]:
    """Return the phones that chose for a seat they do not hold, by seat.

    A seat that nobody holds is among them, too. `choices` are all answers, by seat.
    """
    return {seat: one.device for seat, one in choices.items() if one.device != found.holders[seat]}


def describe_void_choices(line: str, chosen: Mapping[str, str], device: str, *, for_all: bool) -> str:
    """Return the log text of an entry, with the players whose secret choices it makes void.

    `line` is its text without them. `chosen` are the phones that chose, by the players' names; there must be
    one. `device` is the phone that enters.

    Raises:
        Illegal: the entry says something `for_all`, and other phones than `device` have chosen in secret.
    """
    names = ", ".join(chosen)
    if for_all and any(other != device for other in chosen.values()):
        raise Illegal(texts.OTHERS_CHOSE_UNSEEN.format(names=names))
    return f"{line} {texts.UNSEEN_CHOICES_VOID.format(names=names)}"


def _refuse_uninvolved_seat(found: SecretChoiceRound, seat: int) -> None:
    if seat not in found.secret.seats:
        raise Illegal(texts.NOT_DECLARING)


def _refuse_decided_seat(found: SecretChoiceRound, seat: int) -> None:
    """Raise `Illegal` for a seat that has chosen or has nothing to choose."""
    _refuse_uninvolved_seat(found, seat)
    if seat in found.choosing_devices:
        raise Illegal(texts.ALREADY_DECLARED.format(name=found.names[seat]))
