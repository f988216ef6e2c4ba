"""What each player made of each game, as rows for a spreadsheet."""

import csv
import io

import pytest

from companion.store.evenings import csv_rows
from companion.store.models import Table


def test_rows_for_a_spreadsheet_add_up_and_carry_nothing_out(full: Table):
    full.seats[0].name = "=1+1"
    found = list(csv.DictReader(io.StringIO(csv_rows.format_csv([full]))))
    assert {row["game"] for row in found} == {"Toy", "Potluck"}
    assert "'=1+1" in {row["player"] for row in found}
    (toy,) = (row for row in found if row["game"] == "Toy" and row["player"] == "'=1+1")
    assert (toy["amount"], toy["won"], toy["match"]) == ("10", "1", "1")


def test_the_name_of_a_game_of_their_own_is_no_formula(full: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(csv_rows, "game_name", lambda match: "=1+1")
    found = csv.DictReader(io.StringIO(csv_rows.format_csv([full])))
    assert {row["game"] for row in found} == {"'=1+1"}
