"""Games that can be started at a table, and the match that can be played again with one tap."""

from collections import Counter
from dataclasses import dataclass

from companion.evenings.match_setup.calling import GameSections, group_games
from companion.store.history import replays
from companion.store.history.registry import builtin_games
from companion.store.matches.matches import may_start_rematch
from companion.store.models import Match, SavedVariant, Table
from companion.store.variants.shelf import list_saved_variants


@dataclass(frozen=True)
class GameChoices:
    """Games that a table may start.

    Attributes:
        games: Built-in games on their shelves.
        kept: Variants that are saved at the table, or at another table of its group, by name.
        again: Last match, if one tap may start its game again; else None.
    """

    games: GameSections
    kept: list[SavedVariant]
    again: Match | None

    @property
    def again_name(self) -> str:
        """Name of the game to play again, "" if there is none."""
        return replays.game_name(self.again) if self.again else ""


def load_game_choices(table: Table) -> GameChoices:
    """Return what the table may start: games on shelves, its saved variants, and a rematch.

    The built-in games are sorted by the number of players who do not sit out, and by how often each was
    played here; matches that were called off do not count. The last match is among the choices if it may
    have a rematch.
    """
    present = sum(not seat.away for seat in table.seats)
    live = replays.list_matches_not_abandoned(table)
    played = Counter(match.game for match in live)
    last = live[-1] if live and may_start_rematch(live[-1]) else None
    return GameChoices(
        group_games(builtin_games().values(), present, played), list_saved_variants(table), last
    )
