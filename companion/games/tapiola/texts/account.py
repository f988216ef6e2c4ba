"""Details of a log entry of Tapiola Hold'em: chips put in, hands, chips or points won.

An entry may skip steps, for example the deal. Antes and blinds of a skipped deal are part of its details.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from companion.engine.account import CHIPS, MONEY, EntryDetails, EntryStep, HandDetails
from companion.engine.event import Event
from companion.engine.field import Values
from companion.engine.game import JOIN
from companion.games.tapiola.deal.bank import BANK_CHOICE
from companion.games.tapiola.deal.bets import (
    bets_after_call,
    bets_after_fold,
    bets_after_raise,
    bets_after_round,
)
from companion.games.tapiola.deal.deal import skip_to_phase
from companion.games.tapiola.deal.seating import LEAVE
from companion.games.tapiola.showdown.showdown import record_shown_hands
from companion.games.tapiola.showdown.verdict import decide_showdown_verdict
from companion.games.tapiola.state.log_text import describe_corrected_hands
from companion.games.tapiola.state.state import SHOWDOWN, State
from companion.games.tapiola.texts.steps import last_player_steps, stake_steps, verdict_steps
from companion.kit.betting import BettingState, collect_bets
from companion.kit.paying import payment_steps
from companion.kit.reading import cards_in, choice_in, number_in, require_event_seat, seat_in, seats_in
from companion.kit.seat_inputs import hand_field_name
from companion.kit.showing import list_hand_details


def entry_details(before: State, event: Event, after: State) -> EntryDetails:
    """Return the details of a log entry: the hands of a showdown, and the steps.

    The hands are those shown, best first, followed by the lows if the low has a share; other entries have
    none. Entries that move no chips and score nothing have no steps, such as discards. Without betting, the
    entry that ends the match has steps for the stakes.
    """
    return EntryDetails(tuple(_showdown_hands(event, after)), tuple(_entry_steps(before, event, after)))


def _entry_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    if event.action in (JOIN, LEAVE):
        yield from _seating_steps(before, event, after)
    if steps := _STEPS_BY_ACTION.get(event.action):
        yield from steps(before, event.values, after)
    if after.over and not after.options.has_betting:
        yield from stake_steps(after)


def _ante_and_blind_steps(before: State, _values: Values, after: State) -> Iterator[EntryStep]:
    """Yield antes and blinds if the entry began a deal. rules: tapiola.md#betting"""
    if before.deal.has_begun or not before.options.has_betting:
        return
    names = before.seats.names
    for seat in before.live_seats_clockwise():
        stack, paid = before.betting.stacks[seat], after.betting.contributed[seat]
        ante = before.options.stakes.ante if stack is None else min(before.options.stakes.ante, stack)
        yield from payment_steps(seat, names[seat], ante, f"antes {before.format_amount(ante)}", "betting")
        blind = f"posts a blind of {before.format_amount(paid - ante)}"
        yield from payment_steps(seat, names[seat], paid - ante, blind, "betting")


def _raise_steps(before: State, values: Values, after: State) -> Iterator[EntryStep]:
    """rules: tapiola.md#bet"""
    then = skip_to_phase(before)
    yield from _ante_and_blind_steps(before, values, then)
    yield from _contribution_steps(then, bets_after_raise(then, values), after, seat_in(values, "who"))


def _betting_steps(
    said: Callable[[State, Values], BettingState], before: State, values: Values, after: State
) -> Iterator[EntryStep]:
    """rules: tapiola.md#bet"""
    then = skip_to_phase(before)
    yield from _ante_and_blind_steps(before, values, then)
    yield from _contribution_steps(then, said(then, values), after)


def _contribution_steps(
    then: State, betting: BettingState, after: State, raiser: int | None = None
) -> Iterator[EntryStep]:
    """Yield the chips put in and the folds.

    After the round's last bet, unmatched chips go back, and a player who is left alone wins.
    """
    names = then.seats.names
    for seat in then.live_seats_clockwise():
        amount = betting.contributed[seat] - then.betting.contributed[seat]
        last = ", all-in" if betting.stacks[seat] == 0 else ""
        what = f"puts in {then.format_amount(amount)}{last}"
        if seat == raiser:
            bet = then.format_amount(betting.current_bet)
            what = f"makes it {bet} and puts in {then.format_amount(amount)}{last}"
        yield from payment_steps(seat, names[seat], amount, what, "bet")
        if seat in betting.folded:
            yield EntryStep(f"{names[seat]} folds", seat, anchor="fold")
    if betting.current_seat is None or len(betting.live_seats) == 1:
        gathered = collect_bets(betting)
        for seat in then.live_seats_clockwise():
            back = gathered.contributed[seat] - betting.contributed[seat]
            yield from payment_steps(seat, names[seat], back, "", "betting", unit=then.seats.unit)
        if len(betting.live_seats) == 1:
            yield from last_player_steps(then, gathered, after)


