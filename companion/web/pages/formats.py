"""Dates, times and counted nouns as pages show them.

A page of a table writes dates as the table's locale does, because the page is cached for all phones. Any
other page writes them as the browser that asks for it prefers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton, format_time
from flask import Flask, request

from companion.evenings.tables.locales import choose_locale, find_locale
from companion.plurals import conjugate_verb, format_count, inflect_noun, singular_or_plural
from companion.store.models import Table
from companion.web.pages import texts

_ENGLISH_OF_THE_WORLD = "en_001"
"""English for regions for which Babel has no English dates."""
_THIN_SPACE, _NO_BREAK_SPACE = "\u202f", "\u00a0"


@dataclass(frozen=True)
class DateFormats:
    """Formats of dates and times in a locale; without one, as in "Thu 12 Nov 2026" and "19:40".

    The names of months and days are always English. All times are converted to the server's time zone; a time
    without a zone is in it already. `locale` must be one that `find_locale` knows.
    """

    locale: str | None = None

    def clock_time(self, moment: datetime) -> str:
        """Return the local time of day: ``"19:40"``, or ``"7:40 PM"`` with a no-break space.

        Without a locale it is always as in "19:40", with two digits for the hour.
        """
        local = moment.astimezone().replace(tzinfo=None)
        if self.locale is None:
            return f"{local:%H:%M}"
        pattern = find_locale(self.locale).time_formats["short"].pattern
        has_24_hours = "H" in pattern
        found = format_time(local, pattern if has_24_hours else "short", locale=_english(self.locale))
        return found.replace(_THIN_SPACE, _NO_BREAK_SPACE)

    def date(self, moment: datetime) -> str:
        """Return the local date: ``"12 November 2026"``, ``"November 12, 2026"``.

        Without a locale it has the day of the week, too: "Thu 12 Nov 2026".
        """
        then = moment.astimezone()
        if self.locale is None:
            return self._short_date(then)
        return format_date(then.date(), "long", locale=_english(self.locale))

    def weekday_and_date(self, moment: datetime) -> str:
        """Return the local date with its day of the week: ``"Thursday, 12 November 2026"``.

        Without a locale it is the same as `date`: "Thu 12 Nov 2026".
        """
        then = moment.astimezone()
        if self.locale is None:
            return self._short_date(then)
        return format_date(then.date(), "full", locale=_english(self.locale))

    def relative_date(self, moment: datetime, now: datetime) -> str:
        """Return a relative date: ``"19:40"`` of today, ``"yesterday 19:40"``, ``"12 November"``.

        Before yesterday, or later than today, the date is given without the time of day, and the year is
        added if it is not the year of `now`. Without a locale the date is as in "Thu 12 Nov".
        """
        then, today = moment.astimezone(), now.astimezone().date()
        ago = (today - then.date()).days
        if ago == 0:
            return self.clock_time(moment)
        if ago == 1:
            return texts.YESTERDAY_AT.format(clock_time=self.clock_time(moment))
        if then.year != today.year:
            return self.date(moment)
        if self.locale is None:
            return self._short_date(then).removesuffix(f" {today.year}")
        return format_skeleton("MMMMd", then.replace(tzinfo=None), locale=_english(self.locale))

    def _short_date(self, then: datetime) -> str:
        day, month = texts.WEEKDAY_NAMES[then.weekday()], texts.MONTH_NAMES[then.month - 1]
        return f"{day} {then.day} {month} {then.year}"


def request_locale() -> str | None:
    """Return the locale that the browser of the current request prefers, None if there is none."""
    return choose_locale(request.accept_languages.values())


def request_formats() -> DateFormats:
    """Return the formats for a page of no single table: those of `request_locale`."""
    return DateFormats(request_locale())


def table_formats(table: Table) -> DateFormats:
    """Return the formats for a page of the table: those of its locale, whoever opens it."""
    return DateFormats(table.locale)


def init_app(app: Flask) -> None:
    """Make `FILTERS` available in every template of `app`."""
    app.jinja_env.filters.update(FILTERS)


def _english(name: str) -> Locale:
    """Return the English locale of a locale's region, for the names of months and the order of a date."""
    try:
        return Locale("en", find_locale(name).territory)
    except UnknownLocaleError:
        return find_locale(_ENGLISH_OF_THE_WORLD)


def _clock_time_at(moment: datetime, table: Table) -> str:
    return table_formats(table).clock_time(moment)


FILTERS: Mapping[str, Callable[..., str]] = {
    "format_count": format_count,
    "inflect_noun": inflect_noun,
    "singular_or_plural": singular_or_plural,
    "conjugate_verb": conjugate_verb,
    "clock_time_at": _clock_time_at,
}
"""Filters of templates by name: `{{ 3|format_count('card') }}` is "3 cards"."""
