"""Games of the house in which antes and legs are asked about."""

from companion.cards import parse

GUTS = {"steps": ["3 down", "in or out"], "order": "guts3", "settle": "match"}


TWO_ROUNDS = {
    "steps": ["3 down", "in or out"],
    "order": "sets3",
    "settle": "match",
    "then": [{"steps": ["2 down", "in or out"]}],
}


OUT_FOR_ALL = TWO_ROUNDS | {"ante": 2, "legs": 2, "alone_only": True, "dropped": True}


TIED = {"hand0": parse("Ac Kd 9h"), "hand1": parse("As Kc 9d")}
