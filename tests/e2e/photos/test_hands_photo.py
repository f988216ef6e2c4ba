"""One photo of a whole showdown: whose hands they are, cards dragged between them, who wins: two presses."""

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect
from reading import ask, soon
from vision.drawn import showdown

from e2e.games.tapiola import form, press
from e2e.photos.photographs import READ_WITHIN

from .showdown_photo import HANDS, Finger, Phone, at_the_showdown, kept, lies, noted, rows, seen, speaks, take

pytestmark = pytest.mark.e2e
RESTS = """() => new Promise((done) => {
    let still = 0, before = scrollY;
    const look = () => {
        still = scrollY === before ? still + 1 : 0;
        before = scrollY;
        if (still < 12) requestAnimationFrame(look);
        else done(true);
    };
    look();
})"""
"""Waits until the page has not moved for a fifth of a second."""


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    return kept(tmp_path, showdown(HANDS))


def whose(page: Page, row: int) -> Locator:
    return rows(page).nth(row).locator("select")


def test_one_photo_settles_the_showdown(phone: Phone, photo: Path) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    take(page, photo)
    expect(rows(page)).to_have_count(4, timeout=READ_WITHIN)
    assert soon(seen, page) == ["Anna: 8h 9h", "Bo: Qd Qh", "Cy: 2s 3s", "Di: Ad Ah"]
    expect(speaks(page)).to_be_empty()
    expect(form(page, "Showdown").locator(".primary")).to_contain_text("Di (pair of aces) wins the pot")
    press(page, "Showdown")
    expect(page.locator(".history .told").first).to_contain_text("Di (pair of aces) wins the pot")


def test_a_name_that_is_put_right_turns_all_of_them_and_a_second_one_changes_two(
    phone: Phone, photo: Path
) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    take(page, photo)
    expect(rows(page)).to_have_count(4, timeout=READ_WITHIN)
    whose(page, 0).select_option(label="Bo")
    assert soon(seen, page) == ["Bo: 8h 9h", "Cy: Qd Qh", "Di: 2s 3s", "Anna: Ad Ah"]
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
    expect(rows(page)).to_have_count(4, timeout=READ_WITHIN)
    rows(page).nth(2).locator(".tray button:has([data-card='3s'])").tap()
    page.get_by_role("dialog").locator("[data-deck] button[value='Qh']").tap()
    assert noted(page)[2] == "2s Qh"
    assert soon(lambda: seen(page)[2]) == "Cy: 2s Qh"
    expect(speaks(page)).to_contain_text("Queen of hearts appears 2 times, but one deck has only 1")
    rows(page).nth(1).locator(".tray button:has([data-card='Qh'])").tap()
    page.get_by_role("dialog").get_by_role("button", name="Remove").tap()
    expect(speaks(page)).to_contain_text("Bo's hand: 2 cards expected, but only 1 read.")
    expect(speaks(page)).not_to_contain_text("Queen of hearts")


def test_a_second_photo_replaces_the_first_and_one_without_cards_leaves_it(
    phone: Phone, photo: Path, tmp_path: Path
) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    take(page, kept(tmp_path, np.full((600, 800, 3), 90, np.uint8)))
    expect(page.locator("hands-photo .notice")).to_contain_text("No cards", timeout=READ_WITHIN)
    take(page, kept(tmp_path, showdown(("8h 9h", "Qh Qd", "2s 3s"))))
    expect(rows(page)).to_have_count(3, timeout=READ_WITHIN)
    expect(speaks(page)).to_contain_text("Di's hand is not in the photo.")
    take(page, kept(tmp_path, showdown(HANDS[::-1])))
    expect(rows(page)).to_have_count(4, timeout=READ_WITHIN)
    assert noted(page) == ["Ad Ah", "2s 3s", "Qd Qh", "8h 9h"]


def free(page: Page) -> tuple[float, float]:
    """The middle of the picture, where no hand lies."""
    box = page.locator(".picture").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def in_sight(page: Page) -> None:
    page.locator(".picture").evaluate("one => one.scrollIntoView({block: 'center', behavior: 'instant'})")


def outline(page: Page, hand: int) -> str:
    return page.locator(f".lying[data-hand='{hand}'] polygon").get_attribute("points") or ""


def shown(page: Page) -> list[str]:
    """What stands on the picture."""
    return [" ".join(one.split()) for one in page.locator(".caption").evaluate_all(SENTENCES)]


SENTENCES = "all => all.map((one) => [...one.children].map((line) => line.textContent).join(' '))"


def taken(phone: Phone, photo: Path) -> Page:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy", "Di")
    take(page, photo)
    expect(rows(page)).to_have_count(4, timeout=READ_WITHIN)
    in_sight(page)
    return page


