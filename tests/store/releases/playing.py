"""How the matches of a filled database are played: by phones that enter, slip, take back and declare."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.store.history.replays import load_replay, match_seats
from companion.store.matches.declarations import report_phone_gone, start_countdown, store_secret_choices
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.matches.secret_rounds import find_secret_choice_round
from companion.store.models import Match


class Clock:
    """Stands in for the clock of the store: a fifth of a second passes with every look at it."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 19, 19, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._now += timedelta(milliseconds=200)
        return self._now

    def skip(self, seconds: float) -> None:
        """Let so much time pass at the table."""
        self._now += timedelta(seconds=seconds)


CLOCK = Clock()


def enter(match: Match, action: str, seat: int | None = None, **values: Any) -> None:
    """Enter something on the phone of the seat, or else on one after the other of those at the table."""
    CLOCK.skip(19)
    seq = load_replay(match).seq
    append_entry(match, seq, Event(action, seat, values), phone_for(match, seat, seq))


def phone_for(match: Match, seat: int | None, seq: int) -> str:
    """Return the phone that enters number `seq` for the seat."""
    if seat is not None and (held := match_seats(match)[seat].device):
        return held
    phones = [match.table.opened_by, *(one.device for one in match.table.seats if one.device)]
    return phones[seq % len(phones)]


def take_back(match: Match, times: int = 1) -> None:
    """Undo so many entries."""
    for _ in range(times):
        undo_entry(match, load_replay(match).seq, match.table.opened_by)


def put_back(match: Match, times: int = 1) -> None:
    """Redo so many entries."""
    for _ in range(times):
        redo_entry(match, load_replay(match).seq, match.table.opened_by)


def put_back_once_more(match: Match) -> None:
    """Undo the last entry and redo it."""
    take_back(match)
    put_back(match)


def replay(match: Match, events: Iterable[Event], *, slips: bool = False, secret: bool = False) -> None:
    """Enter what a transcript says; with `slips` now and then something else first, `secret` on phones."""
    for number, event in enumerate(events):
        if slips and number % 7 == 3:
            slip(match, event)
        if secret and find_secret_choice_round(match, load_replay(match)) is not None:
            declare(match, event.values.get("stay", ()))
        else:
            enter(match, event.action, event.seat, **event.values)
        if slips and number % 6 == 4:
            take_back(match, 2)
            put_back(match, 2)


def slip(match: Match, event: Event) -> None:
    """Enter something like the event that may be entered too, and take it back; nothing if there is none."""
    play = load_replay(match)
    action = next(one for one in play.game.rules.actions(play.state) if one.name == event.action)
    for wrong in _otherwise(action, event):
        try:
            enter(match, wrong.action, wrong.seat, **wrong.values)
        except Illegal:
            continue
        take_back(match)
        return


def _otherwise(action: Action, event: Event) -> Iterator[Event]:
    for field in action.fields:
        for value in _other_values(field, event.values.get(field.name)):
            yield replace(event, values={**event.values, field.name: value})
    for seat in action.seats:
        if event.seat not in (None, seat):
            yield replace(event, seat=seat)


def _other_values(field: Field, given: Any) -> Sequence[Any]:
    if field.kind == "choice":
        return [value for value, _ in field.choices if value != given]
    if field.kind == "seats" and given:
        return [given[1:], [value for value, _ in field.choices if int(value) not in map(int, given)]]
    return [given + 1] if field.kind in ("int", "money") and given is not None else []


def declare(
    match: Match,
    ins: Collection[int],
    *,
    counted: bool = False,
    late: Collection[int] = (),
    gone: Collection[int] = (),
) -> None:
    """Let every phone choose for its seats, in time or `late`, the host for those whose phone is `gone`."""
    play = load_replay(match)
    found, seq, host = find_secret_choice_round(match, play), play.seq, match.table.opened_by
    CLOCK.skip(11)
    if counted:
        start_countdown(match, seq)
    for seat in gone:
        report_phone_gone(match, seq, seat, host)
    seats = match_seats(match)
    holders = {seat: host if seat in gone else seats[seat].device or host for seat in found.undecided_seats}
    for tardy, chosen in groupby(
        sorted(found.undecided_seats, key=lambda seat: seat in late), key=lambda seat: seat in late
    ):
        CLOCK.skip(7 if tardy else 0)
        for phone, held in groupby(sorted(chosen, key=holders.__getitem__), key=holders.__getitem__):
            store_secret_choices(match, seq, {seat: seat in ins for seat in held}, phone)


def hands(match: Match, stays: Iterable[Sequence[int]], *, secret: bool = False, vote: bool = True) -> None:
    """Play match-pot hands, in each of which those seats stay, the best first; then all vote to stop."""
    for stay in stays:
        if not load_replay(match).summary.over:
            hand(match, stay, secret=secret)
    play = load_replay(match)
    if vote and not play.summary.over:
        enter(match, "vote", agree=list(play.state.around))


def hand(match: Match, stay: Sequence[int], *, secret: bool = False) -> None:
    """Play one match-pot hand."""
    enter(match, "deal")
    while (due := primary(match)) is not None and due.name != "deal":
        if secret and due.secret is not None:
            declare(match, stay)
        else:
            seat = due.seats[0] if due.name == "say" else None
            enter(match, due.name, seat, **_answer(due, seat, stay))


def primary(match: Match) -> Action | None:
    """Return what the match waits for, None once it is over."""
    play = load_replay(match)
    return next((action for action in play.game.rules.actions(play.state) if action.primary), None)


def _answer(due: Action, seat: int | None, stay: Sequence[int]) -> Mapping[str, Any]:
    """Return what is entered where a match-pot hand waits for `due`."""
    if due.name == "say":
        return {"choice": "in" if seat in stay else "out"}
    if due.name == "close":
        return {"to": 1}
    if due.name == "up":
        return {}
    field = due.fields[0]
    there = [int(value) for value, _ in field.choices]
    staying = [place for place in stay if place in there]
    return {field.name: staying if due.name == "stay" else (staying or there)[:1]}


def martian_hand(match: Match, to: int = 2) -> None:
    """Play one hand of Martian Poker in which all put in as much and nobody places a piece."""
    enter(match, "deal")
    while (play := load_replay(match)).state.phase != "between":
        offered = {action.name: action for action in play.game.rules.actions(play.state)}
        if "show" in offered:
            fields = [field for field in offered["show"].fields if field.name.startswith("winners")]
            enter(match, "show", **{field.name: [field.choices[0][0]] for field in fields})
        elif "go-on" in offered:
            enter(match, "go-on")
        elif "bet" in offered:
            field = offered["bet"].fields
            enter(match, "bet", **({"opener": field[0].choices[0][0]} if field else {}))
        else:
            enter(match, "round", to=to)


def showdowns(match: Match, winners: Iterable[int]) -> None:
    """Record deals of Progressive Poker by who won them, as long as the match goes on."""
    for winner in winners:
        if not load_replay(match).summary.over:
            enter(match, "showdown", winners=[str(winner)])
