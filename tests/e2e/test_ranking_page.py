"""Ranking hands on a phone: the way by taps, the cards by the picker, and what came of it."""

from collections.abc import Callable

import pytest
from browsers import SMALL
from playwright.sync_api import Page, expect
from reading import all_of, soon

from e2e.room import SMALLER_THAN_A_THUMB, WIDER_THAN_THE_SCREEN

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]


def choose(page: Page, hand: str, cards: tuple[str, ...]) -> None:
    """Choose the cards of a hand with the picker."""
    page.get_by_role("group", name=hand, exact=True).get_by_role("button", name="Choose cards").tap()
    sheet = page.get_by_role("dialog")
    for card in cards:
        sheet.locator(f"[data-deck] button[value='{card}']").tap()
    sheet.get_by_role("button", name="Done").tap()
    expect(sheet).to_be_hidden()


def guts_with_fours_wild(page: Page) -> None:
    """Choose the ranking and what is wild by taps."""
    page.get_by_label("Which hand beats which").select_option(label="Three-card guts")
    page.get_by_text("Wild cards", exact=True).tap()
    page.locator("label.key", has_text="4").tap()
    expect(page.get_by_role("checkbox", name="fours wild")).to_be_checked()


@pytest.mark.parametrize(("scheme", "font"), [("light", "wide"), ("dark", "narrow")])
def test_guts_with_fours_wild_by_taps(phone: Phone, scheme: str, font: str) -> None:
    page = phone("/rank", font, color_scheme=scheme)
    guts_with_fours_wild(page)
    choose(page, "Hand 1", ("Ah", "Kd", "4s"))
    page.get_by_role("button", name="Add a hand").tap()
    expect(page.get_by_text("Wild cards: 4")).to_be_visible()
    choose(page, "Hand 2", ("Kh", "Kc", "4h"))
    page.get_by_role("button", name="Rank", exact=True).tap()
    places = page.locator(".places li")
    expect(places).to_have_count(2)
    expect(places.first).to_contain_text("Three of a kind, kings")
    expect(places.first).to_contain_text("4♥ is wild: a king")
    expect(places.first).to_contain_text("Beats Hand 1: three of a kind beats straight")
    expect(places.last).to_contain_text("Straight, ace high")
    expect(places.last).to_contain_text("4♠ is wild: a queen")
    for size in (page.viewport_size, SMALL):
        assert size is not None
        page.set_viewport_size(size)
        for folded in all_of(page.locator("details")):
            folded.evaluate("details => { details.open = true }")
        assert soon(lambda: not page.evaluate(WIDER_THAN_THE_SCREEN))
        assert soon(page.evaluate, SMALLER_THAN_A_THUMB) == []


def test_a_bad_hand_is_pointed_at_and_nothing_is_lost(phone: Phone) -> None:
    page = phone("/rank?ranking=guts3&wild=6+and+9+down&hands=2&hand1=Ah+Kd&hand2=Qh+Qd+Qs&down1=6s+6h")
    page.get_by_role("button", name="Add a hand").tap()
    choose(page, "Hand 3", ("Ah", "2d", "3c"))
    page.get_by_role("button", name="Rank", exact=True).tap()
    expect(page.get_by_role("alert")).to_contain_text("Hand 3: A♥ appears 2 times, but one deck has only 1.")
    expect(page.locator("input[name=hand3]")).to_have_value("Ah 2d 3c")
    expect(page.locator("input[name=down1]")).to_have_value("6s 6h")
    page.get_by_role("link", name="Go").tap()
    expect(page.get_by_role("group", name="Hand 3", exact=True)).to_be_in_viewport()


@pytest.mark.parametrize("decks", [1, 2])
def test_a_deck_has_two_jokers_and_one_more_is_marked(phone: Phone, decks: int) -> None:
    page = phone(f"/rank?hands=2&decks={decks}&hand1={'Jk+' * 2 * decks}Ah&hand2={'Jk+' * (2 * decks + 1)}Ah")
    fits, too_many = all_of(page.locator("cards-field[id^=hand]"))
    expect(fits.locator("[data-at]")).to_have_count(2 * decks + 1)
    expect(fits.locator(".flagged")).to_have_count(0)
    expect(too_many.locator("[data-at]")).to_have_count(2 * decks + 2)
    expect(too_many.locator(".flagged")).to_have_count(2 * decks + 1)


def test_enter_ranks_without_javascript(phone: Phone) -> None:
    page = phone("/rank?choice=omaha", java_script_enabled=False)
    page.get_by_role("textbox", name="Board").fill("Qh Jh 10h 2c 2d")
    page.get_by_role("textbox", name="Hand 1").fill("Ah Kh 3c 4c")
    page.keyboard.press("Enter")
    expect(page.locator(".places")).to_contain_text("Royal flush")
