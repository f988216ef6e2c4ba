"""Checks of every state: no piece, money or card is lost or appears from nowhere."""

from collections import Counter

from companion.cards import JOKER, surplus_cards
from companion.games.martian.between_hands.offering import void_offer_reason
from companion.games.martian.rules.pieces import build_stash
from companion.games.martian.state.state import CARDS_PER_PLAYER, State, known_cards


def find_broken_invariant(state: State) -> str:
    """Return a description of the first invariant that `state` breaks, or ""."""
    checks = (_check_pieces, _check_money, _check_cards, _check_phase, _check_bargains)
    return next(filter(None, (check(state) for check in checks)), "")


def _check_pieces(state: State) -> str:
    held = Counter(piece for pieces in state.stashes for piece in pieces)
    held.update(piece for dealt in state.hand.tableau for piece in dealt.pieces)
    brought = Counter(piece for owner, trios in enumerate(state.trios) for piece in build_stash(trios, owner))
    return "" if held == brought else "pieces were lost or came from nowhere"


def _check_money(state: State) -> str:
    if sum(state.net_money):
        return f"winnings and losses add up to {sum(state.net_money)}, not 0"
    if not state.options.counts_chips:
        return ""
    stacks = [state.stack_of(seat) or 0 for seat in range(len(state.seats))]
    paid = state.hand.betting.contributed if state.hand.betting else (0,) * len(stacks)
    there = [stack + put_in for stack, put_in in zip(stacks, paid, strict=True)]
    owed = [bought + won for bought, won in zip(state.chips_bought, state.net_money, strict=True)]
    return "" if there == owed and min(stacks) >= 0 else "chips were lost or came from nowhere"


def _check_cards(state: State) -> str:
    known = known_cards(state)
    if surplus_cards(known, 1) or known.count(JOKER) > state.options.joker_count:
        return "a card is recorded that the deck does not have"
    places = Counter(dealt.key for dealt in state.hand.tableau)
    fits = all(0 <= dealt.place < CARDS_PER_PLAYER for dealt in state.hand.tableau)
    return (
        ""
        if fits and max(places.values(), default=1) == 1
        else "the cards on the table do not match what was dealt"
    )


def _check_phase(state: State) -> str:
    playing = state.phase in ("pieces", "bets", "showdown")
    fits = playing == bool(state.hand.betting) == bool(state.hand.tableau)
    return "" if fits else f"the hand does not match the phase {state.phase}"


def _check_bargains(state: State) -> str:
    stands = all(not void_offer_reason(state, bargain) for bargain in state.bargains)
    one_each = len({bargain.key for bargain in state.bargains}) == len(state.bargains)
    return "" if stands and one_each else "an open offer can no longer be accepted"
