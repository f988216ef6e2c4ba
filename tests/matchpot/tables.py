"""Games of the family made up for the tests, and a table to try them at."""

from typing import Any

from companion.engine.event import Event
from companion.engine.game import Game
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.hands import OMAHA, STANDARD_FIVES, Contest
from companion.hands.definition.rankings import EIGHT_OR_BETTER, GUTS3, ONE_CARD, SETS3, SETS4, STANDARD
from companion.matchpot import CHOSEN, Form, Rules, Stage, State, game

from .seen import Seen

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea", "Mo", "Nia", "Oz")
EVERY_EXTRA = ("deck", "passing", "payee", "dropped")

THREE = Stage("three cards down to everybody", 3, Contest(GUTS3))
GUTS = Rules(
    "guts-like",
    "Guts-like",
    (
        Form("three", "Three cards", 17, (THREE,), before="everybody passes a card to the {passing}"),
        Form("one", "One card", 52, (Stage("one card to everybody", 1, Contest(ONE_CARD)),)),
        Form(
            "four",
            "Four cards",
            8,
            (Stage("four cards down to everybody", 4, Contest(GUTS3)),),
            bets=("",),
            before="everybody may exchange two",
        ),
    ),
    extras=EVERY_EXTRA,
)
DEADLY = Rules(
    "deadly-like",
    "Deadly-like",
    tuple(
        Form(slug, label, 17, (Stage("two cards down to everybody", 2, Contest(SETS3), wild=wild),), 1, kills)
        for slug, label, wild, kills in (
            ("sixes", "Sixes and nines", "6 and 9 down", "6 and 9"),
            ("low", "The lowest", "lowest", "lowest"),
            ("spades", "Spades", "spades down", "spades"),
            ("calm", "Nothing kills", "", ""),
        )
    ),
    defaults={"declare": "asked"},
    extras=EVERY_EXTRA,
)
INCHES = Rules(
    "inches-like",
    "Inches-like",
    (
        Form(
            "chosen",
            "A rank kills",
            7,
            (Stage("five cards down", 5, Contest(STANDARD_FIVES), wild=f"{CHOSEN} down"),),
            up=2,
            deadly=CHOSEN,
            chosen=True,
        ),
    ),
    defaults={"declare": "asked"},
)
STAGES = Rules(
    "stages-like",
    "Stages-like",
    (
        Form(
            "usual",
            "Three stages",
            7,
            (
                Stage("three cards down", 3, Contest(SETS3), wild="3", title="3s wild"),
                Stage("two more down", 5, Contest(STANDARD_FIVES), wild="5", title="5s wild"),
                Stage("two more down", 7, Contest(STANDARD_FIVES), wild="7", title="7s wild"),
            ),
        ),
    ),
    defaults={"legs": 3},
    extras=("payee", "dropped"),
    least_legs=1,
)
HIGH_LOW = Rules(
    "high-low-like",
    "High-low-like",
    (
        Form(
            "omaha",
            "Four cards, high-low",
            11,
            (
                Stage(
                    "four cards down to everybody and five face down on the board",
                    4,
                    Contest(STANDARD, OMAHA, EIGHT_OR_BETTER),
                    board=5,
                ),
            ),
            bets=("", "flip the first three cards", "flip the next card"),
            late_bets=("flip the last card",),
            rotates=False,
            turned=(0, 3, 4, 5),
        ),
    ),
    defaults={"declare": "asked", "owe": "upto"},
    extras=EVERY_EXTRA,
)
FOURS = Rules(
    "fours-like",
    "Fours-like",
    (
        Form(
            "four",
            "Four cards",
            7,
            (Stage("four cards down to everybody", 4, Contest(SETS4), wild="4"),),
            draw=3,
        ),
    ),
    defaults={"deck": True},
    extras=EVERY_EXTRA,
)
ALL = (GUTS, DEADLY, INCHES, STAGES, HIGH_LOW, FOURS)


class Table(Seen):
    """A match of a made-up game; Anna deals first unless `dealer` says otherwise."""

    def __init__(
        self, rules: Rules, players: int = 3, *, dealer: int = 0, late: int = 0, **options: Any
    ) -> None:
        self.game: Game[State] = game(rules)
        seats = Seats(NAMES[: players + late], dealer, late)
        self.state: State = begin(self.game, seats, options)
        self.minute = 0

    def enter(self, action: str, seat: int | None = None, **values: Any) -> "Table":
        taken_over = self.state.agreed.taken_over
        self.state = play(self.game, self.state, Event(action, seat, values, self.minute))
        assert self.game.check(self.state) == ""
        summary = self.summary
        assert sum(summary.money) + summary.pot == taken_over
        assert self.line, "every entry is told"
        return self

    def say(self, *answers: str) -> "Table":
        """Answer in turn: "in" or "out"."""
        for answer in answers:
            self.enter("say", self.state.turn, choice=answer)
        return self

    def hand(self, stay: tuple[int, ...], high: tuple[int, ...] = (), **values: Any) -> "Table":
        """Deal, let `stay` stay, and tap who has the best hand where it comes to that."""
        self.enter("deal").enter("stay", stay=stay)
        return self.enter("show", high=high, **values) if self.state.phase == "show" else self

    @property
    def owed(self) -> dict[int, int]:
        return {seat: due.amount for seat, due in self.state.dues.items()}
