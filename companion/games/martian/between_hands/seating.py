"""Players leave and join between two hands, and the match goes on.

rules: martian.md#joining
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import JOIN, JOIN_AFTER
from companion.games.martian.rules.pieces import (
    COLOUR_LETTERS,
    TRIOS_PER_STASH,
    build_stash,
    remove_pieces,
    sort_pieces,
)
from companion.games.martian.state.state import State, join_names
from companion.kit.by_seat import add_by_seat, replace_at_seat, sort_clockwise
from companion.kit.reading import require_event_seat, seat_in
from companion.kit.seat_inputs import make_choice_field, seat_choices
from companion.kit.sentences import format_chips, join_sentences
from companion.plurals import conjugate_verb, format_count

LEAVE = "leave"
MIN_PLAYERS, MAX_PLAYERS = 2, 6
"""Smallest and largest number of players. rules: martian.md#setup"""


def leave_and_join_actions(state: State) -> Iterator[Action]:
    """Yield the actions to leave, if two or more players stay, and to join, if anybody is away."""
    if len(state.present_seats) > MIN_PLAYERS:
        closed = "Only players in the match can leave it."
        yield Action(LEAVE, "A player leaves", (), state.present_seats, "joining", refusal_text=closed)
    if state.away_seats:
        present = sort_clockwise(state.seats, state.present_seats, state.dealer)
        after = make_choice_field(
            JOIN_AFTER, "Sits to the left of", seat_choices(state.seats, present[::-1]), "joining"
        )
        away, closed = tuple(sorted(state.away_seats)), "This player is already in the match."
        yield Action(JOIN, "A player joins", (after,), away, "joining", refusal_text=closed)


def after_leaving(state: State, event: Event) -> State:
    """Return the match without a player, who keeps the money and hands back foreign pieces.

    Pieces of theirs that other players hold stay there: nobody has to return any. If the dealer leaves, the
    next player clockwise is the dealer. Whether enough players stay is not checked.
    """
    seat = require_event_seat(event)
    returned = state.foreign_pieces(seat)
    stashes = replace_at_seat(state.stashes, seat, remove_pieces(state.stashes[seat], returned))
    for owner in {piece.owner for piece in returned}:
        back = (piece for piece in returned if piece.owner == owner)
        stashes = replace_at_seat(stashes, owner, sort_pieces((*stashes[owner], *back)))
    gone = replace(state, away_seats=state.away_seats | {seat}, stashes=stashes)
    dealer = sort_clockwise(gone.seats, gone.present_seats, state.dealer)[0]
    owners = join_names(state, sorted({piece.owner for piece in returned}))
    back_to = f"{format_count(len(returned), 'piece')} {conjugate_verb(returned, 'go')} back to {owners}"
    line = join_sentences(
        f"{state.seats.names[seat]} leaves{_chips_phrase(state, seat)}", back_to if returned else ""
    )
    return replace(gone, dealer=dealer, line=line)


def after_joining(state: State, event: Event) -> State:
    """Return the match with a player seated to the left of another.

    A player who joins for the first time gets a stash, of a colour that nobody has if one is left, and the
    initial chips. One who comes back has the pieces and the money from before.

    Raises: Illegal if `MAX_PLAYERS` take part already.
    """
    seat, after = require_event_seat(event), seat_in(event.values, JOIN_AFTER)
    if len(state.present_seats) == MAX_PLAYERS:
        raise Illegal(
            f"Martian Poker is for up to {MAX_PLAYERS} players, and {MAX_PLAYERS} are already playing.",
            anchor="joining",
        )
    sat = replace(state, seats=state.seats.with_seat_after(seat, after), away_seats=state.away_seats - {seat})
    if not state.trios[seat]:
        sat = _with_new_stash(sat, seat)
    name = state.seats.names[seat]
    line = f"{name} joins{_chips_phrase(sat, seat)} and sits to the left of {state.seats.names[after]}"
    return replace(sat, line=line)


def _with_new_stash(state: State, seat: int) -> State:
    """Return the match with a stash for `seat`, in a colour nobody has, and the initial chips.

    If every colour is taken, the stash is of the first one.
    """
    taken = {colour for trios in state.trios for colour in trios}
    colour = next((free for free in COLOUR_LETTERS if free not in taken), next(iter(COLOUR_LETTERS)))
    trios = (colour,) * TRIOS_PER_STASH
    return replace(
        state,
        trios=replace_at_seat(state.trios, seat, trios),
        stashes=replace_at_seat(state.stashes, seat, build_stash(trios, seat)),
        chips_bought=add_by_seat(
            state.chips_bought, {seat: state.options.initial_chips if state.options.counts_chips else 0}
        ),
    )


def _chips_phrase(state: State, seat: int) -> str:
    """Return the chips that a player brings or takes along, "" if nobody counts chips."""
    stack = state.stack_of(seat)
    return "" if stack is None else f" with {format_chips(stack, state.seats.unit)}"
