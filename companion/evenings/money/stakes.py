"""Saved options of a game, and which of them are still valid."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.field import Field, Illegal, Value
from companion.engine.game import Game
from companion.engine.money import WHOLE, Unit
from companion.engine.values import read_value
from companion.evenings import texts
from companion.evenings.tables import names

MOST = 100
"""Largest number of option presets that one phone may keep, of all games together."""


@dataclass(frozen=True)
class Fitting:
    """Saved options that are valid now; `lost` names those that the game no longer has or allows."""

    values: Mapping[str, Value]
    lost: tuple[str, ...]


def fitting(
    game: Game[Any], options: Mapping[str, Any], unit: Unit = WHOLE, places: int | None = None
) -> Fitting:
    """Return the saved options that are still valid, without the one for the waiting pot.

    The table counts in `unit`. Amounts were stored with `places` decimals, or as many as the unit has if
    None. A stored 5 becomes 5.00 at a table with hundredths. A stored 0.25 is lost at one without.
    """
    fields = {field.name: field for field in game.asked_in(unit)}
    stored = unit if places is None else Unit(places=places)
    values: dict[str, Value] = {}
    lost = []
    for name, raw in game.renamed(options).items():
        try:
            values[name] = read_value(fields[name], _counted(fields[name], raw, stored))
        except KeyError:
            lost += [name] if name != game.waiting else []
        except Illegal:
            lost.append(fields[name].label)
    return Fitting(values, tuple(lost))


def _counted(field: Field, raw: Any, stored: Unit) -> Any:
    """Return a stored value in the unit of the field.

    Raises:
        Illegal: it has hundredths and the unit has none.
    """
    if field.kind != "money" or not isinstance(raw, int):
        return raw
    amount, rest = divmod(raw * field.unit.scale, stored.scale)
    if rest:
        raise Illegal(texts.NO_HUNDREDTHS.format(amount=stored.told(raw)), field=field.name)
    return amount


def usual(game: Game[Any], options: Mapping[str, Any], unit: Unit = WHOLE) -> bool:
    """Return whether the options are all the game's defaults."""
    values = fitting(game, options, unit).values
    return all(values.get(field.name, field.default) == field.default for field in game.asked_in(unit))


def alike(name: str, kept: Iterable[str]) -> str | None:
    """Return the kept name that is too like that one, None if none is."""
    return next((other for other in kept if names.likeness(other) == names.likeness(name)), None)


def refuse_more(kept: int) -> None:
    """Raise `Illegal` if a phone that keeps `kept` presets may keep no more."""
    if kept >= MOST:
        raise Illegal(texts.MANY_STAKES.format(limit=MOST))
