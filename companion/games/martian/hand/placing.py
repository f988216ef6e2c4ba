"""Placing pieces between the deal and the bets, to defend or to attack.

rules: martian.md#placing
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.games.martian.rules.pieces import row, told, without
from companion.games.martian.rules.tableau import DEFENCE, Committed, Dealt, placed, with_card, worth
from companion.games.martian.state.bundles import bundle, bundled, piece_name
from companion.games.martian.state.state import State
from companion.kit.by_seat import replaced
from companion.kit.reading import choice_in, seat_of

CLOSED = "Who has folded, sits this hand out, or has no piece for it takes no part in that now."


def offers(state: State) -> Iterator[Action]:
    """Yield the action to place pieces, if anybody may and has one."""
    placers = state.placers
    if placers:
        fields = (_where(state), *_pieces(state, placers))
        yield Action("place", "Place pieces", fields, placers, "placing", closed=CLOSED)


def place(state: State, event: Event) -> State:
    """Put pieces of a stash on a card; nothing is ever taken back. rules: martian.md#placing

    Raises: Illegal if no pieces are named or the player lacks them.
    """
    seat = seat_of(event)
    pieces = bundled(state, seat, event.values, "piece", "placing")
    if not pieces:
        raise Illegal("Say how many pieces are placed.", field="piece_number", anchor="placing")
    dealt, number = _target(state, seat, choice_in(event.values, "where"))
    after = placed(dealt, number, (Committed(piece, seat) for piece in pieces))
    stashes = replaced(state.stashes, seat, without(state.stashes[seat], pieces))
    tableau = with_card(state.tableau, after)
    done = replace(state, stashes=stashes, tableau=tableau, done=frozenset())
    name, card, using = state.seats.names[seat], state.name_of(dealt, seat), told(pieces)
    if number == DEFENCE:
        line = f"{name} defends {card} with {using}"
    elif number <= len(dealt.attacks):
        line = f"{name} adds {using} to an attack on {card}"
    else:
        line = f"{name} attacks {card} with {using}"
    return replace(done, line=f"{line}: {done.standing(after)}")


def force_at(state: State, code: str) -> tuple[Dealt, int]:
    """Return a card and the number of a force on it, both from a code such as ``"1.3.2"``."""
    key, _, number = code.rpartition(".")
    return next(dealt for dealt in state.tableau if dealt.key == key), int(number)


def usual(dealt: Dealt, seat: int) -> int:
    """Return the number of the force that `seat` joins if the entry names only the card.

    It is the defence of the player's own card. On another card it is the attack in which the player has a
    piece, or else a new one.
    """
    if dealt.seat == seat:
        return DEFENCE
    own = (number for number, attack in enumerate(dealt.attacks, 1) if any(one.by == seat for one in attack))
    return next(own, len(dealt.attacks) + 1)


def _target(state: State, seat: int, where: str) -> tuple[Dealt, int]:
    if where.count(".") == 2:
        return force_at(state, where)
    dealt = next(dealt for dealt in state.tableau if dealt.key == where)
    return dealt, usual(dealt, seat)


def _where(state: State) -> Field:
    choices = tuple(choice for dealt in state.tableau for choice in _places(state, dealt))
    return Field("where", "choice", "Where", required=True, choices=choices, anchor="placing")


def _places(state: State, dealt: Dealt) -> Iterator[tuple[str, str]]:
    name = state.name_of(dealt)
    yield dealt.key, f"{name}: defend it if it is yours, else attack"
    yield f"{dealt.key}.{DEFENCE}", f"{name}: defend"
    for number, attack in enumerate(dealt.attacks, start=1):
        yield f"{dealt.key}.{number}", f"{name}: add to attack {number} of {worth(attack)}"
    yield f"{dealt.key}.{len(dealt.attacks) + 1}", f"{name}: a new attack"


def _pieces(state: State, placers: tuple[int, ...]) -> Iterator[Field]:
    held = row({piece for seat in placers for piece in state.stashes[seat]})
    choices = tuple((piece.code, piece_name(state, piece)) for piece in held)
    return bundle("piece", "Which pieces", choices, "pieces", required=True)
