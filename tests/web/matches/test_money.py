"""A table that counts euros with hundredths, as its pages show it and take it."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from web.browsing import form_to
from web.lining import Lines, confirm, main, plain
from web.phones import Phone, text

OPENED = {"player": ["Anna", "Bo", "Cy"], "name": "Kitchen"}


class Euros(Lines):
    """A table in euros with a match of Guts; Anna enters everything."""

    def __init__(self, app: Flask, game: str = "guts", **options: str) -> None:
        self.app, self.game = app, game
        self.anna = self.bo = Phone(app)
        self.table = self.anna.post("/tables", {**OPENED, "counts": "€"}).location
        self.anna.post(f"{self.table}/seats/0/claim")
        if game:
            self.call(**options)

    def form(self, page: str) -> str:
        return text(self.anna.get(page))

    def hand(self) -> None:
        """Deal, let Anna and Bo stay, and let Anna win."""
        self.say("deal")
        self.say("stay", stay=["0", "1"])
        self.say("show", high="0")


@pytest.fixture
def euros(make_app: Callable[..., Flask]) -> Euros:
    return Euros(make_app(), owe="upto", ante="4")


def unmarked(page: str) -> list[str]:
    """Return the numbers of a page that may be amounts without a sign."""
    return re.findall(r"(?<![€\d.:#])\b\d{3,}\b(?![.:]\d)", plain(page))


def test_a_table_is_opened_with_a_currency(euros: Euros):
    assert "Amounts are in" not in main(euros.anna.get(euros.table))
    page = euros.form(f"{euros.table}/games/guts")
    ante = re.search(r'<input id="option-ante"[^>]*>', page)
    assert ante is not None
    assert 'inputmode="decimal"' in ante[0]
    assert 'value="1"' in ante[0]
    assert 'type="number"' not in ante[0]
    assert 'type="number"' in re.search(r'<input id="option-hands"[^>]*>', page)[0]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"counts": "other", "sign": "CHF"}, "Amounts are in CHF"),
        ({"counts": ""}, "Amounts are in points"),
        ({"counts": "", "unit": "chips"}, "Amounts are in chips"),
        ({"counts": "£"}, "Amounts are in £"),
        ({"counts": "other", "sign": "kr"}, "Amounts are in kr"),
        ({"counts": "¥"}, "Amounts are in ¥"),
        ({"counts": "whole", "sign": "Ft"}, "Amounts are in Ft"),
    ],
)
def test_a_table_is_opened_in_what_people_like_and_may_change_it(make_app, given, told):
    phone = Phone(make_app())
    table = phone.post("/tables", {**OPENED, **given}).location
    assert told in main(phone.get(table))
    form = form_to(text(phone.get(table)), "/unit")
    assert phone.post(form.action, form.sent(counts="$")).status_code == 303
    assert "Amounts are in $" in main(phone.get(table))
    assert phone.post(form.action, form.sent(counts="", unit="")).status_code == 303
    assert "Amounts are in points" in main(phone.get(table))


@pytest.mark.parametrize("given", [{"counts": "other"}, {"counts": "other", "sign": "5"}, {"counts": "x"}])
def test_a_sign_that_is_none_opens_no_table_and_stays_filled_in(make_app, given):
    phone = Phone(make_app())
    refused = phone.post("/tables", {**OPENED, **given})
    assert (refused.status_code, 'role="alert"' in text(refused)) == (422, True)
    assert 'value="Anna"' in text(refused)
    table = phone.post("/tables", OPENED).location
    assert phone.post(f"{table}/unit", given).status_code == 422


@pytest.mark.parametrize(
    ("given", "ante", "wins"),
    [
        ({"counts": "¥"}, "ante ¥50", "+¥100"),
        ({"counts": "whole", "sign": "Ft"}, "ante 50\u00a0Ft", "+100\u00a0Ft"),
    ],
)
def test_a_whole_currency_without_cents_is_chosen_and_played(make_app, given, ante, wins):
    yen = Euros(make_app(), game="")
    assert yen.anna.post(f"{yen.table}/unit", given).status_code == 303
    assert re.search(rf'name="counts" value="{given["counts"]}" checked', yen.form(yen.table))
    assert ante in yen.anna.post(f"{yen.table}/games/guts", {"game": "guts", "ante": "50"}).get_data(
        as_text=True
    )
    refused = yen.anna.post(f"{yen.table}/matches", {"game": "guts", "player": ["0", "1"], "ante": "0.50"})
    assert "enter a whole number" in text(refused)
    yen.game = "guts"
    yen.call(ante="50", legs="0")
    yen.hand()
    assert wins in yen.form(yen.match)


def test_what_was_counted_once_is_not_changed(euros: Euros):
    refused = euros.anna.post(f"{euros.table}/unit", {"counts": "$"})
    assert refused.status_code == 422
    assert "The unit can no longer be changed" in text(refused)


def test_a_burn_up_to_5_is_5_euros_on_every_page(euros: Euros):
    euros.hand()
    page = euros.form(euros.match)
    assert "Pot €0.00, €5.00 owed" in plain(page)
    assert "Anna takes €12.00. Bo owes €5.00" in plain(page)
    assert "+€8.00" in plain(page)
    assert unmarked(page) == []
    behind = euros.form(euros.line(2))
    assert (
        "Bo loses and burns the pot of €12.00, at most €5.00: owes €5.00 at the next deal −€5.00 owed"
        in plain(behind)
    )
    assert unmarked(behind) == []


def test_a_hand_for_quarters_is_played_and_put_right(make_app):
    euros = Euros(make_app(), ante="0,25", owe="pot")
    euros.hand()
    assert "Everybody antes €0.25" in plain(euros.form(euros.match))
    seen = euros.look(euros.anna, 2, "change", high="1")
    assert "Anna +€0.50 −€0.25" in plain(text(seen))
    assert "Bo −€0.25 +€0.50" in plain(text(seen))
    assert confirm(euros.anna, seen).status_code == 303


def test_a_bet_is_put_right_as_it_was_typed(make_app):
    euros = Euros(make_app(), "omaha-burns")
    euros.say("deal")
    euros.say("raise", who="1", to="2,50", folded=[])
    form = euros.form(euros.line(1, "change"))
    assert re.search(r'name="to"[^>]*value="2.50"', form)
    assert "€2.50" in plain(euros.form(euros.line(1)))
    seen = euros.look(euros.anna, 1, "change", to="3")
    assert "Bo bets €3.00" in plain(text(seen))


def test_an_adjustment_takes_a_comma_and_settling_up_says_the_sign(make_app):
    euros = Euros(make_app(), game="")
    form = form_to(euros.form(euros.table), "/adjustments")
    given = {"payer": "1", "payee": "0", "why": "a drink"}
    assert euros.anna.post(form.action, form.sent(**given, amount="4.505")).status_code == 422
    assert euros.anna.post(form.action, form.sent(**given, amount="4,50")).status_code == 303
    page = main(euros.anna.get(euros.table))
    assert "Anna 0 0 +€4.50" in page
    assert "Cy 0 0 €0.00" in page
    assert "Bo 0 0 −€4.50" in page
    assert "To settle up Bo pays Anna €4.50" in page
    assert "Bo pays Anna €4.50: a drink" in page


def test_a_word_for_a_sign_stands_after_amounts_as_it_was_typed(make_app):
    phone = Phone(make_app())
    table = phone.post("/tables", {**OPENED, "counts": "other", "sign": "CHF"}).location
    form = form_to(text(phone.get(table)), "/adjustments")
    phone.post(form.action, form.sent(payer="1", payee="0", why="a drink", amount="4.5 chf"))
    page = main(phone.get(table)).replace("\u00a0", " ")
    assert "Player Won Played CHF Anna 0 0 +4.50 CHF" in page
    assert "Bo pays Anna 4.50 CHF: a drink" in page


def test_a_pot_that_waits_is_told_and_shared_out(euros: Euros):
    euros.say("deal")
    euros.say("stay", stay=["nobody"])
    euros.say("vote", agree=["0", "1", "2"])
    page = main(euros.anna.get(euros.table))
    assert "A pot of €12.00 waits" in page
    assert "A pot of €12.00 is still to be won. You will play for it in this match." in plain(
        euros.form(f"{euros.table}/games/guts")
    )
    form = form_to(euros.form(euros.table), "/pot")
    assert euros.anna.post(form.action, form.sent(among=["0", "1"])).status_code == 303
    shared = main(euros.anna.get(euros.table))
    assert "The pot of €12.00 was split" in shared
    assert "Bo €6.00" in shared


def test_stakes_saved_at_one_table_are_the_same_money_at_another(euros: Euros):
    given = {"ante": "2.5", "save-as": "Quarters", "owe": "pot", "declare": "drop", "player": ["0", "1"]}
    assert "Saved as" in text(euros.anna.post(f"{euros.table}/games/guts/stakes", given))
    euros.anna.post(f"{euros.table}/games/guts/stakes", {**given, "ante": "3", "save-as": "Threes"})
    whole = euros.anna.post("/tables", OPENED).location
    page = euros.form(f"{whole}/games/guts")
    quarters, threes = (
        re.search(rf'href="([^"]*)"[^>]*><bdi>{name}<', page)[1] for name in ("Quarters", "Threes")
    )
    assert re.search(r'id="option-ante"[^>]*value="3"', euros.form(threes))
    assert "went back to their defaults: Ante." in plain(euros.form(quarters))
    assert re.search(r'id="option-ante"[^>]*value="1"', euros.form(quarters))
