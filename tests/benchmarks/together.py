"""An evening on six phones, four in Chromium and two in WebKit: `python tests/benchmarks/together.py`.

Only what is visible is pressed. Everybody sits down; then 3-5-7 is begun, called off, and begun by another.
For each beginning it prints how many seconds pass from the starter's press until each phone shows the pad to
declare with, and how many taps that takes of all. A phone that does not come by itself within `WAITS` seconds
takes the links of its page, as a person would. `--url` measures a companion that is served already, such as
the release before.
"""

import argparse
import contextlib
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from browsers import launch
from e2e.conftest import Server
from e2e.steered import FIND, Steered, webkit

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Finn")
WEBKITS = 2
"""How many of them, the last ones, have WebKit."""
SIZE = (390, 664)
PAD = "#secret .hold"
WAITS = 3.0
"""Seconds after which somebody whose phone stays where it is takes a link."""
GIVES_UP = 20.0
"""Seconds after which what is looked for will not come."""


class Screen(Protocol):
    """What a phone shows, and a finger; `words` begin the name of what is meant."""

    def go(self, path: str) -> None: ...
    def shows(self, selector: str, words: str = "") -> bool: ...
    def press(self, selector: str, words: str = "") -> None: ...
    def path(self) -> str: ...


@dataclass
class Chromium:
    """A page of Chromium."""

    page: Page

    def go(self, path: str) -> None:
        self.page.goto(path)

    def shows(self, selector: str, words: str = "") -> bool:
        with contextlib.suppress(Exception):  # on its way to another page
            return self._found(selector, words) is not None
        return False

    def press(self, selector: str, words: str = "") -> None:
        found = self._found(selector, words)
        box = found and (found.scroll_into_view_if_needed() or found.bounding_box())
        if box:  # else it has gone meanwhile, and whoever taps there meets nothing
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def path(self) -> str:
        with contextlib.suppress(Exception):  # on its way to another page
            return str(self.page.evaluate("location.pathname"))
        return ""

    def _found(self, selector: str, words: str) -> Any:
        looked = f"given => (function () {{ {FIND} }})(...given)"
        return self.page.evaluate_handle(looked, [selector, words]).as_element()


@dataclass
class WebKit:
    """A window of WebKit."""

    phone: Steered

    def go(self, path: str) -> None:
        self.phone.go(path)

    def shows(self, selector: str, words: str = "") -> bool:
        with contextlib.suppress(Exception):  # on its way to another page
            return self.phone.driver.execute_script(FIND, selector, words) is not None
        return False

    def press(self, selector: str, words: str = "") -> None:
        self.phone.tap(selector, words)

    def path(self) -> str:
        with contextlib.suppress(Exception):  # on its way to another page
            return str(self.phone.driver.execute_script("return location.pathname"))
        return ""


@dataclass
class Hand:
    """A person with a phone, and how often it was tapped."""

    name: str
    screen: Screen
    taps: int = 0

    def tap(self, selector: str, words: str = "") -> None:
        """Press it as soon as it is visible."""
        self.sees(selector, words)
        self.screen.press(selector, words)
        self.taps += 1

    def sees(self, selector: str, words: str = "") -> None:
        """Wait until it is visible."""
        until = time.monotonic() + GIVES_UP
        while not self.screen.shows(selector, words):
            assert time.monotonic() < until, f"{self.name} sees no {selector} {words} at {self.screen.path()}"
            time.sleep(0.02)

    def tap_until(self, selector: str, words: str, done: str) -> None:
        """Press it, and again after a second as long as what follows is not visible, as people do."""
        while not self.screen.shows(done):
            with contextlib.suppress(Exception):
                self.tap(selector, words)
            looks = time.monotonic() + 1
            while time.monotonic() < looks and not self.screen.shows(done):
                time.sleep(0.02)

    def lands(self, pattern: str) -> str:
        """Wait until the phone shows a page whose path ends so, and return the path."""
        until = time.monotonic() + GIVES_UP
        while not re.search(f"{pattern}$", self.screen.path()):
            assert time.monotonic() < until, f"{self.name} is at {self.screen.path()}, not {pattern}"
            time.sleep(0.02)
        return self.screen.path()


def sit_down(hands: Sequence[Hand]) -> str:
    """Let the first open a table, and everybody join it by its address and sit down; return the address."""
    host = hands[0]
    host.screen.go("/")
    for place, hand in enumerate(hands, start=1):
        assert isinstance(host.screen, Chromium)
        host.screen.page.locator(f"[aria-label='Player {place}']").fill(hand.name)
    host.tap("button", "Open the table")
    table = host.lands(r"/t/\w+")
    for hand in hands:
        hand.screen.go(table)
        hand.tap_until("button", f"{hand.name}: sit here", ".seat .you")
    return table


