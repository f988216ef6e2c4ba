"""From the home page to the named hand: `python tests/benchmarks/photo_first.py PHOTO ...`, in 3 browsers.

For each photo and browser (Chromium, WebKit, Firefox) the home page is opened cold: without cookie or cache.
Then "Who wins?" is tapped and the photo is given, as a camera would. It prints the seconds from opening until
the button can be tapped, from the photo until the answer stands there, and the answer. Taps are one in the
companion, and the two of the camera: the shutter, and to use the photo. The server has run for `--after`
seconds by then, as at home.
"""

import argparse
import contextlib
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from browsers import launch
from e2e.conftest import Server
from e2e.steered import Steered, firefox, webkit

BUTTON = "button[data-read={read}]"
SIZE = (390, 664)
PATIENCE = 60_000
"""Milliseconds after which no answer will come."""
KEEP_DIALOG_SHUT = "document.querySelector('#photo-first-file').click = () => {}"
"""The drivers of the other browsers give the file to the input themselves."""

Tried = tuple[float, float, str]
"""Seconds until the button can be tapped, seconds from the photo to the answer, and the answer."""


def in_chromium(url: str, folder: Path) -> Callable[[Path, str], Tried]:
    """Return what tries one photo in a fresh Chromium page."""

    def tried(photo: Path, read: str) -> Tried:
        with sync_playwright() as playwright:
            context = launch(playwright, "wide", folder).new_context(
                base_url=url, viewport={"width": SIZE[0], "height": SIZE[1]}, has_touch=True, is_mobile=True
            )
            context.set_default_timeout(PATIENCE)
            page, began = context.new_page(), time.monotonic()
            page.goto("/")
            button = page.locator(BUTTON.format(read=read))
            button.wait_for()
            ready = time.monotonic()
            with page.expect_file_chooser() as chooser:
                button.tap()
            given = time.monotonic()
            chooser.value.set_files(photo)
            answer = page.locator(".answer").inner_text()
            return ready - began, time.monotonic() - given, answer

    return tried


def in_driven(
    opened: Callable[[str, Path], contextlib.AbstractContextManager[Steered]], url: str, folder: Path
) -> Callable[[Path, str], Tried]:
    """Return what tries one photo in a fresh window of a browser that is steered by its driver."""

    def tried(photo: Path, read: str) -> Tried:
        own = Path(tempfile.mkdtemp(dir=folder))
        with opened(url, own) as phone:
            began = time.monotonic()
            phone.go("/")
            phone.find(BUTTON.format(read=read))
            ready = time.monotonic()
            phone.size(*SIZE)
            phone.js(KEEP_DIALOG_SHUT)
            phone.tap(BUTTON.format(read=read))
            given = time.monotonic()
            phone.fill("#photo-first-file", photo)
            answer = phone.wait("return document.querySelector('.answer')?.innerText")
            return ready - began, time.monotonic() - given, str(answer)

    return tried


def rows(photos: list[Path], read: str, url: str, folder: Path) -> Iterator[str]:
    """Yield the rows of the table."""
    browsers = {
        "Chromium": in_chromium(url, folder),
        "WebKit": in_driven(webkit, url, folder),
        "Firefox": in_driven(firefox, url, folder),
    }
    for photo in photos:
        for name, tried in browsers.items():
            ready, answered, answer = tried(photo.resolve(), read)
            yield f"| {photo.name} | {name} | {ready:.1f} | {answered:.1f} | {' '.join(answer.split())} |"


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("photos", nargs="+", type=Path)
    asked.add_argument("--one", action="store_true", help="each photo is of one hand")
    asked.add_argument("--after", type=float, default=20.0, help="seconds from the server's start")
    said = asked.parse_args()
    folder = Path(tempfile.mkdtemp())
    server = Server(folder / "served")
    server.folder.mkdir()
    server.start()
    time.sleep(said.after)
    try:
        print("| photo | browser | until the button | until the answer | answer |\n|---|---|---|---|---|")
        for row in rows(said.photos, "one" if said.one else "all", server.url, folder):
            print(row, flush=True)
    finally:
        server.kill()


if __name__ == "__main__":
    main()
