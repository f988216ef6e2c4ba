"""State of a match of Progressive Poker: start cards, the winner pile and the pack."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.cards import Card
from companion.engine.seats import Seats
from companion.games.progressive.terms import AGAIN, Terms
from companion.kit.by_seat import clockwise
from companion.kit.sentences import listed


@dataclass(frozen=True)
class Put:
    """A card on the winner pile, its seat and deal; `card` is None if nobody recorded it."""

    seat: int
    deal: int
    card: Card | None = None


@dataclass(frozen=True)
class State:
    """State of a match between two events."""

    seats: Seats
    terms: Terms
    starts: tuple[int, ...]
    """The number of start cards, by seat."""
    dealer: int
    out: tuple[int, ...]
    """The deal in which a player went out, by seat; 0 while the player is in."""
    held: tuple[tuple[Card, ...], ...]
    """The known start cards, by seat. One may be the unrecorded card just put on the pile."""
    exchanged: tuple[int | None, ...]
    """The number of cards exchanged in this deal, by seat; None if not recorded."""
    drawn: tuple[int | None, ...]
    """The number of cards drawn in this deal, by seat; None if not recorded."""
    in_hand: tuple[tuple[Card, ...], ...]
    """The cards recorded as taken into the hand and not as thrown away since, by seat."""
    disclosed: tuple[bool, ...]
    """Whether all cards that a player threw away in this deal are known, by seat."""
    playing: tuple[int, ...] = ()
    """The seats in this deal, from the dealer's left."""
    pile: tuple[Put, ...] = ()
    """The cards on the winner pile, oldest first."""
    pack: int = 0
    """The number of cards in the pack that are left to draw."""
    discards: int = 0
    """The number of cards thrown away and not shuffled in again."""
    thrown: tuple[Card, ...] = ()
    """The known cards among the discards."""
    tied: tuple[int, ...] = ()
    """The seats that tied for the best hand at the last showdown, until the tie is played off."""
    gone: Put | None = None
    """The card that left the game, if one did."""
    deal: int = 0
    """The number of the deal, from 1."""
    sudden: bool = False
    """Whether this is sudden death."""
    winner: int | None = None
    """The seat that has won the match; None until then."""
    line: str = ""
    """The log text of the newest event."""

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that are not out, from the dealer's left."""
        return tuple(seat for seat in from_left(self, range(len(self.seats))) if not self.out[seat])

    @property
    def in_play(self) -> int:
        """The number of start cards in the game: those of all players and those on the pile."""
        return sum(self.starts) + len(self.pile)

    def name(self, seat: int) -> str:
        """Return the name of the player at `seat`."""
        return self.seats.names[seat]

    def named(self, seats: Iterable[int]) -> str:
        """Return the names of the players at `seats`, in seat order: "Anna, Bo and Cy"."""
        return listed([self.name(seat) for seat in sorted(seats)])


def from_left(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    """Return `seats` clockwise from the dealer's left."""
    return clockwise(state.seats, seats, state.seats.left_of(state.dealer))


def most(state: State) -> tuple[int, ...]:
    """Return the seats that may not exchange: those with most start cards, unless all are level.

    rules: progressive.md#exchange
    """
    highest = max((state.starts[seat] for seat in state.playing), default=0)
    seats = tuple(seat for seat in state.playing if state.starts[seat] == highest)
    return () if state.sudden or len(seats) == len(state.playing) else seats


def may_exchange(state: State) -> tuple[int, ...]:
    """Return the seats that may exchange and have start cards for it. rules: progressive.md#exchange"""
    barred = most(state)
    return tuple(seat for seat in state.playing if seat not in barred and state.starts[seat])


def to_draw(state: State) -> tuple[int, ...]:
    """Return the seats whose draw is not recorded yet, in turn. rules: progressive.md#draw"""
    return () if state.sudden else tuple(seat for seat in state.playing if state.drawn[seat] is None)


def hand_field(seat: int) -> str:
    """Return the name of the input for the hand of `seat`."""
    return f"hand_{seat}"


def played_off(state: State) -> bool:
    """Whether only the tied players are dealt five cards, with nothing put on the pile.

    rules: progressive.md#ties, progressive.md#sudden-death
    """
    return bool(state.tied) and (state.sudden or state.terms.ties == AGAIN)


def unpaid(state: State) -> tuple[int, ...]:
    """Return the seats that play for the pile and put nothing on it for this deal.

    rules: progressive.md#out
    """
    paid = {put.seat for put in state.pile if put.deal == state.deal}
    return () if state.sudden else tuple(seat for seat in state.playing if seat not in paid)
