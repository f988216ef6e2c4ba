"""Photographs for the commands; the recogniser is replaced."""

import pytest

from companion.commands import measure, read
from companion.vision import Guess, Hint, NotAPhoto, ReadCard, Reading

QUAD = ((1, 2), (3, 2), (3, 6), (1, 6))
READING = Reading(
    (
        ReadCard("Ah", 0.999, True, (QUAD,), QUAD),
        ReadCard("Td", 0.6, False, (QUAD, QUAD), QUAD, (Guess("Th", 0.3),)),
    ),
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

    def reads(photo, **known):
        if photo != b"two":
            raise NotAPhoto("This is no photo.")
        return READING

    monkeypatch.setattr(read, "read", reads)
    monkeypatch.setattr(measure, "read", reads)
    return tmp_path
