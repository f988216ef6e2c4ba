"""Details of an entry of the family: payments and their reasons, hands, winnings and debts.

rules: match-pot.md#ante, match-pot.md#owe, match-pot.md#bets, match-pot.md#joining
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.cards import Card, show
from companion.engine.account import MONEY, EntryDetails, EntryStep, HandDetails
from companion.engine.event import Event
from companion.engine.field import Values
from companion.kit.betting import BettingState, after_player_removal
from companion.kit.chips import find_uncalled_bet
from companion.kit.paying import payment_steps
from companion.kit.reading import cards_in, number_in, require_event_seat, seat_in, seats_in
from companion.kit.seat_inputs import hand_field_name
from companion.kit.sentences import join_with_and
from companion.kit.showing import list_hand_details
from companion.matchpot.hand import bets
from companion.matchpot.hand.deadly import killing_cards
from companion.matchpot.inputs.fields import declaration_field_name
from companion.matchpot.rules.money import Settlement
from companion.matchpot.rules.moves import DEAL
from companion.matchpot.showdown.ended import FinishedHand
from companion.matchpot.showdown.hands import house_name, known_house_cards, mark_face_down_cards
from companion.matchpot.showdown.showdown import find_prize_winners, record_dead_players
from companion.matchpot.showdown.standing import add_recorded_hands
from companion.matchpot.state.holding import current_board
from companion.matchpot.state.state import State
from companion.matchpot.texts.steps import hand_result_steps, waiting_pot_steps


def entry_details(before: State, event: Event, after: State) -> EntryDetails:
    """Return the details of the entry: its hands and its steps.

    `before` and `after` are the match before and after `event`. The hands are those shown at a showdown, or
    after all dropped, in order for each prize: a hand is there once for each prize that it plays for. Both
    hands and steps may be empty.
    """
    return EntryDetails(tuple(_shown_hands(before, event, after)), tuple(_entry_steps(before, event, after)))


def _entry_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    hand = after.hand
    if steps := _STEPS_BY_ACTION.get(event.action):
        yield from steps(before, event, after)
    for seat in before.sort_from_dealer(set(hand.dead_players) - set(before.hand.dead_players)):
        cards = [show(card) for card in killing_cards(after, hand.face_up_cards.get(seat, ()))]
        killer = f"the face-up {join_with_and(cards)}" if cards else "a face-up card"
        why = "put out of the hand" if event.action == "out" else f"killed by {killer}"
        yield EntryStep(f"{before.match.seats.names[seat]} is {why}", seat, anchor="deadly")
    if before.phase != DEAL and hand.settlement is not None and not hand.settlement.is_void:
        yield from hand_result_steps(_finished_hand(before, event, after, hand.settlement))


def _finished_hand(before: State, event: Event, after: State, settlement: Settlement) -> FinishedHand:
    """Return the finished hand, with the winners of the showdown if there was one."""
    alone = FinishedHand(before, after, settlement)
    if event.action != "show":
        return alone
    values = add_recorded_hands(before, event.values, before.living_players)
    played = record_dead_players(before, values)
    return replace(alone, showdown_winners=find_prize_winners(played, values)[1], pots=played.pots)


def _deal_steps(before: State, _event: Event, _after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#ante, match-pot.md#owe"""
    match = before.match
    names, ante = match.seats.names, match.agreement.stakes.ante
    for seat in before.turn_order:
        if seat in match.debts:
            yield from _debt_payment_steps(before, seat, "owe")
        if before.is_ante_due and seat in before.ante_payers:
            does = f"antes {match.unit.format_amount(ante)}"
            yield from payment_steps(seat, names[seat], ante, does, "ante", MONEY)


def _debt_payment_steps(state: State, seat: int, anchor: str, then: str = "") -> Iterator[EntryStep]:
    """Yield the payment of a seat's debt from the hand before."""
    match = state.match
    amount, why = match.debts[seat].amount, match.debts[seat].why
    does = f"pays the {match.unit.format_amount(amount)} owed from the last hand ({why}){then}"
    yield from payment_steps(seat, match.seats.names[seat], amount, does, anchor, MONEY)


def _raise_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#bets"""
    yield from _bet_steps(before, bets.current_betting(after), seat_in(event.values, "who"))


