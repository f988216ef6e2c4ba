"""The pictures of the screens that are kept: each one shown, none too many, and small."""

from pathlib import Path

from screens.__main__ import shown, wanted

DOCS = Path(__file__).resolve().parent.parent / "docs"
MOST = 1_700_000
"""Bytes of all the pictures together, which everybody who clones the project fetches."""


def test_every_screen_is_pictured_and_no_other() -> None:
    kept = {path.name for path in (DOCS / "pictures").iterdir()}
    assert kept == {f"{name}.webp" for name, _, _ in wanted("")}


def test_the_page_of_the_screens_shows_each_of_them() -> None:
    assert (DOCS / "screens.md").read_text() == shown()


def test_all_pictures_together_are_small() -> None:
    assert sum(path.stat().st_size for path in (DOCS / "pictures").iterdir()) < MOST
