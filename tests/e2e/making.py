"""The page on which a game of one's own is made, as a finger finds it."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from e2e.going import go
from e2e.table import open_table

Phone = Callable[..., Page]


BARS = {"width": 390, "height": 664}


SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def changing(phone: Phone, slug: str, *names: str) -> Page:
    """Return a phone at a table of these, on the page that changes a game of the shelf."""
    page = phone()
    page.set_viewport_size(BARS)
    open_table(page, *(names or ("Anna", "Bo", "Cem")))
    go(page, f"{page.url}/house/change?like={slug}")
    return page


def line(page: Page, title: str) -> Locator:
    return page.locator(".asks > summary").filter(has=page.get_by_text(title, exact=True))
