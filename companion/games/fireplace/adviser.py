"""What a player can do with a hand in Fireplace Poker: every legal meld, best first. Exact."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from companion.cards import DECK, JOKER, Card, show
from companion.games.fireplace.candidates import legal, sets
from companion.games.fireplace.checks import check_copies
from companion.games.fireplace.state import Meld, State, Take, lead, side_of, without
from companion.games.fireplace.telling import how_many
from companion.hands import rank
from companion.kit.telling import a
from companion.play.field import Illegal, Values

L = TypeVar("L")
R = TypeVar("R")


@dataclass(frozen=True)
class Question:
    """A hand of `seat` in `state`, and the opposing melds whose cards are known, from the lowest."""

    state: State
    seat: int
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]


@dataclass(slots=True)
class Option:
    """One legal meld. It is worked out when it is looked at: there may be half a million of them.

    `row` is its place in `candidates.sets()`, `robs` how many melds it can rob.
    """

    question: Question
    row: int
    robs: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The five cards, what makes the hand first."""
        return rank([DECK[place] for place in sets().cards[self.row]]).cards

    @property
    def name(self) -> str:
        """The poker hand it is."""
        return rank(self.cards).name

    @property
    def points(self) -> int:
        """How many chips it sheds at once. rules: fireplace.md#scoring"""
        state, side = self.question.state, side_of(self.question.seat)
        return min(max(0, lead(state, side) + 1 + self.robs), state.chips[side])

    @property
    def steals(self) -> tuple[Take, ...]:
        """The steals that score most: from as many melds as possible, and then from the highest."""
        cards, value = self.cards, rank(self.cards).value
        lower = [meld for meld in reversed(self.question.melds) if meld.rank and meld.rank.value < value]
        robbed = _paired(lower, lambda meld: [card for card in cards if card in meld.cards]).values()
        needed = sorted(cards, key=lambda card: card in self.question.hand)
        taken = _paired(needed, lambda card: [meld for meld in robbed if card in meld.cards])
        return tuple(Take(meld, card) for meld, card in sorted(taken.items(), key=lambda pair: pair[0].id))

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that stay in the hand."""
        stolen = [take.card for take in self.steals if take.card]
        return without(self.question.hand, without(self.cards, stolen))

    @property
    def details(self) -> tuple[str, ...]:
        """What it scores, steals and leaves, in words."""
        steals = [
            f"steal {show(take.card)} from the {take.meld.name} (turn {take.meld.turn})"
            for take in self.steals
            if take.card
        ]
        kept = " ".join(map(show, self.left)) or "no cards"
        return (f"score {how_many(self.points, 'chip')}", *(steals or ["steal nothing"]), f"keep {kept}")

    @property
    def values(self) -> Values:
        """The values of the entry that records it."""
        stolen = {take.field: str(take.card) for take in self.steals}
        return MappingProxyType({**stolen, "cards": self.cards})


def advise(state: State, seat: int, hand: Sequence[Card]) -> Iterator[Option]:
    """Yield every legal meld for `seat` holding `hand`: the highest first, of equals those that score most.

    Melds on the table whose cards are unknown are left alone. A hand may be given in part; then what
    the rest could do is not told. Raises `Illegal` for a hand that cannot be.
    """
    _check_hand(state, seat, hand)
    known = (meld for meld in state.melds_of(1 - side_of(seat)) if meld.rank)
    melds = sorted(known, key=lambda meld: meld.rank.value if meld.rank else 0)
    return _options(Question(state, seat, tuple(hand), tuple(melds)))


def hand_size(state: State, seat: int) -> int:
    """Return how many cards `seat` holds."""
    return state.hands[seat]


def check_forced(state: State, hand: Sequence[Card]) -> None:
    """Refuse a forced turn when the hand shown has a legal meld, and name the best.

    rules: fireplace.md#forced
    """
    option = next(advise(state, state.mover, hand), None)
    if option is None:
        return
    steals = " and ".join(
        f"{show(take.card)} from the {take.meld.name}" for take in option.steals if take.card
    )
    raise Illegal(
        f"The turn is not forced: the hand shown has a legal meld, at best {a(option.name)} "
        f"({' '.join(map(show, option.cards))}{', stealing ' + steals if steals else ''}).",
        field="hand",
        anchor="forced",
    )


def _options(question: Question) -> Iterator[Option]:
    for found in legal(frozenset(question.hand), question.melds):
        for row, robs in zip(found.rows.tolist(), found.robs.tolist(), strict=True):
            yield Option(question, row, robs)


def _check_hand(state: State, seat: int, hand: Sequence[Card]) -> None:
    if JOKER in hand:
        raise Illegal("There are no jokers in Fireplace Poker.", anchor="setup")
    if len(hand) > state.hands[seat]:
        name, held = state.seats.names[seat], how_many(state.hands[seat], "card")
        raise Illegal(f"{name} holds {held}; these are {len(hand)}.", anchor="draw")
    check_copies(state, hand)


def _paired(wanting: Iterable[L], choices: Callable[[L], Sequence[R]]) -> Mapping[R, L]:
    """Return a largest pairing, by what was chosen; of those wanting, earlier ones are served first."""
    taken: dict[R, L] = {}

    def serve(one: L, tried: set[R]) -> bool:
        for choice in choices(one):
            if choice in tried:
                continue
            tried.add(choice)
            if choice not in taken or serve(taken[choice], tried):
                taken[choice] = one
                return True
        return False

    for one in wanting:
        serve(one, set())
    return taken
