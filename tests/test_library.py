"""The blocks of docs/library.md are run one after the other, and print what stands there."""

import doctest
import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/library.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def faults(text: str, names: dict[str, object]) -> list[str]:
    """Return what the examples in `text` print otherwise than they say; what they define goes to `names`."""
    found: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, names, "library", "library.md", 0)
    doctest.DocTestRunner(verbose=False).run(test, out=found.append, clear_globs=False)
    names |= test.globs
    return found


@pytest.mark.slow
def test_the_page_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Ten thousand hands of Guts among it: five seconds."""
    shutil.copy(ROOT / "tests/vision/scenes/spread-2.jpg", tmp_path / "hand.jpg")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    assert [fault for block in BLOCKS for fault in faults(block, names)] == []


def test_each_part_of_the_page_has_blocks_that_are_run():
    parts = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    titles = ["Rank a hand", "Judge a showdown", "Read a photograph", "Simulate 10,000 hands of Guts", "JSON"]
    assert [part.startswith(title) for part, title in zip(parts, titles, strict=True)] == [True] * 5
    assert all("```python\n>>> " in part for part in parts)
    assert "range(10_000)" in PAGE


def test_an_example_that_prints_something_else_is_found():
    assert faults(">>> 1 + 1\n2\n", {}) == []
    assert "Expected" in "".join(faults(">>> 1 + 1\n3\n", {}))
