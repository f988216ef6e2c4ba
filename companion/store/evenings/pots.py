"""Sharing out the waiting pot of a table, and taking that back."""

from collections.abc import Collection

from companion.evenings.money import pots
from companion.store.database.changes import changing
from companion.store.evenings.evenings import evening_of
from companion.store.history.replays import being_played, live_matches
from companion.store.models import Seat, Sharing, Table
from companion.store.tables.signing import signed, undo


def share_out(table: Table, among: Collection[Seat], pot: int, device: str) -> Sharing:
    """Share the waiting pot out equally; raise `Illegal` if it is not `pot` any more or not free.

    The remainder goes one unit each clockwise from the left of the last dealer.
    """
    with changing(table, counts=True):
        around, sharers = [seat.id for seat in table.seats], {seat.id for seat in among}
        waits = evening_of(table).waiting
        pots.refuse_sharing(being_played(table), waits, pot, sharers, around, table.counts_in)
        shares = pots.shares(pot, around, live_matches(table)[-1].dealer, sharers)
        sharing = Sharing(
            after=len(table.matches),
            players=list(shares),
            shares=list(shares.values()),
            **signed(table, device),
        )
        table.sharings.append(sharing)
    return sharing


def take_back(sharing: Sharing, device: str) -> None:
    """Take the sharing of a pot back; raise `Illegal` once a later match has begun, or if done."""
    with changing(sharing.table, counts=True):
        taken_back = sharing.taken_back is not None
        pots.refuse_taking_back(sharing.after, _live_numbers(sharing), taken_back=taken_back)
        undo(sharing, sharing.table, device)


def may_be_taken_back(sharing: Sharing) -> bool:
    """Return whether the sharing can be taken back: no later match has begun."""
    return pots.may_be_taken_back(sharing.after, _live_numbers(sharing))


def _live_numbers(sharing: Sharing) -> list[int]:
    return [match.number for match in live_matches(sharing.table)]
