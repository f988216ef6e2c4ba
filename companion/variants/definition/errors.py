"""Faults of a variant, with sentences for people, and the errors that report them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class VariantFault:
    """A fault of a variant: the `field` at fault, "" for the whole, and a sentence."""

    field: str
    sentence: str


class BadVariant(ValueError):
    """Error for a variant that cannot be played; the message is the first of its `faults`.

    There must be one.
    """

    def __init__(self, faults: Sequence[VariantFault]) -> None:
        super().__init__(faults[0].sentence)
        self.faults = tuple(faults)

    @property
    def field(self) -> str:
        """Name of the field that the message is about, "" for the whole variant."""
        return self.faults[0].field


class BadStep(ValueError):
    """Error for a text that is no step, or for a step that is impossible where it stands."""


class BadSharedText(ValueError):
    """Error for a shared text that holds no variant."""
