"""The state of a match of Martian Poker: money, stashes, the cards on the table and the bets."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from companion.cards import Card
from companion.engine.seats import Seats
from companion.games.martian.rules.bargain import Bargain
from companion.games.martian.rules.log_text import card_name, control, outlook, whose
from companion.games.martian.rules.options import HouseRules
from companion.games.martian.rules.pieces import Piece, Pieces, counts, stash
from companion.games.martian.rules.tableau import Dealt, Force, Tableau, owned, turnable
from companion.kit.betting import Betting, open_round
from companion.kit.by_seat import clockwise
from companion.kit.sentences import listed

CARDS = 5
"""Cards dealt to each player who stays in the hand. rules: martian.md#deal"""

Phase = Literal["between", "pieces", "bets", "showdown", "over"]
"""Phases: between two hands; placing pieces; betting; showing hands; the match is over."""


@dataclass(frozen=True)
class Shown:
    """A showdown as it was: the hand's number, the cards, the seats that could win, its text."""

    number: int
    tableau: Tableau
    live: tuple[int, ...]
    line: str


@dataclass(frozen=True)
class State:
    """A match between two events. All tuples are indexed by seat, except `tableau` and `bargains`.

    `agreed`: the options of the match.
    `dealer`: seat that deals this hand or, between two hands, the next one.
    `trios`: colours that the seat brought; empty if it never took part.
    `stashes`: pieces that the seat holds now.
    `won`: money won or lost in finished hands and trades.
    `bought`: chips bought so far, with the initial ones.
    `taken`: hands won.
    `number`: number of hands dealt.
    `betting`: bets of the hand, None between hands.
    `tableau`: cards on the table with the pieces on them.
    `shown`: the newest showdown, None if the newest hand ended without one.
    `done`: seats that are done placing since the newest piece.
    `away`: seats that left or have not joined yet.
    `dealt_to`: seats that were ever dealt a hand.
    `bargains`: the open offers.
    `line`: log text of the last event.
    """

    seats: Seats
    agreed: HouseRules
    dealer: int
    trios: tuple[tuple[str, ...], ...]
    stashes: tuple[Pieces, ...]
    won: tuple[int, ...]
    bought: tuple[int, ...]
    taken: tuple[int, ...]
    number: int = 0
    phase: Phase = "between"
    betting: Betting | None = None
    tableau: Tableau = ()
    shown: Shown | None = None
    done: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    dealt_to: frozenset[int] = frozenset()
    bargains: tuple[Bargain, ...] = ()
    line: str = ""

    @property
    def bets(self) -> Betting:
        """Bets of the hand in play. Raises: ValueError between hands."""
        if self.betting is None:
            raise ValueError("no hand is being played")
        return self.betting

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that can still win this hand."""
        return self.bets.live

    @property
    def newest(self) -> int:
        """Place of the cards dealt last; also the number of the round."""
        return max(dealt.place for dealt in self.tableau)

    @property
    def present(self) -> tuple[int, ...]:
        """Seats that take part in the match now. rules: martian.md#joining"""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.away)

    @property
    def fresh(self) -> tuple[int, ...]:
        """Seats present that were never dealt a hand and hold their whole stash. rules: martian.md#stashes"""
        return tuple(
            seat
            for seat in self.present
            if seat not in self.dealt_to and self.stashes[seat] == stash(self.trios[seat], seat)
        )

    @property
    def playing(self) -> tuple[int, ...]:
        """Seats that will be dealt in next: those present, except with 0 chips. rules: martian.md#chips"""
        return tuple(seat for seat in self.present if self.stack(seat) != 0)

    @property
    def next_dealer(self) -> int:
        """Seat that deals the next hand: the first one that is dealt in, clockwise from `dealer`."""
        return clockwise(self.seats, self.playing, self.dealer)[0]

    @property
    def window(self) -> tuple[int, ...]:
        """Seats that could still place or turn a piece before the bets. rules: martian.md#placing"""
        return tuple(seat for seat in self._allowed if self.stashes[seat] or self._turns(seat))

    @property
    def closed(self) -> bool:
        """True if every seat in the window is done."""
        return bool(self.done) and self.done >= set(self.window)

    @property
    def acting(self) -> tuple[int, ...]:
        """Seats that may place or turn pieces now."""
        return () if self.closed else self._allowed

    @property
    def _allowed(self) -> tuple[int, ...]:
        """Seats that the rules let place pieces in this phase. rules: martian.md#folding"""
        if self.phase != "pieces":
            return ()
        dealt_in = sorted({dealt.seat for dealt in self.tableau})
        return tuple(dealt_in) if self.agreed.folded_place else self.live

    def _turns(self, seat: int) -> bool:
        return any(
            turnable(dealt, number, seat)
            for dealt in self.tableau
            for number in range(1, len(dealt.attacks) + 1)
        )

    @property
    def placers(self) -> tuple[int, ...]:
        """Seats that may place pieces and hold some."""
        return tuple(seat for seat in self.acting if self.stashes[seat])

    @property
    def bets_ahead(self) -> bool:
        """True if anybody has to act in a betting round once all pieces are placed."""
        return self.agreed.betting and bool(self.opened(self.dealer).due)

    def opened(self, opener: int) -> Betting:
        """Return the bets at the beginning of this round, opened by `opener`. rules: martian.md#betting"""
        posted = zip(self.from_left(self.live), self.agreed.blinds, strict=False) if self.newest == 1 else ()
        blinds = [(seat, amount) for seat, amount in posted if amount]
        return open_round(self.bets, opener, self.agreed.smallest, blinds)

    def told(self, amount: int) -> str:
        """Return an amount as text, in the table's unit."""
        return self.seats.unit.told(amount)

    def stack(self, seat: int) -> int | None:
        """Return the chips in front of `seat`, None if nobody counts them."""
        if self.betting is not None:
            return self.betting.stacks[seat]
        return self.bought[seat] + self.won[seat] if self.agreed.counted else None

    def held(self, seat: int) -> tuple[tuple[Piece, int], ...]:
        """Return each kind of piece that `seat` holds, with its number."""
        return counts(self.stashes[seat])

    def foreign(self, seat: int) -> Pieces:
        """Return the pieces that `seat` holds and others own."""
        return tuple(piece for piece in self.stashes[seat] if piece.owner != seat)

    def name_of(self, dealt: Dealt, by: int | None = None) -> str:
        """Return the name of a card on the table, in a sentence about the seat `by` if there is one."""
        return card_name(self.seats.names, dealt, by)

    def standing(self, dealt: Dealt) -> str:
        """Return the owner of a card and, while pieces are placed, the moves that would change it.

        ``"Bo owns it, 4 to 3; a small rescues it"``. rules: martian.md#disputes
        """
        told = whose(self.seats.names, dealt)
        if not self.acting:
            return told
        stashes = {seat: self.stashes[seat] for seat in self.acting}
        return f"{told}; {outlook(self.seats.names, dealt, stashes)}"

    def control(self, attack: Force) -> str:
        """Return who controls an attack, as in ``"Bo's"``."""
        return control(self.seats.names, attack)

    def from_left(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return `seats` clockwise, beginning at the dealer's left."""
        return clockwise(self.seats, seats, self.seats.left_of(self.dealer))


def names(state: State, seats: Iterable[int]) -> str:
    """Return the names of the seats: ``"Anna, Bo and Cy"``."""
    return listed([state.seats.names[seat] for seat in seats])


def known_cards(state: State) -> tuple[Card, ...]:
    """Return all recorded cards of the hand."""
    return tuple(dealt.card for dealt in state.tableau if dealt.card)


def unknown(state: State, seats: Iterable[int]) -> Tableau:
    """Return the cards owned by `seats` that nobody has recorded, in the order of the tableau."""
    found = [dealt for seat in seats for dealt in owned(state.tableau, seat) if dealt.card is None]
    return tuple(sorted(found, key=lambda dealt: (dealt.seat, dealt.place)))
