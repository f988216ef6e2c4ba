"""Sentences that say when an action of Progressive Poker is available, shown when it is not."""

from companion.engine.action import Availability

AVAILABILITY = {
    "exchange": Availability(
        "Start cards are exchanged once a deal, before one draws, by who has some and not most.", "exchange"
    ),
    "draw": Availability("Everybody draws once a deal, and nobody in sudden death.", "draw"),
    "showdown": Availability("Hands are shown at the end of a deal.", "showdown"),
    "note": Availability("A card on the pile is noted while it lies there and nobody did so.", "contribute"),
    "sudden": Availability("Sudden death is played already.", "sudden-death"),
    "count": Availability("Start cards are counted while they decide: not in sudden death.", "count"),
}
