"""Captions for hands that were ranked, as they stand on their photo."""

from dataclasses import dataclass

from companion.kit.placing import KITTY_NAME, ContestResult


@dataclass(frozen=True)
class HandCaption:
    """Caption of a ranked hand.

    Attributes:
        field: The name of its input.
        text: A few words, because a photo has little room: "2 wins: pair of aces".
        sentence: The same with the hand's whole name: "Hand 2 wins: pair of aces".
        wins: Whether the hand wins the pot or a part of it; False for a hand alone.
    """

    field: str
    text: str
    sentence: str
    wins: bool


def make_hand_captions(placing: ContestResult) -> tuple[HandCaption, ...]:
    """Return a caption for each ranked hand: "2 wins: full house, kings over tens".

    They are in the order of `placing.high`, the best first. A hand alone has only its name. With a low, the
    hands that win it say so.
    """
    low_winners = {hand.name for hand in placing.low if hand.place == 1}
    alone = len(placing.high) == 1
    found = []
    for hand in placing.high:
        wins = hand.place == 1 and not alone
        verb = (" ties" if hand.tied else " wins") if wins else ""
        low = ", wins the low" if hand.name in low_winners and not alone else ""
        sentence = hand.rank.name if alone else f"{hand.name}{verb}: {hand.rank.name}{low}"
        field = "kitty" if hand.name == KITTY_NAME else hand.name.replace("Hand ", "hand")
        sentence = sentence[:1].upper() + sentence[1:]
        text = sentence.removeprefix("Hand ")
        found.append(HandCaption(field, text, sentence, wins or bool(low)))
    return tuple(found)
