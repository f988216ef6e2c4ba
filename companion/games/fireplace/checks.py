"""Checks of a meld. Every error names the rule and the hands concerned.

A check is made as soon as the cards that it needs are known, because cards may stay unrecorded at any
point of the game. Functions that refuse something raise `Illegal`.
"""

from collections.abc import Iterator, Sequence

from companion.cards import JOKER, Card, beyond, cards, show
from companion.engine.field import Illegal
from companion.games.fireplace.log_text import how_many, the
from companion.games.fireplace.state import DECKS, MELD, Meld, State, Take, known_cards, meld_rank, without
from companion.hands import Rank, rank

LEAST = rank(cards(("Jc", "Jd", "2c", "3d", "4h")))
"""The lowest legal meld, a pair of jacks. rules: fireplace.md#meld"""


def check_size(state: State, stolen: Sequence[Take]) -> None:
    """Refuse more than five stolen cards, and fewer than a short hand needs for a meld."""
    if len(stolen) > MELD:
        raise Illegal(
            f"{len(stolen)} cards are stolen, but all of them must be used in one meld of {MELD}.",
            anchor="steal",
        )
    held, needed = state.hands[state.mover], MELD - len(stolen)
    if held < needed:
        name = state.seats.names[state.mover]
        raise Illegal(
            f"{name} has {how_many(held, 'card')} in hand, and a meld that steals "
            f"{how_many(len(stolen), 'card')} takes {needed} from the hand.",
            anchor="meld",
        )


def check_cards(new: Sequence[Card], *, forced: bool) -> None:
    """Refuse identical cards and a meld below a pair of jacks, unless it is `forced`."""
    if forced:
        return
    for twice in beyond(new, 1):
        raise Illegal(
            f"A meld may not hold identical cards, and {show(twice)} is in it {new.count(twice)} times.",
            field="cards",
            anchor="meld",
        )
    if len(new) == MELD and meld_rank(new) < LEAST:
        raise Illegal(
            f"A meld must be a pair of jacks or higher; this is only: {meld_rank(new).name}.",
            field="cards",
            anchor="meld",
        )


def is_legal(new: Sequence[Card]) -> bool:
    """Whether these cards may be melded in a turn that is not forced. False for fewer than five."""
    return len(new) == MELD and not beyond(new, 1) and meld_rank(new) >= LEAST


def check_steals(stolen: Sequence[Take], new: Sequence[Card]) -> None:
    """Refuse a stolen card that is not in the new meld, and a robbed meld that is not lower."""
    for take in stolen:
        if take.card and take.card not in new:
            raise Illegal(
                f"{show(take.card)} was stolen from the {take.meld.name}, so it must be in the new meld, "
                f"and it is not in the {meld_rank(new).name}.",
                field=take.field,
                anchor="steal",
            )
        _check_higher(take, meld_rank(new))


def _check_higher(take: Take, new: Rank) -> None:
    robbed = take.meld.rank
    if robbed is None or robbed < new:
        return
    told, than = (new.name, robbed.name) if new.name != robbed.name else (new.full, robbed.full)
    equal = " Equal is not higher." if new == robbed else ""
    raise Illegal(
        f"{the(told)} is not higher than the meld robbed: {than}.{equal}", field=take.field, anchor="meld"
    )


def ways(stolen: Sequence[Take], new: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield every possible choice of stolen cards, in the order of the steals.

    Each steal takes a different card of the new meld.
    """
    if not stolen:
        yield ()
        return
    possible = stolen[0].possible
    for card in dict.fromkeys(new):
        if not possible or card in possible:
            for others in ways(stolen[1:], without(new, (card,))):
                yield (card, *others)


def possible_ways(
    stolen: Sequence[Take], new: Sequence[Card], hand: Sequence[Card] = ()
) -> list[tuple[Card, ...]]:
    """Return the possible choices of stolen cards; refuse the meld if there are none.

    An empty `hand` means that no hand was shown. A shown hand must hold the cards that were not stolen.
    """
    found = list(ways(stolen, new))
    if not found:
        raise Illegal(_no_way(stolen, new), field="cards", anchor="steal")
    if hand:
        found = [way for way in found if not without(without(new, way), hand)]
    if not found:
        missing = ", ".join(map(show, without(new, (*hand, *(take.card for take in stolen if take.card)))))
        raise Illegal(
            f"{the(meld_rank(new).name)} needs cards that are neither in the hand shown nor stolen: "
            f"{missing}.",
            field="cards",
            anchor="meld",
        )
    return found


def _no_way(stolen: Sequence[Take], new: Sequence[Card]) -> str:
    robbed = "; ".join(take.meld.name for take in stolen)
    if len(stolen) == 1:
        return f"One card of the new meld must come from the meld robbed. {_pair(new, robbed)}"
    return f"Every meld robbed must give another card of the new meld. {_pair(new, robbed)}"


def _pair(new: Sequence[Card], robbed: str) -> str:
    return f"New: {meld_rank(new).name}. Robbed: {robbed}."


def left_certainly(take: Take, chosen: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that certainly remain of a robbed meld if one of `chosen` was stolen."""
    return without(take.meld.known, dict.fromkeys(chosen))


def check_copies(state: State, hand: Sequence[Card] = ()) -> None:
    """Refuse a sixth copy of a card among all known cards and `hand`."""
    for sixth in beyond((*known_cards(state), *hand), DECKS):
        raise Illegal(
            f"That would be a sixth {show(sixth)}, and {DECKS} decks have only {DECKS}. "
            "A card has been misread or noted wrongly.",
            anchor="setup",
        )


def check_note(meld: Meld, noted: Sequence[Card]) -> None:
    """Refuse cards that cannot be those of `meld`, if they are recorded after its turn."""
    check_cards(noted, forced=meld.forced)
    check_steals(meld.stolen, noted)
    possible_ways(meld.stolen, noted)


def check_hand(state: State, seat: int, hand: Sequence[Card]) -> None:
    """Refuse cards that `seat` cannot hold."""
    if JOKER in hand:
        raise Illegal("There are no jokers in Fireplace Poker.", anchor="setup")
    if len(hand) > state.hands[seat]:
        name, held = state.seats.names[seat], how_many(state.hands[seat], "card")
        raise Illegal(f"{name} holds {held}; these are {len(hand)}.", anchor="draw")
    check_copies(state, hand)
