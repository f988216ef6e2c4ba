"""Rules around the hands: money, bets, joining and leaving, limits, the end, own rules."""

from collections.abc import Iterator

from companion.engine.money import WHOLE, MoneyUnit
from companion.kit.sentences import capitalise
from companion.matchpot.rules.options import WAITING_POT_OPTION
from companion.plurals import singular_or_plural
from companion.variants.definition.parts import ALL_ANTE_AGAIN, EVERYBODY_ANTES
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.passage import (
    RulesPassage,
    default_value_sentence,
    join_sentences,
    make_passage,
    option_label,
)
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.counting import (
    count_with_noun,
    format_whole_amount,
    join_alternatives,
    make_sentence,
)


def ante_passage(variant: Variant, unit: MoneyUnit) -> RulesPassage:
    """Return the part of the rules page about the ante: payer, amount and time.

    Without an ante it says so.
    """
    money = variant.money
    words = "first payment pay put in money stake buy in pot beginning how much again"
    called = "Ante" if money.ante_payer == EVERYBODY_ANTES else "The dealer antes"
    agreed = default_value_sentence(called, format_whole_amount(money.ante, unit) if money.ante else "none")
    paid = "Payments during a hand, such as for an extra card, also go into the pot."
    if not money.ante:
        return make_passage("ante", "Ante", "There is no ante.", join_sentences(agreed, paid), words=words)
    who, amount = capitalise(debts.ante_payer(variant)), format_whole_amount(money.ante, unit)
    first = f"{who} puts {amount} into the pot before {_describe_ante_time(variant)}."
    still = (
        variant.in_or_out.legs_to_win
        and variant.in_or_out.is_out_until_redeal
        and money.ante_payer == EVERYBODY_ANTES
    )
    later = "Before later rounds, only the remaining players ante." if still else ""
    return make_passage("ante", "Ante", first, later, join_sentences(agreed, paid), words=words)


def _describe_ante_time(variant: Variant) -> str:
    money = variant.money
    if not money.has_debts or (money.has_ante_every_deal and not variant.has_several_rounds):
        return "every deal"
    again = ["when nobody stayed in"] if _has_ante_again(variant) else []
    again += ["when the pot is empty and the game goes on"] if variant.in_or_out.legs_to_win else []
    first, only = (
        ("every deal of new cards", "") if money.has_ante_every_deal else ("the first deal", "only ")
    )
    return first + (f", and again {only}{join_alternatives(again)}" if again else "")


def _has_ante_again(variant: Variant) -> bool:
    """Return whether there is an ante again because nobody stayed in."""
    return (
        not variant.in_or_out.has_wimp_rule
        and variant.in_or_out.nobody_in_rule == ALL_ANTE_AGAIN
        and not variant.has_ante_if_nobody_in
    )


def betting_passage(variant: Variant, unit: MoneyUnit) -> RulesPassage:
    """Return the part of the rules page about betting rounds, the bet limit, folding and all-in.

    The variant must have a betting round.
    """
    money = variant.money
    most = "No bet or raise may be larger." if money.bet_limit else ""
    are = singular_or_plural(variant.betting_round_count, "is", "are")
    rounds = f"{are} {count_with_noun(variant.betting_round_count, 'betting round')}"
    return make_passage(
        "bets",
        "Betting",
        f"There {rounds}, starting to the dealer's left: all remaining players put in the same amount or "
        "fold.",
        join_sentences(*_folding_sentences(variant)),
        join_sentences(
            default_value_sentence(
                option_label("bet_limit"),
                format_whole_amount(money.bet_limit, unit) if money.bet_limit else "none",
            ),
            most,
        ),
        _describe_all_in(variant),
        words="bet raise call check fold round betting limit no limit all in side pot blinds bring-in",
    )


def _folding_sentences(variant: Variant) -> Iterator[str]:
    """Yield sentences about players who fold."""
    if not variant.has_in_or_out:
        yield "A player who folds is out of the hand, and their bets stay in the pot."
        return
    yield "A player who folds before saying “in” or “out” owes nothing."
    if variant.money.has_debts:
        yield "A player who folds after saying “in” owes as much as any other loser."


