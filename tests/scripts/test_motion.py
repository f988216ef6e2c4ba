"""Motion where it explains: chips, cards and pieces that fly from where they lay, `motion.js`."""

from typing import Any

import pytest
from playwright.sync_api import Page
from reading import ask

from .conftest import Stage

pytestmark = pytest.mark.e2e

LOOK = """<link rel="stylesheet" href="/static/css/shared/tokens.css">
<link rel="stylesheet" href="/static/css/shared/layout.css">
<style>[data-place], .card { position: absolute; left: 0; width: 40px; height: 40px }</style>
<main id="board"></main>
<script>
  const board = document.getElementById("board");
  // Swaps the board for places: a name, how far down it is, what it holds
  window.swap = (...places) => {
    const ctx = { target: board };
    happen("htmx:before:swap", ctx);
    board.innerHTML = places.map(([name, top, holds, more = ""]) =>
      `<div data-place="${name}" data-holds="${holds}" style="top: ${top}px">${more}</div>`).join("");
    happen("htmx:after:swap", ctx);
    return document.getAnimations().map((one) => {
      const { target } = one.effect;
      const frames = one.effect.getKeyframes();
      one.pause();
      const seen = (time) => { one.currentTime = time; return middle(target); };
      const way = [seen(0), seen(one.effect.getTiming().duration - 1)];
      const cheap = ["transform", "opacity", "offset", "computedOffset", "easing", "composite"];
      const other = frames.flatMap(Object.keys).filter((key) => !cheap.includes(key));
      one.finish();
      return { what: target.className, way, lasts: one.effect.getTiming().duration, other,
               touch: getComputedStyle(target).pointerEvents, hidden: target.getAttribute("aria-hidden") };
    });
  };
  const middle = (element) => {
    const { top, height } = element.getBoundingClientRect();
    return Math.round(top + height / 2);
  };
</script>"""
CHIP = "flying flying-chip"


@pytest.fixture
def page(stage: Stage) -> Page:
    shown = stage.show(LOOK, "motion")
    shown.wait_for_load_state("load")
    shown.emulate_media(reduced_motion="no-preference")
    return shown


def swap(page: Page, *places: tuple[Any, ...]) -> list[dict[str, Any]]:
    return ask(page, "places => swap(...places)", [list(place) for place in places])


def ways(flights: list[dict[str, Any]]) -> list[list[int]]:
    return sorted(flight["way"] for flight in flights)


def test_motion_of_chips_leads_from_the_row_to_the_pot_and_from_the_pot_to_the_winner(page: Page):
    assert swap(page, ("pot", 0, "chips:2"), ("0", 100, "chips:-1"), ("1", 200, "chips:-1")) == []
    flights = swap(page, ("pot", 0, "chips:5"), ("0", 100, "chips:-4"), ("1", 200, "chips:-1"))
    assert ways(flights) == [[120, 20]]
    flights = swap(page, ("pot", 0, "chips:0"), ("0", 100, "chips:-4"), ("1", 200, "chips:4"))
    assert ways(flights) == [[20, 220]]
    flights = swap(page, ("pot", 0, "chips:0"), ("0", 100, "chips:-8"), ("1", 200, "chips:8"))
    assert ways(flights) == [[20, 220], [120, 20]], "paid and won at once"
    assert {flight["what"] for flight in flights} == {CHIP}


def test_motion_of_chips_without_a_pot_leads_from_row_to_row(page: Page):
    swap(page, ("0", 0, "chips:0"), ("1", 100, "chips:0"), ("2", 200, "chips:0"))
    flights = swap(page, ("0", 0, "chips:2"), ("1", 100, "chips:-1"), ("2", 200, "chips:-1"))
    assert ways(flights) == [[120, 20], [220, 20]]


def test_motion_of_a_stolen_card_leads_from_the_meld_to_the_new_one(page: Page):
    kings = (
        '<span class="card" data-card="Ks"></span><span class="card" data-card="Kh" style="top: 50px"></span>'
    )
    swap(page, ("Bo 1", 100, "Ks Kh", kings))
    own = '<span class="card" data-card="Kh"></span>'
    left = '<span class="card" data-card="Ks"></span>'
    [flight] = swap(page, ("Anna 1", 400, "Kh 2c", own), ("Bo 1", 100, "Ks", left))
    assert (flight["what"], flight["way"]) == ("card", [170, 420])


def test_motion_of_a_piece_leads_from_the_stash_to_the_card_where_it_lands(page: Page):
    piece = '<i data-thing="red-3-0" class="pyramid" style="display: block; width: 40px; height: 40px"></i>'
    swap(page, ("stash-0", 100, "red-3-0:2 red-1-0:1", piece), ("at-1.0", 300, ""))
    [flight] = swap(page, ("stash-0", 100, "red-3-0:1 red-1-0:1", piece), ("at-1.0", 300, " red-3-0:1 "))
    assert (flight["what"], flight["way"]) == ("pyramid flying", [120, 320])


def test_motion_is_short_moves_nothing_else_stops_no_finger_and_leaves_nothing(page: Page):
    swap(page, ("pot", 0, "chips:2"), ("0", 100, "chips:-1"))
    [flight] = swap(page, ("pot", 0, "chips:3"), ("0", 100, "chips:-2"))
    assert flight["lasts"] <= 400
    assert flight["other"] == [], "transform and opacity alone"
    assert (flight["touch"], flight["hidden"]) == ("none", "true")
    page.wait_for_function("!document.querySelector('.flying')")


def test_motion_is_none_where_less_is_asked_for_or_nothing_went(page: Page):
    swap(page, ("pot", 0, "chips:2"), ("0", 100, "chips:-1"))
    assert swap(page, ("pot", 0, "chips:2"), ("0", 500, "chips:-1")) == []
    assert swap(page) == [], "a board without places"
    swap(page, ("pot", 0, "chips:2"), ("0", 100, "chips:-1"))
    page.emulate_media(reduced_motion="reduce")
    assert swap(page, ("pot", 0, "chips:3"), ("0", 100, "chips:-2")) == []


def test_motion_begins_at_the_place_that_is_seen_where_one_is_drawn_twice(page: Page):
    folded = '<div data-place="Bo 1" data-holds="Ks" style="display: none"></div>'
    swap(page, ("out", 0, "", folded), ("Bo 1", 100, "Ks"))
    [flight] = swap(page, ("Bo 1", 100, ""), ("Anna 1", 300, "Ks", '<b class="card" data-card="Ks"></b>'))
    assert flight["way"] == [120, 320]
