"""A match that was played as a game of one's own: its card, or ours as one, with what the table agreed on."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.evening.stakes import fitting
from companion.house import BadVariant, Variant, as_data, read_variant
from companion.house.ours import our_form, ours
from companion.house.variant import DECK, KITTY, NO_HOUSE
from companion.play.field import Illegal
from companion.store.models import Match
from companion.store.registry import game_called

_SAME = {name: name for name in ("ante", "amount", "legs", "wimp", "wimp_amount", "rotates")} | {
    "declare": "declare_by",
    "bet_limit": "limit",
    "owe": "settle",
}
"""Options that a card has as a field, too."""
_OWES: Mapping[object, str] = {"pot": "match"}
"""What losers owe, where a card says it otherwise."""


def as_played(match: Match) -> Variant | None:
    """Return the game as it was played, None where no card tells it; raise `BadVariant` for a newer one."""
    base = read_variant(match.card) if match.card is not None else _ours(match)
    if base is None:
        return None
    try:
        return read_variant({**as_data(base), **dict(_agreed(match))})
    except (BadVariant, Illegal):  # something was agreed on that only our game has
        return base


def _ours(match: Match) -> Variant | None:
    """Return our game as a card, in the form in which it was played."""
    usual = next((one.default for one in game_called(match.game).options if one.name == "form"), "")
    form, rank = (str(match.options.get(name, other)) for name, other in (("form", usual), ("wild", "")))
    return ours().get(match.game) if form == usual else our_form(match.game, form, rank)


def _agreed(match: Match) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a card that were chosen at the table; amounts count whole ones there."""
    game, unit = game_called(match.game, match.card), match.table.counts_in
    values = fitting(game, match.options, unit).values
    amounts = {one.name for one in game.asked_in(unit) if one.kind == "money"}
    for name, value in values.items():
        field = _SAME.get(name)
        if field is None:
            continue
        if name in amounts and isinstance(value, int):
            whole, rest = divmod(value, unit.scale)
            if not rest:
                yield field, whole
        else:
            yield field, _OWES.get(value, value) if name == "owe" else value
    if "kitty" in values:
        yield "house", KITTY if values["kitty"] else DECK if values.get("deck") else NO_HOUSE
