"""The steps and sides of a game of one's own under a thumb: written anew, repeated, moved, taken back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from reading import asked_all, soon

from e2e.making import changing, line

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]


def steps(page: Page) -> list[str]:
    """Return the steps as they stand, also the one that is being written."""
    return page.locator("[name=step-0]").evaluate_all("all => all.map(one => one.value)")


def test_a_step_is_tapped_and_written_anew_and_enter_is_done_with_it(phone: Phone) -> None:
    page = changing(phone, "lowball")
    line(page, "Cards").tap()
    tapped = page.get_by_role("button", name="Change: draw 5")
    where = tapped.bounding_box()
    tapped.tap()
    written = page.get_by_role("textbox", name="Step 3")
    expect(written).to_be_focused()
    now = written.bounding_box()
    assert where
    assert now
    assert abs(now["y"] - where["y"]) < 12, "it is written where it was tapped"
    written.fill("juggle")
    written.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("“juggle” is not a step")
    expect(page.get_by_role("button", name="Done")).to_be_focused()
    written.fill("say Whoever likes stands pat")
    written.press("Enter")
    expect(page.get_by_role("button", name="Change: say Whoever likes stands pat")).to_be_focused()
    expect(line(page, "Own rules")).to_contain_text("Whoever likes stands pat")
    page.get_by_role("button", name="Change: 5 down").tap()
    page.get_by_role("button", name="5 up", exact=True).tap()
    expect(page.get_by_role("button", name="Change: 5 up")).to_be_visible()
    assert soon(steps, page) == ["5 up", "bet", "say Whoever likes stands pat", "bet"]
    page.get_by_label("Or type a step").fill("buy 1 at 5")
    page.get_by_label("Or type a step").press("Enter")
    expect(page.locator("#check")).to_contain_text("“buy 1 at 5” was added as step 5.")
    expect(page.get_by_label("Or type a step")).to_have_value("")


def test_triple_draw_is_four_taps_one_takes_it_back_and_enter_only_reads(phone: Phone) -> None:
    page = changing(phone, "lowball")
    page.clock.install()
    line(page, "Cards").tap()
    for name in ("draw 5", "bet"):
        page.get_by_role("checkbox", name=name, exact=True).last.tap()
    page.get_by_role("button", name="Do the marked steps 3 times").tap()
    check = page.locator("#check")
    expect(check).to_contain_text("The round now has 8 steps.")
    expect(line(page, "Cards")).to_contain_text("three draws")
    page.clock.run_for(400)  # what was marked before the press is read by then, if anything is
    asked_all(page)
    check.get_by_role("link", name="Undo").tap()
    expect(line(page, "Cards")).to_contain_text("a draw of up to five cards")
    assert soon(steps, page) == ["5 down", "bet", "draw 5", "bet"]
    expect(line(page, "Cards").locator("xpath=..")).to_have_attribute("open", "")
    line(page, "Special cards").tap()
    dead = page.get_by_label("Cards that count for nothing")
    dead.fill("7")
    dead.press("Enter")
    expect(line(page, "Special cards")).to_contain_text("Sevens count for nothing")
    expect(dead).to_be_visible()


def test_what_a_line_needs_is_added_there_and_a_side_is_put_first(phone: Phone) -> None:
    page = changing(phone, "omaha-high-low")
    line(page, "In or out, and money").tap()
    page.get_by_role("button", name="Add the step “in or out”").tap()
    kitty = page.get_by_text("A kitty", exact=True)
    expect(kitty).to_be_visible()
    expect(line(page, "In or out, and money")).to_be_in_viewport()
    kitty.tap()
    expect(line(page, "In or out, and money")).to_contain_text("a kitty")
    line(page, "Who wins").tap()
    page.get_by_text("Players declare", exact=True).tap()
    page.get_by_role("button", name="Add the step “declare”").tap()
    expect(line(page, "Who wins")).to_contain_text("players declare")
    page.get_by_role("button", name="Move up: Low, eight or better").tap()
    expect(line(page, "Who wins")).to_contain_text("The lowest hand of eight or better and the best hand")
    again = page.get_by_role("button", name="Move down: Low, eight or better")
    expect(again).to_be_in_viewport()
    again.tap()
    expect(line(page, "Who wins")).to_contain_text("The best hand and the lowest hand of eight or better")


def test_links_beside_what_is_wrong_are_as_high_as_a_thumb(phone: Phone) -> None:
    page = changing(phone, "guts")
    page.set_viewport_size({"width": 320, "height": 664})
    line(page, "Cards").tap()
    page.get_by_role("button", name="One less: 3 down").tap()
    there = page.get_by_role("link", name="Go")
    expect(there).to_be_visible()
    box = there.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