def _betting_end_steps(before: State, event: Event, _after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#bets"""
    values = event.values
    betting = bets.betting_after_close(before, number_in(values, "to"), seats_in(values, "folded"))
    yield from _bet_steps(before, betting)
    yield from _returned_bet_steps(before, betting)


def _returned_bet_steps(before: State, betting: BettingState) -> Iterator[EntryStep]:
    """Yield the return of a bet that nobody called."""
    back = find_uncalled_bet(betting.contributed, betting.folded)
    if back is not None:
        match, amount = before.match, back[1]
        seat = match.players_clockwise[back[0]]
        told = f"{match.seats.names[seat]} gets back {match.unit.format_amount(amount)} that nobody called"
        yield EntryStep(told, seat, amount, pot=-amount, anchor="bets")


def _bet_steps(before: State, betting: BettingState, raiser: int | None = None) -> Iterator[EntryStep]:
    """Yield the payments and folds between two points of a betting round."""
    match = before.match
    was = bets.current_betting(before)
    for seat in before.turn_order:
        at, name = match.players_clockwise.index(seat), match.seats.names[seat]
        amount = betting.contributed[at] - was.contributed[at]
        made = f"makes it {match.unit.format_amount(betting.current_bet)} and " if seat == raiser else ""
        yield from payment_steps(
            seat, name, amount, f"{made}puts in {match.unit.format_amount(amount)}", "bets", MONEY
        )
        if at in betting.folded - was.folded:
            yield EntryStep(f"{name} folds", seat, anchor="bets")


def _all_in_steps(before: State, event: Event, _after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#bets"""
    values = event.values
    seat, to = seat_in(values, "who"), number_in(values, "to")
    betting = bets.betting_after_all_in(before, seat, to, seats_in(values, "folded"))
    yield from _bet_steps(
        before, betting, seat if betting.current_bet > bets.current_betting(before).current_bet else None
    )
    if betting.current_seat is None:
        yield from _returned_bet_steps(before, betting)


def _declaration_steps(before: State, event: Event, _after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#declare"""
    for seat in before.contenders:
        said = [
            prize.declaration
            for prize in before.prizes
            if seat in seats_in(event.values, declaration_field_name(prize))
        ]
        told = f"declares {join_with_and(said)}" if said else "does not declare"
        yield EntryStep(f"{before.match.seats.names[seat]} {told}", seat, anchor="declare")


def _payment_steps(before: State, event: Event, _after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#ante"""
    seat, amount = require_event_seat(event), number_in(event.values, "amount")
    does = f"pays {before.match.unit.format_amount(amount)} into the pot"
    return payment_steps(seat, before.match.seats.names[seat], amount, does, "ante", MONEY)


def _put_out_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#deadly"""
    seat = seat_in(event.values, "who")
    if seat in after.hand.folded_players:
        told = f"{before.match.seats.names[seat]} is out of this hand. Their bets stay in the pot"
        yield EntryStep(told, seat, anchor="deadly")
    if before.hand.betting is not None and after.hand.betting is None:
        yield from _returned_bet_steps(
            before, after_player_removal(before.hand.betting, before.match.players_clockwise.index(seat))
        )


def _redeal_steps(_before: State, _event: Event, after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#dealing"""
    told = (
        f"The cards are dealt again, and the pot of {after.match.unit.format_amount(after.match.pot)} stays"
    )
    yield EntryStep(told, anchor="dealing")


def _vote_steps(before: State, _event: Event, after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#end"""
    for seat in before.sort_from_dealer(before.match.debts):
        yield from _debt_payment_steps(before, seat, "end", ", as everybody agreed to stop")
    yield from waiting_pot_steps(after)


def _leave_steps(before: State, event: Event, _after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#joining"""
    seat = require_event_seat(event)
    if seat in before.match.debts:
        yield from _debt_payment_steps(before, seat, "joining", " and leaves")
    else:
        yield EntryStep(f"{before.match.seats.names[seat]} leaves and owes nothing", seat, anchor="joining")


def _join_steps(before: State, event: Event, _after: State) -> Iterator[EntryStep]:
    """rules: match-pot.md#joining"""
    seat = require_event_seat(event)
    told = (
        f"{before.match.seats.names[seat]} joins without paying into the pot of "
        f"{before.match.unit.format_amount(before.match.pot)}"
    )
    yield EntryStep(told, seat, anchor="joining")


def _shown_hands(before: State, event: Event, after: State) -> Iterator[HandDetails]:
    """Yield the hands that were shown, in order for each prize."""
    shown = after.hand.last_showdown
    if event.action not in ("show", "wimp") or shown is None:
        return
    rivals = before.unfolded_players if event.action == "wimp" else before.living_players
    values = add_recorded_hands(before, event.values, rivals)
    held, board = _entered_cards_by_name(before, values, after), current_board(before, values)
    for prize, order in zip(shown.prizes, shown.orders, strict=False):
        for hand in list_hand_details(order, held, board, low=prize.is_low):
            yield replace(hand, visible_to=shown.viewers)


def _entered_cards_by_name(before: State, values: Values, after: State) -> Mapping[str, tuple[Card, ...]]:
    """Return the entered cards of all players and of the kitty or the deck, by name."""
    held = {house_name(before).capitalize(): known_house_cards(before, values) or ()}
    for seat, name in enumerate(after.match.seats.names):
        down, up = cards_in(values, hand_field_name(seat)), after.hand.face_up_cards.get(seat, ())
        held[name] = mark_face_down_cards(before, down, up)
    return held


_STEPS_BY_ACTION: Mapping[str, Callable[[State, Event, State], Iterator[EntryStep]]] = {
    "deal": _deal_steps,
    "raise": _raise_steps,
    "close": _betting_end_steps,
    "allin": _all_in_steps,
    "speak": _declaration_steps,
    "pay": _payment_steps,
    "out": _put_out_steps,
    "void": _redeal_steps,
    "vote": _vote_steps,
    "leave": _leave_steps,
    "join": _join_steps,
}
