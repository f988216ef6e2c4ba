"""Conversion of stored options that have one option for each rank, from before `values`."""

from companion.engine.event import Raw
from companion.games.sheet.cards.values import LETTERS, written
from companion.games.sheet.cards.worth import OWN, USUAL, Worth

_USUAL = {**USUAL.ranks, "joker": USUAL.joker, "hearts": 0, "queen": 0}
_NAMES = {name: f"value_{name.lower()}" for name in _USUAL}


def renamed(options: Raw) -> Raw:
    """Return the options with the old values written as one text.

    The old `queen` came on top of the value of queens.
    If one of them is not a whole number, all stay as they are, and are refused by name later.
    """
    had = {name: options[old] for name, old in _NAMES.items() if old in options}
    whole = {name: value for name, value in had.items() if isinstance(value, int)}
    if not had or whole != had:
        return options
    others = {name: value for name, value in options.items() if name not in _NAMES.values()}
    if others.get("cards") != OWN:
        return others
    return {**others, "values": written(_worth({**_USUAL, **whole}))}


def _worth(counts: dict[str, int]) -> Worth:
    ranks = {rank: counts[rank] for rank in LETTERS}
    single = {"Qs": counts["Q"] + counts["queen"]} if counts["queen"] else {}
    return Worth(ranks, counts["joker"], {"h": counts["hearts"]}, single)
