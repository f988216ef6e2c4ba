"""Joining and splitting attacks until the bets begin.

rules: martian.md#groups
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.games.martian.hand.placing import CLOSED, force_at
from companion.games.martian.rules.pieces import told
from companion.games.martian.rules.tableau import Dealt, Force, lifted, placed, turnable, with_card
from companion.games.martian.state.state import State
from companion.kit.reading import choice_in, seat_in, seat_of

ALL = "all"
"""Code for all pieces that the player has in the attack, in place of a piece's code."""
OWN = "0"
"""Target of pieces that become an attack of their own."""


@dataclass(frozen=True)
class Turn:
    """One-tap move of pieces that `seat` may point elsewhere: its label, and the values of its entry."""

    seat: int
    label: str
    what: str
    to: str


def turns(dealt: Dealt, number: int, seat: int) -> Iterator[Turn]:
    """Yield the moves that `seat` can make with one tap with its pieces in an attack.

    It can join all of them to another attack or split them off. If the whole attack is its own, it can split
    off one.
    The form can do more: move one piece out of several into any attack.
    """
    attack, source = dealt.forces[number], f"{dealt.key}.{number}"
    own = [one for one in attack if one.by == seat]
    if not own:
        return
    for other in range(1, len(dealt.attacks) + 1):
        if other != number:
            yield Turn(seat, f"join attack {other}", f"{source}:{ALL}", str(other))
    if len(own) < len(attack):
        yield Turn(seat, "split off", f"{source}:{ALL}", OWN)
    elif len(own) > 1:
        for one, _ in dealt.stacks(number):
            yield Turn(seat, f"split off a {one.piece.name}", f"{source}:{one.piece.code}", OWN)


def offers(state: State) -> Iterator[Action]:
    """Yield the action to join or split attacks, if anybody could."""
    movers = tuple(seat for seat in state.acting if any(_movable(state, seat)))
    if movers:
        turned = _regrouping(state, movers)
        yield Action("regroup", "Join or split attacks", turned, movers, "groups", closed=CLOSED)


def regroup(state: State, event: Event) -> State:
    """Point pieces of one attack elsewhere on the same card.

    Raises: Illegal if the player has no such piece there, or the target is missing or changes nothing.
    """
    seat = seat_of(event)
    source, _, code = choice_in(event.values, "what").partition(":")
    dealt, number = force_at(state, source)
    moved = tuple(one for one in dealt.forces[number] if one.by == seat and code in (ALL, one.piece.code))
    moved = moved if code == ALL else moved[:1]
    if not moved:
        raise _refused(f"{state.seats.names[seat]} placed no such piece there, and moves only own ones.")
    target = seat_in(event.values, "to") or len(dealt.attacks) + 1
    _check_target(dealt, number, target, moved)
    after = lifted(placed(dealt, target, moved), number, moved)
    done = replace(state, tableau=with_card(state.tableau, after), done=frozenset())
    pieces, name = told(one.piece for one in moved), state.seats.names[seat]
    if target > len(dealt.attacks):
        line = f"{name} splits {pieces} off an attack on {state.name_of(dealt, seat)}"
    else:
        line = f"{name} joins {pieces} to another attack on {state.name_of(dealt, seat)}"
    return replace(done, line=f"{line}: {done.standing(after)}")


def _check_target(dealt: Dealt, number: int, target: int, moved: Force) -> None:
    if target > len(dealt.attacks) + 1:
        raise _refused(f"There is no attack {target} on that card.", "to")
    alone = len(moved) == len(dealt.forces[number])
    if target == number or (alone and target > len(dealt.attacks)):
        raise _refused("They point there already, as an attack of their own.", "to")


def _refused(sentence: str, field: str = "what") -> Illegal:
    return Illegal(sentence, field=field, anchor="groups")


def _regrouping(state: State, movers: tuple[int, ...]) -> tuple[Field, ...]:
    choices = tuple(dict(choice for seat in movers for choice in _movable(state, seat)).items())
    most = max(len(dealt.attacks) for dealt in state.tableau)
    to = (
        (OWN, "an attack of their own"),
        *((str(number), f"attack {number}") for number in range(1, most + 1)),
    )
    return (
        Field("what", "choice", "Which pieces", required=True, choices=choices, anchor="groups"),
        Field("to", "choice", "Into", default=OWN, choices=to, anchor="groups"),
    )


def _movable(state: State, seat: int) -> Iterator[tuple[str, str]]:
    """Yield the pieces that `seat` may point elsewhere, as choices of a form."""
    for dealt in state.tableau:
        for number, attack in enumerate(dealt.attacks, start=1):
            own = [one.piece for one in attack if one.by == seat]
            if turnable(dealt, number, seat):
                source = f"{dealt.key}.{number}"
                where = f"of attack {number} on {state.name_of(dealt)}"
                yield f"{source}:{ALL}", f"all of one's own {where}"
                yield from ((f"{source}:{piece.code}", f"{piece.name} {where}") for piece in own)
