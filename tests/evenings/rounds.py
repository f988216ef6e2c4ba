"""A round of choices made in secret, as it is due."""

from companion.engine.action import Action, Secret
from companion.evenings.secret_choices.rounds import Round

SECRET = Secret(seats=(0, 1, 2), chosen="stay", late="late", seconds=3)


ROUND = Round(
    Action("declare", "Declare", secret=SECRET),
    SECRET,
    ("Ann", "Bo", "Cy"),
    ("anns", None, "cys"),
    {},
    {},
    None,
    0,
)
