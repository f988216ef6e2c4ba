"""A variant: a game that players defined, as data.

`reading.read_variant` makes one from JSON and reports its faults; nothing is checked here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.hands.definition.sides import HandSide, Side
from companion.matchpot.rules.prizes import declared_for
from companion.variants.definition.steps import BET, IN_OR_OUT, Step

VERSION = 3
"""Newest version of the language of variants; it rises with every new word, see `versions`."""
LONGEST_NAME = 40
MOST_STEPS = 40
MOST_BETS = 12
MOST_ROUNDS = 6
MOST_RULES, LONGEST_RULE = 8, 120
MOST_MONEY = 10**6
MOST_LEGS = 9
MOST_EXTRA = 20
MOST_DECLARED = 2
"""Largest number of prizes that players declare for."""
FEWEST_PLAYERS = 2
MOST_BYTES = 8192
"""Largest size of a variant in canonical form, so that it can be shared."""

STANDARD, POINTS = "standard", "points"
"""Rankings: the usual one, and none at all, for prizes by points or for a single card."""
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
"""Kinds of wild cards that depend on the hand; `hands.read_wild` reads all others."""
NAMED_FOR_ALL: Mapping[str, int] = MappingProxyType({NAMED: 1, TWO_NAMED: 2, THREE_NAMED: 3})
NAMED_BY_EACH: Mapping[str, int] = MappingProxyType({OWN_NAMED: 1, TWO_OWN: 2})
"""Number of ranks named for all, or by each player, by the kind of wild card."""
EVERY_SIDE, HIGH_SIDES, LOW_SIDES = "all", "high", "low"
WILD_FOR = (EVERY_SIDE, HIGH_SIDES, LOW_SIDES)
"""The prizes for which wild cards count; for others a card is what is printed on it."""
CARDS, DECLARE, DECLARE_BOTH, DECLARE_TIE = "cards", "declare", "declare both", "declare both or tie"
"""Ways to win prizes: the cards speak, or players declare.

