"""A match of the family in a browser: rows are tapped, the button says what it will record."""

import re

from playwright.sync_api import Locator, Page

from e2e.table import seq

RECORDED = """before => Number(document.querySelector("#board").dataset.seq) > before
    && !document.documentElement.classList.contains("settling")"""
"""In one question: an expectation that is not met at once is asked again later and later."""


def press(page: Page, *buttons: str) -> None:
    """Tap the buttons one after the other, each once the one before it is recorded."""
    for button in buttons:
        named = re.compile(rf"^{re.escape(button)}( |, then|$)")
        record(page, page.locator("form.entry").get_by_role("button", name=named).first)


def record(page: Page, button: Locator) -> None:
    before = seq(page)
    button.tap()
    page.wait_for_function(RECORDED, arg=before)


def form(page: Page, action: str) -> Locator:
    """Return the form of that action; of a showdown the one that takes more than a tap."""
    return page.locator(f"form.entry:has(input[name=action][value={action}])").last


def send(page: Page, action: str) -> None:
    """Record what was filled in for an action."""
    record(page, form(page, action).locator(".primary"))


def rows(page: Page, *names: str, key: str = "") -> None:
    """Tap players' rows, or what is called so on them."""
    for name in names:
        row = line(page, name)
        (row.locator(".tap").filter(has_text=key) if key else row).tap()


def stay(page: Page, *names: str) -> None:
    rows(page, *names)
    if not names:
        page.locator(".seat-line.nobody").tap()
    send(page, "stay")


def best(page: Page, name: str) -> None:
    """Tap the crown of who has the best hand."""
    record(page, line(page, name).locator(".crown"))


def note(page: Page, action: str, **cards: str) -> None:
    """Note cards in the inputs of those names."""
    page.get_by_text(re.compile("nter (a tie or )?the cards$")).first.tap()
    for name, codes in cards.items():
        field = form(page, action).locator(f"input[name={name}]")
        field.evaluate(
            "(input, codes) => { input.value = codes;"
            " input.dispatchEvent(new Event('change', { bubbles: true })) }",
            codes,
        )


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def line(page: Page, name: str) -> Locator:
    """Return how somebody stands."""
    return page.locator(".seat-line").filter(has=page.locator("bdi", has_text=name))
