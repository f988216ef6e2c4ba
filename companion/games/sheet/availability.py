"""The availability of each action of a score sheet, as an explanation for players."""

from companion.engine.action import Availability

AVAILABILITY = {
    "add": Availability(
        "If points change hands, they cannot be added for one player alone.",
        "add",
    ),
    "take": Availability("There is nothing in the pot to bet on.", "pot"),
    "pay": Availability("This sheet has no pot.", "pot"),
    "double": Availability("There is nothing in the pot to bet on.", "pot"),
    "ante": Availability("This sheet has no pot.", "pot"),
    "leave": Availability(
        "A player can leave as long as at least two stay in, or two pairs if you play as partners.", "joining"
    ),
    "join": Availability("Everybody at the table is already playing.", "joining"),
    "end": Availability("The game can be ended once something is written down.", "end"),
}
