"""A match played to its end for what it is remembered for."""

from companion.engine.course import Point
from companion.engine.event import Said
from companion.engine.gate import begin, enter
from companion.engine.highlights import Highlights, highlights
from companion.engine.seats import Seats
from companion.games import GAMES


def played(slug: str, transcript) -> tuple[list[Point], list, Highlights]:
    game = GAMES[slug]
    states = [begin(game, Seats(tuple(transcript["names"])), transcript["options"])]
    points = []
    for seq, one in enumerate(transcript["entries"]):
        if "refused" in one:
            continue
        step = enter(game, states[-1], Said(one["action"], one["seat"], one["values"]))
        points.append(Point(seq, step.event))
        states.append(step.state)
    return points, states, highlights(game, states[0], points, states[1:])
