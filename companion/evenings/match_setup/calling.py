"""Games that a table may choose, and lines that say who plays, deals and called the game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.game import Game
from companion.evenings import texts
from companion.kit.sentences import join_with_and

MAX_MOST_PLAYED = 3
"""Largest number of games on the shelf of those played most."""
_MAX_NAMES = 4
"""Number of names that are listed before the rest is counted: "and 3 more"."""


@dataclass(frozen=True)
class GameSection:
    """Section of the list of games: the games under one title."""

    title: str
    games: tuple[Game[Any], ...]


@dataclass(frozen=True)
class GameSections:
    """All games, in sections for the list.

    shelves: the sections of the games that the number of players fits.
    others: the other games, each with the reason.
    """

    shelves: tuple[GameSection, ...]
    others: tuple[tuple[Game[Any], str], ...]

    @property
    def game_count(self) -> int:
        """Number of all games, on shelves and beside them."""
        return sum(len(shelf.games) for shelf in self.shelves) + len(self.others)


def group_games(games: Iterable[Game[Any]], seated: int, played: Mapping[str, int]) -> GameSections:
    """Return the games in sections for a list, for `seated` players.

    `played` counts the matches begun here, by slug. First come up to `MAX_MOST_PLAYED` games that were
    played, the most played first; no game is in two sections. Then come the groups, the largest first, each
    by name. Games for another number of players are among the others, by name. Equals are in order of names.
    """
    listed_once = sorted(games, key=lambda game: game.name)
    fitting = [game for game in listed_once if seated in game.identity.seat_counts]
    most = sorted((game for game in fitting if played.get(game.slug)), key=lambda game: -played[game.slug])
    first = tuple(most[:MAX_MOST_PLAYED])
    groups: dict[str, list[Game[Any]]] = {}
    for game in fitting:
        if game not in first:
            groups.setdefault(game.identity.group, []).append(game)
    by_size = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    shelves = [GameSection(title, tuple(group)) for title, group in by_size]
    return GameSections(
        ((GameSection(texts.PLAYED_MOST, first),) if first else ()) + tuple(shelves),
        tuple(
            (
                game,
                texts.WRONG_NUMBER_OF_PLAYERS.format(
                    players=game.identity.player_numbers_text, seated=seated
                ),
            )
            for game in listed_once
            if seated not in game.identity.seat_counts
        ),
    )


def describe_players(names: Sequence[str]) -> str:
    """Return a line that says who plays: "Anna, Bo and Cy, clockwise".

    Of more than five players the first four are named and the rest counted. Without any it says that nobody
    plays.
    """
    if not names:
        return texts.NOBODY_PLAYS
    if len(names) > _MAX_NAMES + 1:
        names = [*names[:_MAX_NAMES], texts.MORE_PLAY.format(number=len(names) - _MAX_NAMES)]
    return texts.PLAYERS_CLOCKWISE.format(names=join_with_and(names))


def describe_dealer(name: str | None) -> str:
    """Return a line that says who deals: "Anna deals"; with None the deal passes on by itself."""
    return texts.DEALER_LINE.format(name=name) if name else texts.DEAL_PASSES


def describe_who_chose(name: str | None) -> str:
    """Return a line that says who chose the game: "Anna chose this game"; with None the dealer did."""
    return texts.CALLER_LINE.format(name=name) if name else texts.DEALER_CALLED
