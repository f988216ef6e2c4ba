"""Going to a page on purpose, while the page may be going along with its table by itself."""

from playwright.sync_api import Error, Page

# What Chromium says, and what Playwright says, when the page set out by itself a moment before or after
_SET_OUT_ITSELF = ("ERR_ABORTED", "interrupted by another navigation")


_MOST_MOVES = 3
"""How often a page may set out by itself meanwhile: to a match that begins, to the table, to the evening."""


def go(page: Page, path: str) -> None:
    """Go to a page; again if the phone set out with its table in the same moment, which ends this way."""
    for moves in range(_MOST_MOVES + 1):
        try:
            page.goto(path)
        except Error as error:
            if moves == _MOST_MOVES or not any(words in error.message for words in _SET_OUT_ITSELF):
                raise
            page.wait_for_load_state()
        else:
            return
