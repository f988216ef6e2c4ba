"""Invariants of every state of a match of Progressive Poker."""

from companion.games.progressive.known import places, unnoted
from companion.games.progressive.state import State, unpaid
from companion.games.progressive.terms import HAND


def broken(state: State) -> str:
    """Return a text for the invariant that `state` breaks, "" if it breaks none."""
    dealt = state.terms.start_cards * len(state.seats)
    gone = 1 if state.gone else 0
    if state.in_play + gone != dealt:
        return f"there are {state.in_play + gone} start cards, not {dealt}"
    total = state.pack + state.discards + HAND * len(state.playing) + state.in_play + gone
    if total != state.terms.cards:
        return f"there are {total} cards, not {state.terms.cards}"
    if min(state.pack, state.discards, *state.starts) < 0:
        return "a number of cards is below zero"
    cards = [card for card, _ in places(state)]
    if len(set(cards)) < len(cards):
        return "a card is in two places"
    if any(len(cards) > state.starts[seat] + unnoted(state, seat) for seat, cards in enumerate(state.held)):
        return "more start cards are known than there are"
    return _broken_players(state)


def _broken_players(state: State) -> str:
    if any(state.starts[seat] for seat, deal in enumerate(state.out) if deal):
        return "somebody who is out has start cards"
    if state.winner is None and len(state.still_in) < 2:
        return "nobody is left to play against"
    if len(state.still_in) == 2 and state.in_play % 2:
        return "two are left with an odd number of start cards"
    if not set(unpaid(state)) <= set(state.tied):
        return "somebody plays for the pile who neither paid nor tied for it"
    return ""
