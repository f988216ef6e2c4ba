"""The JSON that commands print is what the schemas beside them say: no more, no less."""

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest
from click.testing import CliRunner
from vision.pictures import encoded, half_red

from companion.commands import main, measure, read
from companion.hands import RANKINGS
from companion.vision import FaceDownCard, PhotoHint
from companion.vision.measuring.degrade import DEGRADATIONS

from .conftest import LYING, QUAD, READING

SCENES = Path(__file__).parents[1] / "vision/scenes"
COMMANDS = ("rank", "read", "measure")
RANKED = [
    ("Ah Ad Kc Kd 2s 3s",),
    ("--ranking", "guts3", "--wild", "4", "Ah Kd 4s", "Kh Kc 4h"),
    ("Ah Ad Kc Qd 9s", "2h 2s 5c 7d 9h", "As Ac Kd Qh 9c"),
    ("--low", "eight-or-better", "--wild", "4 down", "(4h) Ac 2c 3d 7h", "Kh Kd Ks 9d 8d"),
    ("--low", "eight-or-better", "6s 5d 4c 3d 2c", "6h 5c 4d 3c 2d", "Kh Kd Kc Ks 9h"),
    ("--low", "ace-to-five", "6s 5d 4c 3d 2c", "6h 5c 4d 3c 2d", "6d 5s 4s 3s 2s"),
    ("2h 3h 5c 7d 9h", "--kitty", "Ah Ad Kc Qd 9s"),
    ("--choice", "omaha", "--board", "Qh Jh Th 2c 2d", "Ah Kh 3c 4c"),
    ("--choice", "towers", "--tower", "Ah Ad", "--tower", "Kh", "Qh Jh Th"),
    ("--decks", "2", "--wild", "joker", "Ah Ah Jk Jk Kd"),
    ("--wild", "lowest", "Ah Ad Kc Qd 9s"),
]


@cache
def schema(command: str) -> dict[str, Any]:
    return json.loads((files("companion.commands") / f"{command}.schema.json").read_text("utf-8"))


@cache
def validator(command: str) -> Callable[[object], object]:
    return fastjsonschema.compile(schema(command))


def printed(command: str, *arguments: object) -> Iterator[Any]:
    """Yield what a command prints, after the schema took it."""
    done = CliRunner().invoke(main, [command, "--json", *map(str, arguments)])
    assert done.stdout, done.stderr
    for text in done.stdout.splitlines() if command == "read" else [done.stdout]:
        told = json.loads(text)
        validator(command)(told)
        yield told


@pytest.fixture
def told(photos: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """What each command prints, in all its forms."""
    full = replace(READING, backs=(FaceDownCard(QUAD, 0),), hints=(PhotoHint("closer", "Come closer."),))
    two = {
        "file": "two.jpg",
        "cards": ["Ah", "Td"],
        "layout": "fan",
        "kinds": ["dim"],
        "hands": [["Ah", "Td"]],
    }
    (photos / "manifest.json").write_text(
        json.dumps([two, {"file": "text.jpg", "cards": [], "layout": "none"}])
    )
    found = {"rank": [one for arguments in RANKED for one in printed("rank", *arguments)]}
    monkeypatch.setattr(read, "read", lambda photo, **known: full)
    found["read"] = list(printed("read", photos / "two.jpg", photos / "gone.jpg"))
    monkeypatch.setattr(read, "read", lambda photo, **known: LYING)
    found["read"] += printed("read", photos / "two.jpg", "--hands", "2x2+1")
    other = photos / "other"
    other.mkdir()
    (other / "manifest.json").write_text(json.dumps([two | {"cards": [], "hands": []}]))
    (other / "two.jpg").write_bytes(b"two")
    found["measure"] = list(printed("measure", photos, other))
    turns = itertools.cycle([READING, replace(READING, cards=READING.cards[:1])])
    monkeypatch.setattr(measure, "read", lambda photo, **known: next(turns))
    for folder in (photos, other):
        (folder / "two.jpg").write_bytes(encoded(half_red()))
    found["measure"] += [*printed("measure", other), *printed("measure", "--degraded", photos)]
    return found


def names_in(value: object) -> set[str]:
    """Return every name of an object in `value`, however deep."""
    if isinstance(value, dict):
        return set(value).union(*map(names_in, value.values()))
    return set().union(*map(names_in, value)) if isinstance(value, list) else set()


def names_described(part: object) -> set[str]:
    """Return every name of an object that a schema describes."""
    if isinstance(part, list):
        return set().union(*map(names_described, part))
    if not isinstance(part, dict):
        return set()
    deeper = set().union(*map(names_described, part.values()))
    properties = part.get("properties")
    return deeper | (set(properties) if isinstance(properties, dict) else set())


@pytest.mark.parametrize("command", COMMANDS)
def test_each_name_that_a_schema_describes_is_printed(command: str, told: dict[str, list[Any]]):
    assert names_described(schema(command)) <= names_in(told[command])


@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_hand_by_any_ranking_is_as_the_schema_says(ranking: str):
    size = RANKINGS[ranking].hand_size
    cards = ["Ah", "Kd", "Qc", "Js", "Th", "9d", "8c"][:size]
    (one,) = printed("rank", "--ranking", ranking, " ".join(cards))
    assert one["ranking"]["slug"] == ranking


def test_a_real_photo_is_read_and_measured_as_the_schemas_say(tmp_path: Path):
    (one,) = printed("read", SCENES / "spread-2.jpg", "--hands", "5")
    assert sorted(card["card"] for card in one["cards"]) == ["3c", "5d", "6c", "7d", "8s"]
    (tmp_path / "a.jpg").write_bytes((SCENES / "spread-2.jpg").read_bytes())
    entry = {"file": "a.jpg", "cards": [card["card"] for card in one["cards"]], "layout": "spread"}
    (tmp_path / "manifest.json").write_text(json.dumps([entry]))
    (figures,) = printed("measure", tmp_path)
    assert figures["exact"] == 1


def changed(value: Any) -> Iterator[Any]:
    """Yield `value` with one thing changed: a name added, one taken away, or a value of another type."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield {key: one for key, one in value.items() if key != name}
            yield value | {name: {"other": 1}}
            for one in changed(inner):
                yield value | {name: one}
        yield value | {"more": 1}
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            for one in changed(inner):
                yield [*value[:at], one, *value[at + 1 :]]


MAY_BE_ANYTHING = {"ms", "shares", "by_layout", "by_source", "by_kind", "by_count"}
"""Objects whose names are those of stages, hands, layouts and so on: one more or fewer is no fault."""
OPTIONAL = {"hands", "degraded"}


def fixed(value: Any) -> Any:
    """Return `value` without what may be there or not."""
    if isinstance(value, dict):
        return {name: {} if name in MAY_BE_ANYTHING else fixed(one) for name, one in value.items()}
    return list(map(fixed, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_printed_otherwise_is_not_taken(command: str, told: dict[str, list[Any]]):
    refused = 0
    for one in told[command][:3]:
        for other in changed(one):
            try:
                validator(command)(other)
            except fastjsonschema.JsonSchemaValueException:
                refused += 1
            else:
                assert fixed(other) == fixed(one) or set(one) - set(other) <= OPTIONAL, other
    assert refused > 100


def test_each_worsening_is_described():
    described = schema("measure")["definitions"]["set"]["properties"]["degraded"]["properties"]
    assert set(described) == {"undegraded", *DEGRADATIONS}
