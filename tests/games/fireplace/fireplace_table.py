"""A table of Fireplace Poker to try rules at: events go in one by one, and the state stays to look at."""

from dataclasses import replace
from typing import Any

from companion.cards import validate_cards
from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary
from companion.games import GAMES
from companion.games.fireplace.state import Meld, State
from games.refusing import Refusing

FIREPLACE = GAMES["fireplace"]
KINGS_FULL = "Kh Kd Ks Th Td"
NINES_FULL = "9h 9d 9s 4h 4d"
ROYAL = "Ah Kh Qh Jh Th"
JACKS = "Jh Jd 2c 3c 4d"


class Table(Refusing):
    """A match of Fireplace Poker; the first turn is Bo's, to the left of Anna, who dealt."""

    def __init__(self, *names: str, **options: Any) -> None:
        self.state: State = begin(FIREPLACE, Seats(names or ("Anna", "Bo")), options)

    def enter(self, action: str, seat: int | None = None, **values: Any) -> "Table":
        mover = self.state.current_seat if seat is None else seat
        self.state = play(FIREPLACE, self.state, Event(action, mover, values))
        assert FIREPLACE.rules.find_broken_invariant(self.state) == ""
        return self

    def meld(self, cards: str = "", **steals: str) -> "Table":
        return self.enter("meld", cards=cards, **steals)

    def adjusted(self, **changes: Any) -> "Table":
        """Set up a position that would take long to play to, with 260 cards.

        What is missing lies in the trash when the deck's size is given, in the deck otherwise.
        """
        state = replace(self.state, **changes)
        placed = sum(state.hand_sizes) + 5 * len(state.melds)
        if "deck_size" in changes:
            self.state = replace(state, trash_size=260 - placed - state.deck_size)
        else:
            self.state = replace(state, deck_size=260 - placed - state.trash_size)
        assert FIREPLACE.rules.find_broken_invariant(self.state) == ""
        return self

    @property
    def summary(self) -> MatchSummary:
        return FIREPLACE.rules.summary(self.state)

    @property
    def offered(self) -> list[str]:
        return [action.name for action in FIREPLACE.rules.actions(self.state)]


def four(**options: Any) -> Table:
    """A table of four: Anna and Cy against Bo and Di."""
    return Table("Anna", "Bo", "Cy", "Di", **options)


def melds(side: int, *hands: str) -> tuple[Meld, ...]:
    """Melds of `side`, one for each of `hands`, numbered from 100 for Anna and 110 for Bo."""
    return tuple(
        Meld(100 + 10 * side + at, side, side, validate_cards(hand.split())) for at, hand in enumerate(hands)
    )


def unnoted(side: int, number: int) -> tuple[Meld, ...]:
    """That many melds of `side` whose cards nobody noted, numbered alike."""
    return tuple(Meld(100 + 10 * side + at, side, side) for at in range(number))
