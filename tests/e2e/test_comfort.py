"""What the scripts add to pages that work without them: the picker, robbing by taps, news meanwhile."""

from collections.abc import Callable

import pytest
from browsers import SMALL
from playwright.sync_api import Page, expect
from reading import all_of, asked_all, drawn, soon

from e2e.before import Evening
from e2e.going import go
from e2e.room import SMALLER_THAN_A_THUMB
from e2e.table import follow, pick, play, told, turn_form

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]


@pytest.fixture
def font() -> str:
    return "wide"


@pytest.fixture
def robbing(phone: Phone, font: str) -> tuple[Page, Page]:
    """Two phones; Anna is to move and may rob a pair of kings."""
    evening = Evening(phone("", font))
    evening.open("Anna", "Bo")
    other = evening.joined(phone("", font), 1)
    evening.call("fireplace")
    bo = other.entered(("meld", ("cards", "Kh Kd 2c 7s 9h")))
    return evening.show(), bo


def test_a_button_pressed_twice_counts_once(robbing: tuple[Page, Page]) -> None:
    anna, _ = robbing
    for button in ("Undo", "Redo"):
        anna.get_by_role("button", name=button).dblclick(delay=20)
        expect(anna.get_by_role("button", name="Undo" if button == "Redo" else "Redo")).to_be_enabled()
        expect(anna.get_by_role("alert")).to_have_count(0)
    expect(told(anna)).to_have_count(3)
    go(anna, anna.url.partition("/m/")[0])
    before = len(all_of(anna.locator(".seat")))
    anna.get_by_text("Add a player").tap()
    anna.get_by_label("Name", exact=True).last.fill("Cleo")
    anna.get_by_role("button", name="Add", exact=True).dblclick(delay=60)
    expect(anna.locator(".seat")).to_have_count(before + 1)
    expect(anna.get_by_role("alert")).to_have_count(0)


def test_a_second_tap_leaves_a_meld_and_takes_its_card_back(robbing: tuple[Page, Page]) -> None:
    anna, _ = robbing
    cards = turn_form(anna).locator("input[name=cards]")
    king = turn_form(anna).locator(".take:has(input[value='Kh'])")
    king.tap()
    expect(turn_form(anna).locator(".tray [data-at]")).to_have_count(1)
    expect(cards).to_have_value("")  # a meld may be entered without noting its cards
    pick(turn_form(anna), ("Ks", "Kc"))
    expect(cards).to_have_value("Kh Ks Kc")
    king.tap()
    expect(cards).to_have_value("Ks Kc")
    turn_form(anna).locator(".take:has(input[value='2c'])").tap()
    expect(cards).to_have_value("2c Ks Kc")
    turn_form(anna).locator(".tray .note", has_text="stolen").tap()
    anna.get_by_role("button", name="Remove").tap()
    expect(cards).to_have_value("Ks Kc")
    expect(turn_form(anna).locator(".leave input")).to_be_checked()


def test_the_next_name_is_asked_for_once_the_others_are_given(phone: Phone) -> None:
    page = phone()
    for place in (5, 6):
        expect(page.get_by_label(f"Player {place}", exact=True)).to_be_hidden()
    for place in range(1, 7):
        page.get_by_label(f"Player {place}", exact=True).fill(f"P{place}")


