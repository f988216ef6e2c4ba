"""State of a match of Progressive Poker: starting cards, the winner pile and the pack."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.cards import Card
from companion.engine.seats import Seats
from companion.games.progressive.terms import DEAL_AGAIN, MatchOptions
from companion.kit.by_seat import sort_clockwise
from companion.kit.sentences import join_with_and


@dataclass(frozen=True)
class PileCard:
    """A card on the winner pile, with the seat that put it there, and the number of the deal it was put for.

    `card` is None if nobody recorded it.
    """

    seat: int
    deal: int
    card: Card | None = None


@dataclass(frozen=True)
class DealState:
    """All that lasts until five cards are dealt to each player again.

    `exchange_counts`: number of cards exchanged in this deal, by seat; None if not recorded.
    `draw_counts`: number of cards drawn in this deal, by seat; None if not recorded.
    `taken_into_hand`: cards recorded as taken into the hand and not as thrown away since, by seat.
    `discards_known`: whether all cards that a player threw away in this deal are known, by seat; False until
        the draw is recorded.
    `playing_seats`: seats in this deal, from the dealer's left; empty once the match is over.
    `pack_size`: number of cards in the pack that are left to draw.
    `discard_count`: number of cards thrown away and not shuffled in again.
    `known_discards`: known cards among the discards.
    """

    exchange_counts: tuple[int | None, ...]
    draw_counts: tuple[int | None, ...]
    taken_into_hand: tuple[tuple[Card, ...], ...]
    discards_known: tuple[bool, ...]
    playing_seats: tuple[int, ...] = ()
    pack_size: int = 0
    discard_count: int = 0
    known_discards: tuple[Card, ...] = ()


@dataclass(frozen=True)
class State:
    """State of a match between two events.

    `start_counts`: number of starting cards, by seat, without those on the pile.
    `dealer`: seat that deals; the same if a tie is dealt again, and in sudden death.
    `out_since`: deal in which a player went out, by seat; 0 while the player is in.
    `known_start_cards`: known starting cards, by seat. One may be the unrecorded card just put on the pile.
    `pile`: cards on the winner pile, oldest first.
    `tied_seats`: seats that tied for the best hand at the last showdown, until the tie is played off.
    `removed_card`: card that left the game, None if none did.
    `deal_number`: number of the deal, from 1; the same if a tie is dealt again, and in sudden death.
    `winner`: seat that has won the match; None until then.
    `line`: log text of the newest event.
    """

    seats: Seats
    options: MatchOptions
    start_counts: tuple[int, ...]
    dealer: int
    out_since: tuple[int, ...]
    known_start_cards: tuple[tuple[Card, ...], ...]
    deal: DealState
    pile: tuple[PileCard, ...] = ()
    tied_seats: tuple[int, ...] = ()
    removed_card: PileCard | None = None
    deal_number: int = 0
    is_sudden_death: bool = False
    winner: int | None = None
    line: str = ""

    @property
    def seats_still_in(self) -> tuple[int, ...]:
        """The seats that are not out, from the dealer's left; the dealer is last."""
        return tuple(
            seat for seat in clockwise_from_dealer(self, range(len(self.seats))) if not self.out_since[seat]
        )

    @property
    def start_cards_in_play(self) -> int:
        """The number of starting cards in the game: those of all players and those on the pile."""
        return sum(self.start_counts) + len(self.pile)

    def player_name(self, seat: int) -> str:
        """Return the name of the player at `seat`."""
        return self.seats.names[seat]

    def join_names(self, seats: Iterable[int]) -> str:
        """Return the names of the players at `seats`, in seat order: "Anna, Bo and Cy"."""
        return join_with_and([self.player_name(seat) for seat in sorted(seats)])


def clockwise_from_dealer(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    """Return `seats` clockwise from the dealer's left."""
    return sort_clockwise(state.seats, seats, state.seats.left_of(state.dealer))


def seats_barred_from_exchange(state: State) -> tuple[int, ...]:
    """Return the seats that may not exchange: those with most starting cards, unless all are level.

    They are in turn. Only players in the deal are compared. Empty in sudden death.
    rules: progressive.md#exchange
    """
    highest = max((state.start_counts[seat] for seat in state.deal.playing_seats), default=0)
    seats = tuple(seat for seat in state.deal.playing_seats if state.start_counts[seat] == highest)
    return () if state.is_sudden_death or len(seats) == len(state.deal.playing_seats) else seats


def seats_that_may_exchange(state: State) -> tuple[int, ...]:
    """Return the seats that may exchange in this deal and have starting cards for it.

    They are in turn, and those whose exchange is recorded already are among them.
    rules: progressive.md#exchange
    """
    barred = seats_barred_from_exchange(state)
    return tuple(seat for seat in state.deal.playing_seats if seat not in barred and state.start_counts[seat])


def seats_to_draw(state: State) -> tuple[int, ...]:
    """Return the seats whose draw is not recorded yet, in turn; empty in sudden death.

    rules: progressive.md#draw
    """
    return (
        ()
        if state.is_sudden_death
        else tuple(seat for seat in state.deal.playing_seats if state.deal.draw_counts[seat] is None)
    )


def hand_field_name(seat: int) -> str:
    """Return the name of the input for the hand of `seat`."""
    return f"hand_{seat}"


def is_playing_off_tie(state: State) -> bool:
    """Return whether this deal plays off a tie: only the tied players are dealt five cards.

    Nothing is put on the pile then. rules: progressive.md#ties, progressive.md#sudden-death
    """
    return bool(state.tied_seats) and (state.is_sudden_death or state.options.tie_rule == DEAL_AGAIN)


def seats_without_stake(state: State) -> tuple[int, ...]:
    """Return the seats that play for the pile and put nothing on it for this deal.

    Empty in sudden death.
    rules: progressive.md#out
    """
    paid = {put.seat for put in state.pile if put.deal == state.deal_number}
    return (
        () if state.is_sudden_death else tuple(seat for seat in state.deal.playing_seats if seat not in paid)
    )
