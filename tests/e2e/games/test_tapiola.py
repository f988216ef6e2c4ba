"""Tapiola Hold'em as its players live it: from a new table to its winner, towers and all, on one phone."""

import re
from collections.abc import Callable

import pytest
from browsers import SMALL
from playwright.sync_api import Page, expect
from reading import soon

from e2e.table import open_by_taps, open_table, reach, told

from .tapiola import form, press

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]


def call(page: Page, variant: str, **options: str) -> None:
    """Start a match of Tapiola Hold'em from the table shown."""
    page.get_by_role("link", name="Tapiola Hold'em").click()
    page.get_by_role("link", name=variant).click()
    for label, value in options.items():
        reach(page.get_by_label(label.replace("_", " ").capitalize())).fill(value)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile(r"/m/\d+"))


def tap(page: Page, button: str, *names: str) -> None:
    """Tap the rows of those names, or their keys where the entry lies folded."""
    for name in names:
        form(page, button).locator(".whole, label.key").filter(has_text=name).first.tap()


def picked_one_after_the_other(page: Page) -> None:
    """Bo's three cards, Cy shows none, Anna's two: one picker, open by itself, which knows what is out."""
    sheet = page.get_by_role("dialog")
    key = lambda card: sheet.locator(f"[data-deck] button[value='{card}']")  # noqa: E731
    expect(sheet.get_by_role("heading")).to_have_text("Bo's hand")
    for card in ("Kh", "5d", "Tc"):
        expect(key(card)).to_be_disabled()
    for card in ("Qh", "Qd", "2s"):
        key(card).tap()
    expect(sheet.get_by_role("heading")).to_have_text("Cy's hand")
    expect(key("Qh")).to_be_disabled()
    sheet.get_by_role("button", name="Anna's hand").tap()
    sheet.get_by_role("button", name="Cy's hand").tap()
    sheet.get_by_role("button", name="Anna's hand").tap()
    for card in ("8h", "9h"):
        key(card).tap()
    expect(sheet).to_be_hidden()


def test_towers_grow_and_a_showdown_by_cards_wins(phone: Phone) -> None:
    page = phone()
    open_by_taps(page, "Anna", "Bo", "Cy")
    call(page, "Standard rules", target="1")
    form(page, "Cards dealt").locator("input[name=cards]").evaluate("input => input.value = 'Kh'")
    press(page, "Cards dealt")
    for cards in (("5d", "9c"), ("6d", "Tc"), ("7d", "Jc")):
        page.locator(".towers a").first.tap()
        for card in cards:
            page.get_by_role("dialog").locator(f"[data-deck] button[value='{card}']").tap()
        expect(page.get_by_role("dialog")).to_be_hidden()
        press(page, "Cards added to the towers")
        if cards[0] == "7d":
            tap(page, "Discards done", "Bo")
        press(page, "Discards done")
    expect(page.locator(".towers .card")).to_have_count(7)
    picked_one_after_the_other(page)
    expect(form(page, "Showdown").locator(".preview")).to_contain_text("Bo (pair of queens) wins the pot")
    press(page, "Showdown")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo wins")
    jack = page.locator(".place").filter(has=page.locator("[data-card=Jc]"))
    expect(jack.locator(".took")).to_contain_text("Bo")
    nine = page.locator(".place").filter(has=page.locator("[data-card='9c']"))
    expect(nine.locator(".took")).to_contain_text("Anna")
    page.set_viewport_size(SMALL)
    assert (
        soon(page.evaluate, "document.documentElement.scrollWidth - document.documentElement.clientWidth")
        <= 0
    )


def test_a_pot_is_bet_in_as_many_entries_as_raises_and_won_by_a_tap(phone: Phone) -> None:
    page = phone("", color_scheme="dark")
    open_table(page, "Anna", "Bo", "Cy")
    call(page, "Betting", maximum_number_of_deals="1")
    page.get_by_text("End the betting round", exact=True).first.tap()
    bet = form(page, "End the betting round").get_by_label("Final bet to call")
    form(page, "End the betting round").get_by_role("button", name="Pot 7").tap()
    expect(bet).to_have_value("7")
    expect(form(page, "End the betting round").locator(".preview")).to_contain_text("in for 7")
    bet.fill("50")
    tap(page, "End the betting round", "Cy")
    press(page, "End the betting round")
    expect(told(page).first).to_have_text("Anna and Bo are in for 50. Cy folds")
    for _ in range(3):
        page.get_by_text("End the betting round", exact=True).first.tap()
        press(page, "End the betting round")
    tap(page, "Showdown", "Bo")
    press(page, "Showdown")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo wins")
    expect(told(page).first).to_have_text("Bo wins 102. Bo wins")
