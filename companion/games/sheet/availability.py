"""The availability of each action of a score sheet, as an explanation for players."""

from companion.engine.action import Availability

AVAILABILITY = {
    "add": Availability(
        "Points are added one at a time where each round gives points, not where they change hands.", "add"
    ),
    "take": Availability("A bet is on a pot that has something in it.", "pot"),
    "pay": Availability("This sheet has no pot to pay into.", "pot"),
    "double": Availability("A bet is on a pot that has something in it.", "pot"),
    "ante": Availability("This sheet has no pot to pay into.", "pot"),
    "leave": Availability(
        "Somebody leaves as long as two stay in, partners as long as two pairs do.", "joining"
    ),
    "join": Availability("Everybody at the table takes part already.", "joining"),
    "end": Availability("A sheet is closed once something stands on it.", "end"),
}
