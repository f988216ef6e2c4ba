"""What a page made from a card says, to be read as a player reads it aloud."""

from collections.abc import Iterator

from companion.engine.money import WHOLE, MoneyUnit
from companion.variants import Variant, read_variant
from companion.variants.texts import RulesPage, build_rules_page

EURO = MoneyUnit("€", 2)
STUD = ["2 down", "1 up", "bet", "4 down", "bet"]
GUTS = {"steps": ["3 down", "in or out"], "order": "guts3", "settle": "match"}
HIGH_LOW = {"steps": [*STUD, "declare"], "speak": "declare", "sides": ["high", "low"]}


def card(**changes: object) -> Variant:
    """Return a card, stud where nothing else is said."""
    return read_variant({"name": "Ours", "steps": STUD} | changes)


def said(page: RulesPage) -> Iterator[str]:
    """Yield every paragraph and item of a page."""
    yield page.introduction
    for passage in page.passages:
        for block in passage.blocks:
            yield from (block,) if isinstance(block, str) else block


def told(variant: Variant, anchor: str, unit: MoneyUnit = WHOLE) -> str:
    """Return a part of the page of a card as one text."""
    found = build_rules_page(variant, unit).find_passage(anchor)
    assert found, anchor
    return " ".join(one for block in found.blocks for one in ((block,) if isinstance(block, str) else block))


def steps_of(variant: Variant, at: int = 0) -> tuple[str, ...]:
    """Return what is done in a round, one thing after the other."""
    play = build_rules_page(variant).find_passage("play")
    assert play
    return [block for block in play.blocks if not isinstance(block, str)][at]
