"""The figures are what they say, on photos worked by hand."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import parse
from companion.vision import GroupSize, NotAPhoto, PhotoReading, RecognisedCard
from companion.vision.measuring.degrade import DEGRADATIONS
from companion.vision.measuring.measure import (
    BadManifest,
    LabelledPhoto,
    RecognisedPhoto,
    compute_accuracy_figures,
    compute_degradation_figures,
    read_manifest,
    recognise_degraded_photos,
    recognise_photos_in_folder,
    wilson_interval,
)
from companion.vision.measuring.report import (
    describe_misread_photos,
    format_accuracy_table,
    format_degradation_table,
)
from vision.layouts import around
from vision.pictures import encoded, half_red


def photo(truth, found, sure="", layout="fan", source="someone", total=100.0):
    there = LabelledPhoto(Path("a.jpg"), parse(truth), layout, source)
    cards = parse(found)
    times = {"decode": 5.0, "total": total}
    return RecognisedPhoto(there, cards, parse(sure), times, confidences=(0.9,) * len(cards))


PHOTOS = [
    photo("Ah Kd", "Kd Ah", "Ah"),
    photo("Ah Kd", "Ah Qd", "Qd", total=200.0),
    photo("2c", "2c 2c", "2c 2c", layout="pile", source="another"),
    photo("", "", layout="negative"),
    photo("", "3s", layout="negative", total=300.0),
]


def test_the_figures_of_all():
    counted = compute_accuracy_figures(PHOTOS)
    assert counted["photos"] == 5
    assert counted["exact"] == 2 / 5
    assert counted["card_recall"] == 4 / 5
    assert counted["card_precision"] == pytest.approx(4 / 7, abs=1e-4)
    assert counted["confident_wrong"] == 2 / 4
    assert counted["negatives_with_cards"] == 1 / 2
    assert counted["ms"] == {"decode": 5.0, "total": 100.0}


def test_the_figures_of_a_group_have_the_same_keys():
    counted = compute_accuracy_figures(PHOTOS)
    groups = [*counted["by_layout"].values(), *counted["by_source"].values(), *counted["by_count"].values()]
    for group in groups:
        assert set(group) == set(counted) - {"reliability", "by_layout", "by_source", "by_kind", "by_count"}
    assert list(counted["by_layout"]) == ["fan", "negative", "pile"]
    assert counted["by_layout"]["fan"]["exact"] == 0.5
    assert counted["by_source"]["another"]["photos"] == 1


def confident(truth, **found):
    """Return a photo with those cards read, each with its confidences."""
    there = LabelledPhoto(Path("a.jpg"), parse(truth), "fan", "someone")
    read = [(card, chance) for card, chances in found.items() for chance in chances]
    cards, confidences = zip(*read, strict=True)
    return RecognisedPhoto(there, cards, (), {}, confidences=confidences)


def test_reliability_compares_confidences_with_what_is_right():
    photos = [
        confident("Ah Kd", Ah=[0.92], Qd=[0.94]),
        confident("Kd", Kd=[1.0]),
        confident("2c", **{"2c": [0.5]}),
    ]
    assert compute_accuracy_figures(photos)["reliability"] == [
        {"from": 0.5, "to": 0.6, "cards": 1, "right": 1, "confidence": 0.5},
        {"from": 0.9, "to": 0.95, "cards": 2, "right": 1, "confidence": 0.93},
        {"from": 0.99, "to": 1.0, "cards": 1, "right": 1, "confidence": 1.0},
    ]


def test_of_a_card_read_twice_the_likelier_one_is_right():
    (low, high) = compute_accuracy_figures([confident("Ah", Ah=[0.55, 0.97])])["reliability"]
    assert (low["right"], high["right"]) == (0, 1)


def test_reliability_is_a_table_of_its_own():
    table = format_accuracy_table(compute_accuracy_figures([confident("Ah", Ah=[0.93], Kd=[0.91])]))
    assert "0.90 to 0.95      2      1  50.0 %           92.0 %" in table
    assert "mean confidence" not in format_accuracy_table(compute_accuracy_figures([photo("", "")]))


def test_a_photo_counts_with_each_of_its_kinds():
    def of(kinds: tuple[str, ...], found: str) -> RecognisedPhoto:
        return RecognisedPhoto(
            LabelledPhoto(Path("a.jpg"), parse("Ah"), "fan", "s", kinds=kinds),
            parse(found),
            (),
            {},
            confidences=(0.9,),
        )

    counted = compute_accuracy_figures([of(("dim", "held"), "Ah"), of(("dim",), "Kh"), of((), "Ah")])
    assert {kind: (group["photos"], group["exact"]) for kind, group in counted["by_kind"].items()} == {
        "dim": (2, 0.5),
        "held": (1, 1),
    }
    assert "held" in format_accuracy_table(counted)
    assert compute_accuracy_figures(PHOTOS)["by_kind"] == {}


def test_many_cards_are_reported_apart():
    many = photo(" ".join(f"{rank}h" for rank in "23456789TJQKA") + " Ah", "Ah")
    assert compute_accuracy_figures([*PHOTOS, many])["by_count"]["1-13"]["photos"] == 3
    assert compute_accuracy_figures([*PHOTOS, many])["by_count"][">13"]["photos"] == 1


def test_of_nothing_to_find_nothing_is_missed():
    counted = compute_accuracy_figures([photo("", "")])
    assert (counted["exact"], counted["card_recall"], counted["card_precision"]) == (1, 1, 1)
    assert (counted["confident_wrong"], counted["negatives_with_cards"]) == (0, 0)


def test_figures_are_json_and_a_table():
    counted = compute_accuracy_figures(PHOTOS)
    assert json.loads(json.dumps(counted))["photos"] == 5
    lines = format_accuracy_table(counted).splitlines()
    assert lines[1].split()[:4] == ["all", "5", "40.0", "%"]
    assert "Milliseconds, median: decode 5, total 100" in lines


def test_faults_say_what_was_missed_and_invented():
    assert describe_misread_photos(PHOTOS) == [
        "a.jpg: missed Kd, invented Qd",
        "a.jpg: invented 2c",
        "a.jpg: invented 3s",
    ]


MANY = photo(" ".join(f"{rank}h" for rank in "23456789TJQKA") + " Ah", "Ah")


def test_of_photos_made_worse_only_those_of_1_to_13_cards_count():
    worse = [photo("Ah Kd", "Ah"), photo("Ah Kd", "Ah Kd", "Ah"), photo("2c", "2c 3c", "3c 2c")]
    counted = compute_degradation_figures([*PHOTOS, MANY, photo("4c", "4c", "4c")], {"jpeg": worse})
    plain, jpeg = counted["undegraded"], counted["jpeg"]
    assert (plain["photos"], plain["exact_photos"], plain["exact"]) == (4, 2, 0.5)
    assert "relative" not in plain
    assert (jpeg["photos"], jpeg["exact_photos"], jpeg["relative"]) == (3, 1, 0.5)
    assert (jpeg["sure"], jpeg["sure_and_wrong"]) == (3, 1)
    assert jpeg["exact_interval"] == wilson_interval(1, 3)


@pytest.mark.parametrize(
    ("exact", "stands"), [(100, "aim"), (97, "aim"), (96, "bar"), (90, "bar"), (89, "below"), (0, "below")]
)
def test_what_is_left_is_held_against_bar_and_aim(exact, stands):
    right, missed = photo("Ah", "Ah"), photo("Ah", "")
    worse = [right] * exact + [missed] * (100 - exact)
    counted = compute_degradation_figures([right] * 100, {"dim": worse})
    assert (counted["dim"]["relative"], counted["dim"]["stands"]) == (exact / 100, stands)


def test_where_nothing_was_exact_nothing_is_lost():
    assert compute_degradation_figures([photo("Ah", "")], {"dim": [photo("Ah", "")]})["dim"]["relative"] == 1


def test_the_figures_of_photos_made_worse_are_json_and_a_table():
    counted = compute_degradation_figures(
        [photo("Ah", "Ah", "Ah")] * 4, {"jpeg": [photo("Ah", "Kh", "Kh")] * 4}
    )
    assert json.loads(json.dumps(counted))["jpeg"]["exact_photos"] == 0
    _, _, plain, jpeg = format_degradation_table(counted).splitlines()
    assert plain.startswith("undegraded")
    assert "  4 of 4  100.0 %  51.0 to 100.0  " in plain
    assert jpeg.split()[:3] == ["JPEG", "quality", "15"]
    assert "0.0 %  BELOW THE BAR" in jpeg
    assert jpeg.endswith("4 of 4")


def test_photos_are_made_worse_in_every_way_by_their_name_alone(tmp_path):
    (tmp_path / "a.jpg").write_bytes(encoded(half_red()))
    (tmp_path / "b.jpg").write_bytes(b"no photo")
    ace, broken, none = (
        RecognisedPhoto(LabelledPhoto(tmp_path / name, parse(cards), "fan", "me", 2), (), (), {})
        for name, cards in (("a.jpg", "Ah"), ("b.jpg", "Kh"), ("a.jpg", ""))
    )
    seen = []

    def read(truth, photo):
        seen.append((truth, photo))
        if not photo:
            raise NotAPhoto("This is no photo.")
        quad = ((1, 2), (3, 2), (3, 6), (1, 6))
        return PhotoReading((RecognisedCard("Ah", 1.0, True, (quad,), quad),), (), 64, 48, {})

    first = recognise_degraded_photos([ace, none, broken], read)
    assert list(first) == list(DEGRADATIONS)
    assert all([photo.is_exact for photo in its] == [True, False] for its in first.values())
    files = [photo for truth, photo in seen if truth is ace.truth]
    assert len(set(files)) == len(DEGRADATIONS)
    seen.clear()
    recognise_degraded_photos([broken, ace], read)
    assert [photo for truth, photo in seen if truth is ace.truth] == files


@pytest.mark.parametrize(
    ("part", "whole", "interval"),
    [(0, 10, (0.0, 0.2775)), (10, 10, (0.7225, 1.0)), (50, 100, (0.4038, 0.5962)), (0, 0, (0, 1))],
)
def test_wilson_against_published_values(part, whole, interval):
    assert wilson_interval(part, whole) == pytest.approx(interval, abs=2e-4)


@given(st.integers(1, 500).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_the_share_lies_in_its_interval(counts):
    low, high = wilson_interval(*counts)
    assert 0 <= low <= counts[0] / counts[1] + 1e-4
    assert counts[0] / counts[1] - 1e-4 <= high <= 1


def written(folder, content):
    (folder / "a.jpg").write_bytes(b"")
    (folder / "manifest.json").write_text(content if isinstance(content, str) else json.dumps(content))
    return folder


def test_a_manifest_is_read(tmp_path):
    entry = {
        "file": "a.jpg",
        "cards": ["Ah", "Jk"],
        "layout": "fan",
        "source": "me/mine photos/a.jpg",
        "copies": 2,
        "kinds": ["dim"],
        "x": 1,
    }
    (truth,) = read_manifest(written(tmp_path, [entry]))
    assert truth == LabelledPhoto(tmp_path / "a.jpg", ("Ah", "Jk"), "fan", "me/mine", 2, ("dim",))


def test_the_source_is_optional(tmp_path):
    (truth,) = read_manifest(written(tmp_path, [{"file": "a.jpg", "cards": [], "layout": "negative"}]))
    assert truth.source == "unknown"


SHOWDOWN = {
    "file": "a.jpg",
    "cards": ["Ah", "Kd", "2c", "3c", "9s", "9d", "9h"],
    "layout": "showdown",
    "hands": [["Ah", "Kd"], ["2c", "3c"]],
    "board": ["9s", "9d", "9h"],
}


def lying(*hands):
    """A reading of hands that lie far apart, one below the other, each in a row."""
    cards = []
    for down, hand in enumerate(hands):
        for at, card in enumerate(parse(hand)):
            x, y = 60 * at, 600 * down
            corner = ((x, y), (x + 20, y), (x + 20, y + 40), (x, y + 40))
            cards.append(RecognisedCard(card, 0.99, True, (corner,), around(corner)))
    return PhotoReading(tuple(cards), (), 1000, 2000, {"total": 1.0})


@pytest.mark.parametrize(
    ("hands", "exact", "in_hands"),
    [
        (("Kd Ah", "9d 9h 9s", "2c 3c"), True, True),
        (("Kd 2c", "9d 9h 9s", "Ah 3c"), True, False),
        (("Kd Ah", "9d 9h 3c", "2c 9s"), True, False),
        (("Kd Ah", "9d 9h 9s", "2c 4c"), False, False),
        (("Kd Ah", "9d 9h 9s"), False, False),
        (("Kd Ah", "9d 9h 9s", "2c 3c", "5d"), False, False),
    ],
)
def test_a_showdown_is_read_when_each_card_lies_in_its_hand(tmp_path, hands, exact, in_hands):
    (photo,) = recognise_photos_in_folder(written(tmp_path, [SHOWDOWN]), lambda _: lying(*hands))
    assert (photo.is_exact, photo.has_exact_hands) == (exact, in_hands)
    assert compute_accuracy_figures([photo])["hands_exact"] == in_hands


def test_the_sizes_of_a_showdown_are_those_of_its_truth(tmp_path):
    (truth,) = read_manifest(written(tmp_path, [SHOWDOWN]))
    assert truth.sizes == (GroupSize(2, 2, 2), GroupSize(3, 3, board=True))
    (without,) = read_manifest(written(tmp_path, [SHOWDOWN | {"cards": SHOWDOWN["cards"][:4], "board": []}]))
    assert without.sizes == (GroupSize(2, 2, 2),)


def test_photos_of_no_showdown_say_nothing_of_hands():
    assert compute_accuracy_figures(PHOTOS)["hands_exact"] == 1
    assert PHOTOS[0].hands == ()


ENTRY = {"file": "a.jpg", "cards": ["Ah"], "layout": "fan"}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("not json", "is not JSON"),
        ("\u0000", "is not JSON"),
        ({}, "not a list"),
        ([], "not a list"),
        ([7], "Entry 1 .* does not name a file"),
        ([{"cards": []}], "does not name a file"),
        ([ENTRY, {"file": "a.jpg", "layout": "fan"}], "Entry 2 .* needs “cards”"),
        ([ENTRY | {"layout": None}], "needs “cards” .* and “layout”"),
        ([ENTRY | {"cards": ["Ax"]}], "“Ax” is not a card"),
        ([ENTRY | {"cards": [["Ah"]]}], "is not a card"),
        ([ENTRY | {"file": "b.jpg"}], "there is no file"),
        ([ENTRY | {"file": ""}], "there is no file"),
        ([ENTRY | {"copies": 0}], "must be a whole number from 1"),
        ([ENTRY | {"copies": True}], "must be a whole number from 1"),
        ([ENTRY | {"kinds": "dim"}], "must be a list of words"),
        ([ENTRY | {"kinds": [7]}], "must be a list of words"),
        ([ENTRY | {"hands": "Ah"}], "must be lists of cards"),
        ([ENTRY | {"hands": ["Ah"]}], "must be lists of cards"),
        ([ENTRY | {"hands": [["Ax"]]}], "“Ax” is not a card"),
        ([ENTRY | {"hands": [["Kd"]]}], "must be the photo's cards"),
        ([ENTRY | {"hands": [["Ah"]], "board": ["Ah"]}], "must be the photo's cards"),
    ],
)
def test_a_bad_manifest_is_one_sentence(tmp_path, content, sentence):
    with pytest.raises(BadManifest, match=sentence):
        read_manifest(written(tmp_path, content))


def test_no_folder_is_one_sentence(tmp_path):
    for folder in (tmp_path / "none", tmp_path):
        with pytest.raises(BadManifest, match=r"needs a manifest\.json"):
            read_manifest(folder)
