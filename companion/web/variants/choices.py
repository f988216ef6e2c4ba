"""Choices on the page that makes a variant, with their labels."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.cards import RANKS, plural_rank_name
from companion.engine.field import Illegal
from companion.engine.money import MoneyUnit
from companion.hands import RANKINGS
from companion.kit.sentences import capitalise
from companion.variants import Variant, VariantCheckLine
from companion.variants.definition.parts import (
    BET_LIMIT_MULTIPLE,
    FIXED_AMOUNT,
    KITTY,
    MATCH_POT,
    MATCH_UP_TO_AMOUNT,
    MATCH_UP_TO_GROWING_AMOUNT,
    NO_DEBTS,
    PAY_WINNER,
    POT_PERCENTAGE,
)
from companion.variants.definition.rounds import (
    NAMED_RANK,
    NO_RANKING,
    OWN_HIGH_DOWN,
    OWN_LOW_DOWN,
    OWN_NAMED_RANK,
    THREE_NAMED_RANKS,
    TWO_NAMED_RANKS,
    TWO_OWN_NAMED_RANKS,
    WILD_TAPS,
)
from companion.variants.texts import FIELDS_BY_LINE, VariantDescriptionLine, variant_description_lines
from companion.web.variants.draft import split_card_sorts

Choices = Sequence[tuple[str, str]]
"""Values as a variant has them, each with its label."""

PACKS: Choices = (
    ("52", "52"),
    ("53", "53 (one joker)"),
    ("54", "54 (two jokers)"),
    ("40", "40 (fives and up)"),
    ("36", "36 (sixes and up)"),
    ("32", "32 (sevens and up)"),
    ("104", "Two decks"),
)
STEPS: Choices = (
    ("1 down", "1 down"),
    ("1 up", "1 up"),
    ("bet", "bet"),
    ("in or out", "in or out"),
    ("board 1", "board card"),
    ("draw 3", "draw"),
    ("discard 1", "discard"),
    ("pass 1 left", "pass left"),
    ("pass 1 right", "pass right"),
    ("roll 1", "roll a card"),
    ("declare", "declare"),
    ("house 3", "cards to the kitty"),
    ("buy 1 at 1 more", "buy a card"),
)
"""Steps that one tap adds."""
MORE_STEPS: Choices = (
    ("1 unseen", "1 down, unseen"),
    ("board 1 down", "board card, face down"),
    ("turn 1", "turn a board card"),
    ("take 1", "remove a board card"),
    ("pass 1 across", "pass across"),
    ("pass 1 middle", "pass to the middle"),
    ("spare 4", "bonus cards"),
    ("lay cross", "board as a cross"),
    ("lay rows", "board in rows"),
    ("lay square", "board in a square"),
    ("lay two boards", "two boards"),
)
"""Steps that few variants have."""
TYPED_INPUT_PREFIX = "typed-"
"""Prefix of the inputs for a typed step; the number of the round follows."""
WILD: Choices = (
    ("J♠,J♥", "One-eyed jacks"),
    ("K♥", "King of hearts"),
    ("joker", "Jokers"),
    ("joker bug", "Joker as the bug"),
    ("lowest", "Lowest card in the hand"),
    (OWN_LOW_DOWN, "Lowest hole card"),
    (OWN_HIGH_DOWN, "Highest hole card"),
    (NAMED_RANK, "A rank named during the hand"),
    (TWO_NAMED_RANKS, "Two ranks named during the hand"),
    (THREE_NAMED_RANKS, "Three ranks named during the hand"),
    (OWN_NAMED_RANK, "A rank that each player names"),
    (TWO_OWN_NAMED_RANKS, "Two ranks that each player names"),
    (WILD_TAPS, "Cards that you tap at the showdown"),
)
_WILD_FOR: Choices = (("all", "All of the pot"), ("high", "High only"), ("low", "Low only"))
WILD_RANKS: Choices = tuple(("10" if rank == "T" else rank, plural_rank_name(rank)) for rank in RANKS)
PRIZES: Choices = (
    ("high", "High"),
    ("low", "Low"),
    ("low 8", "Low, eight or better"),
    ("low 2-7", "2-7 low"),
    ("low a-6", "A-6 low"),
    ("badugi", "Badugi"),
    ("high spade", "Highest spade"),
    ("high spade down", "Highest spade in the hole"),
    ("low spade down", "Lowest spade in the hole"),
    ("hand alone", "Best hand without the board"),
    ("points 27", "Nearest to 27 points"),
)
HAND_RANKINGS: Choices = (
    *((slug, capitalise(ranking.name)) for slug, ranking in RANKINGS.items()),
    (NO_RANKING, "None: points or single cards decide"),
)
CARDS_USED: Choices = (
    ("any", "Any cards"),
    ("2+3", "Two of your own, three from the board"),
    ("3+2", "Three of your own, two from the board"),
    ("2+line", "Two of your own and a line from the board"),
)
PRIZE_CLAIMS: Choices = (
    ("cards", "Cards speak"),
    ("declare", "Players declare"),
    ("declare both", "Declare: going both ways, you must win both outright"),
    ("declare both or tie", "Declare: going both ways, you must win or tie both"),
)
LOSER_DEBTS: Choices = (
    (NO_DEBTS, "Owe nothing: the pot is paid out"),
    (MATCH_POT, "Match the pot"),
    (MATCH_UP_TO_AMOUNT, "Match the pot, up to the amount"),
    (FIXED_AMOUNT, "Pay a fixed amount"),
    (POT_PERCENTAGE, "Pay a percentage of the pot"),
    (MATCH_UP_TO_GROWING_AMOUNT, "Match the pot, up to a rising limit"),
    (BET_LIMIT_MULTIPLE, "Pay a multiple of the bet limit"),
    (PAY_WINNER, "Pay the winner the amount of the pot"),
)
DEALER_HANDS: Choices = (
    ("", "No other hand"),
    (KITTY, "A kitty"),
    ("deck", "The deck, if only one player is in"),
)
WIMP_RULES: Choices = (
    ("none", "Nobody pays"),
    ("amount", "The best hand pays an amount"),
    ("match", "The best hand pays like a loser"),
)
ANTE_PAYERS: Choices = (("everybody", "Everybody"), ("dealer", "The dealer, for everybody"))
LAST_LEGS: Choices = (
    ("shared", "They share the pot"),
    ("decided", "They play another hand for it"),
    ("older", "The player with earlier legs wins"),
)
KITTY_HALVES: Choices = (("stays", "Stays in the pot"), ("other", "Goes to the other winners"))
NOBODY_IN: Choices = (("antes", "Everybody antes again"), ("stays", "Nobody antes"))
DEAL_ROTATION: Choices = (("usual", "As usual for this kind of game"), ("yes", "Yes"), ("no", "No"))
DECLARE_METHODS: Choices = (
    ("drop", "All at once, on 1-2-3-drop"),
    ("asked", "Asked in turn"),
    ("chips", "Chips in the fist"),
)
PRIZE_DECLARE_METHODS: Choices = (
    ("drop", "All at once"),
    ("asked", "In turn"),
    ("chips", "Chips in the fist"),
)


def wild_prize_choices(order: str) -> Choices:
    """Return the prizes that wild cards may count for, each with its label.

    The values are always "all", "high" and "low". `order` is the slug of the variant's ranking, which may be
    a low itself; then the labels name the two lows. An unknown slug has the labels of a high ranking.
    """
    ranking = RANKINGS.get(order)
    if ranking is None or not ranking.is_low:
        return _WILD_FOR
    return (_WILD_FOR[0], ("high", f"{capitalise(ranking.name)} only"), ("low", "The other low only"))


@dataclass(frozen=True)
class ChipState:
    """State of one input that is filled by tapping chips and by typing.

    Attributes:
        on: Values of the chips that are on.
        typed: The other values of the input as text, joined by ", ".
    """

    on: frozenset[str]
    typed: str


def chip_state(texts: Sequence[str], *chips: Choices, cards: bool = False) -> ChipState:
    """Return which of the `chips` are on for the values in `texts`, and the other values.

    A chip is on if its value is one of `texts`, as it is written. With `cards`, all name sorts of
    cards, perhaps several each: they are split into single sorts in standard spelling, and a chip is on
    if all sorts of its value are there. Values of chips that are on are left out of the `typed` text.
    """
    left = list(split_card_sorts(list(texts))) if cards else list(texts)
    there = frozenset(left)
    meant = {
        value: frozenset(split_card_sorts(value.split(",")) if cards else [value])
        for few in chips
        for value, _ in few
    }
    on = frozenset(value for value, said in meant.items() if said <= there)
    told = frozenset[str]().union(*(meant[value] for value in on)) if on else frozenset()
    return ChipState(on, ", ".join(one for one in left if one not in told))


def prize_label(prize: str) -> str:
    """Return the label of a prize; `prize` itself if there is none."""
    return dict(PRIZES).get(prize, prize)


def list_form_lines(
    variant: Variant | None, wrong: Collection[str], unit: MoneyUnit
) -> list[VariantDescriptionLine]:
    """Return the six lines of the form, each with its title, current text and fields.

    Amounts are in `unit`. The text is "" if the line has a field in `wrong`, or if `variant` is None.
    """
    said = (
        {}
        if variant is None
        else {line.title: line.said for line in variant_description_lines(variant, unit)}
    )
    return [
        VariantDescriptionLine(title, "" if {*wrong} & {*names} else said.get(title, ""), names)
        for title, names in FIELDS_BY_LINE.items()
    ]


def line_title_of_field(field: str) -> str:
    """Return the title of the form line that has the input `field`; "" if no line has it.

    The inputs for typed steps are on the line of the steps.
    """
    asked = "steps" if field.startswith(TYPED_INPUT_PREFIX) else field
    return next((title for title, names in FIELDS_BY_LINE.items() if asked in names), "")


def make_refusal_line(illegal: Illegal) -> VariantCheckLine:
    """Return the check line that says why a variant cannot be played.

    It names the field at fault. The field is "" if the error has none.
    """
    return VariantCheckLine(str(illegal), illegal.field, fits=False)
