"""A second entry made by the same press: the next deal, if nothing comes between."""

from werkzeug.datastructures import MultiDict

from companion.engine.action import Following
from companion.engine.event import Said
from companion.engine.field import Illegal
from companion.store.history import replays
from companion.store.history.play import Play
from companion.store.matches import joining, log
from companion.store.models import Match
from companion.web.access.device import device

THEN = "then"
"""Name of the form input that allows the press to make the next entry too."""


def following(match: Match, play: Play, given: MultiDict[str, str]) -> Following | None:
    """Return the entry that follows the newest one by the same press; None if there is none.

    Nothing follows while somebody at the table may be let in first.
    """
    if THEN not in given or joining.newcomers(match):
        return None
    return play.game.follows(play.state)


def followed(match: Match, play: Play, given: MultiDict[str, str]) -> Play:
    """Record the following entry too, as an entry of its own; return the match after it.

    If another phone was quicker, nothing is recorded and the match is loaded again.
    """
    found = following(match, play, given)
    if found is None:
        return play
    try:
        return log.append(match, play.seq, Said(found.action), device())
    except (log.Stale, Illegal):
        return replays.load(match)
