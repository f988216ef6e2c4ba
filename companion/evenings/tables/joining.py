"""Rules for letting players into a running match, and for their places in it."""

from collections.abc import Collection, Sequence

from companion.engine.action import Action
from companion.engine.field import Illegal
from companion.engine.game import AFTER, JOIN
from companion.evenings import texts


def refuse_joining(
    seat: int,
    name: str,
    *,
    around: Collection[int],
    playing: Collection[int],
    game: str,
    joins: bool,
    over: bool,
) -> None:
    """Raise `Illegal` if the seat cannot come into the match of those `playing`.

    `joins` is whether the game lets players in, `over` whether the match is over.
    """
    for refused, sentence in (
        (not joins, texts.NOBODY_JOINS.format(game=game)),
        (seat not in around, texts.NOT_HERE),
        (seat in playing, texts.IN_ALREADY.format(name=name)),
        (over, texts.OVER),
    ):
        if refused:
            raise Illegal(sentence)


def offered(actions: Sequence[Action], place: int, name: str) -> Action:
    """Return the action by which the player at that place joins; raise `Illegal` without one."""
    for action in actions:
        if action.name == JOIN and place in action.seats:
            return action
    raise Illegal(texts.NOT_NOW.format(name=name))


def left_of(seat: int, around: Sequence[int], playing: Sequence[int], action: Action) -> dict[str, str]:
    """Return the value that says whom the seat sits left of: the nearest player to its right.

    Empty if the game does not ask, or offers none of the players.
    """
    others = [other for field in action.fields if field.name == AFTER for other, _ in field.choices]
    here = around.index(seat)
    for player in [*reversed(around[:here]), *reversed(around[here:])]:
        if player in playing and str(playing.index(player)) in others:
            return {AFTER: str(playing.index(player))}
    return {}
