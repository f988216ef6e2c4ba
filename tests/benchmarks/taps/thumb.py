"""One hand with a phone."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect
from reading import ask

IN_REACH = """element => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y);
    return there !== null && (element.contains(there) || there.contains(element));
}"""
"""Whether a thumb that comes down on the middle of it hits it."""


@dataclass
class Thumb:
    """One hand with a phone: what it has tapped, scrolled to and typed."""

    page: Page
    taps: int = 0
    scrolls: int = 0
    typed: list[str] = field(default_factory=list)

    def tap(self, what: Locator) -> None:
        """Tap something, scrolling to it where it is out of reach."""
        what = what.locator("visible=true").first
        what.wait_for()
        expect(self.page.locator("html.settling")).to_have_count(0)
        if not ask(what, IN_REACH):
            self.scrolls += 1
            what.evaluate("element => element.scrollIntoView({block: 'center', behavior: 'instant'})")
        what.tap()
        self.taps += 1

    def record(self, what: Locator) -> None:
        """Tap something and wait for what it brings: another state of the match."""
        before = self._seq()
        self.tap(what)
        self.page.wait_for_function(
            "b => Number(document.querySelector('#board')?.dataset.seq ?? -1) > b", arg=before
        )

    def go(self, what: Locator, to: str) -> None:
        """Tap something that leads to an address that matches."""
        self.tap(what)
        self.page.wait_for_url(re.compile(to))

    def type(self, what: Locator, text: str) -> None:
        """Tap an input and type into it."""
        self.tap(what)
        what.fill(text)
        self.typed.append(text)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Return the buttons of that name."""
        return self.page.get_by_role("button", name=name)

    def seat(self, name: str, group: str = "") -> Locator:
        """Return what is tapped for a name in the entry that is due; `group` is the legend it lies under."""
        among = self.page.locator("#entry form.entry").first
        return (among.get_by_role("group", name=group) if group else among).locator(".key", has_text=name)

    def row(self, name: str) -> Locator:
        """Return the row of a player on the board of a match-pot game, which is tapped as a whole."""
        return self.page.locator(".seat-line").filter(has=self.page.locator("bdi", has_text=name))

    def _seq(self) -> int:
        return int(self.page.locator("#board").get_attribute("data-seq") or "-1")


def form_of(thumb: Thumb, button: str) -> Locator:
    """Return the form with that button."""
    return thumb.page.locator("form.entry").filter(has=thumb.page.locator("button", has_text=button))
