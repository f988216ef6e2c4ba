"""The page on which a table goes on: the match that has begun, the table, or the evening."""

from dataclasses import dataclass

from flask import Flask, url_for

from companion.kit.sentences import capitalise
from companion.store.history import replays
from companion.store.models import Match, Table
from companion.web.addresses.links import match_endpoint_path
from companion.web.pages import texts


@dataclass(frozen=True)
class Destination:
    """A page to which the phones of a table go now, and the reason.

    key: name of the reason, with the table's code, so that no phone goes there twice for the same one.
    url: URL path of the page.
    line: sentence that says who did what.
    label: text of the button that leads there.
    """

    key: str
    url: str
    line: str
    label: str


def find_destination(table: Table, shown: Match | None = None) -> Destination | None:
    """Return where phones go from a page about the match `shown`; None if they stay.

    Without `shown` the page is about the table or the evening. A match that is being played comes first,
    then the table for a match that was called off, then the evening once it is closed. Nobody is sent away
    from the match that is being played.
    """
    if shown is not None and shown.abandoned is None and shown.result is None:
        return None
    running = replays.find_running_match(table)
    if running is not None:
        return _running_match(running)
    if shown is not None and shown.abandoned is not None:
        return Destination(
            f"{table.code}-called-off-{shown.number}",
            url_for("tables.show_table", code=table.code),
            capitalise(
                texts.MATCH_CALLED_OFF_BY.format(name=shown.abandoned_by, game=replays.game_name(shown))
            ),
            texts.TO_THE_TABLE,
        )
    if table.closed is not None:
        return Destination(
            f"{table.code}-closed-{table.closed.isoformat()}",
            url_for("evening.show_evening", code=table.code),
            capitalise(texts.EVENING_CLOSED_BY.format(name=table.closed_by)),
            texts.TO_THE_EVENING,
        )
    return None


def _running_match(match: Match) -> Destination:
    return Destination(
        f"{match.table.code}-match-{match.number}",
        match_endpoint_path("matches.show_match", match.table.code, match.number),
        capitalise(texts.MATCH_STARTED_BY.format(name=match.started_by, game=replays.game_name(match))),
        texts.TO_THE_MATCH,
    )


def init_app(app: Flask) -> None:
    """Make `find_destination` available in every template of `app`."""
    app.jinja_env.globals["find_destination"] = find_destination
