"""Our deck, by taps: photographed, put right, learnt, known on every phone of the table, forgotten."""

import re
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Page, expect
from reading import soon
from vision.drawn import showdown

from e2e.conftest import Server
from e2e.others import BROWSERS, fits
from e2e.photographs import READ_WITHIN
from e2e.table import open_table

pytestmark = pytest.mark.e2e

ROWS = ("2c 3c 4c 5c 6c", "7c 8c 9c Tc Qc", "Kc Ac 7h Ah --")


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "deck.jpg"
    cv2.imwrite(str(path), showdown((), ROWS))
    return path


def test_a_deck_is_shown_put_right_and_forgotten(phone: Callable[..., Page], photo: Path) -> None:
    anna = phone("")
    code = open_table(anna, "Anna", "Bo")
    anna.get_by_role("link", name="Our deck, for photos").tap()
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
    expect(anna.locator("main")).to_contain_text("It has shown no jacks, no diamonds:")
    expect(anna.locator("main")).to_contain_text("small pictures of the cards' corners, not the photo")

    bo = phone(f"/t/{code}")
    expect(bo.locator(".history")).to_contain_text("Our deck was shown")
    bo.goto(f"{bo.url.rpartition('/t/')[0]}/t/{code}/deck")
    expect(bo.get_by_role("heading", name="14 cards are known")).to_be_visible()
    expect(bo.get_by_role("button")).to_have_count(0)

    anna.get_by_role("button", name="Forget it").tap()
    expect(anna.get_by_role("heading", name="are known")).to_have_count(0)
    bo.reload()
    expect(bo.get_by_role("heading", name="are known")).to_have_count(0)


def test_without_scripts_it_takes_one_button_more(phone: Callable[..., Page], photo: Path) -> None:
    page = phone("", java_script_enabled=False)
    code = open_table(page, "Anna", "Bo")
    page.get_by_role("link", name="Our deck, for photos").click()
    page.locator("input[type=file]").set_input_files(photo)
    page.get_by_role("button", name="Read the photo").click(timeout=READ_WITHIN)
    filled = page.locator("input[name=cards]")
    expect(filled).to_have_value(re.compile("Kc"), timeout=READ_WITHIN)
    page.get_by_role("button", name="This is our deck").click()
    expect(page.get_by_role("heading", name="14 cards are known")).to_be_visible()
    assert soon(lambda: page.url.endswith(f"/t/{code}/deck"))


@pytest.mark.parametrize("name", BROWSERS)
def test_another_browser_shows_it_too(server: Server, tmp_path: Path, photo: Path, name: str) -> None:
    with BROWSERS[name](server.url, tmp_path) as phone:
        phone.size(390, 664)
        phone.go("/")
        for place, player in enumerate(("Anna", "Bo"), start=1):
            phone.fill(f"[aria-label='Player {place}']", player)
        phone.tap("button", "Open the table")
        phone.lands(r"/t/\w+")
        phone.tap("a", "Our deck, for photos")
        phone.lands("/deck")
        phone.fill("input[type=file]", photo)
        phone.wait("return document.querySelectorAll('cards-field .tray [data-at]').length === 14")
        fits(phone)
        phone.tap("main button", "This is our deck")
        phone.says("main", "14 cards are known")
        fits(phone)
        phone.tap("main button", "Forget it")
        phone.wait("return !document.querySelector('#known-title')")
        assert phone.complaints() == []
