"""Rules about dealing: the dealer, the pack, and the number of players."""

from companion.cards import plural_rank_name
from companion.kit.sentences import capitalise, join_with_and
from companion.variants.cards_needed.dealing import (
    FEWEST_LEFT_TO_DRAW,
    kitty_sizes,
    max_players,
    showdown_card_counts,
)
from companion.variants.definition.limits import FEWEST_PLAYERS
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.hand import dealt_card_count
from companion.variants.texts.page_parts.passage import RulesPassage, join_sentences, make_passage
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.counting import (
    MOST_IN_WORDS,
    count_with_noun,
    make_sentence,
    number_in_words,
    up_to_with_noun,
)

TABLE_JUDGES = "The table decides when this happens."
"""Sentence for rules that the companion does not compute: it takes the table's word."""
RESHUFFLE_WORDS = {True: "discards reshuffled when the deck runs out", False: "discards not reshuffled"}


def players_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about the number of players and the cards needed."""
    return make_passage(
        "players",
        "Players",
        f"{capitalise(describe_player_count(variant))} can play. They need "
        f"{_describe_cards_needed(variant)}.",
        words="how many players seats number maximum most enough",
        asked="how many can play | how many players | are we too many | maximum players | can eight play",
    )


def _describe_cards_needed(variant: Variant) -> str:
    """Return the cards needed, in words: ``"four cards each and five for the board"``."""
    last, kitty = showdown_card_counts(variant)[-1], max(kitty_sizes(variant))
    board = [f"{number_in_words(last.dealt_to_board)} for the board"] if last.dealt_to_board else []
    spare = [f"{up_to_with_noun(last.spare, more='bonus')}"] if last.spare else []
    house = [f"{number_in_words(kitty)} for the kitty"] if kitty else []
    drawn = 0 if variant.cards.has_reshuffled_discards else max(last.exchanged_before, last.exchanged_after)
    each = last.before_declaring + last.after_declaring + drawn
    draw = (
        [f"at least {number_in_words(FEWEST_LEFT_TO_DRAW)} to draw"]
        if variant.cards.has_reshuffled_discards
        else []
    )
    most = "at most " if each > dealt_card_count(variant) else ""
    return f"{most}{join_with_and([f'{count_with_noun(each)} each', *board, *house, *spare, *draw])}"


def describe_player_count(variant: Variant) -> str:
    """Return the possible numbers of players, in words up to twenty: ``"two to seven"``.

    Above that it is in figures: "2 to 23". It is "two" if no more can play.
    """
    most = max_players(variant)
    if most > MOST_IN_WORDS:
        return f"2 to {most}"
    return f"two to {number_in_words(most)}" if most > FEWEST_PLAYERS else "two"


def dealing_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about the pack, the next dealer, and redeals.

    It also says how many cards one player may get more than the others.
    """
    extra = (
        f"A player may get {up_to_with_noun(variant.cards.max_extra, more='more')} than the others."
        if variant.cards.max_extra
        else ""
    )
    return make_passage(
        "dealing",
        "Dealing",
        join_sentences(_describe_pack(variant.cards.pack_size), debts.next_dealer_sentence(variant)),
        extra,
        _describe_redeal(variant),
        words="who deals next dealer rotates pack deck jokers enough cards again anew misdeal",
    )


def _describe_redeal(variant: Variant) -> str:
    """Return sentences about dealing anew: the occasion, if given, and the pot and bets."""
    if not variant.redeal_rule:
        stays = "the bets made so far stay in the pot" if variant.betting_round_count else "the pot stays"
        return f"If the cards are dealt again, {stays}."
    stays = "The bets made so far stay in the pot." if variant.betting_round_count else "The pot stays."
    return (
        f"The cards are dealt again in this case: {make_sentence(variant.redeal_rule)} {TABLE_JUDGES} {stays}"
    )


def _describe_pack(cards: int) -> str:
    pack = PACKS[cards]
    if pack.decks > 1:
        return f"Two decks of 52 cards are shuffled together, {cards} in all."
    if pack.jokers:
        jokers = count_with_noun(pack.jokers, "joker")
        return f"The deck has {cards} cards, with {jokers}."
    lowest = pack.ranks[0]
    return f"The deck has {cards} cards{'' if lowest == '2' else f': {plural_rank_name(lowest)} and higher'}."