def _fold_steps(before: State, values: Values, after: State) -> Iterator[EntryStep]:
    """rules: tapiola.md#fold"""
    if before.options.has_betting:
        yield from _betting_steps(bets_after_fold, before, values, after)
        return
    folded = seats_in(values, "folded")
    for seat in folded:
        yield EntryStep(f"{before.seats.names[seat]} folds", seat, anchor="fold")
    if len(folded) == len(before.live_seats) - 1 and not before.options.scores_by_category:
        betting = replace(before.betting, folded=before.betting.folded | set(folded))
        yield from last_player_steps(before, betting, after)


def _showdown_steps(before: State, values: Values, after: State) -> Iterator[EntryStep]:
    """rules: tapiola.md#showdown"""
    then = skip_to_phase(before, SHOWDOWN)
    yield from _ante_and_blind_steps(before, values, then)
    shown = record_shown_hands(then, values)
    yield from (EntryStep(told, anchor="discard") for told in describe_corrected_hands(then, shown))
    yield from verdict_steps(shown, decide_showdown_verdict(shown, values), after)


def _purchase_steps(before: State, values: Values, _after: State) -> Iterator[EntryStep]:
    """rules: tapiola.md#chips"""
    seat, amount = seat_in(values, "who"), number_in(values, "amount")
    yield EntryStep(
        f"{before.seats.names[seat]} buys {before.describe_chips(amount)}",
        seat,
        amount,
        CHIPS,
        anchor="chips",
    )


def _chip_count_steps(before: State, values: Values, _after: State) -> Iterator[EntryStep]:
    """rules: tapiola.md#chips"""
    seat, chips, other = seat_in(values, "who"), number_in(values, "chips"), choice_in(values, "other")
    names = before.seats.names
    change = chips - before.chip_count(seat)
    has = f"{names[seat]} has {before.format_amount(chips)} after the count"
    told = f"{has}: {before.seats.unit.format_signed(change)}"
    if not change:
        yield EntryStep(f"{has}, as recorded", seat, anchor="chips")
    elif other == BANK_CHOICE:
        yield EntryStep(f"{told}; the bank makes up the difference", seat, change, CHIPS, anchor="chips")
    else:
        for kind in (CHIPS, MONEY):
            yield EntryStep(told, seat, change, kind, anchor="chips")
            yield EntryStep(
                f"{names[int(other)]} makes up the difference", int(other), -change, kind, anchor="chips"
            )


def _seating_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: tapiola.md#joining"""
    seat = require_event_seat(event)
    given = after.chips_bought[seat] - before.chips_bought[seat] if after.options.has_betting else 0
    yield EntryStep(after.line, seat, given, CHIPS, anchor="joining")


def _showdown_hands(event: Event, after: State) -> Iterator[HandDetails]:
    """Yield the hands that were shown, and with high-low the lows after them."""
    shown = after.last_showdown
    if event.action != "showdown" or shown is None:
        return
    names = enumerate(after.seats.names)
    held = {name: cards_in(event.values, hand_field_name(seat)) for seat, name in names}
    board = [card for card in (*shown.centre, *shown.towers[0], *shown.towers[1]) if card]
    yield from list_hand_details(shown.high, held, board)
    yield from list_hand_details(shown.low, held, board, low=True)


_STEPS_BY_ACTION: Mapping[str, Callable[[State, Values, State], Iterator[EntryStep]]] = {
    "community": _ante_and_blind_steps,
    "raise": _raise_steps,
    "close": partial(_betting_steps, bets_after_round),
    "follow": partial(_betting_steps, bets_after_call),
    "fold": _fold_steps,
    "showdown": _showdown_steps,
    "buy": _purchase_steps,
    "count": _chip_count_steps,
}
