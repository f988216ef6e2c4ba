"""A trial: a match of made-up players for one phone, which is found nowhere else and leaves nothing."""

import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import func, select
from vision.shown import photo as laid_out
from vision.shown import reading as read

from companion.engine.event import Submission
from companion.games import GAMES
from companion.store import db
from companion.store.database.changes import table_changed
from companion.store.history.replays import find_running_match, load_replay
from companion.store.matches.log import append_entry
from companion.store.models import Base, Match, Photo, Table
from companion.store.operating.overview import list_table_overviews
from companion.store.photos.photos import store_photo
from companion.store.privacy.device import delete_device_data
from companion.store.privacy.trials import (
    delete_expired_trials,
    delete_trial_of_phone,
    purge_expired_trials_if_due,
)
from companion.store.tables import opening
from companion.store.tables.opening import open_table, open_table_like_last
from companion.store.tables.tables import (
    UnknownTable,
    find_trial_of_phone,
    get_table,
    known_player_names,
    load_table_version,
    tables_of_phone,
)
from companion.store.trials.beginning import begin_trial
from companion.store.trials.rounds import PLAYERS
from store.conftest import Moment

PHONE, OTHER = "the-phone", "another-phone"


@pytest.fixture(autouse=True)
def with_games(app: Flask) -> Iterator[None]:
    app.config["GAMES"] = GAMES
    return


def rows() -> dict[str, int]:
    """Count the rows of each table of the database that has some."""
    counted = {
        table.name: db.session.scalar(select(func.count()).select_from(table)) or 0
        for table in Base.metadata.sorted_tables
    }
    return {name: count for name, count in counted.items() if count}


def running(table: Table) -> Match:
    match = find_running_match(table)
    assert match is not None
    return match


def enter(match: Match, action: str, **values: object) -> None:
    append_entry(match, load_replay(match).seq, Submission(action, None, values), PHONE)


def test_it_is_in_the_middle_of_a_match_where_everybody_decides(app: Flask):
    table = begin_trial(PHONE, "de-DE")
    assert ([seat.name for seat in table.seats], table.locale) == (list(PLAYERS), "de-DE")
    assert [seat.device for seat in table.seats] == [PHONE, None, None, None]
    play = load_replay(running(table))
    assert [action.name for action in play.actions] == ["stay"]
    assert play.summary.headline == "Pot 8. Deal 3. Anna has 1 of 2 legs"
    assert play.summary.money == (-1, -5, 3, -5)


def test_it_is_played_to_its_end(app: Flask):
    match = running(begin_trial(PHONE))
    enter(match, "stay", stay=[1, 3])
    enter(match, "show", high=[1])
    enter(match, "deal")
    enter(match, "stay", stay=[0])
    assert load_replay(match).summary.headline == "Anna wins the pot of 8 with 2 legs"


def test_it_is_found_by_its_own_phone_alone(app: Flask):
    code = begin_trial(PHONE).code
    assert get_table(code, PHONE) is find_trial_of_phone(PHONE)
    assert load_table_version(code, PHONE) == get_table(code, PHONE).version
    assert find_trial_of_phone(OTHER) is None
    for find in (get_table, load_table_version):
        for device in (OTHER, ""):
            with pytest.raises(UnknownTable, match="No table has the code"):
                find(code, device)


def test_it_is_in_no_list(app: Flask):
    begin_trial(PHONE)
    assert tables_of_phone(PHONE) == []
    assert known_player_names(PHONE) == []
    assert list_table_overviews() == []
    assert open_table_like_last(PHONE) is None


def test_its_entries_are_not_counted(app: Flask):
    heard: list[tuple[str, ...]] = []

    def hear(_code: str, *, entered: tuple[str, ...], **_: object) -> None:
        heard.append(entered)

    with table_changed.connected_to(hear):
        begin_trial(PHONE)
    assert set(heard) == {()}


def test_nothing_of_it_is_left_and_nothing_else_goes(app: Flask):
    open_table("Friday", ["Ann", "Bo"], PHONE)
    store_photo(PHONE, laid_out(), read())
    before = rows()
    match = running(begin_trial(PHONE))
    store_photo(PHONE, laid_out(), read(), match)
    assert rows()["photos"] == 2
    assert delete_trial_of_phone(PHONE)
    assert rows() == before
    assert not delete_trial_of_phone(PHONE)


def test_it_goes_with_the_data_of_its_phone(app: Flask):
    begin_trial(PHONE)
    begin_trial(OTHER)
    delete_device_data(PHONE)
    assert db.session.scalars(select(Table.trial_device)).all() == [OTHER]


def test_another_one_takes_its_place(app: Flask, moment: Moment):
    first = begin_trial(PHONE).id
    once = rows()
    moment.now += timedelta(seconds=4)
    assert begin_trial(PHONE).id == first  # a double press
    moment.now += timedelta(seconds=1)
    begin_trial(PHONE)
    assert rows() == once


def test_two_presses_at_once_begin_one(shared_app: Flask):
    with shared_app.app_context():
        shared_app.config["GAMES"] = GAMES
    together, codes = threading.Barrier(3), []

    def press() -> None:
        with shared_app.app_context():
            together.wait()
            codes.append(begin_trial(PHONE).code)

    presses = [threading.Thread(target=press) for _ in range(3)]
    for one in presses:
        one.start()
    for one in presses:
        one.join()
    with shared_app.app_context():
        assert codes == [db.session.scalars(select(Table)).one().code] * 3
        assert rows()["entries"] == 6


def test_one_begun_by_another_press_meanwhile_is_returned(app: Flask, monkeypatch: pytest.MonkeyPatch):
    begun = begin_trial(PHONE)
    asked = iter([None, begun])
    monkeypatch.setattr("companion.store.trials.beginning.find_trial_of_phone", lambda _: next(asked))
    assert begin_trial(PHONE) is begun


def test_it_goes_after_a_day(app: Flask, moment: Moment):
    old = begin_trial(PHONE).code
    moment.now += timedelta(hours=23, minutes=59)
    young = begin_trial(OTHER).code
    table = open_table("Friday", ["Ann"], PHONE).code
    purge_expired_trials_if_due()
    assert set(db.session.scalars(select(Table.code))) == {old, young, table}
    moment.now += timedelta(seconds=59)
    purge_expired_trials_if_due()  # within a minute of the last time
    moment.now += timedelta(seconds=1)
    assert old in set(db.session.scalars(select(Table.code)))
    purge_expired_trials_if_due()
    assert set(db.session.scalars(select(Table.code))) == {young, table}
    delete_expired_trials(moment.now + timedelta(days=400))
    assert set(db.session.scalars(select(Table.code))) == {table}


def test_a_table_that_would_get_its_code_gets_another(app: Flask, monkeypatch: pytest.MonkeyPatch):
    code = begin_trial(PHONE).code
    monkeypatch.setattr(opening, "derive_table_code", lambda *_: code)
    assert open_table("", list(PLAYERS), PHONE, press="once").code != code


def test_a_photo_outside_of_it_belongs_to_no_match(app: Flask):
    begin_trial(PHONE)
    token = store_photo(PHONE, laid_out(), read())
    assert db.session.get_one(Photo, token).match_id is None
