"""Showdown by tapped winners, by cards or both; known hands are checked against the taps."""

from companion.engine.field import Illegal, Values
from companion.games.progressive.known import HandsBySeat, check_shown_hands
from companion.games.progressive.state import State, hand_field_name
from companion.hands import ContestOutcome, Rank, explain, wild_card_meanings
from companion.kit.reading import cards_in, seats_in
from companion.kit.sentences import with_article
from companion.plurals import conjugate_verb, singular_or_plural


def read_shown_hands(state: State, values: Values) -> HandsBySeat:
    """Return the hands entered for the showdown, by seat, in turn; seats without one are left out."""
    entered = {seat: cards_in(values, hand_field_name(seat)) for seat in state.deal.playing_seats}
    return {seat: cards for seat, cards in entered.items() if cards}


def decide_showdown(state: State, values: Values) -> tuple[tuple[int, ...], str]:
    """Return the seats with the best hand, and a text that names that hand.

    The tapped winners count if there are any, else the best of all hands. The text begins with a space:
    " with a pair of kings (beats Anna: ...)". It is "" if the best hand was not shown.
    rules: progressive.md#showdown

    Raises: Illegal if nobody was tapped and a hand is unknown, or if a shown hand beats the shown hand of a
    tapped player. Illegal also if only some players who showed equal best hands were tapped, if a card is in
    two places, or if a hand lacks a card that its player certainly kept. A tapped player need not show.
    """
    ticked, hands = seats_in(values, "winners"), read_shown_hands(state, values)
    check_shown_hands(state, hands)
    if not hands:
        _check_decided(state, ticked, hands, "")
        return ticked, ""
    outcome = state.options.contest.meet(list(hands.values()))
    top = tuple(list(hands)[at] for at in outcome.showdown.order[0])
    best = outcome.hands[outcome.showdown.order[0][0]]
    has = singular_or_plural(top, "has", "have")
    so_far = f"So far {state.join_names(top)} {has} the best hand: {best.full}. "
    _check_decided(state, ticked, hands, so_far)
    _check_named_winners(state, ticked, hands, outcome, top)
    winners = ticked or top
    return winners, _winning_hand_phrase(state, hands, outcome, best) if top[0] in winners else ""


def _check_decided(state: State, ticked: tuple[int, ...], hands: HandsBySeat, so_far: str) -> None:
    """Refuse a showdown if nobody was tapped and a hand is unknown."""
    if not ticked and len(hands) < len(state.deal.playing_seats):
        raise Illegal(
            f"{so_far}Tap the player with the best hand, or enter everybody's hand.",
            field="winners",
            anchor="showdown",
        )


def _check_named_winners(
    state: State, ticked: tuple[int, ...], hands: HandsBySeat, outcome: ContestOutcome, top: tuple[int, ...]
) -> None:
    """Refuse a tapped winner with a beaten hand, and one of several equal hands alone."""
    claimed = [seat for seat in ticked if seat in hands]
    seats = list(hands)
    for seat in claimed:
        if seat not in top:
            why = explain(outcome.hands[seats.index(top[0])], outcome.hands[seats.index(seat)])
            raise Illegal(
                f"{state.join_names(top)} {conjugate_verb(top, 'beat')} {state.player_name(seat)}: {why}.",
                field="winners",
                anchor="showdown",
            )
    if claimed and len(claimed) < len(top):
        full = outcome.hands[seats.index(top[0])].full
        raise Illegal(
            f"{state.join_names(top)} have equal hands: {full}. Tap them all.", field="winners", anchor="ties"
        )


def _winning_hand_phrase(state: State, hands: HandsBySeat, outcome: ContestOutcome, best: Rank) -> str:
    """Return " with a pair of kings (beats Anna: ...)": the best hand, and why it wins."""
    seats = list(hands)
    details = list(wild_card_meanings(best))
    if outcome.reasons:
        next_ = [seats[at] for at in outcome.showdown.order[1]]
        details.append(f"beats {state.join_names(next_)}: {outcome.reasons[0]}")
    return f" with {with_article(best.name, 'high card')}" + (f" ({'; '.join(details)})" if details else "")
