"""Numbers of cards that a hand takes from player and board: ``any``, ``2+3``, ``2+line``."""

import re
from dataclasses import dataclass

from companion.hands.definition.errors import BadUse
from companion.hands.definition.ranking import Ranking
from companion.hands.judging.choice import ANY, Choice, Exactly

_USE = re.compile(r"(?P<own>[0-9]{1,2}) ?\+ ?(?P<board>[0-9]{1,2}|line)")
_SHOWN = 24


@dataclass(frozen=True)
class Use:
    """Exactly `own` cards of a player and `board` of the board; 0 and 0 mean any cards."""

    own: int = 0
    board: int = 0
    line: bool = False
    """Whether the board gives as many cards as a hand needs, for example a whole line."""

    def __str__(self) -> str:
        """Return it as `read_use` reads it."""
        return f"{self.own}+{'line' if self.line else self.board}" if self.own else "any"

    def choice(self, ranking: Ranking) -> Choice:
        """Return the choice of cards for `ranking`; raise `BadUse` if it makes no hand there."""
        if not self.own:
            return ANY
        board = ranking.cards - self.own if self.line else self.board
        if board < 1 or self.own + board != ranking.cards:
            raise BadUse(
                f"With “{self}” a hand has {'no card of the line' if board < 1 else self.own + board}, "
                f"and by {ranking.name} it has {ranking.cards} cards."
            )
        return Exactly(self.own, board, f"A hand of {self}", f"{self.own}+{board}")


def read_use(text: str) -> Use:
    """Return the use of cards that a person writes; raise `BadUse` for unknown words."""
    said = " ".join(text.lower().split())
    found = _USE.fullmatch(said)
    if said == "any":
        return Use()
    if not found or "0" in (found["own"].lstrip("0") or "0", found["board"].lstrip("0") or "0"):
        shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
        raise BadUse(f"“{shown}” is not how cards are used. Say any, 2+3, 3+2 or 2+line.")
    line = found["board"] == "line"
    return Use(int(found["own"]), 0 if line else int(found["board"]), line)


ANY_USE = Use()
