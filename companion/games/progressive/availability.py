"""Sentences that say when an action of Progressive Poker is available, shown when it is not."""

from companion.engine.action import Occasion

OCCASIONS = {
    "exchange": Occasion(
        "Start cards are exchanged once a deal, before one draws, by who has some and not most.", "exchange"
    ),
    "draw": Occasion("Everybody draws once a deal, and nobody in sudden death.", "draw"),
    "showdown": Occasion("Hands are shown at the end of a deal.", "showdown"),
    "note": Occasion("A card on the pile is noted while it lies there and nobody did so.", "contribute"),
    "sudden": Occasion("Sudden death is played already.", "sudden-death"),
    "count": Occasion("Start cards are counted while they decide: not in sudden death.", "count"),
}
