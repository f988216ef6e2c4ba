"""Details of a log entry of Martian Poker: chips and pieces moved, owners of cards, hands."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.engine.account import CHIPS, EntryDetails, EntryStep
from companion.engine.event import Event
from companion.engine.game import JOIN
from companion.games.martian.between_hands.seating import LEAVE
from companion.games.martian.hand.betting import apply_bet_event, describe_betting_opener, get_betting_opener
from companion.games.martian.hand.cards import highest_card_seat
from companion.games.martian.hand.showdown import decide_showdown
from companion.games.martian.rules.pieces import describe_pieces, sort_pieces
from companion.games.martian.state.state import State
from companion.games.martian.texts.steps import PIECES, card_owner_steps, hand_end_steps, showdown_hands
from companion.kit.betting import collect_bets
from companion.kit.paying import payment_steps
from companion.kit.reading import number_in, require_event_seat
from companion.kit.sentences import format_chips


def entry_details(before: State, event: Event, after: State) -> EntryDetails:
    """Return the details of a log entry: the hands of a showdown, and the steps.

    The hands are those whose cards are known, best first; other entries have none. Some actions have no
    steps, such as recording a card or choosing a stash.
    """
    shown = decide_showdown(before, event.values)[0] if event.action == "show" else None
    steps = _STEPS_BY_ACTION.get(event.action)
    return EntryDetails(
        tuple(showdown_hands(shown, shown.hand.tableau, shown.hand.live_seats)) if shown else (),
        tuple(steps(before, event, after)) if steps else (),
    )


def _ante_steps(before: State, _event: Event, after: State) -> Iterator[EntryStep]:
    """rules: martian.md#options"""
    yield from _contribution_steps(
        after, (0,) * len(before.seats), after.hand.bets.contributed, "antes", "options"
    )


def _betting_opens_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: martian.md#betting"""
    yield from _opening_steps(before, get_betting_opener(before, event.values), after)


def _placing_done_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """Yield the end of a player's placing, and the opening of the bets. rules: martian.md#placing

    The bets open after the last player, if the cards show who opens.
    """
    seat, opener = require_event_seat(event), highest_card_seat(before)
    yield EntryStep(f"{before.seats.names[seat]} is done placing", seat, anchor="placing")
    if after.phase == "bets" and opener is not None:
        yield from _opening_steps(before, opener, after)


def _opening_steps(before: State, opener: int, after: State) -> Iterator[EntryStep]:
    yield from _contribution_steps(
        before, before.hand.bets.contributed, after.hand.bets.contributed, "posts a blind of", "options"
    )
    yield EntryStep(describe_betting_opener(after, opener), after.hand.bets.current_seat, anchor="betting")


def _contribution_steps(
    state: State, was: tuple[int, ...], now: tuple[int, ...], does: str, anchor: str
) -> Iterator[EntryStep]:
    """Yield chips that go into the pot, or unmatched ones that come back from it."""
    for seat in state.clockwise_from_dealer(range(len(was))):
        amount = now[seat] - was[seat]
        yield from payment_steps(
            seat,
            state.seats.names[seat],
            amount,
            f"{does} {state.format_amount(amount)}",
            anchor,
            unit=state.seats.unit,
        )


def _bet_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """Yield bets and folds, and the end of the hand if one player is left. rules: martian.md#betting"""
    bets = apply_bet_event(before.hand.bets, event)
    yield from _contribution_steps(
        before, before.hand.bets.contributed, bets.contributed, "puts in", "betting"
    )
    for seat in sorted(bets.folded - before.hand.bets.folded):
        yield EntryStep(f"{before.seats.names[seat]} folds", seat, anchor="folding")
    if bets.current_seat is None:
        gathered = collect_bets(bets)
        yield from _contribution_steps(before, bets.contributed, gathered.contributed, "", "chips")
        if len(gathered.live_seats) == 1:
            then = replace(before, hand=replace(before.hand, betting=gathered))
            yield from hand_end_steps(then, (gathered.live_seats,), "is the only one left", after)


