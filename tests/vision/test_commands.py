"""`companion read` and `companion measure` on the command line; the recogniser is replaced."""

import itertools
import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from companion.vision import Guess, Hint, NotAPhoto, ReadCard, Reading, RecogniserMissing, commands
from companion.vision.commands import measure_command, read_command
from companion.vision.decode import MAX_BYTES
from companion.vision.degrade import WAYS

from .pictures import encoded, half_red

QUAD = ((1, 2), (3, 2), (3, 6), (1, 6))
READING = Reading(
    (ReadCard("Ah", 0.999, True, (QUAD,)), ReadCard("Td", 0.6, False, (QUAD, QUAD), (Guess("Th", 0.3),))),
    (Hint("closer", "Come closer."),),
    640,
    480,
    {"decode": 1.25, "total": 2.5},
)


@pytest.fixture
def photos(tmp_path, monkeypatch):
    """Return a folder with a photo of two cards and a text, and a recogniser that knows them."""
    (tmp_path / "two.jpg").write_bytes(b"two")
    (tmp_path / "text.jpg").write_bytes(b"text")

    def read(photo, **known):
        if photo != b"two":
            raise NotAPhoto("This is no photo.")
        return READING

    monkeypatch.setattr(commands, "read", read)
    return tmp_path


def run(command, *arguments):
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def test_read_prints_one_json_object_a_line(photos):
    done = run(read_command, photos / "two.jpg", photos / "two.jpg", "--json")
    assert done.exit_code == 0
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first == second
    assert first["file"].endswith("two.jpg")
    assert first["cards"][0]["card"] == "Ah"
    assert first["cards"][0]["corners"] == [[1, 2], [3, 2], [3, 6], [1, 6]]
    assert first["cards"][1] == {
        "card": "Td",
        "confidence": 0.6,
        "sure": False,
        "corners": [list(point) for point in QUAD],
        "frames": [[list(point) for point in QUAD]] * 2,
        "others": [{"card": "Th", "confidence": 0.3}],
    }
    assert first["hints"] == [{"key": "closer", "sentence": "Come closer."}]
    assert first["ms"] == {"decode": 1.2, "total": 2.5}


def test_read_tells_people(photos):
    done = run(read_command, photos / "two.jpg")
    assert "two.jpg: 2 cards, 2 ms" in done.stdout
    assert "A♥     99.9 %\n" in done.stdout
    assert "10♦    60.0 %  unsure, or 10♥ 30 %" in done.stdout
    assert "Come closer." in done.stdout


def test_read_goes_on_after_what_is_no_photo_and_says_so(photos):
    done = run(read_command, photos / "text.jpg", photos / "gone.jpg", photos, photos / "two.jpg", "--json")
    assert done.exit_code == 1
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [len(line["cards"]) for line in lines] == [0, 0, 0, 2]
    assert [line.get("error") for line in lines] == ["This is no photo."] + [
        "This file cannot be opened."
    ] * 2 + [None]


def test_read_does_not_load_a_huge_file(photos):
    with (photos / "huge.jpg").open("wb") as file:
        file.truncate(MAX_BYTES * 1000)
    done = run(read_command, photos / "huge.jpg")
    assert done.exit_code == 1
    assert "larger than" in done.stderr


def test_read_passes_on_what_is_known(photos, monkeypatch):
    seen = {}
    monkeypatch.setattr(commands, "read", lambda photo, **known: seen.update(known) or READING)
    run(read_command, photos / "two.jpg", "--expected", "5", "--decks", "2", "--elsewhere", "Ah 10s")
    assert seen == {"expected": 5, "copies": 2, "elsewhere": ("Ah", "Ts")}


@pytest.mark.parametrize(
    "arguments", [["--elsewhere", "Zz"], ["--decks", "0"], ["--expected", "-1"], ["--expected"]]
)
def test_read_refuses_senseless_knowledge(photos, arguments):
    done = run(read_command, photos / "two.jpg", *arguments)
    assert done.exit_code == 2
    assert "Error: Invalid value" in done.stderr or "requires an argument" in done.stderr


def measured(folder, *entries):
    (folder / "manifest.json").write_text(json.dumps(list(entries)))
    return folder


TWO = {"file": "two.jpg", "cards": ["Ah", "Td"], "layout": "fan"}
TEXT = {"file": "text.jpg", "cards": [], "layout": "negative"}


def test_measure_prints_json(photos):
    done = run(measure_command, measured(photos, TWO, TEXT), "--json")
    assert done.exit_code == 0
    counted = json.loads(done.stdout)
    assert (counted["photos"], counted["exact"], counted["negatives_with_cards"]) == (2, 1, 0)
    assert counted["by_layout"]["fan"]["card_recall"] == 1


def test_measure_tells_people_and_names_the_faults(photos):
    done = run(measure_command, measured(photos, TWO, TWO | {"cards": ["Ah"]}), "--faults")
    assert "50.0 %" in done.stdout
    assert "two.jpg: invented Td" in done.stdout


@pytest.fixture
def real_photos(photos, monkeypatch):
    """Return a folder with two files that can be made worse; every second is read wrongly."""
    turns = itertools.cycle([READING, replace(READING, cards=READING.cards[:1])])
    monkeypatch.setattr(commands, "read", lambda photo, **known: next(turns))
    for name in ("a.jpg", "b.jpg"):
        (photos / name).write_bytes(encoded(half_red()))
    return measured(photos, TWO | {"file": "a.jpg"}, TWO | {"file": "b.jpg"})


def test_measure_degraded_adds_a_table_and_names_its_faults(real_photos):
    done = run(measure_command, real_photos, "--degraded", "--faults")
    assert done.exit_code == 0
    assert "Photos of 1 to 13 cards" in done.stdout
    for way in WAYS.values():
        assert way.name in done.stdout
    assert "b.jpg: missed Td" in done.stdout.splitlines()
    assert "blurred: b.jpg: missed Td" in done.stdout.splitlines()


def test_measure_degraded_adds_a_key_to_the_json_and_only_then(real_photos):
    plain = json.loads(run(measure_command, real_photos, "--json").stdout)
    counted = json.loads(run(measure_command, real_photos, "--json", "--degraded").stdout)
    assert "degraded" not in plain
    assert set(counted) == {*plain, "degraded"}
    assert list(counted["degraded"]) == ["undegraded", *WAYS]
    assert counted["degraded"]["jpeg"]["photos"] == 2


def test_measure_of_nothing_is_one_sentence_and_code_2(tmp_path):
    done = run(measure_command, tmp_path)
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", [read_command, measure_command])
def test_without_weights_both_say_so(photos, monkeypatch, command):
    def read(photo, **known):
        raise RecogniserMissing("The recogniser is not installed.")

    monkeypatch.setattr(commands, "read", read)
    done = run(command, measured(photos, TWO) if command is measure_command else photos / "two.jpg")
    assert done.exit_code == 1
    assert done.stderr == "Error: The recogniser is not installed.\n"
