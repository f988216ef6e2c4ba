"""Texts about the prizes of a variant and about declaring for them."""

from collections.abc import Iterator, Mapping

from companion.cards import RANK_NAMES
from companion.hands.definition.sides import (
    LOW_NAMES,
    CardPrize,
    HandPrize,
    PointsPrize,
    PrizeRule,
    format_half_points,
)
from companion.kit.sentences import join_with_and
from companion.matchpot.rules.prizes import board_line_name, suit_card_name, winning_hand_name
from companion.plurals import inflect_noun
from companion.variants.cards_needed.dealing import showdown_card_counts
from companion.variants.definition.parts import (
    DECLARE_BY_CHIPS,
    DECLARE_BY_DROP,
    DECLARE_IN_TURN,
    DECLARE_MUST_WIN_BOTH,
    PAY_WINNER,
)
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import equal_share_in_words

DECLARING_WAY_WORDS: Mapping[str, str] = {
    DECLARE_BY_DROP: "at the same time",
    DECLARE_IN_TURN: "in turn",
    DECLARE_BY_CHIPS: "with chips hidden in their fists",
}
"""Words for the way players declare for prizes, by the method."""


def prize_name(variant: Variant, prize: PrizeRule) -> str:
    """Return the name of a prize: ``"the lowest hand"``, ``"the highest spade face down"``.

    If the second best hand wins, "second" is part of every name: "the second best hand".
    """
    next_ = "second " if variant.showdown.is_second_best_winning else ""
    if isinstance(prize, HandPrize):
        rank = f" of {RANK_NAMES[prize.qualifying_rank]} or better" if prize.qualifying_rank else ""
        where = (
            " without the board"
            if prize.own_cards_only
            else f" with {_line_name(variant, prize)}"
            if prize.row_number
            else ""
        )
        return f"the {next_}{_hand_name(variant, prize)}{rank}{where}"
    if isinstance(prize, CardPrize):
        return f"the {next_}{suit_card_name(prize, variant.showdown.prizes)}"
    total = "second-nearest total" if next_ else "total nearest"
    return f"the {total} to {format_half_points(prize.half_points)}"


def _line_name(variant: Variant, prize: HandPrize) -> str:
    last = showdown_card_counts(variant)[-1]
    return board_line_name(last.board_shape, last.board, prize.row_number)


def _hand_name(variant: Variant, prize: HandPrize) -> str:
    order = variant.first_round.ranking_for(prize)
    return winning_hand_name(prize, order, several=len(variant.showdown.prizes) > 1)


def prize_names(variant: Variant) -> tuple[str, ...]:
    """Return the names of all prizes, in the order of the showdown; see `prize_name`."""
    return tuple(prize_name(variant, prize) for prize in variant.showdown.prizes)


def winners_clause(variant: Variant) -> str:
    """Return a clause about the winners of pot or payments: ``"the best hand takes the pot"``.

    Several prizes are named with the share of each: "... each take half of the pot". It is about what losers
    pay instead of the pot if they pay the winner.
    """
    what = "what losers pay" if variant.money.losers_owe == PAY_WINNER else "the pot"
    found = prize_names(variant)
    if len(found) == 1:
        return f"{found[0]} takes {what}"
    return f"{join_with_and(found)} each take {equal_share_in_words(len(found))} of {what}"


def _declared_prize_names(variant: Variant) -> list[str]:
    return [prize_name(variant, prize) for prize in variant.showdown.declared_prizes]


def _undeclared_prizes_sentence(variant: Variant) -> str:
    """Return the sentence about prizes that need no declaring, "" if there are none."""
    free = join_with_and([prize_name(variant, prize) for prize in variant.showdown.undeclared_prizes])
    return f"Nobody declares for {free}: whoever has it wins that share anyway." if free else ""


def declaration_words(variant: Variant, start: str = "") -> str:
    """Return the words after "declare", with the way and the prizes, for all who are left.

    There must be a prize to declare for: "in turn what they play for: ...". `start` says who begins, and
    follows the way.
    """
    declared, how = _declared_prize_names(variant), DECLARING_WAY_WORDS[variant.in_or_out.declare_method]
    if len(declared) == 1:
        return f"{how}{start} whether they play for {declared[0]}"
    return f"{how}{start} what they play for: {', '.join(declared)}, or both"


