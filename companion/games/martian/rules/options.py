"""The options that a table sets before a match of Martian Poker.

rules: martian.md#options
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Illegal, Layout, Values
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.typed_fields import MoneyField, NumberField
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD_FEWER_CARDS
from companion.hands.definition.wild import WildCards
from companion.kit.calling import amount_describer, flag_describer, number_describer
from companion.kit.reading import choice_in, flag_in, number_in
from companion.kit.sentences import format_chips

JOKERS_WILD = STANDARD_FEWER_CARDS.with_wild(WildCards.from_deck(joker=True))
"""Ranking of hands if jokers are in the pack."""

HOLE_CARD_VIEWERS = (
    ("dealt", "the player it was dealt to"),
    ("owner", "its old and new owners"),
    ("nobody", "nobody before the showdown"),
)
"""Choices of who may look at a hole card that another player owns. rules: martian.md#options"""
_HOUSE_RULES_FOLD = "House rules"
_WITH_BETTING = Layout(inactive_when=("betting", ("0",)))
"""Layout of an option that applies if players bet."""


def _bet_field(name: str, label: str, default: int, layout: Layout, *, low: int = 0) -> MoneyField:
    """Return an option about betting, for up to a million."""
    return MoneyField(name, label, default=default, low=low, high=10**6, anchor="options", layout=layout)


OPTIONS = (
    FlagField(
        "betting",
        "Play with betting",
        default=True,
        anchor="options",
        layout=Layout(describe=flag_describer("with betting", "without betting")),
    ),
    _bet_field(
        "chips",
        "Chips to begin with",
        100,
        replace(
            _WITH_BETTING,
            help="Enter 0 if the companion should not keep track of chips. Then nobody is ever all-in.",
            describe=amount_describer("{} in chips each", none="chips not tracked"),
        ),
    ),
    _bet_field(
        "ante", "Ante", 1, replace(_WITH_BETTING, describe=amount_describer("ante {}", none="no ante"))
    ),
    _bet_field(
        "smallest",
        "Smallest bet",
        1,
        replace(_WITH_BETTING, describe=amount_describer("bets of at least {}")),
        low=1,
    ),
    _bet_field(
        "small_blind",
        "Small blind",
        0,
        replace(
            _WITH_BETTING, fold="Blinds", describe=amount_describer("small blind {}", none="no small blind")
        ),
    ),
    _bet_field(
        "big_blind",
        "Big blind",
        0,
        replace(_WITH_BETTING, fold="Blinds", describe=amount_describer("big blind {}", none="no big blind")),
    ),
    FlagField(
        "jokers",
        "Play with wild jokers",
        anchor="options",
        layout=Layout(describe=flag_describer("with", "no jokers")),
    ),
    NumberField(
        "joker_number",
        "Number of jokers",
        default=2,
        low=1,
        high=2,
        anchor="options",
        layout=Layout(
            inactive_when=("jokers", ("0",)), describe=number_describer("joker"), described_with="jokers"
        ),
    ),
    ChoiceField(
        "look",
        "Who may look at a taken hole card",
        default="dealt",
        choices=HOLE_CARD_VIEWERS,
        anchor="options",
        layout=Layout(fold=_HOUSE_RULES_FOLD, describe=amount_describer("a taken hole card is seen by {}")),
    ),
    FlagField(
        "folded_place",
        "Folded players may still place pieces",
        anchor="options",
        layout=Layout(
            fold=_HOUSE_RULES_FOLD, describe=flag_describer("folded players may still place pieces")
        ),
    ),
)
NAMED_SETS: Mapping[str, Values] = MappingProxyType(
    {
        "Jokers wild": MappingProxyType({"jokers": True}),
        "Without betting": MappingProxyType({"betting": False}),
        "Chips not tracked": MappingProxyType({"chips": 0}),
    }
)


@dataclass(frozen=True)
class MatchOptions:
    """The options of a match.

    `initial_chips`, `ante`, `blinds`, `smallest_bet`: money, in the smallest unit.
    `initial_chips` is 0 if nobody counts chips. `blinds` are the small and the big blind. Without betting
    none of them counts.
    `joker_count`: number of jokers in the pack, 0 without.
    `hole_card_viewer`: who may look at a hole card that another player owns, a value of
        `HOLE_CARD_VIEWERS`.
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
        """Ranking of hands of up to five cards; jokers are wild if there are any.

        rules: martian.md#showdown
        """
        return JOKERS_WILD if self.joker_count else STANDARD_FEWER_CARDS


def read_options(options: Values, unit: MoneyUnit = WHOLE) -> MatchOptions:
    """Return the options as chosen.

    Raises: Illegal if a player begins with fewer chips than the ante, a blind or the smallest bet, even
    without betting. 0 chips mean that chips are not counted, and are allowed.
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
            f"A player with {format_chips(house.initial_chips, unit)} cannot pay "
            f"{unit.format_amount(most)}. Lower the antes, blinds and bets, or give everybody more chips.",
            field="chips",
            anchor="options",
        )
    return house
