"""A variant: a game that players defined, as data.

`reading.read_variant` makes one from JSON and reports its faults; nothing is checked here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.hands.definition.sides import HandPrize, PrizeRule
from companion.matchpot.rules.prizes import declarable_sides
from companion.variants.definition.steps import BET, IN_OR_OUT, Step

LANGUAGE_VERSION = 3
"""Newest version of the language of variants; it rises with every new word, see `versions`."""
MAX_NAME_LETTERS = 40
MOST_STEPS = 40
MOST_BETS = 12
MOST_ROUNDS = 6
MOST_RULES, MAX_RULE_LETTERS = 8, 120
MOST_MONEY = 10**6
MOST_LEGS = 9
MOST_EXTRA_CARDS = 20
MOST_DECLARED_PRIZES = 2
"""Largest number of prizes that players declare for."""
FEWEST_PLAYERS = 2
MAX_VARIANT_BYTES = 8192
"""Largest size of a variant in canonical form, so that it can be shared."""

STANDARD_SLUG, NO_RANKING = "standard", "points"
"""Rankings: the usual one, and none at all, for prizes by points or for a single card."""
ANY_CARDS = "any"
NAMED_RANK, OWN_LOW_DOWN, OWN_HIGH_DOWN, OWN_NAMED_RANK, WILD_TAPS = (
    "named",
    "own low down",
    "own high down",
    "own named",
    "tapped",
)
TWO_NAMED_RANKS, THREE_NAMED_RANKS, TWO_OWN_NAMED_RANKS = "two named", "three named", "two own named"
HAND_WILD_KINDS = (
    NAMED_RANK,
    OWN_LOW_DOWN,
    OWN_HIGH_DOWN,
    OWN_NAMED_RANK,
    WILD_TAPS,
    TWO_NAMED_RANKS,
    THREE_NAMED_RANKS,
    TWO_OWN_NAMED_RANKS,
)
"""Kinds of wild cards that depend on the hand; `hands.read_wild` reads all others."""
RANKS_NAMED_FOR_ALL: Mapping[str, int] = MappingProxyType(
    {NAMED_RANK: 1, TWO_NAMED_RANKS: 2, THREE_NAMED_RANKS: 3}
)
RANKS_NAMED_BY_EACH: Mapping[str, int] = MappingProxyType({OWN_NAMED_RANK: 1, TWO_OWN_NAMED_RANKS: 2})
"""Number of ranks named for all, or by each player, by the kind of wild card."""
ALL_PRIZES, HIGH_PRIZES, LOW_PRIZES = "all", "high", "low"
WILD_FOR_CHOICES = (ALL_PRIZES, HIGH_PRIZES, LOW_PRIZES)
"""The prizes for which wild cards count; for others a card is what is printed on it."""
CARDS_SPEAK, PLAYERS_DECLARE, DECLARE_MUST_WIN_BOTH, DECLARE_MAY_TIE_BOTH = (
    "cards",
    "declare",
    "declare both",
    "declare both or tie",
)
"""Ways to win prizes: the cards speak, or players declare.

