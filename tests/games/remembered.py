"""A match played to its end for what it is remembered for."""

from companion.engine.course import LogPoint
from companion.engine.event import Submission
from companion.engine.gate import apply_submission, begin
from companion.engine.highlights import Highlights, compute_highlights
from companion.engine.seats import Seats
from companion.games import GAMES


def played(slug: str, transcript) -> tuple[list[LogPoint], list, Highlights]:
    game = GAMES[slug]
    states = [begin(game, Seats(tuple(transcript["names"])), transcript["options"])]
    points = []
    for seq, one in enumerate(transcript["entries"]):
        if "refused" in one:
            continue
        step = apply_submission(game, states[-1], Submission(one["action"], one["seat"], one["values"]))
        points.append(LogPoint(seq, step.event))
        states.append(step.state)
    return points, states, compute_highlights(game, states[0], points, states[1:])
