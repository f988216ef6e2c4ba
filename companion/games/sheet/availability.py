"""The availability of each action of a score sheet, as an explanation for players."""

from companion.engine.action import Availability

AVAILABILITY = {
    "add": Availability(
        "If points change hands, you cannot add points for just one player.",
        "add",
    ),
    "take": Availability("The pot is empty, so there is nothing to play for.", "pot"),
    "pay": Availability("This sheet has no pot.", "pot"),
    "double": Availability("The pot is empty, so there is nothing to play for.", "pot"),
    "ante": Availability("This sheet has no pot.", "pot"),
    "leave": Availability(
        "A player can leave as long as at least two stay in, or two pairs if you play as partners.", "joining"
    ),
    "join": Availability("Everybody at the table is already playing.", "joining"),
    "end": Availability("The game can be ended once a score has been written down.", "end"),
}
