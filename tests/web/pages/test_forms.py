import re

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.engine.cards_field import CardsField, Pack
from companion.engine.choice_fields import ChoiceField, FlagField, SeatsField
from companion.engine.field import Illegal, Layout
from companion.engine.typed_fields import MoneyField, NumberField
from companion.engine.values import read_values
from companion.web.matches.actions import format_button_value, unpack_submitted_values
from companion.web.pages.forms import (
    FieldsForm,
    format_input_value,
    format_query_values,
    make_form,
    parse_natural_number,
    raw_values,
)

FIELDS = (
    NumberField(
        "stolen", "Cards stolen", default=0, high=5, layout=Layout(help="At most one from each meld")
    ),
    ChoiceField("how", "How", default="hand", choices=(("hand", "From the hand"), ("draw", "Drawn"))),
    FlagField("forced", "Forced"),
    FlagField("kind", "Kind", default=True),
    SeatsField("out", "Out", choices=(("0", "Anna"), ("1", "Bo"))),
    CardsField("meld", "Meld", low=5, high=5, anchor="melds", pack=Pack(copies=5)),
)


WIDE = (
    MoneyField("stake", "Stake", default=5, high=50, layout=Layout(help="Each puts this in")),
    *FIELDS[1:3],
    FIELDS[4],
)


def drawn(app: Flask, form: FieldsForm, name: str) -> str:
    with app.test_request_context():
        fields = app.jinja_env.get_template("shared/_fields.html").module
        return str(fields.field(form[name], form.specs[name]))


def given(*pairs: tuple[str, str]) -> MultiDict[str, str]:
    return MultiDict(pairs)


def test_a_new_form_shows_the_defaults():
    form = make_form(FIELDS)
    assert form["stolen"].data == "0"
    assert form["how"].data == "hand"
    assert form["forced"].data is False
    assert form["kind"].data is True
    assert form["out"].data == []
    assert form["meld"].data == ""


def test_a_form_keeps_what_was_filled_in():
    form = make_form(
        FIELDS,
        given(
            ("stolen", "x9"), ("out", "1"), ("out", "0"), ("forced", "1"), ("meld", "Ah Zz"), ("how", "draw")
        ),
    )
    assert form["stolen"].data == "x9"
    assert form["forced"].data is True
    assert form["kind"].data is False
    assert form["out"].data == ["1", "0"]
    assert form["meld"].data == "Ah Zz"
    assert form["how"].data == "draw"


def test_the_bounds_and_help_are_in_the_inputs(app: Flask):
    form = make_form(WIDE, given(("stake", "7"), ("how", "draw"), ("forced", "1"), ("out", "1")), ids="meld")
    assert list(form.specs) == ["stake", "how", "forced", "out"]
    stake, how, forced, out = (drawn(app, form, name) for name in form.specs)
    assert 'id="meld-stake" name="stake" type="number"' in stake
    assert 'min="0" max="50" value="7"' in stake
    assert '<p class="help" id="meld-stake-help">Each puts this in</p>' in stake
    assert re.findall(r'value="(\w+)" checked', how) == ["draw"]
    assert re.findall(r'value="1" role="switch" checked', forced)
    assert re.findall(r'value="(\d)" checked', out) == ["1"]


def test_a_refusal_is_said_at_its_input(app: Flask):
    form = make_form(WIDE, given(("stake", "x9")))
    form.refuse(Illegal("Not so much.", field="stake"))
    html = drawn(app, form, "stake")
    assert 'value="x9" aria-invalid="true" aria-describedby="stake-error stake-help"' in html
    assert "<span>Not so much.</span>" in html


def test_what_a_form_sends_is_read_by_the_games_own_reader():
    raw = raw_values(FIELDS, given(("stolen", " 2 "), ("out", "1"), ("kind", "1"), ("meld", "AhAhAhAhAh")))
    values = read_values(FIELDS, raw)
    assert dict(values) == {
        "stolen": 2,
        "how": "hand",
        "forced": False,
        "kind": True,
        "out": (1,),
        "meld": ("Ah",) * 5,
    }


def test_a_box_that_is_not_ticked_means_no():
    assert raw_values(FIELDS, given())["kind"] == "0"


def test_cards_may_come_one_to_an_input():
    raw = raw_values(FIELDS, given(*(("meld", card) for card in ("Ah", "Kd", "Qs", "Jc", "10h"))))
    assert raw["meld"] == "Ah Kd Qs Jc 10h"


def test_values_go_into_an_address_and_come_back():
    values = read_values(FIELDS, {"stolen": "3", "out": ["0"], "forced": "1", "meld": "AhKdQsJcTh"})
    there = format_query_values(values)
    back = MultiDict(
        [(name, item) for name, text in there.items() for item in ([text] if isinstance(text, str) else text)]
    )
    assert read_values(FIELDS, raw_values(FIELDS, back)) == values


def test_a_refusal_stands_at_its_field():
    form = make_form(FIELDS)
    form.refuse(Illegal("Six cards in a meld.", field="meld"))
    assert form["meld"].errors == ["Six cards in a meld."]
    assert not form.form_errors


def test_a_refusal_of_no_field_stands_above_the_form():
    form = make_form(FIELDS)
    form.refuse(Illegal("Not now.", field="nowhere"))
    assert form.form_errors == ["Not now."]


@pytest.mark.parametrize(
    ("sent", "number"),
    [("0", 0), ("12", 12), ("007", 7), ("1234", None), ("", None), ("-1", None), ("٣", None)],
)
def test_a_number_the_page_itself_sends_is_read_or_nothing(sent, number):
    assert parse_natural_number(sent, 3) == number


def test_two_forms_from_the_same_fields_do_not_share_errors():
    make_form(FIELDS).refuse(Illegal("Not now."))
    assert not make_form(FIELDS).form_errors


@pytest.mark.parametrize("name", ["seq", "seat", "csrf_token", "meld-photo", "dealer"])
def test_a_field_may_not_take_a_name_of_the_page(name: str):
    with pytest.raises(ValueError, match="the page uses that name"):
        make_form((NumberField(name, "X"),))


@pytest.mark.parametrize(
    ("value", "text"), [(None, ""), ((), ""), (True, "1"), (0, "0"), (("Ah", "Kd"), "Ah Kd")]
)
def test_values_as_inputs_show_them(value: object, text: str):
    assert format_input_value(value) == text


def test_what_a_button_says_is_read_as_the_values_that_it_stands_for():
    said = format_button_value({"seat": 1, "what": "0.1.2:all", "told": "a&b = 1 + 1"})
    assert said.startswith("seat=1&what=0.1.2:all&")
    stands_for = (("seat", "1"), ("what", "0.1.2:all"), ("told", "a&b = 1 + 1"))
    assert unpack_submitted_values(given(("press", said))) == given(*stands_for)


@pytest.mark.parametrize(
    ("names", "low", "kind"),
    [("A", 0, "checkbox"), ("A", 1, "radio"), ("AB", 0, "radio"), ("AB", 1, "radio")],
)
def test_the_only_seat_that_may_be_tapped_can_be_tapped_off_again(
    app: Flask, names: str, low: int, kind: str
):
    choices = tuple((str(at), name) for at, name in enumerate(names))
    who = SeatsField("who", "Who folds", required=bool(low), low=low, high=1, choices=choices)
    with app.test_request_context():
        macro = app.jinja_env.get_template("shared/_fields.html").module.seats_field
        assert macro("who", [], who).count(f'type="{kind}"') == len(names)
