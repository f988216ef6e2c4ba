"""A game of one's own, made on one phone: twelve taps at most, and everybody plays it."""

import re
import time

import cv2
import numpy as np
import pytest
from playwright.sync_api import Locator, expect
from reading import all_of, ask, asked_all, drawn, soon

from e2e.evenings.together import Fingers
from e2e.going import go
from e2e.making import BARS, SIDEWAYS, Phone, changing, line
from e2e.table import open_table, two_seated

pytestmark = pytest.mark.e2e

NARROW = {"width": 320, "height": 664}
SMALL = """parts => parts.filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
    .filter(box => box.height && (box.height < 43 || box.width < 43)).length"""
LATE = """const at_once = window.fetch;
window.fetch = (...asked) => new Promise((done) => setTimeout(done, %d)).then(() => at_once(...asked));"""
"""Lets answers be so many milliseconds late, while the test goes on."""
WIDE = """search => {
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(search).font;
    return pen.measureText(search.placeholder).width;
}"""
"""How wide what stands in an empty search is."""
MOST_TAPS, MOST_SECONDS = 12, 120


class Thumb:
    """What a person taps, counted. Looking for a place is no tap: scrolling is."""

    def __init__(self) -> None:
        self.taps = 0
        self.began = time.monotonic()

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1


def test_guts_with_four_cards_and_more_in_twelve_taps(phone: Phone) -> None:
    page, thumb = phone(), Thumb()
    page.set_viewport_size(BARS)
    open_table(page, "Anna", "Bo", "Cem", "Dee")
    thumb.began = time.monotonic()

    thumb.tap(page.get_by_role("link", name="Make a game"))
    thumb.tap(page.locator("[data-shelf] a").filter(has=page.get_by_text("Guts", exact=True)))
    check = page.locator("#check")
    expect(check).to_have_text(re.compile("Up to 17 can play"))
    thumb.tap(line(page, "Cards"))
    thumb.tap(page.get_by_role("button", name="One more: 3 down"))
    expect(line(page, "Cards")).to_contain_text("Four cards each")
    expect(check).to_have_text(re.compile("Up to 13 can play"))
    thumb.tap(line(page, "Wild"))
    expect(line(page, "Wild")).to_be_in_viewport()
    thumb.tap(page.locator(".key").filter(has=page.get_by_label("twos")))
    expect(line(page, "Wild")).to_contain_text("Twos are wild")
    thumb.tap(line(page, "In or out, and money"))
    thumb.tap(page.get_by_text("A kitty", exact=True))
    thumb.tap(page.get_by_text("The best hand pays an amount", exact=True))
    said = line(page, "In or out, and money")
    expect(said).to_contain_text("the wimp pays 1")
    expect(said).to_contain_text("a kitty")
    expect(check).to_have_text(re.compile("Up to 12 can play"))
    expect(check).to_be_in_viewport()
    thumb.tap(page.get_by_role("button", name="Continue"))
    expect(page.get_by_label("Name")).to_have_value("Our Guts")
    expect(page.locator(".aloud")).to_contain_text("Twos are wild")
    thumb.tap(page.get_by_role("button", name="Play", exact=True))

    expect(page.locator(".prompt")).to_contain_text("four cards down")
    expect(page.get_by_role("button", name="Cards dealt")).to_be_visible()
    assert thumb.taps <= MOST_TAPS
    assert time.monotonic() - thumb.began < MOST_SECONDS


@pytest.mark.parametrize("late", [0, 400], ids=["at once", "slow"])
def test_a_quick_thumb_loses_no_tap(phone: Phone, late: int) -> None:
    page = phone()
    page.add_init_script(LATE % late)
    page.set_viewport_size(BARS)
    open_table(page, "Anna", "Bo", "Cem")
    go(page, f"{page.url}/house/change?like=seven-card-stud")
    line(page, "Cards").tap()
    steps = page.locator(".steps li")
    for _ in range(3):
        steps.first.get_by_role("button", name="One more").tap()
    page.get_by_role("checkbox", name="1 up").first.tap()
    page.get_by_role("button", name="Do the marked steps 2 times").tap()
    page.get_by_role("button", name="+ draw", exact=True).tap()
    steps.first.get_by_role("button", name="One less").tap()
    page.get_by_role("button", name="+ discard", exact=True).tap()
    page.get_by_role("button", name="Continue").tap()
    aloud = page.locator(".aloud")
    expect(aloud).to_contain_text("four cards face down and two face up")
    expect(aloud).to_contain_text("a draw of up to three cards, one discarded")


