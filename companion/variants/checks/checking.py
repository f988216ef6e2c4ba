"""Conflicts between the fields of a variant, each with its field and a sentence."""

from collections.abc import Iterator
from dataclasses import replace

from companion.plurals import format_count
from companion.variants.cards_needed.dealing import max_cards_needed, max_players, showdown_card_counts
from companion.variants.checks.fitting import impossible_hand_faults
from companion.variants.checks.wildness import one_prize_wild_faults, special_card_faults
from companion.variants.definition.card_counts import CardCounts
from companion.variants.definition.errors import BadStep, VariantFault
from companion.variants.definition.limits import FEWEST_PLAYERS, MOST_BETS, MOST_DECLARED_PRIZES, MOST_STEPS
from companion.variants.definition.parts import (
    BET_LIMIT_MULTIPLE,
    DECLARE_IN_TURN,
    EVERYBODY_ANTES,
    KITTY_PART_STAYS,
    LAST_LEG_SHARED,
    NOBODY_PAYS,
    OLDER_LEGS_WIN,
    POT_PERCENTAGE,
    WIMP_PAYS_AS_LOSER,
)
from companion.variants.definition.steps import DECLARE
from companion.variants.definition.variant import Variant

MOST_CARDS_TO_SEARCH = 20
"""Largest number of cards, of a player and the board, in which a hand is looked for."""

MOST_SHARE_PERCENT = 100
"""Largest share of the pot that losers owe, in per cent."""

Faults = Iterator[VariantFault]


def find_variant_faults(variant: Variant) -> list[VariantFault]:
    """Return the conflicts between the fields of a variant; [] for none.

    Each field must be valid by itself. If a step is impossible, or nobody holds a card at the showdown, that
    fault comes first, and checks of cards and hands are left out. Prizes that nobody can win, and the like,
    are found by `pointless_rule_faults` instead.
    """
    found = [
        *_step_count_faults(variant),
        *_in_or_out_faults(variant),
        *_money_faults(variant),
        *_declaring_faults(variant),
    ]
    found += [*one_prize_wild_faults(variant), *_pot_rule_faults(variant)]
    try:
        counts_by_round = showdown_card_counts(variant)
    except BadStep as bad:
        return [VariantFault("steps", str(bad)), *found]
    if not all(counts.fewest_held for counts in counts_by_round):
        return [VariantFault("steps", "Nobody holds a card at the showdown. Deal more cards."), *found]
    return [
        *_card_count_faults(variant, counts_by_round),
        *impossible_hand_faults(variant, counts_by_round),
        *special_card_faults(variant, counts_by_round),
        *found,
    ]


def describe_card_shortage(variant: Variant, players: int) -> str:
    """Return the beginning of a sentence that so many players need more cards than the pack has.

    It has no full stop: "12 players may need up to 84 cards, but the pack has only 52". The variant must be
    valid. Whether the sentence is true is not checked.
    """
    cards = f"{max_cards_needed(variant, players)} cards"
    size = variant.cards.pack_size
    return f"{format_count(players, 'player')} may need up to {cards}, but the deck has only {size}"


def make_card_shortage_fault(variant: Variant, players: int) -> VariantFault:
    """Return the fault that so many players need more cards than the pack has.

    The caller must know that it is so. The sentence says how many can play, if that is two or more. If
    shuffling discards in would let so many play, the fault is about the field `reshuffle`, else about
    `steps`.
    """
    most = max_players(variant)
    shuffled = replace(variant, cards=replace(variant.cards, has_reshuffled_discards=True))
    enough = f". Up to {most} can play" if most >= FEWEST_PLAYERS else ""
    said = f"{describe_card_shortage(variant, players)}{enough}."
    if max_players(shuffled) < players:
        return VariantFault("steps", said)
    return VariantFault(
        "reshuffle", f"{said} With the discards shuffled in, up to {max_players(shuffled)} can play."
    )


