"""What a game can tell a player who shows it a hand."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from companion.cards import Card
from companion.engine.field import Values

S = TypeVar("S")


class Advice(Protocol):
    """One thing a player could do. A game may work it out only when it is looked at: there can be many."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards it uses."""

    @property
    def action(self) -> str:
        """The name of the action that records it."""

    @property
    def details(self) -> tuple[str, ...]:
        """What it brings, in words."""

    @property
    def values(self) -> Values:
        """The values of the event that records it."""


@dataclass(frozen=True)
class Note:
    """Something else that a hand tells, under a title."""

    title: str
    lines: tuple[str, ...]


def _none(_state: object, _seat: int, _hand: Sequence[Card]) -> Sequence[Any]:
    return ()


def _nothing(_state: object, _seat: int, _hand: Sequence[Card]) -> str:
    return "Nothing is found that this hand could do."


@dataclass(frozen=True)
class Adviser(Generic[S]):
    """What a game can tell a player who shows it a hand.

    `advise(state, seat, hand, order)` yields what may be done, best first; it raises `Illegal` for a hand
    that cannot be. `hand_size(state, seat)` is how many cards that seat holds. `prepare` works out
    what all advice rests on, so that the first does not wait for it. `orders` are (value, label) pairs of the
    orders that a player may choose among, the first of which is meant where nothing is chosen; without any,
    the order asked for is "". `rests` says in sentences what the advice leaves out or what must be known
    beside it, `nothing` in one that there is none, `notes` what else the hand tells.
    """

    advise: Callable[[S, int, Sequence[Card], str], Iterator[Advice]]
    hand_size: Callable[[S, int], int]
    prepare: Callable[[], object] = tuple
    orders: tuple[tuple[str, str], ...] = ()
    rests: Callable[[S, int, Sequence[Card]], Sequence[str]] = _none
    nothing: Callable[[S, int, Sequence[Card]], str] = _nothing
    notes: Callable[[S, int, Sequence[Card]], Sequence[Note]] = _none
