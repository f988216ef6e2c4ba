"""A game of the house that is played."""

from flask import Flask

from companion.variants import Variant, variant_to_text
from web.phones import Evening, Phone, text


class House(Evening):
    """Anna, Bo and Cem play a card; Anna and Bo hold their seats."""

    def __init__(self, app: Flask, variant: Variant) -> None:
        self.app = app
        self.anna, self.bo, self.guest = Phone(app), Phone(app), Phone(app)
        self.table = self.anna.post("/tables", {"player": ["Anna", "Bo", "Cem"], "name": "Kitchen"}).location
        self.anna.post(f"{self.table}/seats/0/claim")
        self.bo.post(f"{self.table}/seats/1/claim")
        card = {"card": variant_to_text(variant), "name": variant.name}
        self.match = self.anna.post(f"{self.table}/house/play", card).location

    def page(self) -> str:
        return text(self.anna.get(self.match))

    def choose(self, phone: Phone, *choices: str) -> int:
        sent = {"seq": self.seq(), "choice": list(choices)}
        return phone.post(f"{self.match}/secret/choose", sent).status_code
