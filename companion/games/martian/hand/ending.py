"""The end of a match, and its winners.

rules: martian.md#end
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.games.martian.state.state import State, join_names
from companion.plurals import singular_or_plural


def end_match_actions(state: State) -> Iterator[Action]:
    """Yield the end of the match, once a hand was dealt."""
    if state.hand.number:
        yield Action("end", "End the match", anchor="end")


def after_match_end(state: State, _event: Event) -> State:
    """Return the ended match, with a log text that names the winners, or says that it is a draw."""
    over = replace(state, phase="over")
    won = find_match_winners(over)
    figure = "the most money" if state.options.has_betting else "the most hands"
    result = (
        f"{join_names(state, won)} {singular_or_plural(won, 'has', 'have')} won {figure}" if won else "a draw"
    )
    return replace(over, line=f"The match is over: {result}")


def find_match_winners(state: State) -> tuple[int, ...]:
    """Return the seats that won the match, or are ahead in it; none if all are level.

    They are compared by money, or by hands won if there is no betting. All who ever took part count.
    """
    won = state.net_money if state.options.has_betting else state.hands_won
    figures = {seat: won[seat] for seat, trios in enumerate(state.trios) if trios}
    ahead = tuple(seat for seat, figure in figures.items() if figure == max(figures.values()))
    return ahead if len(ahead) < len(figures) else ()
