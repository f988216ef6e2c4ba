"""Settings of the page that ranks hands: filled in from a game, and remembered on the phone.

They are kept in the phone's own signed cookie, so that the server stores nothing about them.
"""

from collections.abc import Mapping
from typing import Any

from flask import session
from werkzeug.datastructures import MultiDict

from companion.hands import ANY_CARDS, STANDARD
from companion.web.ranking.form import AUTOMATIC_RANKING, FormValues, read_wild_terms
from companion.web.ranking.game_choice import GameContest, find_game_contest

SETTING_NAMES = ("ranking", "wild", "low", "choice", "decks", "as")
"""Names of the inputs that are remembered; `as` is the key of the game that they were filled in from."""
_SESSION_KEY = "ranking"
_USUAL_VALUES = {"ranking": [STANDARD.slug], "choice": [ANY_CARDS.slug], "decks": ["1"]}


def apply_chosen_game(given: FormValues, contests: tuple[GameContest, ...]) -> FormValues:
    """Return a copy of the form with the settings of the game that it names, if that is a new one.

    The input `game` has a name, and `as` the key of the game whose settings are filled in already. Without
    the input `game`, `as` is the game to fill in. An unknown key or an empty name takes the game away (`as`
    is then ""), and leaves the settings.

    Raises:
        Illegal: no game has that name; its field is ``game``.
    """
    by_key = {one.key: one for one in contests}
    if "game" not in given:
        chosen = by_key.get(given.get("as", ""))
    else:
        chosen = find_game_contest(given["game"], contests, _largest_hand_size(given))
        if chosen and chosen.key == given.get("as"):
            return MultiDict(given)
    if chosen:
        return _filled_in(given, chosen)
    filled = MultiDict(given)
    filled["as"] = ""
    return filled


def hand_size_in_photo(game: GameContest | None, contests: tuple[GameContest, ...]) -> int | None:
    """Return the number of cards of every hand in a photo; None if unknown, as with several rounds."""
    return game.hand_size if game and len(_rounds_of(game, contests)) == 1 else None


def apply_round_by_cards(
    given: FormValues, game: GameContest | None, contests: tuple[GameContest, ...]
) -> FormValues:
    """Return a copy of the form with the settings of the game's round that has hands of this size.

    The form itself is returned if there is no game or no such round, if `game` is that round already, or if a
    setting differs from those of `game`.
    """
    size = _largest_hand_size(given)
    if game is None or size == game.hand_size or _settings_of(given) != _settings_of(_filled_in(given, game)):
        return given
    found = next((one for one in _rounds_of(game, contests) if one.hand_size == size), None)
    return _filled_in(given, found) if found else given


def _rounds_of(game: GameContest, contests: tuple[GameContest, ...]) -> list[GameContest]:
    return [one for one in contests if one.game_key == game.game_key]


def _largest_hand_size(given: FormValues) -> int:
    """Return the number of cards of the largest hand as it was sent, valid or not; 0 without a hand."""
    hands = (value for name, value in given.items() if name.startswith("hand") and name != "hands")
    return max((len(text.split()) for text in hands), default=0)


def _filled_in(given: FormValues, chosen: GameContest) -> FormValues:
    """Return a copy of the form with the settings of this game."""
    filled, contest = MultiDict(given), chosen.contest
    filled["as"] = chosen.key
    filled.setlist("wild", [str(contest.ranking.wild) if contest.ranking.wild else ""])
    filled["ranking"] = contest.ranking.slug
    filled["low"] = contest.low.slug if contest.low else ""
    filled["choice"] = contest.choice.slug
    filled["decks"] = str(contest.decks)
    if chosen.board_size:
        filled.setdefault("board", "")
    return filled


def remember_settings(given: FormValues) -> None:
    """Keep the settings of the form on the phone in place of earlier ones, without those that are usual.

    If none is left, or only `AUTOMATIC_RANKING`, nothing is kept.
    """
    kept = _unusual_values(given)
    if set(kept) - {"ranking"} or kept.get("ranking") not in (None, [AUTOMATIC_RANKING]):
        session[_SESSION_KEY] = kept
    else:
        session.pop(_SESSION_KEY, None)


def _unusual_values(given: FormValues) -> dict[str, list[str]]:
    kept = {name: given.getlist(name) for name in SETTING_NAMES if any(given.getlist(name))}
    return {name: values for name, values in kept.items() if values != _USUAL_VALUES.get(name)}


def _settings_of(given: FormValues) -> tuple[object, ...]:
    """Return what the settings come to, however they were sent; the game's key is left out."""
    others = {name: values for name, values in _unusual_values(given).items() if name not in ("wild", "as")}
    return (*read_wild_terms(given), others)


def has_settings(given: FormValues) -> bool:
    """Return whether the form has settings of its own, or names a game."""
    return any(name in given for name in (*SETTING_NAMES, "game"))


def fill_in_remembered(given: FormValues, *, is_photo: bool) -> FormValues:
    """Return a copy of the form with the remembered settings, which replace those of the form.

    Without remembered settings the hands of a photo are ranked by their numbers of cards.
    """
    filled, kept = MultiDict(given), _remembered()
    for name, values in kept.items():
        filled.setlist(name, values)
    if is_photo and not kept:
        filled["ranking"] = AUTOMATIC_RANKING
    return filled


def describe_remembered(contests: tuple[GameContest, ...]) -> str:
    """Return the name of the game that this phone remembers; "" for none, or one not in `contests`."""
    key = next(iter(_remembered().get("as", ())), "")
    return next((one.label for one in contests if one.key == key), "")


def _remembered() -> Mapping[str, list[str]]:
    kept: Any = session.get(_SESSION_KEY)
    if not isinstance(kept, dict):
        return {}
    return {
        name: [str(one) for one in kept[name]] for name in SETTING_NAMES if isinstance(kept.get(name), list)
    }
