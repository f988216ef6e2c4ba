"""A package of a game has the same files, named after what `Game` asks: who knows one knows them all."""

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

import pytest

import companion
from companion import games, matchpot
from companion.games import GAMES

FUNCTIONS = {
    "state": "State",
    "actions": "available_actions",
    "apply": "apply_event",
    "summary": "build_summary",
    "account": "entry_details",
    "view": "build_view",
}
"""What each file has, by the file's name."""
ASKED = {"state": "state", "actions": "actions", "apply": "actions", "summary": "texts", "account": "texts"}
"""Files, and the folder that each lies in where a package has too many files to lie side by side."""
TEMPLATES = Path(companion.__file__).parents[1] / "templates" / "games"


def packages() -> list[ModuleType]:
    found = [
        importlib.import_module(f"{games.__name__}.{each.name}")
        for each in pkgutil.iter_modules(games.__path__)
        if each.ispkg
    ]
    return [matchpot, *found]


def place(package: str, name: str) -> str:
    """Return the module of a package that holds what is called so."""
    folder = Path(importlib.import_module(package).__file__).parent / ASKED.get(name, "none")
    return f"{package}.{folder.name}.{name}" if folder.is_dir() else f"{package}.{name}"


def game_of(package: ModuleType):
    return getattr(package, "GAME", None) or GAMES["guts"]


@pytest.mark.parametrize("package", packages(), ids=lambda package: package.__name__)
def test_a_package_has_the_files_that_a_game_is_asked_for(package):
    wanted = (*ASKED, "view") if game_of(package).screens.view else ASKED
    for name in wanted:
        module = importlib.import_module(place(package.__name__, name))
        assert hasattr(module, FUNCTIONS[name])


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_what_is_asked_is_what_stands_in_these_files(game):
    package = game.rules.apply.__module__.rpartition(".")[0].removesuffix(".actions")
    if package == "companion.games":
        return  # a game of one module
    asked = {
        "actions": game.rules.actions,
        "apply": game.rules.apply,
        "summary": game.rules.summary,
        "account": game.screens.entry_details,
    }
    if game.screens.view:
        asked["view"] = game.screens.view
    for name, function in asked.items():
        assert (function.__module__, function.__name__) == (place(package, name), FUNCTIONS[name])


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_a_game_with_a_panel_of_its_own_has_a_view_for_it(game):
    own = (TEMPLATES / f"{game.screens.template_name or game.slug}.html").exists()
    assert (game.screens.view is not None) == own
