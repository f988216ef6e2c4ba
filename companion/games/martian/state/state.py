"""Where a match of Martian Poker stands: money, stashes, the cards on the table and the bets."""

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
"""Cards dealt to everybody who stays. rules: martian.md#deal"""

Phase = Literal["between", "pieces", "bets", "showdown", "over"]
"""Between two hands; placing pieces; betting; showing hands; the match is over."""


@dataclass(frozen=True)
class Shown:
    """A showdown as it lay: the number of its hand, the cards, who could win, and what was told of it."""

    number: int
    tableau: Tableau
    live: tuple[int, ...]
    line: str


@dataclass(frozen=True)
class State:
    """A match between two events. All tuples go by seat.

    `trios` are the colours that a seat brought, `stashes` what it holds now, `won` its money won or lost in
    finished hands and trades, `bought` the chips it has bought, `taken` the hands it has won. `number` counts
    the hands dealt; `dealer` deals this one or, between two, the next. `betting` is None between hands.
    `shown` is the newest showdown, None where the newest hand ended without one. `away` are those who left
    or did not join yet; who never took part has no `trios`. `dealt_to` are those who were ever dealt a hand.
    `done` are those who said so since the newest piece, `bargains` the open offers.
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
        """The bets of the hand that is played."""
        if self.betting is None:
            raise ValueError("no hand is being played")
        return self.betting

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that can still win this hand."""
        return self.bets.live

    @property
    def newest(self) -> int:
        """The place of the cards dealt last; also the number of the round."""
        return max(dealt.place for dealt in self.tableau)

    @property
    def present(self) -> tuple[int, ...]:
        """Who takes part in the match as it stands. rules: martian.md#joining"""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.away)

    @property
    def fresh(self) -> tuple[int, ...]:
        """Who was dealt no hand yet and has the stash together that was brought. rules: martian.md#stashes"""
        return tuple(
            seat
            for seat in self.present
            if seat not in self.dealt_to and self.stashes[seat] == stash(self.trios[seat], seat)
        )

    @property
    def playing(self) -> tuple[int, ...]:
        """Who will be dealt in next: nobody without a chip. rules: martian.md#chips"""
        return tuple(seat for seat in self.present if self.stack(seat) != 0)

    @property
    def next_dealer(self) -> int:
        """Who deals the next hand: the first of those who are dealt in, from the dealer on."""
        return clockwise(self.seats, self.playing, self.dealer)[0]

    @property
    def window(self) -> tuple[int, ...]:
        """Who could still place or turn a piece before the bets. rules: martian.md#placing"""
        return tuple(seat for seat in self._allowed if self.stashes[seat] or self._turns(seat))

    @property
    def closed(self) -> bool:
        """Whether everybody in the window has said that they are done."""
        return bool(self.done) and self.done >= set(self.window)

    @property
    def acting(self) -> tuple[int, ...]:
        """Who may do something with pieces now."""
        return () if self.closed else self._allowed

    @property
    def _allowed(self) -> tuple[int, ...]:
        """Whom the rules let place pieces in this phase. rules: martian.md#folding"""
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
        """Who may place pieces and has some."""
        return tuple(seat for seat in self.acting if self.stashes[seat])

    @property
    def bets_ahead(self) -> bool:
        """Whether anybody will have something to decide once all pieces are placed."""
        return self.agreed.betting and bool(self.opened(self.dealer).due)

    def opened(self, opener: int) -> Betting:
        """Return the bets as this round begins with `opener`. rules: martian.md#betting"""
        posted = zip(self.from_left(self.live), self.agreed.blinds, strict=False) if self.newest == 1 else ()
        blinds = [(seat, amount) for seat, amount in posted if amount]
        return open_round(self.bets, opener, self.agreed.smallest, blinds)

    def told(self, amount: int) -> str:
        """Return an amount in what the table counts."""
        return self.seats.unit.told(amount)

    def stack(self, seat: int) -> int | None:
        """Return the chips that lie before `seat`, None where nobody counts them."""
        if self.betting is not None:
            return self.betting.stacks[seat]
        return self.bought[seat] + self.won[seat] if self.agreed.counted else None

    def held(self, seat: int) -> tuple[tuple[Piece, int], ...]:
        """Return each sort of piece that `seat` holds with how many there are."""
        return counts(self.stashes[seat])

    def foreign(self, seat: int) -> Pieces:
        """Return the pieces that `seat` holds and others own."""
        return tuple(piece for piece in self.stashes[seat] if piece.owner != seat)

    def name_of(self, dealt: Dealt, by: int | None = None) -> str:
        """Return what a card on the table is called, in a sentence about the seat `by` if there is one."""
        return card_name(self.seats.names, dealt, by)

    def standing(self, dealt: Dealt) -> str:
        """Return whose a card is and, while that can change, what would turn it.

        ``"Bo owns it, 4 to 3; a small rescues it"``. rules: martian.md#disputes
        """
        told = whose(self.seats.names, dealt)
        if not self.acting:
            return told
        stashes = {seat: self.stashes[seat] for seat in self.acting}
        return f"{told}; {outlook(self.seats.names, dealt, stashes)}"

    def control(self, attack: Force) -> str:
        """Return whose an attack is."""
        return control(self.seats.names, attack)

    def from_left(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Return `seats` clockwise, beginning at the dealer's left."""
        return clockwise(self.seats, seats, self.seats.left_of(self.dealer))


def names(state: State, seats: Iterable[int]) -> str:
    """Return ``"Anna, Bo and Cy"``."""
    return listed([state.seats.names[seat] for seat in seats])


def known_cards(state: State) -> tuple[Card, ...]:
    """Return every card of the hand that somebody has noted."""
    return tuple(dealt.card for dealt in state.tableau if dealt.card)


def unknown(state: State, seats: Iterable[int]) -> Tableau:
    """Return the cards owned by `seats` that nobody has noted, as they lie on the table."""
    found = [dealt for seat in seats for dealt in owned(state.tableau, seat) if dealt.card is None]
    return tuple(sorted(found, key=lambda dealt: (dealt.seat, dealt.place)))