Whoever declares for both must win both with `DECLARE_MUST_WIN_BOTH`, or at least tie with
`DECLARE_MAY_TIE_BOTH`.
"""
SPEAK_CHOICES = (CARDS_SPEAK, PLAYERS_DECLARE, DECLARE_MUST_WIN_BOTH, DECLARE_MAY_TIE_BOTH)
LOSERS_OWE_NOTHING = "pot"
"""Value of `settle`: the pot is shared, and losers owe nothing."""
DEBT_KINDS = ("match", "upto", "amount", "share", "growing", "limit", "winner")
"""Other values of `settle`: kinds of debt of losers, if players declare in or out."""
EVERYBODY_ANTES, DEALER_ANTES = "everybody", "dealer"
ANTE_BY_CHOICES = (EVERYBODY_ANTES, DEALER_ANTES)
"""Payers of the ante: everybody, or the dealer alone."""
NO_HOUSE, KITTY, DECK = "", "kitty", "deck"
HOUSE_CHOICES = (NO_HOUSE, KITTY, DECK)
WIMP_CHOICES = ("none", "amount", "match")
ALL_ANTE_AGAIN, NOBODY_PAYS = "antes", "stays"
NOBODY_IN_CHOICES = (ALL_ANTE_AGAIN, NOBODY_PAYS)
"""Rules for a hand in which nobody stays in: all ante again, or nobody pays."""
LAST_LEG_SHARED, LAST_LEG_PLAYED_OFF, OLDER_LEGS_WIN = "shared", "decided", "older"
LAST_LEG_CHOICES = (LAST_LEG_SHARED, LAST_LEG_PLAYED_OFF, OLDER_LEGS_WIN)
"""Rules if several get the last leg: they share, play it off, or the older legs win."""
KITTY_HALF_STAYS, KITTY_HALF_TO_OTHERS = "stays", "other"
KITTY_HALF_CHOICES = (KITTY_HALF_STAYS, KITTY_HALF_TO_OTHERS)
"""Rules for a prize that the kitty wins: it stays in the pot, or goes to the other winners."""
ROTATES_CHOICES = ("usual", "yes", "no")
DECLARE_BY_CHOICES = ("drop", "asked", "chips")


@dataclass(frozen=True)
class Round:
    """A round of a variant: its steps, the texts of its wild cards, and the slug of its ranking."""

    steps: tuple[Step, ...]
    wild: tuple[str, ...] = ()
    order: str = STANDARD_SLUG

    @property
    def ranks_named_for_all(self) -> int:
        """Number of ranks named for all players."""
        return sum(RANKS_NAMED_FOR_ALL.get(text, 0) for text in self.wild)

    @property
    def ranks_named_by_each(self) -> int:
        """Number of ranks that each player names."""
        return sum(RANKS_NAMED_BY_EACH.get(text, 0) for text in self.wild)

    @property
    def has_in_or_out(self) -> bool:
        """True if players declare in or out."""
        return any(step.kind == IN_OR_OUT for step in self.steps)

    @property
    def has_exchanges(self) -> bool:
        """True if players may exchange cards for others from the pack."""
        return any(step.is_exchange for step in self.steps)


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
    order: str = STANDARD_SLUG
    use: str = ANY_CARDS
    wild: tuple[str, ...] = ()
    wild_for: str = ALL_PRIZES
    dead: tuple[str, ...] = ()
    kill: tuple[str, ...] = ()
    sides: tuple[PrizeRule, ...] = (HandPrize(),)
    speak: str = CARDS_SPEAK
    second: bool = False
    floor: str = ""
    settle: str = LOSERS_OWE_NOTHING
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
    ante_by: str = EVERYBODY_ANTES
    every_deal: bool = False
    nobody_in: str = ALL_ANTE_AGAIN
    dropped: bool = False
    alone_only: bool = False
    second_chance: bool = False
    last_leg: str = LAST_LEG_SHARED
    kitty_half: str = KITTY_HALF_STAYS
    reshuffle: bool = False
    version: int = 1

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds, the first included."""
        return (Round(self.steps, self.wild, self.order), *self.then)

    def can_use_wild(self, side: PrizeRule) -> bool:
        """Return whether wild cards count for that prize."""
        if self.wild_for == ALL_PRIZES:
            return True
        return isinstance(side, HandPrize) and (side.ranking_name == "high") == (self.wild_for == HIGH_PRIZES)

    @property
    def prizes_without_wild(self) -> tuple[PrizeRule, ...]:
        """Prizes for which wild cards do not count."""
        return tuple(side for side in self.sides if not self.can_use_wild(side))

    def round_for_prize(self, side: PrizeRule, each: Round) -> Round:
        """Return a round as played for that prize: without wild cards if they do not count."""
        return each if self.can_use_wild(side) else replace(each, wild=())

    @property
    def must_win_both(self) -> bool:
        """True if whoever declares for both prizes must win, or at least tie for, both."""
        return self.speak in (DECLARE_MUST_WIN_BOTH, DECLARE_MAY_TIE_BOTH)

    @property
    def declared_prizes(self) -> tuple[PrizeRule, ...]:
        """Prizes that players declare for, if they declare."""
        return declarable_sides(self.sides)

    @property
    def undeclared_prizes(self) -> tuple[PrizeRule, ...]:
        """Prizes won without declaring for them, if players declare."""
        return tuple(side for side in self.sides if side not in self.declared_prizes)

    @property
    def has_in_or_out(self) -> bool:
        """True if players declare in or out in any round."""
        return any(each.has_in_or_out for each in self.rounds)

    @property
    def has_rotating_deal(self) -> bool:
        """True if the deal moves on with every hand, by `rotates` or else as usual."""
        if self.rotates != "usual":
            return self.rotates == "yes"
        return self.has_rotating_deal_by_default

    @property
    def has_rotating_deal_by_default(self) -> bool:
        """True if the deal moves on by default: unless players declare in or out all at once.

        It also moves on if the dealer antes, as one player would pay all antes otherwise.
        """
        return not self.has_in_or_out or self.declare_by == "asked" or self.ante_by == DEALER_ANTES

    @property
    def has_ante_if_nobody_in(self) -> bool:
        """True if new cards, and so an ante, always follow a round in which nobody stayed in."""
        return self.every_deal and (not self.then or self.dropped)

    @property
    def is_won_by_one_leg(self) -> bool:
        """True if one leg wins, so that nobody had other legs before it."""
        return self.legs == 1

    @property
    def has_exchanges(self) -> bool:
        """True if players may exchange cards in any round."""
        return any(each.has_exchanges for each in self.rounds)

    @property
    def betting_round_count(self) -> int:
        """Number of betting rounds, of all rounds together."""
        return sum(step.kind == BET for each in self.rounds for step in each.steps)
