"""Rows of a spreadsheet: the amount that each player won in each game."""

import csv
import io
from collections.abc import Iterable, Iterator

from companion.store.evenings.evenings import moved_by
from companion.store.history.replays import game_name, live_matches
from companion.store.history.results import highlights_in
from companion.store.models import Table

COLUMNS = ("evening", "opened", "match", "game", "began", "player", "amount", "in", "won", "hands")


def written(tables: Iterable[Table]) -> str:
    """Return the rows of those evenings as CSV, with `COLUMNS` as its header."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for table in tables:
        writer.writerows(rows(table))
    return out.getvalue()


def rows(table: Table) -> Iterator[tuple[object, ...]]:
    """Yield a row as in `COLUMNS` for each player of each finished match.

    Amounts are numbers of whole units. Text that a spreadsheet would take for a formula is marked.
    """
    names = {seat.id: seat.name for seat in table.seats}
    for match in live_matches(table):
        if match.result is None:
            continue
        moved = moved_by(match)
        known = highlights_in(match)
        hands = known.hands if known else ""
        for player, amount in moved.money.items():
            yield (
                _text(table.name),
                table.created.isoformat(timespec="minutes"),
                match.number,
                game_name(match),
                match.created.isoformat(timespec="minutes"),
                _text(names[player]),
                table.counts_in.typed(amount),
                _text(table.unit),
                int(player in moved.winners),
                hands,
            )


def _text(said: str) -> str:
    """Return the text with a mark before it if a spreadsheet would take it for a formula."""
    return f"'{said}" if said.startswith(("=", "+", "-", "@", "\t", "\r")) else said
