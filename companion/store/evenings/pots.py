"""Sharing out the waiting pot of a table, and taking that back."""

from collections.abc import Collection

from companion.evenings.money import pots
from companion.store.database.changes import table_transaction
from companion.store.evenings.evenings import compute_evening
from companion.store.history.replays import live_matches, running_game_name
from companion.store.models import PotSplit, Seat, Table
from companion.store.tables.signing import author_columns, mark_taken_back


def split_pot(table: Table, among: Collection[Seat], pot: int, device: str) -> PotSplit:
    """Share the waiting pot out equally; raise `Illegal` if it is not `pot` any more or not free.

    The remainder goes one unit each clockwise from the left of the last dealer.
    """
    with table_transaction(table, counts=True):
        around, sharers = [seat.id for seat in table.seats], {seat.id for seat in among}
        waits = compute_evening(table).waiting
        pots.refuse_sharing_out(running_game_name(table), waits, pot, sharers, around, table.counts_in)
        shares = pots.split_pot(pot, around, live_matches(table)[-1].dealer, sharers)
        sharing = PotSplit(
            after=len(table.matches),
            players=list(shares),
            shares=list(shares.values()),
            **author_columns(table, device),
        )
        table.sharings.append(sharing)
    return sharing


def take_back_pot_split(sharing: PotSplit, device: str) -> None:
    """Take the sharing of a pot back; raise `Illegal` once a later match has begun, or if done."""
    with table_transaction(sharing.table, counts=True):
        taken_back = sharing.taken_back is not None
        pots.refuse_taking_back_sharing(sharing.after, _live_match_numbers(sharing), taken_back=taken_back)
        mark_taken_back(sharing, sharing.table, device)


def may_take_back_pot_split(sharing: PotSplit) -> bool:
    """Return whether the sharing can be taken back: no later match has begun."""
    return pots.may_take_back_sharing(sharing.after, _live_match_numbers(sharing))


def _live_match_numbers(sharing: PotSplit) -> list[int]:
    return [match.number for match in live_matches(sharing.table)]
