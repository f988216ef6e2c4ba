"""The verdict of a showdown: the best, second and lowest hands, by cards or as tapped."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.field import Illegal, Values
from companion.games.tapiola.rules.rules import HAND_CATEGORIES, POINTS, TWO_ONE
from companion.games.tapiola.showdown.fields import (
    BELOW_STRAIGHT,
    LOW_FIELD_PREFIX,
    asks_for_second_best,
    category_field_name,
    contested_pots,
    low_winners_field_name,
    no_low_field_name,
    pot_winners_field_name,
)
from companion.games.tapiola.state.log_text import join_names
from companion.games.tapiola.state.state import State
from companion.kit.chips import SeatGroups, best_tied_seats
from companion.kit.reading import choice_in, flag_in, seats_in
from companion.plurals import conjugate_verb

TiedSeats = tuple[int, ...]
"""Seats that tie, or a single one; empty if there is none."""
_HAND_WORDS = {"second": "second best", "worst": "worst", "second_worst": "second worst"}
"""The hand that an input asks for, if neither the best nor the lowest."""


@dataclass(frozen=True)
class ShowdownVerdict:
    """The winners of a showdown, all as seats.

    `best`: winners of each pot, or of the only one without betting.
    `low`: winners of the low in each pot, () for a pot in which no hand was low enough. Empty or without
        effect if the low has no share.
    `second`: seats with the second best hand; empty if it does not count, or if the best hands tie.
    `categories`: category of each seat's hand, as an index in `rules.HAND_CATEGORIES`. Empty unless
        categories score points; `best` is empty if they do.
    `worst`, `second_worst`: seats with these hands; empty if they do not count.
    """

    best: tuple[TiedSeats, ...] = ()
    low: tuple[TiedSeats, ...] = ()
    second: TiedSeats = ()
    categories: Mapping[int, int] = field(default_factory=dict)
    worst: TiedSeats = ()
    second_worst: TiedSeats = ()


def decide_showdown_verdict(state: State, values: Values) -> ShowdownVerdict:
    """Return the verdict by the hands in `state.last_showdown`, or else as tapped.

    A player who alone can win a pot need not be tapped.

    Raises: Illegal if a tap contradicts the cards or another tap, or if a winner or a hand that is needed is
    missing.
    """
    if state.options.scores_by_category:
        return _category_verdict(state, values)
    order = state.last_showdown.high_order if state.last_showdown else ()
    low = state.last_showdown.low_order if state.last_showdown else ()
    best = _pot_winners(state, values, pot_winners_field_name, order)
    nobody = _pots_without_low(state, values, low) if state.options.qualifier else ()
    lowest = (
        _pot_winners(state, values, low_winners_field_name, low, nobody) if state.options.is_split else ()
    )
    return ShowdownVerdict(best, lowest, second=_second_best(state, values, order, best[0]))


def _pots_without_low(state: State, values: Values, order: SeatGroups) -> tuple[int, ...]:
    """Return the numbers of the pots without a low hand, by the cards or as entered.

    A player who can win a later pot can win the earlier ones too. So without a low in one pot, there is none
    in later ones. rules: tapiola.md#split
    """
    found: list[int] = []
    for at, seats in enumerate(contested_pots(state)):
        tapped, said = seats_in(values, low_winners_field_name(at)), flag_in(values, no_low_field_name(at))
        low = best_tied_seats(order, seats)
        none = not low if state.last_showdown else said or bool(found)
        if none and tapped:
            raise Illegal(
                "Nobody's hand is low enough for this pot, so choose nobody for the lowest hand.",
                field=low_winners_field_name(at),
                anchor="split",
            )
        if said and not none:
            raise Illegal(
                f"The cards say that {join_names(state, low)} {conjugate_verb(low, 'have')} the lowest hand.",
                field=no_low_field_name(at),
                anchor="split",
            )
        found += [at] if none else []
    return tuple(found)


def _pot_winners(
    state: State, values: Values, name: Callable[[int], str], order: SeatGroups, nobody: Collection[int] = ()
) -> tuple[TiedSeats, ...]:
    """Return the winners of each pot; none for the pots numbered in `nobody`.

    They are found by the cards, then by the winners of the pot before if they can win this one, then by tap.
    """
    found: list[TiedSeats] = []
    for at, seats in enumerate(contested_pots(state)):
        if at in nobody:
            found.append(())
            continue
        shown, follows = best_tied_seats(order, seats), best_tied_seats(found[-1:], seats)
        if follows and not shown:
            _check_later_pot(state, seats_in(values, name(at)), follows, name(at))
        found.append(_resolve_seats(state, values, name(at), shown or follows, seats))
    return tuple(found)


def _check_later_pot(state: State, tapped: TiedSeats, follows: TiedSeats, name: str) -> None:
    """Check that the winners tapped for a later pot fit the earlier one. rules: tapiola.md#betting"""
    if tapped and set(tapped) != set(follows):
        winners = join_names(state, follows)
        raise Illegal(
            f"{winners} had the {_hand_word(state, name)} hand and can win this pot too. Choose {winners}.",
            field=name,
            anchor="showdown",
        )


