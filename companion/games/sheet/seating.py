"""Players leave and join while a sheet goes on; with partners, one takes another's place.

rules: sheet.md#joining
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.engine.game import AFTER, JOIN
from companion.games.sheet.log_text import counted, told
from companion.games.sheet.options import LIVES, MOST, OUT, TARGET, ZERO
from companion.games.sheet.paying import squared
from companion.games.sheet.state import Coming, State, dealt_on
from companion.kit.by_seat import clockwise, replaced
from companion.kit.reading import number_if_any, seat_in, seat_of
from companion.kit.seat_inputs import one_of, seat_names
from companion.kit.sentences import verb

LEAVE = "leave"
LEAST, MOST_PLAYERS = 2, 20
_BEGINS, _PLACE = "begins", "place"


def offers(state: State) -> Iterator[Action]:
    """Yield the actions to leave, for those who may, and to join, if anybody can."""
    if leaving := _leaving(state):
        closed = "Only who takes part can leave, as long as two stay in."
        yield Action(LEAVE, "Somebody leaves", seats=leaving, anchor="joining", closed=closed)
    if away := _joining(state):
        where = () if state.terms.teams else (_beside(state),)
        closed = "Only who does not take part can join, and no pair that has left."
        yield Action(JOIN, "Somebody joins", (*asked(state), *where), away, "joining", closed=closed)


def asked(state: State) -> Sequence[Field]:
    """Return the inputs for a player who joins.

    With partners it is the player to replace, else the initial points. There are none if points change hands.
    """
    if state.terms.teams:
        return (_place(state),)
    return () if state.terms.moves else (_begins(state),)


def left(state: State, event: Event) -> State:
    """Return the sheet without a team, whose total stays and is settled."""
    seat = seat_of(event)
    side = next(each for each in state.present if seat in state.sides[each])
    gone = replace(squared(state), away=state.away | {side})
    line = f"{state.name(side)} {verb(state.sides[side], 'leave')} with {counted(state, state.totals[side])}"
    after = replace(gone, line=line)
    return dealt_on(after) if state.dealer in state.sides[side] else after


def joined(state: State, event: Event) -> State:
    """Return the sheet with another player, or with one in the place of another.

    Raises: Illegal if the sheet is full, or the initial points would end it or put the player out at once.
    """
    return (_in_place if state.terms.teams else _beside_all)(state, event)


def _leaving(state: State) -> tuple[int, ...]:
    """Return the seats that may leave: those of teams that are out, others if enough stay in."""
    enough = len(state.inside) > LEAST
    sides = (state.sides[side] for side in state.present if enough or state.out[side])
    return tuple(sorted(seat for seats in sides for seat in seats))


def _joining(state: State) -> tuple[int, ...]:
    """Return the seats that may join: all that are away; with partners, those in no pair."""
    sides = range(len(state.sides)) if state.terms.teams else state.present
    taken = {seat for side in sides for seat in state.sides[side]}
    return tuple(seat for seat in range(len(state.seats)) if seat not in taken)


def _begins(state: State) -> Field:
    """Return the input for the initial points, with buttons for the fewest and most points.

    They are those of the teams that are in.
    """
    totals = sorted({state.totals[side] for side in state.inside})
    return Field(
        _BEGINS,
        "int",
        "Begins with",
        low=1 if state.terms.down else -MOST,
        high=MOST,
        help=f"Empty is {told(state.terms.begin)}, or what somebody left with.",
        quick=tuple(zip(totals[:: max(1, len(totals) - 1)], ("Fewest", "Most"), strict=False)),
        anchor="joining",
    )


def _beside(state: State) -> Field:
    around = clockwise(state.seats, state.playing, state.dealer)
    return one_of(AFTER, "Sits left of", seat_names(state.seats, around[::-1]), "joining")


def _place(state: State) -> Field:
    """Return the input for the player to replace, without a default."""
    seats = (seat for side in state.inside for seat in state.sides[side])
    choices = seat_names(state.seats, sorted(seats))
    return Field(_PLACE, "choice", "Takes the place of", required=True, choices=choices, anchor="joining")


def _beside_all(state: State, event: Event) -> State:
    """Return the sheet with another team, or with one that had left."""
    seat, after = seat_of(event), seat_in(event.values, AFTER)
    if len(state.present) == MOST_PLAYERS:
        raise Illegal(f"A sheet is for up to {MOST_PLAYERS}, and {MOST_PLAYERS} play.", anchor="joining")
    has = state.totals[seat]
    begins = number_if_any(event.values, _BEGINS)
    begins = has if begins is None else begins
    _refuse_ended(state, begins)
    seats, names = state.seats.seated(seat, after), state.seats.names
    totals = replaced(state.totals, seat, begins)
    return replace(
        squared(state),
        seats=seats,
        away=state.away - {seat},
        out=replaced(state.out, seat, 0),
        totals=totals,
        since=totals,
        comings=(*state.comings, Coming(seat, seat, len(state.rounds), begins - has)),
        line=f"{names[seat]} joins with {counted(state, begins)}, to the left of {names[after]}",
    )


def _refuse_ended(state: State, begins: int) -> None:
    """Check that the initial points do not end the sheet, or put the player out, at once.

    Raises: Illegal if they do.
    """
    end, goal = state.terms.end, state.terms.goal
    wanted = ""
    if end in (TARGET, OUT) and begins >= goal:
        wanted = f"fewer than {told(goal)}"
    elif end in (ZERO, LIVES) and begins <= 0:
        wanted = "more than 0"
    if wanted:
        sentence = f"Nobody begins with {counted(state, begins)} here: it has to be {wanted}."
        raise Illegal(sentence, field=_BEGINS, anchor="joining")


def _in_place(state: State, event: Event) -> State:
    """Return the sheet with a seat in the place of another.

    The other player is paid for the rounds until then.
    """
    seat, other = seat_of(event), seat_in(event.values, _PLACE)
    side = next(each for each in state.inside if other in state.sides[each])
    pair = tuple(seat if each == other else each for each in state.sides[side])
    names = state.seats.names
    return replace(
        squared(state),
        seats=state.seats.seated(seat, other),
        sides=replaced(state.sides, side, pair),
        dealer=seat if state.dealer == other else state.dealer,
        comings=(*state.comings, Coming(seat, side, len(state.rounds))),
        line=f"{names[seat]} takes the place of {names[other]}",
    )
