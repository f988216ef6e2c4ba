"""What test sets are drawn from is the same on every machine, and training never sees any of it.

The first tests need no installed art; the last look at what `prepare` made here.
"""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from training_art import plain_library

from training import __main__, testsets
from training.decks import art, digests, glyphs, kept_out, library, pinned
from training.decks.kept_out import FontFamily, MissingArt
from training.testsets import manifest

DATA = __main__.DATA_FOLDER
needs_art = pytest.mark.skipif(
    not (DATA / "kept-out.npz").is_file(), reason="card art is not prepared here (training-data)"
)
LETTERS = "0123456789AJQKBDVRTFOE"
SCENE = """
from hashlib import sha256
from pathlib import Path
import cv2
from training.decks import library
from training import testsets
cv2.setNumThreads({threads})
studio = testsets.Studio("identical", library.load(Path({data!r}), kept_out=True))
print(sha256(studio.shoot_scene(1).scene.image.tobytes()).hexdigest())
"""


def web_font(path, characters, wide=300):
    """Write a font whose characters are all bars of that width."""
    names = [".notdef", *(f"u{ord(character):04x}" for character in characters)]
    pen = TTGlyphPen(None)
    for at, (x, y) in enumerate(((0, 0), (0, 700), (wide, 700), (wide, 0))):
        (pen.lineTo if at else pen.moveTo)((x, y))
    pen.closePath()
    bar = pen.glyph()
    font = FontBuilder(1000)
    font.setupGlyphOrder(names)
    font.setupCharacterMap({ord(c): name for c, name in zip(characters, names[1:], strict=True)})
    font.setupGlyf(dict.fromkeys(names, bar))
    font.setupHorizontalMetrics(dict.fromkeys(names, (wide, 0)))
    font.setupHorizontalHeader()
    font.setupPost()
    font.font.flavor = "woff"
    path.parent.mkdir(parents=True, exist_ok=True)
    font.save(path)


def package(data, family, version=None):
    """Lay down a package's description, and return its folder."""
    folder = data / art.NPM_FOLDER / family.package
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps({"version": version or family.version}), "utf-8")
    return folder


@pytest.fixture
def face(tmp_path, monkeypatch):
    """A family of one face, alone in the table, whose package is laid down without files."""
    family = FontFamily("Some Face", letters=(400,), version="1.2.3")
    monkeypatch.setattr(kept_out, "FAMILIES", (family,))
    return package(tmp_path, family) / "files"


def test_the_table_has_the_fonts_it_promises():
    names = [family.name for family in kept_out.FAMILIES]
    assert len(set(names)) == len(names)
    kinds = [kind for _, kind, _ in kept_out.font_faces()]
    assert kinds.count("letters") >= 60
    assert 10 <= kinds.count("signs") <= 14
    assert all(
        re.fullmatch(r"@fontsource/[a-z0-9-]+@\d+\.\d+\.\d+", f.pinned_package) for f in kept_out.FAMILIES
    )
    assert (
        FontFamily("IBM Plex Sans JP", version="5.0.1").pinned_package == "@fontsource/ibm-plex-sans-jp@5.0.1"
    )


def test_the_command_names_every_package_with_its_version(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["training", "packages"])
    __main__.main()
    named = capsys.readouterr().out.split()
    assert set(named) == {*art.NPM_PACKAGES, *(family.pinned_package for family in kept_out.FAMILIES)}
    assert all(re.search(r".@\d+\.\d+\.\d+$", name) for name in named)


def test_what_is_missing_is_told_with_the_command_that_installs_it(tmp_path, monkeypatch):
    first, other, *rest = kept_out.FAMILIES
    for family in rest:
        package(tmp_path, family)
    package(tmp_path, other, version="0.0.1")
    monkeypatch.setattr(art, "prepare", lambda _: pytest.fail("must be told before hours of rendering"))
    monkeypatch.setattr("sys.argv", ["training", "--data", str(tmp_path), "prepare"])
    with pytest.raises(SystemExit) as told:
        __main__.main()
    said = str(told.value)
    assert f"Run: npm install --prefix {tmp_path}/npm --ignore-scripts" in said
    assert said.endswith(f" {first.pinned_package} {other.pinned_package}")
    package(tmp_path, first)
    package(tmp_path, other)
    pinned.check_fonts(tmp_path)


