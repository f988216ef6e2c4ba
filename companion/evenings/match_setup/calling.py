"""What a table may call: the games on their shelves, and who plays, deals and called, each in a line."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.game import Game
from companion.evenings import texts
from companion.kit.sentences import listed

MOST_PLAYED = 3
"""Games on the shelf of what was played most."""
_NAMED = 4
"""Players of more than these are counted from there on."""


@dataclass(frozen=True)
class Shelf:
    """Games that lie together under a title."""

    title: str
    games: tuple[Game[Any], ...]


@dataclass(frozen=True)
class Shelves:
    """All games: on shelves those that so many can play, and those that they cannot, each with the reason."""

    shelves: tuple[Shelf, ...]
    others: tuple[tuple[Game[Any], str], ...]

    @property
    def number(self) -> int:
        """How many games there are."""
        return sum(len(shelf.games) for shelf in self.shelves) + len(self.others)


def shelved(games: Iterable[Game[Any]], seated: int, played: Mapping[str, int]) -> Shelves:
    """Return the games for so many who are seated; `played` counts by slug how often one was begun here.

    What was played most comes first, each game once; then the groups, the largest before the others.
    """
    listed_once = sorted(games, key=lambda game: game.name)
    fitting = [game for game in listed_once if seated in game.numbers]
    most = sorted((game for game in fitting if played.get(game.slug)), key=lambda game: -played[game.slug])
    first = tuple(most[:MOST_PLAYED])
    groups: dict[str, list[Game[Any]]] = {}
    for game in fitting:
        if game not in first:
            groups.setdefault(game.group, []).append(game)
    by_size = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    shelves = [Shelf(title, tuple(group)) for title, group in by_size]
    return Shelves(
        ((Shelf(texts.PLAYED_MOST, first),) if first else ()) + tuple(shelves),
        tuple((game, misfit(game, seated)) for game in listed_once if seated not in game.numbers),
    )


def misfit(game: Game[Any], seated: int) -> str:
    """Return why so many cannot play it."""
    return texts.NOT_FOR_SO_MANY.format(players=game.players, seated=seated)


def who_plays(names: Sequence[str]) -> str:
    """Return who plays, in a line: "Anna, Bo and Cy, clockwise"."""
    if not names:
        return texts.NOBODY_PLAYS
    if len(names) > _NAMED + 1:
        names = [*names[:_NAMED], texts.MORE_PLAY.format(number=len(names) - _NAMED)]
    return texts.CLOCKWISE.format(names=listed(names))


def who_deals(name: str | None) -> str:
    """Return who deals, None where it passes on by itself."""
    return texts.DEALS.format(name=name) if name else texts.DEAL_PASSES


def who_called(name: str | None) -> str:
    """Return who called the game, None where whoever deals did."""
    return texts.CALLED_IT.format(name=name) if name else texts.DEALER_CALLED
