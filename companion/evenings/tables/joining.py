"""Rules for letting players into a running match, and for their places in it."""

from collections.abc import Collection, Sequence

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField
from companion.engine.field import Illegal
from companion.engine.game import JOIN, JOIN_AFTER
from companion.evenings import texts


def check_may_join_match(
    seat: int,
    name: str,
    *,
    around: Collection[int],
    playing: Collection[int],
    game: str,
    joins: bool,
    over: bool,
) -> None:
    """Check that the seat can come into the match of those `playing`.

    `around` are all seats of the table, `joins` is whether the game lets players in, `over` whether the match
    is over. `name` and `game` are for the message.

    Raises:
        Illegal: the game lets nobody in, the seat is not at the table or plays already, or the match is over.
    """
    for refused, sentence in (
        (not joins, texts.GAME_WITHOUT_JOINING.format(game=game)),
        (seat not in around, texts.NOT_AT_TABLE),
        (seat in playing, texts.ALREADY_IN_MATCH.format(name=name)),
        (over, texts.MATCH_OVER),
    ):
        if refused:
            raise Illegal(sentence)


def get_join_action(actions: Sequence[Action], place: int, name: str) -> Action:
    """Return the action by which the player at that place of the match joins.

    `actions` are those offered now, `place` is the player's seat in the match, and `name` is for the message.

    Raises:
        Illegal: it is not offered now.
    """
    for action in actions:
        if action.name == JOIN and place in action.seats:
            return action
    raise Illegal(texts.CANNOT_JOIN_NOW.format(name=name))


def make_join_after_value(
    seat: int, around: Sequence[int], playing: Sequence[int], action: Action
) -> dict[str, str]:
    """Return the value of the join action's input for the place of a newcomer.

    `seat` is one of `around`, all seats clockwise, and `playing` are the seats of the match. The newcomer
    comes after the nearest player to the right whom the input offers. The value is that player's place in
    `playing`, as text, under the input's name. The result is empty if the game does not ask, or offers none
    of the players.
    """
    others = [
        other
        for field in action.fields
        if isinstance(field, ChoiceField) and field.name == JOIN_AFTER
        for other, _ in field.choices
    ]
    here = around.index(seat)
    for player in [*reversed(around[:here]), *reversed(around[here:])]:
        if player in playing and str(playing.index(player)) in others:
            return {JOIN_AFTER: str(playing.index(player))}
    return {}
