"""Rules about winning: cards that count, wild and killing cards, showdown, pot split."""

from companion.engine.money import WHOLE, MoneyUnit
from companion.hands.definition.sides import HandPrize, PrizeRule
from companion.kit.sentences import capitalise, join_with_and, with_article
from companion.plurals import inflect_noun
from companion.variants.cards_needed.dealing import depends_on_face_up, showdown_card_counts
from companion.variants.checks.fitting import parse_minimum_hand
from companion.variants.definition.five_alike import counts_five_alike_as_four
from companion.variants.definition.parts import PAY_WINNER
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import BUG_SUFFIX
from companion.variants.texts.page_parts.doing import players_at_showdown
from companion.variants.texts.page_parts.passage import RulesPassage, join_sentences, make_passage
from companion.variants.texts.phrases.cards import (
    dead_cards_clause,
    killing_cards_clause,
    natural_cards_sentence,
    wild_card_sentences,
)
from companion.variants.texts.phrases.counting import equal_share_in_words
from companion.variants.texts.phrases.demands import prize_condition_sentences
from companion.variants.texts.phrases.making import (
    BOTH,
    best_board_line_sentence,
    hand_making_sentences,
    merge_round_texts,
)
from companion.variants.texts.phrases.prizes import (
    pot_stays_clause,
    prize_name,
    prize_names,
    tied_hands_words,
    winners_clause,
)
from companion.variants.texts.phrases.ranking import ranking_sentences

_WILD_STANDS_FOR_ANY = "A wild card can stand for any card in the deck, even one already in the hand."
_FIVE_COUNTS_AS_FOUR = "Five of a kind is not a hand here: it counts as four of a kind."


def hand_ranking_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about hands: what makes them, ranking, dead cards.

    If no prize is for a hand, it has the conditions of the prizes instead of what makes and ranks hands.
    """
    made = [
        *filter(
            None,
            (
                *hand_making_sentences(variant),
                best_board_line_sentence(variant),
                join_sentences(*ranking_sentences(variant)),
            ),
        )
    ]
    found = (
        *(made or [join_sentences(*prize_condition_sentences(variant))]),
        f"{capitalise(dead_cards_clause(variant))}." if variant.special_cards.dead else "",
        _FIVE_COUNTS_AS_FOUR if counts_five_alike_as_four(variant) and not _has_wild_cards(variant) else "",
    )
    told = tuple(filter(None, found))
    return make_passage(
        "hand",
        "What counts",
        *told,
        words="which cards make hand any exactly board own best order ranking what beats lines dead nothing",
        asked="what beats what | order of hands | which cards count | how many of my cards must I use | "
        "can I play the board | is the ace low | do straights count | does a flush beat a straight",
    )


def wild_cards_passage(variant: Variant) -> RulesPassage | None:
    """Return the part of the rules page about wild cards, None if nothing is wild."""
    if not _has_wild_cards(variant):
        return None
    told = merge_round_texts(
        [join_sentences(*wild_card_sentences(variant, at)) for at in range(len(variant.rounds))]
    )
    wild_ones = any(not text.endswith(BUG_SUFFIX) for each in variant.rounds for text in each.wild_cards)
    stands = _WILD_STANDS_FOR_ANY if wild_ones else ""
    return make_passage(
        "wild",
        "Wild cards",
        *told,
        natural_cards_sentence(variant),
        join_sentences(stands, _FIVE_COUNTS_AS_FOUR if counts_five_alike_as_four(variant) else ""),
        words="wild wilds jokers joker stand for any",
        asked="what is wild | which cards are wild | is anything wild | what does a wild card do",
    )


def _has_wild_cards(variant: Variant) -> bool:
    return any(each.wild_cards for each in variant.rounds)


def killing_cards_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about killing cards, and players put out of a hand.

    Without killing cards it is about players put out alone.
    """
    out = "A player who is put out of a hand can't win it and does not show any cards."
    if variant.money.has_debts:
        out += " If they were in, they owe as much as a loser. If everybody is put out, nobody takes the pot."
    if not variant.special_cards.killing:
        asked = "somebody is out of the hand | who is thrown out | he has to be out | put out of the hand"
        return make_passage("deadly", "Out of a hand", out, words="out dead thrown put", asked=asked)
    kill = (
        f"{capitalise(killing_cards_clause(variant))} when dealt face up: a player with such a card is dead."
    )
    return make_passage(
        "deadly", "Dead hands", kill, out, words="dead die killed kill up card face up deadly out"
    )


