"""One photo of a whole showdown: whose hands they are, and who wins, in two presses."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect
from vision.drawn import showdown

from e2e.table import open_table, sit
from e2e.test_tapiola import call, form, press

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
_READ_WITHIN = 30_000
HANDS = ("8h 9h", "Qh Qd", "2s 3s", "Ah Ad")


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    return kept(tmp_path, showdown(HANDS))


def kept(folder: Path, picture: np.ndarray) -> Path:
    path = folder / "showdown.jpg"
    cv2.imwrite(str(path), picture)
    return path


def at_the_showdown(phone: Phone, *names: str) -> Page:
    page = phone()
    open_table(page, *names)
    sit(page, names[0])
    call(page, "As in the rules", play_to_so_many_points="1")
    form(page, "Dealt").locator("input[name=cards]").evaluate("input => input.value = 'Kh'")
    press(page, "Dealt")
    for cards in ("5d 9c", "6d Tc", "7d Jc"):
        entry = form(page, "The towers have grown")
        entry.locator("input[name=cards]").evaluate("(input, cards) => input.value = cards", cards)
        press(page, "The towers have grown")
        press(page, "Discards are made")
    return page


def take(page: Page, photo: Path) -> None:
    """Take the photo where the picker stands open, or else by the button on the board."""
    sheet = page.get_by_role("dialog")
    place = sheet if sheet.is_visible() else page
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
    cards = place.locator(".tray [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    return " ".join(sorted(cards))


def noted(page: Page) -> list[str]:
    """What the inputs of the hands hold, by seat."""
    values = [page.locator(f"input[name=hand{seat}]").input_value() for seat in range(4)]
    return [" ".join(sorted(value.split())) for value in values]


def whose(page: Page, row: int) -> Locator:
    return rows(page).nth(row).locator("select")


def speaks(page: Page) -> Locator:
    return page.locator("hands-reading .against")


def test_one_photo_settles_the_showdown(phone: Phone, photo: Path) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    take(page, photo)
    expect(rows(page)).to_have_count(4, timeout=_READ_WITHIN)
    assert seen(page) == ["Anna: 8h 9h", "Bo: Qd Qh", "Cy: 2s 3s", "Di: Ad Ah"]
    expect(speaks(page)).to_be_empty()
    expect(form(page, "Showdown").locator(".primary")).to_contain_text("Di (pair of aces) wins the pot")
    press(page, "Showdown")
    expect(page.locator(".history .told").first).to_contain_text("Di (pair of aces) wins the pot")


def test_a_name_that_is_put_right_turns_all_of_them_and_a_second_one_changes_two(
    phone: Phone, photo: Path
) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    take(page, photo)
    expect(rows(page)).to_have_count(4, timeout=_READ_WITHIN)
    whose(page, 0).select_option(label="Bo")
    assert seen(page) == ["Bo: 8h 9h", "Cy: Qd Qh", "Di: 2s 3s", "Anna: Ad Ah"]
    assert noted(page) == ["Ad Ah", "8h 9h", "Qd Qh", "2s 3s"]
    expect(form(page, "Showdown").locator(".primary")).to_contain_text("Anna (pair of aces) wins the pot")
    whose(page, 1).select_option(label="Di")
    assert noted(page) == ["Ad Ah", "8h 9h", "2s 3s", "Qd Qh"]
    whose(page, 3).select_option(label="Nobody's")
    assert noted(page) == ["", "8h 9h", "2s 3s", "Qd Qh"]
    expect(speaks(page)).to_contain_text("Anna's hand is not in the photo.")


def test_a_card_is_put_right_in_the_row_and_what_cannot_be_is_said(phone: Phone, photo: Path) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    take(page, photo)
    expect(rows(page)).to_have_count(4, timeout=_READ_WITHIN)
    rows(page).nth(2).locator(".tray button:has([data-card='3s'])").tap()
    page.get_by_role("dialog").locator("[data-deck] button[value='Qh']").tap()
    assert noted(page)[2] == "2s Qh"
    assert seen(page)[2] == "Cy: 2s Qh"
    expect(speaks(page)).to_contain_text("Queen of hearts is there 2 times, and one deck has only 1")
    rows(page).nth(1).locator(".tray button:has([data-card='Qh'])").tap()
    page.get_by_role("dialog").get_by_role("button", name="Take it out").tap()
    expect(speaks(page)).to_contain_text("Bo's hand: 2 expected, 1 read.")
    expect(speaks(page)).not_to_contain_text("Queen of hearts")


def test_a_second_photo_replaces_the_first_and_one_without_cards_leaves_it(
    phone: Phone, photo: Path, tmp_path: Path
) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    take(page, kept(tmp_path, np.full((600, 800, 3), 90, np.uint8)))
    expect(page.locator("hands-photo .notice")).to_contain_text("No cards", timeout=_READ_WITHIN)
    take(page, kept(tmp_path, showdown(("8h 9h", "Qh Qd", "2s 3s"))))
    expect(rows(page)).to_have_count(3, timeout=_READ_WITHIN)
    expect(speaks(page)).to_contain_text("Di's hand is not in the photo.")
    take(page, kept(tmp_path, showdown(HANDS[::-1])))
    expect(rows(page)).to_have_count(4, timeout=_READ_WITHIN)
    assert noted(page) == ["Ad Ah", "2s 3s", "Qd Qh", "8h 9h"]
