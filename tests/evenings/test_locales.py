"""The locale of a table: chosen from a browser's languages, it says how amounts are written."""

import pytest

from companion.engine.money import WHOLE, AmountStyle
from companion.evenings.money.counting import currencies_of
from companion.evenings.tables.locales import MAX_LOCALE_LENGTH, amount_style, choose_locale, make_unit


@pytest.mark.parametrize(
    ("tags", "locale"),
    [
        ("de-DE de en-US en", "de_DE"),
        ("de", "de_DE"),
        ("en", "en_US"),
        ("EN-gb", "en_GB"),
        ("zh-Hant-TW", "zh_TW"),
        ("de-CH-1996", "de_CH"),
        ("es-419", "es_419"),
        ("en-BR", "pt_BR"),
        ("de-US", "en_US"),
        ("tlh fr", "fr_FR"),
        ("* nl", "nl_NL"),
        ("tlh", None),
        ("en-QQ", None),
        ("../../etc x", None),
        ("", None),
        (" ".join(["tlh"] * 9 + ["de"]), None),
    ],
)
def test_a_browsers_languages_name_a_locale(tags: str, locale: str | None):
    assert choose_locale(tags.split(" ")) == locale
    assert len(locale or "") <= MAX_LOCALE_LENGTH


@pytest.mark.parametrize(
    ("locale", "euros", "pence", "crowns"),
    [
        (None, "€2.50", "-£0.05", "2.50\u00a0kr"),
        ("de_DE", "2,50\u00a0€", "-0,05\u00a0£", "2,50\u00a0kr"),
        ("en_US", "€2.50", "-£0.05", "2.50\u00a0kr"),
        ("en_GB", "€2.50", "-£0.05", "2.50\u00a0kr"),
        ("nl_NL", "€\u00a02,50", "-£\u00a00,05", "2,50\u00a0kr"),
        ("de_CH", "€\u00a02.50", "-£\u00a00.05", "2.50\u00a0kr"),
        ("ar_EG", "2.50\u00a0€", "-0.05\u00a0£", "2.50\u00a0kr"),
        ("tlh_QO", "€2.50", "-£0.05", "2.50\u00a0kr"),
    ],
)
def test_amounts_are_written_as_in_the_locale(locale: str | None, euros: str, pence: str, crowns: str):
    amounts = [make_unit(sign, 2, locale) for sign in ("€", "£", "kr")]
    told = [unit.format_amount(amount) for unit, amount in zip(amounts, (250, -5, 250), strict=True)]
    assert told == [euros, pence, crowns]
    assert [unit.parse_amount(text) for unit, text in zip(amounts, told, strict=True)] == [250, -5, 250]


@pytest.mark.parametrize("locale", [None, "de_DE"])
def test_whole_points_are_the_same_unit_in_every_locale(locale: str | None):
    assert make_unit("", 0, locale) == WHOLE


def test_the_currencies_are_offered_as_they_will_be_written():
    offered = currencies_of("de_DE")
    assert [unit.format_amount(25) for unit in offered.values()] == [
        *("0,25\u00a0€", "0,25\u00a0$", "0,25\u00a0£", "25\u00a0¥"),
    ]
    assert amount_style(None) == AmountStyle()
