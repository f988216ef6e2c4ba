"""Joining and splitting attacks until the bets begin.

rules: martian.md#groups
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField
from companion.engine.event import Event
from companion.engine.field import Field, Illegal
from companion.games.martian.hand.placing import NOT_PLACING_TEXT, get_force
from companion.games.martian.rules.pieces import describe_pieces
from companion.games.martian.rules.tableau import (
    DealtCard,
    Force,
    add_pieces_to_force,
    can_regroup,
    remove_pieces_from_force,
    replace_card,
)
from companion.games.martian.state.state import State
from companion.kit.reading import choice_in, require_event_seat, seat_in

ALL_PIECES = "all"
"""Code for all pieces that the player has in the attack, in place of a piece's code."""
NEW_ATTACK = "0"
"""Target of pieces that become an attack of their own."""


@dataclass(frozen=True)
class RegroupMove:
    """A move by one tap of pieces that `seat` has in an attack, to another attack.

    `label` is the text of its button; `what` and `to` are the values of its entry.
    """

    seat: int
    label: str
    what: str
    to: str


def one_tap_regroup_moves(dealt: DealtCard, number: int, seat: int) -> Iterator[RegroupMove]:
    """Yield the moves that `seat` can make with one tap with its pieces in attack `number`.

    It can join all of them to another attack or split them off. If the whole attack is its own, it can split
    off one. Without a piece in the attack it has no move.
    The form can do more: move one piece out of several into any attack.
    """
    attack, source = dealt.forces[number], f"{dealt.key}.{number}"
    own = [one for one in attack if one.placed_by == seat]
    if not own:
        return
    for other in range(1, len(dealt.attacks) + 1):
        if other != number:
            yield RegroupMove(seat, f"join attack {other}", f"{source}:{ALL_PIECES}", str(other))
    if len(own) < len(attack):
        yield RegroupMove(seat, "split off", f"{source}:{ALL_PIECES}", NEW_ATTACK)
    elif len(own) > 1:
        for one, _ in dealt.piece_counts(number):
            yield RegroupMove(seat, f"split off a {one.piece.name}", f"{source}:{one.piece.code}", NEW_ATTACK)


def regroup_actions(state: State) -> Iterator[Action]:
    """Yield the action to join or split attacks; none if nobody could."""
    movers = tuple(seat for seat in state.acting_seats if any(_movable_piece_choices(state, seat)))
    if movers:
        turned = _regroup_fields(state, movers)
        yield Action(
            "regroup", "Join or split attacks", turned, movers, "groups", refusal_text=NOT_PLACING_TEXT
        )


def after_regrouping_attacks(state: State, event: Event) -> State:
    """Return the state after pieces of an attack join another on the same card, or a new one.

    Everybody has to be done again.

    Raises: Illegal if the player has no such piece there, or the target is missing or changes nothing.
    """
    seat = require_event_seat(event)
    source, _, code = choice_in(event.values, "what").partition(":")
    dealt, number = get_force(state, source)
    moved = tuple(
        one for one in dealt.forces[number] if one.placed_by == seat and code in (ALL_PIECES, one.piece.code)
    )
    moved = moved if code == ALL_PIECES else moved[:1]
    if not moved:
        raise _regroup_error(
            f"{state.seats.names[seat]} has no such piece in that attack. Players can move only pieces "
            "that they placed themselves."
        )
    target = seat_in(event.values, "to") or len(dealt.attacks) + 1
    _check_target(dealt, number, target, moved)
    after = remove_pieces_from_force(add_pieces_to_force(dealt, target, moved), number, moved)
    tableau = replace_card(state.hand.tableau, after)
    done = replace(state, hand=replace(state.hand, tableau=tableau, done_seats=frozenset()))
    pieces, name = describe_pieces(one.piece for one in moved), state.seats.names[seat]
    if target > len(dealt.attacks):
        line = f"{name} splits {pieces} off an attack on {state.card_name(dealt, seat)}"
    else:
        line = f"{name} moves {pieces} to another attack on {state.card_name(dealt, seat)}"
    return replace(done, line=f"{line}: {done.describe_ownership(after)}")


def _check_target(dealt: DealtCard, number: int, target: int, moved: Force) -> None:
    if target > len(dealt.attacks) + 1:
        raise _regroup_error(f"There is no attack {target} on that card.", "to")
    alone = len(moved) == len(dealt.forces[number])
    if target == number or (alone and target > len(dealt.attacks)):
        raise _regroup_error("Nothing would change: the pieces are already in that attack.", "to")


def _regroup_error(sentence: str, field: str = "what") -> Illegal:
    return Illegal(sentence, field=field, anchor="groups")


def _regroup_fields(state: State, movers: tuple[int, ...]) -> tuple[Field, ...]:
    choices = tuple(dict(choice for seat in movers for choice in _movable_piece_choices(state, seat)).items())
    most = max(len(dealt.attacks) for dealt in state.hand.tableau)
    to = (
        (NEW_ATTACK, "a new attack"),
        *((str(number), f"attack {number}") for number in range(1, most + 1)),
    )
    return (
        ChoiceField("what", "Which pieces", required=True, choices=choices, anchor="groups"),
        ChoiceField("to", "Move to", default=NEW_ATTACK, choices=to, anchor="groups"),
    )


def _movable_piece_choices(state: State, seat: int) -> Iterator[tuple[str, str]]:
    """Yield the pieces that `seat` may point elsewhere, as choices of a form."""
    for dealt in state.hand.tableau:
        for number, attack in enumerate(dealt.attacks, start=1):
            own = [one.piece for one in attack if one.placed_by == seat]
            if can_regroup(dealt, number, seat):
                source = f"{dealt.key}.{number}"
                where = f"in attack {number} on {state.card_name(dealt)}"
                yield f"{source}:{ALL_PIECES}", f"all your pieces {where}"
                yield from ((f"{source}:{piece.code}", f"{piece.name} {where}") for piece in own)
