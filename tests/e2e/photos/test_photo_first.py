"""A photo from the start page: three taps to the named hand, put right on the page and ranked anew."""

import re
from collections.abc import Callable
from pathlib import Path

import cv2
import pytest
from playwright.sync_api import Page, expect
from reading import soon
from vision.drawn import showdown

from e2e.going import go
from e2e.photos.photographs import READ_WITHIN, drawn
from e2e.room import SMALLER_THAN_A_THUMB, WIDER_THAN_THE_SCREEN

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
HANDS = ("8h 9h Kd", "Qh Qd 2c", "2s 3s 4s")


def taken(page: Page, button: str, photo: Path) -> None:
    """Tap the button and give the camera's photo; the answer comes without another tap."""
    with page.expect_file_chooser() as camera:
        page.get_by_role("button", name=button, exact=True).tap()
    camera.value.set_files(photo)
    expect(page.locator("#ranked .ranked")).to_be_visible(timeout=READ_WITHIN)


def around_the_table(folder: Path) -> Path:
    path = folder / "table.jpg"
    cv2.imwrite(str(path), showdown(HANDS))
    return path


def test_a_hand_is_named_by_its_photo_and_again_after_a_correction(phone: Phone, tmp_path: Path) -> None:
    page = phone("/")
    taken(page, "Photo of a hand", drawn(tmp_path, "Ah", "As", "Kd", "7c", "2s"))
    answer = page.locator(".answer")
    expect(answer).to_have_text("Pair of aces")
    expect(page.locator(".picture polygon").first).to_be_attached()
    expect(page).to_have_url(re.compile(r"/rank\?.*hand1="))
    assert soon(lambda: not page.evaluate(WIDER_THAN_THE_SCREEN))
    assert soon(page.evaluate, SMALLER_THAN_A_THUMB) == []
    expect(page.locator("input[name=hand1]")).to_have_value("Ah As Kd 7c 2s")
    page.locator("cards-field .tray [data-at]").nth(3).tap()
    page.get_by_role("dialog").locator("[data-deck] button[value='Kc']").tap()
    expect(answer).to_have_text("Two pair, aces and kings")
    page.reload()
    expect(page.locator(".places")).to_contain_text("Two pair, aces and kings")
    page.go_back()
    expect(page.get_by_role("button", name="Who wins?", exact=True)).to_be_visible()


def test_who_wins_is_crowned_and_follows_what_is_put_right(phone: Phone, tmp_path: Path) -> None:
    page = phone("/")
    taken(page, "Who wins?", around_the_table(tmp_path))
    answer = page.locator(".answer")
    expect(answer).to_have_text("Hand 3 wins: straight flush, four high")
    expect(page.locator(".picture .wins")).to_have_count(1)
    expect(page.locator(".captions")).to_contain_text("3 wins:")
    rows = page.locator(".whose > li:visible")
    expect(rows).to_have_count(3)
    assert soon(lambda: not page.evaluate(WIDER_THAN_THE_SCREEN))
    rows.nth(2).locator("select").select_option(label="Left out")
    expect(answer).to_have_text("Hand 2 wins: pair of queens")
    rows.nth(2).locator("select").select_option(label="Hand 2")
    expect(rows).to_have_count(2)
    expect(page.locator("input[name=hand2]")).to_have_value("Qh Qd 2c 2s 3s 4s")
    rows.nth(1).locator("select").select_option(label="Kitty")
    expect(answer).to_contain_text("Kitty wins")
    expect(page.locator(".picture .wins")).to_have_count(1)


def test_a_photo_without_cards_is_said_where_it_was_taken(phone: Phone, tmp_path: Path) -> None:
    page, photo = phone("/"), tmp_path / "nothing.jpg"
    cv2.imwrite(str(photo), showdown(()))
    with page.expect_file_chooser() as camera:
        page.get_by_role("button", name="Who wins?", exact=True).tap()
    camera.value.set_files(photo)
    expect(page.locator("ranking-photo .notice-error")).to_contain_text("No cards", timeout=READ_WITHIN)
    expect(page.get_by_role("button", name="Who wins?", exact=True)).to_be_enabled()


def test_who_wins_without_javascript(phone: Phone, tmp_path: Path) -> None:
    page = phone("/", java_script_enabled=False)
    page.locator("#photo-first-file").set_input_files(around_the_table(tmp_path))
    page.get_by_role("button", name="Who wins?").click(timeout=READ_WITHIN)
    expect(page.locator(".answer")).to_have_text("Hand 3 wins: straight flush, four high")
    page.locator("#hand-inputs > summary").click()
    page.locator("input[name=hand1]").fill("Ah Ad As")
    page.get_by_role("button", name="Rank", exact=True).click()
    expect(page.locator(".answer")).to_have_text("Hand 1 wins: three of a kind, aces")


def test_a_game_that_was_chosen_once_holds_for_the_next_photo(phone: Phone, tmp_path: Path) -> None:
    page = phone("/rank")
    page.get_by_label("Rank as in").fill("wild fours")
    page.get_by_role("button", name="Use this game").tap()
    expect(page.get_by_label("Which hand beats which")).to_have_value("sets4")
    go(page, "/")
    expect(page.get_by_text("Hands rank as in Wild Fours")).to_be_visible()
    taken(page, "Photo of a hand", drawn(tmp_path, "4h", "As", "Kd", "7c"))
    expect(page.locator(".answer")).to_have_text("Pair of aces")
