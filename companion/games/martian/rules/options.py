"""The options that a table sets before a match of Martian Poker.

rules: martian.md#options
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from companion.engine.field import Field, Illegal, Values
from companion.engine.money import WHOLE, Unit
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD_FEW
from companion.hands.definition.wild import Wild
from companion.kit.calling import amount, flag, number
from companion.kit.reading import choice_in, flag_in, number_in
from companion.kit.sentences import in_chips

JOKERS_WILD = STANDARD_FEW.with_wild(Wild.of(joker=True))
"""Ranking of hands if jokers are in the pack."""

LOOKS = (
    ("dealt", "whom it was dealt to"),
    ("owner", "its new owner too"),
    ("nobody", "nobody before the showdown"),
)
"""Choices of who may look at a hole card that another player owns. rules: martian.md#options"""
_HOUSE = "House rules"
_bet = partial(Field, kind="money", high=10**6, anchor="options", unless=("betting", ("0",)))

OPTIONS = (
    Field(
        "betting",
        "flag",
        "Play with betting",
        default=True,
        anchor="options",
        told=flag("with betting", "without betting"),
    ),
    _bet(
        "chips",
        label="Chips each begins with",
        default=100,
        help="0: nobody counts what lies before a player, and nobody is ever all-in.",
        told=amount("{} in chips each", none="chips not counted"),
    ),
    _bet("ante", label="Ante", default=1, told=amount("ante {}", none="no ante")),
    _bet("smallest", label="Smallest bet", default=1, low=1, told=amount("bets from {}")),
    _bet(
        "small_blind",
        label="Small blind",
        default=0,
        fold="Blinds",
        told=amount("small blind {}", none="no small blind"),
    ),
    _bet(
        "big_blind",
        label="Big blind",
        default=0,
        fold="Blinds",
        told=amount("big blind {}", none="no big blind"),
    ),
    Field(
        "jokers",
        "flag",
        "With jokers, which are wild",
        default=False,
        anchor="options",
        told=flag("with", "no jokers"),
    ),
    Field(
        "joker_number",
        "int",
        "How many jokers",
        default=2,
        low=1,
        high=2,
        anchor="options",
        unless=("jokers", ("0",)),
        told=number("joker"),
        beside="jokers",
    ),
    Field(
        "look",
        "choice",
        "Who may look at a hole card that was taken",
        default="dealt",
        choices=LOOKS,
        fold=_HOUSE,
        anchor="options",
        told=amount("a taken hole card is seen by {}"),
    ),
    Field(
        "folded_place",
        "flag",
        "Who has folded may still place pieces",
        default=False,
        fold=_HOUSE,
        anchor="options",
        told=flag("who folded may still place"),
    ),
)
VARIANTS: Mapping[str, Values] = MappingProxyType(
    {
        "Jokers wild": MappingProxyType({"jokers": True}),
        "Without betting": MappingProxyType({"betting": False}),
        "Chips not counted": MappingProxyType({"chips": 0}),
    }
)


@dataclass(frozen=True)
class HouseRules:
    """The options of a match.

    Money is in the smallest unit; `chips` 0 means that nobody counts them.
    `blinds` are the small and the big blind. `jokers` is their number. `look` is a code from `LOOKS`.
    """

    betting: bool
    chips: int
    ante: int
    blinds: tuple[int, int]
    smallest: int
    jokers: int
    look: str
    folded_place: bool

    @property
    def counted(self) -> bool:
        """True if chips are counted, so that players can run out of them."""
        return self.betting and self.chips > 0

    @property
    def ranking(self) -> Ranking:
        """Ranking of hands. rules: martian.md#showdown"""
        return JOKERS_WILD if self.jokers else STANDARD_FEW


def house_rules(options: Values, unit: Unit = WHOLE) -> HouseRules:
    """Return the options as chosen.

    Raises: Illegal if a player begins with fewer chips than the ante, a blind or the smallest bet.
    """
    house = HouseRules(
        betting=flag_in(options, "betting"),
        chips=number_in(options, "chips"),
        ante=number_in(options, "ante"),
        blinds=(number_in(options, "small_blind"), number_in(options, "big_blind")),
        smallest=number_in(options, "smallest"),
        jokers=number_in(options, "joker_number") if flag_in(options, "jokers") else 0,
        look=choice_in(options, "look"),
        folded_place=flag_in(options, "folded_place"),
    )
    most = max(house.ante, house.smallest, *house.blinds)
    if house.chips and most > house.chips:
        raise Illegal(
            f"Antes, blinds and bets of {unit.told(most)} do not go with {in_chips(house.chips, unit)} each.",
            field="chips",
            anchor="options",
        )
    return house
