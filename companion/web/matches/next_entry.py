"""What one press enters after what its form says: the next deal, where nothing lies between the two."""

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
"""What a form sends whose press may enter what follows too."""


def following(match: Match, play: Play, given: MultiDict[str, str]) -> Following | None:
    """Return what the press of that form enters after the newest entry of `play`, if anything.

    Nothing follows at once while somebody at the table may be let in first.
    """
    if THEN not in given or joining.newcomers(match):
        return None
    return play.game.follows(play.state)


def followed(match: Match, play: Play, given: MultiDict[str, str]) -> Play:
    """Enter what follows too, as an entry of its own; return the match as it stands then.

    Where another phone was quicker it is left to that one.
    """
    found = following(match, play, given)
    if found is None:
        return play
    try:
        return log.append(match, play.seq, Said(found.action), device())
    except (log.Stale, Illegal):
        return replays.load(match)