def test_each_character_comes_from_the_file_that_has_it(tmp_path, face):
    web_font(face / "some-face-latin-400-normal.woff", LETTERS)
    web_font(face / "some-face-cyrillic-400-normal.woff", "ВДКТ", wide=500)
    web_font(face / "some-face-12-400-normal.woff", "★", wide=600)
    web_font(face / "some-face-latin-200-normal.woff", LETTERS, wide=100)
    web_font(face / "some-face-latin-400-italic.woff", LETTERS, wide=100)
    pinned.prepare(tmp_path)
    (drawn,) = glyphs.load(tmp_path / "kept-out.npz", "letters").values()
    assert set(drawn) == set(glyphs.LETTERS)
    widths = {character: glyph.shape[1] / glyph.shape[0] for character, glyph in drawn.items()}
    assert widths["A"] == pytest.approx(3 / 7, abs=0.02)
    assert widths["Д"] == pytest.approx(5 / 7, abs=0.02)
    assert widths["★"] == pytest.approx(6 / 7, abs=0.02)


@pytest.mark.parametrize(("characters", "wide"), [(LETTERS.replace("R", ""), 300), (LETTERS, 1000)])
def test_a_face_that_lacks_a_letter_or_looks_like_boxes_is_refused(tmp_path, face, characters, wide):
    web_font(face / "some-face-latin-400-normal.woff", characters, wide)
    with pytest.raises(MissingArt, match=r"letters of @fontsource/some-face@1\.2\.3 at weight 400"):
        pinned.prepare(tmp_path)
    assert not (tmp_path / "kept-out.npz").exists()


def test_an_installed_font_of_a_family_that_is_kept_out_is_not_trained_on(monkeypatch):
    listed = {
        "/a/Lora-Regular.ttf": "Lora",
        "/a/IBMPlexSans-Light.otf": "IBM Plex Sans,IBM Plex Sans Light",
        "/a/IBMPlexSansCondensed-Bold.otf": "IBM Plex Sans Condensed",
        "/a/localised.ttf": "Кириллица,ZEN MARU GOTHIC",
        "/a/Lato-Regular.ttf": "Lato",
        "/a/Old.pfb": "Old",
        "/a/DejaVuSans.ttf": "DejaVu Sans",
    }
    out = "".join(f"{file}\t{family}\n" for file, family in listed.items())
    monkeypatch.setattr(glyphs.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=out))
    assert [path.name for path in glyphs.list_font_files()] == ["DejaVuSans.ttf", "Lato-Regular.ttf"]


def changed(part):
    """Return an array with one value another."""
    other = part.copy()
    other.flat[0] ^= 1
    return other


def test_a_digest_tells_which_kind_of_art_is_another(tmp_path):
    usual = replace(plain_library(tmp_path), photos=[np.zeros((4, 5, 3), np.uint8)])
    found = digests.library_digests(usual)
    assert found == digests.library_digests(replace(plain_library(tmp_path), photos=list(usual.photos)))
    other = plain_library(tmp_path).decks[0]
    other.pictures["7h"] = changed(other.pictures["7h"])
    letters, signs = usual.letters[0], usual.signs[0]
    for kind, art_ in {
        "decks": replace(usual, decks=[other]),
        "letters": replace(usual, letters=[letters | {"7": changed(letters["7"])}]),
        "signs": replace(usual, signs=[signs | {"♥": changed(signs["♥"])}]),
        "wallpapers": replace(usual, photos=[usual.photos[0].reshape(5, 4, 3)]),
    }.items():
        again = digests.library_digests(art_)
        assert [name for name in found if found[name] != again[name]] == [kind]
        assert digests.combined_digest(again) != digests.combined_digest(found)


