"""Faults of a variant, with sentences for people, and the errors that report them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class VariantFault:
    """A fault of a variant, for people to mend.

    `field`: JSON name of the field at fault, a key of `ATTRIBUTE_BY_FIELD`; "" for the whole variant.
    `sentence`: sentence for people that says what is wrong.
    """

    field: str
    sentence: str


class BadVariant(ValueError):
    """Error for a variant that cannot be played, or has rules without effect, with all its `faults`.

    There must be one fault at least. The message is the sentence of the first.
    """

    def __init__(self, faults: Sequence[VariantFault]) -> None:
        super().__init__(faults[0].sentence)
        self.faults = tuple(faults)

    @property
    def field(self) -> str:
        """JSON name of the field that the first fault is about, "" for the whole variant."""
        return self.faults[0].field


class BadStep(ValueError):
    """Error for a text that is no step, or for a step that is impossible where it stands."""


class BadSharedText(ValueError):
    """Error for a shared text without a readable variant: no such text, damaged, or of a newer version."""
