"""A variant card: a game that people made up, as data.

`reading.read_variant` makes one from JSON and says what is wrong with it; nothing here is checked.
"""

from dataclasses import dataclass

from companion.hands.sides import HandSide, Side
from companion.house.steps import BET, IN_OR_OUT, SINCE, Step

VERSION = 2
"""Of the language that cards are written in; it rises with every new field or word.

A card is of the first version that knows all it says, so that older releases read what they can.
"""
LONGEST_NAME = 40
MOST_STEPS = 40
MOST_BETS = 12
MOST_ROUNDS = 6
MOST_RULES, LONGEST_RULE = 8, 120
MOST_MONEY = 10**6
MOST_LEGS = 9
MOST_EXTRA = 20
FEWEST_PLAYERS = 2
MOST_BYTES = 8192
"""What a card may be in its one form, so that it can be shared."""

STANDARD, POINTS = "standard", "points"
"""Orders: the usual one, and none at all, where every side counts points or asks for one card."""
ANY = "any"
NAMED, OWN_LOW, OWN_HIGH, OWN_NAMED, TAPPED = (
    "named",
    "own low down",
    "own high down",
    "own named",
    "tapped",
)
KINDS_OF_WILD = (NAMED, OWN_LOW, OWN_HIGH, OWN_NAMED, TAPPED)
"""What is wild only once the hand is played; all else that may be wild `hands.read_wild` reads."""
CARDS, DECLARE, DECLARE_BOTH = "cards", "declare", "declare both"
"""The cards speak; players declare for a side; or they declare, and for both must win both alone."""
SPEAKING = (CARDS, DECLARE, DECLARE_BOTH)
POT = "pot"
"""The pot is shared, and nobody owes anything."""
DUES = ("match", "upto", "amount", "share", "growing", "limit", "winner")
"""What losers owe where players said in or out."""
NO_HOUSE, KITTY, DECK = "", "kitty", "deck"
HOUSES = (NO_HOUSE, KITTY, DECK)
WIMPS = ("none", "amount", "match")
ROTATES = ("usual", "yes", "no")
DECLARED_BY = ("drop", "asked", "chips")


@dataclass(frozen=True)
class Round:
    """A further round with the same cards: what is done, what is wild, and by which order hands meet."""

    steps: tuple[Step, ...]
    wild: tuple[str, ...] = ()
    order: str = STANDARD

    @property
    def asks(self) -> bool:
        """Whether players say in or out."""
        return any(step.kind == IN_OR_OUT for step in self.steps)


@dataclass(frozen=True)
class Variant:
    """A whole game. `like` is a label only: nothing is looked up in another card.

    `pack` is how many cards are in play: 53 and 54 with jokers, 40, 36 and 32 without the lowest ranks, 104
    two packs. `steps`, `wild` and `order`, the slug of a ranking or `POINTS`, are those of the first round,
    and `then` has further ones. `use` says which cards make a hand: any, "2+3" of one's own and the board's,
    "2+line". Cards that are `dead` count for nothing, and one that can `kill` puts a hand out when it lies
    face up. The pot has an equal part for each of `sides`. `second`: the second best hand wins; `floor` is
    what must be held to win. `limit` is of bets, 0 for none. `extra` is how many more cards than dealt
    somebody may get, `void` when cards are dealt anew, in words. `rules` are said, never judged.
    """

    name: str
    steps: tuple[Step, ...]
    like: str = ""
    pack: int = 52
    then: tuple[Round, ...] = ()
    order: str = STANDARD
    use: str = ANY
    wild: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    kill: tuple[str, ...] = ()
    sides: tuple[Side, ...] = (HandSide(),)
    speak: str = CARDS
    second: bool = False
    floor: str = ""
    settle: str = POT
    amount: int = 5
    ante: int = 1
    limit: int = 0
    house: str = NO_HOUSE
    legs: int = 0
    wimp: str = "none"
    wimp_amount: int = 1
    rotates: str = "usual"
    declare_by: str = "drop"
    extra: int = 0
    void: str = ""
    rules: tuple[str, ...] = ()
    version: int = 1

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Every round, the first among them."""
        return (Round(self.steps, self.wild, self.order), *self.then)

    @property
    def least_version(self) -> int:
        """The first version of the language that knows all that the card says."""
        return max((SINCE.get(step.kind, 1) for each in self.rounds for step in each.steps), default=1)

    @property
    def asks(self) -> bool:
        """Whether players say in or out in any round."""
        return any(each.asks for each in self.rounds)

    @property
    def bets(self) -> int:
        """How many betting rounds there are."""
        return sum(step.kind == BET for each in self.rounds for step in each.steps)
