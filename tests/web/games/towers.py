"""A match of Tapiola Hold'em with phones."""

from flask import Flask

from web.phones import Evening

NAMES = ("Anna", "Bo", "Cy")


MIDDLE = {"centre": "Kh", "tower1": "5d 6d 7d", "tower2": "9c Tc Jc"}


class Towers(Evening):
    """Two phones at a match of Tapiola Hold'em that Bo deals first."""

    game = "tapiola"

    def __init__(self, app: Flask, names: tuple[str, ...] = NAMES, **options: str) -> None:
        super().__init__(app, names, **options)

    def turned_up(self) -> "Towers":
        """Turn up all of the middle, and discard each time."""
        self.enter(self.anna, action="community", cards="Kh")
        for cards in ("5d 9c", "6d Tc", "7d Jc"):
            self.enter(self.anna, action="community", cards=cards)
            self.enter(self.anna, action="discard")
        return self
