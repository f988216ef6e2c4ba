"""Rules of secret choices: who may choose or withdraw, and the entry that choices become."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.event import Said
from companion.engine.field import Illegal, Value
from companion.evenings import texts
from companion.evenings.secret_choices.rounds import GONE, Round
from companion.evenings.tables.entering import NotYours

NO, YES, BOTH = 0, 1, 2
"""Values of a choice; `BOTH` only if the game has that answer."""


@dataclass(frozen=True)
class Chosen:
    """Choice made for a seat on the phone `device`.

    `late` means that it came after the countdown. `both` means yes and no at once.
    """

    yes: bool
    late: bool
    device: str
    both: bool = False


def refuse_answer_of(found: Round, answer: int) -> None:
    """Raise `Illegal` for an answer that the round does not have."""
    if answer not in (NO, YES) and not (answer == BOTH and found.secret.both):
        raise Illegal(texts.NO_SUCH_ANSWER)


def refuse_countdown(found: Round) -> None:
    """Raise `Illegal` if the round has no countdown."""
    if not found.secret.seconds:
        raise Illegal(texts.NO_COUNTDOWN)


def refuse_stop(found: Round) -> None:
    """Raise `Illegal` if the countdown has ended."""
    if found.left == 0:
        raise Illegal(texts.COUNTED_DOWN)


def refuse_recount(found: Round, device: str, host: str) -> None:
    """Check that the phone may start the countdown again.

    Raises:
        Illegal: no countdown has ended.
        NotYours: the phone neither began it nor is the host's.
    """
    if found.left != 0:
        raise Illegal(texts.NOT_COUNTED_DOWN)
    if device not in (host, found.counted_by):
        raise NotYours(texts.NOT_YOUR_COUNT)


def refuse_other_count(found: Round, count: int | None) -> None:
    """Raise `Illegal` if the choice belongs to another countdown: one that ended at `count`."""
    if count is not None and count != found.ends:
        raise Illegal(texts.OTHER_COUNT)


def refuse_choice(found: Round, seat: int, device: str, *, scores: bool) -> None:
    """Check that the phone may choose for the seat now.

    `scores` is whether the phone may enter anything at the table, here and below.

    Raises:
        Illegal: the seat has chosen already or has nothing to choose.
        NotYours: another phone chooses for the seat.
    """
    _refuse_chosen(found, seat)
    if scores and found.open_to(seat, device):
        return
    name = found.names[seat]
    if found.waits_for(seat):
        raise NotYours(texts.GONE_AND_WAITED_FOR.format(name=name, seconds=GONE // 1000))
    if found.asks(seat):
        raise NotYours(texts.ASKED_FIRST.format(name=name, seconds=GONE // 1000))
    raise NotYours(texts.NOT_YOURS_TO_DECLARE.format(name=name))


def refuse_withdrawal(found: Round, seat: int, device: str) -> None:
    """Check that the phone may withdraw the choice of the seat.

    Raises:
        Illegal: nothing was chosen for the seat.
        NotYours: another phone chose it.
    """
    _refuse_bystander(found, seat)
    if seat not in found.declared:
        raise Illegal(texts.NOT_DECLARED.format(name=found.names[seat]))
    if not found.takes_back(seat, device):
        raise NotYours(texts.NOT_YOUR_WITHDRAWAL.format(name=found.names[seat]))


def is_news(found: Round, seat: int, device: str, *, scores: bool) -> bool:
    """Return whether a report that the seat's phone is gone is new, and of use.

    Raises:
        Illegal: the seat has chosen or has nothing to choose.
        NotYours: the phone that reports it only watches.
    """
    _refuse_chosen(found, seat)
    if not scores:
        raise NotYours(texts.NOT_YOURS_TO_DECLARE.format(name=found.names[seat]))
    return seat not in found.gone and not found.open_to(seat, device)


def refuse_answer(found: Round, seat: int, device: str) -> None:
    """Check that the phone may answer that it is not gone.

    Raises:
        Illegal: the seat has chosen or has nothing to choose.
        NotYours: it is not the phone that holds the seat.
    """
    _refuse_chosen(found, seat)
    if found.holders[seat] != device:
        raise NotYours(texts.NOT_YOUR_PHONE.format(name=found.names[seat]))


def entry_of(found: Round, choices: Mapping[int, Chosen], minute: int) -> Said:
    """Return the entry that all choices become; `choices` are by seat."""
    values: dict[str, Value] = {found.secret.chosen: tuple(seat for seat, one in choices.items() if one.yes)}
    if found.secret.other:
        no = tuple(seat for seat, one in choices.items() if one.both or not one.yes)
        values[found.secret.other] = no
    if found.secret.late:
        values[found.secret.late] = tuple(seat for seat, one in choices.items() if one.late)
    return Said(found.action.name, None, values, minute)


def chosen_elsewhere(found: Round, choices: Mapping[int, Chosen]) -> dict[int, str]:
    """Return the phones that chose for a seat they do not hold, by seat."""
    return {seat: one.device for seat, one in choices.items() if one.device != found.holders[seat]}


def fallen(line: str, chosen: Mapping[str, str], device: str, *, for_all: bool) -> str:
    """Return the log text of an entry, with the players whose secret choices it makes void.

    `chosen` are the phones that chose, by the players' names.

    Raises:
        Illegal: the entry says something `for_all`, and other phones than `device` have chosen in secret.
    """
    names = ", ".join(chosen)
    if for_all and any(other != device for other in chosen.values()):
        raise Illegal(texts.SEALED.format(names=names))
    return f"{line} {texts.CHOICES_FELL.format(names=names)}"


def _refuse_bystander(found: Round, seat: int) -> None:
    if seat not in found.secret.seats:
        raise Illegal(texts.NOT_DECLARING)


def _refuse_chosen(found: Round, seat: int) -> None:
    """Raise `Illegal` for a seat that has chosen or has nothing to choose."""
    _refuse_bystander(found, seat)
    if seat in found.declared:
        raise Illegal(texts.DECLARED.format(name=found.names[seat]))
