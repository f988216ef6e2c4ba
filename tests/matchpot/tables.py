"""Games of the family made up for the tests, and a table to try them at."""

from typing import Any

from companion.engine.event import Event
from companion.engine.game import Game
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.hands import OMAHA, STANDARD_FIVE_OF_A_KIND, Contest
from companion.hands.definition.rankings import (
    EIGHT_OR_BETTER,
    FOUR_CARD_SETS,
    ONE_CARD,
    STANDARD,
    THREE_CARD_GUTS,
    THREE_CARD_SETS,
)
from companion.matchpot import (
    BET,
    CHOSEN_RANK,
    DECLARE,
    SHOWDOWN,
    TURN_UP,
    DealingRules,
    FaceUpRules,
    Form,
    HandPhase,
    Rules,
    Stage,
    State,
    game,
)

from .seen import Seen

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea", "Mo", "Nia", "Oz")
EVERY_EXTRA = ("deck", "passing", "payee", "dropped")

CARDS_UP = (HandPhase(DECLARE), HandPhase(TURN_UP), HandPhase(SHOWDOWN))
THREE = Stage("three cards down to everybody", 3, Contest(THREE_CARD_GUTS))
GUTS = Rules(
    "guts-like",
    "Guts-like",
    (
        Form(
            "three",
            "Three cards",
            17,
            (THREE,),
            (HandPhase(DECLARE, "everybody passes a card to the {passing}"), HandPhase(SHOWDOWN)),
        ),
        Form("one", "One card", 52, (Stage("one card to everybody", 1, Contest(ONE_CARD)),)),
        Form(
            "four",
            "Four cards",
            8,
            (Stage("four cards down to everybody", 4, Contest(THREE_CARD_GUTS)),),
            (HandPhase(BET), HandPhase(DECLARE, "everybody may exchange two"), HandPhase(SHOWDOWN)),
        ),
    ),
    extra_options=EVERY_EXTRA,
)
DEADLY = Rules(
    "deadly-like",
    "Deadly-like",
    tuple(
        Form(
            slug,
            label,
            17,
            (Stage("two cards down to everybody", 2, Contest(THREE_CARD_SETS), wild_cards=wild),),
            CARDS_UP,
            face_up=FaceUpRules(1, kills),
        )
        for slug, label, wild, kills in (
            ("sixes", "Sixes and nines", "6 and 9 down", "6 and 9"),
            ("low", "The lowest", "lowest", "lowest"),
            ("spades", "Spades", "spades down", "spades"),
            ("calm", "Nothing kills", "", ""),
        )
    ),
    defaults={"declare": "asked"},
    extra_options=EVERY_EXTRA,
)
INCHES = Rules(
    "inches-like",
    "Inches-like",
    (
        Form(
            "chosen",
            "A rank kills",
            7,
            (
                Stage(
                    "five cards down", 5, Contest(STANDARD_FIVE_OF_A_KIND), wild_cards=f"{CHOSEN_RANK} down"
                ),
            ),
            CARDS_UP,
            face_up=FaceUpRules(2, CHOSEN_RANK),
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
                Stage("three cards down", 3, Contest(THREE_CARD_SETS), wild_cards="3", title="3s wild"),
                Stage("two more down", 5, Contest(STANDARD_FIVE_OF_A_KIND), wild_cards="5", title="5s wild"),
                Stage("two more down", 7, Contest(STANDARD_FIVE_OF_A_KIND), wild_cards="7", title="7s wild"),
            ),
        ),
    ),
    defaults={"legs": 3},
    extra_options=("payee", "dropped"),
    min_legs=1,
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
                    board_size=5,
                ),
            ),
            (
                HandPhase(BET),
                HandPhase(BET, "flip the first three cards"),
                HandPhase(BET, "flip the next card"),
                HandPhase(DECLARE),
                HandPhase(BET, "flip the last card"),
                HandPhase(SHOWDOWN),
            ),
            (0, 3, 4, 5),
            DealingRules(rotates=False),
        ),
    ),
    defaults={"declare": "asked", "owe": "upto"},
    extra_options=EVERY_EXTRA,
)
FOURS = Rules(
    "fours-like",
    "Fours-like",
    (
        Form(
            "four",
            "Four cards",
            7,
            (Stage("four cards down to everybody", 4, Contest(FOUR_CARD_SETS), wild_cards="4"),),
            dealing=DealingRules(max_exchanged_cards=3),
        ),
    ),
    defaults={"deck": True},
    extra_options=EVERY_EXTRA,
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
        taken_over = self.state.match.agreement.stakes.taken_over
        self.state = play(self.game, self.state, Event(action, seat, values, self.minute))
        assert self.game.rules.find_broken_invariant(self.state) == ""
        summary = self.summary
        assert sum(summary.money) + summary.pot == taken_over
        assert self.line, "every entry is told"
        return self

    def say(self, *answers: str) -> "Table":
        """Answer in turn: "in" or "out"."""
        for answer in answers:
            self.enter("say", self.state.player_to_act, choice=answer)
        return self

    def hand(self, stay: tuple[int, ...], high: tuple[int, ...] = (), **values: Any) -> "Table":
        """Deal, let `stay` stay, and tap who has the best hand where it comes to that."""
        self.enter("deal").enter("stay", stay=stay)
        return self.enter("show", high=high, **values) if self.state.phase == "show" else self

    @property
    def owed(self) -> dict[int, int]:
        return {seat: due.amount for seat, due in self.state.match.debts.items()}
