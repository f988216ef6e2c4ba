"""A call that is half changed: `match_form.js`."""

import pytest
from reading import soon

from .conftest import Stage

pytestmark = pytest.mark.e2e


def test_a_call_lies_in_the_address_of_its_page(stage: Stage):
    call = """<main id="call"><form action="/t/ABC/matches">
    <input type="hidden" name="csrf_token" value="secret">
    <input type="hidden" name="game" value="guts"><input name="ante" value="1">
    <input type="checkbox" name="player" value="0" checked>
    <input type="checkbox" name="player" value="1" checked></form>
    <form id="other"><input name="forget"></form></main>"""
    page = stage.show(call, "match_form")
    page.locator("[name=forget]").fill("x")
    assert soon(page.evaluate, "location.search") == ""
    page.locator("[name=ante]").fill("5")
    page.locator("[name=player]").nth(1).uncheck()
    assert soon(page.evaluate, "location.search") == "?game=guts&ante=5&player=0"


@pytest.mark.parametrize(("current", "left"), [(0, 0), (9, 10 * 120 + 2 * 16 - 332)])
def test_the_preset_that_is_called_is_in_sight(stage: Stage, current: int, left: int):
    links = [f"<a{' aria-current=true' if at == current else ''}>{at}</a>" for at in range(10)]
    style = "<style>.presets { display: flex; overflow-x: auto; inline-size: 300px; padding-inline: 16px }"
    style += ".presets > * { flex: none; inline-size: 120px }</style>"
    page = stage.show(f'{style}<nav class="presets">{"".join(links)}</nav>', "match_form")
    assert soon(page.locator(".presets").evaluate, "one => one.scrollLeft") == left