def test_the_picker_by_keyboard(phone: Phone) -> None:
    page = phone("/rank")
    page.get_by_role("button", name="Choose cards").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("button[value='As']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.type("ah10d")
    expect(page.locator(".typing input")).to_have_value("6s Ah Td")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.get_by_role("button", name="six of spades").click()
    sheet.locator("[data-deck] button[value='7c']").click()
    expect(page.locator(".typing input")).to_have_value("7c Ah Td")


def test_an_entry_that_was_begun_outlives_news_from_another_phone(robbing: tuple[Page, Page]) -> None:
    anna, bo = robbing
    turn_form(anna).locator(".take:has(input[value='Kh'])").tap()
    count = bo.locator("details.more", has_text="Count chips")
    count.get_by_text("Count chips").first.tap()
    count.get_by_text("Anna", exact=True).tap()
    count.get_by_role("spinbutton").fill("20")
    count.get_by_role("button", name="Count chips").tap()
    expect(bo.locator(".figure").first).to_have_text("20")
    follow(anna, bo)
    expect(anna.locator(".figure").first).to_have_text("20")
    expect(anna.locator("[data-stale]")).to_be_visible()
    expect(turn_form(anna).locator("input[value='Kh']")).to_be_checked()
    anna.get_by_role("button", name="Refresh").tap()
    expect(anna.locator("[data-stale]")).to_have_count(0)
    expect(turn_form(anna).locator("input[value='Kh']")).not_to_be_checked()
    play(anna, (), ("Kd",), said="Anna steals 1 card")


def test_a_lost_connection_is_said_and_the_news_come_when_it_is_back(robbing: tuple[Page, Page]) -> None:
    anna, bo = robbing
    lost = anna.get_by_text("No connection")
    bo.context.set_offline(True)
    expect(bo.get_by_text("No connection")).to_be_visible()
    play(anna)
    bo.context.set_offline(False)
    follow(bo, anna)
    expect(bo.get_by_text("No connection")).to_be_hidden()
    expect(lost).to_be_hidden()


def test_a_hidden_page_asks_nothing_and_wakes_with_the_news(robbing: tuple[Page, Page]) -> None:
    anna, bo = robbing
    hide = """state => {
        Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    bo.clock.install()
    bo.reload()
    bo.evaluate(hide, "hidden")
    asked_all(bo)
    asked: list[str] = []
    bo.on("request", lambda request: asked.append(request.url))
    play(anna)
    bo.clock.run_for(10_000)
    drawn(bo)
    assert asked == []
    bo.evaluate(hide, "visible")
    follow(bo, anna)


@pytest.mark.parametrize(
    ("size", "font"),
    [(SMALL, "wide"), (SMALL, "narrow"), ({"width": 820, "height": 1180}, "narrow")],
    ids=["wide on a small phone", "narrow on a small phone", "narrow on a tablet"],
)
def test_everything_to_press_is_as_wide_as_a_thumb(robbing: tuple[Page, Page], size: dict[str, int]) -> None:
    anna, _ = robbing
    anna.set_viewport_size(size)
    turn_form(anna).locator(".take:has(input[value='Kh'])").tap()
    assert soon(anna.evaluate, SMALLER_THAN_A_THUMB) == []
    turn_form(anna).get_by_role("button", name="Choose cards").first.tap()
    assert soon(anna.evaluate, SMALLER_THAN_A_THUMB) == []
    table = anna.url.partition("/m/")[0]
    for path in ("/", table, "/rank", "/rules", "/rules/fireplace"):
        go(anna, path)
        assert soon(anna.evaluate, SMALLER_THAN_A_THUMB) == [], path


LINES_OF_LINKS = """() => [...document.querySelectorAll(".bar nav a")].map((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
})"""


@pytest.mark.parametrize("font", ["wide", "narrow"])
def test_the_bar_is_one_line_and_its_name_gives_way_to_the_links(phone: Phone, font: str) -> None:
    evening = Evening(phone("", font))
    evening.open("Anna", "Bo")
    for page, path in ((evening.page, evening.at), (phone("", font), "/")):
        page.set_viewport_size(SMALL)
        go(page, path)
        assert soon(lambda page=page: set(page.evaluate(LINES_OF_LINKS))) == {1}
        name, link = (page.locator(f".bar {part}").first.bounding_box() for part in (".name", "nav a"))
        assert name
        assert link
        assert name["y"] > link["y"] + link["height"] or name["x"] + name["width"] <= link["x"]
