"""Something that may be entered, at random."""

import random

from companion.cards import RANKS, SUITS
from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field
from companion.engine.game import Game


def something(game: Game, state: object, chance: random.Random) -> Event:
    offered = game.rules.actions(state)
    if not offered:
        return Event("anything")
    action: Action = chance.choice(offered)
    values = {field.name: value for field in action.fields if (value := filled(field, chance)) is not None}
    return Event(action.name, chance.choice(action.seats) if action.seats else None, values)


def filled(field: Field, chance: random.Random) -> object:
    """Return some value as a form would send it, often none."""
    if not field.required and chance.random() < 0.7:
        return None
    if field.kind == "choice":
        return chance.choice(field.choices)[0]
    if field.kind == "cards":
        return " ".join(chance.choice(RANKS) + chance.choice(SUITS) for _ in range(max(field.low, 1)))
    if field.kind == "seats":
        return [value for value, _ in field.choices[: field.high]]
    return (
        chance.choice(["1", "0"])
        if field.kind == "flag"
        else str(chance.randint(field.low, min(field.high, field.low + 9)))
    )
