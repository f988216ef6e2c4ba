"""Differences between a variant and the game that it is like, in words."""

from collections.abc import Callable, Iterator

from companion.engine.money import WHOLE, MoneyUnit
from companion.plurals import plural
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.definition.steps import IN_OR_OUT
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
from companion.variants.texts.phrases.counting import (
    count_with_noun,
    format_whole_amount,
    number_in_words,
    up_to_with_noun,
)
from companion.variants.texts.phrases.features import FEATURES, describe_steps_of_kind
from companion.variants.texts.phrases.making import BOARD_SHAPE_WORDS, TWO_BOARDS
from companion.variants.texts.phrases.prizes import DECLARING_WAY_WORDS, winners_clause
from companion.variants.texts.phrases.ranking import describe_rankings_briefly
from companion.variants.texts.phrases.staking import (
    DROPPED_RULE_WORDS,
    IN_OR_OUT_WORDS,
    KITTY_HALF_WORDS,
    KITTY_OR_DECK_WORDS,
    NOBODY_IN_WORDS,
    SECOND_CHANCE_WORDS,
    describe_legs,
    describe_wimp_rule,
)
from companion.variants.texts.six_lines import (
    describe_both_condition,
    describe_card_use,
    describe_minimum_hand_prizes,
    face_up_card_count,
    texts_written_by_players,
)


def describe_variant_differences(variant: Variant, like: Variant, unit: MoneyUnit = WHOLE) -> str:
    """Return the differences of a variant from the game that it is like, "" if there are none.

    They are joined by semicolons: ``"four cards instead of three"``. If only the order or kind of steps
    differs, it says that the steps are different. Names do not count. Amounts are shown in `unit`.
    """
    return "; ".join(list_differences(variant, like, unit))


def list_differences(variant: Variant, like: Variant, unit: MoneyUnit = WHOLE) -> tuple[str, ...]:
    """Return the differences of a variant one by one, as in `describe_variant_differences`.

    Each is without a capital letter and a full stop; () if there are none.
    """
    found = tuple(_each_difference(variant, like, unit))
    if not found and (variant.first_round.steps, variant.later_rounds) != (
        like.first_round.steps,
        like.later_rounds,
    ):
        return ("the steps are different",)
    return found


def _each_difference(variant: Variant, like: Variant, unit: MoneyUnit) -> Iterator[str]:
    yield from _number_differences(variant, like)
    for kind in FEATURES:
        mine, other = describe_steps_of_kind(variant, kind), describe_steps_of_kind(like, kind)
        if mine != other:
            if not (mine and other):
                yield mine or f"no {FEATURES[kind].absent}"
            elif kind == IN_OR_OUT:
                yield mine if variant.has_several_rounds else f"{mine} only once"
            else:
                yield f"{mine} instead of {_drop_common_ending(other, mine)}"
    texts, other_texts = (
        (*_cards_texts(game), *_winning_texts(game), *_in_or_out_and_money_texts(game, unit))
        for game in (variant, like)
    )
    left_out = () if like.has_exchanges else (RESHUFFLE_WORDS[False],)
    yield from (
        mine
        for mine, other in zip(texts, other_texts, strict=True)
        if mine and mine != other and mine not in left_out
    )
    own, others = texts_written_by_players(variant), texts_written_by_players(like)
    yield from (f"“{said.rstrip('.')}”" for said in own if said not in others)
    yield from (f"without the rule “{said.rstrip('.')}”" for said in others if said not in own)


def _drop_common_ending(words: str, beside: str) -> str:
    """Return words without the ending that the others share: "one" of "one passed left".

    Singular and plural are the same here: "two" of "two betting rounds" beside "one betting round".
    """
    mine, other = words.split(), beside.split()
    while len(mine) > 1 and len(other) > 1 and _is_same_noun(mine[-1], other[-1]):
        mine, other = mine[:-1], other[:-1]
    return " ".join(mine)


def _is_same_noun(word: str, other: str) -> bool:
    """Return whether two words are equal, or one is the plural of the other."""
    return word in (other, plural(other)) or plural(word) == other


