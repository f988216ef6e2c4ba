"""A showdown: by taps, by cards, or some of each; what is known is checked against what was tapped."""

from collections.abc import Mapping
from typing import cast

from companion.cards import Card
from companion.games.progressive.state import State, check_places
from companion.games.progressive.words import a, names, verb
from companion.hands import Outcome, Rank, explain, meanings
from companion.play.field import Illegal, Values

Hands = Mapping[int, tuple[Card, ...]]
"""The hands that are known, by seat."""


def hand_field(seat: int) -> str:
    """Return the name of the input for the hand of `seat`."""
    return f"hand_{seat}"


def shown(state: State, values: Values) -> tuple[tuple[int, ...], str]:
    """Return who has the best hand and, in words, with what; raise `Illegal` where the cards say otherwise.

    rules: progressive.md#showdown
    """
    ticked = cast("tuple[int, ...]", values["winners"] or ())
    hands = {
        seat: cast("tuple[Card, ...]", values[hand_field(seat)])
        for seat in state.playing
        if values[hand_field(seat)]
    }
    check_places(
        state, [(card, f"in {state.name(seat)}'s hand") for seat, cards in hands.items() for card in cards]
    )
    if not hands:
        _check_decided(state, ticked, hands, "")
        return ticked, ""
    outcome = state.terms.contest.meet(list(hands.values()))
    top = tuple(list(hands)[at] for at in outcome.showdown.order[0])
    best = outcome.hands[outcome.showdown.order[0][0]]
    so_far = f"So far {names(state, top)} {verb(top, 'has', 'have')} the best: {best.full}. "
    _check_decided(state, ticked, hands, so_far)
    _check_ticked(state, ticked, hands, outcome, top)
    winners = ticked or top
    return winners, _with_what(state, hands, outcome, best) if top[0] in winners else ""


def _check_decided(state: State, ticked: tuple[int, ...], hands: Hands, so_far: str) -> None:
    """Refuse a showdown where nobody was tapped and a hand is unknown."""
    if not ticked and len(hands) < len(state.playing):
        raise Illegal(
            f"{so_far}Tap who has the best hand, or note everybody's hand.",
            field="winners",
            anchor="showdown",
        )


def _check_ticked(
    state: State, ticked: tuple[int, ...], hands: Hands, outcome: Outcome, top: tuple[int, ...]
) -> None:
    """Refuse a winner whose hand another beats, and one of several equal hands alone."""
    claimed = [seat for seat in ticked if seat in hands]
    seats = list(hands)
    for seat in claimed:
        if seat not in top:
            why = explain(outcome.hands[seats.index(top[0])], outcome.hands[seats.index(seat)])
            raise Illegal(
                f"{names(state, top)} {verb(top, 'beats', 'beat')} {state.name(seat)}: {why}.",
                field="winners",
                anchor="showdown",
            )
    if claimed and len(claimed) < len(top):
        full = outcome.hands[seats.index(top[0])].full
        raise Illegal(f"{names(state, top)} have equal hands: {full}.", field="winners", anchor="ties")


def _with_what(state: State, hands: Hands, outcome: Outcome, best: Rank) -> str:
    """Return " with a pair of kings (beats Anna: ...)": the best hand, and why it beats the next."""
    seats = list(hands)
    details = list(meanings(best))
    if outcome.reasons:
        next_ = [seats[at] for at in outcome.showdown.order[1]]
        details.append(f"beats {names(state, next_)}: {outcome.reasons[0]}")
    return f" with {a(best.name)}" + (f" ({'; '.join(details)})" if details else "")
