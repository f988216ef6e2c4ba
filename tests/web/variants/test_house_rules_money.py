"""The rules of a game of the house tell its amounts in what the table counts, wherever they are read."""

import pytest
from flask import Flask

from companion.variants import read_variant, variant_to_text
from web.phones import Phone, text

CARD = {
    "name": "Kitchen guts",
    "like": "Guts",
    "steps": ["3 down", "pass 1 left", "in or out"],
    "order": "guts3",
    "settle": "upto",
    "amount": 7,
    "ante": 3,
    "wimp": "amount",
    "wimp_amount": 2,
}
TEXT = variant_to_text(read_variant(CARD))


@pytest.fixture(params=["€", ""])
def counts(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_same_amounts_stand_on_every_page_of_a_table(app: Flask, counts: str):
    anna = Phone(app)
    told = {amount: f"€{amount}.00" if counts else str(amount) for amount in (2, 3, 7)}
    table = anna.post("/tables", {"player": ["Anna", "Bo"], "name": "Kitchen", "counts": counts}).location
    name = text(anna.get(f"{table}/house/name?card={TEXT}"))
    assert f"Everybody antes {told[3]} for the first deal" in name
    for differs in (
        f"Losers match the pot, up to {told[7]}",
        f"An ante of {told[3]}",
        f"The wimp pays {told[2]}",
    ):
        assert f"<li>{differs}</li>" in name
    change = text(anna.get(f"{table}/house/change?card={TEXT}"))
    assert f"ante {told[3]}, losers match the pot, up to {told[7]}, the wimp pays {told[2]}." in change
    match = anna.post(f"{table}/house/play", {"card": TEXT, "name": "Kitchen guts"}).location
    at = match.rsplit("/", 3)
    page = text(anna.get(f"/rules/house?at={at[1]}.{at[3]}"))
    assert f"Everybody puts {told[3]} into the pot" in page
    assert f"never more than {told[7]}" in page
    assert f"is the wimp and pays {told[2]}" in page
    assert f"Everybody puts {told[3]} into the pot" in text(anna.get(match)), "the rule of what is due"


def test_without_a_table_an_amount_is_a_number(app: Flask):
    page = text(Phone(app).get(f"/rules/house?card={TEXT}"))
    assert "Everybody puts 3 into the pot" in page
    assert "chips or a currency" in page
