"""Notes beside the advice in Fireplace Poker: threats to a team's melds, and dead cards."""

from collections.abc import Iterator, Sequence

from companion.cards import DECK, Card, show
from companion.engine.advice import AdviceNote
from companion.games.fireplace.reach import unseen_cards
from companion.games.fireplace.state import State, known_cards, team_of_seat
from companion.games.fireplace.threats import MeldThreats, list_meld_threats
from companion.kit.sentences import capitalise, join_with_and, with_article


def advice_notes(state: State, seat: int, hand: Sequence[Card]) -> Sequence[AdviceNote]:
    """Return notes on the threats to the melds of `seat`'s team, and on dead cards.

    A dead card is one of which all copies are seen: on the table, in the known trash, or in `hand`. The note
    on threats is left out if the team has no meld. The note on dead cards is there even if there are none.
    """
    side = team_of_seat(seat)
    lines = (*map(_describe_threats, list_meld_threats(state, seat, hand)), *_unknown_meld_lines(state, side))
    robbers = (AdviceNote(f"What could rob {state.team_name(side)}'s melds", lines),) if lines else ()
    return (*robbers, AdviceNote("Dead cards", (_describe_dead_cards(state, hand),)))


def _describe_threats(found: MeldThreats) -> str:
    whose = f"{capitalise(found.meld.name)} (turn {found.meld.turn})"
    possible = [threat for threat in found.threats if threat.lowest_hand]
    dead = [threat.kind for threat in found.threats if not threat.lowest_hand]
    if not found.threats:
        return f"{whose}: nothing, because no hand is higher"
    weakest = possible[0].lowest_hand if possible else None
    if weakest is None:
        return f"{whose}: nothing, because too few cards are left for any higher hand"
    cards = " ".join(map(show, weakest.cards))
    told = (
        f"{whose}: {with_article(weakest.full)} "
        f"({cards}){_describe_higher_kinds([threat.kind for threat in possible[1:]], dead)}"
    )
    return (
        f"{told}; too few cards are left for {join_with_and([with_article(kind) for kind in dead])}"
        if dead
        else told
    )


def _describe_higher_kinds(kinds: Sequence[str], dead: Sequence[str]) -> str:
    """Return the text for the kinds above the weakest; they are named if some are `dead`."""
    if not dead:
        return ", or anything higher with a card of this meld"
    return (
        f", or higher: {join_with_and([with_article(kind) for kind in kinds])}"
        if kinds
        else ", or a higher one"
    )


def _unknown_meld_lines(state: State, side: int) -> Iterator[str]:
    for meld in state.team_melds(side):
        if not meld.rank:
            yield (
                f"{capitalise(meld.name)} (turn {meld.turn}): anything, because the cards of this "
                "meld are unknown"
            )


def _describe_dead_cards(state: State, hand: Sequence[Card]) -> str:
    left = unseen_cards((*known_cards(state), *hand))
    dead = [show(card) for card in DECK if card not in left]
    if not dead:
        return "None: at least one copy of every card has not been seen yet"
    seen = "on the table, in the known part of the trash, or in this hand"
    return f"{' '.join(dead)}: all five copies are {seen}"
