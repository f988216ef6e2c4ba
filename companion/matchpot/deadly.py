"""Cards up that kill: who is dead by the cards that are known.

rules: match-pot.md#deadly
"""

from collections.abc import Collection, Sequence

from companion.cards import Card, beyond, face_up, show
from companion.hands import read_wild
from companion.matchpot.rules import CHOSEN
from companion.matchpot.state import State
from companion.play.field import Illegal


def killing(state: State) -> str:
    """Return which cards kill when they are up, in the words that `hands.read_wild` reads; "" for none."""
    return state.form.deadly.replace(CHOSEN, state.agreed.wild)


def kills(state: State, up: Sequence[Card], down: Sequence[Card] = ()) -> bool | None:
    """Return whether a hand with these cards up is dead; None where the cards down must be known to tell.

    A lowest card up kills where no card down is as low.
    """
    if not state.form.deadly:
        return False
    wild = read_wild(killing(state))
    if not wild.lowest:
        return any(card in wild for card in up)
    ranks = state.hand.contest.ranking.ranks
    lows = [min(ranks.index(face_up(card)[0]) for card in cards) for cards in (up, down) if cards]
    return lows[0] < lows[1] if len(lows) > 1 else None


def is_dead(state: State, seat: int, tapped: bool, up: Sequence[Card]) -> bool:
    """Return whether `seat` is dead by its cards up, or by tap; refuse where they differ."""
    by_cards = kills(state, up) if up else None
    if tapped and by_cards is False:
        raise Illegal(
            f"{' '.join(map(show, up))} does not kill {state.seats.names[seat]}.",
            field="dead",
            anchor="deadly",
        )
    return tapped if by_cards is None else by_cards


def check_twice(cards: Collection[Card], field: str) -> None:
    """Refuse a card that is there twice."""
    for twice in beyond(tuple(cards), 1):
        raise Illegal(
            f"{show(twice)} is there twice, and one deck has it once: it was misread or noted wrongly.",
            field=field,
            anchor="dealing",
        )
