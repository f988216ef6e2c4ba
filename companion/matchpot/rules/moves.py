"""What a hand waits for between the deal and its end, in order: bets, in or out, declaring, the showdown."""

import re
from dataclasses import dataclass

DEAL, BET, DECLARE, UP, SPEAK, SHOW, WIMP = "deal", "bet", "declare", "up", "speak", "show", "wimp"
"""What the match waits for. rules: match-pot.md#play"""
PASSING = "{passing}"
"""Stands in what is done before a move for the side to which cards are passed."""
PRICE = "{{price {}}}"
"""Written with an amount in whole ones it stands there for that amount as the table tells it."""
PRICED = re.compile(PRICE.format(r"(\d{1,7})"))
"""Finds it, with the amount."""


@dataclass(frozen=True)
class Move:
    """What the table is waited for, and the `words` of what is done before it: "flip the next card", or "".

    `kind` is a betting round, in or out, cards dealt up that may kill, declaring for a side, or the showdown.
    """

    kind: str
    words: str = ""
