"""Details of a log entry of Progressive Poker: the hands, and each move of starting cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.cards import show
from companion.engine.account import EntryDetails, EntryStep, HandDetails
from companion.engine.event import Event
from companion.games.progressive.showdown import decide_showdown, read_shown_hands
from companion.games.progressive.state import State, clockwise_from_dealer
from companion.games.progressive.terms import DEAL_AGAIN, SPLIT_PILE
from companion.kit.piles import CardPile
from companion.kit.placing import judge_contest
from companion.kit.reading import cards_in, require_event_seat
from companion.kit.showing import list_hand_details
from companion.plurals import conjugate_verb, format_count

START_CARDS = "starting cards"
"""The `kind` of an entry step that moves starting cards, named as on the score board."""


def entry_details(before: State, event: Event, after: State) -> EntryDetails:
    """Return the details of the entry: the hands and the steps.

    Only a showdown has hands: those that were recorded, best first. Entering cards on the pile has no steps.
    """
    steps = _STEPS_BY_ACTION.get(event.action)
    return EntryDetails(
        tuple(_showdown_hands(before, event)), tuple(steps(before, event, after)) if steps else ()
    )


def _showdown_hands(before: State, event: Event) -> Iterator[HandDetails]:
    """Yield the recorded hands of a showdown, best first."""
    if event.action != "showdown":
        return
    held = {before.player_name(seat): cards for seat, cards in read_shown_hands(before, event.values).items()}
    if held:
        placing = judge_contest(
            before.options.contest, [CardPile(name, cards) for name, cards in held.items()]
        )
        yield from list_hand_details(placing.high, held)


def _showdown_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """Yield the steps of a showdown. rules: progressive.md#showdown, progressive.md#ties"""
    best, _ = decide_showdown(before, event.values)
    if before.is_sudden_death or (len(best) > 1 and before.options.tie_rule == DEAL_AGAIN):
        yield from _replay_or_final_step(before, best)
    else:
        yield from _pile_steps(before, best, after)
    yield from _out_steps(before, after)
    yield from _contribution_steps(before, after)
    yield from _stake_steps(after)


def _replay_or_final_step(before: State, best: Sequence[int]) -> Iterator[EntryStep]:
    """Yield the step for tied hands that are dealt again, or for the winner of sudden death."""
    if len(best) > 1:
        anchor = "sudden-death" if before.is_sudden_death else "ties"
        yield EntryStep(f"{before.join_names(best)} tie and are dealt five new cards each", anchor=anchor)
    else:
        yield EntryStep(
            f"{before.player_name(best[0])} has the best hand in sudden death", best[0], anchor="sudden-death"
        )


def _pile_steps(before: State, best: Sequence[int], after: State) -> Iterator[EntryStep]:
    """Yield the steps for the pile. rules: progressive.md#even, progressive.md#showdown"""
    pile = len(before.pile)
    if after.removed_card and not before.removed_card:
        pile -= 1
        card = f" ({show(after.removed_card.card)})" if after.removed_card.card else ""
        last = f"the last card that {before.player_name(after.removed_card.seat)} put on the pile{card}"
        told = (
            f"Two players are left with an odd number of starting cards, so {last} is removed from the game"
        )
        yield EntryStep(told, anchor="even")
    if len(best) > 1:
        yield from _tie_steps(before, best, pile)
        return
    told = f"{before.player_name(best[0])} has the best hand and takes {format_count(pile)} from the pile"
    yield EntryStep(told, best[0], pile, START_CARDS, anchor="showdown")


def _tie_steps(before: State, best: Sequence[int], pile: int) -> Iterator[EntryStep]:
    """Yield what each tied player takes of the pile, and what stays on it. rules: progressive.md#ties"""
    share, rest = divmod(pile, len(best)) if before.options.tie_rule == SPLIT_PILE else (0, pile)
    for seat in clockwise_from_dealer(before, best) if share else ():
        told = (
            f"{before.player_name(seat)} ties for the best hand and takes {format_count(share)} from the pile"
        )
        yield EntryStep(told, seat, share, START_CARDS, anchor="ties")
    if rest:
        stays = f"{format_count(rest)} {conjugate_verb(rest, 'stay')} on the pile"
        yield EntryStep(f"{before.join_names(best)} tie: {stays}", anchor="ties")


