"""Transitions between deals: the pile is won, shared or left, and the next deal is paid for."""

from collections.abc import Sequence
from dataclasses import replace

from companion.cards import counted, show
from companion.engine.seats import Seats
from companion.games.progressive.known import sure, unnoted
from companion.games.progressive.leaving import evened, going_out
from companion.games.progressive.state import Put, State, from_left
from companion.games.progressive.terms import AGAIN, HAND, SPLIT, Terms
from companion.kit.by_seat import added, replaced
from companion.kit.sentences import either, sentences, verb


def first_deal(seats: Seats, terms: Terms) -> State:
    """Return the first deal: start cards, one of each player's on the pile, and five more."""
    number = len(seats)
    state = State(
        seats=seats,
        terms=terms,
        starts=(terms.start_cards,) * number,
        dealer=seats.dealer,
        out=(0,) * number,
        held=((),) * number,
        exchanged=(None,) * number,
        drawn=(None,) * number,
        in_hand=((),) * number,
        disclosed=(False,) * number,
    )
    return _contributed(replace(state, deal=1))


def sudden_death(state: State) -> State:
    """Return the deal of sudden death, played for the whole game. rules: progressive.md#sudden-death

    It has no pile. So the cards paid for the deal that is broken off go back, even if a tie of that deal was
    being played off.
    """
    sure_still = tuple(cards if sure(state, seat) else () for seat, cards in enumerate(state.held))
    state = replace(state, sudden=True, held=sure_still, tied=())
    for put in state.pile:
        state = _given_back(state, put) if put.deal == state.deal else state
    return _dealt(state, state.still_in)


def _given_back(state: State, put: Put) -> State:
    known = (put.card,) if put.card else ()
    return replace(
        state,
        pile=tuple(one for one in state.pile if one != put),
        starts=added(state.starts, {put.seat: 1}),
        held=replaced(state.held, put.seat, (*state.held[put.seat], *known)),
    )


def settled(state: State, best: Sequence[int], won: str) -> State:
    """Return the state after a showdown in which the seats `best` have the best hand.

    `won` is the text that names their hand. rules: progressive.md#showdown
    """
    state = _forget(state, best)
    if len(best) > 1 and (state.sudden or state.terms.ties == AGAIN):
        told = f"{state.named(best)} tie{won} and are dealt five cards again"
        return replace(_dealt(replace(state, tied=tuple(best)), from_left(state, best)), line=told)
    if state.sudden:
        line = f"{state.named(best)} wins the game in sudden death{won}"
        return _over(replace(state, winner=best[0], line=line))
    return _pile_settled(state, best, won)


def _pile_settled(state: State, best: Sequence[int], won: str) -> State:
    """Settle the pile, put out players without start cards, and deal again or end the match."""
    going = going_out(state, best)
    after, told = _pile_given(evened(state, going), best, won)
    if going:
        told.append(f"{state.named(going)} {either(going, 'is', 'are')} out, without a start card")
    if after.gone and not state.gone:
        told.append(_left_the_game(state, after.gone))
    out = tuple(state.deal if seat in going else deal for seat, deal in enumerate(state.out))
    return _next(replace(after, out=out), told)


def _pile_given(state: State, best: Sequence[int], won: str) -> tuple[State, list[str]]:
    """Return the state after the pile is won, shared or left, and sentences about it.

    rules: progressive.md#showdown, progressive.md#ties
    """
    pile = counted(len(state.pile))
    if len(best) == 1:
        told = f"{state.name(best[0])} takes {pile} from the pile{won}"
        return replace(_taken(state, best[0]), tied=()), [told]
    if state.terms.ties == SPLIT:
        after = _shared(state, best)
        share = counted((len(state.pile) - len(after.pile)) // len(best))
        told = f"{state.named(best)} tie{won} and take {share} each from the pile"
        return after, [told, _stays(after)] if after.pile else [told]
    told = f"{state.named(best)} tie{won}: {_stays(state)}"
    return replace(state, tied=tuple(best)), [told, *_stay(state, best)]


def _stays(state: State) -> str:
    return f"{counted(len(state.pile))} {verb(state.pile, 'stay')} on the pile"


def _stay(state: State, best: Sequence[int]) -> list[str]:
    """Return a sentence about tied players who stay in without a start card, if any.

    rules: progressive.md#out
    """
    poor = [seat for seat in best if not state.starts[seat]]
    has = either(poor, "has", "have")
    told = f"{state.named(poor)} {has} no start card and {verb(poor, 'stay')} in until the tie is played off"
    return [told] if poor else []


def _next(state: State, told: Sequence[str]) -> State:
    """Deal again, or end the match if one player is left. rules: progressive.md#end"""
    left = state.still_in
    if len(left) == 1:
        line = sentences(*told, f"{state.name(left[0])} wins, the last one in")
        return _over(replace(state, winner=left[0], line=line))
    return _contributed(replace(state, dealer=left[0], deal=state.deal + 1, line=sentences(*told)))


def _left_the_game(state: State, gone: Put) -> str:
    card = show(gone.card) if gone.card else "a card"
    return (
        f"So that the two left have an even number of start cards, {card} leaves the game: "
        f"what {state.name(gone.seat)} put on the pile last"
    )


def _taken(state: State, winner: int) -> State:
    """Give the pile to the winner's start cards. rules: progressive.md#showdown"""
    known = tuple(put.card for put in state.pile if put.card)
    return replace(
        state,
        pile=(),
        starts=added(state.starts, {winner: len(state.pile)}),
        held=replaced(state.held, winner, (*state.held[winner], *known)),
    )


def _shared(state: State, best: Sequence[int]) -> State:
    """Share the pile equally among the tied players; a remainder of the cards put last stays.

    Nobody is asked who gets which card, so none of these cards is known from now on.
    rules: progressive.md#ties
    """
    share, rest = divmod(len(state.pile), len(best))
    return replace(
        state,
        pile=state.pile[len(state.pile) - rest :],
        starts=added(state.starts, dict.fromkeys(best, share)),
    )


def _contributed(state: State) -> State:
    """Put a start card of each player who has one on the pile, and deal. rules: progressive.md#contribute"""
    putting = tuple(seat for seat in state.still_in if state.starts[seat])
    starts = added(state.starts, dict.fromkeys(putting, -1))
    pile = (*state.pile, *(Put(seat, state.deal) for seat in putting))
    return _dealt(replace(state, starts=starts, pile=pile), state.still_in)


def _dealt(state: State, playing: tuple[int, ...]) -> State:
    """Shuffle all cards except the start cards and the pile, and deal five to each player.

    rules: progressive.md#deal
    """
    gone = 1 if state.gone else 0
    nothing = (None,) * len(state.seats)
    return replace(
        state,
        playing=playing,
        pack=state.terms.cards - state.in_play - gone - HAND * len(playing),
        discards=0,
        thrown=(),
        exchanged=nothing,
        drawn=nothing,
        in_hand=((),) * len(state.seats),
        disclosed=(False,) * len(state.seats),
    )


def _over(state: State) -> State:
    return _dealt(state, ())


def _forget(state: State, best: Sequence[int]) -> State:
    """Keep known start cards only for players who certainly still have them.

    An unrecorded card on the pile may be any of its player's start cards. It comes back only to the player
    who takes the pile.
    """
    taker = best[0] if len(best) == 1 and not state.sudden else None
    return replace(
        state,
        held=tuple(
            cards if sure(state, seat) and (seat == taker or not unnoted(state, seat)) else ()
            for seat, cards in enumerate(state.held)
        ),
    )
