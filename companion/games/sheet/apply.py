"""The function that applies an entry of a score sheet, with a handler for each action."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import JOIN
from companion.games.sheet import seating
from companion.games.sheet.ending import after_entry, close_sheet
from companion.games.sheet.log_text import (
    describe_round_changes,
    format_points,
    format_points_change,
    format_points_with_unit,
)
from companion.games.sheet.options import EXCHANGE
from companion.games.sheet.rounds import ChangesByTeam, read_round_changes, total_change_for_points
from companion.games.sheet.state import CurrentRound, State, pass_deal
from companion.kit.by_seat import add_by_seat
from companion.kit.reading import number_in, seat_in
from companion.kit.sentences import join_sentences
from companion.plurals import conjugate_verb, format_count, singular_or_plural


def apply_event(state: State, event: Event) -> State:
    """Return the sheet after `event`, with its log text.

    The action must be one of `available_actions`; that is not checked here.

    Raises: Illegal, with a sentence for players, if the rules do not allow the event.
    """
    return _HANDLERS[event.action](state, event)


def _after_round(state: State, event: Event) -> State:
    """Write down a round, with the points added one at a time. rules: sheet.md#round"""
    written = _add_to_totals(state, read_round_changes(state, event.values))
    whole = dict(enumerate(written.current_round.points))
    closes = replace(
        written,
        rounds=(*state.rounds, written.current_round.points),
        current_round=CurrentRound((0,) * len(written.current_round.points)),
        line=f"Round {state.round_number}: {describe_round_changes(state, whole)}",
    )
    after = _complete_line(state, after_entry(closes, event.minute, closes=True))
    return after if after.over or not after.options.rotates_deal else pass_deal(after)


def _after_added_points(state: State, event: Event) -> State:
    """rules: sheet.md#add"""
    side = seat_in(event.values, "side")
    change = total_change_for_points(state, side, number_in(event.values, "points"))
    if not change:
        raise Illegal("Nothing would change. Enter another number.", field="points", anchor="add")
    after = replace(
        _add_to_totals(state, {side: change}), line=f"{state.team_name(side)} {format_points_change(change)}"
    )
    return _complete_line(state, after_entry(after))


def _after_pot_win(state: State, event: Event) -> State:
    side, amount = seat_in(event.values, "side"), number_in(event.values, "amount")
    if amount > state.pot:
        raise Illegal(
            f"The pot has only {format_points_with_unit(state, state.pot)}, not {format_points(amount)}. "
            "Enter a smaller number.",
            field="amount",
            anchor="pot",
        )
    line = f"{state.team_name(side)} takes {format_points(amount)} from the pot"
    return _after_pot_bet(state, side, amount, line)


def _after_pot_payment(state: State, event: Event) -> State:
    side, amount = seat_in(event.values, "side"), number_in(event.values, "amount")
    return _after_pot_bet(
        state, side, -amount, f"{state.team_name(side)} pays {format_points(amount)} into the pot"
    )


def _after_double_payment(state: State, event: Event) -> State:
    side, amount = seat_in(event.values, "side"), number_in(event.values, "amount")
    line = f"{state.team_name(side)} pays double into the pot: {format_points(2 * amount)}"
    return _after_pot_bet(state, side, -2 * amount, line)


def _after_antes(state: State, event: Event) -> State:
    amount = number_in(event.values, "amount")
    line = f"Everybody pays {format_points(amount)} into the pot"
    return _change_totals_and_pot(state, dict.fromkeys(state.teams_in, -amount), line)


def _after_pot_bet(state: State, side: int, change: int, line: str) -> State:
    """Return the sheet after a bet on the pot; the next seat is suggested for the next bet."""
    after = _change_totals_and_pot(state, {side: change}, line)
    seat = state.team_seats[side][0]
    return replace(after, current_round=replace(after.current_round, last_bet_seat=seat))


def _change_totals_and_pot(state: State, change: ChangesByTeam, line: str) -> State:
    """rules: sheet.md#pot"""
    return _complete_line(state, after_entry(replace(_add_to_totals(state, change), line=line)))


def _after_end(state: State, _event: Event) -> State:
    """rules: sheet.md#end"""
    rounds = len(state.rounds) + state.current_round.has_points
    line = f"The game is over after {format_count(rounds, 'round')}"
    return _complete_line(state, replace(close_sheet(state, state.teams_in), line=line))


def _add_to_totals(state: State, change: ChangesByTeam) -> State:
    """Return the sheet with changed totals; if points change hands, the pot has the difference."""
    pot = state.pot - sum(change.values()) if state.options.round_kind == EXCHANGE else 0
    return replace(
        state,
        totals=add_by_seat(state.totals, change),
        current_round=replace(state.current_round, points=add_by_seat(state.current_round.points, change)),
        pot=pot,
    )


def _complete_line(before: State, after: State) -> State:
    """Return the sheet with its line completed: teams that went out, and points left in the pot."""
    new = [side for side in before.teams_in if after.out_rounds[side]]
    gone = f"{after.join_team_names(new)} {singular_or_plural(new, 'is', 'are')} out" if new else ""
    stays = conjugate_verb(after.pot, "stay")
    left = (
        f"{format_points_with_unit(after, after.pot)} {stays} in the pot" if after.over and after.pot else ""
    )
    return replace(after, line=join_sentences(after.line, gone, left))


_HANDLERS: Mapping[str, Callable[[State, Event], State]] = {
    "round": _after_round,
    "add": _after_added_points,
    "take": _after_pot_win,
    "pay": _after_pot_payment,
    "double": _after_double_payment,
    "ante": _after_antes,
    "end": _after_end,
    seating.LEAVE: seating.after_leaving,
    JOIN: seating.after_joining,
}
