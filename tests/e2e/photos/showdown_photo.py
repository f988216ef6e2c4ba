"""A photo of a whole showdown, taken in a browser, and what stands on the page after it."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Locator, Page, expect
from reading import ask, is_shown

from e2e.before import TOWERS, Evening

Phone = Callable[..., Page]


HANDS = ("8h 9h", "Qh Qd", "2s 3s", "Ah Ad")


def kept(folder: Path, picture: np.ndarray) -> Path:
    path = folder / "showdown.jpg"
    cv2.imwrite(str(path), picture)
    return path


def at_the_showdown(phone: Phone, *names: str) -> Page:
    evening = Evening(phone(""))
    evening.open(*names)
    evening.call("tapiola", limit="1")
    return evening.entered(*TOWERS)


def take(page: Page, photo: Path) -> None:
    """Take the photo where the picker stands open, or else by the button on the board."""
    sheet = page.get_by_role("dialog")
    place = sheet if is_shown(sheet) else page
    with page.expect_file_chooser() as chooser:
        place.get_by_role("button", name="Photo of all hands").locator("visible=true").first.tap()
    chooser.value.set_files(photo)


def rows(page: Page) -> Locator:
    return page.locator(".whose > li")


def seen(page: Page) -> list[str]:
    """Whose each hand in the photo is, and its cards, as the rows show them."""
    return [
        row.locator("select").evaluate("one => one.selectedOptions[0].textContent") + ": " + codes(row)
        for row in rows(page).all()
    ]


def codes(place: Locator) -> str:
    cards = "all => all.map((one) => one.dataset.card).sort().join(' ')"
    return str(place.locator(".tray [data-card]").evaluate_all(cards))


def noted(page: Page) -> list[str]:
    """What the inputs of the hands hold, by seat."""
    values = [page.locator(f"input[name=hand{seat}]").input_value() for seat in range(4)]
    return [" ".join(sorted(value.split())) for value in values]


def speaks(page: Page) -> Locator:
    return page.locator("hands-reading .against")


class Finger:
    """A finger on a phone's glass, with what Chromium feels of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.glass = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._feels("touchStart", [{"x": x, "y": y}])

    def to(self, x: float, y: float) -> None:
        self._feels("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        self._feels("touchEnd", [])

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Rest on a card, carry it somewhere and let it go."""
        self.down(*start)
        expect(self.page.locator(".picture .dragged")).to_be_visible()
        for share in (0.3, 0.6, 0.9, 1):
            self.to(*(at + (there - at) * share for at, there in zip(start, end, strict=True)))
        self.up()
        expect(self.page.locator(".picture .dragged")).to_have_count(0)

    def _feels(self, kind: str, points: list[dict[str, float]]) -> None:
        self.glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def lies(page: Page, card: str) -> tuple[float, float]:
    """Where the middle of a card is on the screen."""
    found = ask(
        page,
        """card => {
            const reading = document.querySelector("hands-reading");
            const [index] = [...reading.items].find(([, item]) => item.code === card);
            const [x, y] = reading.place(index);
            const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(reading.svg.getScreenCTM());
            return [left, top];
        }""",
        card,
    )
    return found[0], found[1]
