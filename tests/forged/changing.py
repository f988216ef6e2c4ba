"""One field of a document changed, and the digest made anew, as by somebody who wants it taken in."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.store.exchange import exporting

Document = dict[str, Any]
Place = tuple[int | str, ...]
_FREE = frozenset({"values", "options", "card"})
"""Fields whose own fields differ by game: all of these count as one."""
_STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 99, 1000, -1000, 2**31, 2**53, 10**30, 0.5, 1.0, -2.0, 1e308),
    *(
        "",
        "0",
        "nobody",
        "house",
        "guts",
        "undo",
        "amend",
        "edition",
        "pot-moved",
        "x" * 5000,
        "\u202e",
        "\0",
    ),
    *("{0}", "2026-01-01T00:00:00+00:00", "1970-01-01T00:00:00+00:00", "2999-12-31T23:59:59+14:00"),
    *([], [0], [None], [[0]], ["0", "1"], {}, {"0": "Bo"}, {"at": 0}),
)
"""What no companion writes there, or seldom."""


@dataclass(frozen=True)
class Forged:
    """A changed document. `field` names what was changed, `how` says to what, and `place` is where."""

    document: Document
    field: str
    how: str
    place: Place

    @property
    def evening(self) -> int | None:
        """The number of the evening that was changed, None for the group or all."""
        return self._number("evenings", 0)

    @property
    def match(self) -> int | None:
        """The number of the match that was changed, None for what is beside the matches."""
        return self._number("matches", 2)

    @property
    def entry(self) -> int | None:
        """The number of the entry that was changed, None for what is beside the entries."""
        return self._number("entries", 4)

    def _number(self, of: str, at: int) -> int | None:
        found = self.place[at + 1] if self.place[at : at + 1] == (of,) and len(self.place) > at + 1 else None
        return found if isinstance(found, int) else None


def forged(documents: list[Document], number: int) -> Forged:
    """Return the forged document of that number: always the same, and of every field as often."""
    chance = random.Random(number)
    original = documents[number % len(documents)]
    written = json.dumps(original)
    fields = _fields(written)
    field = chance.choice(sorted(fields))
    place = chance.choice(fields[field])
    *before, last = place
    others = [_at(original, other) for other in fields[field]]
    changed, how = json.loads(written), ""
    while changed == original:
        how = _change(_at(changed, before), last, others, chance)
    changed["digest"] = exporting.document_digest(changed.get("group"), changed["evenings"])
    return Forged(changed, field, f"{'.'.join(map(str, place))}: {how}", place)


@lru_cache(maxsize=8)
def _fields(written: str) -> dict[str, list[Place]]:
    """Return the places of each field of a document, which is called by its way there without numbers."""
    document = json.loads(written)
    found: dict[str, list[Place]] = {}
    for top in ("group", "evenings"):
        for place in _places(document[top], (top,)):
            found.setdefault(_called(place), []).append(place)
    del found["evenings"]
    return found


def _called(place: Place) -> str:
    steps = ["*" if isinstance(step, int) else step for step in place]
    free = next((at for at, step in enumerate(steps) if step in _FREE), len(steps))
    return ".".join((*steps[: free + 1], *("inside" for _ in steps[free + 1 : free + 2])))


def _places(value: Any, way: Place) -> Iterator[Place]:
    yield way
    if isinstance(value, dict | list):
        for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(inner, (*way, step))


def _at(document: Any, place: Any) -> Any:
    for step in place:
        document = document[step]
    return document


def _change(parent: Any, last: int | str, others: list[Any], chance: random.Random) -> str:
    """Change what lies at that place of its parent, and say to what."""
    value = parent[last]
    way = chance.randrange(10)
    if way == 0:
        del parent[last]
        return "taken out"
    if way == 1:
        if isinstance(parent, list):
            parent.insert(last, deepcopy(chance.choice(others)))
            return "one more"
        parent[f"{last}2"] = deepcopy(value)
        return "a field more"
    if way <= 3 and others:
        parent[last] = deepcopy(chance.choice(others))
    elif way == 4:
        parent[last] = deepcopy(chance.choice(_STRANGE))
    else:
        parent[last] = _near(value, chance)
    return f"{str(value)[:60]} is {str(parent[last])[:60]}"


def _near(value: Any, chance: random.Random) -> Any:
    """Return something like the value."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        near = (value + 1, value - 1, value + 1000, -value, value * 2, 0)
        return chance.choice((*near, float(value), str(value)))
    if isinstance(value, str) and value[4:5] == "-":
        return f"{chance.choice((1960, 2025, 2031))}{value[4:]}"
    if isinstance(value, str):
        return chance.choice((f"{value}2", value[:-1], value.upper(), value * 40))
    if isinstance(value, list) and value:
        at = chance.randrange(len(value))
        fewer = [*value[:at], *value[at + 1 :]]
        return chance.choice((fewer, [*value, value[at]], value[::-1], [*fewer, value[at]]))
    if isinstance(value, dict) and value:
        gone = chance.choice(sorted(value))
        return {name: inner for name, inner in value.items() if name != gone}
    return chance.choice(_STRANGE)
