"""The games of the match-pot family as cards, each as near to the game as a card can say it."""

from collections.abc import Mapping

from companion.house import Variant, read_variant

_ASKED = {"settle": "match", "declare_by": "asked"}

DATA: Mapping[str, Mapping[str, object]] = {
    "guts": {
        "name": "Guts",
        "steps": ["3 down", "pass 1 left", "in or out"],
        "order": "guts3",
        "settle": "match",
        "rotates": "no",
    },
    "piranha": {
        "name": "Piranha",
        "steps": ["4 down", "board 3", "board 2 down", "in or out", "turn 2"],
        "settle": "match",
        "rotates": "no",
    },
    "three-five-seven": {
        "name": "3-5-7",
        "steps": ["3 down", "in or out"],
        "order": "sets3",
        "wild": ["3"],
        "then": [
            {"steps": ["2 down", "in or out"], "wild": ["5"], "order": "standard-fives"},
            {"steps": ["2 down", "in or out"], "wild": ["7"], "order": "standard-fives"},
        ],
        "settle": "match",
        "legs": 3,
        "rotates": "no",
    },
    "wild-fours": {
        "name": "Wild Fours",
        "steps": ["4 down", "in or out", "draw 3"],
        "order": "sets4",
        "wild": ["4"],
        "settle": "match",
        "house": "deck",
        "rotates": "yes",
    },
    "forehead": {
        "name": "Forehead",
        "steps": [
            "1 unseen",
            "say Everybody holds it to the forehead, for all others to see.",
            "in or out",
        ],
        "order": "one",
        **_ASKED,
    },
    "deadly-69s": {
        "name": "Deadly 69s",
        "steps": ["2 down", "in or out", "1 up"],
        "order": "sets3",
        "wild": ["6 down", "9 down"],
        "kill": ["6", "9"],
        **_ASKED,
    },
    "position-match-pot": {
        "name": "Position Match Pot",
        "steps": ["5 down", "in or out", "draw 3"],
        **_ASKED,
    },
    "two-more-inches": {
        "name": "Two More Inches",
        "steps": ["5 down", "in or out", "2 up"],
        "order": "standard-fives",
        **_ASKED,
    },
    "omaha-burns": {
        "name": "Omaha Burns",
        "steps": [
            *("4 down", "board 5 down", "bet", "turn 3", "bet", "turn 1", "bet"),
            *("in or out", "turn 1", "bet"),
        ],
        "use": "2+3",
        "sides": ["high", "low 8"],
        "settle": "upto",
        "amount": 5,
        "declare_by": "asked",
        "rotates": "no",
    },
}


def card(slug: str) -> Variant:
    """Return the game as a card."""
    return read_variant(dict(DATA[slug]))
