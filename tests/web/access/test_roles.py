"""Every address of the application, asked for by every kind of phone, against the tables in `roles`."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.store.database import clock
from companion.web.addresses.endpoints import HomeEndpoints
from web.cast import ABOUT, AT_TABLE, IN_GROUP, Cast, Line
from web.pictures import Recogniser
from web.start.leading import ADDRESS, NAME

from .roles import GROUPS, LINKS, OPEN, OPERATORS, PEOPLE, POSTCARDS, TABLES

LINES = (*PEOPLE, *LINKS, *GROUPS, *TABLES, *POSTCARDS, *OPEN, *OPERATORS)


@pytest.fixture(scope="module")
def cast(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    """The application with its phones, at a moment that does not pass."""
    database = tmp_path_factory.mktemp("roles") / migrated_file.name
    shutil.copy(migrated_file, database)
    now = clock.now()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", lambda: now)
        patch.setattr("companion.vision.read", Recogniser("Ah Kd Qs 7c | Th 9d 8s 6c"))
        made = Cast(database)
        yield made
        made.close()


def compare(line: Line, phones: Sequence[str], answers: Sequence[str], expected: str) -> list[str]:
    """Return a sentence for each phone that is answered otherwise than expected."""
    assert len(answers) == len(phones) == len(expected), f"{line.endpoint} has a letter too many or too few"
    return [
        f"{line.method} {line.endpoint} {line.at}: {phone} is answered {answer!r}, not {letter!r}"
        for phone, answer, letter in zip(phones, answers, expected, strict=True)
        if answer != letter
    ]


def test_every_address_has_a_line_and_every_line_an_address(cast: Cast):
    addresses = {
        (rule.endpoint, method)
        for rule in cast.app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert {(line.endpoint, line.method) for line in LINES} == addresses


def test_who_acts_for_whom_in_a_group(cast: Cast):
    wrong = []
    for line in PEOPLE:
        letters = [*line.expected.split(), "." * len(ABOUT), "." * len(ABOUT)]
        for me, expected in zip(IN_GROUP, letters, strict=True):
            answers = [cast.ask(me, line, cast.about(me, whom)) for whom in ABOUT]
            wrong += compare(line, [f"{me} about {whom}" for whom in ABOUT], answers, expected)
    assert not wrong, "\n".join(wrong)


def test_who_comes_in_by_whose_invitation(cast: Cast):
    wrong, invited = [], ABOUT[:6]
    for line in LINKS:
        for me, expected in zip(IN_GROUP, line.expected.split(), strict=True):
            answers = [cast.ask(me, line, cast.about(me, whom)) for whom in invited]
            wrong += compare(line, [f"{me} for {whom}" for whom in invited], answers, expected)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("lines", "phones"),
    [(GROUPS, IN_GROUP), (TABLES, AT_TABLE), (POSTCARDS, AT_TABLE)],
    ids=["groups", "tables", "postcards"],
)
def test_who_may_what(cast: Cast, lines: Sequence[Line], phones: Sequence[str]):
    wrong = []
    for line in lines:
        answers = [cast.ask(phone, line, cast.about(phone)) for phone in phones]
        wrong += compare(line, phones, answers, line.expected)
    assert not wrong, "\n".join(wrong)


def test_what_is_open_to_everybody(cast: Cast, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(
        cast.app.config, "HOUSE", HomeEndpoints(ADDRESS, 8000, 8443, NAME, ca_certificate=b"certificate")
    )
    wrong, phones = [], ("seated", "stranger")
    for line in OPEN:
        wrong += compare(line, phones, [cast.ask(phone, line, {}) for phone in phones], line.expected)
    assert not wrong, "\n".join(wrong)


def test_what_only_networks_are_told_that_the_settings_name(cast: Cast):
    wrong, addresses = [], ("10.9.8.7", "10.8.8.7", "127.0.0.1")
    for line in OPERATORS:
        answers = [cast.ask("stranger", line, {}, address) for address in addresses]
        wrong += compare(line, addresses, answers, line.expected)
    assert not wrong, "\n".join(wrong)
