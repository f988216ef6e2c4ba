"""What people do on their phones, in their words, so that a test reads like an evening."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from reading import is_shown

from e2e.before import Evening


def open_table(page: Page, *players: str, seat: int = -1) -> str:
    """Open a table and show it, seated there or not; return its code."""
    evening = Evening(page)
    evening.open(*players, seat=seat)
    evening.show()
    return evening.at.rpartition("/t/")[2]


def open_by_taps(page: Page, *players: str) -> str:
    """Open a table from the start page and return its code."""
    for place, name in enumerate(players, start=1):
        page.get_by_label(f"Player {place}", exact=True).fill(name)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/\w+"))
    return page.url.rpartition("/t/")[2]


def sit(page: Page, name: str) -> None:
    """Claim the seat of `name` at the table shown."""
    seat = page.get_by_role("listitem").filter(has=page.get_by_text(name, exact=True))
    seat.get_by_role("button", name="Sit here").click()
    expect(seat.get_by_text("you", exact=True)).to_be_visible()


def two_seated(phone: Callable[..., Page], **bos: Any) -> tuple[Page, Page]:
    """Open a table and seat Anna and Bo, each with a phone; `bos` is how Bo's is opened."""
    evening = Evening(phone(""))
    evening.open("Anna", "Bo")
    return evening.show(), evening.joined(phone("", **bos), 1).show()


def fireplace(phone: Callable[..., Page], seat: int, **settings: Any) -> Page:
    """Show a match of Fireplace Poker between Anna and Bo, of whom one holds the seat."""
    evening = Evening(phone("", **settings))
    evening.open("Anna", "Bo", seat=seat)
    evening.call("fireplace")
    return evening.show()


def two_at_fireplace(phone: Callable[..., Page], chips: int = 31, **bos: Any) -> tuple[Page, Page]:
    """Show Anna and Bo a match of Fireplace Poker, each on a phone; `bos` is how Bo's is opened."""
    evening = Evening(phone(""))
    evening.open("Anna", "Bo")
    other = evening.joined(phone("", **bos), 1)
    evening.call("fireplace", chips=str(chips))
    return evening.show(), other.show()


def reach(control: Locator) -> Locator:
    """Unfold what a control of a call lies under, and return it."""
    unfold = (
        "e => { for (let d = e.closest('details'); d; d = d.parentElement.closest('details')) d.open = true }"
    )
    control.evaluate(unfold)
    return control


def call_fireplace(page: Page, **options: str) -> None:
    """Start a match of Fireplace Poker from the table shown."""
    page.get_by_role("link", name="Fireplace Poker").click()
    for label, value in options.items():
        reach(page.get_by_label(label.replace("_", " ").capitalize())).fill(value)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/m/\d+"))


def turn_form(page: Page) -> Locator:
    """Return the form of the turn that is due, on the phone whose turn it is."""
    return page.locator("form.entry:has(> input[name=action][value=meld])")


def play(
    page: Page, cards: tuple[str, ...] = (), steals: tuple[str, ...] = (), said: str = "melds five cards"
) -> None:
    """Enter a turn by taps, see that the screen says what it will do, and record it.

    `steals` are cards on the table to tap, `cards` those picked for the new meld beside them.
    """
    form = turn_form(page)
    for card in steals:
        form.locator(f".take:has(input[value='{card}'])").first.tap()
    if cards:
        pick(form, cards)
    expect(form.locator("cards-field .tray [data-at]")).to_have_count(len(steals) + len(cards))
    expect(form.locator(".preview")).to_contain_text(said)
    before = seq(page)
    form.locator("button.primary").tap()
    page.wait_for_function(
        "before => Number(document.querySelector('#board').dataset.seq) > before", arg=before
    )


def pick(form: Locator, cards: tuple[str, ...]) -> None:
    """Choose cards in the form's first cards field; once there are enough the picker closes."""
    form.get_by_role("button", name="Choose cards").first.tap()
    sheet = form.page.get_by_role("dialog")
    for card in cards:
        sheet.locator(f"[data-deck] button[value='{card}']").tap()
    if is_shown(sheet):
        sheet.get_by_role("button", name="Done").tap()
    expect(sheet).to_be_hidden()


def seq(page: Page) -> int:
    """Return the number of what the phone shows; it rises with everything that is entered."""
    return int(page.locator("#board").get_attribute("data-seq") or "-1")


def follow(page: Page, other: Page) -> None:
    """Wait until `page` shows at least what `other` shows.

    Two seconds are promised, a busy machine gets more.
    """
    page.wait_for_function(
        "shown => Number(document.querySelector('#board')?.dataset.seq ?? -1) >= shown",
        arg=seq(other),
        timeout=45_000,
    )


def told(page: Page) -> Locator:
    """Return the lines of the story, newest first; what is expected of them may still be on its way."""
    return page.locator(".history .told")