def _hand_word(state: State, name: str) -> str:
    """Return which hand the input `name` asks for: "best", "lowest", "second worst"."""
    if name in _HAND_WORDS:
        return _HAND_WORDS[name]
    return "lowest" if state.options.is_lowball or name.startswith(LOW_FIELD_PREFIX) else "best"


def _resolve_seats(
    state: State, values: Values, name: str, shown: TiedSeats, seats: Sequence[int]
) -> TiedSeats:
    """Return the seats shown by the cards, or else tapped, or else the only one possible."""
    tapped = seats_in(values, name)
    if shown and tapped and set(shown) != set(tapped):
        raise Illegal(
            f"The cards say that {join_names(state, shown)} {conjugate_verb(shown, 'have')} "
            f"the {_hand_word(state, name)} hand, not {join_names(state, tapped)}.",
            field=name,
            anchor="showdown",
        )
    found = shown or tapped or (tuple(seats) if len(seats) == 1 else ())
    if not found:
        raise Illegal("Choose at least one player, or enter the cards.", field=name, anchor="showdown")
    return found


def _second_best(state: State, values: Values, order: SeatGroups, best: TiedSeats) -> TiedSeats:
    """Return the seats with the second best hand; none if the best hands tie. rules: tapiola.md#two-one"""
    tapped = seats_in(values, "second")
    if state.options.scoring != TWO_ONE or state.options.is_split or len(best) > 1:
        if tapped:
            raise Illegal(
                "If the best hands tie, choose nobody for the second best hand.",
                field="second",
                anchor="two-one",
            )
        return ()
    if set(tapped) & set(best):
        raise Illegal(
            "The best hand cannot also be the second best. Choose another player.",
            field="second",
            anchor="two-one",
        )
    others = tuple(seat for seat in state.live_seats if seat not in best)
    if not asks_for_second_best(state):
        return others
    return _resolve_seats(state, values, "second", tuple(order[1]) if len(order) > 1 else (), others)


def _category_verdict(state: State, values: Values) -> ShowdownVerdict:
    made = {seat: _hand_category(state, values, seat) for seat in state.live_seats}
    if state.options.scoring == POINTS:
        return ShowdownVerdict(categories=made)
    if any(state.options.category_points(at) for at in made.values()):
        if seats_in(values, "worst") or seats_in(values, "second_worst"):
            raise Illegal(
                "Somebody has a straight or better, so choose nobody for the worst hand.",
                field="worst",
                anchor="straight-up",
            )
        return ShowdownVerdict(categories=made)
    return _worst_hands_verdict(state, values, made)


def _hand_category(state: State, values: Values, seat: int) -> int:
    tapped, rank = (
        choice_in(values, category_field_name(seat)),
        state.last_showdown.high_ranks.get(seat) if state.last_showdown else None,
    )
    points = state.options.category_points
    if rank is not None:
        made = HAND_CATEGORIES.index(rank.name if rank.name in HAND_CATEGORIES else rank.category)
        if tapped not in ("", BELOW_STRAIGHT) and points(int(tapped)) != points(made):
            raise Illegal(
                f"The cards make a different hand: {rank.name}. Correct the hand or the cards.",
                field=category_field_name(seat),
                anchor="showdown",
            )
        return made
    if not tapped:
        raise Illegal(
            f"Choose {state.seats.names[seat]}'s hand, or enter the cards.",
            field=category_field_name(seat),
            anchor="showdown",
        )
    return int(tapped)


def _worst_hands_verdict(state: State, values: Values, made: Mapping[int, int]) -> ShowdownVerdict:
    """Return the verdict with the worst and the second worst hand. rules: tapiola.md#straight-up"""
    shown = (
        state.last_showdown.high_order[::-1]
        if state.last_showdown and len(state.last_showdown.high_ranks) == len(state.live_seats)
        else ()
    )
    worst = _resolve_seats(state, values, "worst", tuple(shown[0]) if shown else (), state.live_seats)
    tapped = seats_in(values, "second_worst")
    if len(worst) > 1 or len(worst) == len(state.live_seats):
        if tapped:
            raise Illegal(
                "If the worst hands tie, choose nobody for the second worst hand.",
                field="second_worst",
            )
        return ShowdownVerdict(categories=made, worst=worst)
    others = tuple(seat for seat in state.live_seats if seat not in worst)
    if set(tapped) & set(worst):
        raise Illegal(
            "The worst hand cannot also be the second worst. Choose another player.", field="second_worst"
        )
    second = _resolve_seats(state, values, "second_worst", tuple(shown[1]) if len(shown) > 1 else (), others)
    return ShowdownVerdict(categories=made, worst=worst, second_worst=second)
