"""Placing pieces between the deal and the bets, to defend or to attack.

rules: martian.md#placing
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.games.martian.rules.pieces import describe_pieces, remove_pieces, sort_pieces
from companion.games.martian.rules.tableau import (
    DEFENCE_NUMBER,
    DealtCard,
    PlacedPiece,
    add_pieces_to_force,
    force_pips,
    replace_card,
)
from companion.games.martian.state.bundles import (
    piece_bundle_fields,
    piece_name_with_owner,
    read_piece_bundle,
)
from companion.games.martian.state.state import State
from companion.kit.by_seat import replace_at_seat
from companion.kit.reading import choice_in, require_event_seat
from companion.plurals import format_count

NOT_PLACING_TEXT = (
    "Players who have folded, are sitting this hand out or have no pieces cannot place or move pieces."
)


def place_pieces_actions(state: State) -> Iterator[Action]:
    """Yield the action to place pieces; none if nobody may, or nobody has one."""
    placers = state.placing_seats
    if placers:
        fields = (_target_field(state), *_piece_fields(state, placers))
        yield Action("place", "Place pieces", fields, placers, "placing", refusal_text=NOT_PLACING_TEXT)


def after_placing_pieces(state: State, event: Event) -> State:
    """Return the state after a player puts pieces of the stash on a card, to attack or defend.

    An entry that names only the card means the force of `default_force_number`. Nothing is ever taken back.
    Everybody has to be done again.
    rules: martian.md#placing

    Raises: Illegal if no pieces are named or the player lacks them.
    """
    seat = require_event_seat(event)
    pieces = read_piece_bundle(state, seat, event.values, "piece", "placing")
    if not pieces:
        raise Illegal("Enter how many pieces to place.", field="piece_number", anchor="placing")
    dealt, number = _find_target(state, seat, choice_in(event.values, "where"))
    after = add_pieces_to_force(dealt, number, (PlacedPiece(piece, seat) for piece in pieces))
    stashes = replace_at_seat(state.stashes, seat, remove_pieces(state.stashes[seat], pieces))
    tableau = replace_card(state.hand.tableau, after)
    hand = replace(state.hand, tableau=tableau, done_seats=frozenset())
    done = replace(state, stashes=stashes, hand=hand)
    name, card, using = state.seats.names[seat], state.card_name(dealt, seat), describe_pieces(pieces)
    if number == DEFENCE_NUMBER:
        line = f"{name} defends {card} with {using}"
    elif number <= len(dealt.attacks):
        line = f"{name} adds {using} to an attack on {card}"
    else:
        line = f"{name} attacks {card} with {using}"
    return replace(done, line=f"{line}: {done.describe_ownership(after)}")


def get_force(state: State, code: str) -> tuple[DealtCard, int]:
    """Return a card and the number of a force on it, both from a code such as ``"1.3.2"``.

    Force 0 is the defence, and the others are attacks; the number may be that of an attack that is not there
    yet.

    Raises: StopIteration if the card is not on the table.
    """
    key, _, number = code.rpartition(".")
    return next(dealt for dealt in state.hand.tableau if dealt.key == key), int(number)


def default_force_number(dealt: DealtCard, seat: int) -> int:
    """Return the number of the force that `seat` joins if the entry names only the card.

    Force 0 is the defence, which `seat` joins on its own card. On another card it joins the first attack in
    which it has a piece, or else a new one.
    """
    if dealt.seat == seat:
        return DEFENCE_NUMBER
    own = (
        number
        for number, attack in enumerate(dealt.attacks, 1)
        if any(one.placed_by == seat for one in attack)
    )
    return next(own, len(dealt.attacks) + 1)


def _find_target(state: State, seat: int, where: str) -> tuple[DealtCard, int]:
    if where.count(".") == 2:
        return get_force(state, where)
    dealt = next(dealt for dealt in state.hand.tableau if dealt.key == where)
    return dealt, default_force_number(dealt, seat)


def _target_field(state: State) -> Field:
    choices = tuple(choice for dealt in state.hand.tableau for choice in _target_choices(state, dealt))
    return ChoiceField("where", "Where to place them", required=True, choices=choices, anchor="placing")


def _target_choices(state: State, dealt: DealtCard) -> Iterator[tuple[str, str]]:
    name = state.card_name(dealt)
    yield dealt.key, f"{name} ({state.seats.names[dealt.seat]} defends, others attack)"
    yield f"{dealt.key}.{DEFENCE_NUMBER}", f"{name}: defend"
    for number, attack in enumerate(dealt.attacks, start=1):
        yield (
            f"{dealt.key}.{number}",
            f"{name}: add to attack {number} ({format_count(force_pips(attack), 'pip')})",
        )
    yield f"{dealt.key}.{len(dealt.attacks) + 1}", f"{name}: a new attack"


def _piece_fields(state: State, placers: tuple[int, ...]) -> Iterator[Field]:
    held = sort_pieces({piece for seat in placers for piece in state.stashes[seat]})
    choices = tuple((piece.code, piece_name_with_owner(state, piece)) for piece in held)
    return piece_bundle_fields("piece", "Pieces to place", choices, "pieces", required=True)
