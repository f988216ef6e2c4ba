"""Presets that fill in a game's options: its variants, saved options, an earlier match."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.field import Field, Value
from companion.engine.game import Game
from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings.money.stakes import ValidOptions, filter_valid_options
from companion.store.history.replays import find_match
from companion.store.models import Match, OptionPreset, Table
from companion.store.tables.tables import author_name
from companion.store.variants.presets import list_presets
from companion.web.access.device import current_device_id
from companion.web.pages import texts
from companion.web.pages.forms import parse_natural_number


@dataclass(frozen=True)
class SetupPreset:
    """Values to fill in a game's options with, and their source.

    Attributes:
        values: Values by the name of the option.
        variant: Name of the game's built-in options that were asked for; "" for none, None with another
            source.
        stakes: Saved option preset that the values are from; None without one.
        match: Earlier match that the values are from; None without one.
        description: Message to show about them; "" if there is none.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    variant: str | None = None
    stakes: OptionPreset | None = None
    match: Match | None = None
    description: str = ""


EMPTY_PRESET = SetupPreset()
"""Preset that leaves the default options."""


def read_requested_preset(table: Table, game: Game[Any], asked: MultiDict[str, str]) -> SetupPreset:
    """Return the preset that the query `asked` names.

    It does so by ``?stakes=3`` (saved options), ``?match=2`` or ``?variant=...`` (a game's built-in
    set). `stakes` comes before `match`, and `match` before `variant`. A match that does not exist, or
    is of another game, is passed over; saved options that are gone are not. If nothing is named or found,
    the preset has no values. `description` says that saved options are gone, or which values no longer fit
    the game.
    """
    if "stakes" in asked:
        offered = list_presets(table, game.slug)
        kept = next((one for one in offered if str(one.id) == asked["stakes"]), None)
        if kept is None:
            return SetupPreset(description=texts.PRESET_GONE)
        return _make_preset(
            filter_valid_options(game, kept.options, table.counts_in, kept.places), stakes=kept
        )
    if "match" in asked:
        number = parse_natural_number(asked["match"], 6)
        match = find_match(table, number) if number is not None else None
        if match is not None and match.game == game.slug:
            return _make_preset(filter_valid_options(game, match.options, table.counts_in), match=match)
    variant = asked.get("variant", "")
    return SetupPreset(game.options.named_set_in(variant, table.counts_in), variant=variant)


def _make_preset(found: ValidOptions, **of: Any) -> SetupPreset:
    told = (
        texts.PRESET_VALUES_DROPPED.format(lost=", ".join(found.lost_options)) if found.lost_options else ""
    )
    return SetupPreset(found.values, description=told, **of)


def options_with_preset(game: Game[Any], preset: SetupPreset, unit: MoneyUnit = WHOLE) -> tuple[Field, ...]:
    """Return the game's options in `unit`, with the values of the preset as defaults.

    They are those that a table can choose. Options without such a value keep their own default.
    """
    return tuple(
        replace(option, default=preset.values.get(option.name, option.default))
        for option in game.options.choosable_fields_in(unit)
    )


def list_saved_presets(table: Table, game: Game[Any]) -> list[dict[str, Any]]:
    """Return the saved option presets for the game as a list of dicts.

    Their keys are `id`, `name`, `mine` and `by`. They were saved by the phone that opened the table, by
    phones that hold its seats, or for its group; newest first. `by` is the `author_name` of the other phone
    that saved it: "somebody" if that has no seat here; "" for this phone's own, for which `mine` is True.
    """
    return [_preset_item(kept, table) for kept in list_presets(table, game.slug)]


def _preset_item(kept: OptionPreset, table: Table) -> dict[str, Any]:
    mine = kept.device == current_device_id()
    return {
        "id": kept.id,
        "name": kept.name,
        "mine": mine,
        "by": "" if mine else author_name(table, kept.device),
    }
