"""The effect of each entry on a match of the family."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.cards import Card, show
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.kit.by_seat import added
from companion.kit.reading import cards_in, choice_in, flag_in, number_in, seat_in, seat_of, seats_in
from companion.kit.sentences import either, listed, sentences
from companion.matchpot.actions.actions import IN
from companion.matchpot.hand import bets
from companion.matchpot.hand.deadly import check_noted, check_twice, doubtful, is_dead, kills
from companion.matchpot.hand.ending import settle, voided, wimped
from companion.matchpot.hand.progress import dealt, declared, onward, thrown_out, to_showdown
from companion.matchpot.hand.seating import joined, left, voted
from companion.matchpot.inputs.card_fields import up_field
from companion.matchpot.inputs.fields import claim_field, nobody_holds
from companion.matchpot.showdown.lows import no_low, no_low_left
from companion.matchpot.showdown.showdown import best_hand, sides_of, with_dead, with_winners
from companion.matchpot.showdown.standing import as_they_stand
from companion.matchpot.state.holding import check_board
from companion.matchpot.state.state import State
from companion.matchpot.texts.log_text import (
    called,
    came_of,
    declaring,
    dying,
    folding,
    named,
    paying,
    shows,
    speaking,
    voting,
)


def apply(state: State, event: Event) -> State:
    """Return the state after `event`. An entry at or after the time limit sets `last`.

    Raises: `Illegal` if the entry is not allowed; its text is a sentence for players.
    """
    late = bool(state.agreed.minutes) and event.minute >= state.agreed.minutes
    state = replace(state, last=state.last or late)
    return _EVENTS[event.action](state, event)


def _dealt(state: State, _event: Event) -> State:
    after = replace(dealt(state), begun=state.number)
    return replace(after, line=sentences(paying(state), f"{state.seats.names[state.dealer]} deals"))


def _raised(state: State, event: Event) -> State:
    values = event.values
    seat, to, folded = seat_in(values, "who"), number_in(values, "to"), seats_in(values, "folded")
    betting = bets.raise_by(state, seat, to, folded)
    said = "raises to" if bets.bets_of(state).level else "bets"
    line = f"{state.seats.names[seat]} {said} {state.unit.told(to)}"
    return replace(
        state,
        betting=betting,
        folded=state.folded + folded,
        line=sentences(line, folding(state, folded)),
    )


def _closed(state: State, event: Event) -> State:
    to, folded = number_in(event.values, "to"), seats_in(event.values, "folded")
    open_ = replace(state, betting=bets.close_by(state, to, folded))
    live = bets.live(open_)
    gone = tuple(seat for seat in bets.live(state) if seat not in live)
    after = replace(bets.closed(open_), folded=state.folded + gone)
    line = called(state, bets.matching(open_), to, gone)
    return _told(onward(after), line)


def _went_all_in(state: State, event: Event) -> State:
    values = event.values
    seat, to, folded = seat_in(values, "who"), number_in(values, "to"), seats_in(values, "folded")
    betting = bets.all_in_by(state, seat, to, folded)
    line = sentences(f"{state.seats.names[seat]} is all-in for {state.unit.told(to)}", folding(state, folded))
    open_ = replace(state, betting=betting, folded=state.folded + folded)
    if betting.turn is not None:
        return replace(open_, line=line)
    return _told(onward(bets.closed(open_)), line)


def _spoken(state: State, event: Event) -> State:
    declared_for = {prize: seats_in(event.values, claim_field(prize)) for prize in state.prizes}
    claims = {
        seat: tuple(prize.field for prize, seats in declared_for.items() if seat in seats)
        for seat in state.contenders
    }
    silent = [seat for seat, said in claims.items() if not said]
    first, *others = (prize for prize in state.prizes if prize.declared)
    if silent and others:
        raise Illegal(
            f"{named(state, silent)} {either(silent, 'has', 'have')} not declared for anything.",
            field=claim_field(first),
            anchor="declare",
        )
    after = replace(state, claims=claims, round=state.round + 1)
    return _told(onward(after), speaking(state, declared_for) or f"Nobody declares {first.said}")


def _paid(state: State, event: Event) -> State:
    seat, amount = seat_of(event), number_in(event.values, "amount")
    net = added(state.net, {seat: -amount})
    line = f"{state.seats.names[seat]} pays {state.unit.told(amount)} into the pot"
    return replace(state, net=net, pot=state.pot + amount, line=line)


def _out(state: State, event: Event) -> State:
    seat = seat_in(event.values, "who")
    return _told(thrown_out(state, seat), f"{state.seats.names[seat]} is out of this hand")


def _voided(state: State, event: Event) -> State:
    after = voided(state, antes=flag_in(event.values, "antes"))
    stays = f", and the pot of {state.unit.told(after.pot)} stays" if after.pot else ""
    return replace(after, line=f"Cards are dealt anew{stays}")


def _said(state: State, event: Event) -> State:
    seat = state.unasked[0]
    up, tapped = cards_in(event.values, "up"), flag_in(event.values, "dead")
    if choice_in(event.values, "choice") != IN:
        if up or tapped:
            raise Illegal("Who is out gets no card up.", field="up" if up else "dead", anchor="declare")
        return _asked(replace(state, outs=(*state.outs, seat)), f"{state.seats.names[seat]} is out")
    check_twice(state.form.deck, (*state.known, *up), "up")
    dead = is_dead(state, seat, tapped, up)
    after = _with_up(state, seat, dead, up) if state.form.up else state
    line = sentences(f"{state.seats.names[seat]} is in", dying(state, (seat,)) if dead else "")
    return _asked(replace(after, ins=(*state.ins, seat)), line)


def _with_up(state: State, seat: int, dead: bool, up: tuple[Card, ...], *, answered: bool = False) -> State:
    """Return the match with the face-up cards of `seat` recorded.

    If these cards leave open whether they kill, the seat is asked later, unless that was `answered`.
    """
    settled = dead or answered or not up or kills(state, up) is not None
    return replace(
        state,
        told=(*state.told, seat) if settled else state.told,
        dead=(*state.dead, *((seat,) if dead else ())),
        ups={**state.ups, seat: up} if up else state.ups,
    )


def _turned_up(state: State, event: Event) -> State:
    board = cards_in(event.values, "board")
    check_board(state, board)
    check_twice(state.form.deck, board, "board")
    lie = f"On the board lie {' '.join(map(show, board))}"
    return replace(
        state, board=board, boarded=state.stage, line=sentences(lie, no_low_left(replace(state, board=board)))
    )


def _stayed(state: State, event: Event) -> State:
    stay = seats_in(event.values, "stay")
    outs = tuple(seat for seat in state.unasked if seat not in stay)
    line = declaring(state, stay, seats_in(event.values, "late"))
    return _asked(replace(state, ins=(*state.ins, *stay), outs=(*state.outs, *outs)), line)


def _asked(state: State, line: str) -> State:
    """Return the match after an answer.

    The next player is asked, all are asked once more, or the hand goes on.

    rules: match-pot.md#second-chance
    """
    if state.unasked:
        return replace(state, line=line)
    others = len(state.candidates) > 1
    if state.agreed.second_chance and not state.again and others and state.ins == (state.dealer,):
        again = f"{state.seats.names[state.dealer]} deals and is the first in: all others are asked once more"
        return replace(state, again=True, outs=(), line=sentences(line, again))
    return _told(declared(state, state.ins), line)


def _upped(state: State, event: Event) -> State:
    dead = seats_in(event.values, "dead")
    seats, after = state.untold, state
    for seat in seats:
        up, asked = cards_in(event.values, up_field(seat)), seat in doubtful(state)
        check_noted(state, seat, up, up_field(seat))
        check_twice(state.form.deck, () if asked else (*after.known, *up), up_field(seat))
        after = _with_up(after, seat, is_dead(state, seat, seat in dead, up), up, answered=asked)
    nobody = state.form.deadly and not doubtful(after)
    line = "Nobody is dead by a card up" if nobody else "The cards up are dealt"
    return _told(to_showdown(after), dying(after, set(after.dead) & set(seats)) or line)


def _shown(state: State, event: Event) -> State:
    values = as_they_stand(state, event.values, state.alive)
    after = with_dead(state, values)
    after, won = sides_of(after, values)
    after = with_winners(after, won)
    pots = [[seats for _, seats in each] for each in won]
    found = tuple(seat for seat in after.dead if seat not in state.dead)
    return _told(
        settle(after, pots),
        sentences(dying(after, found), no_low(after, won[0], cards_in(values, "board") or after.board)),
    )


def _wimped(state: State, event: Event) -> State:
    after, seats = best_hand(state, as_they_stand(state, event.values, state.candidates))
    after = with_winners(after, [((state.prizes[0], seats),)])
    best = listed([shows(after, seat) for seat in state.sorted(seats)])
    return _told(wimped(after, seats), f"{best} had {state.prizes[0].what}" if seats else nobody_holds(state))


def _voted(state: State, event: Event) -> State:
    after = voted(state, seats_in(event.values, "agree"))
    return replace(after, line=voting(after))


def _left(state: State, event: Event) -> State:
    seat = seat_of(event)
    due = f" pays {state.unit.told(state.dues[seat].amount)} and" if seat in state.dues else ""
    return replace(left(state, seat), line=f"{state.seats.names[seat]}{due} leaves")


def _joined(state: State, event: Event) -> State:
    seat, after = seat_of(event), seat_in(event.values, "after")
    names = state.seats.names
    return replace(joined(state, seat, after), line=f"{names[seat]} joins, to the left of {names[after]}")


def _told(state: State, line: str) -> State:
    """Return the match with the log text of an entry, and of the hand if the entry ended it."""
    return replace(state, line=sentences(line, came_of(state, state.settlement) if state.settlement else ""))


_EVENTS: Mapping[str, Callable[[State, Event], State]] = {
    "deal": _dealt,
    "raise": _raised,
    "close": _closed,
    "say": _said,
    "board": _turned_up,
    "stay": _stayed,
    "allin": _went_all_in,
    "speak": _spoken,
    "pay": _paid,
    "out": _out,
    "void": _voided,
    "up": _upped,
    "show": _shown,
    "wimp": _wimped,
    "vote": _voted,
    "leave": _left,
    "join": _joined,
}
