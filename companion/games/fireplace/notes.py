"""Notes beside the advice in Fireplace Poker: threats to a team's melds, and dead cards."""

from collections.abc import Iterator, Sequence

from companion.cards import DECK, Card, show
from companion.engine.advice import Note
from companion.games.fireplace.reach import unseen
from companion.games.fireplace.state import State, known_cards, side_of
from companion.games.fireplace.threats import Threatened, threatened
from companion.kit.sentences import a, capital, listed


def notes(state: State, seat: int, hand: Sequence[Card]) -> Sequence[Note]:
    """Return notes on the threats to the melds of `seat`'s team, and on dead cards."""
    side = side_of(seat)
    lines = (*map(_told, threatened(state, seat, hand)), *_unnoted(state, side))
    robbers = (Note(f"What could rob the melds of {state.side_name(side)}", lines),) if lines else ()
    return (*robbers, Note("Dead cards", (_dead(state, hand),)))


def _told(found: Threatened) -> str:
    whose = f"{capital(found.meld.name)} (turn {found.meld.turn})"
    possible = [threat for threat in found.threats if threat.weakest]
    dead = [threat.kind for threat in found.threats if not threat.weakest]
    if not found.threats:
        return f"{whose}: nothing, as nothing is higher"
    weakest = possible[0].weakest if possible else None
    if weakest is None:
        return f"{whose}: nothing, as too few copies are left"
    cards = " ".join(map(show, weakest.cards))
    told = f"{whose}: {a(weakest.full)} ({cards}){_higher([threat.kind for threat in possible[1:]], dead)}"
    return f"{told}; too few copies are left for {listed([a(kind) for kind in dead])}" if dead else told


def _higher(kinds: Sequence[str], dead: Sequence[str]) -> str:
    """Return the text for the kinds above the weakest; they are named if some are `dead`."""
    if not dead:
        return ", or anything higher that holds one of its cards"
    return f", or higher: {listed([a(kind) for kind in kinds])}" if kinds else ", or higher of its kind"


def _unnoted(state: State, side: int) -> Iterator[str]:
    for meld in state.melds_of(side):
        if not meld.rank:
            yield f"{capital(meld.name)} (turn {meld.turn}): anything, as far as is noted"


def _dead(state: State, hand: Sequence[Card]) -> str:
    left = unseen((*known_cards(state), *hand))
    dead = [show(card) for card in DECK if card not in left]
    if not dead:
        return "None: of every card a copy is unseen"
    seen = "on the table, in the trash as far as it is noted, or in this hand"
    return f"{' '.join(dead)}: all five copies lie {seen}"
