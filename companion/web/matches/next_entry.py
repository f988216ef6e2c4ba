"""A second entry made by the same press: the next deal, if nothing comes between."""

from werkzeug.datastructures import MultiDict

from companion.engine.action import FollowUpAction
from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.store.history import replays
from companion.store.history.play import MatchReplay
from companion.store.matches import joining, log
from companion.store.models import Match
from companion.web.access.device import current_device_id

THEN_INPUT = "then"
"""Name of the form input that allows the press to make the next entry too."""


def find_following_entry(
    match: Match, play: MatchReplay, given: MultiDict[str, str]
) -> FollowUpAction | None:
    """Return the next entry that the same press may make, such as the next deal; else None.

    `play` is the match after the press. Nothing is recorded. The result is None if the form `given` lacks
    the input `then`, somebody may be let into the match first, or the game lets nothing follow.
    """
    if THEN_INPUT not in given or joining.list_joinable_seats(match):
        return None
    return play.game.rules.follow_up(play.state)


def record_following_entry(match: Match, play: MatchReplay, given: MultiDict[str, str]) -> MatchReplay:
    """Record the entry that follows by the same press, if any; return the match after it.

    Without one, `play`, the match after the press, is returned as it is. If the entry is refused, because
    another phone was quicker or it is not valid, nothing is recorded, and the match is loaded again and
    returned.
    """
    found = find_following_entry(match, play, given)
    if found is None:
        return play
    try:
        return log.append_entry(match, play.seq, Submission(found.action), current_device_id())
    except (log.StaleEntry, Illegal):
        return replays.load_replay(match)
