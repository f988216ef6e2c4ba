"""A match that is over: what everybody won, and what may come next."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.engine.game import Sequel
from companion.store.matches import matches
from companion.store.models import Table
from companion.web.current.viewer import Seen
from companion.web.match_setup.played_variant import as_played


@dataclass(frozen=True)
class Taking:
    """What one player won or lost, with the unit."""

    name: str
    told: str
    won: bool


def takings_of(
    money: Sequence[int], winners: Collection[int], names: Sequence[str], table: Table
) -> tuple[Taking, ...]:
    """Return what everybody won at that table, the most first; all by seats in the match."""
    order = sorted(range(len(money)), key=lambda seat: (-money[seat], seat))
    return tuple(Taking(names[seat], _told(table, money[seat]), seat in winners) for seat in order)


def _told(table: Table, amount: int) -> str:
    """Return an amount with what it is in: "+1 point", "−4 points", "+€1.25"."""
    return f"{table.counts_in.signed(amount).replace('-', '−')} {table.noun(amount)}".rstrip()


@dataclass(frozen=True)
class Ending:
    """What a phone is shown of a match that is over."""

    seen: Seen

    @cached_property
    def sequel(self) -> Sequel | None:
        """What may be played at once for the pot that the match left."""
        seen = self.seen
        return matches.sequel_of(seen.match, seen.play) if seen.may_enter else None

    @property
    def takings(self) -> tuple[Taking, ...]:
        """What everybody won."""
        seen, summary = self.seen, self.seen.summary
        return takings_of(summary.money, summary.winners, seen.names, seen.table)

    @cached_property
    def may_play_again(self) -> bool:
        """Whether one tap begins the same game with the same people: nothing has come after it."""
        return self.seen.may_enter and matches.may_be_played_again(self.seen.match)

    @property
    def as_card(self) -> bool:
        """Whether a game of one's own may begin as this one was played."""
        return as_played(self.seen.match) is not None
