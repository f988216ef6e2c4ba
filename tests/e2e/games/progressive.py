"""A match of Progressive Poker in a browser."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page
from reading import is_shown

from e2e.before import Evening
from e2e.table import seq

Phone = Callable[..., Page]


def progressive(phone: Phone, *players: str) -> Page:
    """Show a match as it stands, on a phone without a seat."""
    evening = Evening(phone(""))
    evening.open(*players, seat=-1)
    evening.call("progressive")
    return evening.show()


def form(page: Page, label: str) -> Locator:
    """Return the form of that entry, unfolded where it is folded away."""
    folded = page.locator("details.more:not([open]) > summary").filter(has_text=re.compile(f"^{label}$"))
    if is_shown(folded.first):
        folded.first.tap()
    said = page.locator("form.entry").filter(has=page.get_by_role("button", name=label, exact=True))
    return page.locator(f'form.entry[data-label="{label}"]').or_(said).first


def press(page: Page, label: str) -> None:
    """Record what the form with that button says."""
    before = seq(page)
    form(page, label).locator(".primary").tap()
    page.wait_for_function(
        "before => Number(document.querySelector('#board').dataset.seq) > before", arg=before
    )