def showdown_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about the showdown.

    It says who shows, who wins, and how it is entered.
    """
    who = players_at_showdown(variant, len(variant.rounds) - 1)
    both = depends_on_face_up(variant) and any(
        counts.face_up + counts.possible_extra for counts in showdown_card_counts(variant)
    )
    facing = "For each card, enter whether it is face up or face down." if both else ""
    return make_passage(
        "showdown",
        "Showdown",
        f"{who.sentence('show', 'their cards')} {capitalise(winners_clause(variant))}.",
        join_sentences(_second_best_sentence(variant), _minimum_hand_sentence(variant)),
        join_sentences(
            "Tap the winner. Or enter the cards, by photo or by tapping them, and the companion finds the "
            "winner.",
            facing,
        ),
        words="show reveal compare winner best hand high low tie who won must show cards",
    )


def _second_best_sentence(variant: Variant) -> str:
    showdown = variant.showdown
    if not showdown.is_second_best_winning:
        return ""
    if len(showdown.prizes) > 1:
        return "Each share goes to the second-best hand. If only one hand can win it, it goes to that one."
    hands = all(isinstance(prize, HandPrize) for prize in showdown.prizes)
    return f"The second best{' hand' if hands else ''} wins. If there is only one hand, that one wins."


def _minimum_hand_sentence(variant: Variant) -> str:
    showdown = variant.showdown
    if not showdown.minimum_hand:
        return ""
    least = describe_minimum_hand(variant)
    if len(showdown.prizes) == 1:
        return f"You need {least} to win. If nobody has that, {pot_stays_clause(variant)}"
    parts = [
        prize_name(variant, prize) for prize in showdown.prizes if has_minimum_hand_for_prize(variant, prize)
    ]
    nobody = (
        f" If nobody has a good enough hand for any share, {pot_stays_clause(variant)}"
        if len(parts) == len(showdown.prizes)
        else ""
    )
    others = inflect_noun(showdown.prizes[1:], "the other share")
    return (
        f"For {join_with_and(parts)}, you need {least}. A share that nobody qualifies for is added to "
        f"{others}."
        f"{nobody}"
    )


def has_minimum_hand_for_prize(variant: Variant, prize: PrizeRule) -> bool:
    """Return whether the minimum hand of the variant applies to that prize in any round.

    It is False without a minimum hand, and for a prize that is not for a hand.
    """
    least = parse_minimum_hand(variant)
    if least is None or not isinstance(prize, HandPrize):
        return False
    return any(least.applies_to(each.ranking_for(prize)) for each in variant.rounds)


def describe_minimum_hand(variant: Variant) -> str:
    """Return the least hand that wins, with its article: ``"a pair of jacks or better"``.

    The variant must have a minimum hand.
    """
    return with_article(str(parse_minimum_hand(variant)))


def pot_split_passage(variant: Variant, unit: MoneyUnit) -> RulesPassage:
    """Return the part of the rules page about sharing the pot.

    It is about parts of the pot, ties, odd chips, and parts that nobody wins.
    """
    many = len(variant.showdown.prizes) > 1
    of = "what losers pay" if variant.money.losers_owe == PAY_WINNER else "the pot"
    owes = "" if not variant.money.has_debts else ", and none of them owes anything"
    return make_passage(
        "split",
        "Split pots and odd chips",
        _part_size_sentence(variant) if many else f"{tied_hands_words(variant)} split {of}{owes}.",
        join_sentences(*prize_condition_sentences(variant), _different_cards_sentence(variant)),
        join_sentences(
            _no_winner_sentences(variant),
            f"{tied_hands_words(variant)} split what they win{owes}." if many else "",
        ),
        _odd_chip_sentences(variant, unit),
        words="split tie tied share divide odd chip half high low equal hands parts sides both",
    )


def _part_size_sentence(variant: Variant) -> str:
    """Return the sentence about the size of the parts of the pot."""
    many = len(variant.showdown.prizes)
    of = "what losers pay" if variant.money.losers_owe == PAY_WINNER else "the pot"
    one = f"one player may win {'both' if many == BOTH else 'several'}"
    return f"Each share is {equal_share_in_words(many)} of {of}, and {one}."


def _different_cards_sentence(variant: Variant) -> str:
    """Return that prizes may be won with different cards, "" if there is no choice of cards."""
    hands, last = (
        variant.showdown.hand_prizes,
        showdown_card_counts(variant)[-1],
    )
    if len(hands) < BOTH or last.most_held + last.board <= variant.first_round.ranking.hand_size:
        return ""
    return "A player may use different cards for each share."


def _no_winner_sentences(variant: Variant) -> str:
    """Return sentences about prizes for which nobody qualifies, and about a pot nobody wins.

    If the floor applies to all prizes, the part about the showdown has the latter sentence.
    """
    showdown = variant.showdown
    parts, floored = (
        len(showdown.prizes),
        [prize for prize in showdown.prizes if has_minimum_hand_for_prize(variant, prize)],
    )
    lacking = [prize for prize in showdown.prizes if prize.may_have_no_winner]
    none = len({*lacking, *floored}) == parts and len(floored) < parts
    if parts == 1:
        return f"If nobody qualifies, {pot_stays_clause(variant)}" if lacking else ""
    part_ = (
        f"A share that nobody qualifies for is added to {inflect_noun(parts - 1, 'the other share')}."
        if lacking
        else ""
    )
    return join_sentences(
        part_, f"If nobody qualifies for any share, {pot_stays_clause(variant)}" if none else ""
    )


def _odd_chip_sentences(variant: Variant, unit: MoneyUnit) -> str:
    chip = "chip" if unit == WHOLE else unit.format_amount(1)
    each = "a chip each" if unit == WHOLE else f"{chip} each"
    left = (
        f"Anything that cannot be split evenly goes to the tied players, {each}, starting to the "
        "dealer's left."
    )
    if len(variant.showdown.prizes) == 1:
        return left
    return f"An odd {chip} left over between the shares goes to {prize_names(variant)[0]}. {left}"