def until_all_declare(hands: Sequence[Hand], match: str, since: float) -> dict[str, float]:
    """Return after how many seconds since then each phone shows the pad; the slow take links."""
    table = match.partition("/m/")[0]
    seconds: dict[str, float] = {}
    linked = dict.fromkeys((hand.name for hand in hands), since + WAITS)
    while len(seconds) < len(hands):
        for hand in hands:
            now = time.monotonic()
            if hand.name in seconds:
                continue
            if hand.screen.shows(PAD):
                seconds[hand.name] = now - since
            elif now > linked[hand.name] and hand.screen.path() != match:
                way = next((way for way in (match, table) if hand.screen.shows(f"a[href$='{way}']")), "")
                if way:
                    hand.tap(f"a[href$='{way}']")
                    linked[hand.name] = now + WAITS
            assert now < since + GIVES_UP, f"{hand.name} never came to {match}: {hand.screen.path()}"
        time.sleep(0.02)
    return seconds


@contextlib.contextmanager
def phones(url: str, folder: Path, browser: Browser) -> Iterator[list[Hand]]:
    """Yield the hands: Chromium for the first ones, WebKit for the last."""
    with contextlib.ExitStack() as open_:
        hands = []
        for number, name in enumerate(NAMES):
            if number < len(NAMES) - WEBKITS:
                context = browser.new_context(
                    base_url=url,
                    viewport={"width": SIZE[0], "height": SIZE[1]},
                    has_touch=True,
                    is_mobile=True,
                )
                open_.callback(context.close)
                hands.append(Hand(name, Chromium(context.new_page())))
            else:
                own = folder / name
                own.mkdir()
                phone = open_.enter_context(webkit(url, own))
                phone.go("/")
                phone.size(*SIZE)
                hands.append(Hand(name, WebKit(phone)))
        yield hands


def told(what: str, hands: Sequence[Hand], seconds: dict[str, float], taps: dict[str, int]) -> str:
    """Return a row of the table: seconds by phone, and how many taps all of them made."""
    each = " | ".join(f"{seconds[hand.name]:.1f}" for hand in hands)
    made = sum(hand.taps - taps[hand.name] for hand in hands)
    return f"| {what} | {each} | {made} |"


def begin(hands: Sequence[Hand], starter: Hand, deal: str) -> tuple[str, dict[str, float]]:
    """Let one press the button that starts, deal, and wait for all; return the match and the seconds."""
    since = time.monotonic()
    before = starter.screen.path()
    starter.tap("main button", "Start")
    until = time.monotonic() + GIVES_UP
    while starter.screen.path() == before or not re.search(r"/m/\d+$", starter.screen.path()):
        assert time.monotonic() < until, f"{starter.name} is at {starter.screen.path()}"
        time.sleep(0.02)
    starter.tap("main button", deal)
    return starter.screen.path(), until_all_declare(hands, starter.screen.path(), since)


def evening(hands: Sequence[Hand], deal: str) -> Iterator[str]:
    """Play the evening; yield the rows of the table."""
    counted = {hand.name: hand.taps for hand in hands}
    table = sit_down(hands)
    yield f"| sit down | {' | '.join('' for _ in hands)} | {sum(hand.taps for hand in hands)} |"
    host = hands[0]
    for turn, starter in enumerate((hands[1], hands[4]), start=1):
        counted = {hand.name: hand.taps for hand in hands}
        starter.screen.go(f"{table}/games/three-five-seven")
        match, seconds = begin(hands, starter, deal)
        yield told(f"3-5-7, begun by {starter.name}", hands, seconds, counted)
        if turn == 1:
            counted = {hand.name: hand.taps for hand in hands}
            since = time.monotonic()
            host.tap("summary", "Call off the match")
            host.tap("button", "Call off the match")
            back = dict.fromkeys(counted, float("inf"))
            while min(back.values()) < 0 or float("inf") in back.values():
                for hand in hands:
                    if back[hand.name] == float("inf") and hand.screen.path() == table:
                        back[hand.name] = time.monotonic() - since
                    elif time.monotonic() > since + WAITS and hand.screen.path() == match:
                        hand.tap(f"a[href$='{table}']")
                time.sleep(0.02)
            yield told("called off, back at the table", hands, back, counted)
    everybody = sum(hand.taps for hand in hands)
    yield f"| all taps of the evening | {' | '.join('' for _ in hands)} | {everybody} |"


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--url", default="", help="a companion that is served already")
    asked.add_argument("--deal", default="Cards dealt", help="what its button to deal says")
    said = asked.parse_args()
    folder = Path(tempfile.mkdtemp())
    server = None
    if not said.url:
        server = Server(folder / "served")
        server.folder.mkdir()
        server.start()
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright, "wide", folder)
            with phones(said.url or (server.url if server else ""), folder, browser) as hands:
                names = " | ".join(hand.name for hand in hands)
                print(f"| seconds until | {names} | taps |\n|{'---|' * (len(hands) + 2)}")
                for row in evening(hands, said.deal):
                    print(row, flush=True)
    finally:
        if server:
            server.kill()


if __name__ == "__main__":
    main()