def _showdown_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: martian.md#showdown"""
    state, order = decide_showdown(before, event.values)
    yield from card_owner_steps(state)
    yield from hand_end_steps(state, order, "has the best hand", after)


def _placement_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: martian.md#placing"""
    gone = len(before.stashes[require_event_seat(event)]) - len(after.stashes[require_event_seat(event)])
    yield EntryStep(after.line, event.seat, -gone, PIECES, anchor="placing")


def _regroup_steps(_before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: martian.md#groups"""
    yield EntryStep(after.line, event.seat, anchor="groups")


def _trade_steps(before: State, _event: Event, after: State) -> Iterator[EntryStep]:
    """Yield the pieces and the money that changed hands. rules: martian.md#trading"""
    for seat, name in enumerate(before.seats.names):
        was, now = Counter(before.stashes[seat]), Counter(after.stashes[seat])
        gone, got = sort_pieces((was - now).elements()), sort_pieces((now - was).elements())
        if gone:
            yield EntryStep(
                f"{name} hands over {describe_pieces(gone)}", seat, -len(gone), PIECES, anchor="trading"
            )
        if got:
            yield EntryStep(f"{name} gets {describe_pieces(got)}", seat, len(got), PIECES, anchor="trading")
        paid = before.net_money[seat] - after.net_money[seat]
        if paid:
            what = (
                f"{name} pays {before.format_amount(paid)}"
                if paid > 0
                else f"{name} is paid {before.format_amount(-paid)}"
            )
            yield EntryStep(what, seat, -paid, anchor="trading")


def _offer_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """Yield the offer as it was made or closed, or the gift that changed hands. rules: martian.md#trading"""
    if before.stashes == after.stashes:
        yield EntryStep(after.line, require_event_seat(event), anchor="trading")
    else:
        yield from _trade_steps(before, event, after)


def _purchase_steps(before: State, event: Event, _after: State) -> Iterator[EntryStep]:
    """rules: martian.md#chips"""
    seat, chips = require_event_seat(event), number_in(event.values, "chips")
    yield EntryStep(
        f"{before.seats.names[seat]} buys {format_chips(chips, before.seats.unit)}",
        seat,
        chips,
        CHIPS,
        anchor="chips",
    )


def _chip_count_steps(before: State, _event: Event, after: State) -> Iterator[EntryStep]:
    """rules: martian.md#chips"""
    for seat, name in enumerate(before.seats.names):
        change = after.net_money[seat] - before.net_money[seat]
        if change:
            unit = before.seats.unit
            has = format_chips(after.stack_of(seat) or 0, unit)
            told_count = f"{name} has {has} after the count: {unit.format_signed(change)}"
            yield EntryStep(told_count, seat, change, anchor="chips")


def _leaving_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """Yield the player's leaving, and the pieces that went back. rules: martian.md#joining"""
    yield EntryStep(after.line, require_event_seat(event), anchor="joining")
    yield from _trade_steps(before, event, after)


def _joining_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: martian.md#joining"""
    seat = require_event_seat(event)
    yield EntryStep(
        after.line, seat, after.chips_bought[seat] - before.chips_bought[seat], CHIPS, anchor="joining"
    )


_STEPS_BY_ACTION: Mapping[str, Callable[[State, Event, State], Iterator[EntryStep]]] = {
    "deal": _ante_steps,
    "bet": _betting_opens_steps,
    **dict.fromkeys(("round", "raise", "follow", "fold"), _bet_steps),
    "show": _showdown_steps,
    "place": _placement_steps,
    "regroup": _regroup_steps,
    "done": _placing_done_steps,
    **dict.fromkeys(("trade", "accept", "give-back"), _trade_steps),
    **dict.fromkeys(("offer", "decline", "withdraw"), _offer_steps),
    "buy": _purchase_steps,
    "count": _chip_count_steps,
    LEAVE: _leaving_steps,
    JOIN: _joining_steps,
}
