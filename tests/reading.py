"""Reading of a page that may still be on its way: whatever is read is waited for, within bounds."""

import time
from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

from playwright.sync_api import Error, Locator, Page

PATIENCE = 45
"""Seconds in which a page comes to what is expected of it; what does not come within them never does."""
EVERY = 0.02
"""Seconds between two looks."""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Two frames, and what was to be done before them."""
ASKED = "() => fetch(location.href, { cache: 'no-store' }).then((it) => it.text()).then(() => true)"

Value = TypeVar("Value")
Given = ParamSpec("Given")


class Soon(Generic[Value]):
    """What a page shows, for a comparison in an `assert`: it is read again until the comparison holds.

    `not` and `not in` cannot wait, because Python asks for the opposite: write them into what is read.
    """

    def __init__(self, read: Callable[[], Value]) -> None:
        self._read = read
        self._last: object = None

    def __repr__(self) -> str:
        return repr(self._last)

    def __bool__(self) -> bool:
        return self._until(bool)

    def __eq__(self, wanted: object) -> bool:
        return self._until(lambda value: value == wanted)

    def __ne__(self, unwanted: object) -> bool:
        return self._until(lambda value: value != unwanted)

    def __contains__(self, wanted: object) -> bool:
        return self._until(lambda value: wanted in value)

    def __le__(self, bound: Any) -> bool:
        return self._until(lambda value: value <= bound)

    def __ge__(self, bound: Any) -> bool:
        return self._until(lambda value: value >= bound)

    def __lt__(self, bound: Any) -> bool:
        return self._until(lambda value: value < bound)

    def __gt__(self, bound: Any) -> bool:
        return self._until(lambda value: value > bound)

    __hash__ = None  # type: ignore[assignment]

    def _until(self, holds: Callable[[Any], bool]) -> bool:
        until = time.monotonic() + PATIENCE
        while not self._looked(holds):
            if time.monotonic() > until:
                return False
            time.sleep(EVERY)
        return True

    def _looked(self, holds: Callable[[Any], bool]) -> bool:
        """Read once and say whether it holds; a page that goes away meanwhile shows nothing yet."""
        try:
            self._last = self._read()
        except Error as gone:
            self._last = gone
            return False
        return holds(self._last)


def soon(read: Callable[Given, Value], *args: Given.args, **kwargs: Given.kwargs) -> Soon[Value]:
    """Return what is read, to be compared in an `assert` until it is so."""
    return Soon(lambda: read(*args, **kwargs))


def ask(of: Page | Locator, script: str, given: object = None) -> Any:
    """Return what a script answers, asked once and not before the page is there whole."""
    page = of if isinstance(of, Page) else of.page
    page.wait_for_load_state()
    return of.evaluate(script, given)


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait until it is so; what the page asks for meanwhile is answered."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "It never came to be."
        page.wait_for_timeout(EVERY * 1000)


def drawn(page: Page) -> None:
    """Wait until the page has drawn what was done to it, and has heard what it tells itself of that."""
    ask(page, DRAWN)


def asked_all(page: Page) -> None:
    """Wait until whatever the page has begun to ask for was heard: a request of its own comes after it."""
    ask(page, ASKED)


def let_pass(page: Page, milliseconds: int) -> None:
    """Let the page go on for so long: for what must not happen, where no clock of a test moves anything."""
    page.wait_for_timeout(milliseconds)


def is_shown(locator: Locator) -> bool:
    """Say whether something is seen, once the page is there whole and has drawn what was done last."""
    drawn(locator.page)
    return locator.is_visible()


def all_of(locator: Locator) -> list[Locator]:
    """Return all that the locator finds, as soon as that is something."""
    locator.first.wait_for(state="attached")
    return locator.all()
