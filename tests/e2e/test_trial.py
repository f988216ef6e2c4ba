"""A first visit: try it, play on, read the sample photo, ask a rule, end it; and nothing is left of it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from browsers import SMALL
from playwright.sync_api import Page, expect
from reading import ask

from e2e.conftest import Server

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
BAR = "This is a demo: nothing is kept."


def rows(server: Server) -> dict[str, list[tuple[object, ...]]]:
    """Return what each table of the database holds."""
    (path,) = server.folder.glob("*.sqlite")
    with closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(database.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names}


def begin(page: Page) -> None:
    page.get_by_role("button", name="Try a demo").tap()
    expect(page.locator(".trial")).to_contain_text(BAR)


def stay_in(page: Page, *names: str) -> None:
    button = page.locator(".entry-rows .primary")
    expect(button).to_have_text("Tap who stays in")
    expect(page.locator("html.settling")).to_have_count(0)  # what has just come cannot be pressed at once
    for name in names:
        page.locator(".seat-line").filter(has=page.locator("bdi", has_text=name)).first.tap()
    button.tap()


def test_a_first_visit_shows_itself_and_leaves_nothing(phone: Phone, server: Server) -> None:
    page = phone()
    before = rows(server)
    begin(page)
    expect(page.locator(".prompt, h1").first).to_contain_text("if you stay and lose, you owe 8")
    stay_in(page, "Ben", "Cleo")
    page.get_by_role("button", name="Use the sample photo").tap()
    expect(page.locator(".whose > li")).to_have_count(2)
    expect(page.locator(".preview").last).to_contain_text("(pair of queens) takes 8")
    page.get_by_role("button", name="Showdown").tap()
    expect(page.locator("#board")).to_contain_text("pays 8")
    page.locator(".bar").get_by_role("link", name="Rules").tap()
    expect(page.locator(".due-now")).to_be_visible()
    page.locator("dialog[open] input[type=search]").fill("who wins a tie")
    expect(page.locator("dialog[open] .hits a").first).to_be_visible()
    page.locator("dialog[open] [data-close]").tap()
    page.get_by_role("button", name="Cards dealt").tap()
    stay_in(page, "Anna")
    expect(page.locator(".ended h1")).to_contain_text("Anna wins the pot of 8 with 2 legs")
    page.get_by_role("button", name="End the demo").tap()
    expect(page.get_by_text("The demo is over, and nothing from it was kept.")).to_be_visible()
    page.get_by_role("link", name="Open your own table").tap()
    expect(page.get_by_role("heading", name="New table")).to_be_in_viewport()
    assert rows(server) == before


def test_a_tab_that_is_left_over_is_led_back(phone: Phone) -> None:
    page = phone()
    begin(page)
    left = page.context.new_page()
    left.goto(page.url)
    page.get_by_role("button", name="End the demo").tap()
    expect(page.get_by_text("The demo is over, and nothing from it was kept.")).to_be_visible()
    stay_in(left, "Ben")
    expect(left.locator("#messages")).to_contain_text("Nothing from the demo was kept.")
    left.locator("#messages").get_by_role("link", name="Go to the home page").tap()
    expect(left.get_by_role("button", name="Try a demo")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_small_phone_nothing_is_cut(phone: Phone, scheme: str) -> None:
    page = phone(color_scheme=scheme)
    page.set_viewport_size(SMALL)
    assert ask(page, WIDER) == 0
    begin(page)
    assert ask(page, WIDER) == 0
    expect(page.get_by_role("button", name="End the demo")).to_be_in_viewport(ratio=1)
    stay_in(page, "Ben", "Cleo", "Dan")
    expect(page.get_by_role("button", name="Use the sample photo")).to_be_visible()
    assert ask(page, WIDER) == 0
