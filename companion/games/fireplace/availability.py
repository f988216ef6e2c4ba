"""Sentences that say when an action of Fireplace Poker is available, shown when it is not."""

from companion.engine.action import Availability

AVAILABILITY = {
    "meld": Availability(
        "A meld takes five cards: cards from the hand, and one stolen from each robbed meld.", "turn"
    ),
    "forced": Availability("A forced meld takes five cards, like any other meld.", "forced"),
    "pass": Availability(
        "A player may pass only with fewer than 13 cards, after the deck has run out.", "deck-out"
    ),
    "note": Availability("The cards of every meld on the table have already been entered.", "meld"),
    "table": Availability(
        "This is for two or more melds with unknown cards. For a single one, use “Enter a meld's cards”.",
        "meld",
    ),
    "count": Availability("Chips can be counted at any time until the match ends.", "scoring"),
}
