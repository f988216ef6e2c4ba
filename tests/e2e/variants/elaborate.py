"""Six elaborate house games: long names and sentences, many steps, everything that a variant can have."""

from collections.abc import Mapping

_RULE = (
    "Whoever shows the lowest spade in the second betting round may turn one more card up and pays two for "
    "it."
)

ELABORATE: Mapping[str, Mapping[str, object]] = {
    "three rounds": {
        "name": "Grandmother's Three Storeys",
        "like": "3-5-7",
        "steps": ["3 down", "pass 1 left", "in or out"],
        "order": "sets3",
        "wild": ["3"],
        "then": [
            {
                "steps": ["2 down", "draw 2", "in or out"],
                "wild": ["5", "J♠"],
                "order": "standard-fives",
            },
            {"steps": ["2 down", "in or out"], "wild": ["7"], "order": "standard-fives"},
        ],
        "settle": "upto",
        "amount": 20,
        "legs": 3,
        "house": "kitty",
        "rules": [_RULE, "No talking while somebody chooses.", "The winner deals and tells a joke."],
        "void": "Somebody has three threes in the first three cards.",
    },
    "stud": {
        "name": "Stud with everything that we ever liked",
        "like": "Seven-card stud",
        "steps": [
            *("2 down", "1 up", "bet", "buy 1 at 2", "1 up", "bet"),
            *("1 up", "bet", "1 up", "bet", "1 down", "bet", "declare"),
        ],
        "sides": ["high", "low a-6 8", "high spade down"],
        "speak": "declare both",
        "declare_by": "chips",
        "wild": ["2", "own low down", "J♠"],
        "wild_for": "high",
        "dead": ["Q♠", "9"],
        "kill": ["4", "5"],
        "limit": 10,
        "ante": 2,
        "extra": 2,
        "rules": [_RULE, f"{_RULE} Again."],
        "void": "A king is dealt face up first.",
    },
    "cross": {
        "name": "Southern cross of the long night",
        "like": "Iron Cross",
        "steps": ["lay cross", "5 down", "board 5 down", "bet", *("turn 1", "bet") * 5, "in or out"],
        "use": "2+line",
        "sides": ["high", "low 8"],
        "settle": "amount",
        "amount": 7,
        "wimp": "amount",
        "wimp_amount": 3,
        "wild": ["lowest rank"],
        "second_chance": True,
        "declare_by": "asked",
        "rules": [_RULE],
    },
    "draw": {
        "name": "Seven draws in the dark",
        "like": "Five-card draw",
        "steps": [
            *("6 down", "bet", "draw 3", "pass 2 left", "bet", "draw 2", "pass 1 right", "bet"),
            *("draw 1", "pass 1 across", "bet", "discard 1", "bet"),
        ],
        "reshuffle": True,
        "floor": "jacks",
        "sides": ["high", "low 2-7"],
        "wild": ["named"],
        "limit": 5,
        "rules": [_RULE, f"{_RULE} Twice.", f"{_RULE} Thrice."],
        "void": "Nobody has a pair of jacks.",
    },
    "boards": {
        "name": "Double trouble",
        "like": "Double-board hold'em",
        "steps": [
            *("lay two boards", "4 down", "bet", "board 6", "bet", "board 2", "bet", "board 2", "bet"),
            "declare",
        ],
        "use": "2+3",
        "sides": ["high", "low 8"],
        "speak": "declare",
        "second": True,
        "limit": 20,
        "extra": 1,
    },
    "own words": {
        "name": "A name as long as names may ever be here",
        "steps": [
            *("7 down", f"say {_RULE}", "bet", "pass 3 left", "bet", f"say {_RULE} Once more."),
            *("pass 2 left", "bet", "discard 2", *("roll 1", "bet") * 3, "in or out"),
        ],
        "settle": "growing",
        "amount": 3,
        "house": "deck",
        "wild": ["2 down", "3 down"],
        "kill": ["2", "3"],
        "rules": [_RULE, f"{_RULE} B.", f"{_RULE} C.", "No phones at the table, but for the companion."],
        "void": "The dealer drops the pack.",
    },
}
