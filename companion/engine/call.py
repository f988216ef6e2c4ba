"""Options of a match setup: which of them apply, and the sentence that describes them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.field import Field, Illegal, Value, Values


@dataclass(frozen=True)
class SetupPhrase:
    """A part of the setup sentence: the text for an option and those described with it.

    `names` are the names of these options, the main one first. `is_seldom_changed` is True for an option
    that tables seldom change.
    """

    names: tuple[str, ...]
    text: str
    is_seldom_changed: bool = False


@dataclass(frozen=True)
class CardsNeeded:
    """Number of cards that a deal needs, and the number of cards in the pack.

    needed_cards: the cards needed; an upper limit if not `is_exact`.
    pack_size: the cards in the pack.
    is_exact: whether exactly so many are needed.
    """

    needed_cards: int
    pack_size: int
    is_exact: bool = True

    @property
    def text(self) -> str:
        """The numbers in words: "uses 28 of 52 cards", or "uses up to 28 of 52 cards" if not `is_exact`."""
        if self.is_exact:
            return f"uses {self.needed_cards} of {self.pack_size} cards"
        return f"uses up to {self.needed_cards} of {self.pack_size} cards"


def read_options_or_defaults(fields: Sequence[Field], raw: Mapping[str, object]) -> Values:
    """Return the value of every option; a missing, empty or invalid input gets the default.

    `raw` are the inputs as typed or sent, by name. Nothing is refused; names that are no option are left out.
    """
    return {field.name: _read_value_or_default(field, raw.get(field.name)) for field in fields}


def drop_inapplicable_inputs(fields: Sequence[Field], raw: Mapping[str, object]) -> dict[str, object]:
    """Return the inputs `raw` without those of options that do not apply with these values.

    A missing or invalid input counts as the default. Inputs under a name that is no option are kept, and
    nothing is parsed in the result.
    """
    nothing = {field.name for field in fields} - applicable_option_names(
        fields, read_options_or_defaults(fields, raw)
    )
    return {name: value for name, value in raw.items() if name not in nothing}


def applicable_option_names(fields: Sequence[Field], values: Values) -> frozenset[str]:
    """Return the names of the options that apply with these values.

    An option does not apply while another one has a value listed in its `Layout.inactive_when`, or if that
    other option does not apply itself. It applies if no option of `fields` has that other name. `values` must
    have a value for every option.
    """
    known = {field.name: field for field in fields}

    def applies(field: Field) -> bool:
        other, without = field.layout.inactive_when
        if other not in known:
            return True
        return applies(known[other]) and _form_value(values[other]) not in without

    return frozenset(field.name for field in fields if applies(field))


def setup_phrases(fields: Sequence[Field], values: Values) -> Iterator[SetupPhrase]:
    """Yield the phrases of the sentence that describes a match's options, in their order.

    An option and those with it as their `Layout.described_with` make one phrase. Options that do not apply
    are left out; if the first of a phrase does not, the whole phrase is. A phrase whose first option is
    folded is left out if all its options are at their defaults. A phrase without any text is yielded with "".
    `values` must have a value for every option.
    """
    said = applicable_option_names(fields, values)
    known = {field.name for field in fields}
    for field in fields:
        if field.name not in said or field.layout.described_with in known:
            continue
        group = [
            field,
            *(other for other in fields if other.layout.described_with == field.name and other.name in said),
        ]
        if field.layout.fold and all(values[one.name] == one.default for one in group):
            continue
        words = (describe_option(one, values) for one in group)
        yield SetupPhrase(
            tuple(one.name for one in group), " ".join(filter(None, words)), bool(field.layout.fold)
        )


def describe_option(field: Field, values: Values) -> str:
    """Return the text for an option in the setup sentence; it may be "".

    It is the text of `Layout.describe`, given `values` of all options, or label and value without such a
    function.
    """
    if field.layout.describe is not None:
        return field.layout.describe(field, values)
    return f"{field.label}: {field.format_value(values[field.name])}"


def _read_value_or_default(field: Field, raw: object) -> Value:
    try:
        return field.read(raw)
    except Illegal:
        return field.default


def _form_value(value: Value) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)
