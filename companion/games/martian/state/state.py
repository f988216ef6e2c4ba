"""The state of a match of Martian Poker: money, stashes, the cards on the table and the bets."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from companion.cards import Card
from companion.engine.seats import Seats
from companion.games.martian.rules.bargain import Bargain
from companion.games.martian.rules.log_text import (
    card_name,
    describe_attack_control,
    describe_card_ownership,
    describe_owner_changes,
)
from companion.games.martian.rules.options import MatchOptions
from companion.games.martian.rules.pieces import Piece, Pieces, build_stash, count_pieces_by_kind
from companion.games.martian.rules.tableau import DealtCard, Force, Tableau, can_regroup, owned_cards
from companion.kit.betting import BettingState, start_betting_round
from companion.kit.by_seat import sort_clockwise
from companion.kit.sentences import join_with_and

CARDS_PER_PLAYER = 5
"""Cards dealt to each player who stays in the hand. rules: martian.md#deal"""

Phase = Literal["between", "pieces", "bets", "showdown", "over"]
"""Phases: between two hands; placing pieces; betting; showing hands; the match is over."""


@dataclass(frozen=True)
class LastShowdown:
    """The newest showdown as it was.

    `hand_number`: number of the hand.
    `tableau`: all cards on the table, with the pieces on them.
    `live_seats`: seats that could win.
    `line`: log text with the winners.
    """

    hand_number: int
    tableau: Tableau
    live_seats: tuple[int, ...]
    line: str


@dataclass(frozen=True)
class HandState:
    """All that lasts for a hand; between two hands only its number.

    `number`: number of hands dealt.
    `betting`: bets of the hand, None between hands.
    `tableau`: cards on the table with the pieces on them.
    `done_seats`: seats that are done placing since the newest piece was placed or moved.
    """

    number: int = 0
    betting: BettingState | None = None
    tableau: Tableau = ()
    done_seats: frozenset[int] = frozenset()

    @property
    def bets(self) -> BettingState:
        """Bets of the hand in play. Raises: ValueError between hands."""
        if self.betting is None:
            raise ValueError("no hand is being played")
        return self.betting

    @property
    def live_seats(self) -> tuple[int, ...]:
        """Seats that can still win this hand. Raises: ValueError between hands."""
        return self.bets.live_seats

    @property
    def newest_place(self) -> int:
        """Place of the cards dealt last, which is also the number of the round.

        Raises: ValueError between hands.
        """
        return max(dealt.place for dealt in self.tableau)


