"""Placing pieces between the deal and the bets: defending, attacking, joining and splitting attacks.

rules: martian.md#placing
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from companion.games.martian.board import DEFENCE, Board, Committed, Dealt, Group, lifted, placed, worth
from companion.games.martian.pieces import Piece, row, told, without
from companion.games.martian.state import State
from companion.play.field import Field, Illegal
from companion.play.game import Action, Event

ALL = "all"
"""The piece of a regrouping that stands for all of one's own."""

_CLOSED = "Who has folded, sits this hand out, or has no piece for it takes no part in that now."


def offers(state: State) -> Iterator[Action]:
    """Yield what may be done with pieces while they are placed."""
    placers = state.placers
    if placers:
        fields = (_where(state), _piece(state, placers))
        yield Action("place", "Place a piece", fields, placers, "placing", closed=_CLOSED)
    movers = tuple(seat for seat in state.acting if any(_movable(state, seat)))
    if movers:
        turned = _regrouping(state, movers)
        yield Action("regroup", "Join or split attacks", turned, movers, "groups", closed=_CLOSED)


def place(state: State, event: Event) -> State:
    """Put a piece of a stash on a card: nothing is ever taken back. rules: martian.md#placing"""
    seat, code = cast("int", event.seat), str(event.values["piece"])
    piece = next((piece for piece in state.stashes[seat] if piece.code == code), None)
    if piece is None:
        named = next(piece for held in state.stashes for piece in held if piece.code == code)
        raise Illegal(
            f"{state.seats.names[seat]} has no {piece_name(state, named)} left in the stash.",
            field="piece",
            anchor="placing",
        )
    dealt, number = _target(state, seat, str(event.values["where"]))
    after = placed(dealt, number, (Committed(piece, seat),))
    stashes = tuple(without(held, (piece,)) if at == seat else held for at, held in enumerate(state.stashes))
    done = replace(state, stashes=stashes, board=with_card(state.board, after))
    name, card = state.seats.names[seat], state.name_of(dealt, seat)
    if number == DEFENCE:
        line = f"{name} defends {card} with a {piece.name}"
    elif number <= len(dealt.attacks):
        line = f"{name} adds a {piece.name} to an attack on {card}"
    else:
        line = f"{name} attacks {card} with a {piece.name}"
    return replace(done, line=f"{line}: {done.standing(after)}")


def regroup(state: State, event: Event) -> State:
    """Point pieces of one attack elsewhere on the same card. rules: martian.md#groups"""
    seat = cast("int", event.seat)
    source, _, code = str(event.values["what"]).partition(":")
    dealt, number = _group(state, source)
    moved = tuple(one for one in dealt.groups[number] if one.by == seat and code in (ALL, one.piece.code))
    moved = moved if code == ALL else moved[:1]
    if not moved:
        raise _refused(f"{state.seats.names[seat]} placed no such piece there, and moves only own ones.")
    target = int(cast("str", event.values["to"])) or len(dealt.attacks) + 1
    _check_target(dealt, number, target, moved)
    after = lifted(placed(dealt, target, moved), number, moved)
    done = replace(state, board=with_card(state.board, after))
    pieces, name = told(one.piece for one in moved), state.seats.names[seat]
    if target > len(dealt.attacks):
        line = f"{name} splits {pieces} off an attack on {state.name_of(dealt, seat)}"
    else:
        line = f"{name} joins {pieces} to another attack on {state.name_of(dealt, seat)}"
    return replace(done, line=f"{line}: {done.standing(after)}")


def with_card(board: Board, changed: Dealt) -> Board:
    """Return the board with the card in its place as it is now."""
    return tuple(changed if dealt.key == changed.key else dealt for dealt in board)


def piece_name(state: State, piece: Piece) -> str:
    """Return ``"large red of Anna's"``: colour is not owner."""
    return f"{piece.name} of {state.seats.names[piece.owner]}'s"


def usual(dealt: Dealt, seat: int) -> int:
    """Return the group that `seat` means who names only the card.

    That is the defence of a card of its own, else the attack that it has a piece in, else a new one.
    """
    if dealt.seat == seat:
        return DEFENCE
    own = (number for number, attack in enumerate(dealt.attacks, 1) if any(one.by == seat for one in attack))
    return next(own, len(dealt.attacks) + 1)


def _target(state: State, seat: int, where: str) -> tuple[Dealt, int]:
    if where.count(".") == 2:
        return _group(state, where)
    dealt = next(dealt for dealt in state.board if dealt.key == where)
    return dealt, usual(dealt, seat)


def _group(state: State, code: str) -> tuple[Dealt, int]:
    key, _, number = code.rpartition(".")
    return next(dealt for dealt in state.board if dealt.key == key), int(number)


def _check_target(dealt: Dealt, number: int, target: int, moved: Group) -> None:
    if target > len(dealt.attacks) + 1:
        raise _refused(f"There is no attack {target} on that card.", "to")
    alone = len(moved) == len(dealt.groups[number])
    if target == number or (alone and target > len(dealt.attacks)):
        raise _refused("They point there already, as an attack of their own.", "to")


def _refused(sentence: str, field: str = "what") -> Illegal:
    return Illegal(sentence, field=field, anchor="groups")


def _where(state: State) -> Field:
    choices = tuple(choice for dealt in state.board for choice in _places(state, dealt))
    return Field("where", "choice", "Where", required=True, choices=choices, anchor="placing")


def _places(state: State, dealt: Dealt) -> Iterator[tuple[str, str]]:
    name = state.name_of(dealt)
    yield dealt.key, f"{name}: defend it if it is yours, else attack"
    yield f"{dealt.key}.{DEFENCE}", f"{name}: defend"
    for number, attack in enumerate(dealt.attacks, start=1):
        yield f"{dealt.key}.{number}", f"{name}: add to attack {number} of {worth(attack)}"
    yield f"{dealt.key}.{len(dealt.attacks) + 1}", f"{name}: a new attack"


def _piece(state: State, placers: tuple[int, ...]) -> Field:
    held = row({piece for seat in placers for piece in state.stashes[seat]})
    choices = tuple((piece.code, piece_name(state, piece)) for piece in held)
    return Field("piece", "choice", "Which piece", required=True, choices=choices, anchor="pieces")


def _regrouping(state: State, movers: tuple[int, ...]) -> tuple[Field, ...]:
    choices = tuple(dict(choice for seat in movers for choice in _movable(state, seat)).items())
    most = max(len(dealt.attacks) for dealt in state.board)
    to = (
        ("0", "an attack of their own"),
        *((str(number), f"attack {number}") for number in range(1, most + 1)),
    )
    return (
        Field("what", "choice", "Which pieces", required=True, choices=choices, anchor="groups"),
        Field("to", "choice", "Into", default="0", choices=to, anchor="groups"),
    )


def _movable(state: State, seat: int) -> Iterator[tuple[str, str]]:
    """Yield the pieces that `seat` may point elsewhere, as choices."""
    for dealt in state.board:
        for number, attack in enumerate(dealt.attacks, start=1):
            own = [one.piece for one in attack if one.by == seat]
            if own and (len(attack) > 1 or len(dealt.attacks) > 1):
                source = f"{dealt.key}.{number}"
                where = f"of attack {number} on {state.name_of(dealt)}"
                yield f"{source}:{ALL}", f"all of one's own {where}"
                yield from ((f"{source}:{piece.code}", f"{piece.name} {where}") for piece in own)
