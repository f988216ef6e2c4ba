"""The rules page of a variant: the parts that apply to it, the most wanted first."""

from collections.abc import Iterator

from companion.engine.money import WHOLE, Unit
from companion.variants.definition.variant import CARDS, Variant
from companion.variants.texts.page_parts import asking, beating, dealing, hand, table, winning
from companion.variants.texts.page_parts.passage import Passage, RulesPage


def rules_page(variant: Variant, unit: Unit = WHOLE) -> RulesPage:
    """Return the rules of a variant in words, with a part for each of its phases and options.

    Everything is plain text, including what the players wrote. Amounts are shown in `unit`.
    """
    like = f", like “{variant.like}”" if variant.like.casefold() not in ("", variant.name.casefold()) else ""
    introduction = f"A game of the house for {dealing.how_many(variant)} players{like}."
    return RulesPage(variant.name, introduction, tuple(filter(None, _passages(variant, unit))))


def _passages(variant: Variant, unit: Unit) -> Iterator[Passage | None]:
    yield hand.play(variant, unit)
    yield winning.hand(variant)
    yield winning.wild(variant)
    yield winning.deadly(variant)
    yield table.own(variant)
    yield table.ante(variant, unit)
    if variant.asks or variant.speak != CARDS:
        yield asking.declare(variant, unit)
    yield from _of_asking(variant, unit)
    if variant.bets:
        yield table.bets(variant, unit)
    if variant.asks or variant.bets:
        yield asking.alone(variant)
    yield winning.showdown(variant)
    yield winning.split(variant, unit)
    yield dealing.dealing(variant)
    yield dealing.players(variant)
    yield table.end(variant)
    yield table.joining(variant)
    yield table.stakes(unit)
    yield table.LIMITS


def _of_asking(variant: Variant, unit: Unit) -> Iterator[Passage | None]:
    """Yield the parts that only a game with declaring in or out has."""
    if not variant.asks:
        return
    yield asking.owe(variant, unit)
    yield asking.nobody_in(variant, unit)
    if variant.wimp != "none":
        yield asking.wimp(variant, unit)
    yield beating.house(variant)
    if variant.legs:
        yield beating.legs(variant)
