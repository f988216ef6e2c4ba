"""State of a match of Fireplace Poker: chips, hand sizes, melds, deck and trash."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.cards import Card, surplus_cards, validate_cards
from companion.engine.seats import Seats
from companion.hands import Rank, rank
from companion.kit.sentences import join_with_and

MELD_SIZE = 5
"""Number of cards in a meld."""
FULL_HAND_SIZE = 13
"""Number of cards that a hand is drawn up to. rules: fireplace.md#draw"""
DECK_COUNT = 5
TOTAL_CARDS = DECK_COUNT * 52
"""Number of cards in the game. rules: fireplace.md#setup"""
STEAL_FIELD_PREFIX = "steal_"
"""Prefix of the names of the inputs for stolen cards."""
_HIGHEST_HAND = rank(validate_cards(("Ah", "Kh", "Qh", "Jh", "Th")))


def meld_rank(cards: Sequence[Card]) -> Rank:
    """Return the rank of a meld's five cards as a poker hand, which may include identical cards."""
    return rank(cards, decks=DECK_COUNT)


@dataclass(frozen=True)
class Meld:
    """A meld: five cards on the table.

    `id` is the number of the turn that made it, and `known_cards` has the cards that are known. `is_forced`
    means that an opponent chose it: it may hold identical cards and be lower than jacks. `open_steals` has
    the steals made for it, kept until all its cards are known and can be checked.
    """

    id: int
    team: int
    seat: int
    known_cards: tuple[Card, ...] = ()
    is_forced: bool = False
    open_steals: tuple["Steal", ...] = ()

    @property
    def turn(self) -> int:
        """The number of the turn that made the meld, from 1."""
        return self.id

    @property
    def cards(self) -> tuple[Card, ...]:
        """All five cards, or none while any of them is unknown."""
        return self.known_cards if len(self.known_cards) == MELD_SIZE else ()

    @property
    def rank(self) -> Rank | None:
        """The rank of the meld as a poker hand, None while a card is unknown."""
        return meld_rank(self.cards) if self.cards else None

    @property
    def name(self) -> str:
        """The name of the poker hand, such as "full house, kings over tens", or "meld of unknown cards"."""
        return self.rank.name if self.rank else "meld of unknown cards"

    @property
    def is_safe(self) -> bool:
        """Whether the meld can never be robbed, as no meld is higher; False while a card is unknown.

        rules: fireplace.md#meld
        """
        return self.rank == _HIGHEST_HAND


@dataclass(frozen=True)
class Steal:
    """One card stolen from `meld`; `card` is None if nobody recorded which."""

    meld: Meld
    card: Card | None = None

    @property
    def field_name(self) -> str:
        """The name of the input that records the steal: "steal_7" for the meld of turn 7."""
        return f"{STEAL_FIELD_PREFIX}{self.meld.id}"

    @property
    def possible_cards(self) -> tuple[Card, ...]:
        """The cards that may have been stolen; empty if it may be any card."""
        return (self.card,) if self.card else self.meld.cards


