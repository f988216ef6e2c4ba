"""The rules over a match: what was begun stays, and Back leads to where one was."""

import re
from collections.abc import Callable

import pytest
from browsers import SMALL
from playwright.sync_api import Locator, Page, expect
from reading import ask, let_pass, soon

from e2e.before import Evening
from e2e.going import go
from e2e.table import follow, seq, turn_form

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
FOCUSED = "document.activeElement.outerHTML"
TOP = "Math.round(window.scrollY)"
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def open_rules(page: Page) -> None:
    """Press the link to the rules from where the page is scrolled to."""
    page.locator(".bar").get_by_role("link", name="Rules").evaluate(
        "link => (link.focus({preventScroll: true}), link.click())"
    )
    expect(page.locator(".due-now")).to_be_visible()


def headed(page: Page) -> str:
    """Return the section that the reader was led to."""
    return page.locator(".drawn [data-here]").inner_text()


def beside(page: Page, drawer: Locator) -> None:
    """Turn the phone into a tablet and press beside the drawer, once it has gone to the side."""
    page.set_viewport_size({"width": 820, "height": 1180})
    page.wait_for_function("() => document.querySelector('.drawer').getBoundingClientRect().left > 300")
    page.mouse.click(60, 600)


@pytest.fixture
def robbing(phone: Phone) -> tuple[Page, Page]:
    """Two phones; Anna may rob a pair of kings and has begun to."""
    evening = Evening(phone(""))
    evening.open("Anna", "Bo")
    other = evening.joined(phone("", color_scheme="dark"), 1)
    evening.call("fireplace")
    bo = other.entered(("meld", ("cards", "Kh Kd 2c 7s 9h")))
    anna = evening.show()
    turn_form(anna).locator(".take:has(input[value='Kh'])").tap()
    return anna, bo


def test_the_rules_lie_over_the_match_and_back_leads_to_what_was_begun(robbing: tuple[Page, Page]) -> None:
    anna, bo = robbing
    here = anna.url
    anna.evaluate("window.scrollTo({top: 120, behavior: 'instant'})")
    before = ask(anna, TOP)
    assert before > 0
    open_rules(anna)
    drawer = anna.get_by_role("dialog", name="Fireplace Poker")
    expect(drawer.get_by_role("button", name="Back")).to_be_hidden()
    expect(drawer.locator("[data-meanwhile]")).to_contain_text("Anna")
    drawer.get_by_role("searchbox").fill("how are chips counted")
    hit = drawer.locator("#rules-hits a").first
    expect(hit).to_be_visible()
    hit.tap()
    first = headed(anna)
    anna.locator(".drawn .prose a[href^='#']").last.evaluate("link => link.click()")
    expect(anna.locator(".drawn [data-here]")).not_to_have_text(first)
    anna.go_back()
    expect(anna.locator(".drawn [data-here]")).to_have_text(first)
    drawer.get_by_role("button", name="Back").tap()
    expect(hit).to_be_in_viewport()  # what was found is still there, where it was

    count = bo.locator("details.more", has_text="Count chips")
    count.get_by_text("Count chips").first.tap()
    count.get_by_text("Anna", exact=True).tap()
    count.get_by_role("spinbutton").fill("20")
    drawer.get_by_role("searchbox").focus()
    entered = str(seq(bo) + 1)
    count.get_by_role("button", name="Count chips").tap()
    expect(bo.locator("#board")).to_have_attribute("data-seq", entered)
    follow(anna, bo)
    assert 'type="search"' in soon(anna.evaluate, FOCUSED)  # the match went on under it
    assert soon(lambda: anna.url) == here

    anna.go_back()
    expect(drawer).to_be_hidden()
    assert soon(lambda: anna.url) == here
    assert soon(anna.evaluate, TOP) == before
    assert "Rules" in soon(anna.evaluate, FOCUSED)
    expect(turn_form(anna).locator("input[value='Kh']")).to_be_checked()
    expect(anna.locator("[data-stale]")).to_be_visible()


