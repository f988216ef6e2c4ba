"""Differences between a variant and the game that it is like, in words."""

from collections.abc import Callable, Iterator

from companion.engine.money import WHOLE, Unit
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.dealing import RESHUFFLE_WORDS
from companion.variants.texts.page_parts.hand import dealt_card_count
from companion.variants.texts.page_parts.winning import describe_minimum_hand
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.cards import (
    dead_cards_clause,
    killing_cards_clause,
    wild_clause_of_all_rounds,
)
from companion.variants.texts.phrases.counting import count_with_noun, format_whole_amount, number_in_words
from companion.variants.texts.phrases.features import FEATURES, describe_feature
from companion.variants.texts.phrases.making import BOARD_SHAPE_WORDS
from companion.variants.texts.phrases.prizes import DECLARING_WAY_WORDS, winners_clause
from companion.variants.texts.phrases.ranking import describe_rankings_briefly
from companion.variants.texts.phrases.staking import (
    DROPPED_RULE_WORDS,
    IN_OR_OUT_WORDS,
    KITTY_HALF_WORDS,
    KITTY_OR_DECK_WORDS,
    NOBODY_IN_WORDS,
    describe_legs,
    describe_wimp_rule,
)
from companion.variants.texts.six_lines import (
    describe_both_condition,
    describe_card_use,
    describe_minimum_hand_prizes,
    face_up_card_count,
    texts_by_players,
)

Describer = Callable[[Variant, Unit], str]


def differences(variant: Variant, like: Variant, unit: Unit = WHOLE) -> str:
    """Return the differences of a variant from the game that it is like, "" if there are none.

    They are joined by semicolons: ``"four cards instead of three"``. Amounts are shown in `unit`.
    """
    found = tuple(_list_differences(variant, like, unit))
    if not found and (variant.first_round.steps, variant.later_rounds) != (
        like.first_round.steps,
        like.later_rounds,
    ):
        return "the steps go otherwise"
    return "; ".join(found)


def _list_differences(variant: Variant, like: Variant, unit: Unit) -> Iterator[str]:
    yield from _number_differences(variant, like)
    for kind in FEATURES:
        mine, other = describe_feature(variant, kind), describe_feature(like, kind)
        if mine != other:
            yield (
                f"{mine} instead of {_drop_common_ending(other, mine)}"
                if mine and other
                else mine or f"no {FEATURES[kind].absent}"
            )
    for say in _FIELD_DESCRIBERS:
        if (mine := say(variant, unit)) and mine != say(like, unit):
            yield mine
    yield from _own_text_differences(variant, like)


def _drop_common_ending(words: str, beside: str) -> str:
    """Return words without the ending that the others share: "one" of "one passed left"."""
    mine, other = words.split(), beside.split()
    while len(mine) > 1 and len(other) > 1 and mine[-1] == other[-1]:
        mine, other = mine[:-1], other[:-1]
    return " ".join(mine)


def _number_differences(variant: Variant, like: Variant) -> Iterator[str]:
    """Yield differences in numbers: rounds, cards of a player, cards face up, the board."""
    for count, noun in _COUNTED_NOUNS:
        mine, other = count(variant), count(like)
        if mine != other:
            yield f"{count_with_noun(mine, noun)} instead of {number_in_words(other)}"
    if (up := face_up_card_count(variant)) != face_up_card_count(like):
        yield f"{number_in_words(up) if up else 'none'} of them face up"
    now, then = showdown_card_counts(variant)[-1], showdown_card_counts(like)[-1]
    if now.dealt_to_board != then.dealt_to_board:
        yield f"{count_with_noun(now.dealt_to_board)} on the board" if now.dealt_to_board else "no board"
    if now.board_shape != then.board_shape:
        yield (
            f"the board lies {BOARD_SHAPE_WORDS[now.board_shape]}"
            if now.board_shape
            else "the board is one line"
        )


_COUNTED_NOUNS: tuple[tuple[Callable[[Variant], int], str], ...] = (
    (lambda variant: len(variant.rounds), "round"),
    (dealt_card_count, "card"),
)


def _describe_ante(variant: Variant, unit: Unit) -> str:
    return f"an ante of {format_whole_amount(variant.money.ante, unit)}" if variant.money.ante else "no ante"


def _describe_ante_time(variant: Variant) -> str:
    money = variant.money
    if not money.ante or not money.has_debts:
        return ""
    return "an ante at every deal" if money.has_ante_every_deal else "no ante at every deal"


