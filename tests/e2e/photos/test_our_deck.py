"""Our deck, by taps: photographed, put right, learnt, known on every phone of the table, forgotten."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from reading import soon

from e2e.going import go
from e2e.photos.photographs import READ_WITHIN, decked
from e2e.table import open_table

pytestmark = pytest.mark.e2e


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    return decked(tmp_path)


def test_a_deck_is_shown_put_right_and_forgotten(phone: Callable[..., Page], photo: Path) -> None:
    anna = phone("")
    code = open_table(anna, "Anna", "Bo")
    anna.get_by_role("link", name="Photograph our deck").tap()
    anna.get_by_role("heading", name="Our deck").wait_for()
    anna.locator("input[type=file]").first.set_input_files(photo)
    tray = anna.locator("cards-field .tray [data-at]")
    expect(tray).to_have_count(14, timeout=READ_WITHIN)
    cards = anna.locator("input[name=cards]")
    tray.nth(cards.input_value().split().index("7h")).tap()  # whatever is printed on it
    anna.get_by_role("dialog").locator("[data-deck] button[value='7s']").tap()
    expect(cards).to_have_value(re.compile("7s"))
    anna.get_by_role("button", name="This is our deck").tap()
    expect(anna.get_by_role("heading", name="14 cards are known")).to_be_visible()
    expect(anna.locator("main")).to_contain_text(
        "Not photographed yet: jacks, diamonds. They are read as in any other deck."
    )
    expect(anna.locator("main")).to_contain_text(
        "small pictures of the cards' corners are kept, not the photo"
    )

    bo = phone(f"/t/{code}")
    expect(bo.locator(".history")).to_contain_text("The table's deck was photographed")
    go(bo, f"{bo.url.rpartition('/t/')[0]}/t/{code}/deck")
    expect(bo.get_by_role("heading", name="14 cards are known")).to_be_visible()
    expect(bo.get_by_role("button")).to_have_count(0)

    anna.get_by_role("button", name="Delete this deck").tap()
    expect(anna.get_by_role("heading", name="are known")).to_have_count(0)
    bo.reload()
    expect(bo.get_by_role("heading", name="are known")).to_have_count(0)


def test_without_scripts_it_takes_one_button_more(phone: Callable[..., Page], photo: Path) -> None:
    page = phone("", java_script_enabled=False)
    code = open_table(page, "Anna", "Bo")
    page.get_by_role("link", name="Photograph our deck").click()
    page.locator("input[type=file]").set_input_files(photo)
    page.get_by_role("button", name="Read the photo").click(timeout=READ_WITHIN)
    filled = page.locator("input[name=cards]")
    expect(filled).to_have_value(re.compile("Kc"), timeout=READ_WITHIN)
    page.get_by_role("button", name="This is our deck").click()
    expect(page.get_by_role("heading", name="14 cards are known")).to_be_visible()
    assert soon(lambda: page.url.endswith(f"/t/{code}/deck"))
