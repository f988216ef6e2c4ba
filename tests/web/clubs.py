"""A group with its pages, as phones of it see them."""

import re

from flask import Flask

from .phones import Phone, text


class Club:
    """Anna's phone has founded "Our Thursdays" with Bo and Cy; Bo's has come in by an invitation."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.anna, self.bo, self.stranger = Phone(app), Phone(app), Phone(app)
        self.table = self.anna.post("/tables", {"player": ["Anna", "Bo", "Cy"], "name": "Kitchen"}).location
        self.anna.post(f"{self.table}/seats/0/claim")
        founded = self.anna.post(f"{self.table}/group", {"name": "Our Thursdays", "me": "0"})
        assert founded.status_code == 303, text(founded)
        self.url = founded.location
        assert self.bo.post(self.invited("Bo")).location == self.url

    def person(self, name: str) -> str:
        """Return the address of somebody's page."""
        found = re.search(
            rf'href="({self.url}/people/\d+)"[^>]*>(?:(?!</a>).)*<bdi>{name}</bdi>', self.page(), re.DOTALL
        )
        assert found, name
        return found.group(1)

    def page(self, phone: Phone | None = None) -> str:
        return text((phone or self.anna).get(self.url))

    def invited(self, name: str) -> str:
        person = self.person(name)
        self.anna.post(f"{person}/invite")
        return re.search(r"/i/[\w-]+", text(self.anna.get(person))).group()

    def people(self) -> list[str]:
        return re.findall(r'name="person" value="(\d+)"', self.page().split("Choose other players")[0])


def owed_for_pizza(club: Club, winner: int) -> None:
    """Let the next player owe 5 to the winner."""
    started = club.anna.post(
        f"{club.table}/adjustments",
        {
            "payer": str((winner + 1) % 3),
            "payee": str(winner),
            "amount": "5",
            "why": "Pizza",
            "key": str(winner),
        },
    )
    assert started.status_code == 303
