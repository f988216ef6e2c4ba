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
from companion.hands.definition.rankings import STANDARD_FEWER_CARDS
from companion.hands.definition.wild import WildCards
from companion.kit.calling import amount_describer, flag_describer, number_describer
from companion.kit.reading import choice_in, flag_in, number_in
from companion.kit.sentences import format_chips

JOKERS_WILD = STANDARD_FEWER_CARDS.with_wild(WildCards.from_deck(joker=True))
"""Ranking of hands if jokers are in the pack."""

HOLE_CARD_VIEWERS = (
    ("dealt", "whom it was dealt to"),
    ("owner", "its new owner too"),
    ("nobody", "nobody before the showdown"),
)
"""Choices of who may look at a hole card that another player owns. rules: martian.md#options"""
_HOUSE_RULES_FOLD = "House rules"
_bet_field = partial(Field, kind="money", high=10**6, anchor="options", inactive_when=("betting", ("0",)))

OPTIONS = (
    Field(
        "betting",
        "flag",
        "Play with betting",
        default=True,
        anchor="options",
        describe=flag_describer("with betting", "without betting"),
    ),
    _bet_field(
        "chips",
        label="Chips each begins with",
        default=100,
        help="0: nobody counts what lies before a player, and nobody is ever all-in.",
        describe=amount_describer("{} in chips each", none="chips not counted"),
    ),
    _bet_field("ante", label="Ante", default=1, describe=amount_describer("ante {}", none="no ante")),
    _bet_field("smallest", label="Smallest bet", default=1, low=1, describe=amount_describer("bets from {}")),
    _bet_field(
        "small_blind",
        label="Small blind",
        default=0,
        fold="Blinds",
        describe=amount_describer("small blind {}", none="no small blind"),
    ),
    _bet_field(
        "big_blind",
        label="Big blind",
        default=0,
        fold="Blinds",
        describe=amount_describer("big blind {}", none="no big blind"),
    ),
    Field(
        "jokers",
        "flag",
        "With jokers, which are wild",
        default=False,
        anchor="options",
        describe=flag_describer("with", "no jokers"),
    ),
    Field(
        "joker_number",
        "int",
        "How many jokers",
        default=2,
        low=1,
        high=2,
        anchor="options",
        inactive_when=("jokers", ("0",)),
        describe=number_describer("joker"),
        described_with="jokers",
    ),
    Field(
        "look",
        "choice",
        "Who may look at a hole card that was taken",
        default="dealt",
        choices=HOLE_CARD_VIEWERS,
        fold=_HOUSE_RULES_FOLD,
        anchor="options",
        describe=amount_describer("a taken hole card is seen by {}"),
    ),
    Field(
        "folded_place",
        "flag",
        "Who has folded may still place pieces",
        default=False,
        fold=_HOUSE_RULES_FOLD,
        anchor="options",
        describe=flag_describer("who folded may still place"),
    ),
)
NAMED_SETS: Mapping[str, Values] = MappingProxyType(
    {
        "Jokers wild": MappingProxyType({"jokers": True}),
        "Without betting": MappingProxyType({"betting": False}),
        "Chips not counted": MappingProxyType({"chips": 0}),
    }
)


@dataclass(frozen=True)
class MatchOptions:
    """The options of a match.

    `initial_chips`, `ante`, `blinds`, `smallest_bet`: money, in the smallest unit.
    `initial_chips` is 0 if nobody counts chips. `blinds` are the small and the big blind.
    `hole_card_viewer`: value of the option that says who may look at a hole card.
    `folded_may_place`: True if players who folded may still place pieces.
    """

    has_betting: bool
    initial_chips: int
    ante: int
    blinds: tuple[int, int]
    smallest_bet: int
    joker_count: int
    hole_card_viewer: str
    folded_may_place: bool

    @property
    def counts_chips(self) -> bool:
        """True if chips are counted, so that players can run out of them."""
        return self.has_betting and self.initial_chips > 0

    @property
    def ranking(self) -> Ranking:
        """Ranking of hands. rules: martian.md#showdown"""
        return JOKERS_WILD if self.joker_count else STANDARD_FEWER_CARDS


def read_options(options: Values, unit: Unit = WHOLE) -> MatchOptions:
    """Return the options as chosen.

    Raises: Illegal if a player begins with fewer chips than the ante, a blind or the smallest bet.
    """
    house = MatchOptions(
        has_betting=flag_in(options, "betting"),
        initial_chips=number_in(options, "chips"),
        ante=number_in(options, "ante"),
        blinds=(number_in(options, "small_blind"), number_in(options, "big_blind")),
        smallest_bet=number_in(options, "smallest"),
        joker_count=number_in(options, "joker_number") if flag_in(options, "jokers") else 0,
        hole_card_viewer=choice_in(options, "look"),
        folded_may_place=flag_in(options, "folded_place"),
    )
    most = max(house.ante, house.smallest_bet, *house.blinds)
    if house.initial_chips and most > house.initial_chips:
        raise Illegal(
            f"Antes, blinds and bets of {unit.format_amount(most)} do not go with "
            f"{format_chips(house.initial_chips, unit)} each.",
            field="chips",
            anchor="options",
        )
    return house
