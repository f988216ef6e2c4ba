"""Going to a page on purpose, while the page may be going along with its table by itself."""

from playwright.sync_api import Error, Page


def go(page: Page, path: str) -> None:
    """Go to a page; once more if the phone set out with its table in the same moment, which ends this way."""
    try:
        page.goto(path)
    except Error as error:
        if "ERR_ABORTED" not in error.message:
            raise
        page.wait_for_load_state()
        page.goto(path)
