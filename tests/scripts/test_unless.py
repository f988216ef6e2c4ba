"""Options that mean nothing beside another's value are not asked for: `unless.js`."""

import pytest
from playwright.sync_api import expect

from .conftest import Stage

pytestmark = pytest.mark.e2e

FORM = """<form>
<label><input type="radio" name="owe" value="pot" checked> The pot</label>
<label><input type="radio" name="owe" value="upto"> Up to</label>
<div id="amount" data-unless="owe" data-values="pot nothing"><input name="amount" value="5"></div>
<label><input type="checkbox" name="kitty" value="1"> A kitty</label>
<div id="deck" data-unless="kitty" data-values="1">The deck</div>
<div id="half" data-unless="kitty" data-values="0">Its half</div>
<label>Legs <input name="legs" value="0"></label>
<div id="last" data-unless="legs" data-values="0">The last leg</div>
</form>"""


def test_what_does_not_apply_is_not_asked(stage: Stage) -> None:
    page = stage.show(FORM, "unless")
    amount, deck, half, last = (page.locator(f"#{name}") for name in ("amount", "deck", "half", "last"))
    expect(amount).to_be_hidden()
    expect(deck).to_be_visible()
    expect(half).to_be_hidden()
    expect(last).to_be_hidden()
    page.get_by_label("Up to").check()
    expect(amount).to_be_visible()
    page.get_by_label("A kitty").check()
    expect(deck).to_be_hidden()
    expect(half).to_be_visible()
    page.get_by_label("Legs").fill("3")
    expect(last).to_be_visible()
    page.get_by_label("The pot").check()
    expect(amount).to_be_hidden()
    assert page.evaluate("new FormData(document.forms[0]).get('amount')") == "5", "it is sent as it stands"
