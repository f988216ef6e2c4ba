"""Hands that a person worked: who wins each part of a pot, in what order, and with what."""

from typing import Any

from companion.cards import parse, parse_cards_with_face_down
from companion.hands import PrizeResult, put_second_best_first
from companion.variants import Variant, build_judges, build_shown_hand
from companion.variants.checks.fitting import parse_minimum_hand


def met(variant: Variant, deal: dict[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the hands of a deal in order, best first, and what the best is called, for each part."""
    at, names = deal.get("round", 1) - 1, list(deal["hands"])
    wild, named = variant.rounds[at].wild_cards, deal.get("named", "")
    hands = [
        build_shown_hand(wild, parse_cards_with_face_down(cards), named=named)
        for cards in deal["hands"].values()
    ]
    judged = build_judges(variant)[at].meet(hands, parse(deal.get("board", "")))
    order = {str(one.prize): _order(variant, one, names) for one in judged}
    return order, {str(one.prize): one.hand_values[one.groups[0][0]].name for one in judged if one.groups}


def _order(variant: Variant, judged: PrizeResult, names: list[str]) -> str:
    groups = (
        parse_minimum_hand(variant).qualifying_groups(judged)
        if variant.showdown.minimum_hand
        else judged.groups
    )
    groups = put_second_best_first(groups) if variant.showdown.is_second_best_winning else groups
    return " > ".join(" = ".join(names[hand] for hand in group) for group in groups)