@dataclass(frozen=True)
class State:
    """A match between two events. All tuples are indexed by seat, except `bargains`.

    `options`: the options of the match.
    `dealer`: seat that deals this hand or, between two hands, the next one.
    `trios`: colours that the seat brought, one for each trio; empty if it never took part.
    `stashes`: pieces that the seat holds now.
    `net_money`: money won or lost in finished hands, trades and chip counts, in the smallest unit.
    `chips_bought`: chips bought so far, with the initial ones; 0 if nobody counts chips.
    `hands_won`: hands won; a hand that is shared counts for each winner.
    `hand`: all that lasts for a hand, such as the bets and the cards on the table.
    `last_showdown`: the newest showdown, None if the newest finished hand ended without one.
    `away_seats`: seats that left or have not joined yet.
    `ever_dealt_seats`: seats that were ever dealt a hand.
    `bargains`: the open offers, the oldest first.
    `line`: log text of the last event.
    """

    seats: Seats
    options: MatchOptions
    dealer: int
    trios: tuple[tuple[str, ...], ...]
    stashes: tuple[Pieces, ...]
    net_money: tuple[int, ...]
    chips_bought: tuple[int, ...]
    hands_won: tuple[int, ...]
    hand: HandState = field(default_factory=HandState)
    phase: Phase = "between"
    last_showdown: LastShowdown | None = None
    away_seats: frozenset[int] = frozenset()
    ever_dealt_seats: frozenset[int] = frozenset()
    bargains: tuple[Bargain, ...] = ()
    line: str = ""

    @property
    def present_seats(self) -> tuple[int, ...]:
        """Seats that take part in the match now. rules: martian.md#joining"""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.away_seats)

    @property
    def stash_choosers(self) -> tuple[int, ...]:
        """Seats present that were never dealt a hand and hold their whole stash.

        rules: martian.md#stashes
        """
        return tuple(
            seat
            for seat in self.present_seats
            if seat not in self.ever_dealt_seats and self.stashes[seat] == build_stash(self.trios[seat], seat)
        )

    @property
    def seats_to_deal(self) -> tuple[int, ...]:
        """Seats that will be dealt in next: those present, except with 0 chips.

        If nobody counts chips, all present are. The seats are sorted by number.
        rules: martian.md#chips
        """
        return tuple(seat for seat in self.present_seats if self.stack_of(seat) != 0)

    @property
    def next_dealer(self) -> int:
        """Seat that deals the next hand: `dealer`, or the next one clockwise that is dealt in.

        Raises: IndexError if nobody is dealt in.
        """
        return sort_clockwise(self.seats, self.seats_to_deal, self.dealer)[0]

    @property
    def seats_with_moves(self) -> tuple[int, ...]:
        """Seats that could still place or turn a piece before the bets; none in other phases.

        Those that are done are among them, and folded ones only with the option `folded_may_place`.
        rules: martian.md#placing
        """
        return tuple(
            seat for seat in self._seats_allowed_to_place if self.stashes[seat] or self._can_regroup(seat)
        )

    @property
    def is_placing_over(self) -> bool:
        """True if every seat that could still place or turn a piece is done.

        It is False as long as nobody has said so.
        """
        return bool(self.hand.done_seats) and self.hand.done_seats >= set(self.seats_with_moves)

    @property
    def acting_seats(self) -> tuple[int, ...]:
        """Seats that may place or turn pieces now, even if they have none.

        None in other phases, or once all are done.
        """
        return () if self.is_placing_over else self._seats_allowed_to_place

    @property
    def _seats_allowed_to_place(self) -> tuple[int, ...]:
        """Seats that the rules let place pieces in this phase. rules: martian.md#folding"""
        if self.phase != "pieces":
            return ()
        dealt_in = sorted({dealt.seat for dealt in self.hand.tableau})
        return tuple(dealt_in) if self.options.folded_may_place else self.hand.live_seats

    def _can_regroup(self, seat: int) -> bool:
        return any(
            can_regroup(dealt, number, seat)
            for dealt in self.hand.tableau
            for number in range(1, len(dealt.attacks) + 1)
        )

    @property
    def placing_seats(self) -> tuple[int, ...]:
        """Seats that may place pieces and hold some."""
        return tuple(seat for seat in self.acting_seats if self.stashes[seat])

    @property
    def has_bets_ahead(self) -> bool:
        """True if anybody has to act in a betting round once all pieces are placed.

        Raises: ValueError between hands, if there is betting.
        """
        return self.options.has_betting and bool(self.open_bets(self.dealer).seats_to_act)

    def open_bets(self, opener: int) -> BettingState:
        """Return the bets at the beginning of this round, opened by `opener`.

        In the first round the first two players left of the dealer post the blinds. If `opener` cannot act,
        the next player who can is first.
        rules: martian.md#betting
        """
        posted = (
            zip(self.clockwise_from_dealer(self.hand.live_seats), self.options.blinds, strict=False)
            if self.hand.newest_place == 1
            else ()
        )
        blinds = [(seat, amount) for seat, amount in posted if amount]
        return start_betting_round(self.hand.bets, opener, self.options.smallest_bet, blinds)

    def format_amount(self, amount: int) -> str:
        """Return an amount as text, in the table's unit."""
        return self.seats.unit.format_amount(amount)

    def stack_of(self, seat: int) -> int | None:
        """Return the chips in front of `seat`, without those in the pot; None if nobody counts them."""
        if self.hand.betting is not None:
            return self.hand.betting.stacks[seat]
        return self.chips_bought[seat] + self.net_money[seat] if self.options.counts_chips else None

    def piece_counts(self, seat: int) -> tuple[tuple[Piece, int], ...]:
        """Return each kind of piece in the stash of `seat` with its number, sorted for display."""
        return count_pieces_by_kind(self.stashes[seat])

    def foreign_pieces(self, seat: int) -> Pieces:
        """Return the pieces in the stash of `seat` that others own; pieces on cards do not count."""
        return tuple(piece for piece in self.stashes[seat] if piece.owner != seat)

    def card_name(self, dealt: DealtCard, by: int | None = None) -> str:
        """Return the name of a card on the table, in a sentence about the seat `by` if there is one."""
        return card_name(self.seats.names, dealt, by)

    def describe_ownership(self, dealt: DealtCard) -> str:
        """Return the owner of a card and, while pieces are placed, the moves that would change it.

        ``"Bo owns it, 4 to 3; a small piece could rescue it"``. rules: martian.md#disputes
        """
        told = describe_card_ownership(self.seats.names, dealt)
        if not self.acting_seats:
            return told
        stashes = {seat: self.stashes[seat] for seat in self.acting_seats}
        return f"{told}; {describe_owner_changes(self.seats.names, dealt, stashes)}"

    def describe_control(self, attack: Force) -> str:
        """Return who controls an attack, as in ``"Bo's"``, or that nobody does."""
        return describe_attack_control(self.seats.names, attack)

    def clockwise_from_dealer(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return `seats` clockwise, beginning at the dealer's left."""
        return sort_clockwise(self.seats, seats, self.seats.left_of(self.dealer))


def join_names(state: State, seats: Iterable[int]) -> str:
    """Return the names of the seats, in the given order: ``"Anna, Bo and Cy"``; "" for none."""
    return join_with_and([state.seats.names[seat] for seat in seats])


def known_cards(state: State) -> tuple[Card, ...]:
    """Return all recorded cards of the hand that is played, also face-down ones; none between hands."""
    return tuple(dealt.card for dealt in state.hand.tableau if dealt.card)


def unknown_cards(state: State, seats: Iterable[int]) -> Tableau:
    """Return the cards that `seats` own and nobody has recorded, in the order of the tableau."""
    found = [dealt for seat in seats for dealt in owned_cards(state.hand.tableau, seat) if dealt.card is None]
    return tuple(sorted(found, key=lambda dealt: (dealt.seat, dealt.place)))
