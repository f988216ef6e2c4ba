"""A variant card: a game that people made up, as data.

`reading.read_variant` makes one from JSON and says what is wrong with it; nothing here is checked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.hands.definition.sides import HandSide, Side
from companion.matchpot.rules.prizes import declared_for
from companion.variants.definition.steps import BET, IN_OR_OUT, Step

VERSION = 3
"""Of the language that cards are written in; it rises with every new field or word, see `versions`."""
LONGEST_NAME = 40
MOST_STEPS = 40
MOST_BETS = 12
MOST_ROUNDS = 6
MOST_RULES, LONGEST_RULE = 8, 120
MOST_MONEY = 10**6
MOST_LEGS = 9
MOST_EXTRA = 20
MOST_DECLARED = 2
"""Sides that players declare for."""
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
TWO_NAMED, THREE_NAMED, TWO_OWN = "two named", "three named", "two own named"
KINDS_OF_WILD = (NAMED, OWN_LOW, OWN_HIGH, OWN_NAMED, TAPPED, TWO_NAMED, THREE_NAMED, TWO_OWN)
"""What is wild only once the hand is played; all else that may be wild `hands.read_wild` reads."""
NAMED_FOR_ALL: Mapping[str, int] = MappingProxyType({NAMED: 1, TWO_NAMED: 2, THREE_NAMED: 3})
NAMED_BY_EACH: Mapping[str, int] = MappingProxyType({OWN_NAMED: 1, TWO_OWN: 2})
"""How many ranks are named for all, or by each player."""
EVERY_SIDE, HIGH_SIDES, LOW_SIDES = "all", "high", "low"
WILD_FOR = (EVERY_SIDE, HIGH_SIDES, LOW_SIDES)
"""The parts of the pot for which wild cards count; elsewhere a card is what is printed on it."""
CARDS, DECLARE, DECLARE_BOTH, DECLARE_TIE = "cards", "declare", "declare both", "declare both or tie"
"""The cards speak; players declare for a side; or they declare, and for both must win both alone."""
SPEAKING = (CARDS, DECLARE, DECLARE_BOTH, DECLARE_TIE)
POT = "pot"
"""The pot is shared, and nobody owes anything."""
DUES = ("match", "upto", "amount", "share", "growing", "limit", "winner")
"""What losers owe where players said in or out."""
EVERYBODY, DEALER = "everybody", "dealer"
ANTED_BY = (EVERYBODY, DEALER)
"""Who puts in the ante: each as much, or the dealer one amount."""
NO_HOUSE, KITTY, DECK = "", "kitty", "deck"
HOUSES = (NO_HOUSE, KITTY, DECK)
WIMPS = ("none", "amount", "match")
ANTES, STAYS = "antes", "stays"
NOBODY_IN = (ANTES, STAYS)
"""What happens where nobody stays in: all ante again, or nobody pays."""
SHARED, DECIDED, OLDER = "shared", "decided", "older"
LAST_LEGS = (SHARED, DECIDED, OLDER)
"""Who wins where several get the last leg: all, whoever wins a hand for it, or who had the others first."""
IN_POT, OTHER = "stays", "other"
KITTY_HALVES = (IN_POT, OTHER)
"""What becomes of a part that the kitty wins: it stays in the pot, or goes to whoever won the others."""
ROTATES = ("usual", "yes", "no")
DECLARED_BY = ("drop", "asked", "chips")


@dataclass(frozen=True)
class Round:
    """A further round with the same cards: what is done, what is wild, and by which order hands meet."""

    steps: tuple[Step, ...]
    wild: tuple[str, ...] = ()
    order: str = STANDARD

    @property
    def named(self) -> int:
        """How many ranks are named for all."""
        return sum(NAMED_FOR_ALL.get(text, 0) for text in self.wild)

    @property
    def own(self) -> int:
        """How many ranks each player names."""
        return sum(NAMED_BY_EACH.get(text, 0) for text in self.wild)

    @property
    def asks(self) -> bool:
        """Whether players say in or out."""
        return any(step.kind == IN_OR_OUT for step in self.steps)

    @property
    def draws(self) -> bool:
        """Whether players may exchange cards for others of the pack."""
        return any(step.exchanges for step in self.steps)


@dataclass(frozen=True)
class Variant:
    """A whole game. `like` is a label only: nothing is looked up in another card.

    `pack` is how many cards are in play: 53 and 54 with jokers, 40, 36 and 32 without the lowest ranks, 104
    two packs. `steps`, `wild` and `order`, the slug of a ranking or `POINTS`, are those of the first round,
    and `then` has further ones. `use` says which cards make a hand: any, "2+3" of one's own and the board's,
    "2+line". `wild_for` says for which sides wild cards count. Cards that are `dead` count for nothing, and
    one that can `kill` puts a hand out when it lies face up. The pot has an equal part for each of `sides`.
    `second`: the second best hand wins; `floor` is what must be held to win. `limit` is of bets, 0 for none.
    `extra` is how many more cards than dealt somebody may get, `void` when cards are dealt anew, in words.
    `rules` are said, never judged. `every_deal` has an ante of its own where losers owe something, too; who
    `dropped` is out until cards are dealt anew; a leg is won `alone_only`, or by a tie of all who stayed.
    `second_chance`: all are asked once more when the dealer is the first in. `last_leg` and `kitty_half` say
    who wins where several get the last leg, and what becomes of a part that the kitty wins. `reshuffle`: when
    the pack runs out as players draw, the discards are shuffled and dealt on.
    """

    name: str
    steps: tuple[Step, ...]
    like: str = ""
    pack: int = 52
    then: tuple[Round, ...] = ()
    order: str = STANDARD
    use: str = ANY
    wild: tuple[str, ...] = ()
    wild_for: str = EVERY_SIDE
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
    ante_by: str = EVERYBODY
    every_deal: bool = False
    nobody_in: str = ANTES
    dropped: bool = False
    alone_only: bool = False
    second_chance: bool = False
    last_leg: str = SHARED
    kitty_half: str = IN_POT
    reshuffle: bool = False
    version: int = 1

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Every round, the first among them."""
        return (Round(self.steps, self.wild, self.order), *self.then)

    def takes_wild(self, side: Side) -> bool:
        """Say whether wild cards count for that side."""
        if self.wild_for == EVERY_SIDE:
            return True
        return isinstance(side, HandSide) and (side.order == "high") == (self.wild_for == HIGH_SIDES)

    @property
    def natural(self) -> tuple[Side, ...]:
        """The sides for which no card is wild while some are for others."""
        return tuple(side for side in self.sides if not self.takes_wild(side))

    def played_for(self, side: Side, each: Round) -> Round:
        """Return a round as it is played for that side: without wild cards where they do not count."""
        return each if self.takes_wild(side) else replace(each, wild=())

    @property
    def both(self) -> bool:
        """Whether who declares for both sides must win both, or tie for them where that is enough."""
        return self.speak in (DECLARE_BOTH, DECLARE_TIE)

    @property
    def declared(self) -> tuple[Side, ...]:
        """What players declare for, where they do."""
        return declared_for(self.sides)

    @property
    def free(self) -> tuple[Side, ...]:
        """What is won without having been declared for, where players declare."""
        return tuple(side for side in self.sides if side not in self.declared)

    @property
    def asks(self) -> bool:
        """Whether players say in or out in any round."""
        return any(each.asks for each in self.rounds)

    @property
    def moves_on(self) -> bool:
        """Whether the deal moves on with every hand; mostly it does, unless players drop all at once.

        Where the dealer puts in the ante it always does, or one player would ante for all.
        """
        if self.rotates != "usual":
            return self.rotates == "yes"
        return self.moves_on_as_usual

    @property
    def moves_on_as_usual(self) -> bool:
        """Whether the deal moves on where nothing else is said of it."""
        return not self.asks or self.declare_by == "asked" or self.ante_by == DEALER

    @property
    def antes_anyway(self) -> bool:
        """Whether there is an ante in any case after a round in which nobody stayed: new cards are dealt."""
        return self.every_deal and (not self.then or self.dropped)

    @property
    def one_leg(self) -> bool:
        """Whether the first leg is the last one too, so that nobody had others first."""
        return self.legs == 1

    @property
    def draws(self) -> bool:
        """Whether players may exchange cards in any round."""
        return any(each.draws for each in self.rounds)

    @property
    def bets(self) -> int:
        """How many betting rounds there are."""
        return sum(step.kind == BET for each in self.rounds for step in each.steps)
