"""Texts about money in a few words each: antes, debts, bets, kitty and deck, legs, wimps."""

from collections.abc import Iterator

from companion.engine.money import MoneyUnit
from companion.variants.definition.parts import (
    ALL_ANTE_AGAIN,
    DEALER_ANTES,
    DECK,
    DECLARE_BY_CHIPS,
    DECLARE_BY_DROP,
    DECLARE_IN_TURN,
    KITTY,
    KITTY_PART_STAYS,
    KITTY_PART_TO_OTHERS,
    LAST_LEG_PLAYED_OFF,
    LAST_LEG_SHARED,
    NO_WIMP_RULE,
    NOBODY_PAYS,
    NOTHING_TO_BEAT,
    OLDER_LEGS_WIN,
    WIMP_PAYS_AS_LOSER,
)
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.counting import count_with_noun, format_whole_amount

IN_OR_OUT_WORDS = {
    DECLARE_BY_DROP: "everybody declares in or out at the same time",
    DECLARE_IN_TURN: "everybody declares in or out in turn",
    DECLARE_BY_CHIPS: "everybody declares in or out with a chip hidden in a fist",
}
WIMP_RULE_WORDS = {NO_WIMP_RULE: "no wimp rule", WIMP_PAYS_AS_LOSER: "the wimp pays as much as a loser"}
DROPPED_RULE_WORDS = {
    True: "players who drop are out until the next deal",
    False: "players who drop are out for one round only",
}
KITTY_HALF_WORDS = {
    KITTY_PART_STAYS: "a share that the kitty wins stays in the pot",
    KITTY_PART_TO_OTHERS: "a share that the kitty wins goes to the other winners",
}
LAST_LEG_WORDS = {
    LAST_LEG_SHARED: "",
    LAST_LEG_PLAYED_OFF: ", with a playoff if several players get the last leg together",
    OLDER_LEGS_WIN: (
        ", and if several players get the last leg together, the one who got the earlier legs sooner wins"
    ),
}
NOBODY_IN_WORDS = {
    ALL_ANTE_AGAIN: "another ante if nobody is in",
    NOBODY_PAYS: "nobody pays if everybody drops",
}
SECOND_CHANCE_WORDS = {
    True: "everybody else is asked again if only the dealer is in",
    False: "nobody is asked again if only the dealer is in",
}
KITTY_OR_DECK_WORDS = {
    NOTHING_TO_BEAT: "no kitty and no deck to beat",
    KITTY: "a kitty to beat",
    DECK: "the deck to beat if only one player is in",
}


def describe_money_rules(variant: Variant, unit: MoneyUnit) -> str:
    """Return a summary of the rules about money, joined by commas.

    It covers declaring, antes, debts, bets, legs, and special rules for them. It has no capital letter and no
    full stop.
    """
    return ", ".join(filter(None, _money_line_parts(variant, unit)))


def _money_line_parts(variant: Variant, unit: MoneyUnit) -> Iterator[str]:
    in_or_out, money = variant.in_or_out, variant.money
    yield IN_OR_OUT_WORDS[in_or_out.declare_method] if variant.has_in_or_out else ""
    yield (
        f"ante {format_whole_amount(money.ante, unit)}{describe_unusual_ante(variant)}"
        if money.ante
        else "no ante"
    )
    if money.has_debts:
        yield f"losers {debts.debt_verb_phrase(variant, unit, 'the pot')}"
    if variant.betting_round_count:
        yield count_with_noun(variant.betting_round_count, "betting round")
        yield (
            f"bets up to {format_whole_amount(money.bet_limit, unit)}" if money.bet_limit else "no bet limit"
        )
    if in_or_out.hand_to_beat:
        yield KITTY_OR_DECK_WORDS[in_or_out.hand_to_beat]
    if in_or_out.legs_to_win:
        yield describe_legs(variant)
    if in_or_out.is_out_until_redeal:
        yield DROPPED_RULE_WORDS[in_or_out.is_out_until_redeal]
    if in_or_out.nobody_in_rule != ALL_ANTE_AGAIN:
        yield NOBODY_IN_WORDS[in_or_out.nobody_in_rule]
    if in_or_out.has_second_chance:
        yield SECOND_CHANCE_WORDS[True]
    if in_or_out.kitty_part_rule == KITTY_PART_TO_OTHERS:
        yield KITTY_HALF_WORDS[KITTY_PART_TO_OTHERS]
    if in_or_out.has_wimp_rule:
        yield describe_wimp_rule(variant, unit)


def describe_unusual_ante(variant: Variant) -> str:
    """Return an unusual payer and time of the ante: ``" from the dealer at every deal"``.

    It begins with a space, and is "" if both are usual.
    """
    by = " from the dealer" if variant.money.ante_payer == DEALER_ANTES else ""
    return f"{by}{' at every deal' if variant.money.has_ante_every_deal else ''}"


def describe_legs(variant: Variant) -> str:
    """Return the number of legs that wins with its rules: ``"three legs, won only by ..."``.

    The variant must have legs.
    """
    only = ", won only if nobody else is in" if variant.in_or_out.is_leg_won_only_alone else ""
    return f"{debts.leg_count_in_words(variant)}{only}{LAST_LEG_WORDS[variant.in_or_out.last_leg_rule]}"


def describe_wimp_rule(variant: Variant, unit: MoneyUnit) -> str:
    """Return words for the wimp rule: "the wimp pays as much as a loser", or "no wimp rule".

    For a fixed amount they are "the wimp pays €2.00", in `unit`.
    """
    return (
        WIMP_RULE_WORDS.get(variant.in_or_out.wimp_rule)
        or f"the wimp pays {format_whole_amount(variant.in_or_out.wimp_amount, unit)}"
    )
