"""The availability of each action of a score sheet, as an explanation for players."""

from companion.engine.action import Availability

AVAILABILITY = {
    "add": Availability(
        "Points can be added for one player only if points do not change hands.",
        "add",
    ),
    "take": Availability("Players can bet only on a pot that has something in it.", "pot"),
    "pay": Availability("This sheet has no pot.", "pot"),
    "double": Availability("Players can bet only on a pot that has something in it.", "pot"),
    "ante": Availability("This sheet has no pot.", "pot"),
    "leave": Availability(
        "Somebody can leave as long as two players stay in, or two pairs if partners play.", "joining"
    ),
    "join": Availability("Everybody at the table is already playing.", "joining"),
    "end": Availability("A sheet can be closed once something is written on it.", "end"),
}
