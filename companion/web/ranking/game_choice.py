"""Games whose way to compare hands may be chosen: ours, those of the collection, a table's own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.engine.field import Illegal
from companion.engine.game import ContestNow, Game
from companion.hands import Contest
from companion.rules import find_named_games, find_rules_entry, form_variants_by_slug
from companion.store.history import replays
from companion.store.models import Match, Table
from companion.store.variants.shelf import list_saved_variants
from companion.variants import BadVariant, Variant, read_variant
from companion.variants.play.contests import VariantContest, list_variant_contests
from companion.variants.shelf import built_in_variants_by_slug
from companion.web.match_setup.played_variant import variant_as_played

_PLAYED_KEY, _SAVED_KEY, _COLLECTED_KEY, _FORM_KEY = "match", "kept", "like", "form"


@dataclass(frozen=True)
class GameContest:
    """A way in which a game compares hands.

    Attributes:
        key: Its value in a form.
        label: Its text there: the game's name, and that of the contest if the game has several.
        contest: The ranking, the wild cards and which cards count.
        hand_size: Number of cards of a hand; None if unknown.
        board_size: Number of cards on the board; 0 for no board, None if unknown.
        left_out: Texts of rules that are not judged here.
    """

    key: str
    label: str
    contest: Contest
    hand_size: int | None = None
    board_size: int | None = None
    left_out: tuple[str, ...] = ()

    @property
    def game_key(self) -> str:
        """Beginning of the keys of all contests of its game; "" for the contest of a match."""
        return self.key.rpartition("-")[0]


def list_game_contests(
    games: Mapping[str, Game[Any]], table: Table | None = None, match: Match | None = None
) -> tuple[GameContest, ...]:
    """Return all ways to compare hands that may be chosen: the match's, the table's own games, all games.

    They are in that order, and `games` come before the other forms and the collection. Games without hands to
    compare are left out. Of several ways with one label, in upper or lower case, the first is returned.

    Raises:
        UnreadableMatch: the match cannot be replayed.
    """
    found = [
        *(_match_contests(match) if match else ()),
        *(_saved_contests(table) if table else ()),
        *_builtin_contests(games),
        *_form_contests(),
        *_collected_contests(),
    ]
    by_label = {one.label.casefold(): one for one in reversed(found)}
    return tuple(one for one in found if by_label[one.label.casefold()] is one)


def find_game_contest(
    text: str, contests: tuple[GameContest, ...], hand_size: int | None = None
) -> GameContest | None:
    """Return the contest with this key or label in `contests`, None for an empty text.

    Case and spaces around it do not matter, and the beginning of a single label is enough. A game is also
    found by its other names, misspelt, and with numbers in words or digits: "357", "texas holdem". Of a game
    with several contests it is the one for hands of `hand_size` cards, else the first.

    Raises:
        Illegal: no contest, or those of several games, are meant; its field is ``game``.
    """
    said = " ".join(text.split()).casefold()
    if not said:
        return None
    exact = [one for one in contests if said in (one.key.casefold(), one.label.casefold())]
    begun = exact or [one for one in contests if one.label.casefold().startswith(f"{said}:")]
    begun = begun or [one for one in contests if one.label.casefold().startswith(said)]
    begun = begun or _contests_of_named_game(text, contests)
    if begun and (exact or len({one.game_key for one in begun}) == 1):
        return next((one for one in begun if hand_size and one.hand_size == hand_size), begun[0])
    if begun:
        some = ", ".join(one.label for one in begun[:4])
        raise Illegal(f"“{text[:60]}” could be any of these: {some}. Choose one from the list.", field="game")
    for slug in find_named_games(text).slugs[:1]:
        name = find_rules_entry(slug).name
        raise Illegal(f"{name} does not rank poker hands. Choose another game from the list.", field="game")
    raise Illegal(f"No game is called “{text[:60]}”. Choose one from the list.", field="game")


def _contests_of_named_game(text: str, contests: tuple[GameContest, ...]) -> list[GameContest]:
    """Return the contests of the game with a rules page that a text names first."""
    slugs = find_named_games(text).slugs[:1]
    keys = {key for slug in slugs for key in (slug, f"{_FORM_KEY}-{slug}", f"{_COLLECTED_KEY}-{slug}")}
    return [one for one in contests if one.game_key in keys]


def _builtin_contests(games: Mapping[str, Game[Any]]) -> Iterator[GameContest]:
    for slug, game in games.items():
        several = len(game.screens.contests) > 1
        for number, contest in enumerate(game.screens.contests, start=1):
            label = f"{game.name}: {contest.name}" if several else game.name
            sizes = game.screens.hand_sizes
            yield GameContest(f"{slug}-{number}", label, contest, sizes[number - 1] if sizes else None)


@cache
def _form_contests() -> tuple[GameContest, ...]:
    return tuple(
        one
        for slug, variant in form_variants_by_slug().items()
        for one in _variant_contests(f"{_FORM_KEY}-{slug}", variant)
    )


@cache
def _collected_contests() -> tuple[GameContest, ...]:
    return tuple(
        one
        for slug, variant in built_in_variants_by_slug().items()
        for one in _variant_contests(f"{_COLLECTED_KEY}-{slug}", variant)
    )


def _saved_contests(table: Table) -> Iterator[GameContest]:
    for saved in list_saved_variants(table):
        try:
            yield from _variant_contests(f"{_SAVED_KEY}-{saved.key}", read_variant(saved.card))
        except BadVariant:
            continue  # saved by an earlier release with other rules


def _match_contests(match: Match) -> Iterator[GameContest]:
    """Yield the contest of the match's next showdown, in a house game that of its round, or nothing."""
    play = replays.load_replay(match)
    screens = play.game.screens
    now = screens.contest_now(play.state) or ContestNow(screens.contests[0]) if screens.contests else None
    if now is None:
        return
    name = replays.game_name(match)
    rounds = _played_rounds(match)
    if now.round_index < len(rounds):
        found = rounds[now.round_index]
        yield _named_contest(_PLAYED_KEY, name, found, several=len(rounds) > 1)
    else:
        contest = now.contest
        several = contest.name and contest.name not in name
        label = f"{name}: {contest.name}" if several else name
        yield GameContest(_PLAYED_KEY, label, contest, now.hand_size, now.board_size)


def _played_rounds(match: Match) -> tuple[VariantContest, ...]:
    """Return the rounds of the house game that the match is played by; empty for a built-in game."""
    try:
        played = variant_as_played(match) if match.card is not None else None
    except (BadVariant, Illegal):
        return ()
    return list_variant_contests(played.variant) if played else ()


def _variant_contests(key: str, variant: Variant) -> Iterator[GameContest]:
    found = list_variant_contests(variant)
    for number, one in enumerate(found, start=1):
        yield _named_contest(f"{key}-{number}", variant.name, one, several=len(found) > 1)


def _named_contest(key: str, name: str, found: VariantContest, *, several: bool) -> GameContest:
    label = f"{name}: {found.title or found.hand_size}" if several else name
    return GameContest(key, label, found.contest, found.hand_size, found.board_size, found.left_out)
