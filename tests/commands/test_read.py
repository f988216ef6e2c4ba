"""`companion read` on the command line; the recogniser is replaced."""

import json

import pytest
from click.testing import CliRunner

from companion.commands import read
from companion.vision import PhotoReading, RecogniserMissing
from companion.vision.photo.decode import MAX_PHOTO_BYTES

from .conftest import LYING, QUAD, READING


def run(*arguments):
    return CliRunner().invoke(read.read_command, [str(argument) for argument in arguments])


def test_read_prints_one_json_object_a_line(photos):
    done = run(photos / "two.jpg", photos / "two.jpg", "--json")
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
        "whole": [list(point) for point in QUAD],
        "others": [{"card": "Th", "confidence": 0.3}],
    }
    assert first["hints"] == [{"key": "closer", "sentence": "Come closer."}]
    assert first["ms"] == {"decode": 1.2, "total": 2.5}


def test_read_tells_people(photos):
    done = run(photos / "two.jpg")
    assert "two.jpg: 2 cards, 2 ms" in done.stdout
    assert "A♥     99.9 %\n" in done.stdout
    assert "10♦    60.0 %  unsure, or 10♥ 30 %" in done.stdout
    assert "Come closer." in done.stdout


def test_read_goes_on_after_what_is_no_photo_and_says_so(photos):
    done = run(photos / "text.jpg", photos / "gone.jpg", photos, photos / "two.jpg", "--json")
    assert done.exit_code == 1
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [len(line["cards"]) for line in lines] == [0, 0, 0, 2]
    assert [line.get("error") for line in lines] == ["This is no photo."] + [
        "This file cannot be opened. Check that it exists and that you may read it."
    ] * 2 + [None]


def test_read_does_not_load_a_huge_file(photos):
    with (photos / "huge.jpg").open("wb") as file:
        file.truncate(MAX_PHOTO_BYTES * 1000)
    done = run(photos / "huge.jpg")
    assert done.exit_code == 1
    assert "larger than" in done.stderr


def test_read_passes_on_what_is_known(photos, monkeypatch):
    seen = {}
    monkeypatch.setattr(read, "read", lambda photo, **known: seen.update(known) or READING)
    run(photos / "two.jpg", "--expected", "5", "--decks", "2", "--elsewhere", "Ah 10s")
    assert seen == {"expected": 5, "copies": 2, "elsewhere": ("Ah", "Ts")}


@pytest.mark.parametrize(
    "arguments", [["--elsewhere", "Zz"], ["--decks", "0"], ["--expected", "-1"], ["--expected"]]
)
def test_read_refuses_senseless_knowledge(photos, arguments):
    done = run(photos / "two.jpg", *arguments)
    assert done.exit_code == 2
    assert "Error: Invalid value" in done.stderr or "requires an argument" in done.stderr


def test_without_weights_it_says_so(photos, monkeypatch):
    def reads(photo, **known):
        raise RecogniserMissing("The recogniser is not installed.")

    monkeypatch.setattr(read, "read", reads)
    done = run(photos / "two.jpg")
    assert done.exit_code == 1
    assert done.stderr == "Error: The recogniser is not installed.\n"


def test_read_tells_whole_hands_and_a_board_apart(photos, monkeypatch):
    monkeypatch.setattr(read, "read", lambda photo, **known: LYING)
    done = run(photos / "two.jpg", "--hands", "2x2+1")
    assert done.exit_code == 0
    lines = [line.split()[0] for line in done.stdout.splitlines()[1:]]
    assert lines == ["A", "A♥", "K♦", "A", "3♣", "2♣", "The", "9♥"]
    told = json.loads(run(photos / "two.jpg", "--hands", "2x2+1", "--json").stdout)["hands"]
    assert told == [
        {"is": "hand", "cards": [0, 1]},
        {"is": "hand", "cards": [3, 2]},
        {"is": "board", "cards": [4]},
    ]
    rest = json.loads(run(photos / "two.jpg", "--hands", "2x1-2", "--json").stdout)["hands"]
    assert [one["is"] for one in rest] == ["hand", "hand", "rest"]


def test_where_there_are_no_cards_there_is_no_hand(photos, monkeypatch):
    monkeypatch.setattr(read, "read", lambda photo, **known: PhotoReading((), (), 9, 9, {"total": 2.5}))
    assert len(run(photos / "two.jpg", "--hands", "2x2").stdout.splitlines()) == 1
    assert json.loads(run(photos / "two.jpg", "--hands", "2x2", "--json").stdout)["hands"] == []


@pytest.mark.parametrize(
    "said", ["", "x", "4x", "0x5", "2x5-3", "99x9", "9x5+9x5", "4x5+", "4*5", "1+2+3+4+5"]
)
def test_read_says_how_hands_are_written(photos, said):
    done = run(photos / "two.jpg", "--hands", said)
    assert done.exit_code == 2
    assert "4x5+5 if there is also a board" in done.stderr
