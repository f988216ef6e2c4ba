"""A call that is half changed: `calling.js`."""

import pytest

from .conftest import Stage

pytestmark = pytest.mark.e2e


def test_a_call_lies_in_the_address_of_its_page(stage: Stage):
    call = """<main id="call"><form action="/t/ABC/matches">
    <input type="hidden" name="csrf_token" value="secret">
    <input type="hidden" name="game" value="guts"><input name="ante" value="1">
    <input type="checkbox" name="player" value="0" checked>
    <input type="checkbox" name="player" value="1" checked></form>
    <form id="other"><input name="forget"></form></main>"""
    page = stage.show(call, "calling")
    page.locator("[name=forget]").fill("x")
    assert page.evaluate("location.search") == ""
    page.locator("[name=ante]").fill("5")
    page.locator("[name=player]").nth(1).uncheck()
    assert page.evaluate("location.search") == "?game=guts&ante=5&player=0"
