"""Showdown by tapped winners, by cards or both; known hands are checked against the taps."""

from companion.engine.field import Illegal, Values
from companion.games.progressive.known import Noted, check_hands
from companion.games.progressive.state import State, hand_field
from companion.hands import Outcome, Rank, explain, meanings
from companion.kit.reading import cards_in, seats_in
from companion.kit.sentences import a, either, verb


def hands_in(state: State, values: Values) -> Noted:
    """Return the recorded hands, by seat."""
    entered = {seat: cards_in(values, hand_field(seat)) for seat in state.playing}
    return {seat: cards for seat, cards in entered.items() if cards}


def shown(state: State, values: Values) -> tuple[tuple[int, ...], str]:
    """Return the seats with the best hand, and the text that names that hand.

    The text is "" if no recorded hand is the winner's. rules: progressive.md#showdown

    Raises: Illegal if recorded cards contradict the taps or each other, or if the winner is not decided.
    """
    ticked, hands = seats_in(values, "winners"), hands_in(state, values)
    check_hands(state, hands)
    if not hands:
        _check_decided(state, ticked, hands, "")
        return ticked, ""
    outcome = state.terms.contest.meet(list(hands.values()))
    top = tuple(list(hands)[at] for at in outcome.showdown.order[0])
    best = outcome.hands[outcome.showdown.order[0][0]]
    so_far = f"So far {state.named(top)} {either(top, 'has', 'have')} the best: {best.full}. "
    _check_decided(state, ticked, hands, so_far)
    _check_ticked(state, ticked, hands, outcome, top)
    winners = ticked or top
    return winners, _with_what(state, hands, outcome, best) if top[0] in winners else ""


def _check_decided(state: State, ticked: tuple[int, ...], hands: Noted, so_far: str) -> None:
    """Refuse a showdown if nobody was tapped and a hand is unknown."""
    if not ticked and len(hands) < len(state.playing):
        raise Illegal(
            f"{so_far}Tap who has the best hand, or note everybody's hand.",
            field="winners",
            anchor="showdown",
        )


def _check_ticked(
    state: State, ticked: tuple[int, ...], hands: Noted, outcome: Outcome, top: tuple[int, ...]
) -> None:
    """Refuse a tapped winner with a beaten hand, and one of several equal hands alone."""
    claimed = [seat for seat in ticked if seat in hands]
    seats = list(hands)
    for seat in claimed:
        if seat not in top:
            why = explain(outcome.hands[seats.index(top[0])], outcome.hands[seats.index(seat)])
            raise Illegal(
                f"{state.named(top)} {verb(top, 'beat')} {state.name(seat)}: {why}.",
                field="winners",
                anchor="showdown",
            )
    if claimed and len(claimed) < len(top):
        full = outcome.hands[seats.index(top[0])].full
        raise Illegal(f"{state.named(top)} have equal hands: {full}.", field="winners", anchor="ties")


def _with_what(state: State, hands: Noted, outcome: Outcome, best: Rank) -> str:
    """Return " with a pair of kings (beats Anna: ...)": the best hand, and why it wins."""
    seats = list(hands)
    details = list(meanings(best))
    if outcome.reasons:
        next_ = [seats[at] for at in outcome.showdown.order[1]]
        details.append(f"beats {state.named(next_)}: {outcome.reasons[0]}")
    return f" with {a(best.name, 'high card')}" + (f" ({'; '.join(details)})" if details else "")
