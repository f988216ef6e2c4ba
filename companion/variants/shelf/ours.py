"""The nine games of the match-pot family as variants, to start one's own variants from.

The games that are played under these names are in `companion/games`, and do not use these variants.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from companion.matchpot import CHOSEN_RANK
from companion.variants.definition.variant import Variant
from companion.variants.reading.reading import read_variant

_LOSERS_MATCH_POT: Mapping[str, object] = {"settle": "match", "rotates": "no"}
_DECLARED_IN_TURN: Mapping[str, object] = {"settle": "match", "declare_by": "asked"}
_OUR_GAMES: Mapping[str, Mapping[str, object]] = {
    "guts": {
        **_LOSERS_MATCH_POT,
        "name": "Guts",
        "steps": ["3 down", "pass 1 left", "in or out"],
        "order": "guts3",
    },
    "three-five-seven": {
        **_LOSERS_MATCH_POT,
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
        **_DECLARED_IN_TURN,
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
        "sides": ["high", "low a-6 8"],
        "settle": "upto",
        "rotates": "no",
    },
    "deadly-69s": {
        **_DECLARED_IN_TURN,
        "name": "Deadly 69s",
        "steps": ["2 down", "in or out", "1 up"],
        "order": "sets3",
        "wild": ["6 down", "9 down"],
        "kill": ["6", "9"],
    },
    "piranha": {
        **_LOSERS_MATCH_POT,
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
        "rotates": "yes",
    },
    "forehead": {
        **_DECLARED_IN_TURN,
        "name": "Forehead",
        "steps": [
            "1 unseen",
            "say Everybody holds the card to their forehead, for everybody else to see.",
            "in or out",
        ],
        "order": "one",
    },
    "position-match-pot": {
        **_DECLARED_IN_TURN,
        "name": "Position Match Pot",
        "steps": ["5 down", "in or out", "draw 3"],
    },
    "two-more-inches": {
        **_DECLARED_IN_TURN,
        "name": "Two More Inches",
        "steps": ["5 down", "in or out", "2 up"],
        "order": "standard-fives",
    },
}


_OTHER_FORMS: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "guts": {
        "one": {"name": "One Card Guts", "steps": ["1 down", "in or out"], "order": "one"},
        "pass": {
            "name": "One Card Guts with a swap",
            "steps": [
                "1 down",
                "say From the dealer's left, each player may swap with the player on their left; "
                "the dealer may swap with the pack.",
                "in or out",
            ],
            "order": "one",
            "rotates": "yes",
        },
        "two": {"name": "Two Card Guts", "steps": ["2 down", "in or out"], "order": "two"},
        "four": {"name": "Four Card Guts", "steps": ["4 down", "bet", "draw 2", "in or out"]},
    },
    "deadly-69s": {
        "7s": {"name": "Deadly 7s", "wild": ["7 down"], "kill": ["7"]},
        "low": {"name": "Deadly Low", "wild": ["lowest"], "kill": ["lowest"]},
        "spades": {"name": "Deadly Spades", "wild": ["spades down"], "kill": ["spades"]},
        "diamonds": {
            "name": "Lively Diamonds",
            "wild": ["clubs down", "hearts down", "spades down"],
            "kill": ["clubs", "hearts", "spades"],
        },
    },
    "piranha": {
        "bets": {
            "name": "Piranha with bets",
            "steps": ["board 3", "board 2 down", "4 down", "in or out", "turn 2", "bet"],
        },
    },
    "two-more-inches": {
        "wild": {"name": "Two More Inches with a wild card", "wild": [CHOSEN_RANK]},
        "deadly": {"name": "Two More Deadly Inches", "wild": [f"{CHOSEN_RANK} down"], "kill": [CHOSEN_RANK]},
    },
    "omaha-burns": {"easy": {"name": "Omaha Burns, easy low", "sides": ["high", "low 8"]}},
    "three-five-seven": {
        "678": {
            "name": "6-7-8",
            "steps": ["board 3", "3 down", "in or out"],
            "order": "standard-fives",
            "wild": ["6"],
            "then": [
                {"steps": ["take 1 first", "2 down", "in or out"], "wild": [wild], "order": "standard-fives"}
                for wild in ("7", "8")
            ],
        },
    },
}
"""Fields in which the other forms of a game differ from its usual form, by slug and form."""
_DEFAULT_WILD_RANK = "2"
"""The wild rank if a table has not chosen one yet."""


@cache
def match_pot_variants() -> Mapping[str, Variant]:
    """Return the match-pot games in their usual forms as variants, by the games' slugs."""
    return MappingProxyType({slug: read_variant(data) for slug, data in _OUR_GAMES.items()})


@cache
def named_form_variants() -> Mapping[str, Variant]:
    """Return the other forms of match-pot games that have a name of their own.

    They are by slugs of game and form, such as "guts-one", and `like` names the game. If the table chooses a
    wild rank, it is two here.
    """
    found = ((slug, form) for slug, forms in _OTHER_FORMS.items() for form in forms if "name" in forms[form])
    return MappingProxyType(
        {f"{slug}-{form}": _variant_in_form(slug, form, _DEFAULT_WILD_RANK) for slug, form in found}
    )


def find_form_variant(slug: str, form: str, rank: str = "") -> Variant | None:
    """Return a match-pot game in another than its usual form, None if it has no such form.

    `slug` is the game and `form` the form; None for an unknown game, too, and for the usual form. `rank` is
    the chosen wild rank, "" for two. Only forms in which the table chooses a wild rank use it.

    Raises: `BadVariant` if such a form is given a `rank` that names no cards, or cards that the pack lacks.
    """
    return (
        _variant_in_form(slug, form, rank or _DEFAULT_WILD_RANK)
        if form in _OTHER_FORMS.get(slug, {})
        else None
    )


def _variant_in_form(slug: str, form: str, rank: str) -> Variant:
    usual, other = _OUR_GAMES[slug], _OTHER_FORMS[slug][form]
    like = {"like": usual["name"]} if "name" in other else {}
    return read_variant(
        {**usual, **like, **{field: _replace_chosen_rank(rank, said) for field, said in other.items()}}
    )


def _replace_chosen_rank(rank: str, said: object) -> object:
    """Return the value of a field with `CHOSEN_RANK` replaced by the rank."""
    if isinstance(said, list):
        return [_replace_chosen_rank(rank, one) for one in said]
    return said.replace(CHOSEN_RANK, rank) if isinstance(said, str) else said