def test_a_card_is_dragged_to_another_hand_and_back_while_the_page_stands_still(
    phone: Phone, photo: Path
) -> None:
    page = taken(phone, photo)
    lined, scrolled = outline(page, 0), ask(page, "scrollY")
    start, end = lies(page, "9h"), lies(page, "Qh")
    finger = Finger(page)
    finger.drag(start, end)
    assert noted(page) == ["8h", "9h Qd Qh", "2s 3s", "Ad Ah"]
    assert soon(lambda: seen(page)[:2]) == ["Anna: 8h", "Bo: 9h Qd Qh"]
    assert "Anna's hand: 2 cards expected, but only 1 read." in soon(shown, page)
    assert soon(outline, page, 0) != lined
    assert soon(page.evaluate, "scrollY") == scrolled
    expect(page.locator("hands-photo > [role=status]")).to_contain_text(
        "Nine of hearts now belongs to Bo's hand."
    )
    finger.drag(start, lies(page, "8h"))
    assert noted(page) == ["8h 9h", "Qd Qh", "2s 3s", "Ad Ah"]
    assert soon(outline, page, 0) == lined
    expect(speaks(page)).to_be_empty()
    expect(form(page, "Showdown").locator(".primary")).to_contain_text("Di (pair of aces) wins the pot")


def test_a_swipe_over_the_picture_scrolls_and_a_tap_is_a_tap(phone: Phone, photo: Path) -> None:
    page = taken(phone, photo)
    scrolled, finger = ask(page, "scrollY"), Finger(page)
    x, y = lies(page, "9h")
    finger.down(x, y)
    for step in range(1, 9):
        finger.to(x, y - 20 * step)
    finger.up()
    page.wait_for_function("before => scrollY > before", arg=scrolled)
    ask(page, RESTS)  # a page that still glides is stopped by a tap
    assert noted(page) == ["8h 9h", "Qd Qh", "2s 3s", "Ad Ah"]
    in_sight(page)
    page.touchscreen.tap(*lies(page, "9h"))
    expect(page.get_by_role("dialog").get_by_role("heading")).to_be_visible()


def test_a_card_put_beside_all_hands_is_nobodys_or_begins_the_one_that_is_missing(
    phone: Phone, tmp_path: Path
) -> None:
    page = at_the_showdown(phone, "Anna", "Bo", "Cy")
    take(page, kept(tmp_path, showdown(("8h 9h", "Qh Qd"))))
    expect(rows(page)).to_have_count(2, timeout=READ_WITHIN)
    in_sight(page)
    assert "Cy's hand is not in the photo." in soon(shown, page)
    place, finger = lies(page, "Qd"), Finger(page)
    finger.drag(place, free(page))
    assert soon(seen, page) == ["Anna: 8h 9h", "Bo: Qh", "Cy: Qd"]
    finger.drag(place, lies(page, "Qh"))
    assert soon(lambda: [row for row in seen(page) if "Qd" in row]) == ["Bo: Qd Qh"]
    assert soon(page.locator(".whose > li:not([hidden])").count) == 2
    assert "Cy's hand is not in the photo." in soon(shown, page)


def test_a_mouse_drags_at_once_and_escape_leaves_the_card(phone: Phone, photo: Path) -> None:
    page = taken(phone, photo)
    start, end = lies(page, "9h"), lies(page, "Qh")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    expect(page.locator(".lying.over")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert noted(page)[0] == "8h 9h"
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    assert noted(page)[:2] == ["8h", "9h Qd Qh"]
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_arrows_with_shift_carry_a_card_to_the_next_hand(phone: Phone, photo: Path) -> None:
    page = taken(phone, photo)
    page.locator(".picture g[data-index][tabindex='0']").focus()
    page.keyboard.press("Home")
    before = noted(page)
    page.keyboard.press("Shift+ArrowRight")
    assert sorted(map(len, noted(page))) == [2, 5, 5, 8]
    page.keyboard.press("Shift+ArrowLeft")
    assert noted(page) == before


def test_a_tap_on_a_name_asks_whose_it_is_and_guesses_look_like_guesses(phone: Phone, photo: Path) -> None:
    page = taken(phone, photo)
    assert soon(shown, page) == ["Anna?", "Bo?", "Cy?", "Di?"]
    page.locator(".caption", has_text="Bo?").tap()
    sheet = page.get_by_role("dialog", name="Whose hand is this?")
    sheet.get_by_role("button", name="Di").tap()
    expect(sheet).to_be_hidden()
    assert soon(shown, page) == ["Cy?", "Di", "Anna?", "Bo?"]
    assert noted(page) == ["2s 3s", "Ad Ah", "8h 9h", "Qd Qh"]
    page.locator(".caption", has_text="Di").tap()
    sheet.get_by_role("button", name="Anna").tap()
    assert soon(shown, page) == ["Di?", "Anna", "Bo?", "Cy?"]
    page.locator(".caption", has_text="Bo?").tap()
    sheet.get_by_role("button", name="Cy").tap()
    assert soon(shown, page) == ["Di?", "Anna", "Cy", "Bo?"]
    page.locator(".caption", has_text="Di?").tap()
    sheet.get_by_role("button", name="Cancel").tap()
    assert soon(shown, page) == ["Di?", "Anna", "Cy", "Bo?"]


def test_a_second_photo_of_the_same_hands_keeps_the_names_that_were_put_right(
    phone: Phone, photo: Path
) -> None:
    page = taken(phone, photo)
    whose(page, 0).select_option(label="Cy")
    take(page, photo)
    expect(speaks(page)).to_contain_text(
        "These hands were already entered. They count only once.", timeout=READ_WITHIN
    )
    assert noted(page)[2] == "8h 9h"
