"""A variant in six lines that can be edited, and its gist for a list of games."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from companion.cards import DECK as PACK
from companion.engine.money import WHOLE, MoneyUnit
from companion.hands import read_card_use
from companion.kit.sentences import capitalise, join_with_and
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.definition.parts import (
    ANY_CARDS,
    DECLARE_MAY_TIE_BOTH,
    DECLARE_MUST_WIN_BOTH,
    HIGH_PRIZES,
    LOW_PRIZES,
)
from companion.variants.definition.steps import DEAL, UP
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.dealing import RESHUFFLE_WORDS
from companion.variants.texts.page_parts.hand import describe_board, describe_hand_size
from companion.variants.texts.page_parts.winning import describe_minimum_hand, has_minimum_hand_for_prize
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.cards import (
    dead_cards_clause,
    describe_wild_cards_briefly,
    killing_cards_clause,
    wild_clause_of_all_rounds,
)
from companion.variants.texts.phrases.counting import (
    count_with_noun,
    make_sentence,
    number_in_words,
    up_to_with_noun,
)
from companion.variants.texts.phrases.features import (
    BETTING_KINDS,
    count_face_up_for_those_in,
    describe_cards_for_those_in,
    describe_features,
)
from companion.variants.texts.phrases.making import BOTH
from companion.variants.texts.phrases.prizes import (
    DECLARING_WAY_WORDS,
    describe_prizes_briefly,
    prize_name,
    winners_clause,
)
from companion.variants.texts.phrases.ranking import describe_rankings_briefly
from companion.variants.texts.phrases.staking import describe_money_rules

MAX_SUMMARY_LETTERS = 59
_USUAL_WINNER_CLAUSES = ("the best hand takes the pot", "the highest card takes the pot")
"""Clauses about the winner that are too usual to be part of a gist."""


@dataclass(frozen=True)
class VariantDescriptionLine:
    """One of the six lines that describe a variant.

    `title`: heading of the line.
    `said`: sentence; "" in the form if a field of the line has a fault.
    `fields`: fields of a variant's JSON that it is made of.
    """

    title: str
    said: str
    fields: tuple[str, ...]


def variant_description_lines(
    variant: Variant, unit: MoneyUnit = WHOLE
) -> tuple[VariantDescriptionLine, ...]:
    """Return the six lines of a variant, each a sentence, with amounts shown in `unit`.

    None is left out or empty: one that the game has nothing for says so, as in "Nothing is wild."
    """
    return tuple(
        VariantDescriptionLine(title, make_sentence(say(variant, unit)), fields)
        for title, say, fields in _LINE_DEFINITIONS
    )


def variant_summary_line(variant: Variant) -> str:
    """Return a description of the game in fewer than 60 letters, for a list of games.

    It begins with the size of a hand, which may be longer by itself. Further parts follow after commas; one
    that does not fit is left out. There is no full stop.
    """
    first, *rest = _summary_parts(variant)
    said = capitalise(first)
    for more in rest:
        if len(said) + len(more) + 2 <= MAX_SUMMARY_LETTERS:
            said += f", {more}"
    return said


def _summary_parts(variant: Variant) -> Iterator[str]:
    yield describe_hand_size(variant).removesuffix(" each")
    wild = [text for each in variant.rounds for text in each.wild_cards]
    if wild:
        brief = describe_wild_cards_briefly(dict.fromkeys(wild), variant.cards.pack_size)
        yield f"{brief}{_describe_wild_prize(variant)}"
    if len(variant.showdown.prizes) > 1 or winners_clause(variant) not in _USUAL_WINNER_CLAUSES:
        yield describe_prizes_briefly(variant)
    yield from describe_board(variant)
    yield from debts.describe_kitty_and_legs(variant)
    yield from describe_features(variant)
    if not describe_features(variant) and texts_written_by_players(variant):
        yield "with rules of its own"


def _describe_wild_prize(variant: Variant) -> str:
    """Return the prize that wild cards count for, "" if all; the ranking may be a low."""
    if not variant.prizes_without_wild:
        return ""
    order = variant.first_round.ranking
    called = {HIGH_PRIZES: order.name, LOW_PRIZES: "the other low"} if order.is_low else {}
    return f" for {called.get(variant.special_cards.wild_prizes, variant.special_cards.wild_prizes)}"


def _cards_line(variant: Variant, _unit: MoneyUnit) -> str:
    up = face_up_card_count(variant) - count_face_up_for_those_in(variant)
    found = (
        describe_hand_size(variant),
        f"{number_in_words(up)} of them face up"
        if 0 < up < showdown_card_counts(variant)[-1].fewest_held
        else "",
        describe_cards_for_those_in(variant),
        *describe_board(variant),
        *describe_features(variant, BETTING_KINDS),
        RESHUFFLE_WORDS[True] if variant.cards.has_reshuffled_discards else "",
        f"{up_to_with_noun(variant.cards.max_extra, more='extra')} per player"
        if variant.cards.max_extra
        else "",
        f"a deck of {variant.cards.pack_size}" if variant.cards.pack_size != len(PACK) else "",
    )
    return ", ".join(filter(None, found))


def _winner_line(variant: Variant, _unit: MoneyUnit) -> str:
    showdown = variant.showdown
    card_use = f"using {describe_card_use(variant)}" if showdown.card_use != ANY_CARDS else ""
    said = [winners_clause(variant), card_use]
    if showdown.minimum_hand:
        said.append(f"but only with {describe_minimum_hand(variant)}{describe_minimum_hand_prizes(variant)}")
    line = ", ".join(filter(None, said))
    rankings = describe_rankings_briefly(variant)
    if rankings and rankings not in winners_clause(variant):
        line += f"; {rankings}"
    if showdown.has_declaring:
        how = f"players declare {DECLARING_WAY_WORDS[variant.in_or_out.declare_method]}"
        line += f"; {', and '.join(filter(None, [how, describe_both_condition(variant)]))}"
    return line


def describe_minimum_hand_prizes(variant: Variant) -> str:
    """Return the prizes to which the minimum hand applies: ``" for the high"``.

    It begins with a space, and is "" if it applies to all. The variant must have a minimum hand.
    """
    parts = [
        prize_name(variant, prize)
        for prize in variant.showdown.prizes
        if has_minimum_hand_for_prize(variant, prize)
    ]
    return f" for {join_with_and(parts)}" if len(parts) < len(variant.showdown.prizes) else ""


def describe_both_condition(variant: Variant) -> str:
    """Return the condition for declaring for both prizes: "anyone who ... must win both outright".

    It is "... must win or tie both" if a tie is enough, and "" if the variant has no such rule.
    """
    alone = {
        DECLARE_MUST_WIN_BOTH: "anyone who declares for both must win both outright",
        DECLARE_MAY_TIE_BOTH: "anyone who declares for both must win or tie both",
    }
    return alone.get(variant.showdown.prize_claim, "")


def face_up_card_count(variant: Variant) -> int:
    """Return the number of cards dealt face up to a player, in all rounds together.

    Cards that only players who are in get count, too; those that are turned up later do not.
    """
    steps = [step for each in variant.rounds for step in each.steps]
    return sum(step.count for step in steps if step.kind == DEAL and step.way == UP)


def describe_card_use(variant: Variant) -> str:
    """Return the numbers of own cards and board cards that make a hand, in words.

    Examples are "two of your cards and three from the board", "both of your cards and a line from the board"
    if a player has two, and "any mix of your cards and board cards" if no numbers are set.
    """
    use = read_card_use(variant.showdown.card_use)
    if not use.own_cards:
        return "any mix of your cards and board cards"
    board = "a line" if use.takes_whole_line else f"{number_in_words(use.board_cards)}"
    own = (
        "both"
        if use.own_cards == showdown_card_counts(variant)[-1].most_held == BOTH
        else number_in_words(use.own_cards)
    )
    return f"{own} of your cards and {board} from the board"


def _special_cards_line(variant: Variant, _unit: MoneyUnit) -> str:
    kill = f"{killing_cards_clause(variant)} when face up" if variant.special_cards.killing else ""
    found = filter(None, [kill, dead_cards_clause(variant) if variant.special_cards.dead else ""])
    return ", and ".join(found) or "no card kills a hand, and every card counts"


def _own_words_line(variant: Variant, _unit: MoneyUnit) -> str:
    own = texts_written_by_players(variant)
    own += [f"new deal in this case: {variant.redeal_rule}"] if variant.redeal_rule else []
    if len(own) > 1:
        return f"{count_with_noun(len(own), 'rule')} of its own"
    return own[0] if own else "no rules of its own"


def texts_written_by_players(variant: Variant) -> list[str]:
    """Return the texts that the players wrote, those of steps first, then those of rules.

    They are as written, not made sentences. The rule about dealing anew is not among them.
    """
    return [*(step.text for each in variant.rounds for step in each.steps if step.text), *variant.rules]


_LINE_DEFINITIONS: tuple[tuple[str, Callable[[Variant, MoneyUnit], str], tuple[str, ...]], ...] = (
    ("Cards", _cards_line, ("pack", "steps", "then", "extra", "reshuffle")),
    ("Wild", lambda variant, _unit: wild_clause_of_all_rounds(variant), ("wild", "wild_for")),
    ("Who wins", _winner_line, ("order", "use", "sides", "speak", "second", "floor")),
    (
        "In or out, and money",
        describe_money_rules,
        (
            *("settle", "amount", "ante", "limit", "house", "legs", "wimp", "wimp_amount", "rotates"),
            *("declare_by", "ante_by", "every_deal", "nobody_in", "dropped", "alone_only"),
            *("second_chance", "last_leg", "kitty_half"),
        ),
    ),
    ("Special cards", _special_cards_line, ("dead", "kill")),
    ("Own rules", _own_words_line, ("void", "rules")),
)
FIELDS_BY_LINE: Mapping[str, tuple[str, ...]] = {title: fields for title, _, fields in _LINE_DEFINITIONS}
"""The six lines by title, each with the fields of a variant's JSON that it is made of."""
