"""Fireplace Poker as pages: the melds that lie there, and the inputs by which they are robbed."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from web.browsing import Form, forms
from web.lining import Lines, forms_of, plain
from web.phones import Phone, text

JACKS, ROYAL, ACES = "Jh Jd 2c 3c 4d", "Ah Kh Qh Jh Th", "As Ad 6c 7c 8d"


class Melds(Lines):
    """Two phones at a match of Fireplace Poker, in which Anna begins."""

    game = "fireplace"

    def __init__(self, app: Flask) -> None:
        super().__init__(app, ("Anna", "Bo"))

    def form(self, phone: Phone, action: str) -> Form:
        return next(
            form for form in forms(text(phone.get(self.match))) if form.sent().get("action") == [action]
        )


@pytest.fixture
def table(make_app: Callable[..., Flask]) -> Melds:
    return Melds(make_app())


def test_who_moves_may_rob_in_a_turn_and_in_a_forced_one(table: Melds):
    table.say("meld", cards=JACKS)
    for action in ("meld", "forced"):
        assert table.form(table.bo, action).values["steal_1"] == ""
    assert "Steal from Anna" in text(table.bo.get(table.match))


def test_who_waits_sees_the_melds_of_both_sides(table: Melds):
    table.say("meld", cards=JACKS)
    table.say("meld", seat="1", cards=ACES)
    page = plain(text(table.guest.get(table.match)))
    assert page.index("Anna's melds Pair of jacks turn 1") < page.index("Bo's melds Pair of aces turn 2")
    assert "Steal from" not in page


def test_what_cannot_be_robbed_has_no_input_and_says_why(table: Melds):
    table.say("meld", cards=ROYAL)
    assert "steal_1" not in table.form(table.bo, "meld").values
    assert "Royal flush turn 1, cannot be robbed" in plain(text(table.bo.get(table.match)))


def test_a_refused_steal_says_so_once_beside_its_button_and_stays_chosen(table: Melds):
    table.say("meld", cards=ACES)
    page = text(table.enter(table.bo, cards=JACKS, steal_1="As"))
    assert 'name="steal_1" value="As" checked' in page
    assert page.count("A♠ was stolen from the pair of aces") == 1
    assert page.index("The new meld") < page.index("A♠ was stolen from the pair of aces")


@pytest.mark.parametrize("action", ["meld", "forced"])
def test_a_turn_that_is_put_right_keeps_what_was_stolen(table: Melds, action: str):
    table.say("meld", cards=JACKS)
    table.say(action, seat="1", cards="As Ad 6c 7c Jh", steal_1="Jh")
    (form,) = (one for one in forms_of(table.anna, table.line(1, "change")) if one.action.endswith("change"))
    assert form.values["steal_1"] == "Jh"


def test_the_button_of_a_turn_says_what_it_records_and_the_cards_are_picked_beside_it(table: Melds):
    table.say("meld", cards=JACKS)
    page = text(table.bo.get(table.match))
    turn = page[page.index('name="action" value="meld"') - 900 : page.index('name="action" value="forced"')]
    assert 'data-arms="Tap the stolen cards" data-label="Steal and meld" data-ready' in turn
    bar = turn[turn.index('class="actions"') :]
    (field,) = re.findall(r'data-pick="([^"]+)"', bar)
    assert f'<cards-field id="{field}"' in turn
    said = text(table.bo.htmx(f"{table.match}/preview", table.form(table.bo, "meld").sent(cards=ACES)))
    assert 'data-says="Bo melds a pair of aces and gets rid of no chips"' in said


def test_the_picker_of_a_meld_closes_when_five_are_chosen(table: Melds):
    fields = re.findall(r"<cards-field [^>]*>", text(table.anna.get(table.match)))
    (meld,) = [field for field in fields if "meld-cards-field" in field]
    assert 'data-enough="5"' in meld
