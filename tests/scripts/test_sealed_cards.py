"""What everybody chose turns up in one moment, and nowhere earlier: `sealed_cards.js`, with its styles."""

import pytest
from playwright.sync_api import Page
from reading import soon

from .conftest import Stage

pytestmark = pytest.mark.e2e

STYLES = (
    '<link rel="stylesheet" href="/static/css/shared/tokens.css">'
    '<link rel="stylesheet" href="/static/css/matches/countdown.css">'
)
DUE = '<section id="secret" class="secret" data-secret></section>'
BOARD = """<main id="board">{}</main>
<script>
  window.opened = 0;
  document.addEventListener("curtain:opens", () => opened++);
  window.next = (html) => {{
    document.getElementById("board").innerHTML = html;
    happen("htmx:after:swap", {{}});
  }};
</script>"""
CARDS = """<section id="secret" class="secret revealed" data-reveal="{key}" data-left="{left}">
  <ul class="turned">
  <li class="turn turn-yes"><span class="turn-card"><span class="turn-back"></span>
    <strong class="turn-face">In</strong></span></li>
</ul><p class="turn-line">Anna is in</p></section>"""


def shown(stage: Stage, inner: str = DUE) -> Page:
    page = stage.show_still(STYLES + BOARD.format(inner), "sealed_cards")
    page.emulate_media(reduced_motion="reduce")
    return page


def turn(page: Page, left: int, key: int = 2) -> None:
    page.evaluate("html => next(html)", CARDS.format(key=key, left=left))


def seen(page: Page) -> list[bool]:
    """Whether the match is covered, and whether what was chosen can be read."""
    covers = "getComputedStyle(document.querySelector('#secret')).position === 'fixed'"
    return [page.evaluate(covers), page.locator(".turn-line").is_visible()]


def test_no_phone_shows_what_was_chosen_before_the_moment(stage: Stage):
    page = shown(stage)
    turn(page, 1000)
    page.clock.run_for(950)
    assert soon(seen, page) == [True, False]
    assert soon(lambda: not page.locator(".turn-face").is_visible())
    page.clock.run_for(100)
    assert soon(seen, page) == [True, True]
    assert soon(page.locator(".turn-face").is_visible)
    assert soon(page.evaluate, "opened") == 1
    page.clock.run_for(3000)
    assert soon(seen, page) == [False, True]
    assert soon(lambda: not page.locator(".turned").is_visible())  # in the match the line is enough


def test_from_the_first_moment_that_it_is_on_the_page_it_is_covered(stage: Stage):
    page = shown(stage)
    page.evaluate("html => document.getElementById('board').innerHTML = html", CARDS.format(key=2, left=900))
    assert soon(seen, page) == [True, False]  # nobody has told the script yet


def test_who_comes_just_before_waits_too_and_who_comes_after_sees_no_curtain(stage: Stage):
    page = shown(stage, CARDS.format(key=2, left=3_605_000))  # of which an hour passes meanwhile
    assert soon(seen, page) == [True, False]
    page.clock.run_for(5600)
    assert soon(seen, page) == [True, True]
    page = shown(stage, CARDS.format(key=2, left=0))
    assert soon(seen, page) == [False, True]
    assert soon(page.evaluate, "opened") == 0


def test_it_opens_once_however_often_the_page_comes(stage: Stage):
    page = shown(stage)
    turn(page, 0)
    page.clock.run_for(50)
    assert soon(seen, page) == [True, True]
    turn(page, 0)
    page.clock.run_for(4000)
    turn(page, 0)
    page.clock.run_for(50)
    assert soon(lambda: (seen(page), page.evaluate("opened"))) == ([False, True], 1)


def test_a_tap_brings_the_match_back_and_so_does_the_next_entry(stage: Stage):
    page = shown(stage)
    turn(page, 300)
    page.locator("#secret").dispatch_event("click")
    assert soon(seen, page) == [True, False]  # not before it is open
    page.clock.run_for(400)
    page.locator("#secret").dispatch_event("click")
    assert soon(seen, page) == [False, True]
    page.evaluate("html => next(html)", DUE)
    turn(page, 300, key=4)
    page.evaluate("next('')")
    page.clock.run_for(4000)
    assert soon(page.evaluate, "[document.documentElement.className, opened]") == ["", 1]
