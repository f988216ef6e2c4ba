"""A table to try Martian Poker at, in the words of the table; the state after each entry stays to look at."""

from typing import Any

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary
from companion.games import GAMES
from companion.games.martian.rules.pieces import Piece
from companion.games.martian.rules.tableau import DealtCard, Force, PlacedPiece
from companion.games.martian.state.state import State
from games.refusing import Refusing

MARTIAN = GAMES["martian"]
ANNA, BO, CY, DI = range(4)
NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi")
COLOURS = ("red", "yellow", "green", "blue", "black", "cyan")
"""The stashes that are brought unless others are taken, by seat."""
LARGE, MEDIUM, SMALL = 3, 2, 1


class Table(Refusing):
    """A match of Martian Poker that Anna deals first; hand 1 is dealt unless `dealt` is false.

    `late` more sit at the table and may join.
    """

    def __init__(self, players: int = 3, *, dealt: bool = True, late: int = 0, **options: Any) -> None:
        names = (*NAMES, "Gil")[: players + late]
        self.state: State = begin(MARTIAN, Seats(names, late_count=late), options)
        if dealt:
            self.enter("deal")

    def enter(self, action: str, seat: int | None = None, **values: Any) -> "Table":
        self.state = play(MARTIAN, self.state, Event(action, seat, values))
        assert MARTIAN.rules.find_broken_invariant(self.state) == ""
        return self

    def put(self, seat: int, where: str, *sizes: int, colour: str = "", owner: int | None = None) -> "Table":
        """`seat` places pieces of the own colour, unless told otherwise, one after another."""
        for size in sizes:
            piece = Piece(colour or COLOURS[seat], size, seat if owner is None else owner)
            self.enter("place", seat, where=where, piece=piece.code)
        return self

    def bets(self, to: int = 0, *folded: int, opener: int = BO) -> "Table":
        """All pieces are placed, and everybody who stays puts in `to`; without bets where there are none."""
        if "go-on" in self.offered:
            return self.enter("go-on")
        needs = self.action("bet").fields
        self.enter("bet", opener=str(opener)) if needs else self.enter("bet")
        return self.enter("round", to=to, folded=[str(seat) for seat in folded])

    def to_showdown(self) -> "Table":
        while self.state.phase == "pieces":
            self.bets(opener=self.state.hand.live_seats[0])
        return self

    def knows(self, **cards: str) -> "Table":
        """Note cards: `knows(a0="Ah", b3="Kd")` is Anna's hole card and Bo's fourth."""
        for key, card in cards.items():
            self.enter("note", card=f"{'abcdef'.index(key[0])}.{key[1]}", cards=[card])
        return self

    def card(self, key: str) -> DealtCard:
        return next(dealt for dealt in self.state.hand.tableau if dealt.key == key)

    def standing(self, key: str) -> str:
        return self.state.describe_ownership(self.card(key)).partition(";")[0]

    def turns(self, key: str) -> str:
        return self.state.describe_ownership(self.card(key)).partition("; ")[2]

    def action(self, name: str) -> Action:
        return next(action for action in MARTIAN.rules.actions(self.state) if action.name == name)

    @property
    def offered(self) -> list[str]:
        return [action.name for action in MARTIAN.rules.actions(self.state)]

    @property
    def summary(self) -> MatchSummary:
        return MARTIAN.rules.summary(self.state)

    @property
    def stacks(self) -> list[int | None]:
        return [self.state.stack_of(seat) for seat in range(len(self.state.seats))]


def force(*placed: tuple[int, int]) -> Force:
    """Pieces by (size, who placed it)."""
    return tuple(PlacedPiece(Piece(COLOURS[by], size, by), by) for size, by in placed)


def broke() -> Table:
    """Cy has no chips and holds a large piece of Bo's."""
    table = Table(ante=0).put(BO, "2.1", LARGE).enter("bet", opener="1").enter("raise", BO, to=100)
    return table.enter("round", to=100, folded=["0"]).to_showdown().enter("show", winners_0=["1"])


def codes(table: Table, seat: int) -> list[str]:
    """What `seat` holds, by the codes of its pieces."""
    return [piece.code for piece in table.state.stashes[seat]]