def _number_differences(variant: Variant, like: Variant) -> Iterator[str]:
    """Yield differences in numbers: rounds, cards of a player, cards face up, the board."""
    for count, noun in _COUNTED_NOUNS:
        mine, other = count(variant), count(like)
        if mine != other:
            yield f"{count_with_noun(mine, noun)} instead of {number_in_words(other)}"
    if (up := face_up_card_count(variant)) != face_up_card_count(like):
        yield f"{count_with_noun(up)} face up"
    now, then = showdown_card_counts(variant)[-1], showdown_card_counts(like)[-1]
    if now.dealt_to_board != then.dealt_to_board:
        yield f"{count_with_noun(now.dealt_to_board)} on the board" if now.dealt_to_board else "no board"
    if now.board_shape != then.board_shape:
        shape = f"the board is laid out {BOARD_SHAPE_WORDS[now.board_shape]}" if now.board_shape else ""
        yield "two boards" if now.board_shape == TWO_BOARDS else shape or "the board is one row"


_COUNTED_NOUNS: tuple[tuple[Callable[[Variant], int], str], ...] = (
    (lambda variant: len(variant.rounds), "round"),
    (dealt_card_count, "card"),
)


def _cards_texts(variant: Variant) -> Iterator[str]:
    """Yield a text for each rule about the pack, wild cards and special cards."""
    cards, special_cards = variant.cards, variant.special_cards
    yield f"a deck of {cards.pack_size} cards"
    extra = up_to_with_noun(cards.max_extra, more="extra")
    yield f"{extra} per player" if cards.max_extra else "no extra cards"
    yield RESHUFFLE_WORDS[cards.has_reshuffled_discards] if variant.has_exchanges else ""
    yield wild_clause_of_all_rounds(variant)
    yield dead_cards_clause(variant) if special_cards.dead else "all cards count"
    yield f"{killing_cards_clause(variant)} when face up" if special_cards.killing else "no card kills a hand"


def _winning_texts(variant: Variant) -> Iterator[str]:
    """Yield a text for each rule about winning."""
    yield winners_clause(variant)
    yield describe_rankings_briefly(variant) or "hands are ranked as usual"
    yield describe_card_use(variant)
    if variant.showdown.has_declaring:
        how = "" if variant.has_in_or_out else f" {DECLARING_WAY_WORDS[variant.in_or_out.declare_method]}"
        yield ", and ".join(filter(None, [f"players declare{how}", describe_both_condition(variant)]))
    else:
        yield "the cards speak"
    if variant.showdown.minimum_hand:
        yield f"it takes {describe_minimum_hand(variant)}{describe_minimum_hand_prizes(variant) or ' to win'}"
    else:
        yield "any hand can win"


def _in_or_out_and_money_texts(variant: Variant, unit: MoneyUnit) -> Iterator[str]:
    """Yield a text for each rule about money, declaring in or out, legs and the deal."""
    in_or_out, money = variant.in_or_out, variant.money
    owed = f"losers {debts.debt_verb_phrase(variant, unit, 'the pot')}" if money.has_debts else ""
    yield owed or "losers owe nothing"
    yield f"an ante of {format_whole_amount(money.ante, unit)}" if money.ante else "no ante"
    yield f"{debts.ante_payer(variant)} antes" if money.ante else ""
    at_every_deal = (
        "an ante at every deal" if money.has_ante_every_deal else "the ante is not paid at every deal"
    )
    yield at_every_deal if money.ante and money.has_debts else ""
    yield f"bets up to {format_whole_amount(money.bet_limit, unit)}" if money.bet_limit else "no bet limit"
    yield KITTY_OR_DECK_WORDS[in_or_out.hand_to_beat]
    yield describe_legs(variant) if in_or_out.legs_to_win else "no legs"
    yield describe_wimp_rule(variant, unit)
    yield NOBODY_IN_WORDS[in_or_out.nobody_in_rule]
    yield DROPPED_RULE_WORDS[in_or_out.is_out_until_redeal]
    yield SECOND_CHANCE_WORDS[in_or_out.has_second_chance]
    yield KITTY_HALF_WORDS[in_or_out.kitty_part_rule]
    yield IN_OR_OUT_WORDS[in_or_out.declare_method] if variant.has_in_or_out else ""
    yield "the deal rotates" if variant.has_rotating_deal else "the same player keeps dealing"
    redealt = f"a new deal in this case: “{variant.redeal_rule.rstrip('.')}”" if variant.redeal_rule else ""
    yield redealt or "no rule for a new deal"
