"""Details of a log entry of Fireplace Poker: steals, melds, chips shed and payments."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.cards import show
from companion.engine.account import CHIPS, Account, Hand, Step
from companion.engine.event import Event
from companion.games.fireplace.actions import NOTING, ROBBING, takes
from companion.games.fireplace.forcing import basis
from companion.games.fireplace.log_text import how_many
from companion.games.fireplace.state import HAND, MELD, Meld, State, Take, side_of, winning_side
from companion.hands import explain
from companion.kit.reading import cards_in, seat_in
from companion.kit.sentences import a, capital
from companion.kit.showing import hand_of

CARDS = "cards in hand"
"""The `of` value of an account step that changes the number of cards in a hand."""


def account(before: State, event: Event, after: State) -> Account:
    """Return the details of the entry. The new meld is the first hand, then the melds robbed."""
    steps = (*_MOVED[event.action](before, event, after), *_end(after))
    return Account(tuple(_hands(before, event, after)), steps)


def _hands(before: State, event: Event, after: State) -> Iterator[Hand]:
    if event.action in NOTING:
        yield from (_hand(before, meld) for meld in _named(before, after))
    if event.action in ROBBING:
        robbed = [take.meld for take in takes(before, event.values)]
        new = after.melds[-1]
        yield _hand(before, new, _because(new, robbed))
        yield from (_hand(before, meld) for meld in robbed)


def _hand(state: State, meld: Meld, because: str = "") -> Hand:
    name = f"{state.seats.names[meld.seat]}, turn {meld.turn}"
    if meld.rank is None:
        return Hand(name, meld.known, "", because=because)
    return hand_of(meld.rank, name, meld.cards, because=because)


def _because(new: Meld, robbed: Sequence[Meld]) -> str:
    """Return why the meld `new` is higher than each `robbed` meld with known cards."""
    ranks = [(meld, meld.rank) for meld in robbed]
    return "; ".join(
        f"robs the {meld.name}: {explain(new.rank, rank)}" for meld, rank in ranks if new.rank and rank
    )


def _melded(before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: fireplace.md#steal, fireplace.md#meld, fireplace.md#discard"""
    stolen, new = takes(before, event.values), after.melds[-1]
    seat, name = before.mover, before.seats.names[before.mover]
    for take in stolen:
        yield _stolen(before, take)
    own = MELD - len(stolen)
    what = a(new.name) if new.cards else "five cards"
    how = "has to meld" if new.forced else "melds"
    anchor = "forced" if new.forced else "meld"
    yield Step(
        f"{name} {how} {what}, with {how_many(own, 'card')} of the hand", seat, -own, CARDS, anchor=anchor
    )
    if new.forced:
        yield Step(capital(basis(before, cards_in(event.values, "hand"))), anchor="forced")
    yield from _turn_ends(before, after)


def _stolen(before: State, take: Take) -> Step:
    names, meld = before.seats.names, take.meld
    card = show(take.card) if take.card else "a card"
    told = f"{names[before.mover]} steals {card} from {names[meld.seat]}'s {meld.name} (turn {meld.turn})"
    return Step(f"{told}; its other four go to the trash", before.mover, anchor="steal")


def _passed(before: State, _event: Event, after: State) -> Iterator[Step]:
    """rules: fireplace.md#deck-out"""
    yield Step(f"{before.seats.names[before.mover]} passes", before.mover, anchor="deck-out")
    yield from _turn_ends(before, after)


def _turn_ends(before: State, after: State) -> Iterator[Step]:
    """Yield the steps for the chips shed and the cards drawn.

    rules: fireplace.md#scoring, fireplace.md#draw
    """
    seat, side = before.mover, before.side
    ours, theirs = len(after.melds_of(side)), len(after.melds_of(1 - side))
    shed = before.chips[side] - after.chips[side]
    melds = f"{how_many(ours, 'meld')} of {before.side_name(side)} against {theirs}"
    few = f", as there were no more than {shed}" if shed < ours - theirs else ""
    told = f"{capital(melds)}: {how_many(shed, 'chip')} shed{few}"
    yield Step(told, seat, -shed, CHIPS, anchor="scoring", things=True)
    drawer = after.mover if before.draw_first else seat
    if not after.over and before.deck:
        drawn = before.deck - after.deck
        told = f"{before.seats.names[drawer]} draws {how_many(drawn, 'card')}, up to {HAND}"
        yield Step(told, drawer, drawn, CARDS, anchor="draw")


def _counted(before: State, event: Event, after: State) -> Iterator[Step]:
    """rules: fireplace.md#scoring"""
    side = seat_in(event.values, "side")
    change = after.chips[side] - before.chips[side]
    told = f"{before.side_name(side)}: {how_many(after.chips[side], 'chip')} by count, {change:+}"
    yield Step(told, before.seats_of(side)[0], change, CHIPS, anchor="scoring", things=True)


def _noted(before: State, _event: Event, after: State) -> Iterator[Step]:
    """rules: fireplace.md#meld"""
    for meld in _named(before, after):
        whose = f"{before.seats.names[meld.seat]}'s meld of turn {meld.turn}"
        yield Step(f"{whose} is {a(meld.name)}", meld.seat, anchor="meld")


def _named(before: State, after: State) -> list[Meld]:
    """Return the melds whose cards became known with this entry, as they are now."""
    return [new for old, new in zip(before.melds, after.melds, strict=True) if new.cards and not old.cards]


def _end(after: State) -> Iterator[Step]:
    """Yield the steps for what each loser pays and each winner gets. rules: fireplace.md#options"""
    winner = winning_side(after)
    if winner is None:
        return
    for seat, name in enumerate(after.seats.names):
        won = side_of(seat) == winner
        stake = after.seats.unit.told(after.stake)
        told = f"{name} has won and gets {stake}" if won else f"{name} has lost and pays {stake}"
        yield Step(told, seat, after.stake if won else -after.stake, anchor="options")


_MOVED: Mapping[str, Callable[[State, Event, State], Iterator[Step]]] = {
    "meld": _melded,
    "forced": _melded,
    "pass": _passed,
    "count": _counted,
    "note": _noted,
    "table": _noted,
}
