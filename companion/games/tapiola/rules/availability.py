"""The availability of each action of Tapiola Hold'em, as an explanation for players."""

from companion.engine.action import Availability

AVAILABILITY = {
    "community": Availability(
        "New cards come to the middle at the start of a round, after the bets of the last one.", "rhythm"
    ),
    "discard": Availability("Players discard after the new cards in the middle, before the bets.", "discard"),
    "raise": Availability(
        "Players bet after the discards of a round, if chips are bet and somebody can call.",
        "bet",
    ),
    "close": Availability(
        "A betting round can be ended only if chips are bet and players can still bet.", "bet"
    ),
    "follow": Availability("Players check or call in a betting round, if chips are bet.", "bet"),
    "fold": Availability(
        "Players fold during a deal. If chips are bet, they fold in a betting round.", "fold"
    ),
    "showdown": Availability("Hands are shown after the bets of the fourth round.", "showdown"),
    "note": Availability("The middle cards are entered during a deal.", "community"),
    "buy": Availability(
        "Players buy chips between two deals, if the companion keeps track of chips.", "chips"
    ),
    "count": Availability(
        "Chips are counted between two deals, if the companion keeps track of chips.", "chips"
    ),
    "leave": Availability("Players leave between two deals, as long as two stay.", "joining"),
    "join": Availability("Players join between two deals.", "joining"),
    "end": Availability("The match can be ended between two deals.", "end"),
}