def test_what_a_finger_came_down_on_is_meant_where_the_steps_move_before_it_leaves(phone: Phone) -> None:
    page = phone()
    page.add_init_script(LATE % 1000)
    page.set_viewport_size({"width": 390, "height": 1800})  # both buttons on one screen
    open_table(page, "Anna", "Bo", "Cem")
    go(page, f"{page.url}/house/change?like=seven-card-stud")
    line(page, "Cards").tap()
    steps = page.locator(".steps li")
    before = len(all_of(steps))
    finger = Fingers(page)
    page.get_by_role("button", name="+ draw", exact=True).tap()
    finger.hold(steps.first.get_by_role("button", name="One more"))
    expect(steps).to_have_count(before + 1)
    finger.lift()
    expect(steps.first).to_have_text("3 down")
    expect(steps.nth(1)).to_have_text("1 up")
    page.get_by_role("button", name="+ discard", exact=True).tap()
    finger.hold(page.get_by_role("heading").first)  # on nothing to press
    expect(steps).to_have_count(before + 2)
    finger.lift()
    steps.first.get_by_role("button", name="One less").press("Enter")
    expect(steps.first).to_have_text("2 down")


def test_a_draft_survives_a_reload_and_back_and_is_one_phone_s_own(phone: Phone) -> None:
    anna, bo = two_seated(phone)
    change = f"{anna.url}/house/change?like=guts"
    for page in (anna, bo):
        go(page, change)
    line(anna, "Wild").tap()
    anna.locator(".key").filter(has=anna.get_by_label("threes")).tap()
    expect(line(anna, "Wild")).to_contain_text("Threes are wild")
    line(bo, "Cards").tap()
    bo.get_by_role("button", name="One less: 3 down").tap()
    expect(bo.locator("#check")).to_contain_text("need 3 cards, but a player has 2 cards")
    anna.reload()
    expect(line(anna, "Wild")).to_contain_text("Threes are wild")
    expect(line(anna, "Cards")).to_contain_text("Three cards each")
    anna.get_by_role("button", name="Continue").tap()
    anna.wait_for_url(re.compile("/house/name"))
    anna.go_back()
    expect(line(anna, "Wild")).to_contain_text("Threes are wild")


def test_the_check_line_leads_to_what_it_refuses(phone: Phone) -> None:
    page = changing(phone, "seven-card-stud", "Anna", "Bo", "Cem", "Dee", "Eva", "Finn")
    expect(page.locator("#check")).to_have_text(re.compile("Up to 7 can play"))
    line(page, "Cards").tap()
    page.get_by_role("checkbox", name="1 up").first.tap()
    page.get_by_role("button", name="Do the marked steps 5 times").tap()
    check = page.locator("#check")
    expect(check).to_contain_text("but the deck has only 52")
    line(page, "Cards").tap()
    lead = check.get_by_role("link", name="Go")
    assert soon(lead.evaluate, "one => one.getClientRects().length") == 1, "over two lines a thumb misses it"
    lead.tap()
    expect(page.locator("#f-steps")).to_be_in_viewport()
    assert soon(page.evaluate, SIDEWAYS) <= 0


def test_the_order_that_is_offered_is_in_sight_once_it_is_gone_to(phone: Phone) -> None:
    page = changing(phone, "five-card-draw")
    line(page, "Wild").tap()
    page.locator("[name=wild-0][value='2']").tap()
    lead = page.locator("#check").get_by_role("link", name="Change")
    lead.tap()
    order = page.locator("#f-order")
    expect(order).to_be_focused()
    drawn(page)  # what unfolds tells so a moment later
    foot = page.locator(".check").bounding_box()
    found = order.bounding_box()
    assert foot
    assert found
    assert found["y"] + found["height"] <= foot["y"]
    order.select_option("standard-fives")
    expect(lead).to_have_count(0)


def test_why_a_button_did_nothing_comes_into_sight_and_what_was_written_stays(phone: Phone) -> None:
    page = changing(phone, "three-five-seven")
    page.clock.install()
    line(page, "Cards").tap()
    second = page.get_by_role("group", name="Round 2")
    written = second.get_by_label("Or type a step")
    written.fill("juggle five")
    second.get_by_role("button", name="Add", exact=True).tap()
    told = second.get_by_role("alert")
    expect(told).to_be_in_viewport()
    page.clock.run_for(400)  # what was changed before the press is read by then, too
    asked_all(page)
    expect(told).to_contain_text("“juggle five” is not a step")
    expect(written).to_have_value("juggle five")
    page.get_by_role("button", name="Continue").tap()
    lead = page.locator("#check").get_by_role("link", name="Go")
    lead.tap()
    expect(written).to_be_focused()
    written.fill("1 up")
    second.get_by_role("button", name="Add", exact=True).tap()
    expect(second.locator("li")).to_have_count(3)
    expect(written).to_have_value("")


