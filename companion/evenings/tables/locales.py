"""Locale of a table: its region says how dates, times and amounts are written there.

A locale is a language and a region, such as "de_DE". The language of all texts stays English.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from babel.core import Locale, UnknownLocaleError, get_global

from companion.engine.money import AmountStyle, MoneyUnit

MAX_LOCALE_LENGTH = 16

_MAX_TAGS = 8
"""Largest number of a browser's languages that are tried."""
_TAG_PATTERN = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-[a-z]{4})?(?:-(?P<region>[a-z]{2}|\d{3}))?(?:-.*)?", re.IGNORECASE
)
"""Pattern of a browser's language, such as "de", "de-DE" or "zh-Hant-TW"."""
_DECIMAL_MARKS = (".", ",")
"""Decimal marks that a typed amount may have; a locale with another one is given a point."""
_GAPS = ("\u00a0", "\u202f")
_CURRENCY_MARK = "¤"
"""Mark of the currency sign in Babel's patterns."""


def choose_locale(tags: Iterable[str]) -> str | None:
    """Return the locale for a browser's languages: ``"de_DE"`` for "de".

    `tags` are the languages, the preferred one first. The first one for which there is a locale counts; only
    eight are tried. A language without a region is that of its most usual region. If Babel does not know the
    language in that region, as for "en-BR", the region's own language is taken, "pt_BR", or else English. The
    script is left out: "zh-Hant-TW" is "zh_TW". None if there is no locale for any of them.
    """
    for tag in list(tags)[:_MAX_TAGS]:
        if found := _TAG_PATTERN.fullmatch(tag):
            language, region = found["language"].lower(), (found["region"] or "").upper()
            names = (f"{language}_{region}", _likely(f"und_{region}" if region else language), f"en_{region}")
            for name in names:
                if region in name and _is_known(name):
                    return name
    return None


def _likely(subtags: str) -> str:
    """Return the most usual language and region for a language or a region; "" if unknown."""
    language, *_, region = get_global("likely_subtags").get(subtags, "_").split("_")
    return f"{language}_{region}" if language and region else ""


def _is_known(name: str) -> bool:
    try:
        return bool(find_locale(name).territory)
    except (UnknownLocaleError, ValueError):
        return False


@lru_cache(maxsize=256)
def find_locale(name: str) -> Locale:
    """Return Babel's data for a locale, such as "de_DE", or for a language without a region.

    Raises:
        UnknownLocaleError: Babel has no data for it.
        ValueError: `name` is empty or not in the form of a locale.
    """
    return Locale.parse(name)


def make_unit(sign: str, places: int, locale: str | None) -> MoneyUnit:
    """Return the unit with that sign and number of decimals, for amounts in a locale.

    The locale is that of `amount_style`. It does not matter for a unit without a sign.
    """
    return MoneyUnit(sign, places, amount_style(locale)) if sign else MoneyUnit(sign, places)


@lru_cache(maxsize=256)
def amount_style(name: str | None) -> AmountStyle:
    """Return the style of amounts in a locale.

    It is the companion's own, "€2.50", if the locale is None, unknown or without a region. A decimal mark
    other than a point or a comma becomes a point.
    """
    if name is None or not _is_known(name):
        return AmountStyle()
    locale = find_locale(name)
    mark = locale.number_symbols["latn"]["decimal"]
    before, _, after = locale.currency_formats["standard"].pattern.partition(";")[0].partition(_CURRENCY_MARK)
    is_last = "0" in before
    beside = before if is_last else after
    return AmountStyle(
        decimal_mark=mark if mark in _DECIMAL_MARKS else ".",
        is_sign_last=is_last,
        has_gap=any(gap in beside for gap in _GAPS),
    )
