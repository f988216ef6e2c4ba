"""Checks of a meld. Every error names the rule and the hands concerned.

A check is made as soon as the cards that it needs are known, because cards may stay unrecorded at any
point of the game. Functions that refuse something raise `Illegal`.
"""

from collections.abc import Iterator, Sequence

from companion.cards import JOKER, Card, show, surplus_cards, validate_cards
from companion.engine.field import Illegal
from companion.games.fireplace.log_text import format_count_or_no, start_with_the
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
from companion.kit.sentences import with_article

LOWEST_LEGAL_MELD = rank(validate_cards(("Jc", "Jd", "2c", "3d", "4h")))
"""The lowest legal meld, a pair of jacks. rules: fireplace.md#meld"""


def check_meld_size(state: State, stolen: Sequence[Steal]) -> None:
    """Check that the current player's hand and the `stolen` cards can give exactly five cards.

    Raises: Illegal if more than five are stolen, or if the hand is too short for the others.
    """
    if len(stolen) > MELD_SIZE:
        raise Illegal(
            f"Nobody can steal {len(stolen)} cards in one turn: all of them must go into one meld of "
            f"{MELD_SIZE}.",
            anchor="steal",
        )
    held, needed = state.hand_sizes[state.current_seat], MELD_SIZE - len(stolen)
    if held < needed:
        name = state.seats.names[state.current_seat]
        raise Illegal(
            f"{name} has {format_count_or_no(held, 'card')} in hand, but a meld that steals "
            f"{format_count_or_no(len(stolen), 'card')} needs {needed} from the hand.",
            anchor="meld",
        )


def check_meld_cards(new: Sequence[Card], *, forced: bool) -> None:
    """Check the cards of a new meld; a `forced` meld may hold any cards.

    Fewer than five, if not all are recorded, are only checked for identical cards.

    Raises: Illegal for identical cards, or for five that are lower than a pair of jacks.
    """
    if forced:
        return
    for twice in surplus_cards(new, 1):
        times = "twice" if new.count(twice) == 2 else f"{new.count(twice)} times"
        raise Illegal(
            f"A meld may not contain identical cards, but this one has {show(twice)} {times}.",
            field="cards",
            anchor="meld",
        )
    if len(new) == MELD_SIZE and meld_rank(new) < LOWEST_LEGAL_MELD:
        raise Illegal(
            "A meld must be a pair of jacks or higher; this is only "
            f"{with_article(meld_rank(new).name, 'high card')}.",
            field="cards",
            anchor="meld",
        )


def is_legal_meld(new: Sequence[Card]) -> bool:
    """Return whether these cards may be melded in a turn that is not forced.

    False for fewer or more than five, for identical cards, and for less than a pair of jacks.
    """
    return len(new) == MELD_SIZE and not surplus_cards(new, 1) and meld_rank(new) >= LOWEST_LEGAL_MELD


def check_steals(stolen: Sequence[Steal], new: Sequence[Card]) -> None:
    """Check that the stolen cards are in the new meld and the robbed melds are lower than it.

    `new` must have all five cards. Stolen cards and melds that nobody recorded are not checked.

    Raises: Illegal if a card is missing, or if a meld is as high or higher.
    """
    for take in stolen:
        if take.card and take.card not in new:
            raise Illegal(
                f"{show(take.card)} was stolen from the {take.meld.name}, so it has to be in the new meld, "
                f"but the {meld_rank(new).name} does not contain it.",
                field=take.field_name,
                anchor="steal",
            )
        _check_robbed_is_lower(take, meld_rank(new))


def _check_robbed_is_lower(take: Steal, new: Rank) -> None:
    robbed = take.meld.rank
    if robbed is None or robbed < new:
        return
    told, than = (new.name, robbed.name) if new.name != robbed.name else (new.full, robbed.full)
    equal = " An equal meld is not enough." if new == robbed else ""
    raise Illegal(
        f"{start_with_the(told)} is not higher than the robbed meld: {than}.{equal}",
        field=take.field_name,
        anchor="meld",
    )


def stolen_card_choices(stolen: Sequence[Steal], new: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield every possible choice of stolen cards, a card for each steal in their order.

    `new` are the cards of the new meld. Each steal takes a different one of them; one without
    `possible_cards` may take any. Without steals the only choice is ().
    """
    if not stolen:
        yield ()
        return
    possible = stolen[0].possible_cards
    for card in dict.fromkeys(new):
        if not possible or card in possible:
            for others in stolen_card_choices(stolen[1:], remove_cards(new, (card,))):
                yield (card, *others)


def get_steal_choices(
    stolen: Sequence[Steal], new: Sequence[Card], hand: Sequence[Card] = ()
) -> list[tuple[Card, ...]]:
    """Return the possible choices of stolen cards, a card for each steal.

    A `hand` that was shown must hold the cards that were not stolen; it is empty if none was shown.

    Raises: Illegal if there is no possible choice.
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
            "One card of the new meld has to come from the robbed meld. "
            f"{_describe_new_and_robbed(new, robbed)}"
        )
    return (
        "A different card of the new meld has to come from each robbed meld. "
        f"{_describe_new_and_robbed(new, robbed)}"
    )


def _describe_new_and_robbed(new: Sequence[Card], robbed: str) -> str:
    return f"New: {meld_rank(new).name}. Robbed: {robbed}."


def cards_certainly_left(take: Steal, chosen: Sequence[Card]) -> tuple[Card, ...]:
    """Return the known cards of a robbed meld that certainly remain of it.

    `chosen` are the cards of which one was stolen.
    """
    return remove_cards(take.meld.known_cards, dict.fromkeys(chosen))


def check_card_copies(state: State, hand: Sequence[Card] = ()) -> None:
    """Check that no card is there more than five times, among all known cards and `hand`.

    Raises: Illegal, naming the card, if one is.
    """
    for sixth in surplus_cards((*known_cards(state), *hand), DECK_COUNT):
        raise Illegal(
            f"That would be a sixth {show(sixth)}, but {DECK_COUNT} decks have only {DECK_COUNT}. "
            "A card was misread or entered wrongly.",
            anchor="setup",
        )


def check_noted_cards(meld: Meld, noted: Sequence[Card]) -> None:
    """Check five cards of `meld` that are recorded after its turn, against its steals.

    Raises: Illegal if they cannot be its cards.
    """
    check_meld_cards(noted, forced=meld.is_forced)
    check_steals(meld.open_steals, noted)
    get_steal_choices(meld.open_steals, noted)


def check_hand_cards(state: State, seat: int, hand: Sequence[Card]) -> None:
    """Check that `seat` can hold these cards, which may be a part of the hand.

    Raises: Illegal for a joker, for more cards than the hand has, or for a sixth copy of a card.
    """
    if JOKER in hand:
        raise Illegal("There are no jokers in Fireplace Poker.", anchor="setup")
    if len(hand) > state.hand_sizes[seat]:
        name, held = state.seats.names[seat], format_count_or_no(state.hand_sizes[seat], "card")
        raise Illegal(f"{name} holds {held}, but you entered {len(hand)}.", anchor="draw")
    check_card_copies(state, hand)
