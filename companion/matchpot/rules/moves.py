"""Moves that a hand waits for: bets, declaring, face-up cards, the showdown."""

import re
from dataclasses import dataclass

DEAL, BET, DECLARE, UP, SPEAK, SHOW, WIMP = "deal", "bet", "declare", "up", "speak", "show", "wimp"
"""Phases of a match, named after what it waits for. rules: match-pot.md#play"""
PASSING = "{passing}"
"""Placeholder in a move's words for the direction in which cards are passed."""
PRICE = "{{price {}}}"
"""Template for a placeholder of a price in whole units; texts show it in the table's unit."""
PRICED = re.compile(PRICE.format(r"(\d{1,7})"))
"""Pattern that finds a `PRICE` placeholder; its group is the amount."""


@dataclass(frozen=True)
class Move:
    """A move that the hand waits for.

    `words` say what is done before it: "flip the next card", or "".

    `kind` is a betting round, in or out, face-up cards that may kill, declaring for a prize, or the showdown.
    """

    kind: str
    words: str = ""
