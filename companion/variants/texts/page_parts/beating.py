"""Rules about the kitty or deck to beat, and about legs."""

from collections.abc import Iterator

from companion.variants.definition.parts import (
    KITTY_PART_TO_OTHERS,
    LAST_LEG_PLAYED_OFF,
    LAST_LEG_SHARED,
    NOTHING_TO_BEAT,
    OLDER_LEGS_WIN,
)
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.passage import RulesPassage, join_sentences, make_passage
from companion.variants.texts.phrases import debts

_LAST_LEG_SENTENCES = {
    LAST_LEG_SHARED: "Players who get the last leg together split the pot.",
    LAST_LEG_PLAYED_OFF: (
        "Players who get the last leg together play one more hand for the pot, without the others."
    ),
    OLDER_LEGS_WIN: (
        "If several players get the last leg together, the one who got the earlier legs sooner takes the pot."
    ),
}


def kitty_or_deck_passage(variant: Variant) -> RulesPassage | None:
    """Return the part of the rules page about the kitty or deck to beat, None without one."""
    if variant.in_or_out.hand_to_beat == NOTHING_TO_BEAT:
        return None
    return _kitty_passage(variant) if variant.in_or_out.has_kitty else _deck_passage(variant)


def _kitty_passage(variant: Variant) -> RulesPassage:
    owed = "" if not variant.money.has_debts else ", and everybody who stayed in owes as much as a loser"
    counts, best = "To win, you must beat it too", "best"
    if variant.showdown.is_second_best_winning:
        counts, best = "It counts like any other hand, and the second best wins", "second best"
    return make_passage(
        "kitty",
        "Kitty",
        f"The kitty is an extra hand that nobody holds and that is always in. {counts}.",
        f"If the kitty is the {best} hand, the pot stays{owed}. The kitty itself never pays.",
        "The kitty keeps the cards it was dealt and is turned up at the end. A tie with the kitty is "
        "not enough.",
        "A share that the kitty wins goes to the winners of the other shares."
        if variant.in_or_out.kitty_part_rule == KITTY_PART_TO_OTHERS
        else "",
        words="extra hand dealt house dummy beat ghost beats everybody nobody wins against",
    )


def _deck_passage(variant: Variant) -> RulesPassage:
    return make_passage(
        "deck",
        "The deck to beat",
        "If only one player is in, that player must beat a hand from the top of the deck.",
        "Here the worse of the two hands wins." if variant.showdown.is_second_best_winning else "",
        join_sentences(
            "The hand from the deck has as many cards as a player's hand.",
            _describe_beating_deck(variant),
            "A tie does not beat the deck.",
        ),
        words="alone lone stayer must beat deck top cards show against turned up",
    )


def _describe_beating_deck(variant: Variant) -> str:
    lost = "loses nothing more" if not variant.money.has_debts else "owes as much as a loser"
    wins = "gets the leg" if variant.in_or_out.legs_to_win else "takes the pot"
    over = "" if variant.in_or_out.legs_to_win or not variant.money.has_debts else ", and the game is over"
    return f"A player who beats it {wins}{over}. A player who does not beat it {lost}, and the game goes on."


def legs_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about winning legs, and the number of legs that wins.

    The variant must have legs.
    """
    wins = f"A player with {debts.leg_count_in_words(variant)} takes the pot and wins."
    return make_passage(
        "legs",
        "Legs",
        f"{_describe_winning_leg(variant)} {wins}",
        join_sentences(*_leg_sentences(variant)),
        words="leg legs win count number alone tied instead of the pot",
    )


def _describe_winning_leg(variant: Variant) -> str:
    """Return the sentence about winning a leg."""
    if variant.in_or_out.is_leg_won_only_alone:
        return (
            "A player gets a leg only if nobody else is in, and does not get the pot. Players who tie split "
            "the pot."
        )
    return (
        "A player who is the only one in gets a leg, but not the pot. If everybody who stayed in ties, "
        "each gets a leg."
    )


def _leg_sentences(variant: Variant) -> Iterator[str]:
    in_or_out = variant.in_or_out
    too = ", with all side pots," if not variant.money.has_debts and variant.betting_round_count else ""
    yield f"When somebody gets a leg, the pot{too} stays as it is and nobody pays."
    if in_or_out.legs_to_win > 1:
        yield "Legs are kept from hand to hand. Beating another player does not earn a leg."
    if not in_or_out.is_leg_won_only_alone:
        yield _LAST_LEG_SENTENCES[in_or_out.last_leg_rule]
