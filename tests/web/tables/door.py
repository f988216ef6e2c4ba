"""The page of a table for a phone that asks to be let in."""

import re
from html import unescape

from werkzeug.test import TestResponse

from web.evenings.pots import plain
from web.phones import Phone, text


def said(answer: TestResponse) -> str:
    """What a person reads, names within their sentences."""
    return plain(re.sub(r"</?(bdi|strong)>", "", unescape(text(answer))))


def read(phone: Phone, url: str) -> str:
    return said(phone.get(url))
