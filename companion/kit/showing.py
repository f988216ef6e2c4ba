"""Ranked hands, as the details of an entry show them."""

from collections.abc import Mapping, Sequence

from companion.cards import Card
from companion.engine.account import HandDetails
from companion.hands import HandValue
from companion.kit.placing import PlacedHand
from companion.kit.sentences import capitalise, join_with_and


def list_hand_details(
    placed: Sequence[PlacedHand[HandValue]],
    held: Mapping[str, Sequence[Card]],
    board: Sequence[Card] = (),
    *,
    low: bool = False,
) -> tuple[HandDetails, ...]:
    """Return the details of ranked hands, in their order, for an entry's details.

    `placed` are the hands in their places, and `held` has each hand's cards by its name. `board` are the
    cards of the board. `low` is True for the hands of a low. Each hand says which it ties with and which it
    beats.
    """
    return tuple(
        make_hand_details(one.rank, one.name, held[one.name], board, _explain_place(one, placed), low=low)
        for one in placed
    )


def make_hand_details(
    rank: HandValue,
    name: str,
    cards: Sequence[Card],
    board: Sequence[Card] = (),
    because: str = "",
    *,
    low: bool = False,
) -> HandDetails:
    """Return the details of one hand, for an entry's details.

    `rank` is its rank or its value for a prize, `name` its owner, and `cards` its cards. `board` are the
    cards of the board; the result has those that count. `because` says why it ranks above the next hand; ""
    for nothing. `low` is True for a hand of a low.
    """
    place = PlacedHand(name, 0, rank)
    counts = tuple(one.card for one in place.played)
    used = tuple(card for card in board if card in counts)
    wilds = tuple(one.card for one in place.played if one.wild)
    return HandDetails(
        name, tuple(cards), capitalise(rank.name), used, counts, place.meanings, wilds, because, low
    )


def _explain_place(one: PlacedHand[HandValue], placed: Sequence[PlacedHand[HandValue]]) -> str:
    others = [other.name for other in placed if one.tied and other.place == one.place and other is not one]
    ties = f"ties with {join_with_and([_name_in_sentence(name) for name in others])}" if others else ""
    beats = f"beats {one.beaten}: {one.reason}" if one.beaten_names else ""
    return "; ".join(filter(None, (ties, beats)))


def _name_in_sentence(name: str) -> str:
    """Return a name as it is written within a sentence: "the kitty"."""
    return f"the {name.removeprefix('The ')}" if name.startswith("The ") else name
