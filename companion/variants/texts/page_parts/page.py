"""The rules page of a variant: the parts that apply to it, the most wanted first."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.money import WHOLE, MoneyUnit
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts import asking, beating, dealing, hand, table, winning
from companion.variants.texts.page_parts.passage import RulesPage, RulesPassage


def build_rules_page(variant: Variant, unit: MoneyUnit = WHOLE) -> RulesPage:
    """Return the rules of a variant in words, with a part for each of its phases and options.

    The introduction names the game that the variant is like, unless both have the same name.
    Everything is plain text, including what the players wrote. Amounts are shown in `unit`.
    """
    like = f", like “{variant.like}”" if variant.like.casefold() not in ("", variant.name.casefold()) else ""
    introduction = f"A house game for {dealing.describe_player_count(variant)} players{like}."
    return RulesPage(variant.name, introduction, tuple(filter(None, _list_passages(variant, unit))))


def _list_passages(variant: Variant, unit: MoneyUnit) -> Iterator[RulesPassage | None]:
    yield hand.hand_steps_passage(variant, unit)
    yield winning.hand_ranking_passage(variant)
    yield winning.wild_cards_passage(variant)
    yield winning.killing_cards_passage(variant)
    yield table.own_rules_passage(variant)
    yield table.ante_passage(variant, unit)
    if variant.has_in_or_out or variant.showdown.has_declaring:
        yield asking.declaring_passage(variant, unit)
    yield from _in_or_out_passages(variant, unit)
    if variant.betting_round_count:
        yield table.betting_passage(variant, unit)
    if variant.has_in_or_out or variant.betting_round_count:
        yield asking.alone_in_passage(variant)
    yield winning.showdown_passage(variant)
    yield winning.pot_split_passage(variant, unit)
    yield dealing.dealing_passage(variant)
    yield dealing.players_passage(variant)
    yield table.game_end_passage(variant)
    yield table.joining_passage(variant)
    yield table.money_passage(unit)
    yield table.LIMITS_PASSAGE


def _in_or_out_passages(variant: Variant, unit: MoneyUnit) -> Iterator[RulesPassage | None]:
    """Yield the parts that only a game with declaring in or out has."""
    if not variant.has_in_or_out:
        return
    yield asking.losers_debt_passage(variant, unit)
    yield asking.nobody_in_passage(variant, unit)
    if variant.in_or_out.has_wimp_rule:
        yield asking.wimp_rule_passage(variant, unit)
    yield beating.kitty_or_deck_passage(variant)
    if variant.in_or_out.legs_to_win:
        yield beating.legs_passage(variant)


@dataclass(frozen=True)
class PassageGroup:
    """Parts of a rules page that are folded together.

    `title`: its heading.
    `anchors`: the anchors of the parts, in order; a page can lack some of them. () for a group without parts.
    """

    title: str
    anchors: tuple[str, ...]


def passage_groups(variant: Variant) -> tuple[PassageGroup, ...]:
    """Return the groups in which the parts of the variant's rules page are folded, in order.

    There are always six groups, and each part of the page is in exactly one. The page may have no part of a
    group.
    """
    if variant.has_in_or_out:
        in_or_out: tuple[str, ...] = ("declare", "owe", "nobody-in", "wimp", "kitty", "deck", "legs", "alone")
        showdown, bets = _SHOWDOWN_ANCHORS, _BETTING_ANCHORS
    else:
        in_or_out, showdown = (), ("declare", *_SHOWDOWN_ANCHORS)
        bets = (*_BETTING_ANCHORS, "alone", "kitty", "deck", "legs")
    return (
        PassageGroup("How a hand goes", ("play", "hand", "wild", "deadly")),
        PassageGroup("In or out and debts", in_or_out),
        PassageGroup("Showdown and split pots", showdown),
        PassageGroup("Antes and betting" if variant.betting_round_count else "Antes and money", bets),
        PassageGroup("Dealing and players", ("dealing", "players", "joining")),
        PassageGroup(
            "Own rules and end of game" if variant.rules else "Options and end of game",
            ("options", "limit-of-time", "end"),
        ),
    )


_SHOWDOWN_ANCHORS: tuple[str, ...] = ("showdown", "split")
_BETTING_ANCHORS: tuple[str, ...] = ("ante", "bets", "stakes")
