"""Where a match of Progressive Poker stands: start cards, the winner pile, the pack, who is out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.cards import JOKER, Card, show
from companion.games.progressive.terms import HAND, Terms
from companion.kit.by_seat import clockwise
from companion.kit.telling import listed
from companion.play.field import Illegal
from companion.play.game import Seats


@dataclass(frozen=True)
class Put:
    """A card on the winner pile: who put it there in which deal, and which it is if anybody noted that."""

    seat: int
    deal: int
    card: Card | None = None


@dataclass(frozen=True)
class State:
    """A match between two events. Tuples that are not of cards or seats go by seat.

    `starts` counts the start cards, and `held` has those of them that are known, or of the card just put on
    the pile unnoted. `playing` are the seats in this deal from the dealer's left; in it `exchanged` and
    `drawn` say how many cards, None where nobody noted it. `thrown` are the `discards` that are known.
    `out` has the deal in which a seat went out, 0 while it is in. `gone` is the card that left the game;
    `line` tells the newest event in words.
    """

    seats: Seats
    terms: Terms
    starts: tuple[int, ...]
    dealer: int
    out: tuple[int, ...]
    held: tuple[tuple[Card, ...], ...]
    exchanged: tuple[int | None, ...]
    drawn: tuple[int | None, ...]
    playing: tuple[int, ...] = ()
    pile: tuple[Put, ...] = ()
    pack: int = 0
    discards: int = 0
    thrown: tuple[Card, ...] = ()
    gone: Put | None = None
    deal: int = 0
    sudden: bool = False
    winner: int | None = None
    line: str = ""

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out, from the dealer's left."""
        return tuple(seat for seat in from_left(self, range(len(self.seats))) if not self.out[seat])

    @property
    def in_play(self) -> int:
        """The start cards that are in the game: everybody's and those on the pile."""
        return sum(self.starts) + len(self.pile)

    def name(self, seat: int) -> str:
        """Return the name of who sits there."""
        return self.seats.names[seat]

    def named(self, seats: Iterable[int]) -> str:
        """Return "Anna, Bo and Cy", in the order they sit."""
        return listed([self.name(seat) for seat in sorted(seats)])


def from_left(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    """Return `seats` clockwise, beginning at the dealer's left."""
    return clockwise(state.seats, seats, state.seats.left_of(state.dealer))


def most(state: State) -> tuple[int, ...]:
    """Return who may not exchange: those in the deal with most start cards, unless all have as many.

    rules: progressive.md#exchange
    """
    highest = max((state.starts[seat] for seat in state.playing), default=0)
    seats = tuple(seat for seat in state.playing if state.starts[seat] == highest)
    return () if state.sudden or len(seats) == len(state.playing) else seats


def may_exchange(state: State) -> tuple[int, ...]:
    """Return who may exchange and has start cards to do it with. rules: progressive.md#exchange"""
    barred = most(state)
    return tuple(seat for seat in state.playing if seat not in barred and state.starts[seat])


def to_draw(state: State) -> tuple[int, ...]:
    """Return whose draw is not noted yet, in turn. rules: progressive.md#draw"""
    return () if state.sudden else tuple(seat for seat in state.playing if state.drawn[seat] is None)


def unnoted(state: State, seat: int) -> bool:
    """Whether `seat` put a card on the pile in this deal that nobody noted."""
    return any(put.seat == seat and put.deal == state.deal and not put.card for put in state.pile)


def sure(state: State, seat: int) -> bool:
    """Whether the known start cards of `seat` are still there: nothing was exchanged unnoted."""
    return seat not in may_exchange(state) or state.exchanged[seat] is not None


def places(state: State) -> list[tuple[Card, str]]:
    """Return every card that certainly is in nobody's hand, with where it is."""
    found = [(put.card, "on the pile") for put in state.pile if put.card]
    found += [(card, "among the discards") for card in state.thrown]
    if state.gone and state.gone.card:
        found.append((state.gone.card, "out of the game"))
    for seat, cards in enumerate(state.held):
        if state.winner is None and sure(state, seat):
            found += [(card, f"with {state.name(seat)} as a start card") for card in cards]
    return found


def known_cards(state: State) -> tuple[Card, ...]:
    """Return every card that certainly is in nobody's hand."""
    return tuple(card for card, _ in places(state))


def check_places(state: State, shown: Sequence[tuple[Card, str]] = ()) -> None:
    """Refuse a card that would be in two places, those `shown` included. rules: progressive.md#cards"""
    seen: dict[Card, str] = {}
    for card, where in (*places(state), *shown):
        if card not in seen:
            seen[card] = where
            continue
        once = "There is one joker" if card == JOKER else f"{show(card)} is there once"
        told = f"and is noted {seen[card]}" + (f" and {where}" if where != seen[card] else " twice")
        raise Illegal(f"{once}, {told}. One of them was noted or read wrongly.", anchor="cards")


def broken(state: State) -> str:
    """Return the invariant of the game that `state` breaks, or ""."""
    dealt = state.terms.start_cards * len(state.seats)
    gone = 1 if state.gone else 0
    if state.in_play + gone != dealt:
        return f"there are {state.in_play + gone} start cards, not {dealt}"
    total = state.pack + state.discards + HAND * len(state.playing) + state.in_play + gone
    if total != state.terms.cards:
        return f"there are {total} cards, not {state.terms.cards}"
    if min(state.pack, state.discards, *state.starts) < 0:
        return "a number of cards is below zero"
    if len(set(known_cards(state))) < len(known_cards(state)):
        return "a card is in two places"
    if any(len(cards) > state.starts[seat] + unnoted(state, seat) for seat, cards in enumerate(state.held)):
        return "more start cards are known than there are"
    if any(state.starts[seat] for seat, deal in enumerate(state.out) if deal):
        return "somebody who is out has start cards"
    if state.winner is None and len(state.still_in) < 2:
        return "nobody is left to play against"
    if len(state.still_in) == 2 and state.in_play % 2:
        return "two are left with an odd number of start cards"
    return ""