def test_what_would_be_too_many_steps_is_told_in_sight(phone: Phone) -> None:
    page = changing(phone, "seven-card-stud")
    line(page, "Cards").tap()
    steps = page.locator(".steps li").get_by_role("checkbox")
    marked = all_of(steps)
    for step in marked:
        step.check()
    page.get_by_role("button", name="Do the marked steps 5 times").tap()
    told = page.get_by_role("alert").filter(has_text="A game can have up to 40 steps")
    expect(told).to_be_in_viewport()
    expect(steps).to_have_count(len(marked))


def test_what_was_typed_beside_chips_can_be_tapped_off(phone: Phone) -> None:
    page = changing(phone, "guts")
    line(page, "Wild").tap()
    typed, twos = page.locator("[name=wild-0-more]"), page.get_by_label("twos", exact=True)
    wild = page.locator("#line-2 > summary")
    typed.fill("deuces")
    typed.blur()
    expect(wild).to_contain_text("Twos are wild.")
    expect(twos).to_be_checked()
    expect(typed).to_have_value("")
    page.locator(".key").filter(has=twos).tap()
    expect(wild).to_contain_text("Nothing is wild.")
    typed.fill("deuces, jack of clubs")
    typed.blur()
    expect(wild).to_contain_text("Twos and the jack of clubs are wild.")
    expect(typed).to_have_value("J♣")  # there is no chip for it


def test_what_the_search_is_for_is_read_whole_beside_a_game_of_one_s_own(phone: Phone) -> None:
    page = phone()
    open_table(page, "Anna", "Bo", "Cem")
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 664})
        search = page.get_by_role("searchbox")
        assert inked(search) > ask(search, WIDE) - 5, "it is cut"
        assert soon(page.evaluate, SIDEWAYS) <= 0


def inked(search: Locator) -> int:
    """Return over how many pixels anything stands inside its border."""
    shown = cv2.imdecode(np.frombuffer(search.screenshot(scale="css"), np.uint8), cv2.IMREAD_GRAYSCALE)
    inside = shown[8:-8, 8:-8]
    columns = np.flatnonzero((inside < inside.max() - 40).any(axis=0))
    return int(columns[-1] - columns[0])


def test_all_of_it_fits_narrow_phones_and_thumbs(phone: Phone) -> None:
    page = phone()
    page.set_viewport_size(NARROW)
    code = open_table(page, "Anna", "Bo", "Cem", "Dee")
    for path in ("", "/change?like=three-five-seven", "/change?like=omaha-burns"):
        go(page, f"{page.url.partition('/t/')[0]}/t/{code}/house{path}")
        page.evaluate(
            "document.querySelectorAll('details').forEach(one => { one.name = ''; one.open = true })"
        )
        assert soon(page.evaluate, SIDEWAYS) <= 0
        pressed = page.locator(".house :is(button:not(.sr), .key, summary, .list a)")
        assert soon(pressed.evaluate_all, SMALL) == 0


def test_a_link_brings_the_whole_game_and_asks(phone: Phone) -> None:
    page = phone()
    open_table(page, "Anna", "Bo", "Cem")
    table = page.url
    go(page, f"{table}/house/change?like=guts")
    page.get_by_role("button", name="Continue").tap()
    page.get_by_label("Name").fill("Kitchen guts <b>&")
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.get_by_text("“Kitchen guts <b>&” was saved.")).to_be_visible()
    page.get_by_role("link", name="Kitchen guts").tap()
    page.get_by_role("button", name="Share").tap()
    expect(page.get_by_role("img", name="QR code for the link")).to_be_visible()
    link = page.get_by_label("Link").input_value()
    assert "/house#hg1." in link

    bo = phone()
    open_table(bo, "Di", "Ed", "Flo")
    go(bo, link)
    expect(bo.get_by_role("heading", name="Kitchen guts <b>&")).to_be_visible()
    bo.locator(".house .list a").tap()
    expect(bo.get_by_role("heading", name="A game from another table")).to_be_visible()
    bo.get_by_role("button", name="Play", exact=True).tap()
    expect(bo.get_by_role("button", name="Cards dealt")).to_be_visible()


def test_its_rules_lie_over_the_match_and_are_searched(phone: Phone) -> None:
    page = changing(phone, "guts")
    line(page, "Own rules").tap()
    page.get_by_label("Rules in your own words").fill("Whoever drops a card buys juice.")
    page.get_by_role("button", name="Continue").tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.get_by_role("button", name="Cards dealt")).to_be_visible()
    page.get_by_role("link", name="Rules", exact=True).tap()
    drawer = page.locator("#rules-drawer")
    expect(drawer.get_by_role("heading", name="Our Guts")).to_be_visible()
    expect(drawer).to_contain_text("Whoever drops a card buys juice.")
    drawer.get_by_label("Find a rule").fill("juice")
    expect(drawer.locator(".hits")).to_contain_text("buys juice")
    drawer.locator(".hits a").first.tap()
    expect(drawer.get_by_text("Whoever drops a card buys juice.").last).to_be_in_viewport()
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("button", name="Cards dealt")).to_be_visible()
