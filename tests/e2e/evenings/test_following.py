"""The phones of a table go on together: to a match, back when it is called off, to the closed evening."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from playwright.sync_api import TimeoutError as StaysThere
from reading import soon

from e2e.before import Evening
from e2e.going import go

Phones = tuple[Evening, Evening, Evening]
SECOND = 1000
"""Milliseconds; a phone is asked to have gone by then, with as much again for a browser under load."""


@pytest.fixture
def phones(phone: Callable[..., Page]) -> Phones:
    """Three people with a phone each at one table, which all of them show."""
    anna = Evening(phone(""))
    anna.open("Anna", "Bo", "Cy")
    bo, cy = anna.joined(phone(""), 1), anna.joined(phone(""), 2)
    for evening in (anna, bo, cy):
        evening.show()
    return anna, bo, cy


def starts(evening: Evening, slug: str = "guts") -> str:
    """Start a match there, and return where it is."""
    evening.call(slug)
    return evening.match


def calls_off(evening: Evening) -> None:
    evening.send(f"{evening.match}/abandon")


def is_at(page: Page, path: str) -> None:
    """Wait until the phone shows that page."""
    expect(page).to_have_url(re.compile(re.escape(path) + r"(#.*)?$"), timeout=10 * SECOND)


def has_gone_nowhere(page: Page, path: str) -> None:
    """Check that the phone does not leave the page within a second and a half of what it heard."""
    with pytest.raises(StaysThere):
        page.wait_for_url(lambda url: not url.endswith(path), timeout=1.5 * SECOND)


def test_from_the_table_all_come_to_the_match_and_are_told_who_started_it(phones: Phones):
    anna, bo, cy = phones
    match = starts(bo)
    bo.show()
    for page in (anna.page, cy.page):
        is_at(page, match)
        expect(page.get_by_role("status").filter(has_text="Bo started Guts.")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Cards dealt")).to_be_visible()


def test_from_a_finished_match_all_come_to_the_next_one_and_back_leads_to_the_result(phones: Phones):
    anna, bo, cy = phones
    first = starts(anna)
    for evening in phones:
        evening.show()
    anna.send(f"{first}/entries", ("seq", "0"), ("action", "vote"), *(("agree", str(at)) for at in range(3)))
    expect(cy.page.get_by_role("button", name="Play again")).to_be_visible()
    bo.page.get_by_role("button", name="Play again").tap()
    second = f"{bo.at}/m/2"
    for page in (anna.page, bo.page, cy.page):
        is_at(page, second)
    cy.page.go_back()
    is_at(cy.page, first)
    bar = cy.page.locator(".destination")
    expect(bar).to_contain_text("Bo started Guts.")
    has_gone_nowhere(cy.page, first)
    bar.get_by_role("link", name="Go to the match").tap()
    is_at(cy.page, second)


def test_a_match_that_is_called_off_leads_back_and_the_next_one_on(phones: Phones):
    anna, bo, cy = phones
    starts(anna)
    anna.show()
    for evening in (bo, cy):
        is_at(evening.page, anna.match)
    calls_off(bo)
    go(bo.page, bo.at)
    for page in (anna.page, cy.page):
        is_at(page, anna.at)
        expect(page.get_by_role("status").filter(has_text="Bo called off Guts.")).to_be_visible()
    cy.send(f"{cy.match}/resume")
    for page in (anna.page, bo.page):
        is_at(page, anna.match)


def test_a_phone_that_is_slow_ends_where_the_table_is(phones: Phones):
    anna, bo, _ = phones
    slow = bo.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    slow.route(re.compile(r"/m/1$"), hold)
    with slow.expect_request(re.compile(r"/m/1$")):
        starts(anna)
    calls_off(anna)
    second = starts(anna, "deadly-69s")
    held[0].continue_()
    is_at(slow, second)
    expect(slow.get_by_role("status").filter(has_text="Anna started Deadly 69s.")).to_be_visible()


def test_a_closed_evening_leads_to_its_page(phones: Phones):
    anna, bo, cy = phones
    anna.send(
        f"{starts(anna)}/entries", ("seq", "0"), ("action", "vote"), *(("agree", str(at)) for at in range(3))
    )
    bo.show()
    go(cy.page, cy.at)
    anna.send(f"{anna.at}/evening/close")
    for page in (bo.page, cy.page):
        is_at(page, f"{anna.at}/evening")
        expect(page.get_by_role("status").filter(has_text="Anna closed the evening.")).to_be_visible()


def test_who_types_keeps_the_page_and_gets_the_button(phones: Phones):
    anna, bo, _ = phones
    page = bo.page
    page.get_by_label("Find a game").fill("gu")
    match = starts(anna)
    expect(page.get_by_text("Now playing")).to_be_visible()
    has_gone_nowhere(page, bo.at)
    page.get_by_role("link", name="Go to the match").tap()
    is_at(page, match)


def test_an_entry_that_was_begun_is_not_left(phones: Phones):
    anna, bo, _ = phones
    starts(anna)
    page = bo.show()
    page.locator("summary").filter(has_text="Vote to end the game").tap()
    page.get_by_role("checkbox", name="Cy").check(force=True)
    expect(page.locator("#entry[data-touched]")).to_have_count(1)
    calls_off(anna)
    expect(page.locator(".destination")).to_contain_text("Anna called off Guts.")
    has_gone_nowhere(page, anna.match)


def test_a_page_without_a_board_gets_the_button(phones: Phones):
    anna, bo, _ = phones
    for way in ("rules", "story", "lines/0/change"):
        match = starts(anna)
        anna.send(f"{match}/entries", ("seq", "0"), ("action", "deal"))
        is_at(bo.page, match)
        of_match = f"{anna.at.rpartition('/')[2]}.{match.rpartition('/')[2]}"
        reads(bo.page, f"/rules/guts?at={of_match}" if way == "rules" else f"{match}/{way}")
        calls_off(anna)
        is_led(bo.page, "Go to the table", anna.at)
    reads(bo.page, f"{anna.at}/games/guts")
    is_led(bo.page, "Go to the match", starts(anna))


def reads(page: Page, path: str) -> None:
    """Show a page on which there is nowhere to go yet."""
    go(page, path)
    expect(page.locator(".destination")).to_have_count(0)


def is_led(page: Page, label: str, to: str) -> None:
    """Check that the phone stays until its button is tapped, and goes there then."""
    button = page.locator(".destination")
    expect(button).to_be_visible()
    has_gone_nowhere(page, page.url)
    button.get_by_role("link", name=label).tap()
    is_at(page, to)


def test_who_reads_the_rules_over_the_board_finds_the_button_there(phones: Phones):
    anna, bo, _ = phones
    starts(anna)
    page = bo.show()
    page.get_by_role("link", name="Rules").tap()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_be_visible()
    calls_off(anna)
    drawer.get_by_role("link", name="Go to the table").tap()
    is_at(page, anna.at)


def test_who_only_watches_and_who_opens_the_table_on_purpose_is_not_moved(
    phones: Phones, phone: Callable[..., Page]
):
    anna, bo, _ = phones
    watcher = phone(anna.at)
    match = starts(anna)
    expect(watcher.get_by_text("Now playing")).to_be_visible()
    has_gone_nowhere(watcher, anna.at)
    is_at(bo.page, match)
    go(bo.page, bo.at)
    expect(bo.page.get_by_text("Now playing")).to_be_visible()
    has_gone_nowhere(bo.page, bo.at)


def test_two_tabs_of_one_phone_both_go(phones: Phones):
    anna, bo, _ = phones
    other = bo.page.context.new_page()
    go(other, bo.at)
    match = starts(anna)
    for page in (other, bo.page):
        page.bring_to_front()
        is_at(page, match)


def test_a_phone_that_sat_down_twice_goes_once(phone: Callable[..., Page]):
    anna = Evening(phone(""))
    anna.open("Anna", "Bo", "Cy")
    both = anna.joined(phone(""), 1)
    both.sit(2)
    both.show()
    match = starts(anna)
    is_at(both.page, match)
    both.page.go_back()
    is_at(both.page, anna.at)
    has_gone_nowhere(both.page, anna.at)


def test_names_keep_their_places_while_others_sit_down(phone: Callable[..., Page]):
    names = ("Anna", "Bo", "Cy", "Di", "Eva", "Finn")
    anna = Evening(phone(""))
    anna.open(*names, seat=0)
    di = phone("")
    go(di, anna.at)
    hers = di.get_by_role("button", name="Di: sit here")
    box = hers.bounding_box()
    anna.joined(phone(""), 1)
    anna.joined(phone(""), 2)
    expect(di.locator("#door").get_by_role("button", name="Cy", exact=True)).to_be_disabled()
    assert soon(hers.bounding_box) == box
    hers.tap()
    expect(di.locator("#seat-3 .you")).to_be_visible()
