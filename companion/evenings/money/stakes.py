"""Saved options of a game, and which of them are still valid."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.field import Field, Illegal, Value
from companion.engine.game import Game
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.typed_fields import MoneyField
from companion.evenings import texts
from companion.evenings.tables import names

MAX_PRESETS = 100
"""Largest number of option presets that one phone may keep, of all games together."""


@dataclass(frozen=True)
class ValidOptions:
    """Saved options that are valid now.

    values: the values of the options that are valid, by name.
    lost_options: the other ones: the label of an option with an invalid value, the name of one that the game
        no longer has.
    """

    values: Mapping[str, Value]
    lost_options: tuple[str, ...]


def filter_valid_options(
    game: Game[Any], options: Mapping[str, Any], unit: MoneyUnit = WHOLE, places: int | None = None
) -> ValidOptions:
    """Return the saved options that are still valid, without the one for the waiting pot.

    The table counts in `unit`. Amounts were stored with `places` decimals, or as many as the unit has
    if None. A stored 5 becomes 5.00 at a table with hundredths. A stored 0.25 is lost at one without.
    Options that were renamed since have their new names; those that were not saved are missing, not
    filled in. What is lost is named in the result, except the waiting pot; nothing is refused.
    """
    fields = {field.name: field for field in game.options.choosable_fields_in(unit)}
    stored = unit if places is None else MoneyUnit(places=places)
    values: dict[str, Value] = {}
    lost = []
    for name, raw in game.options.rename_options(options).items():
        try:
            values[name] = fields[name].read(_convert_stored_amount(fields[name], raw, stored))
        except KeyError:
            lost += [name] if name != game.options.pot_option else []
        except Illegal:
            lost.append(fields[name].label)
    return ValidOptions(values, tuple(lost))


def _convert_stored_amount(field: Field, raw: Any, stored: MoneyUnit) -> Any:
    """Return a stored value in the unit of the field.

    Raises:
        Illegal: it has hundredths and the unit has none.
    """
    if not isinstance(field, MoneyField) or not isinstance(raw, int):
        return raw
    amount, rest = divmod(raw * field.unit.scale, stored.scale)
    if rest:
        raise Illegal(texts.NO_HUNDREDTHS.format(amount=stored.format_amount(raw)), field=field.name)
    return amount


def are_default_options(game: Game[Any], options: Mapping[str, Any], unit: MoneyUnit = WHOLE) -> bool:
    """Return whether the options are all the game's defaults.

    An option that is missing, or no longer valid, counts as its default. The waiting pot does not count.
    """
    values = filter_valid_options(game, options, unit).values
    return all(
        values.get(field.name, field.default) == field.default
        for field in game.options.choosable_fields_in(unit)
    )


def find_similar_name(name: str, kept: Iterable[str]) -> str | None:
    """Return the first of the names `kept` that is too like `name`, None if none is.

    Names are alike if they differ only in case, width or invisible characters.
    """
    return next(
        (other for other in kept if names.name_comparison_key(other) == names.name_comparison_key(name)), None
    )


def refuse_too_many_presets(kept: int) -> None:
    """Check that a phone that keeps `kept` presets may keep another.

    Raises:
        Illegal: it keeps `MAX_PRESETS` or more.
    """
    if kept >= MAX_PRESETS:
        raise Illegal(texts.TOO_MANY_PRESETS.format(limit=MAX_PRESETS))