def _step_count_faults(variant: Variant) -> Faults:
    steps = sum(len(each.steps) for each in variant.rounds)
    if steps > MOST_STEPS:
        yield VariantFault(
            "then", f"A game can have up to {MOST_STEPS} steps in all its rounds. This one has {steps}."
        )
    if variant.betting_round_count > MOST_BETS:
        yield VariantFault(
            "steps",
            f"A game can have up to {MOST_BETS} betting rounds. This one has {variant.betting_round_count}.",
        )


def _card_count_faults(variant: Variant, counts_by_round: tuple[CardCounts, ...]) -> Faults:
    fullest = max(counts_by_round, key=lambda counts: counts.most_held + counts.board)
    if max_players(variant) < FEWEST_PLAYERS:
        yield make_card_shortage_fault(variant, FEWEST_PLAYERS)
    if fullest.most_held + fullest.board > MOST_CARDS_TO_SEARCH:
        yield VariantFault(
            "steps",
            f"A player and the board can have up to {MOST_CARDS_TO_SEARCH} cards together. Here a player can "
            f"have {fullest.most_held} cards, and the board has {fullest.board}.",
        )
    if variant.cards.has_reshuffled_discards and not variant.has_exchanges:
        yield VariantFault("reshuffle", "Nobody draws here, so discards are never shuffled in. Add a draw.")
    if counts_by_round[-1].kitty and not variant.in_or_out.has_kitty:
        yield VariantFault(
            "house", "Cards are dealt to a kitty. Choose “A kitty” under “Winners must also beat”."
        )


def _in_or_out_faults(variant: Variant) -> Faults:
    """Yield faults of rules that need players to declare in or out."""
    in_or_out, money = variant.in_or_out, variant.money
    if variant.has_several_rounds and not all(each.has_in_or_out for each in variant.rounds):
        yield VariantFault("then", "In a game of several rounds, each round needs the step “in or out”.")
    elif variant.has_several_rounds and not money.has_debts:
        yield VariantFault(
            "settle", "In a game of several rounds, losers must owe something. Choose what they owe."
        )
    if variant.has_in_or_out:
        if not money.has_debts and in_or_out.wimp_rule == WIMP_PAYS_AS_LOSER:
            yield VariantFault("wimp", "A wimp can't pay like a loser, because losers owe nothing here.")
        return
    if money.has_debts:
        yield VariantFault(
            "settle", "Losers can owe something only if players say in or out. Add the step “in or out”."
        )
    if in_or_out.hand_to_beat:
        yield VariantFault(
            "house",
            f"The {in_or_out.hand_to_beat} plays against the players who are in. Add the step “in or out”.",
        )
    if in_or_out.legs_to_win:
        yield VariantFault("legs", "Legs are won only if players say in or out. Add the step “in or out”.")
    if in_or_out.has_wimp_rule:
        yield VariantFault("wimp", "A wimp rule needs players who say in or out. Add the step “in or out”.")


def _pot_rule_faults(variant: Variant) -> Faults:
    """Yield rules for antes, legs and folded players that have no effect with the other rules."""
    in_or_out, money = variant.in_or_out, variant.money
    if money.ante_payer != EVERYBODY_ANTES and not money.ante:
        yield VariantFault("ante_by", "The dealer can't pay the ante, because there is none. Set an ante.")
    if money.ante_payer != EVERYBODY_ANTES and not variant.has_rotating_deal:
        yield VariantFault("rotates", "The same player would pay every ante. Let the deal rotate.")
    if money.has_ante_every_deal and not money.ante:
        yield VariantFault(
            "every_deal", "This game has an ante at every deal, but the ante is 0. Set an ante."
        )
    elif money.has_ante_every_deal and not money.has_debts:
        yield VariantFault(
            "every_deal",
            "If losers owe nothing, there is an ante at every deal anyway. Untick “An ante at every deal”.",
        )
    if in_or_out.nobody_in_rule == NOBODY_PAYS and (why := _rule_if_nobody_in(variant)):
        yield VariantFault(
            "nobody_in",
            f"If everybody drops, {why}, so “Nobody antes” changes nothing. Choose “Everybody antes again”.",
        )
    if in_or_out.is_out_until_redeal and not variant.has_several_rounds:
        yield VariantFault(
            "dropped",
            "In a game of one round, whoever drops is out until the next deal anyway. Untick this rule, "
            "or add a round.",
        )
    if in_or_out.is_leg_won_only_alone and not in_or_out.legs_to_win:
        yield VariantFault("alone_only", "This game has no legs. Set the number of legs to win.")
    if in_or_out.last_leg_rule == OLDER_LEGS_WIN and in_or_out.is_won_by_one_leg:
        yield VariantFault(
            "last_leg", "One leg wins, so nobody has earlier legs. Choose “They share the pot”."
        )
    if in_or_out.last_leg_rule != LAST_LEG_SHARED and (
        in_or_out.is_leg_won_only_alone or not in_or_out.legs_to_win
    ):
        none = (
            "Only one player at a time gets a leg here"
            if in_or_out.is_leg_won_only_alone
            else "There are no legs"
        )
        yield VariantFault(
            "last_leg",
            f"{none}, so several players never get the last leg together. Choose “They share the pot”.",
        )
    yield from _kitty_faults(variant)


