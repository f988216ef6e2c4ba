"""Numbers of cards that a hand takes from player and board: ``any``, ``2+3``, ``2+line``."""

import re
from dataclasses import dataclass

from companion.hands.definition.errors import BadCardUse
from companion.hands.definition.ranking import Ranking
from companion.hands.judging.choice import ANY_CARDS, CardChoice, ExactCardCounts

_USE_PATTERN = re.compile(r"(?P<own>[0-9]{1,2}) ?\+ ?(?P<board>[0-9]{1,2}|line)")
_MAX_QUOTE_LENGTH = 24


@dataclass(frozen=True)
class CardUse:
    """Exactly `own_cards` cards of a player and `board_cards` of the board; 0 and 0 mean any cards.

    takes_whole_line: whether the board gives as many cards as a hand needs, for example a whole line.
    """

    own_cards: int = 0
    board_cards: int = 0
    takes_whole_line: bool = False

    def __str__(self) -> str:
        """Return it as `read_card_use` reads it."""
        return (
            f"{self.own_cards}+{'line' if self.takes_whole_line else self.board_cards}"
            if self.own_cards
            else "any"
        )

    def make_choice(self, ranking: Ranking) -> CardChoice:
        """Return the choice of cards for `ranking`; raise `BadCardUse` if it makes no hand there."""
        if not self.own_cards:
            return ANY_CARDS
        board = ranking.hand_size - self.own_cards if self.takes_whole_line else self.board_cards
        if board < 1 or self.own_cards + board != ranking.hand_size:
            made = "without a card of the line" if board < 1 else f"of {self.own_cards + board} cards"
            raise BadCardUse(
                f"“{self}” makes a hand {made}, but a hand ranked by “{ranking.name}” has "
                f"{ranking.hand_size} cards."
            )
        return ExactCardCounts(self.own_cards, board, f"A hand of {self}", f"{self.own_cards}+{board}")


def read_card_use(text: str) -> CardUse:
    """Return the use of cards that a person writes: ``"any"``, ``"2+3"`` or ``"2+line"``.

    Whether a hand has so many cards is not checked.

    Raises: BadCardUse for any other words, or for the number 0.
    """
    said = " ".join(text.lower().split())
    found = _USE_PATTERN.fullmatch(said)
    if said == "any":
        return CardUse()
    if not found or "0" in (found["own"].lstrip("0") or "0", found["board"].lstrip("0") or "0"):
        shown = text if len(text) <= _MAX_QUOTE_LENGTH else text[:_MAX_QUOTE_LENGTH] + "…"
        raise BadCardUse(f"“{shown}” is not a way to use cards. Write any, 2+3, 3+2 or 2+line.")
    line = found["board"] == "line"
    return CardUse(int(found["own"]), 0 if line else int(found["board"]), line)


ANY_CARD_USE = CardUse()
