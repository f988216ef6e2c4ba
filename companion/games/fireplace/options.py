"""Plays that a hand allows in Fireplace Poker: a legal meld, a forced turn, or a pass."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from companion.cards import DECK, Card, show
from companion.engine.field import Values
from companion.games.fireplace.candidates import by_strength, legal, sets
from companion.games.fireplace.checks import LEAST
from companion.games.fireplace.keeping import Keeping
from companion.games.fireplace.log_text import ahead, how_many
from companion.games.fireplace.orders import in_order
from companion.games.fireplace.state import MELD, Meld, State, Take, lead, meld_rank, side_of, without
from companion.hands import best
from companion.kit.sentences import a

L = TypeVar("L")
R = TypeVar("R")


@dataclass(frozen=True)
class Question:
    """A hand of `seat` in `state`, and the opposing melds with known cards, lowest first."""

    state: State
    seat: int
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]

    @property
    def unnoted(self) -> int:
        """Number of opposing melds whose cards are not all known."""
        return len(self.state.melds_of(1 - side_of(self.seat))) - len(self.melds)


@dataclass(slots=True)
class Option:
    """One legal meld. Properties are computed on access, as there may be half a million melds.

    `row` is its index in `candidates.sets()`, and `robs` the number of melds that it robs. `stolen` has a bit
    for each column there whose card is stolen. `kept` is the kept value of the rest of the hand.
    """

    question: Question
    row: int
    robs: int
    stolen: int
    kept: int

    @property
    def action(self) -> str:
        """The action that records the meld."""
        return "meld"

    @property
    def cards(self) -> tuple[Card, ...]:
        """The five cards, those that make the hand first."""
        return meld_rank(self._columns).cards

    @property
    def name(self) -> str:
        """The name of the poker hand."""
        return meld_rank(self.cards).name

    @property
    def lead(self) -> int:
        """Lead of the player's team in melds after this one; negative if it has fewer."""
        return lead(self.question.state, side_of(self.question.seat)) + 1 + self.robs

    @property
    def points(self) -> int:
        """Number of chips that the meld sheds at once. rules: fireplace.md#scoring"""
        return min(max(0, self.lead), self._chips)

    @property
    def steals(self) -> tuple[Take, ...]:
        """The steals that score most and keep best, from the highest melds that allow it."""
        value = meld_rank(self.cards).value
        lower = [meld for meld in reversed(self.question.melds) if meld.rank and meld.rank.value < value]
        robbed = _paired(lower, lambda meld: [card for card in self.cards if card in meld.cards]).values()
        stolen = [card for column, card in enumerate(self._columns) if self.stolen >> column & 1]
        taken = _paired(stolen, lambda card: [meld for meld in robbed if card in meld.cards])
        return tuple(Take(meld, card) for meld, card in sorted(taken.items(), key=lambda pair: pair[0].id))

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards that stay in the hand."""
        stolen = [take.card for take in self.steals if take.card]
        return without(self.question.hand, without(self.cards, stolen))

    @property
    def details(self) -> tuple[str, ...]:
        """Texts about the chips shed, the lead, the steals and the cards kept."""
        steals = [
            f"steal {show(take.card)} from the {take.meld.name} (turn {take.meld.turn})"
            for take in self.steals
            if take.card
        ]
        wins = " and win" if self.points == self._chips else ""
        scores = f"score {how_many(self.points, 'chip')}{wins}"
        return (scores, ahead(self.lead), *(steals or ["steal nothing"]), kept(self.left))

    @property
    def values(self) -> Values:
        """The input values of the entry that records the meld."""
        stolen = {take.field: str(take.card) for take in self.steals}
        return MappingProxyType({**stolen, "cards": self.cards})

    @property
    def _columns(self) -> list[Card]:
        return [DECK[place] for place in sets().cards[self.row]]

    @property
    def _chips(self) -> int:
        return self.question.state.chips[side_of(self.question.seat)]


@dataclass(frozen=True)
class Other:
    """A play without a legal meld: a pass or a forced turn. It has no cards."""

    action: str
    name: str
    details: tuple[str, ...]
    values: Values
    cards: tuple[Card, ...] = ()


def question_of(state: State, seat: int, hand: Sequence[Card]) -> Question:
    """Return the question for `seat` with `hand`: its hand and the melds it may rob."""
    return Question(state, seat, tuple(hand), by_strength(state.melds_of(1 - side_of(seat))))


def melds_in(question: Question, order: str) -> Iterator[Option]:
    """Yield every legal meld in an order of `orders.ORDERS`."""
    found = legal(frozenset(question.hand), question.melds)
    for part in in_order(order, found, Keeping(question.hand)):
        columns = (part.rows.tolist(), part.robs.tolist(), part.stolen.tolist(), part.kept.tolist())
        for row, robs, stolen, worth in zip(*columns, strict=True):
            yield Option(question, row, robs, stolen, worth)


def kept(cards: Sequence[Card]) -> str:
    """Return the text for the cards kept in the hand and the best legal meld among them."""
    told = f"keep {' '.join(map(show, cards)) or 'no cards'}"
    different = tuple(dict.fromkeys(cards))
    made = best(different) if len(different) >= MELD else None
    return f"{told}: {a(made.name)}" if made and made >= LEAST else told


def _paired(wanting: Iterable[L], choices: Callable[[L], Sequence[R]]) -> Mapping[R, L]:
    """Return a largest matching as choice to item; earlier items get a choice first."""
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
