"""The state of a match of Tapiola Hold'em: the round, towers, hands, chips and points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.cards import Card, surplus_cards
from companion.engine.seats import Seats
from companion.games.tapiola.rules.agreement import MatchOptions
from companion.games.tapiola.rules.rules import DECK_SIZE, TOWER_SIZE
from companion.hands import Board, Rank
from companion.kit.betting import BettingState
from companion.kit.by_seat import sort_clockwise
from companion.kit.chips import SeatGroups
from companion.kit.placing import PlacedRank
from companion.kit.sentences import format_chips

COMMUNITY, DISCARD, BET, SHOWDOWN = "community", "players", "bet", "showdown"
"""Phases of a round, and the showdown after the last one. rules: tapiola.md#rhythm"""
LAST_ROUND = TOWER_SIZE
"""Number of the last round; the first is 0."""

CardSlot = Card | None
"""A card on the table: None if nobody recorded which."""
Tower = tuple[CardSlot, ...]


@dataclass(frozen=True)
class LastShowdown:
    """A showdown with known cards, over the `centre` and `towers` on the table then.

    `high`, `low`: hands with players' names, best first, for display. Lows that do not qualify come last.
    `high_order`, `low_order`: seats in groups that tie, best first, without lows that do not qualify.
    `high_ranks`, `low_ranks`: hand value of each seat.
    All fields of the low are empty if the lowest hand has no share of its own.
    """

    centre: tuple[CardSlot, ...]
    towers: tuple[Tower, Tower]
    high: tuple[PlacedRank, ...]
    low: tuple[PlacedRank, ...]
    high_order: SeatGroups
    low_order: SeatGroups
    high_ranks: Mapping[int, Rank]
    low_ranks: Mapping[int, Rank]

    def players_using(self, card: Card) -> tuple[str, ...]:
        """Return the names of players whose best hand uses `card` of the middle, the best first."""
        return tuple(one.name for one in self.high if card in one.rank.pool)

    def low_players_using(self, card: Card) -> tuple[str, ...]:
        """Return the names of players whose low uses `card`, among lows that share."""
        return tuple(one.name for one in self.low if one.place and card in one.rank.pool)


@dataclass(frozen=True)
class DealState:
    """All that lasts until the next deal: how far it has come, and where the cards are.

    `hand_sizes`: by seat, the number of cards that it holds.
    `round`: number of the round, from 0.
    `phase`: `COMMUNITY`, `DISCARD`, `BET` or `SHOWDOWN`.
    `stock_size`, `burned_count`, `discard_count`: number of cards.
    `centre`, `towers`: cards in the middle, towers from the bottom up.
    `is_discard_known`: False while nobody said who made the third discard.
    """

    hand_sizes: tuple[int, ...]
    round: int = 0
    phase: str = COMMUNITY
    stock_size: int = DECK_SIZE
    burned_count: int = 0
    discard_count: int = 0
    centre: tuple[CardSlot, ...] = ()
    towers: tuple[Tower, Tower] = ((), ())
    is_discard_known: bool = True

    @property
    def has_begun(self) -> bool:
        """True if a card is on the table."""
        return self.round > 0 or self.phase != COMMUNITY

    @property
    def board(self) -> tuple[CardSlot, ...]:
        """Cards in the middle: the centre and both towers, known or not."""
        return self.centre + self.towers[0] + self.towers[1]

    @property
    def known_cards(self) -> tuple[Card, ...]:
        """Cards in the middle that are recorded."""
        return tuple(card for card in self.board if card)

    def hand_size_range(self, seat: int) -> tuple[int, int]:
        """Return the smallest and largest number of cards that `seat` may hold.

        They differ, by one, only while nobody said who made the third discard.
        """
        return self.hand_sizes[seat] - (not self.is_discard_known), self.hand_sizes[seat]


