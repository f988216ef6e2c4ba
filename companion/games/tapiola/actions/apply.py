"""The function that applies an entry of Tapiola Hold'em, with a handler for each action."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.cards import Card, show
from companion.engine.event import Event
from companion.engine.field import Illegal, Values
from companion.engine.game import JOIN
from companion.games.tapiola.deal.bank import after_chip_count, after_chip_purchase
from companion.games.tapiola.deal.bets import (
    bets_after_call,
    bets_after_fold,
    bets_after_raise,
    bets_after_round,
    read_raise_level,
)
from companion.games.tapiola.deal.deal import (
    advance_after_betting,
    after_discards,
    deal_community_cards,
    fold_hands,
    skip_to_phase,
)
from companion.games.tapiola.deal.seating import LEAVE, after_joining, after_leaving
from companion.games.tapiola.showdown.scoring import after_all_others_fold, after_showdown_scored
from companion.games.tapiola.showdown.showdown import record_board, record_shown_hands
from companion.games.tapiola.showdown.verdict import decide_showdown_verdict
from companion.games.tapiola.state.log_text import (
    append_folds,
    describe_corrected_hands,
    describe_match_winners,
    describe_raise,
    describe_round_end,
    subject_with_verb,
)
from companion.games.tapiola.state.state import BET, SHOWDOWN, State
from companion.kit.betting import collect_bets
from companion.kit.reading import cards_in, seat_in, seats_in
from companion.kit.sentences import join_sentences


def apply_event(state: State, event: Event) -> State:
    """Return the state after `event`, with its log text.

    The action must be one of `available_actions`; that is not checked here.

    Raises: Illegal, with a sentence for players, if the rules do not allow the event.
    """
    if event.action in _SEATING_HANDLERS:
        return _SEATING_HANDLERS[event.action](state, event)
    return _HANDLERS[event.action](state, event.values)


def _after_community_cards(state: State, values: Values) -> State:
    state = advance_after_betting(state) if state.deal.phase == BET else state
    cards = cards_in(values, "cards")
    after = deal_community_cards(state, cards)
    if not state.deal.has_begun:
        after = replace(after, last_showdown=None)
        what = f"The centre is {show(cards[0])}" if cards else "A card is dealt to the centre"
        return replace(after, line=f"{what}. Everybody gets {state.options.cards_dealt} cards")
    grown = f"Added to the towers: {_join_cards(cards)}" if cards else "A card is added to each tower"
    return replace(after, line=f"A card is burned. {grown}" if state.options.burns_cards else grown)


def _after_discards(state: State, values: Values) -> State:
    kept = seats_in(values, "kept")
    after = after_discards(state, kept)
    if not kept:
        return replace(after, line="Everybody discards a card")
    others = tuple(seat for seat in state.live_seats_clockwise() if seat not in kept)
    rest = f"{subject_with_verb(state, others, 'discard')} one" if others else "nobody discards"
    return replace(after, line=f"{subject_with_verb(state, kept, 'keep')} three cards; {rest}")


def _after_call_entry(state: State, values: Values) -> State:
    state = skip_to_phase(state)
    seat, owes = state.betting.seats_to_act[0], state.betting.amount_to_call(state.betting.seats_to_act[0])
    does = f"calls {state.format_amount(owes)}" if owes else "checks"
    all_in = ", all-in" if owes and owes == state.chip_count(seat) else ""
    line = f"{state.seats.names[seat]} {does}{all_in}"
    return _after_bets(replace(state, betting=bets_after_call(state, values)), line)


def _after_fold_entry(state: State, values: Values) -> State:
    if state.options.has_betting:
        state = skip_to_phase(state)
        line = f"{state.seats.names[state.betting.seats_to_act[0]]} folds"
        return _after_bets(fold_hands(state, bets_after_fold(state, values)), line)
    folded = seats_in(values, "folded")
    if len(folded) == len(state.live_seats):
        raise Illegal(
            "Not everybody can fold: at least one player has to stay in. Choose fewer players.",
            field="folded",
            anchor="fold",
        )
    betting = replace(state.betting, folded=state.betting.folded | set(folded))
    return _after_bets(fold_hands(state, betting), subject_with_verb(state, folded, "fold"))


def _after_raise_entry(state: State, values: Values) -> State:
    state = skip_to_phase(state)
    seat, to = seat_in(values, "who"), read_raise_level(state, values)
    betting = bets_after_raise(state, values)
    line = describe_raise(state, betting, seat, cut=betting.current_bet < to)
    after = fold_hands(state, betting)
    return _after_bets(after, append_folds(state, line, seats_in(values, "folded")))


def _after_round_closes(state: State, values: Values) -> State:
    state = skip_to_phase(state)
    betting = bets_after_round(state, values)
    to = betting.current_bet
    short = [seat for seat in betting.live_seats if betting.bets[seat] < to and not betting.stacks[seat]]
    line = append_folds(
        state, describe_round_end(state, betting.live_seats, short, to), seats_in(values, "folded")
    )
    return _after_bets(fold_hands(state, betting), line)


def _after_bets(state: State, line: str) -> State:
    """Return the match after bets or folds: the last player left wins, or the next phase begins."""
    if len(state.live_seats) == 1 and not state.options.scores_by_category:
        state = after_all_others_fold(replace(state, betting=collect_bets(state.betting)))
        return replace(state, line=f"{line}. {state.line}")
    if state.options.has_betting and state.betting.current_seat is None:
        state = advance_after_betting(state)
    return replace(state, line=line)


def _after_showdown(state: State, values: Values) -> State:
    state = skip_to_phase(state, SHOWDOWN)
    shown = record_shown_hands(state, values)
    after = after_showdown_scored(shown, decide_showdown_verdict(shown, values))
    return replace(after, line=join_sentences(after.line, *describe_corrected_hands(state, shown)))


def _after_board_noted(state: State, values: Values) -> State:
    noted = record_board(state, values)
    if noted == state:
        raise Illegal("Enter at least one card that has not been entered yet.", anchor="community")
    cards = [card for card in noted.deal.known_cards if card not in state.deal.known_cards]
    return replace(noted, line=f"Cards in the middle: {', '.join(map(show, cards))}")


def _after_end(state: State, _values: Values) -> State:
    over = replace(state, over=True)
    return replace(over, line=f"That was the last deal. {describe_match_winners(over)}")


def _join_cards(cards: Sequence[Card]) -> str:
    return " and ".join(map(show, cards))


_SEATING_HANDLERS: Mapping[str, Callable[[State, Event], State]] = {JOIN: after_joining, LEAVE: after_leaving}
_HANDLERS: Mapping[str, Callable[[State, Values], State]] = {
    "community": _after_community_cards,
    "discard": _after_discards,
    "fold": _after_fold_entry,
    "raise": _after_raise_entry,
    "follow": _after_call_entry,
    "close": _after_round_closes,
    "showdown": _after_showdown,
    "note": _after_board_noted,
    "buy": after_chip_purchase,
    "count": after_chip_count,
    "end": _after_end,
}
