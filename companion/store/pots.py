"""The pot that waits at a table when nobody goes on playing for it: shared out, and that taken back."""

from collections.abc import Collection

from companion import evening
from companion.play.field import Illegal
from companion.store import clock, words
from companion.store.changes import changing
from companion.store.evenings import evening_of
from companion.store.models import Seat, Sharing, Table
from companion.store.replays import game_name, live_matches, running
from companion.store.tables import known_as


def share_out(table: Table, among: Collection[Seat], pot: int, device: str) -> Sharing:
    """Share the waiting pot out equally; raise `Illegal` if it is not `pot` any more or is played for.

    What does not divide goes clockwise from the left of who dealt last.
    """
    with changing(table):
        _refuse_sharing(table, among, pot)
        dealer = live_matches(table)[-1].dealer
        around = [seat.id for seat in table.seats]
        shares = evening.shares(pot, around, dealer, {seat.id for seat in among})
        sharing = Sharing(
            after=len(table.matches),
            players=list(shares),
            shares=list(shares.values()),
            entered_by=known_as(table, device),
            device=device,
            at=clock.now(),
        )
        table.sharings.append(sharing)
    return sharing


def take_back(sharing: Sharing, device: str) -> None:
    """Put what was shared out back in the middle; raise `Illegal` once a later match has begun."""
    with changing(sharing.table):
        if sharing.taken_back is not None:
            raise Illegal(words.NOT_SHARED)
        if not may_be_taken_back(sharing):
            raise Illegal(words.STAYS_SHARED)
        sharing.taken_back = clock.now()
        sharing.taken_back_by = known_as(sharing.table, device)


def may_be_taken_back(sharing: Sharing) -> bool:
    """Say whether nothing rests yet on the pot having been shared out."""
    return all(match.number <= sharing.after for match in live_matches(sharing.table))


def _refuse_sharing(table: Table, among: Collection[Seat], pot: int) -> None:
    if (still := running(table)) is not None:
        raise Illegal(words.POT_IS_PLAYED_FOR.format(game=game_name(still)))
    waiting = evening_of(table).waiting
    if not waiting:
        raise Illegal(words.NO_POT)
    if waiting != pot:
        raise Illegal(words.POT_CHANGED.format(pot=waiting))
    if not among:
        raise Illegal(words.NOBODY_SHARES)
    if any(seat not in table.seats for seat in among):
        raise Illegal(words.NOT_HERE)
