"""What a game can tell a player who shows it a hand."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from companion.cards import Card
from companion.play.field import Values

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
    def details(self) -> tuple[str, ...]:
        """What it brings, in words."""

    @property
    def values(self) -> Values:
        """The values of the event that records it."""


@dataclass(frozen=True)
class Adviser(Generic[S]):
    """What a game can tell a player who shows it a hand.

    `advise(state, seat, hand)` yields what may be done, best first; it raises `Illegal` for a hand
    that cannot be. `hand_size(state, seat)` is how many cards that seat holds. `prepare` works out
    what all advice rests on, so that the first does not wait for it.
    """

    advise: Callable[[S, int, Sequence[Card]], Iterator[Advice]]
    hand_size: Callable[[S, int], int]
    prepare: Callable[[], object] = tuple