def declaring_effect_sentences(variant: Variant) -> Iterator[str]:
    """Yield sentences about the effect of declaring for one prize, for both, or for none.

    Some of them may be "". Whether players declare for prizes in the variant is not checked.
    """
    showdown = variant.showdown
    others = inflect_noun(showdown.prizes[1:], "the other share")
    if len(showdown.declared_prizes) == 1:
        yield f"Only a player who declared for that share can win it. If nobody did, it is added to {others}."
        yield _undeclared_prizes_sentence(variant)
        return
    share = "one of these shares" if showdown.undeclared_prizes else "a share"
    yield f"Only a player who declared for {share} can win it."
    if showdown.must_win_both:
        lost = "neither" if showdown.undeclared_prizes else "nothing"
        win = (
            "win both outright"
            if showdown.prize_claim == DECLARE_MUST_WIN_BOTH
            else "win or tie for each of them"
        )
        yield f"A player who declares for both must {win}, or wins {lost}."
        if variant.betting_round_count and not variant.money.has_debts:
            yield (
                "Each side pot counts separately: a player who loses the main pot may still win both "
                "shares there."
            )
    else:
        yield "A player who declares for both may win one or both."
    yield f"A share that nobody declared for is added to {others}."
    if showdown.must_win_both and not showdown.undeclared_prizes:
        yield f"If all remaining players lose that way, {pot_stays_clause(variant)}"
    yield _undeclared_prizes_sentence(variant)


def pot_stays_clause(variant: Variant) -> str:
    """Return the words that end a sentence about a pot that nobody wins.

    With several rounds they are ``"the pot stays."``, else they add that the cards are dealt again.
    """
    return "the pot stays." if variant.has_several_rounds else "the pot stays and the cards are dealt again."


def tied_hands_words(variant: Variant) -> str:
    """Return the subject of a sentence about ties: ``"Tied best hands"``.

    It is "Tied lowest hands" if the lowest hand is the only prize, and "Players who tie" if a prize is for
    something else than hands of several cards.
    """
    sides = variant.showdown.prizes
    if not all(
        isinstance(prize, HandPrize) and not prize_name(variant, prize).endswith("card") for prize in sides
    ):
        return "Players who tie"
    lowest = len(sides) == 1 and "lowest hand" in prize_name(variant, sides[0])
    return f"Tied {'lowest' if lowest else 'best'} hands"


def describe_prizes_briefly(variant: Variant) -> str:
    """Return the prizes in very few words: ``"high and low, 8 or better"``.

    A single prize is said to win: "the best hand wins".
    """
    showdown = variant.showdown
    if len(showdown.prizes) == 1:
        return f"{prize_names(variant)[0].removeprefix('the total ')} wins"
    next_ = "second " if showdown.is_second_best_winning else ""
    return join_with_and([f"{next_}{_prize_in_brief(variant, prize)}" for prize in showdown.prizes])


def _prize_in_brief(variant: Variant, prize: PrizeRule) -> str:
    if isinstance(prize, CardPrize):
        return suit_card_name(prize, variant.showdown.prizes)
    if isinstance(prize, PointsPrize):
        return prize.name
    if prize.own_cards_only:
        return f"{LOW_NAMES.get(prize.ranking_name, 'high')} without the board"
    rank = (
        f", {'10' if prize.qualifying_rank == 'T' else prize.qualifying_rank} or better"
        if prize.qualifying_rank
        else ""
    )
    where = f" with {_line_name(variant, prize)}" if prize.row_number else ""
    return f"{_prize_type_in_words(variant, prize)}{where}{rank}"


def _prize_type_in_words(variant: Variant, prize: HandPrize) -> str:
    """Return players' name of a hand prize in a word or two: "high", "ace-to-six low"."""
    low = prize.ranking_name == "high" and variant.first_round.ranking.is_low
    return (
        _hand_name(variant, prize).removeprefix("best ") if low else LOW_NAMES.get(prize.ranking_name, "high")
    )