def _describe_all_in(variant: Variant) -> str:
    if not variant.money.has_debts:
        return (
            "A player who can't call in full goes all-in, and can win only that amount from each other "
            "player. "
            "The rest goes into a side pot. Blinds and a bring-in are bets like any other."
        )
    return "Nobody can go all-in, because the companion does not count how much money each player has."


def money_passage(unit: MoneyUnit) -> RulesPassage:
    """Return the part of the rules page about the unit in which the table counts money."""
    counted = "All amounts are in whatever your table plays with: chips or a currency."
    if unit != WHOLE:
        counted = (
            "All amounts are in whatever your table plays with. The smallest amount is "
            f"{unit.format_amount(1)}."
        )
    return make_passage(
        "stakes",
        "Money",
        counted,
        "All balances and the pot together always add up to what was in the pot before the game.",
        words="amount stakes balance in debt unit dollars euros cents chips currency smallest",
    )


def game_end_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about the end of the game.

    It says who wins, and what becomes of a pot that is left.
    """
    in_or_out = variant.in_or_out
    words = "when is it over game over finished stop win winner last hand quit vote agree pot left"
    if not variant.money.has_debts and not in_or_out.legs_to_win:
        over = "The game goes on hand after hand. It ends if all players agree to stop after a hand."
    else:
        over = "The game is over when nobody owes anything and the pot is empty."
        if in_or_out.legs_to_win:
            over = (
                f"The game is over when somebody has {debts.leg_count_in_words(variant)} and takes the pot."
            )
        over += " It ends early if all players agree to stop after a hand."
    waits = "Money left in the pot waits for the table's next game"
    paid = "Players pay what they owe into the pot first." if debts.can_owe_between_hands(variant) else ""
    won = "The winner is the player who has won the most money."
    if in_or_out.legs_to_win:
        won = (
            f"The first player with {debts.leg_count_in_words(variant)} who takes the pot wins. If nobody "
            "does, the player who has won the most money wins."
        )
    waits += f", where it is called “{option_label(WAITING_POT_OPTION)}”."
    return make_passage("end", "The end", over, join_sentences(waits, paid), won, words=words)


def joining_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about joining and leaving between hands."""
    late = "Players may leave between deals. Latecomers join at the next deal."
    return make_passage(
        "joining",
        "Coming and going",
        join_sentences(
            late,
            "A player who leaves pays what they owe into the pot."
            if debts.can_owe_between_hands(variant)
            else "",
        ),
        words="join leave new player latecomer goes home arrives newcomer seat absent between hands",
    )


LIMITS_PASSAGE = make_passage(
    "limit-of-time",
    "Limits",
    "Before the first deal you can agree on a number of deals or minutes after which the game is over.",
    f"{option_label('hands')}: the game is over after that many deals. {option_label('minutes')}: the deal "
    "in which the time runs out is the last one. 0 means no limit.",
    f"{option_label('ceiling')}: the companion warns you before the pot gets larger than this, and the game "
    "goes on.",
    words="time limit minutes hours number of hands how long last hand deadline warning ceiling",
)


def own_rules_passage(variant: Variant) -> RulesPassage:
    """Return the part of the rules page about rules that the players wrote, and options.

    Without such rules it is only about what can be agreed on. Steps that the players wrote are not in it.
    """
    can = (
        "You can agree on stakes and limits when you start the match. To change anything else, make a new "
        "game."
    )
    asked = "house rules | what can we change | own rules | what else is agreed on | variants | settings"
    words = "options house rules own words settings change custom agreed judges"
    if not variant.rules:
        return make_passage("options", "What you can agree on", can, words=words, asked=asked)
    rules = tuple(make_sentence(rule) for rule in variant.rules)
    agreed = singular_or_plural(rules, "this rule", "these rules")
    them = singular_or_plural(rules, "it", "them")
    first = f"The table also plays by {agreed}, and decides how to apply {them}."
    return make_passage("options", "The table's own rules", first, rules, can, words=words, asked=asked)