@dataclass(frozen=True)
class State:
    """A match between two entries. Most tuples are indexed by seat.

    Money and chips are in the table's smallest unit.

    `dealer`: seat that deals this deal; between two deals, the next one.
    `scores`: points, or pots won.
    `net_money`: money won or lost in pots paid out.
    `chips_bought`: chips that the seat was given.
    `deal_number`: number of the deal, from 1.
    `last_showdown`: the showdown that ended the last deal, None if no hand was shown. It stays until the
        first card of the next deal is entered, or that deal ends.
    `away_seats`: seats that left or have not joined yet.
    `ever_present_seats`: seats that were ever in the match.
    `line`: log text of the last entry.
    """

    seats: Seats
    options: MatchOptions
    dealer: int
    betting: BettingState
    deal: DealState
    scores: tuple[int, ...]
    net_money: tuple[int, ...]
    chips_bought: tuple[int, ...]
    deal_number: int = 1
    last_showdown: LastShowdown | None = None
    away_seats: frozenset[int] = frozenset()
    ever_present_seats: frozenset[int] = frozenset()
    over: bool = False
    line: str = ""

    @property
    def live_seats(self) -> tuple[int, ...]:
        """Seats that are in the deal and have not folded; without those away or without chips.

        Between two deals they are the seats that will be dealt in.
        """
        return self.betting.live_seats

    @property
    def can_be_dealt(self) -> bool:
        """True if two or more players are in the deal."""
        return len(self.live_seats) > 1

    @property
    def results(self) -> tuple[int, ...]:
        """Result of each seat so far: money won or lost with betting, else points or pots."""
        return self.net_money if self.options.has_betting else self.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the best result, during the match those ahead; none if no result is above 0.

        rules: tapiola.md#end
        """
        best = max(self.results)
        return tuple(seat for seat, score in enumerate(self.results) if score == best) if best > 0 else ()

    @property
    def losers(self) -> tuple[int, ...]:
        """All seats that ever took part and are not among the winners; none if nobody has won."""
        won = self.winners
        return tuple(seat for seat in sorted(self.ever_present_seats) if seat not in won) if won else ()

    def live_seats_clockwise(self) -> tuple[int, ...]:
        """Return the seats that have not folded, from the dealer's left."""
        return sort_clockwise(self.seats, self.live_seats, self.seat_left_of_dealer())

    def seat_left_of_dealer(self) -> int:
        """Return the seat to the left of the dealer, which may be away or not in the deal."""
        return self.seats.left_of(self.dealer)

    def present_seats(self) -> tuple[int, ...]:
        """Return the seats that take part, from the dealer's left, with or without chips."""
        return tuple(
            seat for seat in self.seats.clockwise(self.seat_left_of_dealer()) if seat not in self.away_seats
        )

    def format_amount(self, amount: int) -> str:
        """Return an amount in the smallest unit as text, in the table's unit."""
        return self.seats.unit.format_amount(amount)

    def describe_chips(self, amount: int) -> str:
        """Return an amount of chips in words: "5 chips", or "€5.00 in chips" at a table with money."""
        return format_chips(amount, self.seats.unit)

    def chip_count(self, seat: int) -> int:
        """Return the chips in front of `seat`, without those it has bet; 0 if they are not counted."""
        return self.betting.stacks[seat] or 0


def complete_board(centre: Sequence[CardSlot], towers: Sequence[Tower]) -> Board | None:
    """Return the board; None while a card of it is unknown or not dealt."""
    middle = tuple(card for card in centre if card)
    built = tuple(tuple(card for card in tower if card) for tower in towers)
    if len(middle) == 1 and all(len(tower) == TOWER_SIZE for tower in built):
        return Board(middle, built)
    return None


def find_broken_invariant(state: State) -> str:
    """Return a description of the first invariant that `state` breaks, or ""."""
    deal = state.deal
    placed = len(deal.board) + deal.burned_count + sum(deal.hand_sizes) + deal.discard_count
    if deal.stock_size + placed != DECK_SIZE or min(deal.stock_size, *deal.hand_sizes) < 0:
        return f"deck, board, hands and discards hold {deal.stock_size + placed} cards, not {DECK_SIZE}"
    if surplus_cards(deal.known_cards, 1):
        return "a card is in the middle twice"
    if len({len(tower) for tower in deal.towers}) > 1 or len(deal.towers[0]) > TOWER_SIZE:
        return "a tower has the wrong number of cards"
    if deal.has_begun and any(
        bool(size) != (seat in state.live_seats) for seat, size in enumerate(deal.hand_sizes)
    ):
        return "a player who folded has cards, or a player still in has none"
    return _find_broken_money(state)


def _find_broken_money(state: State) -> str:
    if sum(state.net_money):
        return f"winnings and losses add up to {sum(state.net_money)}, not 0"
    for seat, stack in enumerate(state.betting.stacks):
        if (
            stack is not None
            and stack + state.betting.contributed[seat] != state.chips_bought[seat] + state.net_money[seat]
        ):
            return f"the chips of seat {seat} do not add up"
    if sum(pot.amount for pot in state.betting.pots) != state.betting.pot_total:
        return "the pots do not hold what was put in"
    return ""
