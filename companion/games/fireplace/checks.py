"""Checks of a meld. Every error names the rule and the hands concerned.

A check is made as soon as the cards that it needs are known, because cards may stay unrecorded at any
point of the game. Functions that refuse something raise `Illegal`.
"""

from collections.abc import Iterator, Sequence

from companion.cards import JOKER, Card, show, surplus_cards, validate_cards
from companion.engine.field import Illegal
from companion.games.fireplace.log_text import count_or_none, start_with_the
from companion.games.fireplace.state import (
    DECK_COUNT,
    MELD_SIZE,
    Meld,
    State,
    Steal,
    known_cards,
    meld_rank,
    remove_cards,
)
from companion.hands import Rank, rank

LOWEST_LEGAL_MELD = rank(validate_cards(("Jc", "Jd", "2c", "3d", "4h")))
"""The lowest legal meld, a pair of jacks. rules: fireplace.md#meld"""


def check_meld_size(state: State, stolen: Sequence[Steal]) -> None:
    """Refuse more than five stolen cards, and fewer than a short hand needs for a meld."""
    if len(stolen) > MELD_SIZE:
        raise Illegal(
            f"{len(stolen)} cards are stolen, but all of them must be used in one meld of {MELD_SIZE}.",
            anchor="steal",
        )
    held, needed = state.hand_sizes[state.current_seat], MELD_SIZE - len(stolen)
    if held < needed:
        name = state.seats.names[state.current_seat]
        raise Illegal(
            f"{name} has {count_or_none(held, 'card')} in hand, and a meld that steals "
            f"{count_or_none(len(stolen), 'card')} takes {needed} from the hand.",
            anchor="meld",
        )


def check_meld_cards(new: Sequence[Card], *, forced: bool) -> None:
    """Refuse identical cards and a meld below a pair of jacks, unless it is `forced`."""
    if forced:
        return
    for twice in surplus_cards(new, 1):
        raise Illegal(
            f"A meld may not hold identical cards, and {show(twice)} is in it {new.count(twice)} times.",
            field="cards",
            anchor="meld",
        )
    if len(new) == MELD_SIZE and meld_rank(new) < LOWEST_LEGAL_MELD:
        raise Illegal(
            f"A meld must be a pair of jacks or higher; this is only: {meld_rank(new).name}.",
            field="cards",
            anchor="meld",
        )


def is_legal_meld(new: Sequence[Card]) -> bool:
    """Whether these cards may be melded in a turn that is not forced. False for fewer than five."""
    return len(new) == MELD_SIZE and not surplus_cards(new, 1) and meld_rank(new) >= LOWEST_LEGAL_MELD


def check_steals(stolen: Sequence[Steal], new: Sequence[Card]) -> None:
    """Refuse a stolen card that is not in the new meld, and a robbed meld that is not lower."""
    for take in stolen:
        if take.card and take.card not in new:
            raise Illegal(
                f"{show(take.card)} was stolen from the {take.meld.name}, so it must be in the new meld, "
                f"and it is not in the {meld_rank(new).name}.",
                field=take.field_name,
                anchor="steal",
            )
        _check_robbed_is_lower(take, meld_rank(new))


def _check_robbed_is_lower(take: Steal, new: Rank) -> None:
    robbed = take.meld.rank
    if robbed is None or robbed < new:
        return
    told, than = (new.name, robbed.name) if new.name != robbed.name else (new.full, robbed.full)
    equal = " Equal is not higher." if new == robbed else ""
    raise Illegal(
        f"{start_with_the(told)} is not higher than the meld robbed: {than}.{equal}",
        field=take.field_name,
        anchor="meld",
    )


def stolen_card_choices(stolen: Sequence[Steal], new: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield every possible choice of stolen cards, in the order of the steals.

    Each steal takes a different card of the new meld.
    """
    if not stolen:
        yield ()
        return
    possible = stolen[0].possible_cards
    for card in dict.fromkeys(new):
        if not possible or card in possible:
            for others in stolen_card_choices(stolen[1:], remove_cards(new, (card,))):
                yield (card, *others)


def check_steal_choices(
    stolen: Sequence[Steal], new: Sequence[Card], hand: Sequence[Card] = ()
) -> list[tuple[Card, ...]]:
    """Return the possible choices of stolen cards; refuse the meld if there are none.

    An empty `hand` means that no hand was shown. A shown hand must hold the cards that were not stolen.
    """
    found = list(stolen_card_choices(stolen, new))
    if not found:
        raise Illegal(_describe_impossible_steal(stolen, new), field="cards", anchor="steal")
    if hand:
        found = [way for way in found if not remove_cards(remove_cards(new, way), hand)]
    if not found:
        missing = ", ".join(
            map(show, remove_cards(new, (*hand, *(take.card for take in stolen if take.card))))
        )
        raise Illegal(
            f"{start_with_the(meld_rank(new).name)} needs cards that are neither in the hand shown nor "
            "stolen: "
            f"{missing}.",
            field="cards",
            anchor="meld",
        )
    return found


def _describe_impossible_steal(stolen: Sequence[Steal], new: Sequence[Card]) -> str:
    robbed = "; ".join(take.meld.name for take in stolen)
    if len(stolen) == 1:
        return (
            "One card of the new meld must come from the meld robbed. "
            f"{_describe_new_and_robbed(new, robbed)}"
        )
    return (
        f"Every meld robbed must give another card of the new meld. {_describe_new_and_robbed(new, robbed)}"
    )


def _describe_new_and_robbed(new: Sequence[Card], robbed: str) -> str:
    return f"New: {meld_rank(new).name}. Robbed: {robbed}."


def cards_certainly_left(take: Steal, chosen: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that certainly remain of a robbed meld if one of `chosen` was stolen."""
    return remove_cards(take.meld.known_cards, dict.fromkeys(chosen))


def check_copies(state: State, hand: Sequence[Card] = ()) -> None:
    """Refuse a sixth copy of a card among all known cards and `hand`."""
    for sixth in surplus_cards((*known_cards(state), *hand), DECK_COUNT):
        raise Illegal(
            f"That would be a sixth {show(sixth)}, and {DECK_COUNT} decks have only {DECK_COUNT}. "
            "A card has been misread or noted wrongly.",
            anchor="setup",
        )


def check_noted_cards(meld: Meld, noted: Sequence[Card]) -> None:
    """Refuse cards that cannot be those of `meld`, if they are recorded after its turn."""
    check_meld_cards(noted, forced=meld.is_forced)
    check_steals(meld.open_steals, noted)
    check_steal_choices(meld.open_steals, noted)


def check_hand_cards(state: State, seat: int, hand: Sequence[Card]) -> None:
    """Refuse cards that `seat` cannot hold."""
    if JOKER in hand:
        raise Illegal("There are no jokers in Fireplace Poker.", anchor="setup")
    if len(hand) > state.hand_sizes[seat]:
        name, held = state.seats.names[seat], count_or_none(state.hand_sizes[seat], "card")
        raise Illegal(f"{name} holds {held}; these are {len(hand)}.", anchor="draw")
    check_copies(state, hand)
