"""Groups of games in the list of rules pages, with the named options of the built-in games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion import rules
from companion.engine.game import Game
from companion.rules.terms import split_words
from companion.store.history.registry import builtin_games


@dataclass(frozen=True)
class ListedGame:
    """A line in the list of rules pages.

    Attributes:
        name: The game's name.
        summary_line: A few words about it.
        slug: Slug of its rules page.
        other_names: Further names by which players know it.
        anchor: Section of the page that is about it; "" for the whole page.
    """

    name: str
    summary_line: str
    slug: str
    other_names: tuple[str, ...] = ()
    anchor: str = ""


def list_game_groups() -> Sequence[tuple[str, Sequence[ListedGame]]]:
    """Return pairs of a group's title and its games, as `rules.list_rules_groups` has them.

    Built-in games have the line that they have in the list of games. Their named options, such as the lowball
    of Tapiola Hold'em, are among their forms if they have no page: they lead to the section about them. All
    forms are sorted by name.
    """
    written, forms, *families = (
        (group.title, [_listed_entry(entry) for entry in group.entries])
        for group in rules.list_rules_groups()
    )
    return [written, (forms[0], sorted([*forms[1], *_named_options()], key=lambda one: one.name)), *families]


def _listed_entry(entry: rules.RulesEntry) -> ListedGame:
    game = builtin_games().get(entry.slug)
    line = game.identity.summary_line if game else entry.summary_line
    return ListedGame(entry.name, line, entry.slug, entry.other_names)


def _named_options() -> Iterator[ListedGame]:
    """Yield the named options of the built-in games that have no page of their own."""
    known = {_word_set(entry.name) for group in rules.list_rules_groups() for entry in group.entries}
    for slug in rules.list_rules_slugs():
        if (game := builtin_games().get(slug)) is not None:
            for name in game.options.named_sets:
                if known.isdisjoint({_word_set(name), _word_set(f"{name} {game.name}")}):
                    yield _listed_options(game, name)


def _word_set(name: str) -> frozenset[str]:
    """Return the words of a name: "One Card with a swap", of Guts, is "One Card Guts with a swap"."""
    return frozenset(split_words(name))


def _listed_options(game: Game[Any], name: str) -> ListedGame:
    """Return the line of named options; it leads to the section about the first of them."""
    values = game.options.named_sets[name]
    fields = [option for option in game.options.choosable_fields if option.name in values]
    line = " · ".join(f"{option.label}: {option.format_value(values[option.name])}" for option in fields)
    return ListedGame(f"{game.name}: {name}", line, game.slug, anchor=fields[0].anchor if fields else "")
