"""Several pieces in one entry: a number of each of a few kinds, out of one stash.

rules: martian.md#placing, martian.md#trading
"""

from collections.abc import Iterator

from companion.engine.choice_fields import ChoiceField, Choices
from companion.engine.field import Field, Illegal, Layout, Values
from companion.engine.typed_fields import NumberField
from companion.games.martian.rules.pieces import TRIOS_PER_STASH, Piece, Pieces, remove_pieces
from companion.games.martian.state.state import State
from companion.kit.reading import choice_in, optional_number_in
from companion.plurals import plural

MAX_KINDS = 3
"""Number of kinds of pieces that one entry can name: as many as a stash of one colour has."""
_KIND_ORDINALS = ("first", "second", "third")
ALL_PIECES_PREFIX = "all-"
"""Prefix of a seat number in a code that means all pieces which that seat owns."""


def piece_bundle_fields(
    name: str, label: str, choices: Choices, anchor: str, *, required: bool = False, fold: str = ""
) -> Iterator[Field]:
    """Yield the inputs for a bundle of pieces: for each of a few kinds the kind and its number.

    Their names begin with `name`. Further kinds are folded away. If `fold` is given, all inputs are folded
    under that label. `required` is about the first kind only; the others may stay empty.
    """
    for at, kind in enumerate(_kind_field_names(name)):
        layout = Layout(fold=fold or (f"{label}: more kinds" if at else ""))
        called = f"{label}, {_KIND_ORDINALS[at]} kind" if at else label
        many = f"How many of the {_KIND_ORDINALS[at]} kind" if at else f"{label}: how many"
        needed = required and not at
        yield ChoiceField(kind, called, required=needed, choices=choices, anchor=anchor, layout=layout)
        yield NumberField(
            _number_field_name(kind),
            many,
            default=1,
            high=TRIOS_PER_STASH,
            anchor=anchor,
            layout=layout,
        )


def read_piece_bundle(state: State, holder: int, values: Values, name: str, anchor: str) -> Pieces:
    """Return the pieces that an entry names in the inputs that begin with `name`.

    Empty if it names none. A kind without a number counts as one piece, and a code of `ALL_PIECES_PREFIX` as
    all pieces of that owner.

    Raises: Illegal if `holder` has not all of them in the stash, or none of that owner.
    """
    left, found = state.stashes[holder], tuple[Piece, ...]()
    for kind in _kind_field_names(name):
        code, many = choice_in(values, kind), optional_number_in(values, _number_field_name(kind))
        if code:
            more = _take_pieces(left, code, 1 if many is None else many)
            if more is None:
                raise Illegal(_describe_shortage(state, holder, left, code), field=kind, anchor=anchor)
            left, found = remove_pieces(left, more), (*found, *more)
    return found


def piece_name_with_owner(state: State, piece: Piece) -> str:
    """Return a piece's name with its owner: ``"Anna's large red"``.

    The colour alone does not tell the owner.
    """
    return f"{state.seats.names[piece.owner]}'s {piece.name}"


def _kind_field_names(name: str) -> tuple[str, ...]:
    return (name, *(f"{name}_{at}" for at in range(2, MAX_KINDS + 1)))


def _number_field_name(kind: str) -> str:
    return f"{kind}_number"


def _take_pieces(held: Pieces, code: str, many: int) -> Pieces | None:
    """Return `many` pieces of a kind out of those held, None if there are not enough."""
    if code.startswith(ALL_PIECES_PREFIX):
        return (
            tuple(piece for piece in held if piece.owner == int(code.removeprefix(ALL_PIECES_PREFIX))) or None
        )
    found = tuple(piece for piece in held if piece.code == code)
    return found[:many] if len(found) >= many else None


def _describe_shortage(state: State, holder: int, held: Pieces, code: str) -> str:
    """Return a sentence that says how many pieces of a kind the holder has."""
    if code.startswith(ALL_PIECES_PREFIX):
        wanted, found = f"{state.seats.names[int(code.removeprefix(ALL_PIECES_PREFIX))]}'s pieces", 0
    else:
        pieces = (piece for pieces in state.stashes for piece in pieces)
        named = next(piece for piece in pieces if piece.code == code)
        wanted, found = plural(piece_name_with_owner(state, named)), held.count(named)
    name = state.seats.names[holder]
    if not found:
        return f"{name} has none of {wanted} left in the stash."
    return f"{name} has only {found} of {wanted} left in the stash."
