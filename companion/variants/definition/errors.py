"""What is wrong with a variant card, in sentences for people."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: the `field` of the card that it is about, "" for the whole, and why."""

    field: str
    sentence: str


class BadVariant(ValueError):
    """A card that cannot be played; its message is the first of its faults."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults[0].sentence)
        self.faults = tuple(faults)

    @property
    def field(self) -> str:
        """The field that the message is about."""
        return self.faults[0].field


class BadStep(ValueError):
    """A text that is no step of a game."""


class BadText(ValueError):
    """A shared text that holds no card."""
