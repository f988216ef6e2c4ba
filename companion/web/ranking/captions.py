"""Captions for hands that were ranked, as they stand on their photo."""

from dataclasses import dataclass

from companion.kit.placing import KITTY_NAME, ContestResult


@dataclass(frozen=True)
class HandCaption:
    """Caption of a ranked hand: the name of its input, the text, and whether it wins."""

    field: str
    text: str
    wins: bool


def make_hand_captions(placing: ContestResult) -> tuple[HandCaption, ...]:
    """Return a caption for each ranked hand: "Hand 2 wins: full house, kings over tens".

    A hand alone has only its name. With a low, the hands that win it say so.
    """
    low_winners = {hand.name for hand in placing.low if hand.place == 1}
    alone = len(placing.high) == 1
    found = []
    for hand in placing.high:
        wins = hand.place == 1 and not alone
        verb = (" ties" if hand.tied else " wins") if wins else ""
        low = ", wins the low" if hand.name in low_winners and not alone else ""
        text = hand.rank.name if alone else f"{hand.name}{verb}: {hand.rank.name}{low}"
        field = "kitty" if hand.name == KITTY_NAME else hand.name.replace("Hand ", "hand")
        text = text[:1].upper() + text[1:]
        found.append(HandCaption(field, text, wins or bool(low)))
    return tuple(found)
