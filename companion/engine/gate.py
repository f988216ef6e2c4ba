"""The gate: begins a match, validates and applies entries, and gives their details."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from companion.engine.account import EntryDetails, details_from_summaries
from companion.engine.action import Action, Availability
from companion.engine.event import AcceptedEvent, Event, Submission
from companion.engine.field import Illegal, Value
from companion.engine.game import Game
from companion.engine.seats import Seats
from companion.engine.values import read_values

S = TypeVar("S")


def begin(game: Game[S], seats: Seats, options: Mapping[str, Value] = MappingProxyType({})) -> S:
    """Return the state before the first event; options not given get their defaults.

    Seats that were not there when the match began do not count for the number of seats. Options under earlier
    names are renamed first. Numbers given as amounts are in the smallest unit of `seats.unit`.

    Raises: `Illegal` for a number of seats that the game is not for, for invalid options, and for a name that
    no option has.
    """
    seated = len(seats) - seats.late_count
    if seated not in game.identity.seat_counts:
        raise Illegal(
            f"{game.name} is for {game.identity.player_numbers_text} players, not {seated}. "
            "Choose other players or another game."
        )
    return game.rules.start(
        seats, read_values(game.options.fields_in(seats.unit), game.options.rename_options(options))
    )


def apply_submission(game: Game[S], state: S, said: Submission) -> AcceptedEvent[S]:
    """Validate a submission and apply it; return the accepted event and the state after it.

    Every entry goes through here. A submission without a seat is entered for the only seat that may enter the
    action. If the action is for no seat, a seat in the submission is left out. An error without an anchor
    gets the anchor of the action.

    Raises: `Illegal` if the action is not offered, not open to the seat, open to several while no seat is
    given, or is against a rule, or if `read_values` refuses the values.
    """
    action = get_offered_action(game, state, said.action)
    try:
        seat = _submitted_seat(action, said.seat)
        raw = said.raw_values(action.fields) if callable(said.raw_values) else said.raw_values
        event = Event(action.name, seat, read_values(action.fields, raw), said.minute)
        return AcceptedEvent(event, action, game.rules.apply(state, event))
    except Illegal as refused:
        refused.anchor = refused.anchor or action.anchor
        raise


def is_valid_with_defaults(
    game: Game[S], state: S, action: Action, seat: int | None = None, minute: int = 0
) -> bool:
    """Return whether an action would be accepted with the default values of all its inputs.

    It would be entered for `seat`, in the `minute` of the match. It is not accepted if an input needs an
    answer and has no default. Whether the action is offered, and to that seat, is not checked.
    """
    if any(field.needs_answer and field.default in (None, ()) for field in action.fields):
        return False
    values = {field.name: field.default for field in action.fields}
    try:
        game.rules.apply(state, Event(action.name, seat, values, minute))
    except Illegal:
        return False
    return True


def are_private_values_revealed(game: Game[S], then: S, now: S) -> bool:
    """Return whether everybody may see now what only some seats saw at the state `then`.

    They may at the state `now` if the match is over there, or if new cards were dealt since `then`.
    """
    return game.rules.summary(now).over or game.counts.deals(then) != game.counts.deals(now)


def play(game: Game[S], state: S, event: Event) -> S:
    """Return the state after `event`, which is validated as in `apply_submission`.

    Raises: `Illegal` if it is not offered, not open to its seat, has invalid values or breaks a rule.
    """
    return apply_submission(game, state, as_submission(event)).state


def as_submission(event: Event) -> Submission:
    """Return an event as a submission, to be entered again."""
    return Submission(event.action, event.seat, event.values, event.minute)


def _submitted_seat(action: Action, seat: int | None) -> int | None:
    if not action.seats:
        return None
    if seat is None and len(action.seats) == 1:
        return action.seats[0]
    if seat is None:
        raise Illegal(
            f"“{action.label}” is always entered for one player. Choose that player first.",
            anchor=action.anchor,
        )
    if seat not in action.seats:
        closed = action.refusal_text or f"“{action.label}” is not available to that player right now."
        raise Illegal(closed, anchor=action.anchor)
    return seat


def get_offered_action(game: Game[S], state: S, name: str) -> Action:
    """Return the action of that name that is offered now.

    Raises: `Illegal` without one. The sentence says that the match is over, or else when the action is
    offered and which actions are due.
    """
    offered = game.rules.actions(state)
    for action in offered:
        if action.name == name:
            return action
    summary = game.rules.summary(state)
    if summary.over:
        raise Illegal("This match is over. If it should go on, undo the last entry.", anchor=summary.anchor)
    unknown = Availability(f"“{name[:24]}” cannot be entered in {game.name}.", summary.anchor)
    availability = game.rules.availability.get(name, unknown)
    due = [action for action in offered if action.primary] or offered[:1]
    labels = " or ".join(f"“{action.label}”" for action in due)
    raise Illegal(
        f"{availability.sentence} {summary.headline.rstrip('.')}. Next: {labels}.",
        anchor=availability.anchor,
    )


def entry_details_of(game: Game[S], before: S, event: Event, after: S) -> EntryDetails:
    """Return the details of `event`, which led from the state `before` to `after`.

    The event's values may be as they were stored. For a game without `entry_details`, the details are the
    changes in money and figures, whatever the event is. Otherwise the event is validated again.

    Raises: `Illegal` if the game has `entry_details` and the event is not valid in the state `before`.
    """
    if game.screens.entry_details is None:
        return details_from_summaries(game.rules.summary(before), game.rules.summary(after))
    return game.screens.entry_details(
        before, apply_submission(game, before, as_submission(event)).event, after
    )
