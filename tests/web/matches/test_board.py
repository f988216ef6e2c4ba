"""The board is the input: rows are tapped, buttons say what will be recorded, and the deal that follows."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask

from web.browsing import Form, form_to, forms
from web.lining import Lines, main, plain
from web.phones import HTMX, text


class Guts(Lines):
    """One phone enters for three, of whom Bo deals."""

    game = "guts"

    def __init__(self, app: Flask) -> None:
        super().__init__(app, declare="drop")
        assert self.bo.post(f"{self.table}/seats/1/release").status_code == 303

    def stay(self, *seats: str) -> None:
        self.say("stay", stay=list(seats) or ["nobody"])


@pytest.fixture
def guts(app: Flask, begun: Callable[..., Guts]) -> Guts:
    return begun(_dealt, app)


def _dealt(app: Flask) -> Guts:
    found = Guts(app)
    found.say("deal")
    return found


def entry(page: str, action: str) -> Form:
    """Return the first form that enters the action."""
    entries = [form for form in forms(page) if form.action.endswith("/entries")]
    return next(form for form in entries if ("action", action) in form.filled)


def page(guts: Guts) -> str:
    return text(guts.anna.get(guts.match))


def told(guts: Guts) -> list[str]:
    """Return what happened, oldest first."""
    lines = re.findall(r'<p class="told">(.*?)</p>', page(guts), re.DOTALL)
    return [plain(line).strip() for line in lines[::-1]]


def row(shown: str, name: str) -> str:
    return next(li for li in re.findall(r'<li class="seat-line.*?</li>', shown, re.DOTALL) if name in li)


def test_beside_each_balance_stands_what_it_is_counted_in(guts: Guts):
    shown = page(guts)
    for name in ("Anna", "Bo", "Cy"):
        assert plain(row(shown, name)).endswith(" −1 point")


def test_who_stays_is_tapped_on_the_players_rows(guts: Guts):
    shown = page(guts)
    for seat, name in enumerate(("Anna", "Bo", "Cy")):
        assert f'name="stay" value="{seat}">' in row(shown, name)
    form = entry(shown, "stay")
    assert form.sent(stay=["0", "1"])["stay"] == ["0", "1"]
    answer = guts.anna.post(form.action, form.sent(stay=["0", "1"]))
    assert answer.status_code == 303
    assert told(guts)[-1] == "Anna and Bo are in"


def test_nothing_is_armed_and_a_form_that_says_nothing_is_refused_with_a_sentence(guts: Guts):
    form = entry(page(guts), "stay")
    assert "stay" not in form.values
    assert 'data-arms="Tap who stays in"' in page(guts)
    assert "data-ready" not in page(guts)
    refused = guts.anna.post(form.action, form.sent())
    assert refused.status_code == 422
    assert "Tap who stays in, or “Nobody stays in”." in unescape(text(refused))
    both = guts.anna.post(form.action, form.sent(stay=["nobody", "1"]))
    assert both.status_code == 422
    assert "either “Nobody stays in” or names" in unescape(text(both))


def test_nobody_is_a_choice_of_its_own_and_filled_in_where_it_is_put_right(guts: Guts):
    guts.stay()
    assert "Nobody is in" in told(guts)[-1]
    line = text(guts.anna.get(guts.line(1, "change")))
    assert form_to(line, "/change").values["stay"] == "nobody"


def test_the_button_gets_what_would_be_recorded_with_the_deal_that_follows(guts: Guts):
    form = entry(page(guts), "stay")
    url = form.action.replace("entries", "preview")

    def says(**values: object) -> str:
        answer = text(guts.anna.post(url, form.sent(**values), headers=HTMX))
        (found,) = re.findall('data-says="(.*?)"', answer)
        return unescape(found)

    assert says(stay=["1", "2"]) == "Cy and Bo are in"
    assert says(stay=["nobody"]).endswith("Everybody antes again, then the next deal")
    assert says(stay=["1"]).endswith("Bo wins"), "no deal follows the end"


def test_who_wins_is_one_press_on_the_row_and_the_next_hand_is_dealt_with_it(guts: Guts):
    guts.stay("1", "2")
    shown = page(guts)
    assert "takes 3, then the next deal" in plain(row(shown, "Bo"))
    assert "button" not in row(shown, "Anna")
    form = entry(shown, "show")
    (press,) = [button.adds for button in form.buttons if button.label.startswith("Bo")]
    assert guts.anna.post(form.action, form.sent(**press)).status_code == 303
    assert told(guts)[-2:] == ["Bo takes 3. Cy owes 3", "Cy pays 3. Bo deals"]
    assert guts.counts()["Entry"] == 4, "each is an entry of its own"


def test_undo_takes_back_what_it_says_one_after_the_other(guts: Guts):
    guts.stay("1", "2")
    guts.say("show", high="1", then="1")
    for said in ("Cy pays 3. Bo deals", "Bo takes 3. Cy owes 3"):
        assert f"Undoes: {said}" in unescape(page(guts))
        undo = form_to(page(guts), "/undo")
        assert guts.anna.post(undo.action, undo.sent()).status_code == 303
    assert "takes 3, then the next deal" in plain(row(page(guts), "Bo"))


def test_no_deal_follows_where_the_form_does_not_ask_for_it_or_cards_are_looked_at(guts: Guts):
    guts.stay("1", "2")
    cards = [form for form in forms(page(guts)) if ("action", "show") in form.filled][-1]
    assert "then" not in cards.sent()
    guts.anna.post(cards.action, cards.sent(hand1="Ah As 2d", hand2="Kh Kd 3c"))
    assert "Cards dealt" in plain(page(guts))
    assert "pair of aces" in main(guts.anna.get(guts.match))


def test_no_deal_follows_while_somebody_may_be_let_in(guts: Guts):
    guts.anna.post(f"{guts.table}/players", {"name": "Di"})
    guts.stay("1", "2")
    assert "next deal" not in plain(page(guts))
    guts.say("show", high="1", then="1")
    assert told(guts)[-1] == "Bo takes 3. Cy owes 3"
    assert "Let Di in" in plain(page(guts))


def test_what_happened_last_stands_above_the_board_once(guts: Guts):
    shown = page(guts)
    assert shown.index('class="happened"') < shown.index('class="prompt"')
    assert shown.count(f'action="{guts.match}/undo"') == 1
    watching = text(guts.guest.get(guts.match))
    assert 'class="happened"' in watching
    assert "/undo" not in watching


def test_a_row_that_is_put_right_shows_what_was_tapped(guts: Guts):
    guts.stay("1", "2")
    guts.say("show", high="1")
    stayed = form_to(text(guts.anna.get(guts.line(1, "change"))), "/change")
    assert stayed.values["stay"] == ["1", "2"]
    won = form_to(text(guts.anna.get(guts.line(2, "change"))), "/change")
    assert won.values["high"] == "1"
    assert [button.label for button in won.buttons if not button.adds][-1] == "See what changes"
