"""Rows of a spreadsheet: the amount that each player won in each game."""

import csv
import io
from collections.abc import Iterable, Iterator

from companion.engine.money import MoneyUnit
from companion.store.evenings.evenings import match_money
from companion.store.history.replays import game_name, list_matches_not_abandoned
from companion.store.history.results import read_stored_highlights
from companion.store.models import Table

COLUMNS = ("evening", "opened", "match", "game", "began", "player", "amount", "in", "won", "hands")


def format_csv(tables: Iterable[Table]) -> str:
    """Return the rows of those evenings as CSV, with `COLUMNS` as its header.

    The rows are those of `result_rows`. Without any, it is the header alone.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for table in tables:
        writer.writerows(result_rows(table))
    return out.getvalue()


def result_rows(table: Table) -> Iterator[tuple[object, ...]]:
    """Yield a row as in `COLUMNS` for each player of each finished match, in their order.

    "opened" and "began" are UTC times in ISO 8601, to the minute. "amount" is text with a decimal
    point, "-2.50", negative if lost, and "in" the unit. "won" is 1 or 0. "hands" is the match's
    number of hands, "" if it was not counted. Matches whose result cannot be read are left out.
    Text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    names = {seat.id: seat.name for seat in table.seats}
    plain = MoneyUnit(places=table.places)  # a decimal point in any locale, because commas part the columns
    for match in list_matches_not_abandoned(table):
        if match.result is None:
            continue
        moved = match_money(match)
        known = read_stored_highlights(match)
        hands = known.hands if known else ""
        for player, amount in moved.money.items():
            yield (
                _escape_formula(table.name),
                table.created.isoformat(timespec="minutes"),
                match.number,
                _escape_formula(game_name(match)),
                match.created.isoformat(timespec="minutes"),
                _escape_formula(names[player]),
                plain.format_for_input(amount),
                _escape_formula(table.unit),
                int(player in moved.winners),
                hands,
            )


def _escape_formula(said: str) -> str:
    """Return the text with a mark before it if a spreadsheet would take it for a formula."""
    return f"'{said}" if said.startswith(("=", "+", "-", "@", "\t", "\r")) else said
