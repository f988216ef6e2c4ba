"""Presets that fill in a game's options: its variants, saved options, an earlier match."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.field import Field, Value
from companion.engine.game import Game
from companion.engine.money import WHOLE, Unit
from companion.evenings.money.stakes import Fitting, fitting
from companion.store.history.replays import find_match
from companion.store.models import Match, Stakes, Table
from companion.store.tables.tables import known_as
from companion.store.variants.presets import offered_at
from companion.web.access.device import device
from companion.web.pages import texts
from companion.web.pages.forms import natural


@dataclass(frozen=True)
class Preset:
    """Values that fill in the options: of a variant, a saved option preset or an earlier match.

    `told` is a message about them, empty if there is none.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    variant: str | None = None
    stakes: Stakes | None = None
    match: Match | None = None
    told: str = ""


UNFILLED = Preset()
"""Preset that leaves the default options."""


def preset_of(table: Table, game: Game[Any], asked: MultiDict[str, str]) -> Preset:
    """Return the preset that the query names: ``?stakes=3``, ``?match=2`` or ``?variant=...``."""
    if "stakes" in asked:
        offered = offered_at(table, game.slug)
        kept = next((one for one in offered if str(one.id) == asked["stakes"]), None)
        if kept is None:
            return Preset(told=texts.NO_STAKES)
        return _fitting(fitting(game, kept.options, table.counts_in, kept.places), stakes=kept)
    if "match" in asked:
        number = natural(asked["match"], 6)
        match = find_match(table, number) if number is not None else None
        if match is not None and match.game == game.slug:
            return _fitting(fitting(game, match.options, table.counts_in), match=match)
    variant = asked.get("variant", "")
    return Preset(game.variant_in(variant, table.counts_in), variant=variant)


def _fitting(found: Fitting, **of: Any) -> Preset:
    told = texts.STAKES_LOST.format(lost=", ".join(found.lost)) if found.lost else ""
    return Preset(found.values, told=told, **of)


def filled_in(game: Game[Any], preset: Preset, unit: Unit = WHOLE) -> tuple[Field, ...]:
    """Return the game's options with the values of the preset as defaults."""
    return tuple(
        replace(option, default=preset.values.get(option.name, option.default))
        for option in game.asked_in(unit)
    )


def saved_at(table: Table, game: Game[Any]) -> list[dict[str, Any]]:
    """Return the saved option presets for the game; `by` names who saved one on another phone."""
    return [_told(kept, table) for kept in offered_at(table, game.slug)]


def _told(kept: Stakes, table: Table) -> dict[str, Any]:
    mine = kept.device == device()
    return {
        "id": kept.id,
        "name": kept.name,
        "mine": mine,
        "by": "" if mine else known_as(table, kept.device),
    }
