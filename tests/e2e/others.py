"""Phones in other browsers, and whether a page fits there."""

import http.cookiejar
import re
import urllib.parse
import urllib.request

from web.looking import OUTSIDE, UNFOLD, WIDTHS

from e2e import steered
from e2e.steered import Steered

NAMES = ("Anna", "Bo", "Cy")


BROWSERS = {"webkit": steered.webkit, "firefox": steered.firefox}


class Far:
    """Another phone at the table, of which nothing is seen here."""

    def __init__(self, house: str) -> None:
        self.house = house
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opened = urllib.request.build_opener(jar)

    def get(self, path: str) -> str:
        with self.opened.open(self.house + path) as answer:
            return str(answer.read().decode())

    def post(self, path: str, page: str = "/", **values: str | list[str]) -> None:
        """Post what a form of that page would."""
        shown = self.get(page)
        for name in ("csrf_token", "seq", "count"):
            found = re.search(rf'name="{name}" value="([^"]*)"', shown)
            if found:
                values.setdefault(name, found.group(1))
        self.opened.open(self.house + path, urllib.parse.urlencode(values, doseq=True).encode()).close()


def joins(phone: Steered, far: Far) -> str:
    """Open a table, join it by its code, and take a seat; the other phone takes the next."""
    phone.go("/")
    for place, player in enumerate(NAMES, start=1):
        phone.fill(f"[aria-label='Player {place}']", player)
    phone.tap("button", "Open the table")
    table = phone.lands(r"/t/\w+")
    phone.go("/")
    phone.fill("#code", table.rpartition("/")[2].lower())
    phone.tap("button", "Join")
    phone.tap("button", "Anna")
    far.post(f"{table}/seats/1/claim", table)
    phone.says("main", "you")
    return table


def calls(phone: Steered, table: str, slug: str, query: str = "") -> str:
    """Start a match and return its address."""
    phone.go(f"{table}/games/{slug}{query}")
    phone.tap("main button", "Start")
    return phone.lands(r"/m/\d+")


def fits(phone: Steered) -> None:
    """Nothing lies outside the screen at any width."""
    phone.js(f"({UNFOLD})()")
    for width, height in WIDTHS:
        phone.size(width, height)
        phone.gives(f"return [({OUTSIDE})(), innerWidth]", [[], width], phone.lands(""))
    phone.size(390, 664)
