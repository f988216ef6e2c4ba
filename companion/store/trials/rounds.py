"""The match of a trial: who plays, at which rules, and the hands that have been played.

It is Two Card Guts: one sentence explains it, each hand takes two presses, and a photo of all hands needs few
cards. The phone's own player needs one more leg to win.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.engine.event import Submission

PLAYERS: Sequence[str] = ("Anna", "Ben", "Cleo", "Dan")
"""Made-up players, clockwise; the phone holds the seat of the first."""
GAME = "guts"
OPTIONS: Mapping[str, object] = MappingProxyType({"form": "two", "legs": 2})
SUBMISSIONS: Sequence[Submission] = (
    Submission("deal"),
    Submission("stay", raw_values={"stay": [1, 2, 3]}),
    Submission("show", raw_values={"hand1": "Kd9s", "hand2": "AhAc", "hand3": "QsJc"}),
    Submission("deal"),
    Submission("stay", raw_values={"stay": [0]}),
    Submission("deal"),
)
"""What is entered in turn. After it everybody decides whether to stay in."""
