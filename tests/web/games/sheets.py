"""A score sheet as phones see it, for tests."""

import re
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion.games.sheet import GAME
from companion.web.pages.forms import format_query_values
from web.lining import Lines

NAMES = ("Anna", "Bo", "Cy")


class Sheet(Lines):
    """Two phones at a sheet on which nothing stands yet; Bo deals first."""

    game = "sheet"

    def __init__(self, app: Flask, names: tuple[str, ...] = NAMES, variant: str = "", **options: str) -> None:
        chosen: dict[str, Any] = {
            "deal": "1",
            **format_query_values(GAME.options.named_sets.get(variant, {}), GAME.options.fields),
            **options,
        }
        super().__init__(app, names, **chosen)

    def write(self, *numbers: str, **others: str) -> TestResponse:
        """Write down a round with a number for each in turn."""
        points = {f"points_{side}": number for side, number in enumerate(numbers)}
        return self.enter(self.anna, action="round", **points, **others)


def cells(page: str) -> list[list[str]]:
    """Return the rounds as they lie on the page, the newest first."""
    lines = re.findall(r'<tr><th scope="row">(.*?)</tr>', page, re.DOTALL)
    return [re.findall("<td>(.*?)</td>", line) for line in lines]


def totals(page: str) -> list[str]:
    return re.findall(r'<p class="total"><strong>(.*?)</strong>', page)
