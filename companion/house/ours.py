"""The nine games of the match-pot family as cards, to begin games of one's own with.

What is played under their own names is in `companion/games`; nothing looks a game up here.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from companion.house.reading import read_variant
from companion.house.variant import Variant

_LOSERS_MATCH: Mapping[str, object] = {"settle": "match", "rotates": "no"}
_ASKED: Mapping[str, object] = {"settle": "match", "declare_by": "asked"}
_OURS: Mapping[str, Mapping[str, object]] = {
    "guts": {
        **_LOSERS_MATCH,
        "name": "Guts",
        "steps": ["3 down", "pass 1 left", "in or out"],
        "order": "guts3",
    },
    "three-five-seven": {
        **_LOSERS_MATCH,
        "name": "3-5-7",
        "steps": ["3 down", "in or out"],
        "order": "sets3",
        "wild": ["3"],
        "then": [
            {"steps": ["2 down", "in or out"], "wild": ["5"], "order": "standard-fives"},
            {"steps": ["2 down", "in or out"], "wild": ["7"], "order": "standard-fives"},
        ],
        "legs": 3,
    },
    "omaha-burns": {
        **_ASKED,
        "name": "Omaha Burns",
        "steps": [
            *(
                "board 5 down",
                "4 down",
                "bet",
                "turn 3",
                "bet",
                "turn 1",
                "bet",
                "in or out",
                "turn 1",
                "bet",
            ),
        ],
        "use": "2+3",
        "sides": ["high", "low 8"],
        "settle": "upto",
        "rotates": "no",
    },
    "deadly-69s": {
        **_ASKED,
        "name": "Deadly 69s",
        "steps": ["2 down", "in or out", "1 up"],
        "order": "sets3",
        "wild": ["6 down", "9 down"],
        "kill": ["6", "9"],
    },
    "piranha": {
        **_LOSERS_MATCH,
        "name": "Piranha",
        "steps": ["board 3", "board 2 down", "4 down", "in or out", "turn 2"],
    },
    "wild-fours": {
        "settle": "match",
        "name": "Wild Fours",
        "steps": ["4 down", "in or out", "draw 3"],
        "order": "sets4",
        "wild": ["4"],
        "house": "deck",
    },
    "forehead": {**_ASKED, "name": "Forehead", "steps": ["1 unseen", "in or out"], "order": "one"},
    "position-match-pot": {
        **_ASKED,
        "name": "Position Match Pot",
        "steps": ["5 down", "in or out", "draw 3"],
    },
    "two-more-inches": {
        **_ASKED,
        "name": "Two More Inches",
        "steps": ["5 down", "in or out", "2 up"],
        "order": "standard-fives",
    },
}


@cache
def ours() -> Mapping[str, Variant]:
    """Return each of them by the slug of the game."""
    return MappingProxyType({slug: read_variant(data) for slug, data in _OURS.items()})
