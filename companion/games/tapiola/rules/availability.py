"""The availability of each action of Tapiola Hold'em, as an explanation for players."""

from companion.engine.action import Availability

AVAILABILITY = {
    "community": Availability(
        "New cards are dealt to the middle at the start of a round, after the bets of the round before.",
        "rhythm",
    ),
    "discard": Availability(
        "Players discard after new cards are dealt to the middle and before the bets.", "discard"
    ),
    "raise": Availability(
        "In a match with betting, players can bet after the discards, as long as somebody can still call.",
        "bet",
    ),
    "close": Availability(
        "You can end a betting round only in a match with betting, as long as players can still bet.", "bet"
    ),
    "follow": Availability("Players can check or call in a betting round, if the match has betting.", "bet"),
    "fold": Availability(
        "Players can fold during a deal. In a match with betting, they fold when it is their turn.", "fold"
    ),
    "showdown": Availability("Hands are shown after the bets of the fourth round.", "showdown"),
    "note": Availability("The cards in the middle can be entered during a deal.", "community"),
    "buy": Availability(
        "Players can buy chips between deals, if the companion keeps track of chips.", "chips"
    ),
    "count": Availability(
        "Chips can be counted between deals, if the companion keeps track of chips.", "chips"
    ),
    "leave": Availability("A player can leave between deals, as long as two players stay.", "joining"),
    "join": Availability("Players can join between deals.", "joining"),
    "end": Availability("The match can be ended between deals.", "end"),
}
