"""`companion measure` on the command line; the recogniser is replaced."""

import itertools
import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from vision.pictures import encoded, half_red

from companion.commands import measure
from companion.vision import RecogniserMissing
from companion.vision.measuring.degrade import DEGRADATIONS

from .conftest import READING


def run(*arguments):
    return CliRunner().invoke(measure.measure_command, [str(argument) for argument in arguments])


def measured(folder, *entries):
    (folder / "manifest.json").write_text(json.dumps(list(entries)))
    return folder


TWO = {"file": "two.jpg", "cards": ["Ah", "Td"], "layout": "fan"}
TEXT = {"file": "text.jpg", "cards": [], "layout": "negative"}


def test_measure_prints_json(photos):
    done = run(measured(photos, TWO, TEXT), "--json")
    assert done.exit_code == 0
    counted = json.loads(done.stdout)
    assert (counted["photos"], counted["exact"], counted["negatives_with_cards"]) == (2, 1, 0)
    assert counted["by_layout"]["fan"]["card_recall"] == 1


def test_measure_tells_people_and_names_the_faults(photos):
    done = run(measured(photos, TWO, TWO | {"cards": ["Ah"]}), "--faults")
    assert "50.0 %" in done.stdout
    assert "two.jpg: invented Td" in done.stdout


def test_several_sets_are_told_apart_and_never_added_up(photos, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "two.jpg").write_bytes(b"two")
    one, two = measured(photos, TWO), measured(other, TWO | {"cards": ["Ah"]})
    told = run(one, two, "--faults").stdout
    assert told.index(str(one)) < told.index(str(two)) < told.index("two.jpg: invented Td")
    assert told.count("\nall ") == 2
    counted = json.loads(run(one, two, "--json").stdout)
    assert [figures["photos"] for figures in counted.values()] == [1, 1]
    assert list(counted) == [str(one), str(two)]
    assert run().exit_code == 2


@pytest.fixture
def real_photos(photos, monkeypatch):
    """Return a folder with two files that can be made worse; every second is read wrongly."""
    turns = itertools.cycle([READING, replace(READING, cards=READING.cards[:1])])
    monkeypatch.setattr(measure, "read", lambda photo, **known: next(turns))
    for name in ("a.jpg", "b.jpg"):
        (photos / name).write_bytes(encoded(half_red()))
    return measured(photos, TWO | {"file": "a.jpg"}, TWO | {"file": "b.jpg"})


def test_measure_degraded_adds_a_table_and_names_its_faults(real_photos):
    done = run(real_photos, "--degraded", "--faults")
    assert done.exit_code == 0
    assert "Photos of 1 to 13 cards" in done.stdout
    for worsening in DEGRADATIONS.values():
        assert worsening.name in done.stdout
    assert "b.jpg: missed Td" in done.stdout.splitlines()
    assert "blurred: b.jpg: missed Td" in done.stdout.splitlines()


def test_measure_degraded_adds_a_key_to_the_json_and_only_then(real_photos):
    plain = json.loads(run(real_photos, "--json").stdout)
    counted = json.loads(run(real_photos, "--json", "--degraded").stdout)
    assert "degraded" not in plain
    assert set(counted) == {*plain, "degraded"}
    assert list(counted["degraded"]) == ["undegraded", *DEGRADATIONS]
    assert counted["degraded"]["jpeg"]["photos"] == 2


def test_measure_of_nothing_is_one_sentence_and_code_2(tmp_path):
    done = run(tmp_path)
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: ")
    assert len(done.stderr.splitlines()) == 1


def test_without_weights_it_says_so(photos, monkeypatch):
    def reads(photo, **known):
        raise RecogniserMissing("The recogniser is not installed.")

    monkeypatch.setattr(measure, "read", reads)
    done = run(measured(photos, TWO))
    assert done.exit_code == 1
    assert done.stderr == "Error: The recogniser is not installed.\n"
