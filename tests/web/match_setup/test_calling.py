"""Calling a game: who called it is asked, with a guess, and can be put right until the next is dealt."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.models import Match
from web.evenings.pots import plain
from web.phones import Evening, text

from .called import NAMES, Called


@pytest.fixture
def evening(app: Flask, begun: Callable[..., Called]) -> Called:
    return begun(Called, app)


def chosen(page: str, name: str) -> str:
    """Return whose key is pressed among those of that name."""
    found = re.findall(rf'name="{name}" value="\d*" checked> <(?:bdi|span)>([^<]+)', page)
    assert len(found) == 1
    return found[0]


def test_who_called_is_asked_and_the_guess_is_the_seat_of_the_phone(evening: Called):
    assert chosen(text(evening.anna.get(evening.call)), "caller") == "Anna"
    assert chosen(text(evening.bo.get(evening.call)), "caller") == "Bo"
    evening.anna.post(f"{evening.table}/seats/0/release")
    evening.anna.post(f"{evening.table}/seats/0/release")
    assert chosen(text(evening.anna.get(evening.call)), "caller") == "The dealer"


def test_the_deal_goes_left_of_whoever_was_said_to_have_called(evening: Called):
    match = evening.begin(evening.anna, caller="1")
    assert evening.caller(match) == "Bo"
    evening.end(match)
    assert chosen(text(evening.anna.get(evening.call)), "dealer") == "Cy"


def test_a_form_that_says_nothing_of_the_caller_means_the_guess(evening: Called):
    assert evening.caller(evening.begin(evening.bo)) == "Bo"


def test_whoever_deals_may_have_called(evening: Called):
    match = evening.begin(evening.bo, caller="")
    assert evening.caller(match) is None
    evening.end(match)
    assert chosen(text(evening.anna.get(evening.call)), "dealer") == "Bo"


def test_a_refused_call_keeps_who_called(evening: Called):
    form = {"game": "forehead", "player": ["0", "1"], "dealer": "0", "caller": "2", "ante": "0"}
    refused = evening.anna.post(f"{evening.table}/matches", form)
    assert refused.status_code == 422
    assert chosen(text(refused), "caller") == "Cy"


def test_who_called_can_be_put_right_until_the_next_game_is_dealt(evening: Called):
    match = evening.begin(evening.anna)
    page = text(evening.bo.get(match))
    assert "<bdi>Anna</bdi> chose this game" in page
    assert evening.put_right(match, "2").status_code == 303
    page = text(evening.anna.get(match))
    assert "<bdi>Cy</bdi> chose this game" in page
    assert "Cy chose this game." in page, "it is told, with who said so"
    evening.end(match)
    assert chosen(text(evening.anna.get(evening.call)), "dealer") == "Anna"
    assert evening.put_right(match, "").status_code == 303, "over, and nothing dealt since"
    assert "The dealer chose this game." in text(evening.anna.get(match))
    assert chosen(text(evening.anna.get(evening.call)), "dealer") == "Bo"
    evening.begin(evening.anna)
    assert 'id="who-called"' not in text(evening.anna.get(match))
    late = evening.put_right(match, "1")
    assert late.status_code == 422
    assert "The next game has already been dealt" in text(late)
    assert evening.caller(match) is None


def test_the_same_caller_once_more_is_no_news(evening: Called):
    match = evening.begin(evening.anna)
    evening.put_right(match, "0")
    assert "Anna chose this game." not in text(evening.anna.get(match))


def test_who_called_a_match_that_was_called_off_does_not_matter(evening: Called):
    refused = evening.put_right(evening.match, "1")
    assert refused.status_code == 422
    assert "This match was called off." in text(refused)
    assert 'id="who-called"' not in text(evening.anna.get(evening.match))


def test_who_watches_does_not_say_who_called(evening: Called):
    match = evening.begin(evening.anna)
    assert 'id="who-called"' not in text(evening.guest.get(match))
    assert evening.guest.post(f"{match}/caller", {"caller": "1"}).status_code == 403
    assert evening.put_right(match, "9").status_code == 404


# --- plain Omaha for the pot that is left


class Omaha(Evening):
    """Anna, Bo and Cy at Omaha Burns; Bo called it. Everybody agreed to stop, and the antes are left."""

    game = "omaha-burns"

    def __init__(self, app: Flask) -> None:
        super().__init__(app, NAMES, caller="1")
        for number in range(2, 3):
            self.anna.post(f"{self.table}/seats/{number}/claim")
        self.enter(self.anna, action="deal")

    def stop(self) -> None:
        for _ in range(3):
            self.enter(self.anna, action="close", to="0")
        for seat in (2, 0, 1):
            phone = self.bo if seat == 1 else self.anna
            entered = self.enter(phone, action="say", seat=str(seat), choice="out")
            assert entered.status_code == 303, text(entered)
        assert self.enter(self.anna, action="vote", agree=["0", "1", "2"]).status_code == 303

    def play_on(self) -> TestResponse:
        return self.bo.post(f"{self.match}/sequel")

    def stored(self, number: int) -> Match:
        with self.app.app_context():
            found = db.session.query(Match).filter_by(number=number).one()
            db.session.expunge(found)
            return found


@pytest.fixture
def omaha(app: Flask) -> Omaha:
    return Omaha(app)


def test_plain_omaha_for_the_pot_that_is_left_is_one_press_away(omaha: Omaha):
    assert 'id="sequel"' not in text(omaha.anna.get(omaha.match)), "while it is played"
    omaha.stop()
    page = text(omaha.anna.get(omaha.match))
    assert "Plain Omaha for the pot of 3" in page
    assert "Bo deals, everybody antes 1, and losers owe nothing." in page
    begun = omaha.play_on()
    assert begun.status_code == 303
    assert begun.location == f"{omaha.table}/m/2"
    first, second = omaha.stored(1), omaha.stored(2)
    assert (second.options["owe"], second.options["taken_over"]) == ("nothing", 3)
    assert (second.players, second.dealer, second.caller) == (first.players, first.dealer, first.caller)
    assert 'id="sequel"' not in text(omaha.anna.get(omaha.match)), "it is being played now"


def test_plain_omaha_pressed_twice_begins_once(omaha: Omaha):
    omaha.stop()
    assert omaha.play_on().location == omaha.play_on().location == f"{omaha.table}/m/2"
    refused = omaha.anna.post(f"{omaha.match}/sequel")
    assert refused.status_code == 422
    assert "This match has no pot left to play for." in text(refused)


def test_plain_omaha_is_not_offered_where_the_pot_was_shared_out(omaha: Omaha):
    omaha.stop()
    omaha.anna.post(f"{omaha.table}/pot", {"among": ["0", "1", "2"], "pot": "3"})
    assert 'id="sequel"' not in text(omaha.anna.get(omaha.match))
    assert omaha.play_on().status_code == 422


def test_plain_omaha_counts_as_called_by_whoever_called_the_first(omaha: Omaha):
    omaha.stop()
    omaha.anna.post(f"{omaha.match}/caller", {"caller": ""})
    omaha.play_on()
    assert omaha.stored(2).caller == omaha.stored(1).dealer, "whoever dealt"


def test_who_watches_begins_nothing(omaha: Omaha):
    omaha.stop()
    assert 'id="sequel"' not in text(omaha.guest.get(omaha.match))
    assert omaha.guest.post(f"{omaha.match}/sequel").status_code == 403


# --- the call is a sentence


class Guts(Called):
    """Anna, Bo and Cy are about to call Guts."""

    game = "guts"

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.call = f"{self.table}/games/guts"

    def look(self, **values: Any) -> str:
        form = {"game": "guts", "player": ["0", "1", "2"], "dealer": "0", "owe": "pot", "declare": "drop"}
        answer = self.anna.htmx(self.call, {**form, **values})
        assert answer.status_code == 200
        return text(answer)


@pytest.fixture
def guts(app: Flask) -> Guts:
    return Guts(app)


def phrases(page: str) -> list[str]:
    """Return what the sentence says, a phrase each."""
    said = re.findall(r'class="phrase[^"]*"[^>]*>(?:\s*<summary>)?(?:<span>)?([^<]+)', page)
    return [unescape(one) for one in said]


def shown_in(page: str, phrase: str) -> str:
    """Return what a phrase unfolds to."""
    found = re.search(rf'id="say-{phrase}"[^>]*>.*?</details>', page, re.DOTALL)
    assert found is not None
    return found.group()


def test_the_call_is_a_sentence_and_each_word_of_it_unfolds_to_its_control(guts: Guts):
    page = text(guts.anna.get(guts.call))
    assert phrases(page)[:6] == [
        "Three Card Guts",
        "ante 1",
        "losers match the pot",
        "in or out on 1-2-3-drop",
        "until nobody owes anything",
        "uses 9 of 52 cards",
    ]
    for name in ("form", "ante", "owe", "declare", "legs"):
        assert f'name="{name}"' in shown_in(page, name)
    assert len(re.findall(r'<details class="phrase" name="phrase"', page)) == 8, "one is open at a time"
    assert not re.search(r'<details class="phrase"[^>]* open', page)


def test_who_plays_deals_and_called_is_a_line_each(guts: Guts):
    page = text(guts.anna.get(guts.call))
    assert [plain(one) for one in phrases(page)[6:]] == [
        "Anna, Bo and Cy, clockwise",
        "Anna deals",
        "Anna chose this game",
    ]
    page = guts.look(player=["1", "2"], dealer="0", caller="")
    assert [plain(one) for one in phrases(page)[6:]] == [
        "Bo and Cy, clockwise",
        "Bo deals",
        "The dealer chose this game",
    ]


def test_what_was_changed_is_read_back_at_once(guts: Guts):
    page = guts.look(ante="2", owe="upto", amount="7", legs="3", alone_only="1", player=["0", "1"])
    assert phrases(page)[:6] == [
        "Three Card Guts",
        "ante 2",
        "losers match the pot, up to 7",
        "in or out on 1-2-3-drop",
        "until somebody has 3 legs won only if nobody else is in",
        "uses 6 of 52 cards",
    ]
    assert page.lstrip().startswith('<main id="call"'), "htmx gets it alone"
    assert guts.counts()["Match"] == 1, "nothing was begun"


def test_what_does_not_apply_is_not_there_and_keeps_what_it_was_set_to(guts: Guts):
    page = guts.look(owe="pot", amount="7")
    assert re.search(r'<div hidden>\s*<div class="field">\s*<label for="option-amount"', page)
    assert 'name="amount"' in page
    assert re.search(r'name="amount"[^>]* value="7"', page)
    shown = guts.look(owe="upto", amount="7")
    assert re.search(r'<div>\s*<div class="field">\s*<label for="option-amount"', shown)
    assert "bets up to" not in " ".join(phrases(page))
    assert "no bet limit" in phrases(guts.look(form="four"))


def test_what_does_not_apply_need_not_be_right(guts: Guts):
    form = {"game": "guts", "player": ["0", "1"], "dealer": "0", "owe": "pot", "amount": "x"}
    assert guts.anna.post(f"{guts.table}/matches", form).status_code == 303


def test_house_rules_are_closed_unless_one_differs_and_then_the_sentence_says_so(guts: Guts):
    usual = text(guts.anna.get(guts.call))
    assert '<details class="more" id="house-rules">' in usual
    page = text(guts.anna.get(f"{guts.call}?variant=Wimp+rule"))
    assert '<details class="more" id="house-rules" open>' in page
    assert (
        '<a class="phrase" href="#house-rules"><span>if everybody drops, the best hand pays 1</span></a>'
        in page
    )
    many = guts.look(kitty="1", wimp="match", rotates="yes", hands="5", minutes="30", passing="alternate")
    assert "and 3 more house rules" in phrases(many)


def test_what_would_be_refused_is_said_before_start_and_the_phrase_is_open(guts: Guts):
    page = guts.look(ante="0")
    assert "enter a number from 1 to 1000000, not 0" in page
    assert re.search(r'id="say-ante" open', page)
    alone = guts.look(player=["0"])
    assert "Guts is for 2 to 52 players, not 1." in alone
    nobody = guts.look(player=[])
    assert "No players yet" in phrases(nobody)
    assert re.search(r'id="say-player" open', nobody)


def test_without_javascript_the_call_is_read_anew_by_a_button(guts: Guts):
    page = text(guts.anna.get(guts.call))
    assert f'<noscript><button class="button" formaction="{guts.call}">' in page
    form = {"game": "guts", "player": ["0", "1", "2"], "form": "four"}
    answer = guts.anna.post(guts.call, form)
    assert answer.status_code == 200
    assert "<html" in text(answer)
    assert "no bet limit" in phrases(text(answer))


def test_many_seats_are_chosen_from_a_list(app: Flask):
    evening = Evening(app, tuple(f"P{number}" for number in range(10)), player=["0", "1"])
    evening.anna.post(f"{evening.match}/abandon")
    page = text(evening.anna.get(f"{evening.table}/games/guts"))
    assert '<select id="dealer"' in page
    assert '<select id="caller"' in page


def test_who_watches_reads_no_call(guts: Guts):
    assert guts.guest.post(guts.call, {"game": "guts"}).status_code == 403


def test_a_call_that_was_half_changed_is_read_from_its_address(evening: Called):
    filled = {"game": "forehead", "player": ["1", "2"], "dealer": "2", "hands": "7", "ante": "3"}
    page = text(evening.anna.get(f"{evening.call}?{urlencode(filled, doseq=True)}"))
    assert "ante 3" in page
    assert "Bo and Cy, clockwise" in page
    assert "Cy deals" in page
    assert re.search(r'name="hands"[^>]* value="7"', page)
    other = text(evening.anna.get(f"{evening.table}/games/guts?{urlencode(filled, doseq=True)}"))
    assert "Anna, Bo and Cy, clockwise" in other  # the address of another game says nothing here


def test_undo_is_offered_until_a_later_match_has_begun(make_app: Callable[..., Flask]):
    at = Called(make_app())
    first = at.begin(at.anna)
    at.end(first)
    assert "/undo" in text(at.anna.get(first))
    at.begin(at.anna)
    assert "/undo" not in text(at.anna.get(first))