@dataclass(frozen=True)
class State:
    """State of a match between two events.

    `draws_first`: whether players draw at the start of a turn, not at its end.
    `stake`: amount that each loser pays, in the table's smallest unit.
    `chips`: chips of each team, by its number.
    `hand_sizes`: number of cards in each hand, by seat.
    `deck_size`: number of cards in the draw deck.
    `current_seat`: seat of the current player; of the last one once the match is over.
    `melds`: melds on the table, oldest first.
    `trash_size`: number of cards in the trash.
    `known_trash`: cards that are certainly in the trash.
    `turn`: number of the turn, from 1.
    `passes_in_row`: number of turns passed in a row.
    `last_draw_size`: number of cards drawn last.
    `line`: log text of the newest event.
    """

    seats: Seats
    draws_first: bool
    stake: int
    chips: tuple[int, int]
    hand_sizes: tuple[int, ...]
    deck_size: int
    current_seat: int
    melds: tuple[Meld, ...] = ()
    trash_size: int = 0
    known_trash: tuple[Card, ...] = ()
    turn: int = 1
    passes_in_row: int = 0
    last_draw_size: int = 0
    over: bool = False
    line: str = ""

    @property
    def current_team(self) -> int:
        """The team of the current player, 0 or 1."""
        return team_of_seat(self.current_seat)

    @property
    def chooser(self) -> int:
        """The seat of the opponent who chooses if the turn is forced: the next one to the left.

        rules: fireplace.md#forced
        """
        return self.seats.left_of(self.current_seat)

    def team_melds(self, side: int) -> tuple[Meld, ...]:
        """Return the melds of team `side`, oldest first."""
        return tuple(meld for meld in self.melds if meld.team == side)

    @property
    def opposing_melds(self) -> tuple[Meld, ...]:
        """The melds of the current player's opponents, oldest first."""
        return self.team_melds(1 - self.current_team)

    @property
    def robbable_melds(self) -> tuple[Meld, ...]:
        """The opposing melds that can be robbed, oldest first: all but the safe ones (`is_safe`)."""
        return tuple(meld for meld in self.opposing_melds if not meld.is_safe)

    def get_meld(self, turn: int) -> Meld:
        """Return the meld that was made in that turn.

        Raises: StopIteration if it is not on the table any more.
        """
        return next(meld for meld in self.melds if meld.turn == turn)

    def team_seats(self, side: int) -> tuple[int, ...]:
        """Return the seats of team `side`; opponents sit alternately.

        rules: fireplace.md#four-players
        """
        return tuple(seat for seat in range(len(self.seats)) if team_of_seat(seat) == side)

    def team_name(self, side: int) -> str:
        """Return the names of the players of team `side`: "Anna", or "Anna and Cy"."""
        return join_with_and([self.seats.names[seat] for seat in self.team_seats(side)])


def team_of_seat(seat: int) -> int:
    """Return the team that `seat` plays for: 0 for even seats, 1 for odd ones."""
    return seat % 2


def meld_lead(state: State, side: int) -> int:
    """Return how many melds more than the other team `side` has; negative if it has fewer."""
    return len(state.team_melds(side)) - len(state.team_melds(1 - side))


def may_pass(state: State) -> bool:
    """Return whether the current player may pass: the deck is out and the hand has fewer than 13 cards.

    rules: fireplace.md#deck-out
    """
    return state.deck_size == 0 and state.hand_sizes[state.current_seat] < FULL_HAND_SIZE


def can_meld(state: State) -> bool:
    """Return whether the current player can have five cards for a meld, by their number alone.

    The cards in hand count, and one for each opposing meld that can be robbed.
    """
    return state.hand_sizes[state.current_seat] + len(state.robbable_melds) >= MELD_SIZE


def winning_team(state: State) -> int | None:
    """Return the team that has won, 0 or 1; None before the end and after a draw.

    The team with fewer chips has won, or with as many chips the one with more melds.
    rules: fireplace.md#end
    """
    standing = [(state.chips[side], -len(state.team_melds(side))) for side in (0, 1)]
    if not state.over or standing[0] == standing[1]:
        return None
    return standing.index(min(standing))


def known_cards(state: State) -> tuple[Card, ...]:
    """Return every card that is certainly on the table or in the trash, copies included."""
    return tuple(card for meld in state.melds for card in meld.known_cards) + state.known_trash


def remove_cards(cards: Sequence[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return `cards` less one copy of each card in `gone`; missing cards are ignored."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def find_broken_invariant(state: State) -> str:
    """Return a text for the first invariant that `state` breaks, "" if it breaks none."""
    total = state.deck_size + sum(state.hand_sizes) + MELD_SIZE * len(state.melds) + state.trash_size
    if total != TOTAL_CARDS:
        return f"deck, hands, melds and trash hold {total} cards, not {TOTAL_CARDS}"
    if (
        min(state.deck_size, state.trash_size, *state.hand_sizes, *state.chips) < 0
        or max(state.hand_sizes) > FULL_HAND_SIZE
    ):
        return "a number of cards or chips is out of range"
    if surplus_cards(known_cards(state), DECK_COUNT) or len(state.known_trash) > state.trash_size:
        return "more cards are known than there are"
    if max(Counter(meld.id for meld in state.melds).values(), default=1) > 1:
        return "two melds have the same number"
    return ""
