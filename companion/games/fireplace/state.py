"""Where a match of Fireplace Poker stands: chips, hand sizes, melds on the table, deck and trash."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.cards import Card, beyond, cards
from companion.engine.seats import Seats
from companion.hands import Rank, rank
from companion.kit.sentences import listed

MELD = 5
"""Cards in a meld."""
HAND = 13
"""Cards a hand is drawn up to. rules: fireplace.md#draw"""
DECKS = 5
CARDS = DECKS * 52
"""Cards in the game. rules: fireplace.md#setup"""
STEAL = "steal_"
"""What the names of the inputs begin with by which melds are robbed."""
_HIGHEST = rank(cards(("Ah", "Kh", "Qh", "Jh", "Th")))


def meld_rank(cards: Sequence[Card]) -> Rank:
    """Return the rank of a meld, which holds identical cards if an opponent chose it."""
    return rank(cards, decks=DECKS)


@dataclass(frozen=True)
class Meld:
    """Five cards on the table. `id` is the number of the turn that made it, `known` what is known of them.

    `forced` marks one that an opponent chose: it may hold identical cards and be lower than jacks.
    `stolen` is what was stolen for it, kept until all its cards are known and can be checked.
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
        """What the meld is as a poker hand, None while a card is unknown."""
        return meld_rank(self.cards) if self.cards else None

    @property
    def name(self) -> str:
        """The poker hand in words: "full house, kings over tens"."""
        return self.rank.name if self.rank else "meld of unknown cards"

    @property
    def safe(self) -> bool:
        """Whether it can never be robbed, as no meld is higher. rules: fireplace.md#meld"""
        return self.rank == _HIGHEST


@dataclass(frozen=True)
class Take:
    """One card stolen from `meld`; `card` is None when nobody noted which."""

    meld: Meld
    card: Card | None = None

    @property
    def field(self) -> str:
        """The name of the field that says so."""
        return f"{STEAL}{self.meld.id}"

    @property
    def possible(self) -> tuple[Card, ...]:
        """The cards it may have been, empty when it may have been any."""
        return (self.card,) if self.card else self.meld.cards


@dataclass(frozen=True)
class State:
    """A match between two events. `chips` go by side, `hands` (their sizes) by seat.

    `trash_known` holds those of the `trash` that are certain. `passes` counts the turns passed in
    a row, `drawn` the cards drawn last; `line` tells the newest event in words.
    """

    seats: Seats
    draw_first: bool
    stake: int
    chips: tuple[int, int]
    hands: tuple[int, ...]
    deck: int
    mover: int
    melds: tuple[Meld, ...] = ()
    trash: int = 0
    trash_known: tuple[Card, ...] = ()
    turn: int = 1
    passes: int = 0
    drawn: int = 0
    over: bool = False
    line: str = ""

    @property
    def side(self) -> int:
        """The side of the player whose turn it is."""
        return side_of(self.mover)

    @property
    def chooser(self) -> int:
        """The seat of the opponent who chooses if the turn is forced. rules: fireplace.md#forced"""
        return self.seats.left_of(self.mover)

    def melds_of(self, side: int) -> tuple[Meld, ...]:
        """Return the melds of `side`, oldest first."""
        return tuple(meld for meld in self.melds if meld.side == side)

    @property
    def opposing(self) -> tuple[Meld, ...]:
        """The melds of the other side than the one to move."""
        return self.melds_of(1 - self.side)

    @property
    def robbable(self) -> tuple[Meld, ...]:
        """Those of them from which something can be stolen."""
        return tuple(meld for meld in self.opposing if not meld.safe)

    def meld(self, turn: int) -> Meld:
        """Return the meld that was made in that turn and lies on the table still."""
        return next(meld for meld in self.melds if meld.turn == turn)

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats of `side`: opponents sit alternately. rules: fireplace.md#four-players"""
        return tuple(seat for seat in range(len(self.seats)) if side_of(seat) == side)

    def side_name(self, side: int) -> str:
        """Return "Anna", or "Anna and Cy" for a team."""
        return listed([self.seats.names[seat] for seat in self.seats_of(side)])


def side_of(seat: int) -> int:
    """Return the side that `seat` plays for, 0 or 1."""
    return seat % 2


def lead(state: State, side: int) -> int:
    """Return how many melds `side` has more than the other; negative when it has fewer."""
    return len(state.melds_of(side)) - len(state.melds_of(1 - side))


def may_pass(state: State) -> bool:
    """Whether the mover may pass: the deck is out and the hand short. rules: fireplace.md#deck-out"""
    return state.deck == 0 and state.hands[state.mover] < HAND


def can_meld(state: State) -> bool:
    """Whether hand and opposing melds hold five cards to meld at all."""
    return state.hands[state.mover] + len(state.robbable) >= MELD


def winning_side(state: State) -> int | None:
    """Return the side that has won, None before the end and after a draw. rules: fireplace.md#end"""
    standing = [(state.chips[side], -len(state.melds_of(side))) for side in (0, 1)]
    if not state.over or standing[0] == standing[1]:
        return None
    return standing.index(min(standing))


def known_cards(state: State) -> tuple[Card, ...]:
    """Return every card that is certainly on the table or in the trash, copies included."""
    return tuple(card for meld in state.melds for card in meld.known) + state.trash_known


def without(cards: Sequence[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return `cards` less one copy for each of `gone`; what is not there is not missed."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def broken(state: State) -> str:
    """Return the invariant of the game that `state` breaks, or ""."""
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
