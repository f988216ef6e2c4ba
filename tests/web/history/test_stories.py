"""The whole story of a match stands on a page of its own, some lines at a time."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from store import toy

from companion.store import db
from companion.store.models import Entry
from companion.web.history import routes
from companion.web.history.entries import MAX_LINES_SHOWN
from web.lining import Lines
from web.phones import Evening, Phone, text

SCORES = tuple((seat, points) for points in (1, 2, 3, 4, 5, 6, 8, 9) for seat in range(3))[
    : MAX_LINES_SHOWN + 6
]
"""No two alike."""


@pytest.fixture
def long(make_app: Callable[..., Flask], begun: Callable[..., Lines]) -> Lines:
    """A match with more lines than stand beside its board."""
    return begun(_scored, make_app(GAMES={"toy": toy.GAME}))


def _scored(app: Flask) -> Lines:
    found = Lines(app, goal="1000")
    found.scored(*SCORES)
    return found


def told(page: str) -> list[str]:
    return re.findall(r'class="told"><a [^>]*>([^<]*)', page)


def test_beside_the_board_stands_what_happened_last_and_the_way_to_all(long: Lines):
    page = text(long.anna.get(long.match))
    assert len(told(page)) == MAX_LINES_SHOWN
    assert f'href="{long.match}/story">Full history' in page


def test_a_short_story_needs_no_page(lines: Lines):
    assert "Full history" not in text(lines.anna.get(lines.match))


def test_the_page_tells_it_all_newest_first(long: Lines):
    page = text(Phone(long.app).get(f"{long.match}/story"))
    lines = told(page)
    assert len(lines) == len(SCORES)
    assert lines[:MAX_LINES_SHOWN] == told(text(long.anna.get(long.match)))
    assert "Earlier" not in page
    assert "Later" not in page


def test_a_very_long_one_is_told_in_parts(long: Lines, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(routes, "LINES_PER_PAGE", 8)
    parts = [text(long.anna.get(f"{long.match}/story?part={part}")) for part in range(3)]
    assert [len(told(part)) for part in parts] == [8, 8, 2]
    assert len({line for part in parts for line in told(part)}) == len(SCORES)
    assert re.findall(r'href="([^"]*)">(Earlier entries|Later entries)<', parts[0]) == [
        (f"{long.match}/story?part=1", "Earlier entries")
    ]
    assert re.findall(r'href="([^"]*)">(Earlier entries|Later entries)<', parts[1]) == [
        (f"{long.match}/story", "Later entries"),
        (f"{long.match}/story?part=2", "Earlier entries"),
    ]
    assert re.findall(r'href="([^"]*)">(Earlier entries|Later entries)<', parts[2]) == [
        (f"{long.match}/story?part=1", "Later entries")
    ]


@pytest.mark.parametrize("part", ["-1", "x", "99999999999", "½", ""])
def test_a_part_that_is_none_is_the_newest(long: Lines, part: str):
    answer = long.anna.get(f"{long.match}/story", query_string={"part": part})
    assert answer.status_code == 200
    assert len(told(text(answer))) == len(SCORES)


def test_after_the_oldest_part_comes_nothing(long: Lines):
    page = text(long.anna.get(f"{long.match}/story?part=7"))
    assert "There are no earlier entries." in page
    assert "Earlier" not in page


def test_a_match_without_entries_says_what_will_be_there(evening: Evening):
    match = evening.match
    for path in (match, f"{match}/story"):
        assert "Each entry will be listed here, with who made it and when." in text(evening.anna.get(path))
    assert f'href="{match}">Go to the match' in text(evening.anna.get(f"{match}/story"))


def test_a_match_that_nobody_can_follow_any_more_tells_its_story(long: Lines):
    with long.app.app_context():
        db.session.query(Entry).filter(Entry.seq == 3).update({Entry.action: "unheard-of"})
        db.session.commit()
    long.app.extensions["companion_plays"] = type(long.app.extensions["companion_plays"])()
    page = text(long.anna.get(f"{long.match}/story"))
    assert len(told(page)) == len(SCORES)


def test_no_match_no_story(long: Lines):
    assert long.anna.get(f"{long.match}9/story").status_code == 404
