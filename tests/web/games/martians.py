"""A match of Martian Poker with phones."""

from flask import Flask

from web.phones import Evening, text


class Martians(Evening):
    """Two phones at a match of Martian Poker that Bo deals first; hand 1 is dealt."""

    game = "martian"

    def __init__(self, app: Flask, names: tuple[str, ...] = ("Anna", "Bo"), **options: str) -> None:
        stakes = {"betting": "1", "chips": "100", "ante": "1", "smallest": "1"}
        super().__init__(app, names, **{**stakes, **options})
        self.enter(self.anna, action="deal")

    def place(self, press: str, where: str = "0.1.1"):
        return self.enter(self.bo, action="place", where=where, press=press)

    def page(self) -> str:
        return text(self.anna.get(self.match))
