"""A round of choices made in secret, as it is due."""

from companion.engine.action import Action, SecretChoice
from companion.evenings.secret_choices.rounds import SecretChoiceRound

SECRET = SecretChoice(seats=(0, 1, 2), yes_field="stay", late_field="late", countdown_seconds=3)


ROUND = SecretChoiceRound(
    Action("declare", "Declare", secret=SECRET),
    SECRET,
    ("Ann", "Bo", "Cy"),
    ("anns", None, "cys"),
    {},
    {},
    None,
    0,
)
