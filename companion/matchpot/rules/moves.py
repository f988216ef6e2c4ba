"""Moves that a hand waits for: bets, declaring, face-up cards, the showdown."""

import re
from dataclasses import dataclass

DEAL, BET, DECLARE, TURN_UP, DECLARE_PRIZES, SHOWDOWN, WIMP = (
    "deal",
    "bet",
    "declare",
    "up",
    "speak",
    "show",
    "wimp",
)
"""Phases of a match, named after what it waits for. rules: match-pot.md#play"""
PASSING_PLACEHOLDER = "{passing}"
"""Placeholder in a move's words for the direction in which cards are passed."""
PRICE_TEMPLATE = "{{price {}}}"
"""Template for a placeholder of a price in whole units; texts show it in the table's unit."""
PRICE_PATTERN = re.compile(PRICE_TEMPLATE.format(r"(\d{1,7})"))
"""Pattern that finds a `PRICE_TEMPLATE` placeholder; its group is the amount."""


@dataclass(frozen=True)
class HandPhase:
    """A phase of a hand: the kind of entry that it waits for, and the words before it.

    - `kind`: `BET`, `DECLARE` (in or out), `TURN_UP` (face-up cards that may kill), `DECLARE_PRIZES` or
      `SHOWDOWN`.
    - `instructions`: what is done before it, such as "flip the next card"; "" for nothing.
    """

    kind: str
    instructions: str = ""
