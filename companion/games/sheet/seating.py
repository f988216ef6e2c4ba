"""Players leave and join while a sheet goes on; with partners, one takes another's place.

rules: sheet.md#joining
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField
from companion.engine.event import Event
from companion.engine.field import Field, Illegal, Layout
from companion.engine.game import JOIN, JOIN_AFTER
from companion.engine.typed_fields import NumberField
from companion.games.sheet.log_text import format_points, format_points_with_unit
from companion.games.sheet.options import DOWN_TO_ZERO, LIVES, MAX_POINTS, OUT_AT_TARGET, TARGET
from companion.games.sheet.paying import settle_points
from companion.games.sheet.state import JoinedPlayer, State, pass_deal
from companion.kit.by_seat import replace_at_seat, sort_clockwise
from companion.kit.reading import optional_number_in, require_event_seat, seat_in
from companion.kit.seat_inputs import make_choice_field, seat_choices
from companion.plurals import conjugate_verb

LEAVE = "leave"
MIN_TEAMS, MAX_PLAYERS = 2, 20
_BEGINS_FIELD, _PLACE_FIELD = "begins", "place"


def leave_and_join_actions(state: State) -> Iterator[Action]:
    """Yield the actions to leave, for those who may, and to join, if anybody can.

    Teams that are out may leave; others may while more than two are in. All who are away may join or, with
    partners, those who are in no pair: a pair that has left may not.
    """
    if leaving := _seats_that_may_leave(state):
        closed = "Only players on the sheet can leave, and at least two have to stay in."
        yield Action(LEAVE, "A player leaves", seats=leaving, anchor="joining", refusal_text=closed)
    if away := _seats_that_may_join(state):
        where = () if state.options.has_partners else (_neighbour_field(state),)
        closed = "Only people who are not playing can join. A pair that has left cannot come back."
        yield Action(
            JOIN, "A player joins", (*joining_fields(state), *where), away, "joining", refusal_text=closed
        )


def joining_fields(state: State) -> Sequence[Field]:
    """Return the inputs for a player who joins.

    With partners it is the player to replace, else the initial points. There are none if points change hands
    and nobody has a partner. The input for the neighbour, `JOIN_AFTER`, is not among them.
    """
    if state.options.has_partners:
        return (_replaced_player_field(state),)
    return () if state.options.exchanges_points else (_initial_points_field(state),)


def after_leaving(state: State, event: Event) -> State:
    """Return the sheet after the team of a player left; its total stays and is settled.

    A partner leaves with the player. The open points of all other teams are settled, too. If the team had the
    deal, the deal moves on. Whether enough teams stay is not checked.
    """
    seat = require_event_seat(event)
    side = next(each for each in state.present_teams if seat in state.team_seats[each])
    gone = replace(settle_points(state), away_teams=state.away_teams | {side})
    line = (
        f"{state.team_name(side)} {conjugate_verb(state.team_seats[side], 'leave')} with "
        f"{format_points_with_unit(state, state.totals[side])}"
    )
    after = replace(gone, line=line)
    return pass_deal(after) if state.dealer in state.team_seats[side] else after


def after_joining(state: State, event: Event) -> State:
    """Return the sheet after a player joins as a new team or, with partners, in another's place.

    Points that are not paid yet are settled first. Without a number entered, a new team has the initial
    points of the sheet, and a team that had left the total that it had. A team that was out is in again.

    Raises: Illegal, for a new team or one that comes back, if `MAX_PLAYERS` play already, or if its points
    would end the sheet or put the player out at once.
    """
    return (_after_taking_place if state.options.has_partners else _after_joining_as_team)(state, event)


def _seats_that_may_leave(state: State) -> tuple[int, ...]:
    """Return the seats that may leave: those of teams that are out, others if enough stay in."""
    enough = len(state.teams_in) > MIN_TEAMS
    sides = (state.team_seats[side] for side in state.present_teams if enough or state.out_rounds[side])
    return tuple(sorted(seat for seats in sides for seat in seats))


def _seats_that_may_join(state: State) -> tuple[int, ...]:
    """Return the seats that may join: all that are away; with partners, those in no pair."""
    sides = range(len(state.team_seats)) if state.options.has_partners else state.present_teams
    taken = {seat for side in sides for seat in state.team_seats[side]}
    return tuple(seat for seat in range(len(state.seats)) if seat not in taken)


def _initial_points_field(state: State) -> Field:
    """Return the input for the initial points, with buttons for the fewest and most points.

    They are those of the teams that are in.
    """
    totals = sorted({state.totals[side] for side in state.teams_in})
    return NumberField(
        _BEGINS_FIELD,
        "Begins with",
        low=1 if state.options.counts_down else -MAX_POINTS,
        high=MAX_POINTS,
        quick=tuple(zip(totals[:: max(1, len(totals) - 1)], ("Fewest", "Most"), strict=False)),
        anchor="joining",
        layout=Layout(
            help="If you leave this empty, the player gets "
            f"{format_points(state.options.initial_points)}, or what they had before leaving."
        ),
    )


def _neighbour_field(state: State) -> Field:
    around = sort_clockwise(state.seats, state.playing_seats, state.dealer)
    return make_choice_field(
        JOIN_AFTER, "Sits to the left of", seat_choices(state.seats, around[::-1]), "joining"
    )


def _replaced_player_field(state: State) -> Field:
    """Return the input for the player to replace, without a default."""
    seats = (seat for side in state.teams_in for seat in state.team_seats[side])
    choices = seat_choices(state.seats, sorted(seats))
    return ChoiceField(_PLACE_FIELD, "Takes the place of", required=True, choices=choices, anchor="joining")


def _after_joining_as_team(state: State, event: Event) -> State:
    """Return the sheet with another team, or with one that had left."""
    seat, after = require_event_seat(event), seat_in(event.values, JOIN_AFTER)
    if len(state.present_teams) == MAX_PLAYERS:
        raise Illegal(
            f"A score sheet is for up to {MAX_PLAYERS} players, and {MAX_PLAYERS} are already playing.",
            anchor="joining",
        )
    has = state.totals[seat]
    begins = optional_number_in(event.values, _BEGINS_FIELD)
    begins = has if begins is None else begins
    _check_initial_points(state, begins)
    seats, names = state.seats.with_seat_after(seat, after), state.seats.names
    totals = replace_at_seat(state.totals, seat, begins)
    paid = settle_points(state)
    return replace(
        paid,
        settled=replace(paid.settled, totals=totals),
        seats=seats,
        away_teams=state.away_teams - {seat},
        out_rounds=replace_at_seat(state.out_rounds, seat, 0),
        totals=totals,
        joined_players=(*state.joined_players, JoinedPlayer(seat, seat, len(state.rounds), begins - has)),
        line=(
            f"{names[seat]} joins with {format_points_with_unit(state, begins)} and sits "
            f"to the left of {names[after]}"
        ),
    )


def _check_initial_points(state: State, begins: int) -> None:
    """Check that the initial points do not end the sheet, or put the player out, at once.

    Raises: Illegal if they do.
    """
    end, goal = state.options.end_kind, state.options.goal
    points, sentence = format_points_with_unit(state, begins), ""
    if end in (TARGET, OUT_AT_TARGET) and begins >= goal:
        sentence = f"Nobody can begin with {points} here. Enter less than {format_points(goal)}."
    elif end in (DOWN_TO_ZERO, LIVES) and begins <= 0:
        sentence = f"Nobody can begin with {points} here. Enter more than 0."
    if sentence:
        raise Illegal(sentence, field=_BEGINS_FIELD, anchor="joining")


def _after_taking_place(state: State, event: Event) -> State:
    """Return the sheet with a seat in the place of another.

    The other player is paid for the rounds until then.
    """
    seat, other = require_event_seat(event), seat_in(event.values, _PLACE_FIELD)
    side = next(each for each in state.teams_in if other in state.team_seats[each])
    pair = tuple(seat if each == other else each for each in state.team_seats[side])
    names = state.seats.names
    return replace(
        settle_points(state),
        seats=state.seats.with_seat_after(seat, other),
        team_seats=replace_at_seat(state.team_seats, side, pair),
        dealer=seat if state.dealer == other else state.dealer,
        joined_players=(*state.joined_players, JoinedPlayer(seat, side, len(state.rounds))),
        line=f"{names[seat]} takes the place of {names[other]}",
    )
