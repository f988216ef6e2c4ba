"""Invariants of every state of a match of Progressive Poker."""

from companion.games.progressive.known import has_unknown_pile_card, list_known_card_places
from companion.games.progressive.state import State, seats_without_stake
from companion.games.progressive.terms import HAND_SIZE


def find_broken_invariant(state: State) -> str:
    """Return a text for the first invariant that `state` breaks, "" if it breaks none."""
    dealt = state.options.start_cards * len(state.seats)
    gone = 1 if state.removed_card else 0
    if state.start_cards_in_play + gone != dealt:
        return f"there are {state.start_cards_in_play + gone} starting cards, not {dealt}"
    total = (
        state.deal.pack_size
        + state.deal.discard_count
        + HAND_SIZE * len(state.deal.playing_seats)
        + state.start_cards_in_play
        + gone
    )
    if total != state.options.cards_in_pack:
        return f"there are {total} cards, not {state.options.cards_in_pack}"
    if min(state.deal.pack_size, state.deal.discard_count, *state.start_counts) < 0:
        return "a number of cards is below zero"
    cards = [card for card, _ in list_known_card_places(state)]
    if len(set(cards)) < len(cards):
        return "a card is in two places"
    if any(
        len(cards) > state.start_counts[seat] + has_unknown_pile_card(state, seat)
        for seat, cards in enumerate(state.known_start_cards)
    ):
        return "more starting cards are known than there are"
    return _find_broken_players(state)


def _find_broken_players(state: State) -> str:
    if any(state.start_counts[seat] for seat, deal in enumerate(state.out_since) if deal):
        return "somebody who is out has starting cards"
    if state.winner is None and len(state.seats_still_in) < 2:
        return "nobody is left to play against"
    if len(state.seats_still_in) == 2 and state.start_cards_in_play % 2:
        return "two players are left with an odd number of starting cards"
    if not set(seats_without_stake(state)) <= set(state.tied_seats):
        return "somebody plays for the pile who neither paid nor tied for it"
    return ""
