"""The browser that tests drive, one for a process and a font: Playwright runs once in a process."""

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import programs
import pytest
from e2e import fonts
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 640}
PATIENCE = 45_000
"""Milliseconds in which a page comes to what is expected of it, on a machine with other work going on too."""
expect.set_options(timeout=PATIENCE)


def chromium() -> str:
    """Return the path of Chromium; skip the test if it is missing."""
    return programs.need("chromium", "libatomic")


def launch(playwright: Playwright, font: str, folder: Path) -> Browser:
    """Start a browser that has no other font than that one, which is written to the folder."""
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    flags.append("--ignore-certificate-errors")  # as a phone that trusts the house: else it takes no worker
    environ = os.environ | fonts.only(font, folder)
    return playwright.chromium.launch(executable_path=chromium(), args=flags, env=dict(environ))


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Browser]]:
    """A browser for each font that is asked for."""
    chromium()
    with sync_playwright() as playwright:
        yield cache(lambda font: launch(playwright, font, tmp_path_factory.mktemp(font)))
