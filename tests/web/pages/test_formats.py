"""Dates and amounts are written as the browser that opened the table prefers, for all of its phones."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from companion.store.models import Table
from companion.web.pages.formats import DateFormats, request_formats, table_formats
from web.lining import main, plain
from web.phones import Phone, text

EVENING = datetime(2026, 11, 28, 20, 15).astimezone()
GERMAN, AMERICAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.8"}, {"Accept-Language": "en-US,en;q=0.5"}
OPENED = {"player": ["Anna", "Bo"], "name": "Kitchen", "counts": "€"}


@pytest.mark.parametrize(
    ("locale", "clock_time", "date", "long", "day"),
    [
        (None, "20:15", "Sat 28 Nov 2026", "Sat 28 Nov 2026", "Sat 28 Nov"),
        ("de_DE", "20:15", "28 November 2026", "Saturday, 28 November 2026", "28 November"),
        ("en_US", "8:15\u00a0PM", "November 28, 2026", "Saturday, November 28, 2026", "November 28"),
        ("es_US", "8:15\u00a0PM", "November 28, 2026", "Saturday, November 28, 2026", "November 28"),
        ("en_GB", "20:15", "28 November 2026", "Saturday, 28 November 2026", "28 November"),
        ("fi_FI", "20.15", "28 November 2026", "Saturday, 28 November 2026", "28 November"),
        ("pt_BR", "20:15", "28 November 2026", "Saturday, 28 November 2026", "28 November"),
        ("es_MX", "8:15\u00a0pm", "28 November 2026", "Saturday, 28 November 2026", "28 November"),
    ],
)
def test_a_moment_is_written_in_english_as_its_region_does(locale, clock_time, date, long, day):
    formats = DateFormats(locale)
    moment = EVENING.astimezone(UTC)
    assert formats.clock_time(moment) == clock_time
    assert formats.date(moment) == date
    assert formats.weekday_and_date(moment) == long
    now = moment + timedelta(days=20)
    assert formats.relative_date(moment, now) == day
    assert formats.relative_date(moment, now + timedelta(days=30)) == date
    assert formats.relative_date(moment, moment) == clock_time
    assert formats.relative_date(moment, moment + timedelta(days=1)) == f"yesterday {clock_time}"


@pytest.fixture
def app(make_app) -> Flask:
    return make_app()


def only_table(app: Flask) -> Table:
    return app.extensions["sqlalchemy"].session.query(Table).one()


@pytest.mark.parametrize(
    ("browser", "locale", "amount", "example"),
    [
        ({}, None, "+€0.50", "0.25"),
        (GERMAN, "de_DE", "+0,50 €", "0,25"),
        (AMERICAN, "en_US", "+€0.50", "0.25"),
    ],
)
def test_a_table_has_the_locale_of_the_browser_that_opened_it(app, browser, locale, amount, example):
    anna, bo = Phone(app), Phone(app)
    table = anna.post("/tables", OPENED, headers=browser).location
    anna.post(f"{table}/seats/0/claim")
    typed = amount.strip("+ €")
    anna.post(f"{table}/adjustments", {"payer": "0", "payee": "1", "amount": typed, "why": "taxi"})
    with app.app_context():
        assert only_table(app).locale == locale
        assert table_formats(only_table(app)) == DateFormats(locale)
    for phone, other in ((anna, AMERICAN), (bo, GERMAN)):
        assert amount in main(phone.get(table, headers=other))
    assert f'placeholder="{example}"' in text(anna.get(table))


def test_the_table_after_it_has_the_locale_of_the_browser_that_opens_that(app):
    anna = Phone(app)
    anna.post("/tables", OPENED, headers=GERMAN)
    anna.post("/tables/again", headers=AMERICAN)
    with app.app_context():
        assert [table.locale for table in app.extensions["sqlalchemy"].session.query(Table)] == [
            "de_DE",
            "en_US",
        ]


def test_a_page_of_no_table_is_written_as_its_reader_prefers(app):
    page = plain(text(Phone(app).get("/", headers=GERMAN)))
    assert ("0,25 €" in page, "€0.25" in plain(text(Phone(app).get("/")))) == (True, True)
    with app.test_request_context(headers=AMERICAN):
        assert request_formats() == DateFormats("en_US")
    with app.test_request_context():
        assert request_formats() == DateFormats(None)
