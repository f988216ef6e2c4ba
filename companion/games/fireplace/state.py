"""State of a match of Fireplace Poker: chips, hand sizes, melds, deck and trash."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.cards import Card, beyond, cards
from companion.engine.seats import Seats
from companion.hands import Rank, rank
from companion.kit.sentences import listed

MELD = 5
"""Number of cards in a meld."""
HAND = 13
"""Number of cards that a hand is drawn up to. rules: fireplace.md#draw"""
DECKS = 5
CARDS = DECKS * 52
"""Number of cards in the game. rules: fireplace.md#setup"""
STEAL = "steal_"
"""Prefix of the names of the inputs for stolen cards."""
_HIGHEST = rank(cards(("Ah", "Kh", "Qh", "Jh", "Th")))


def meld_rank(cards: Sequence[Card]) -> Rank:
    """Return the rank of a meld. A forced meld may hold identical cards."""
    return rank(cards, decks=DECKS)


@dataclass(frozen=True)
class Meld:
    """A meld: five cards on the table.

    `id` is the number of the turn that made it, and `known` has the cards that are known. `forced` means that
    an opponent chose it: it may hold identical cards and be lower than jacks. `stolen` has the steals made
    for it, kept until all its cards are known and can be checked.
    """

    id: int
    side: int
    seat: int
    known: tuple[Card, ...] = ()
    forced: bool = False
    stolen: tuple["Take", ...] = ()

    @property
    def turn(self) -> int:
        """The number of the turn that made the meld, from 1."""
        return self.id

    @property
    def cards(self) -> tuple[Card, ...]:
        """All five cards, or none while any of them is unknown."""
        return self.known if len(self.known) == MELD else ()

    @property
    def rank(self) -> Rank | None:
        """The rank of the meld as a poker hand, None while a card is unknown."""
        return meld_rank(self.cards) if self.cards else None

    @property
    def name(self) -> str:
        """The name of the poker hand: "full house, kings over tens"."""
        return self.rank.name if self.rank else "meld of unknown cards"

    @property
    def safe(self) -> bool:
        """Whether the meld can never be robbed, as no meld is higher. rules: fireplace.md#meld"""
        return self.rank == _HIGHEST


@dataclass(frozen=True)
class Take:
    """One card stolen from `meld`; `card` is None if nobody recorded which."""

    meld: Meld
    card: Card | None = None

    @property
    def field(self) -> str:
        """The name of the input that records the steal."""
        return f"{STEAL}{self.meld.id}"

    @property
    def possible(self) -> tuple[Card, ...]:
        """The cards that may have been stolen; empty if it may be any card."""
        return (self.card,) if self.card else self.meld.cards


@dataclass(frozen=True)
class State:
    """State of a match between two events."""

    seats: Seats
    draw_first: bool
    """Whether players draw at the start of a turn, not at its end."""
    stake: int
    """The amount that each loser pays, in the table's smallest unit."""
    chips: tuple[int, int]
    """The chips of each team, by its number."""
    hands: tuple[int, ...]
    """The number of cards in each hand, by seat."""
    deck: int
    """The number of cards in the draw deck."""
    mover: int
    """The seat of the current player."""
    melds: tuple[Meld, ...] = ()
    """The melds on the table, oldest first."""
    trash: int = 0
    """The number of cards in the trash."""
    trash_known: tuple[Card, ...] = ()
    """The cards that are certainly in the trash."""
    turn: int = 1
    passes: int = 0
    """The number of turns passed in a row."""
    drawn: int = 0
    """The number of cards drawn last."""
    over: bool = False
    line: str = ""
    """The log text of the newest event."""

    @property
    def side(self) -> int:
        """The team of the current player, 0 or 1."""
        return side_of(self.mover)

    @property
    def chooser(self) -> int:
        """The seat of the opponent who chooses if the turn is forced. rules: fireplace.md#forced"""
        return self.seats.left_of(self.mover)

    def melds_of(self, side: int) -> tuple[Meld, ...]:
        """Return the melds of team `side`, oldest first."""
        return tuple(meld for meld in self.melds if meld.side == side)

    @property
    def opposing(self) -> tuple[Meld, ...]:
        """The melds of the current player's opponents, oldest first."""
        return self.melds_of(1 - self.side)

    @property
    def robbable(self) -> tuple[Meld, ...]:
        """The opposing melds that can be robbed."""
        return tuple(meld for meld in self.opposing if not meld.safe)

    def meld(self, turn: int) -> Meld:
        """Return the meld that was made in that turn, which must still be on the table."""
        return next(meld for meld in self.melds if meld.turn == turn)

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats of team `side`; opponents sit alternately. rules: fireplace.md#four-players"""
        return tuple(seat for seat in range(len(self.seats)) if side_of(seat) == side)

    def side_name(self, side: int) -> str:
        """Return the name of team `side`: "Anna", or "Anna and Cy"."""
        return listed([self.seats.names[seat] for seat in self.seats_of(side)])


def side_of(seat: int) -> int:
    """Return the team that `seat` plays for, 0 or 1."""
    return seat % 2


def lead(state: State, side: int) -> int:
    """Return the lead of team `side` in melds; negative if it has fewer."""
    return len(state.melds_of(side)) - len(state.melds_of(1 - side))


def may_pass(state: State) -> bool:
    """Whether the current player may pass: the deck is out and the hand short.

    rules: fireplace.md#deck-out
    """
    return state.deck == 0 and state.hands[state.mover] < HAND


def can_meld(state: State) -> bool:
    """Whether the hand and the opposing melds can give five cards for a meld."""
    return state.hands[state.mover] + len(state.robbable) >= MELD


def winning_side(state: State) -> int | None:
    """Return the team that has won; None before the end and after a draw. rules: fireplace.md#end"""
    standing = [(state.chips[side], -len(state.melds_of(side))) for side in (0, 1)]
    if not state.over or standing[0] == standing[1]:
        return None
    return standing.index(min(standing))


def known_cards(state: State) -> tuple[Card, ...]:
    """Return every card that is certainly on the table or in the trash, copies included."""
    return tuple(card for meld in state.melds for card in meld.known) + state.trash_known


def without(cards: Sequence[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return `cards` less one copy of each card in `gone`; missing cards are ignored."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def broken(state: State) -> str:
    """Return a text for the invariant that `state` breaks, "" if it breaks none."""
    total = state.deck + sum(state.hands) + MELD * len(state.melds) + state.trash
    if total != CARDS:
        return f"deck, hands, melds and trash hold {total} cards, not {CARDS}"
    if min(state.deck, state.trash, *state.hands, *state.chips) < 0 or max(state.hands) > HAND:
        return "a number of cards or chips is out of bounds"
    if beyond(known_cards(state), DECKS) or len(state.trash_known) > state.trash:
        return "more cards are known than there are"
    if max(Counter(meld.id for meld in state.melds).values(), default=1) > 1:
        return "two melds have the same number"
    return ""
