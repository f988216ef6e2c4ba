"""Advice that a game can give a player about a hand."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from companion.cards import Card
from companion.engine.field import Values

S = TypeVar("S")


class Advice(Protocol):
    """A play that a hand allows.

    A game may compute the properties lazily, as there can be many plays.
    """

    @property
    def name(self) -> str:
        """Name of the play."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Cards that the play uses."""

    @property
    def action(self) -> str:
        """Name of the action that records the play."""

    @property
    def details(self) -> tuple[str, ...]:
        """Effects of the play, in words."""

    @property
    def values(self) -> Values:
        """Values of the event that records the play."""


@dataclass(frozen=True)
class AdviceNote:
    """Further information about a hand: a title and its lines."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Adviser(Generic[S]):
    """The functions by which a game gives a player advice about a hand.

    advise: yields the possible plays, best first, for (state, seat, hand, order); raises `Illegal` for
        an impossible hand.
    hand_size: the number of cards that a seat holds, for (state, seat).
    prepare: computes tables that all advice needs, so that the first advice is quick.
    sort_orders: (value, label) pairs to choose `order` from, the default first; empty if `order` is
        always "".
    caveats: sentences about what the advice leaves out or assumes, for (state, seat, hand).
    no_advice_text: the sentence for a hand without advice, for the same.
    notes: further information about the hand, for the same.
    """

    advise: Callable[[S, int, Sequence[Card], str], Iterator[Advice]]
    hand_size: Callable[[S, int], int]
    prepare: Callable[[], object] = tuple
    sort_orders: tuple[tuple[str, str], ...] = ()
    caveats: Callable[[S, int, Sequence[Card]], Sequence[str]] = lambda *_: ()
    no_advice_text: Callable[[S, int, Sequence[Card]], str] = lambda *_: "No plays were found for this hand."
    notes: Callable[[S, int, Sequence[Card]], Sequence[AdviceNote]] = lambda *_: ()
