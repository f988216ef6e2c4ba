"""A game's options that were saved once: what of them the game still takes."""

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
"""Stakes that one phone may keep, of all games together."""


@dataclass(frozen=True)
class Fitting:
    """Saved options as the game takes them now; `lost` names those that it no longer has or allows."""

    values: Mapping[str, Value]
    lost: tuple[str, ...]


def fitting(
    game: Game[Any], options: Mapping[str, Any], unit: Unit = WHOLE, places: int | None = None
) -> Fitting:
    """Return what the game still takes of options that were stored once; the pot that waits is left out.

    The table counts in `unit`. Amounts were stored with so many `places`, with as many where it is not said:
    what was 5 is 5.00 where hundredths are counted, and what was 0.25 does not fit where they are not.
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
    """Return a stored value as the table of the field counts it; raise `Illegal` where it cannot."""
    if field.kind != "money" or not isinstance(raw, int):
        return raw
    amount, rest = divmod(raw * field.unit.scale, stored.scale)
    if rest:
        raise Illegal(texts.NO_HUNDREDTHS.format(amount=stored.told(raw)), field=field.name)
    return amount


def usual(game: Game[Any], options: Mapping[str, Any], unit: Unit = WHOLE) -> bool:
    """Say whether the options are those that the game has when nobody chooses any."""
    values = fitting(game, options, unit).values
    return all(values.get(field.name, field.default) == field.default for field in game.asked_in(unit))


def alike(name: str, kept: Iterable[str]) -> str | None:
    """Return which of the names kept would be taken for that one, None if none."""
    return next((other for other in kept if names.likeness(other) == names.likeness(name)), None)


def refuse_more(kept: int) -> None:
    """Raise `Illegal` if a phone that keeps so many may keep no more."""
    if kept >= MOST:
        raise Illegal(texts.MANY_STAKES.format(limit=MOST))
