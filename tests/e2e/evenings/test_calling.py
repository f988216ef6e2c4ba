"""Calling a game on one phone with its browser's bars: the list, the sentence, and the same game again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from reading import soon

from e2e.going import go
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


def sentence(page: Page) -> Locator:
    """Return the sentence that calls the game."""
    return page.locator(".phrases").first


def find_guts(page: Page) -> None:
    """Find a game by a part of its name, none by another, and open the first."""
    page.get_by_label("Find a game by its name").fill("gut")
    found = page.locator("[data-shelf] li:visible")
    expect(found.first).to_contain_text("Guts")
    expect(found.filter(has_not_text="Guts")).to_have_count(0)
    page.get_by_label("Find a game by its name").fill("parcheesi")
    expect(page.get_by_text("No game with that name.")).to_be_visible()
    page.get_by_label("Find a game by its name").fill("GUTS")
    page.locator("[data-shelf] li:visible a").first.tap()


def fits(page: Page) -> None:
    """All of the sentence is in reach of a thumb."""
    assert soon(page.locator(".phrase").evaluate_all, BELOW) == 0, (
        "all of the sentence, and Start, without a scroll"
    )
    assert soon(page.locator(".phrase > summary").evaluate_all, SMALL) == 0
    assert soon(page.evaluate, SIDEWAYS) <= 0


def raise_the_ante(page: Page) -> None:
    """Change a number in its sentence: what it is entered with stays open."""
    page.locator("summary", has_text="ante 1").tap()
    page.get_by_role("button", name="One more").locator("visible=true").tap()
    expect(sentence(page)).to_contain_text("ante 2")
    expect(page.get_by_label("Ante", exact=True)).to_be_visible()


def cap_what_losers_match(page: Page) -> None:
    """Open another phrase, which closes the first: a choice brings up its amount."""
    page.locator("summary", has_text="losers match").tap()
    expect(page.get_by_label("Ante", exact=True)).to_be_hidden()
    amount = page.get_by_label("The amount", exact=True)
    expect(amount).to_be_hidden()
    page.get_by_label("What losers pay").select_option("upto")
    expect(amount).to_be_visible()
    expect(sentence(page)).to_contain_text("losers match the pot, up to 5")


def add_a_kitty(page: Page) -> None:
    """A rule of the house changes how many cards are needed."""
    page.locator("summary", has_text="House rules").tap()
    page.get_by_text("A kitty", exact=True).tap()
    expect(sentence(page)).to_contain_text("15 of 52 cards")
    expect(page.get_by_text("A kitty", exact=True)).to_be_visible()


def leave_dee_out(page: Page) -> None:
    """A player fewer is told in the sentence, and needs fewer cards."""
    page.locator("summary", has_text="clockwise").tap()
    page.get_by_role("checkbox", name="Dee").uncheck()
    expect(page.locator("summary", has_text="Anna, Bo and Cem, clockwise")).to_be_visible()
    expect(sentence(page)).to_contain_text("12 of 52 cards")


def start_one_deal_of_forehead(page: Page, table: str) -> None:
    """Call a game that ends after one deal, and start it."""
    go(page, f"{table}/games/forehead")
    page.get_by_text("House rules", exact=True).tap()
    page.get_by_label("Maximum deals").fill("1")
    page.get_by_role("button", name="Start").tap()
    page.wait_for_url(re.compile(r"/m/1$"))


def play_the_deal(page: Page) -> None:
    """Deal, and let everybody say in or out."""
    page.get_by_role("button", name=re.compile("deal", re.IGNORECASE)).first.tap()
    for answer in ("In", "Out", "Out", "Out"):
        expect(page.locator("html.settling")).to_have_count(0)
        before = page.locator("#board").get_attribute("data-seq")
        page.locator("form.entry").get_by_role("button", name=re.compile(f"^{answer}")).first.tap()
        expect(page.locator("#board")).not_to_have_attribute("data-seq", str(before))


def play_again(page: Page) -> None:
    """The same game is offered again beside what everybody took."""
    again = page.get_by_role("button", name="Play again")
    expect(again).to_be_in_viewport()
    expect(page.locator(".takings li")).to_have_count(4)
    assert soon(page.evaluate, SIDEWAYS) <= 0
    again.tap()
    page.wait_for_url(re.compile(r"/m/2$"))


def test_a_game_is_found_called_in_a_sentence_and_played_again(phone: Phone) -> None:
    page = phone()
    page.set_viewport_size(BARS)
    open_table(page, "Anna", "Bo", "Cem", "Dee")
    table = page.url
    find_guts(page)
    expect(sentence(page)).to_contain_text("12 of 52 cards")
    fits(page)
    raise_the_ante(page)
    cap_what_losers_match(page)
    add_a_kitty(page)
    leave_dee_out(page)
    page.set_viewport_size(NARROW)
    assert soon(page.evaluate, SIDEWAYS) <= 0
    page.set_viewport_size(BARS)
    start_one_deal_of_forehead(page, table)
    play_the_deal(page)
    play_again(page)
