"""Terms of a match of Progressive Poker, and the check that they can be dealt."""

from dataclasses import dataclass

from companion.cards import RANKS
from companion.engine.call import CardsNeeded
from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Illegal, Layout, Values
from companion.engine.typed_fields import MoneyField, NumberField
from companion.hands import RANKINGS, STANDARD_FIVE_OF_A_KIND, Contest, WildCards
from companion.kit.calling import amount_describer, choice_describer, flag_describer, number_describer
from companion.kit.reading import choice_in, flag_in, number_in
from companion.plurals import format_count

HAND_SIZE = 5
"""Number of cards in a hand. rules: progressive.md#deal"""
FULL_PACK_SIZE, SHORT_PACK_SIZE = 52, 36
PILE_STAYS, DEAL_AGAIN, SPLIT_PILE = "stay", "again", "split"
"""Values of the option for a tie of the best hands. rules: progressive.md#ties"""
_MAX_PLAYERS_SHORT_PACK = 4
"""Most players with the pack of 36 cards. rules: progressive.md#setup"""
_JOKER_WILD = WildCards.from_deck(joker=True)

FULL_PACK = Contest(STANDARD_FIVE_OF_A_KIND.with_wild(_JOKER_WILD), name="52 cards")
SHORT_PACK = Contest(RANKINGS["short"].with_wild(_JOKER_WILD), name="36 cards")
SHORT_PACK_NO_WHEEL = Contest(
    RANKINGS["short-no-wheel"].with_wild(_JOKER_WILD), name="36 cards, A-9-8-7-6 is not a straight"
)

_HOUSE_RULES_FOLD = "House rules"

OPTIONS = (
    NumberField(
        "start_cards",
        "Starting cards each",
        default=3,
        low=1,
        high=3,
        anchor="setup",
        layout=Layout(
            help="Everybody pays one starting card each deal. If you have none left to pay, you are out.",
            describe=number_describer("starting card"),
        ),
    ),
    ChoiceField(
        "pack",
        "The pack",
        default="fitting",
        choices=(
            ("fitting", "36 cards for up to four players, 52 for more"),
            ("36", "36 cards"),
            ("52", "52 cards"),
        ),
        anchor="setup",
        layout=Layout(
            describe=choice_describer(
                {"fitting": "the usual pack", "36": "a pack of 36", "52": "a pack of 52"}
            )
        ),
    ),
    FlagField(
        "joker",
        "A joker, wild",
        anchor="setup",
        layout=Layout(describe=flag_describer("and a joker"), described_with="pack"),
    ),
    FlagField(
        "wheel",
        "A-9-8-7-6 is a straight with 36 cards",
        default=True,
        anchor="hands",
        layout=Layout(
            fold=_HOUSE_RULES_FOLD,
            inactive_when=("pack", ("52",)),
            describe=flag_describer("A-9-8-7-6 is a straight", "A-9-8-7-6 is not a straight"),
        ),
    ),
    ChoiceField(
        "ties",
        "When the best hands tie",
        default=PILE_STAYS,
        choices=(
            (PILE_STAYS, "the pile stays and grows"),
            (DEAL_AGAIN, "the tied players are dealt new cards"),
            (SPLIT_PILE, "the tied players split the pile"),
        ),
        anchor="ties",
        layout=Layout(
            fold=_HOUSE_RULES_FOLD,
            describe=choice_describer(
                {
                    PILE_STAYS: "the pile stays after a tie",
                    DEAL_AGAIN: "tied players are dealt new cards",
                    SPLIT_PILE: "tied players split the pile",
                }
            ),
        ),
    ),
    MoneyField(
        "stake",
        "What each loser pays the winner",
        default=1,
        anchor="options",
        layout=Layout(describe=amount_describer("losers pay {}", none="losers pay nothing")),
    ),
)


@dataclass(frozen=True)
class MatchOptions:
    """Options of a match, as the table agreed on them.

    `start_cards`: number of starting cards of each player.
    `pack_size`: number of cards without the joker.
    `has_short_wheel`: True if A-9-8-7-6 is a straight in the short pack.
    `tie_rule`: one of `PILE_STAYS`, `DEAL_AGAIN` and `SPLIT_PILE`.
    `stake`: amount that each loser pays, in the table's smallest unit.
    """

    start_cards: int
    pack_size: int
    has_joker: bool
    has_short_wheel: bool
    tie_rule: str
    stake: int

    @property
    def cards_in_pack(self) -> int:
        """The number of cards in the pack, with the joker."""
        return self.pack_size + self.has_joker

    @property
    def ranks(self) -> str:
        """The letters of the ranks in the pack, lowest first."""
        return RANKS[-self.pack_size // 4 :]

    @property
    def contest(self) -> Contest:
        """The contest that compares hands. rules: progressive.md#hands"""
        if self.pack_size == FULL_PACK_SIZE:
            return FULL_PACK
        return SHORT_PACK if self.has_short_wheel else SHORT_PACK_NO_WHEEL


def read_options(players: int, options: Values) -> MatchOptions:
    """Return the terms of a match by `options`, for so many players.

    Raises: Illegal if the pack is not for so many players, or has too few cards for them.
    """
    terms = _read_unchecked_options(players, options)
    _check_dealable(players, terms)
    return terms


def find_cards_needed(players: int, options: Values) -> CardsNeeded:
    """Return the number of cards dealt before any exchange, and that of the pack with its joker.

    Whether the pack has enough is not checked.
    rules: progressive.md#setup
    """
    terms = _read_unchecked_options(players, options)
    return CardsNeeded(players * (terms.start_cards + HAND_SIZE), terms.cards_in_pack)


def _read_unchecked_options(players: int, options: Values) -> MatchOptions:
    fitting = SHORT_PACK_SIZE if players <= _MAX_PLAYERS_SHORT_PACK else FULL_PACK_SIZE
    return MatchOptions(
        start_cards=number_in(options, "start_cards"),
        pack_size=fitting if (pack := choice_in(options, "pack")) == "fitting" else int(pack),
        has_joker=flag_in(options, "joker"),
        has_short_wheel=flag_in(options, "wheel"),
        tie_rule=choice_in(options, "ties"),
        stake=number_in(options, "stake"),
    )


def _check_dealable(players: int, terms: MatchOptions) -> None:
    """Refuse a pack that cannot be dealt to so many. rules: progressive.md#setup"""
    if terms.pack_size == SHORT_PACK_SIZE and players > _MAX_PLAYERS_SHORT_PACK:
        raise Illegal(
            f"36 cards are enough for only four players. Choose 52 cards for {players} players.",
            field="pack",
            anchor="setup",
        )
    needed = players * (terms.start_cards + HAND_SIZE)
    if needed > terms.cards_in_pack:
        fewer = terms.cards_in_pack // players - HAND_SIZE
        raise Illegal(
            f"{players} players with {format_count(terms.start_cards, 'starting card')} and {HAND_SIZE} more "
            f"cards each need {needed} cards, but the pack has {terms.cards_in_pack}. "
            f"Deal at most {format_count(fewer, 'starting card')} each.",
            field="start_cards",
            anchor="setup",
        )
