"""Games that can be started at a table, and the match that can be played again with one tap."""

from collections import Counter
from dataclasses import dataclass

from companion.evenings.match_setup.calling import Shelves, shelved
from companion.store.history import replays
from companion.store.history.registry import registered
from companion.store.matches.matches import may_be_played_again
from companion.store.models import KeptCard, Match, Table
from companion.store.variants.shelf import kept_at


@dataclass(frozen=True)
class Choice:
    """All games on their shelves, and the variants `kept` at this table.

    `again` is the last match if it may be played again, else None.
    """

    games: Shelves
    kept: list[KeptCard]
    again: Match | None

    @property
    def again_name(self) -> str:
        """Name of the game to play again, "" if there is none."""
        return replays.game_name(self.again) if self.again else ""


def shelves_at(table: Table) -> Choice:
    """Return the games for the players who are present at the table."""
    present = sum(not seat.away for seat in table.seats)
    live = replays.live_matches(table)
    played = Counter(match.game for match in live)
    last = live[-1] if live and may_be_played_again(live[-1]) else None
    return Choice(shelved(registered().values(), present, played), kept_at(table), last)
