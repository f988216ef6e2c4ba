"""The function that applies an entry of Tapiola Hold'em, with a handler for each action."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.cards import Card, show
from companion.engine.event import Event
from companion.engine.field import Illegal, Values
from companion.engine.game import JOIN
from companion.games.tapiola.deal.bank import bought, counted_chips
from companion.games.tapiola.deal.bets import closed_by, folded_one, followed, raise_to, raised_by
from companion.games.tapiola.deal.deal import advance, catch_up, discard, fold_hands, put_out
from companion.games.tapiola.deal.seating import LEAVE, joined, left
from companion.games.tapiola.showdown.scoring import scored, uncontested
from companion.games.tapiola.showdown.showdown import note_board, show_hands
from companion.games.tapiola.showdown.verdict import verdict_of
from companion.games.tapiola.state.log_text import called, does, ending, put_right, raising, with_folds
from companion.games.tapiola.state.state import BET, SHOWDOWN, State
from companion.kit.betting import gather
from companion.kit.reading import cards_in, seat_in, seats_in
from companion.kit.sentences import sentences


def apply(state: State, event: Event) -> State:
    """Return the state after `event`.

    Raises: Illegal, with a sentence for players, if the rules do not allow the event.
    """
    if event.action in _SEATED:
        return _SEATED[event.action](state, event)
    return _EVENTS[event.action](state, event.values)


def _community(state: State, values: Values) -> State:
    state = advance(state) if state.phase == BET else state
    cards = cards_in(values, "cards")
    after = put_out(state, cards)
    if state.between:
        after = replace(after, shown=None)
        what = f"The centre is {show(cards[0])}" if cards else "One card lies in the centre"
        return replace(after, line=f"{what}, {state.agreed.dealt} in every hand")
    grown = f"The towers grow by {_shown(cards)}" if cards else "Both towers grow by a card"
    return replace(after, line=f"A card is burned. {grown}" if state.agreed.burns else grown)


def _discarded(state: State, values: Values) -> State:
    kept = seats_in(values, "kept")
    after = discard(state, kept)
    if not kept:
        return replace(after, line="Everybody discards a card")
    others = tuple(seat for seat in state.around() if seat not in kept)
    rest = f"{does(state, others, 'discard')} one" if others else "nobody discards"
    return replace(after, line=f"{does(state, kept, 'keep')} three cards, {rest}")


def _followed(state: State, values: Values) -> State:
    state = catch_up(state)
    seat, owes = state.betting.due[0], state.betting.owes(state.betting.due[0])
    does = f"calls {state.told(owes)}" if owes else "checks"
    all_in = ", all-in" if owes and owes == state.chips(seat) else ""
    line = f"{state.seats.names[seat]} {does}{all_in}"
    return _after_bets(replace(state, betting=followed(state, values)), line)


def _folded(state: State, values: Values) -> State:
    if state.agreed.betting:
        state = catch_up(state)
        line = f"{state.seats.names[state.betting.due[0]]} folds"
        return _after_bets(fold_hands(state, folded_one(state, values)), line)
    folded = seats_in(values, "folded")
    if len(folded) == len(state.live):
        raise Illegal("Somebody has to stay in.", field="folded", anchor="fold")
    betting = replace(state.betting, folded=state.betting.folded | set(folded))
    return _after_bets(fold_hands(state, betting), does(state, folded, "fold"))


def _raised(state: State, values: Values) -> State:
    state = catch_up(state)
    seat, to = seat_in(values, "who"), raise_to(state, values)
    betting = raised_by(state, values)
    line = raising(state, betting, seat, cut=betting.level < to)
    after = fold_hands(state, betting)
    return _after_bets(after, with_folds(state, line, seats_in(values, "folded")))


def _closed(state: State, values: Values) -> State:
    state = catch_up(state)
    betting = closed_by(state, values)
    to = betting.level
    short = [seat for seat in betting.live if betting.bets[seat] < to and not betting.stacks[seat]]
    line = with_folds(state, called(state, betting.live, short, to), seats_in(values, "folded"))
    return _after_bets(fold_hands(state, betting), line)


def _after_bets(state: State, line: str) -> State:
    """Return the match after bets or folds: the last player left wins, or the next phase begins."""
    if len(state.live) == 1 and not state.agreed.by_points:
        state = uncontested(replace(state, betting=gather(state.betting)))
        return replace(state, line=f"{line}. {state.line}")
    if state.agreed.betting and state.betting.turn is None:
        state = advance(state)
    return replace(state, line=line)


def _met(state: State, values: Values) -> State:
    state = catch_up(state, SHOWDOWN)
    shown = show_hands(state, values)
    after = scored(shown, verdict_of(shown, values))
    return replace(after, line=sentences(after.line, *put_right(state, shown)))


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


_SEATED: Mapping[str, Callable[[State, Event], State]] = {JOIN: joined, LEAVE: left}
_EVENTS: Mapping[str, Callable[[State, Values], State]] = {
    "community": _community,
    "discard": _discarded,
    "fold": _folded,
    "raise": _raised,
    "follow": _followed,
    "close": _closed,
    "showdown": _met,
    "note": _noted,
    "buy": bought,
    "count": counted_chips,
    "end": _ended,
}
