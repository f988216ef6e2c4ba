"""The forms of Tapiola Hold'em in a browser."""

from playwright.sync_api import Locator, Page

from e2e.table import seq


def form(page: Page, button: str) -> Locator:
    """Return the form of that entry; one that is made on the board has a button that says what it records."""
    said = page.locator("form.entry").filter(has=page.get_by_role("button", name=button, exact=True))
    return page.locator(f'form.entry[data-label="{button}"]').or_(said).first


def press(page: Page, button: str) -> None:
    before = seq(page)
    form(page, button).locator(".primary").tap()
    page.wait_for_function("b => Number(document.querySelector('#board').dataset.seq) > b", arg=before)