def test_other_art_is_told_and_scenes_of_it_are_not_mixed_with_these(tmp_path, monkeypatch, capsys):
    art_ = plain_library(tmp_path)
    monkeypatch.setattr(library, "load", lambda *_, **__: art_)
    monkeypatch.setattr(manifest, "real_jokers", lambda _: {})
    testsets.render_testsets(tmp_path, tmp_path / "sets", ["nothing"], 1)
    assert "Not the art of kept_out.py: decks, letters, signs, wallpapers." in capsys.readouterr().out
    (line,) = json.loads((tmp_path / "sets" / "manifest.json").read_text("utf-8"))
    assert line["library"] == digests.combined_digest(digests.library_digests(art_))
    art_.photos.append(np.zeros((4, 5, 3), np.uint8))
    with pytest.raises(
        MissingArt, match=r"000\.jpg was drawn from other art than is here now: delete .*nothing"
    ):
        testsets.render_testsets(tmp_path, tmp_path / "sets", ["nothing"], 2)
    assert not (tmp_path / "sets" / "nothing" / "001.jpg").exists()


def test_art_that_is_not_here_is_told(tmp_path, monkeypatch):
    (tmp_path / "decks").mkdir()
    for name in kept_out.KEPT_OUT_DECKS:
        (tmp_path / "decks" / f"{name}.npz").touch()
    with pytest.raises(
        MissingArt, match=r"kept-out\.npz, which is not here: run `python -m training prepare`"
    ):
        library.load(tmp_path, kept_out=True)
    (tmp_path / "kept-out.npz").touch()
    monkeypatch.setattr(library, "MATE", tmp_path)
    with pytest.raises(MissingArt, match=r"no-logo\.png, which is not here: install mate-backgrounds"):
        library.load(tmp_path, kept_out=True)
    (tmp_path / "decks" / f"{kept_out.KEPT_OUT_DECKS[2]}.npz").unlink()
    with pytest.raises(MissingArt, match=rf"{kept_out.KEPT_OUT_DECKS[2]}\.npz, which is not here"):
        library.load(tmp_path, kept_out=True)


@pytest.fixture(scope="module")
def kept():
    return library.load(DATA, kept_out=True)


@needs_art
def test_the_art_here_is_what_its_digests_say(kept):
    assert digests.differing_kinds(digests.library_digests(kept)) == []


@needs_art
def test_what_is_kept_out_is_what_is_named(kept):
    assert [deck.name for deck in kept.decks] == list(kept_out.KEPT_OUT_DECKS)
    assert len(kept.photos) == len(kept_out.KEPT_OUT_WALLPAPERS)
    fonts = DATA / "kept-out.npz"
    drawn = [(kind, name) for kind in ("letters", "signs") for name in glyphs.load(fonts, kind)]
    named = [(kind, f"{family.name} {weight}") for family, kind, weight in kept_out.font_faces()]
    assert drawn == sorted(named, key=lambda face: face[0])
    assert all(set(LETTERS) <= set(letters) for letters in kept.letters)
    assert sum(set("ВДКТ") <= set(letters) for letters in kept.letters) >= 15
    assert all(glyphs.is_usable_set(drawn) for drawn in (*kept.letters, *kept.signs))


@needs_art
def test_training_sees_nothing_that_is_kept_out(kept, monkeypatch):
    monkeypatch.setattr(library, "RealDeck", lambda path, _: SimpleNamespace(name=path.stem))
    rest = library.load(DATA)
    assert len(rest.decks) > 20
    assert not {deck.name for deck in rest.decks} & set(kept_out.KEPT_OUT_DECKS)
    for ours, theirs in ((kept.photos, rest.photos), (kept.letters, rest.letters), (kept.signs, rest.signs)):
        seen = {part.tobytes() for item in theirs for part in _parts(item)}
        assert all({part.tobytes() for part in _parts(item)} - seen for item in ours)
    stems = [name for kind in ("letters", "signs") for name in glyphs.load(DATA / "glyphs.npz", kind)]
    assert not [stem for stem in stems if kept_out.is_kept_out(stem.replace("-", ""))]


def _parts(item):
    return item.values() if isinstance(item, dict) else [item]


@pytest.mark.slow
@needs_art
def test_two_processes_draw_the_same_pixels():
    def drawn(seed: str, threads: int) -> str:
        script = SCENE.format(threads=threads, data=str(DATA))
        ran = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        )
        return ran.stdout

    assert drawn("1", 1) == drawn("2", cv2.getNumberOfCPUs())