def _out_steps(before: State, after: State) -> Iterator[EntryStep]:
    """Yield a step for each player who goes out. rules: progressive.md#out"""
    for seat in before.seats_still_in:
        if after.out_since[seat]:
            yield EntryStep(
                f"{before.player_name(seat)} has no starting cards left and is out", seat, anchor="out"
            )


def _contribution_steps(before: State, after: State) -> Iterator[EntryStep]:
    """Yield the steps for the starting cards paid for the next deal. rules: progressive.md#contribute"""
    new = {put.seat for put in after.pile if put.deal == after.deal_number != before.deal_number}
    for seat in clockwise_from_dealer(after, new):
        told = f"{after.player_name(seat)} puts a starting card on the pile for deal {after.deal_number}"
        yield EntryStep(told, seat, -1, START_CARDS, anchor="contribute")


def _stake_steps(after: State) -> Iterator[EntryStep]:
    """Yield the steps for the stakes paid to the winner. rules: progressive.md#end, progressive.md#options"""
    winner, stake, told = after.winner, after.options.stake, after.seats.unit.format_amount
    if winner is None:
        return
    others = [seat for seat in range(len(after.seats)) if seat != winner]
    for seat in others:
        yield EntryStep(
            f"{after.player_name(seat)} pays the stake of {told(stake)}", seat, -stake, anchor="options"
        )
    got = stake * len(others)
    yield EntryStep(
        f"{after.player_name(winner)} has won the match and gets {told(got)}", winner, got, anchor="options"
    )


def _sudden_death_steps(before: State, _event: Event, _after: State) -> Iterator[EntryStep]:
    """Yield the steps for pile cards taken back. rules: progressive.md#sudden-death"""
    for put in before.pile:
        if put.deal == before.deal_number:
            told = f"{before.player_name(put.seat)} takes back the card put on the pile for deal {put.deal}"
            yield EntryStep(told, put.seat, 1, START_CARDS, anchor="sudden-death")


def _count_steps(before: State, _event: Event, after: State) -> Iterator[EntryStep]:
    """Yield the steps of a count of starting cards. rules: progressive.md#count"""
    for seat in before.seats_still_in:
        change = after.start_counts[seat] - before.start_counts[seat]
        has = format_count(after.start_counts[seat], "starting card")
        if change:
            told = f"{before.player_name(seat)}: {has} counted, {change:+}"
            yield EntryStep(told, seat, change, START_CARDS, anchor="count")


def _exchange_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """Yield the step of an exchange. rules: progressive.md#exchange"""
    seat = require_event_seat(event)
    number = (
        format_count(after.deal.exchange_counts[seat] or 0) if after.deal.exchange_counts[seat] else "nothing"
    )
    moved = (
        ("picks up", cards_in(event.values, "taken")),
        ("puts aside", cards_in(event.values, "given")),
    )
    known = [f"{where} {' '.join(map(show, cards))}" for where, cards in moved if cards]
    told = f"{before.player_name(seat)} exchanges {number}{': ' if known else ''}{', '.join(known)}"
    yield EntryStep(told, seat, anchor="exchange")


def _draw_steps(before: State, _event: Event, after: State) -> Iterator[EntryStep]:
    """Yield a step for each draw. rules: progressive.md#draw"""
    for seat in before.deal.playing_seats:
        if before.deal.draw_counts[seat] is None and after.deal.draw_counts[seat] is not None:
            number = after.deal.draw_counts[seat] or 0
            told = f"throws away {format_count(number)} and draws as many" if number else "draws no cards"
            yield EntryStep(f"{before.player_name(seat)} {told}", seat, anchor="draw")


_STEPS_BY_ACTION: Mapping[str, Callable[[State, Event, State], Iterator[EntryStep]]] = {
    "showdown": _showdown_steps,
    "sudden": _sudden_death_steps,
    "count": _count_steps,
    "exchange": _exchange_steps,
    "draw": _draw_steps,
}