def test_a_drawer_that_is_opened_again_at_once_can_be_pressed(robbing: tuple[Page, Page]) -> None:
    anna, _ = robbing
    drawer = anna.get_by_role("dialog", name="Fireplace Poker")
    open_rules(anna)
    anna.evaluate("""() => new Promise((done) => {
        const drawer = document.querySelector("dialog.drawer");
        const open = () => (document.querySelector(".bar a[href*='/rules/']").click(), done());
        drawer.addEventListener("close", open, { once: true });
        drawer.querySelector("[data-close]").click();
    })""")
    reached = "([x, y]) => document.elementFromPoint(x, y).closest('dialog.drawer') !== null"
    assert ask(anna, reached, [60, 60])
    expect(drawer).to_be_visible()


def test_the_drawer_is_left_at_once_and_never_by_the_match_behind_it(robbing: tuple[Page, Page]) -> None:
    anna, _ = robbing
    here = anna.url
    drawer = anna.get_by_role("dialog", name="Fireplace Poker")
    for leaves in (
        lambda: drawer.get_by_role("button", name="Close").dblclick(delay=5),
        lambda: (anna.keyboard.press("Escape"), anna.keyboard.press("Escape")),
        lambda: beside(anna, drawer),
    ):
        open_rules(anna)
        leaves()
        expect(drawer).to_be_hidden()
        let_pass(anna, 150)  # a step back too many
        assert soon(lambda: anna.url) == here
        expect(turn_form(anna).locator("input[value='Kh']")).to_be_checked()
    for width, height in ((1180, 820), (820, 1180)):  # board and entry beside story and rule
        anna.set_viewport_size({"width": width, "height": height})
        table, side = (anna.locator(f".board > .{part}").bounding_box() for part in ("table", "side"))
        assert table is not None
        assert side is not None
        assert table["x"] + table["width"] <= side["x"] + 1
        assert side["y"] == pytest.approx(table["y"], abs=20)
        assert side["x"] + side["width"] > 0.9 * width
        assert soon(anna.evaluate, WIDER) <= 0
    expect(anna.locator(".side .rules")).to_be_visible()
    open_rules(anna)
    box = drawer.bounding_box()
    assert box is not None
    assert box["x"] > 300
    assert box["height"] == pytest.approx(1180, abs=1)
    anna.go_back()
    anna.context.set_offline(True)
    anna.locator(".bar").get_by_role("link", name="Rules").tap()
    expect(drawer.get_by_text("The rules did not load")).to_be_visible()
    anna.context.set_offline(False)
    drawer.get_by_role("button", name="Try again").tap()
    expect(drawer.get_by_text("The rules did not load")).to_be_hidden()
    expect(drawer.locator(".due-now")).to_be_visible()
    anna.reload()  # with the rules open: they are still, and Back still closes them
    expect(drawer.locator(".due-now")).to_be_visible()
    anna.go_back()
    expect(drawer).to_be_hidden()
    assert soon(lambda: anna.url) == here


def test_the_rules_hold_at_twice_the_text_and_in_a_systems_colours(robbing: tuple[Page, Page]) -> None:
    anna, _ = robbing
    anna.emulate_media(forced_colors="active", contrast="more")
    anna.set_viewport_size(SMALL)
    address = anna.locator(".bar").get_by_role("link", name="Rules").get_attribute("href") or ""
    for path in (anna.url, address, "/rules", "/rules/search?q=kitty"):
        go(anna, path)
        anna.evaluate("document.documentElement.style.fontSize = '200%'")
        if re.search(r"/m/\d+$", path):
            open_rules(anna)
            assert soon(anna.locator(".drawn").evaluate, "one => one.scrollWidth - one.clientWidth") <= 0
            expect(anna.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        else:
            assert soon(anna.evaluate, WIDER) <= 0, path
