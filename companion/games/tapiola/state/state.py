"""The state of a match of Tapiola Hold'em: the round, towers, hands, chips and points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.cards import Card, beyond
from companion.engine.seats import Seats
from companion.games.tapiola.rules.agreement import Options
from companion.games.tapiola.rules.rules import CARDS, FLOORS
from companion.hands import Board, Rank
from companion.kit.betting import Betting
from companion.kit.by_seat import clockwise
from companion.kit.chips import Order
from companion.kit.placing import Placed
from companion.kit.sentences import in_chips

COMMUNITY, PLAYERS, BET, SHOWDOWN = "community", "players", "bet", "showdown"
"""Phases of a round, and the showdown after the last one. rules: tapiola.md#rhythm"""
LAST = FLOORS
"""Number of the last round; the first is 0."""

Slot = Card | None
"""A card on the table: None if nobody recorded which."""
Tower = tuple[Slot, ...]


@dataclass(frozen=True)
class LastShowdown:
    """A showdown with known cards, over the `centre` and `towers` on the table then.

    `high`, `low`: hands with players' names in order, for display.
    `order`, `low_order`: the same by seats.
    `ranks`, `lows`: hand value of each seat.
    All fields of the low are empty if the lowest hand has no share of its own.
    """

    centre: tuple[Slot, ...]
    towers: tuple[Tower, Tower]
    high: tuple[Placed, ...]
    low: tuple[Placed, ...]
    order: Order
    low_order: Order
    ranks: Mapping[int, Rank]
    lows: Mapping[int, Rank]

    def users(self, card: Card) -> tuple[str, ...]:
        """Return the names of players whose best hand uses `card` of the middle, the best first."""
        return tuple(one.name for one in self.high if card in one.rank.pool)

    def low_users(self, card: Card) -> tuple[str, ...]:
        """Return the names of players whose low uses `card`, among lows that share."""
        return tuple(one.name for one in self.low if one.place and card in one.rank.pool)


@dataclass(frozen=True)
class State:
    """A match between two entries. Most tuples are indexed by seat.

    `hands`: number of cards that the seat holds.
    `scores`: points, or pots won.
    `net`: money won or lost in pots paid out.
    `bought`: chips that the seat was given.
    `number`: number of the deal, from 1.
    `round`: number of the round, from 0.
    `phase`: `COMMUNITY`, `PLAYERS`, `BET` or `SHOWDOWN`.
    `stock`, `burned`, `discarded`: number of cards.
    `centre`, `towers`: cards in the middle, towers from the bottom up.
    `settled`: False while nobody said who made the third discard.
    `shown`: the last showdown with cards, None if there was none.
    `away`: seats that left or have not joined yet.
    `took_part`: seats that were ever in the match.
    `line`: log text of the last entry.
    """

    seats: Seats
    agreed: Options
    dealer: int
    betting: Betting
    hands: tuple[int, ...]
    scores: tuple[int, ...]
    net: tuple[int, ...]
    bought: tuple[int, ...]
    number: int = 1
    round: int = 0
    phase: str = COMMUNITY
    stock: int = CARDS
    burned: int = 0
    discarded: int = 0
    centre: tuple[Slot, ...] = ()
    towers: tuple[Tower, Tower] = ((), ())
    settled: bool = True
    shown: LastShowdown | None = None
    away: frozenset[int] = frozenset()
    took_part: frozenset[int] = frozenset()
    over: bool = False
    line: str = ""

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that have not folded."""
        return self.betting.live

    @property
    def between(self) -> bool:
        """True if no card of this deal is on the table yet."""
        return self.round == 0 and self.phase == COMMUNITY

    @property
    def playable(self) -> bool:
        """True if two or more players are in the deal."""
        return len(self.live) > 1

    @property
    def standing(self) -> tuple[int, ...]:
        """Result of each seat so far: money won or lost with betting, else points or pots."""
        return self.net if self.agreed.betting else self.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the best result; none if no result is above 0. rules: tapiola.md#end"""
        best = max(self.standing)
        return tuple(seat for seat, score in enumerate(self.standing) if score == best) if best > 0 else ()

    @property
    def losers(self) -> tuple[int, ...]:
        """All other seats that ever took part; none if nobody has won."""
        won = self.winners
        return tuple(seat for seat in sorted(self.took_part) if seat not in won) if won else ()

    @property
    def board(self) -> tuple[Slot, ...]:
        """Cards in the middle: the centre and both towers, known or not."""
        return self.centre + self.towers[0] + self.towers[1]

    @property
    def known(self) -> tuple[Card, ...]:
        """Cards in the middle that are recorded."""
        return tuple(card for card in self.board if card)

    def around(self) -> tuple[int, ...]:
        """Return the seats that have not folded, from the dealer's left."""
        return clockwise(self.seats, self.live, self.first())

    def first(self) -> int:
        """Return the seat to the left of the dealer."""
        return self.seats.left_of(self.dealer)

    def present(self) -> tuple[int, ...]:
        """Return the seats that take part, from the dealer's left, with or without chips."""
        return tuple(seat for seat in self.seats.clockwise(self.first()) if seat not in self.away)

    def told(self, amount: int) -> str:
        """Return an amount as text, in the table's unit."""
        return self.seats.unit.told(amount)

    def in_chips(self, amount: int) -> str:
        """Return an amount of chips in words."""
        return in_chips(amount, self.seats.unit)

    def chips(self, seat: int) -> int:
        """Return the chips in front of `seat`, 0 if they are not counted."""
        return self.betting.stacks[seat] or 0

    def held(self, seat: int) -> tuple[int, int]:
        """Return the smallest and largest number of cards that `seat` may hold."""
        return self.hands[seat] - (not self.settled), self.hands[seat]


def full_board(centre: Sequence[Slot], towers: Sequence[Tower]) -> Board | None:
    """Return the board, None while a card of it is unknown or not dealt."""
    middle = tuple(card for card in centre if card)
    built = tuple(tuple(card for card in tower if card) for tower in towers)
    if len(middle) == 1 and all(len(tower) == FLOORS for tower in built):
        return Board(middle, built)
    return None


def broken(state: State) -> str:
    """Return a description of the first invariant that `state` breaks, or ""."""
    placed = len(state.board) + state.burned + sum(state.hands) + state.discarded
    if state.stock + placed != CARDS or min(state.stock, *state.hands) < 0:
        return f"stock, board, hands and discards hold {state.stock + placed} cards, not {CARDS}"
    if beyond(state.known, 1):
        return "a card lies in the middle twice"
    if len({len(tower) for tower in state.towers}) > 1 or len(state.towers[0]) > FLOORS:
        return "a tower has a wrong number of cards"
    if any(
        bool(state.hands[seat]) != (seat in state.live)
        for seat in range(len(state.seats))
        if not state.between
    ):
        return "somebody folded has cards, or somebody who did not has none"
    return _broken_money(state)


def _broken_money(state: State) -> str:
    if sum(state.net):
        return f"what was won and lost makes {sum(state.net)}"
    for seat, stack in enumerate(state.betting.stacks):
        if stack is not None and stack + state.betting.paid[seat] != state.bought[seat] + state.net[seat]:
            return f"the chips of seat {seat} do not add up"
    if sum(pot.amount for pot in state.betting.pots) != state.betting.total:
        return "the pots do not hold what was put in"
    return ""
