"""The end of a match, and its winners.

rules: martian.md#end
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.games.martian.state.state import State, names
from companion.kit.sentences import either


def offers(state: State) -> Iterator[Action]:
    """Yield the end of the match, once a hand was dealt."""
    if state.number:
        yield Action("end", "End the match", anchor="end")


def end(state: State, _event: Event) -> State:
    """End the match and name the winners."""
    over = replace(state, phase="over")
    won = winners(over)
    figure = "most money" if state.agreed.betting else "most hands"
    result = f"{names(state, won)} {either(won, 'has', 'have')} won {figure}" if won else "a draw"
    return replace(over, line=f"The match is over: {result}")


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that are ahead; none if all are level.

    They are compared by money, or by hands won if there is no betting.
    """
    won = state.won if state.agreed.betting else state.taken
    figures = {seat: won[seat] for seat, trios in enumerate(state.trios) if trios}
    ahead = tuple(seat for seat, figure in figures.items() if figure == max(figures.values()))
    return ahead if len(ahead) < len(figures) else ()
