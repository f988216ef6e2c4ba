"""The availability of each action of Tapiola Hold'em, as an explanation for players."""

from companion.engine.action import Availability

AVAILABILITY = {
    "community": Availability(
        "The middle grows at the beginning of a round, after the bets on the last one.", "rhythm"
    ),
    "discard": Availability("Cards are thrown away after the middle has grown, before the bets.", "discard"),
    "raise": Availability(
        "Bets are made after the discards of a round, where chips are played for and somebody can answer.",
        "bet",
    ),
    "close": Availability(
        "A betting round is over only where bets are made and players can still bet.", "bet"
    ),
    "follow": Availability("Players check or call in a betting round, where chips are bet.", "bet"),
    "fold": Availability(
        "Players fold during a deal; where chips are bet, that is told with the bets.", "fold"
    ),
    "showdown": Availability("Hands are shown after the bets of the fourth round.", "showdown"),
    "note": Availability("The middle is noted during a deal.", "community"),
    "buy": Availability("Chips are bought between two deals, where they are counted.", "chips"),
    "count": Availability("Chips are counted between two deals, where they are counted at all.", "chips"),
    "leave": Availability("Players leave between two deals, as long as two stay.", "joining"),
    "join": Availability("Players join between two deals.", "joining"),
    "end": Availability("The match is stopped between two deals.", "end"),
}
