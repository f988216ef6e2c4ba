"""Conversion of stored options that have one option for each rank, from before `values`."""

from companion.engine.event import RawValues
from companion.games.sheet.cards.values import RANKS_ACE_FIRST, format_card_values
from companion.games.sheet.cards.worth import DEFAULT_CARD_VALUES, OWN_VALUES, CardValues

_DEFAULT_COUNTS = {
    **DEFAULT_CARD_VALUES.rank_points,
    "joker": DEFAULT_CARD_VALUES.joker_points,
    "hearts": 0,
    "queen": 0,
}
_OLD_OPTION_NAMES = {name: f"value_{name.lower()}" for name in _DEFAULT_COUNTS}


def convert_old_options(options: RawValues) -> RawValues:
    """Return stored options with the values of single ranks, as older releases had, in one text.

    The text is `values`, and the old ones are left out. A missing one has its `DEFAULT_CARD_VALUES`. The old
    `queen` came on top of the value of queens, for the queen of spades. Options without such values are
    returned as they are. So are all if one of the values is not a whole number; they are refused by name
    later. If the table does not use values of its own, the old ones are dropped.
    """
    had = {name: options[old] for name, old in _OLD_OPTION_NAMES.items() if old in options}
    whole = {name: value for name, value in had.items() if isinstance(value, int)}
    if not had or whole != had:
        return options
    others = {name: value for name, value in options.items() if name not in _OLD_OPTION_NAMES.values()}
    if others.get("cards") != OWN_VALUES:
        return others
    return {**others, "values": format_card_values(_card_values({**_DEFAULT_COUNTS, **whole}))}


def _card_values(counts: dict[str, int]) -> CardValues:
    ranks = {rank: counts[rank] for rank in RANKS_ACE_FIRST}
    single = {"Qs": counts["Q"] + counts["queen"]} if counts["queen"] else {}
    return CardValues(ranks, counts["joker"], {"h": counts["hearts"]}, single)
