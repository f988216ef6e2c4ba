"""The availability of each action of Tapiola Hold'em, as an explanation for players."""

from companion.engine.action import Occasion

OCCASIONS = {
    "community": Occasion(
        "The middle grows at the beginning of a round, after the bets on the last one.", "rhythm"
    ),
    "discard": Occasion("Cards are thrown away after the middle has grown, before the bets.", "discard"),
    "raise": Occasion(
        "Bets are made after the discards of a round, where chips are played for and somebody can answer.",
        "bet",
    ),
    "close": Occasion("A betting round is over only where bets are made and players can still bet.", "bet"),
    "follow": Occasion("Players check or call in a betting round, where chips are bet.", "bet"),
    "fold": Occasion("Players fold during a deal; where chips are bet, that is told with the bets.", "fold"),
    "showdown": Occasion("Hands are shown after the bets of the fourth round.", "showdown"),
    "note": Occasion("The middle is noted during a deal.", "community"),
    "buy": Occasion("Chips are bought between two deals, where they are counted.", "chips"),
    "count": Occasion("Chips are counted between two deals, where they are counted at all.", "chips"),
    "leave": Occasion("Players leave between two deals, as long as two stay.", "joining"),
    "join": Occasion("Players join between two deals.", "joining"),
    "end": Occasion("The match is stopped between two deals.", "end"),
}
