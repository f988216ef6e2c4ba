"""Sentences that say when an action of Progressive Poker is available, shown when it is not."""

from companion.engine.action import Availability

AVAILABILITY = {
    "exchange": Availability(
        "Players with starting cards, but not those with the most, may exchange once a deal, "
        "before they draw.",
        "exchange",
    ),
    "draw": Availability("Everybody draws once a deal. Nobody draws in sudden death.", "draw"),
    "showdown": Availability("Hands are shown at the end of a deal.", "showdown"),
    "note": Availability("All cards on the pile have already been entered.", "contribute"),
    "sudden": Availability("Sudden death has already begun.", "sudden-death"),
    "count": Availability("Starting cards cannot be counted in sudden death or if nobody has any.", "count"),
}
