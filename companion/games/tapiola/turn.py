"""What an entry does in Tapiola Hold'em: cards out, discards, bets, folds, the showdown, chips."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from companion.cards import Card, show
from companion.games.tapiola.bank import bought, counted_chips
from companion.games.tapiola.fields import cards_in, seats_in
from companion.games.tapiola.progress import advance, catch_up, discard, fold_hands, put_out
from companion.games.tapiola.scoring import scored, uncontested
from companion.games.tapiola.showdown import result_of
from companion.games.tapiola.shown import note_board, show_hands
from companion.games.tapiola.state import BET, SHOWDOWN, State
from companion.games.tapiola.words import ending, named
from companion.kit.betting import Betting, gather
from companion.kit.rounds import close_round, raised
from companion.play.field import Illegal, Values
from companion.play.game import Event

MOST_NAMED = 4
"""Players that a line names one by one."""


def apply(state: State, event: Event) -> State:
    """Return the state after `event`; raise `Illegal` with a sentence for players."""
    return _EVENTS[event.action](state, event.values)


def _community(state: State, values: Values) -> State:
    state = advance(state) if state.phase == BET else state
    cards = cards_in(values, "cards")
    after = put_out(state, cards)
    if state.between:
        after = replace(after, shown=None)
        what = f"The centre is {show(cards[0])}" if cards else "One card lies in the centre"
        return replace(after, line=f"{what}, {state.rules.dealt} in every hand")
    grown = f"The towers grow by {_shown(cards)}" if cards else "Both towers grow by a card"
    return replace(after, line=f"A card is burned. {grown}" if state.rules.burns else grown)


def _discarded(state: State, values: Values) -> State:
    kept = seats_in(values, "kept")
    after = discard(state, kept)
    if not kept:
        return replace(after, line="Everybody discards a card")
    others = tuple(seat for seat in state.around() if seat not in kept)
    rest = f"{named(state, others)} {_verb(others, 'discard')} one" if others else "nobody discards"
    return replace(after, line=f"{named(state, kept)} {_verb(kept, 'keep')} three cards, {rest}")


def _folded(state: State, values: Values) -> State:
    folded = seats_in(values, "folded")
    if len(folded) == len(state.live):
        raise Illegal("Somebody has to stay in.", field="folded", anchor="fold")
    betting = replace(state.betting, folded=state.betting.folded | set(folded))
    return _after_bets(fold_hands(state, betting), f"{named(state, folded)} {_verb(folded, 'fold')}")


def _raised(state: State, values: Values) -> State:
    state = catch_up(state)
    seat, folded = int(cast("str", values["who"])), seats_in(values, "folded")
    most = state.betting.most(seat)
    all_in = bool(values.get("all_in")) and most is not None
    to = most if all_in and most is not None else cast("int", values["to"])
    betting = _tried(lambda: raised(state.betting, seat, to, folded))
    verb = "raises to" if state.betting.level else "bets"
    what = f"is all-in for {to}" if to == most else f"{verb} {to}"
    line = f"{state.seats.names[seat]} {what}"
    return _after_bets(fold_hands(state, betting), _with_folds(state, line, folded))


def _closed(state: State, values: Values) -> State:
    state = catch_up(state)
    to, folded = cast("int", values["to"]), seats_in(values, "folded")
    betting = _tried(lambda: close_round(state.betting, to, folded))
    line = _with_folds(state, _called(state, betting, to), folded)
    return _after_bets(fold_hands(state, betting), line)


def _tried(step: Callable[[], Betting]) -> Betting:
    """Return what `step` does to the bets, with the section of the rules in a refusal."""
    try:
        return step()
    except Illegal as illegal:
        raise Illegal(str(illegal), field=illegal.field or "to", anchor="bet") from illegal


def _called(state: State, betting: Betting, to: int) -> str:
    if not to:
        return "Everybody checks"
    if len(betting.live) == 1:
        return f"{named(state, betting.live)} bets {to}"
    short = tuple(seat for seat in betting.live if betting.bets[seat] < to and not betting.stacks[seat])
    rest = f", {named(state, short)} with all that was left" if short else ""
    who = named(state, betting.live) if len(betting.live) <= MOST_NAMED else f"All {len(betting.live)}"
    return f"{who} are in for {to}{rest}"


def _with_folds(state: State, line: str, folded: Sequence[int]) -> str:
    return f"{line}. {named(state, folded)} {_verb(folded, 'fold')}" if folded else line


def _after_bets(state: State, line: str) -> State:
    """Return the match after bets or folds: the one who is left takes it, or the next phase comes."""
    if len(state.live) == 1 and not state.rules.by_points:
        state = uncontested(replace(state, betting=gather(state.betting)))
        return replace(state, line=f"{line}. {state.line}")
    if state.rules.betting and state.betting.turn is None:
        state = advance(state)
    return replace(state, line=line)


def _met(state: State, values: Values) -> State:
    state = catch_up(state, SHOWDOWN)
    state = show_hands(state, values)
    return scored(state, result_of(state, values))


def _noted(state: State, values: Values) -> State:
    noted = note_board(state, values)
    if noted == state:
        raise Illegal("Enter the cards that lie there, where they are not noted yet.", anchor="community")
    cards = [card for card in noted.known if card not in state.known]
    return replace(noted, line=f"In the middle lie {_shown(cards)}")


def _ended(state: State, _values: Values) -> State:
    over = replace(state, over=True)
    return replace(over, line=f"That was the last pot. {ending(over)}")


def _shown(cards: Sequence[Card]) -> str:
    return " and ".join(map(show, cards))


def _verb(seats: Sequence[int], verb: str) -> str:
    return f"{verb}s" if len(seats) == 1 else verb


_EVENTS: Mapping[str, Callable[[State, Values], State]] = {
    "community": _community,
    "discard": _discarded,
    "fold": _folded,
    "raise": _raised,
    "close": _closed,
    "showdown": _met,
    "note": _noted,
    "buy": bought,
    "count": counted_chips,
    "end": _ended,
}
