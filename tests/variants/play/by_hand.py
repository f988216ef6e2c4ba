"""Hands that a person worked: who wins each part of a pot, in what order, and with what."""

from typing import Any

from companion.cards import parse, parse_lying
from companion.hands import Judged, second_best
from companion.variants import Variant, judges, shown
from companion.variants.checks.fitting import floor_of


def met(variant: Variant, deal: dict[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the hands of a deal in order, best first, and what the best is called, for each part."""
    at, names = deal.get("round", 1) - 1, list(deal["hands"])
    wild, named = variant.rounds[at].wild, deal.get("named", "")
    hands = [shown(wild, parse_lying(cards), named=named) for cards in deal["hands"].values()]
    judged = judges(variant)[at].meet(hands, parse(deal.get("board", "")))
    order = {str(one.side): _order(variant, one, names) for one in judged}
    return order, {str(one.side): one.worths[one.groups[0][0]].name for one in judged if one.groups}


def _order(variant: Variant, judged: Judged, names: list[str]) -> str:
    groups = floor_of(variant).groups(judged) if variant.floor else judged.groups
    groups = second_best(groups) if variant.second else groups
    return " > ".join(" = ".join(names[hand] for hand in group) for group in groups)
