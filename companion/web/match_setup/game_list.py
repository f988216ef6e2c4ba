"""Games that can be started at a table, and the match that can be played again with one tap."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from companion.evenings.match_setup.calling import GameSections, group_games
from companion.store.history import replays
from companion.store.history.registry import VARIANT_SLUG, builtin_games
from companion.store.matches.matches import may_start_rematch
from companion.store.models import Match, SavedVariant, Table
from companion.store.variants.shelf import list_saved_variants
from companion.variants import max_players
from companion.variants.shelf import FAMILY_LABELS, built_in_variants_by_family


@dataclass(frozen=True)
class NamedGame:
    """A game that has a name of its own and is no built-in game: a variant, or built-in options with a name.

    Attributes:
        name: Its name.
        about: Few words about it: the family of a variant, else the built-in game.
        slug: Slug of the setup page.
        asked: Values in the query of the setup page.
        player_numbers: Possible numbers of players, as a label like "2–7"; "" if they depend on the options.
    """

    name: str
    about: str
    slug: str
    asked: Mapping[str, str]
    player_numbers: str = ""


def list_named_games() -> Sequence[NamedGame]:
    """Return the games of the collection and the named options of the built-in games, by name.

    If a variant and options have one name, only the options are returned. Built-in games themselves are left
    out, and so is all that has the name of one.
    """
    builtin = builtin_games().values()
    options = [
        NamedGame(name, game.name, game.slug, {"variant": name})
        for game in builtin
        for name in game.options.named_sets
    ]
    by_name = {one.name: one for one in (*_collected_games(), *options)}
    names = by_name.keys() - {game.name for game in builtin}
    return [by_name[name] for name in sorted(names)]


@cache
def _collected_games() -> Sequence[NamedGame]:
    return [
        NamedGame(one.name, FAMILY_LABELS[family], VARIANT_SLUG, {"like": slug}, f"2–{max_players(one)}")
        for family, some in built_in_variants_by_family().items()
        for slug, one in some.items()
    ]


@dataclass(frozen=True)
class GameChoices:
    """Games that a table may start.

    Attributes:
        games: Built-in games on their shelves.
        kept: Variants that are saved at the table, or at another table of its group, by name.
        again: Last match, if one tap may start its game again; else None.
        named: The other games that have a name, by name.
    """

    games: GameSections
    kept: list[SavedVariant]
    again: Match | None
    named: Sequence[NamedGame]

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
        group_games(builtin_games().values(), present, played),
        list_saved_variants(table),
        last,
        list_named_games(),
    )
