"""The beginning of a rules page: a hand, step by step."""

from collections.abc import Iterator

from companion.engine.money import MoneyUnit
from companion.kit.sentences import capitalise, join_with_and
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.definition.steps import DISCARD
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.doing import describe_steps, players_at_showdown
from companion.variants.texts.page_parts.passage import Block, RulesPassage, join_sentences, make_passage
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.cards import describe_cards, killing_cards_clause, wild_cards_clause
from companion.variants.texts.phrases.counting import count_with_noun, number_in_words, ordinal_of_index
from companion.variants.texts.phrases.features import count_cards_for_those_in, describe_features
from companion.variants.texts.phrases.making import BOTH, TWO_BOARDS
from companion.variants.texts.phrases.prizes import winners_clause

_QUESTIONS = (
    "how does it work | what happens in a hand | how many cards do we get | how many cards each | "
    "are the cards face up or down | when do we bet | what comes next | what do I do now"
)
_PACK_QUESTIONS = (
    "the pack runs out | the deck ran out | the deck is empty | no cards left | not enough cards to draw | "
    "do we shuffle the discards in"
)


def hand_steps_passage(variant: Variant, unit: MoneyUnit) -> RulesPassage:
    """Return the part of the rules page about the course of a hand.

    It begins with the whole game in a sentence. The steps of each round follow, from the payments before the
    deal to the showdown, then wild and killing cards and the next dealer.
    """
    return make_passage(
        "play",
        "A hand, step by step"
        if not variant.has_several_rounds
        else f"The {number_in_words(len(variant.rounds))} rounds of a deal",
        f"{capitalise(describe_whole_game(variant, unit))}.",
        *_round_blocks(variant, unit),
        join_sentences(*_special_card_sentences(variant), debts.next_dealer_sentence(variant)),
        words="what now next steps order sequence deal dealt cards each round how to play aim goal idea",
        asked=f"{_QUESTIONS} | {_PACK_QUESTIONS}" if variant.cards.has_reshuffled_discards else _QUESTIONS,
    )


def describe_whole_game(variant: Variant, unit: MoneyUnit) -> str:
    """Return the whole game in one sentence, without its capital letter and full stop."""
    said = [
        describe_hand_size(variant),
        *describe_board(variant),
        *describe_features(variant),
        *debts.describe_kitty_and_legs(variant),
    ]
    return f"{', '.join(said)}: {winners_clause(variant)}{debts.losers_clause(variant, unit)}"


def describe_hand_size(variant: Variant) -> str:
    """Return words for the cards dealt to a player: ``"three cards each"``.

    Cards that only players who are in get do not count. It is "three or more cards each" if some may get
    more. In a game of several rounds they list the cards held in each: "three, five and seven cards each".
    """
    if variant.has_several_rounds:
        held = [number_in_words(counts.fewest_held) for counts in showdown_card_counts(variant)]
        return f"{join_with_and(held)} cards each"
    last = showdown_card_counts(variant)[-1]
    first = dealt_card_count(variant) - count_cards_for_those_in(variant)
    return (
        f"{count_with_noun(first)} each"
        if last.fewest_held == last.most_held
        else f"{number_in_words(first)} or more cards each"
    )


def describe_board(variant: Variant) -> tuple[str, ...]:
    """Return a few words for the board of the last round: ``("five on the board",)``.

    It is () without a board. Cards that were removed from the board count, too, except with two boards, which
    are "two boards of five".
    """
    last = showdown_card_counts(variant)[-1]
    if last.board_shape == TWO_BOARDS:
        return (f"two boards of {number_in_words(last.board // BOTH)}",)
    return (f"{number_in_words(last.dealt_to_board)} on the board",) if last.dealt_to_board else ()


def dealt_card_count(variant: Variant) -> int:
    """Return the number of cards dealt to a player in all, discarded ones included.

    Cards that only players who are in get count, too. Cards drawn in exchange do not count, nor extra, spare
    and bought ones.
    """
    steps = [step for each in variant.rounds for step in each.steps]
    return showdown_card_counts(variant)[-1].fewest_held + sum(
        step.count for step in steps if step.kind == DISCARD
    )


def _round_blocks(variant: Variant, unit: MoneyUnit) -> Iterator[Block]:
    """Yield the steps of each round, with a heading if there are several rounds."""
    for at in range(len(variant.rounds)):
        if variant.has_several_rounds:
            back = at and not variant.in_or_out.is_out_until_redeal
            returning = ", and players who were out in an earlier round get cards too" if back else ""
            yield f"{capitalise(ordinal_of_index(at))} round: {wild_cards_clause(variant, at)}{returning}."
        first = () if at else (debts.payments_before_deal_sentence(variant, unit),)
        yield (*filter(None, first), *describe_steps(variant, at, unit), _showdown_sentence(variant, at))


def _showdown_sentence(variant: Variant, at: int) -> str:
    """Return the sentence about the end of a round; its winners are named before the steps."""
    shows = players_at_showdown(variant, at).sentence("show", "their cards").removesuffix(".")
    if variant.in_or_out.has_kitty:
        too = (
            "it counts as a hand too"
            if variant.showdown.is_second_best_winning
            else "the winner must beat it too"
        )
        return f"{shows}, and the kitty is turned up: {too}."
    if not (variant.rounds[at].has_in_or_out or variant.betting_round_count):
        return f"{shows}."
    if variant.in_or_out.has_deck:
        return f"{shows}; if only one player is in, that player plays against the top cards of the deck."
    leg = "; then that player gets a leg" if variant.in_or_out.legs_to_win else ""
    return f"{shows}, unless only one is left{leg}."


def _special_card_sentences(variant: Variant) -> Iterator[str]:
    """Yield sentences about wild and killing cards, without wild cards listed by round."""
    kill = f"{killing_cards_clause(variant)} when dealt face up" if variant.special_cards.killing else ""
    if not (variant.has_several_rounds and any(each.wild_cards for each in variant.rounds)):
        killing, wild = variant.special_cards.killing, variant.first_round.wild_cards
        alike = kill and {f"{text} down" for text in killing} == set(wild)
        cards = describe_cards(killing, variant.cards.pack_size)
        more = f", and {kill.removeprefix(cards).lstrip()}" if alike else ""
        yield f"{capitalise(wild_cards_clause(variant))}{more}."
        kill = "" if alike else kill
    if variant.has_several_rounds:
        early = (
            ", or as soon as fewer than two players are in," if variant.in_or_out.is_out_until_redeal else ","
        )
        yield f"After the last round{early} new cards are dealt."
    if kill:
        yield f"{capitalise(kill)}."