def _describe_declaring(variant: Variant) -> str:
    if not variant.showdown.has_declaring:
        return "the cards speak"
    how = "" if variant.has_in_or_out else f" {DECLARING_WAY_WORDS[variant.in_or_out.declare_method]}"
    return ", and ".join(filter(None, [f"players declare{how}", describe_both_condition(variant)]))


def _describe_debt(variant: Variant, unit: Unit) -> str:
    if not variant.money.has_debts:
        return "losers owe nothing"
    return f"losers {debts.debt_verb_phrase(variant, unit, 'the pot')}"


def _describe_bet_limit(variant: Variant, unit: Unit) -> str:
    return (
        f"bets up to {format_whole_amount(variant.money.bet_limit, unit)}"
        if variant.money.bet_limit
        else "no bet limit"
    )


def _describe_redeal(variant: Variant) -> str:
    if not variant.redeal_rule:
        return "cards are not dealt anew"
    return f"cards are dealt anew: “{variant.redeal_rule.rstrip('.')}”"


def _describe_extra_cards(variant: Variant) -> str:
    if variant.cards.max_extra:
        return f"{count_with_noun(variant.cards.max_extra, more='more')} for somebody"
    return "no more cards for anybody"


def _ignore_unit(say: Callable[[Variant], str]) -> Describer:
    """Return a function of variant and unit that calls `say` and ignores the unit."""
    return lambda variant, _unit: say(variant)


_FIELD_DESCRIBERS: tuple[Describer, ...] = (
    _ignore_unit(lambda variant: f"a pack of {variant.cards.pack_size} cards"),
    _ignore_unit(_describe_extra_cards),
    _ignore_unit(
        lambda variant: (
            RESHUFFLE_WORDS[variant.cards.has_reshuffled_discards] if variant.has_exchanges else ""
        )
    ),
    _ignore_unit(wild_clause_of_all_rounds),
    _ignore_unit(
        lambda variant: dead_cards_clause(variant) if variant.special_cards.dead else "all cards count"
    ),
    _ignore_unit(
        lambda variant: (
            f"{killing_cards_clause(variant)} when face up"
            if variant.special_cards.killing
            else "no card kills"
        )
    ),
    _ignore_unit(winners_clause),
    _ignore_unit(lambda variant: describe_rankings_briefly(variant) or "hands as in poker anywhere"),
    _ignore_unit(describe_card_use),
    _ignore_unit(_describe_declaring),
    _ignore_unit(
        lambda variant: (
            f"it takes {describe_minimum_hand(variant)}{describe_minimum_hand_prizes(variant) or ' to win'}"
            if variant.showdown.minimum_hand
            else "any hand may win"
        )
    ),
    _describe_debt,
    _describe_ante,
    _ignore_unit(lambda variant: f"{debts.ante_payer(variant)} antes" if variant.money.ante else ""),
    _ignore_unit(_describe_ante_time),
    _describe_bet_limit,
    _ignore_unit(
        lambda variant: (
            KITTY_OR_DECK_WORDS[variant.in_or_out.hand_to_beat]
            if variant.in_or_out.hand_to_beat
            else "no kitty and no deck to beat"
        )
    ),
    _ignore_unit(lambda variant: describe_legs(variant) if variant.in_or_out.legs_to_win else "no legs"),
    describe_wimp_rule,
    _ignore_unit(lambda variant: NOBODY_IN_WORDS[variant.in_or_out.nobody_in_rule]),
    _ignore_unit(lambda variant: DROPPED_RULE_WORDS[variant.in_or_out.is_out_until_redeal]),
    _ignore_unit(
        lambda variant: "a second chance" if variant.in_or_out.has_second_chance else "no second chance"
    ),
    _ignore_unit(lambda variant: KITTY_HALF_WORDS[variant.in_or_out.kitty_part_rule]),
    _ignore_unit(
        lambda variant: IN_OR_OUT_WORDS[variant.in_or_out.declare_method] if variant.has_in_or_out else ""
    ),
    _ignore_unit(
        lambda variant: "the deal rotates" if variant.has_rotating_deal else "the same player deals on"
    ),
    _ignore_unit(_describe_redeal),
)
"""Functions that describe the fields; variants with equal texts do not differ in a field."""


def _own_text_differences(variant: Variant, like: Variant) -> Iterator[str]:
    mine, other = texts_by_players(variant), texts_by_players(like)
    yield from (f"“{said.rstrip('.')}”" for said in mine if said not in other)
    yield from (f"without “{said.rstrip('.')}”" for said in other if said not in mine)
