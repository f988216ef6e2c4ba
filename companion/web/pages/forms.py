"""Forms built from a game's fields, with submitted values and error messages.

Only `engine.values.read_values` validates values, and only `templates/shared/_fields.html` draws inputs.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Form, SelectMultipleField, StringField

from companion.cards import Card, UnknownCard, parse
from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import ChoiceField, FlagField, SeatsField
from companion.engine.field import Field, Illegal, Values
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.typed_fields import MoneyField

RESERVED = frozenset(
    {
        "seq",
        "seat",
        "action",
        "press",
        "read",
        "then",
        "csrf_token",
        "page",
        "game",
        "player",
        "dealer",
        "caller",
        "variant",
        "save-as",
    }
)
"""Names of inputs that the page itself sends together with a game's values."""

_FALSE_VALUE = "0"
_TRUE_VALUE = "1"


class FieldsForm(Form):
    """Form whose inputs are made from a game's fields.

    Attributes:
        specs: Fields by name.
        refusal: Error that `refuse` showed last; None without one.
    """

    specs: Mapping[str, Field]
    refusal: Illegal | None = None

    def refuse(self, illegal: Illegal) -> None:
        """Show the error at its field, in place of others there, or above the form if it has none.

        A field that the form does not have counts as none.
        """
        self.refusal = illegal
        if illegal.field in self.specs:
            self[illegal.field].errors = [str(illegal)]
        else:
            self.form_errors.append(str(illegal))


def make_form(
    fields: Sequence[Field], given: MultiDict[str, str] | None = None, *, ids: str = ""
) -> FieldsForm:
    """Return a form for `fields`, filled from the sent form `given` or with their defaults.

    Without `given`, an input for cards has the `prefilled_cards` of its field, if there are any. With
    `given`, nothing is checked: an input that was not sent is empty, a box is not ticked, and a choice gets
    its default. `ids` is a prefix of the inputs' HTML ids, so that a page can have several forms.

    Raises:
        ValueError: a field has a name in `RESERVED`, or one that ends in "-photo".
    """
    form = _form_class(tuple(fields))(formdata=_form_texts(fields, given))
    for name in form.specs:
        form[name].id = f"{ids}-{name}" if ids else name
    return form


def raw_values(fields: Sequence[Field], given: MultiDict[str, str]) -> dict[str, object]:
    """Return the submitted values of `fields` by name, unchecked, for `read_values`.

    The value is a list of texts for seats, and a stripped text for any other field; "" if it was not
    sent. A box that is not ticked sends nothing, and its value is "0". Cards may come in several inputs.

    Raises:
        Illegal: a field with the choice "nobody" has neither that nor a player chosen.
    """
    for field in fields:
        if isinstance(field, SeatsField) and field.nobody and not given.getlist(field.name):
            raise field.missing_error
    return {field.name: _raw_value(field, given) for field in fields}


def parse_natural_number(text: str, digits: int) -> int | None:
    """Return `text` as an integer, 0 or larger; None unless it is 1 to `digits` ASCII digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def parse_typed_cards(text: str) -> tuple[Card, ...]:
    """Return the cards in the text; () if it is empty or any part of it is no card."""
    try:
        return parse(text)
    except UnknownCard:
        return ()


def format_query_values(values: Values, fields: Sequence[Field] = ()) -> dict[str, str | list[str]]:
    """Return values by name as a form or a URL holds them, without empty ones.

    Empty are None, "" and (), but not 0 or False. `fields` give the units of money, which is formatted as
    people type it; without its field an amount is formatted as a whole number.
    """
    units = {field.name: field.unit for field in fields if isinstance(field, MoneyField)}
    texts = {name: format_input_value(value, units.get(name, WHOLE)) for name, value in values.items()}
    return {name: text for name, text in texts.items() if text}


def format_input_value(value: object, unit: MoneyUnit = WHOLE) -> str | list[str]:
    """Return the text that an input shows for `value`, or a list of texts for several seats.

    An integer is an amount in the smallest parts of `unit`. A tuple of integers is a list of seats, any
    other tuple is cards, joined by spaces. True is "1", False is "0", None and () are "".
    """
    if isinstance(value, tuple):
        return [str(item) for item in value] if value and isinstance(value[0], int) else " ".join(value)
    if isinstance(value, bool):
        return _TRUE_VALUE if value else _FALSE_VALUE
    if isinstance(value, int):
        return unit.format_for_input(value)
    return "" if value is None else str(value)


def _form_texts(fields: Sequence[Field], given: MultiDict[str, str] | None) -> MultiDict[str, str]:
    plain: MultiDict[str, str] = MultiDict()
    for field in fields:
        value = _initial_value(field) if given is None else _raw_value(field, given)
        if isinstance(field, ChoiceField) and not value:
            value = format_input_value(field.default)
        listed = value if isinstance(value, list) else [value]
        plain.setlist(field.name, [] if isinstance(field, SeatsField) and listed == [""] else listed)
    return plain


def _initial_value(field: Field) -> str | list[str]:
    """Return the initial value of the input."""
    match field:
        case CardsField():
            return format_input_value(field.prefilled_cards or field.default)
        case MoneyField():
            return format_input_value(field.default, field.unit)
    return format_input_value(field.default)


def _raw_value(field: Field, given: MultiDict[str, str]) -> str | list[str]:
    """Return the submitted value of the input, unchecked: a list for seats, else text."""
    match field:
        case FlagField():
            return given.getlist(field.name)[-1] if field.name in given else _FALSE_VALUE
        case SeatsField():
            return given.getlist(field.name)
        case CardsField():
            return " ".join(given.getlist(field.name)).strip()
    return given.get(field.name, "").strip()


def _wtforms_field(field: Field) -> Any:
    match field:
        case FlagField():
            return BooleanField(false_values=(_FALSE_VALUE, "", False))
        case SeatsField():
            return SelectMultipleField()
    return StringField()


@lru_cache(maxsize=256)
def _form_class(fields: tuple[Field, ...]) -> type[FieldsForm]:
    for field in fields:
        if field.name in RESERVED or field.name.endswith("-photo"):
            raise ValueError(f"a field may not be called {field.name}: the page uses that name")
    carried: dict[str, Any] = {field.name: _wtforms_field(field) for field in fields}
    return type("FormOfFields", (FieldsForm,), {**carried, "specs": {field.name: field for field in fields}})
