"""What an evening costs a thumb: `python tests/benchmarks/taps`, `--only martian` for rows of that name.

A companion is served and driven in Chromium as a phone of 390×600. For each thing that is done over and
over the taps are counted, and how often something had to be scrolled to first: what is tapped lay outside the
screen, or under something else. An input that is typed into is a tap too; what is typed stands beside it.
What has to be there before is entered as its forms would, and not counted.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))
from benchmarks.taps.rows import ROWS, Row
from benchmarks.taps.thumb import Thumb
from browsers import launch
from e2e.before import Evening
from e2e.conftest import Server

SCREEN = {"width": 390, "height": 600}
"""A common phone with the bars of its browser."""
PATIENCE = 6000
"""Milliseconds after which what is to be tapped is not there."""


def measured(row: Row, browser: Browser, url: str) -> str:
    """Return a row of the table: what the thing is called, taps, scrolls, what was typed."""
    context = browser.new_context(
        base_url=url, viewport=SCREEN, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    thumb = Thumb(context.new_page())
    try:
        row(Evening(thumb.page), thumb)
    finally:
        context.close()
    called = (row.__doc__ or "").rstrip(".")
    return f"| {called} | {thumb.taps} | {thumb.scrolls} | {' '.join(thumb.typed)} |"


def main() -> None:
    """Print the table. A row that cannot be done any more says so, and fails at the end."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--only", default="", help="a part of the names of the rows that are wanted")
    wanted = [row for row in ROWS if asked.parse_args().only in row.__name__]
    folder = Path(tempfile.mkdtemp())
    server, lost = Server(folder), 0
    try:
        server.start()
        with sync_playwright() as playwright:
            browser = launch(playwright, "wide", folder)
            print("| action | taps | scrolls | typed |\n|---|---|---|---|")
            for row in wanted:
                try:
                    print(measured(row, browser, server.url), flush=True)
                except (Error, AssertionError) as wrong:
                    lost += 1
                    print(f"| {row.__name__} | – | – | {str(wrong)[:400]!r} |", flush=True)
    finally:
        server.kill()
    sys.exit(lost > 0)


if __name__ == "__main__":
    main()