Whoever declares for both must win both with `DECLARE_BOTH`, or at least tie with `DECLARE_TIE`.
"""
SPEAKING = (CARDS, DECLARE, DECLARE_BOTH, DECLARE_TIE)
POT = "pot"
"""Value of `settle`: the pot is shared, and losers owe nothing."""
DUES = ("match", "upto", "amount", "share", "growing", "limit", "winner")
"""Other values of `settle`: kinds of debt of losers, if players declare in or out."""
EVERYBODY, DEALER = "everybody", "dealer"
ANTED_BY = (EVERYBODY, DEALER)
"""Payers of the ante: everybody, or the dealer alone."""
NO_HOUSE, KITTY, DECK = "", "kitty", "deck"
HOUSES = (NO_HOUSE, KITTY, DECK)
WIMPS = ("none", "amount", "match")
ANTES, STAYS = "antes", "stays"
NOBODY_IN = (ANTES, STAYS)
"""Rules for a hand in which nobody stays in: all ante again, or nobody pays."""
SHARED, DECIDED, OLDER = "shared", "decided", "older"
LAST_LEGS = (SHARED, DECIDED, OLDER)
"""Rules if several get the last leg: they share, play it off, or the older legs win."""
IN_POT, OTHER = "stays", "other"
KITTY_HALVES = (IN_POT, OTHER)
"""Rules for a prize that the kitty wins: it stays in the pot, or goes to the other winners."""
ROTATES = ("usual", "yes", "no")
DECLARED_BY = ("drop", "asked", "chips")


@dataclass(frozen=True)
class Round:
    """A round of a variant: its steps, its wild cards, and the slug of its ranking."""

    steps: tuple[Step, ...]
    wild: tuple[str, ...] = ()
    order: str = STANDARD

    @property
    def named(self) -> int:
        """Number of ranks named for all players."""
        return sum(NAMED_FOR_ALL.get(text, 0) for text in self.wild)

    @property
    def own(self) -> int:
        """Number of ranks that each player names."""
        return sum(NAMED_BY_EACH.get(text, 0) for text in self.wild)

    @property
    def asks(self) -> bool:
        """True if players declare in or out."""
        return any(step.kind == IN_OR_OUT for step in self.steps)

    @property
    def draws(self) -> bool:
        """True if players may exchange cards for others from the pack."""
        return any(step.exchanges for step in self.steps)


@dataclass(frozen=True)
class Variant:
    """A variant: a whole game. Amounts are in whole units of the table's money.

    Cards: `pack` is the number of cards in play, a key of `PACKS`. `steps`, `wild` and `order` are those of
    the first round, and `then` has further rounds. `order` is the slug of a ranking, or `POINTS`. `extra` is
    how many cards more than dealt a player may get. `void` says in words when cards are dealt anew. With
    `reshuffle`, the discards are shuffled in when the pack runs out as players draw.

    Hands: `use` says which cards make a hand: any, "2+3" of one's own and the board's, or "2+line".
    `wild_for` says for which prizes wild cards count. Cards that are `dead` count for nothing. A card that
    can `kill` puts its hand out if it lies face up.

    Winning: the pot has an equal part for each prize in `sides`. `speak` is the way to win them. With
    `second`, the second best hand wins. `floor` is the hand that must at least be held to win, "" for any.

    Money: `settle` is what losers owe, with its `amount`: money, per cent, or a number of bet limits. With
    `every_deal` there is an ante at every deal even if losers owe something. `limit` is the bet limit, 0 for
    none. `house` is the kitty or deck to beat. `wimp` is the wimp rule, with its amount.

    Declaring: `declare_by` is the way to declare. With `dropped`, a player who declares out is out until
    cards are dealt anew. With `second_chance`, all are asked once more if the dealer is the first in. `legs`
    is the number of legs to win, 0 for none. With `alone_only`, a leg is won only alone in, not by a tie of
    all who stayed. `nobody_in`, `last_leg` and `kitty_half` are rules for special cases.

    `like` names a similar game, and `rules` are further rules in words; neither has an effect.
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
        """All rounds, the first included."""
        return (Round(self.steps, self.wild, self.order), *self.then)

    def takes_wild(self, side: Side) -> bool:
        """Return whether wild cards count for that prize."""
        if self.wild_for == EVERY_SIDE:
            return True
        return isinstance(side, HandSide) and (side.order == "high") == (self.wild_for == HIGH_SIDES)

    @property
    def natural(self) -> tuple[Side, ...]:
        """Prizes for which wild cards do not count."""
        return tuple(side for side in self.sides if not self.takes_wild(side))

    def played_for(self, side: Side, each: Round) -> Round:
        """Return a round as played for that prize: without wild cards if they do not count."""
        return each if self.takes_wild(side) else replace(each, wild=())

    @property
    def both(self) -> bool:
        """True if whoever declares for both prizes must win, or at least tie for, both."""
        return self.speak in (DECLARE_BOTH, DECLARE_TIE)

    @property
    def declared(self) -> tuple[Side, ...]:
        """Prizes that players declare for, if they declare."""
        return declared_for(self.sides)

    @property
    def free(self) -> tuple[Side, ...]:
        """Prizes won without declaring for them, if players declare."""
        return tuple(side for side in self.sides if side not in self.declared)

    @property
    def asks(self) -> bool:
        """True if players declare in or out in any round."""
        return any(each.asks for each in self.rounds)

    @property
    def moves_on(self) -> bool:
        """True if the deal moves on with every hand, by `rotates` or else as usual."""
        if self.rotates != "usual":
            return self.rotates == "yes"
        return self.moves_on_as_usual

    @property
    def moves_on_as_usual(self) -> bool:
        """True if the deal moves on by default: unless players declare in or out all at once.

        It also moves on if the dealer antes, as one player would pay all antes otherwise.
        """
        return not self.asks or self.declare_by == "asked" or self.ante_by == DEALER

    @property
    def antes_anyway(self) -> bool:
        """True if new cards, and so an ante, always follow a round in which nobody stayed in."""
        return self.every_deal and (not self.then or self.dropped)

    @property
    def one_leg(self) -> bool:
        """True if one leg wins, so that nobody had other legs before it."""
        return self.legs == 1

    @property
    def draws(self) -> bool:
        """True if players may exchange cards in any round."""
        return any(each.draws for each in self.rounds)

    @property
    def bets(self) -> int:
        """Number of betting rounds, of all rounds together."""
        return sum(step.kind == BET for each in self.rounds for step in each.steps)
