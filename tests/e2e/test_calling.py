"""Calling a game on one phone with its browser's bars: the list, the sentence, and the same game again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.table import open_table

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
BARS = {"width": 390, "height": 664}
NARROW = {"width": 320, "height": 664}
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
BELOW = """parts => {
    const line = document.querySelector(".actions").getBoundingClientRect().top;
    const boxes = parts.map(one => one.getBoundingClientRect());
    return boxes.filter(box => box.height && box.bottom > line).length;
}"""
SMALL = """parts => parts.map(one => one.getBoundingClientRect())
    .filter(box => box.height && (box.height < 44 || box.width < 44)).length"""


def test_a_game_is_found_called_in_a_sentence_and_played_again(phone: Phone) -> None:
    page = phone()
    page.set_viewport_size(BARS)
    open_table(page, "Anna", "Bo", "Cem", "Dee")
    table = page.url
    page.get_by_label("Find a game by its name").fill("gut")
    expect(page.locator("[data-shelf] li:visible")).to_have_count(1)
    page.get_by_label("Find a game by its name").fill("canasta")
    expect(page.get_by_text("No game is called that.")).to_be_visible()
    page.get_by_label("Find a game by its name").fill("GUTS")
    page.locator("[data-shelf] li:visible a").tap()
    sentence = page.locator(".phrases").first

    expect(sentence).to_contain_text("12 of 52 cards")
    assert page.locator(".phrase").evaluate_all(BELOW) == 0, (
        "all of the sentence, and Start, without a scroll"
    )
    assert page.locator(".phrase > summary").evaluate_all(SMALL) == 0
    assert page.evaluate(SIDEWAYS) <= 0

    page.locator("summary", has_text="ante 1").tap()
    page.get_by_role("button", name="One more").locator("visible=true").tap()
    expect(sentence).to_contain_text("ante 2")
    expect(page.get_by_label("Ante", exact=True)).to_be_visible()
    page.locator("summary", has_text="losers match").tap()
    expect(page.get_by_label("Ante", exact=True)).to_be_hidden()
    amount = page.get_by_label("The amount", exact=True)
    expect(amount).to_be_hidden()
    page.get_by_label("What losers put in").select_option("upto")
    expect(amount).to_be_visible()
    expect(sentence).to_contain_text("losers match the pot, up to 5")
    page.locator("summary", has_text="House rules").tap()
    page.get_by_text("A kitty", exact=True).tap()
    expect(sentence).to_contain_text("15 of 52 cards")
    expect(page.get_by_text("A kitty", exact=True)).to_be_visible()
    page.locator("summary", has_text="clockwise").tap()
    page.get_by_role("checkbox", name="Dee").uncheck()
    expect(page.locator("summary", has_text="Anna, Bo and Cem, clockwise")).to_be_visible()
    expect(sentence).to_contain_text("12 of 52 cards")

    page.set_viewport_size(NARROW)
    assert page.evaluate(SIDEWAYS) <= 0
    page.set_viewport_size(BARS)

    page.goto(f"{table}/games/forehead")
    page.get_by_text("House rules", exact=True).tap()
    page.get_by_label("At most so many deals").fill("1")
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url(re.compile(r"/m/1$"))
    page.get_by_role("button", name=re.compile("deal", re.IGNORECASE)).first.tap()
    for answer in ("In", "Out", "Out", "Out"):
        expect(page.locator("html.settling")).to_have_count(0)
        before = page.locator("#board").get_attribute("data-seq")
        page.locator("form.entry").get_by_role("button", name=re.compile(f"^{answer}")).first.tap()
        expect(page.locator("#board")).not_to_have_attribute("data-seq", str(before))
    again = page.get_by_role("button", name="Play again")
    expect(again).to_be_in_viewport()
    expect(page.locator(".takings li")).to_have_count(4)
    assert page.evaluate(SIDEWAYS) <= 0
    again.tap()
    page.wait_for_url(re.compile(r"/m/2$"))
