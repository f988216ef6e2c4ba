"""Sentences that say when an action of Fireplace Poker is available, shown when it is not."""

from companion.engine.action import Availability

AVAILABILITY = {
    "meld": Availability(
        "A meld takes five cards: cards in hand and one stolen from each meld that is robbed.", "turn"
    ),
    "forced": Availability("A forced meld takes five cards too, as every meld does.", "forced"),
    "pass": Availability(
        "A player passes only with fewer than 13 cards, once the draw deck has run out.", "deck-out"
    ),
    "note": Availability("The cards of every meld on the table are known.", "meld"),
    "table": Availability("No two melds on the table lie there unnoted.", "meld"),
    "count": Availability("Chips are counted at any time until a side has none left.", "scoring"),
}
