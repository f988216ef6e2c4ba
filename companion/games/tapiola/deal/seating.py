"""Players leave and join between two deals, and the match goes on.

rules: tapiola.md#joining
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.game import JOIN, JOIN_AFTER
from companion.games.tapiola.deal.bank import give_chips
from companion.games.tapiola.deal.deal import skip_absent_dealers
from companion.games.tapiola.rules.agreement import check_rules_allow_player_count
from companion.games.tapiola.state.state import State
from companion.kit.reading import require_event_seat, seat_in
from companion.kit.seat_inputs import make_choice_field, seat_choices

LEAVE = "leave"
MIN_PLAYERS = 2
"""Smallest number of players for a deal."""


def leave_and_join_actions(state: State) -> Iterator[Action]:
    """Yield the actions to leave, if two or more players stay, and to join, if anybody is away."""
    present = state.present_seats()
    if len(present) > MIN_PLAYERS:
        closed = "Only players in the match can leave it."
        yield Action(LEAVE, "A player leaves", seats=present, anchor="joining", refusal_text=closed)
    away = tuple(sorted(state.away_seats))
    if away:
        after = make_choice_field(
            JOIN_AFTER, "Sits to the left of", seat_choices(state.seats, present[::-1]), "joining"
        )
        closed = "This player is already in the match."
        yield Action(JOIN, "A player joins", (after,), seats=away, anchor="joining", refusal_text=closed)


def after_leaving(state: State, event: Event) -> State:
    """Return the match without a player, whose chips and points still count at its end.

    If the dealer leaves, the next player in the deal is the dealer. Whether enough players stay is not
    checked.
    """
    seat = require_event_seat(event)
    betting = replace(state.betting, folded=state.betting.folded | {seat})
    after = replace(state, away_seats=state.away_seats | {seat}, betting=betting)
    return replace(
        skip_absent_dealers(after), line=f"{state.seats.names[seat]} leaves{_chips_phrase(state, seat)}"
    )


def after_joining(state: State, event: Event) -> State:
    """Return the match with a player seated to the left of another, with chips the first time.

    One who comes back has the chips and points from before.

    Raises: Illegal if one deck is not enough for so many players.
    """
    seat, after = require_event_seat(event), seat_in(event.values, JOIN_AFTER)
    check_rules_allow_player_count(state.options, len(state.present_seats()) + 1)
    seats = state.seats.with_seat_after(seat, after)
    sat = replace(
        state,
        seats=seats,
        betting=replace(state.betting, seats=seats),
        away_seats=state.away_seats - {seat},
        ever_present_seats=state.ever_present_seats | {seat},
    )
    names, new = state.seats.names, seat not in state.ever_present_seats
    dealt = give_chips(sat, seat, state.options.stakes.stack if new else 0)
    return replace(
        dealt, line=f"{names[seat]} joins{_chips_phrase(dealt, seat)} and sits to the left of {names[after]}"
    )


def _chips_phrase(state: State, seat: int) -> str:
    """Return the chips that a player brings or takes along, "" if none are counted."""
    stack = state.betting.stacks[seat]
    return f" with {state.describe_chips(stack)}" if state.options.has_betting and stack is not None else ""
