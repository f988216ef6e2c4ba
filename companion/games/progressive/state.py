"""Where a match of Progressive Poker stands: start cards, the winner pile, the pack, who is out."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.cards import Card
from companion.engine.seats import Seats
from companion.games.progressive.terms import AGAIN, Terms
from companion.kit.by_seat import clockwise
from companion.kit.sentences import listed


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
    `drawn` say how many cards, None where nobody noted it. `in_hand` has the cards that were noted as taken
    into the hand and not as thrown away since, and `disclosed` says whether all is known that was thrown
    away. `thrown` are the `discards` that are known. `tied` had the best hands of the showdown before, if
    that tie is not played off. `out` has the deal in which a seat went out, 0 while it is in. `gone` is the
    card that left the game; `line` tells the newest event in words.
    """

    seats: Seats
    terms: Terms
    starts: tuple[int, ...]
    dealer: int
    out: tuple[int, ...]
    held: tuple[tuple[Card, ...], ...]
    exchanged: tuple[int | None, ...]
    drawn: tuple[int | None, ...]
    in_hand: tuple[tuple[Card, ...], ...]
    disclosed: tuple[bool, ...]
    playing: tuple[int, ...] = ()
    pile: tuple[Put, ...] = ()
    pack: int = 0
    discards: int = 0
    thrown: tuple[Card, ...] = ()
    tied: tuple[int, ...] = ()
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


def hand_field(seat: int) -> str:
    """Return the name of the input for the hand of `seat`."""
    return f"hand_{seat}"


def played_off(state: State) -> bool:
    """Whether a tie is played off by five cards for the tied alone, and nothing put on the pile.

    rules: progressive.md#ties, progressive.md#sudden-death
    """
    return bool(state.tied) and (state.sudden or state.terms.ties == AGAIN)


def unpaid(state: State) -> tuple[int, ...]:
    """Return who plays for the pile and put nothing on it for this deal. rules: progressive.md#out"""
    paid = {put.seat for put in state.pile if put.deal == state.deal}
    return () if state.sudden else tuple(seat for seat in state.playing if seat not in paid)