def _rule_if_nobody_in(variant: Variant) -> str:
    """Return the rule that already decides what happens if nobody stays in, "" for none."""
    if variant.in_or_out.has_wimp_rule:
        return "a wimp pays"
    if not variant.money.has_debts or variant.has_ante_if_nobody_in:
        return "there is an ante at every deal"
    return "" if variant.money.ante else "there is no ante"


def _kitty_faults(variant: Variant) -> Faults:
    """Yield faults of rules that need a kitty, or that conflict with one."""
    in_or_out = variant.in_or_out
    kitty = in_or_out.has_kitty
    if in_or_out.has_second_chance and (
        kitty or in_or_out.declare_method != DECLARE_IN_TURN or not variant.has_in_or_out
    ):
        never = "With a kitty, the others are not asked again. Untick this rule."
        only = "The others can be asked again only if players are asked in turn. Choose “Asked in turn”."
        yield VariantFault("second_chance", never if kitty else only)
    if in_or_out.kitty_part_rule != KITTY_PART_STAYS and not (kitty and len(variant.showdown.prizes) > 1):
        whole = "The pot is not split, so a kitty wins all of it or nothing. Choose “Stays in the pot”."
        yield VariantFault(
            "kitty_half",
            whole
            if kitty
            else "There is no kitty to win a share of the pot. Choose “A kitty” under “Winners must "
            "also beat”.",
        )


def _money_faults(variant: Variant) -> Faults:
    money = variant.money
    if money.losers_owe == POT_PERCENTAGE and money.debt_amount > MOST_SHARE_PERCENT:
        yield VariantFault("amount", f"Losers can owe up to {MOST_SHARE_PERCENT}% of the pot. Enter less.")
    if money.losers_owe == BET_LIMIT_MULTIPLE and not money.bet_limit:
        yield VariantFault("limit", "Losers owe a multiple of the bet limit. Set a bet limit.")
    if money.bet_limit and not variant.betting_round_count:
        yield VariantFault("limit", "A bet limit changes nothing, because nobody bets here.")


def _declaring_faults(variant: Variant) -> Faults:
    showdown = variant.showdown
    declared = [any(step.kind == DECLARE for step in each.steps) for each in variant.rounds]
    if not showdown.has_declaring:
        if any(declared):
            yield VariantFault(
                "speak", "The cards speak here. Remove the step “declare”, or choose “Players declare”."
            )
        return
    if not all(declared):
        yield VariantFault("steps", "Players have no chance to declare. Add the step “declare”.")
    sides = len(showdown.declared_prizes)
    if len(showdown.prizes) < MOST_DECLARED_PRIZES:
        yield VariantFault("sides", "There is only one prize to declare for. Choose two prizes.")
    elif sides > MOST_DECLARED_PRIZES:
        yield VariantFault(
            "sides",
            f"Players can declare for two prizes at most, but there are {sides} here. A prize for a suit "
            "card (such as the highest spade) needs no declaration.",
        )
