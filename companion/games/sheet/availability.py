"""The availability of each action of a score sheet, as an explanation for players."""

from companion.engine.action import Occasion

OCCASIONS = {
    "add": Occasion(
        "Points are added one at a time where each round gives points, not where they change hands.", "add"
    ),
    "take": Occasion("A bet is on a pot that has something in it.", "pot"),
    "pay": Occasion("This sheet has no pot to pay into.", "pot"),
    "double": Occasion("A bet is on a pot that has something in it.", "pot"),
    "ante": Occasion("This sheet has no pot to pay into.", "pot"),
    "leave": Occasion("Somebody leaves as long as two stay in, partners as long as two pairs do.", "joining"),
    "join": Occasion("Everybody at the table takes part already.", "joining"),
    "end": Occasion("A sheet is closed once something stands on it.", "end"),
}
