"""The pot that waits, on the pages: played for, shared out, put back."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from store import potluck, toy

from companion.store.database import clock
from web.phones import HTMX, text

from .pots import PotEvening, plain


@pytest.fixture
def pots(make_app: Callable[..., Flask], begun: Callable[..., PotEvening]) -> PotEvening:
    return begun(PotEvening, make_app(GAMES={game.slug: game for game in (potluck.GAME, toy.GAME)}))


def test_the_call_says_that_the_pot_is_played_for_and_asks_nobody_for_it(pots: PotEvening):
    pots.stop()
    page = text(pots.anna.get(f"{pots.table}/games/potluck"))
    assert "A pot of 2 points is still to be won. You will play for it in this match." in page
    assert 'name="ante"' in page
    assert "taken_over" not in page
    assert (
        "A pot of 2 points is still to be won. Toy cannot be played for this pot, so it will stay for a "
        "later game." in text(pots.anna.get(f"{pots.table}/games/toy"))
    )


def test_what_is_sent_for_the_pot_counts_for_nothing(pots: PotEvening):
    pots.stop()
    assert pots.call(taken_over="500", ante="3").status_code == 303
    assert "This match is played for a pot of 2 points." in pots.page()
    pots.enter(pots.anna, action="take", seat="0")
    page = pots.page()
    assert re.search(r"Anna 1 2 \+4 .*Bo 0 2 −4", page), page
    assert re.search(r"Bo pays Anna 4", page), page


def test_a_refused_call_keeps_the_form_and_takes_no_pot(pots: PotEvening):
    pots.stop()
    answer = pots.call(ante="0")
    assert answer.status_code == 422
    assert "A pot of 2 points is still to be won. You will play for it in this match." in text(answer)
    assert "taken_over" not in text(answer)


def test_a_pot_that_waits_leaves_two_ways_out(pots: PotEvening):
    assert "pot" not in pots.page().replace("Potluck", "")
    pots.stop()
    page = pots.page()
    assert "A pot of 2 points is still to be won. Play for it or split it before you settle up." in page
    assert "Potluck for the pot" in page
    assert "Split 2 points" in page
    assert "Split 2 points" not in pots.page(pots.guest)
    assert "To settle up" not in page


def test_a_match_called_off_says_that_the_pot_goes_back_and_gives_it_back(pots: PotEvening):
    pots.stop()
    pots.call()
    assert "The pot will carry over to the next match." in text(pots.anna.get(pots.match))
    pots.anna.post(f"{pots.match}/abandon")
    assert (
        "A pot of 2 points is still to be won. Play for it or split it before you settle up." in pots.page()
    )
    pots.anna.post(f"{pots.match}/resume")
    assert "This match is played for a pot of 2 points." in pots.page()


def test_the_pot_is_shared_out_and_put_back(pots: PotEvening):
    pots.stop()
    answer = pots.share(among=("1",))
    assert (answer.status_code, answer.location) == (303, pots.table)
    page = pots.page()
    assert "The pot of 2 was split: Bo 2 entered by Anna" in page
    assert "Anna pays Bo 1" in page
    assert "waits" not in page
    assert "Undo" in page
    assert "Undo" not in pots.page(pots.guest)
    locked = pots.anna.post(f"{pots.match}/undo", {"seq": "1"})
    assert (locked.status_code, "Undo the split first" in text(locked)) == (422, True)
    back = pots.bo.htmx(f"{pots.table}/pot/1/back")
    assert back.status_code == 200
    assert "split: Bo 2 entered by Anna undone by Bo" in plain(text(back))
    assert "A pot of 2 points is still to be won" in text(back)


def test_what_is_not_shared_out_is_told_and_changes_nothing(pots: PotEvening):
    pots.stop()
    for sentence, answer in (
        ("The pot has changed to 2", pots.share(pot="3")),
        ("The pot has changed to 2", pots.share(pot="9" * 99)),
        ("The pot has changed to 2", pots.share(pot="<b>")),
        ("at least one player", pots.share(among=())),
        ("at least one player", pots.share(among=("9", "x"))),
    ):
        assert (answer.status_code, sentence in text(answer)) == (422, True)
    assert pots.guest.post(f"{pots.table}/pot", {"pot": "2", "among": ["0"]}).status_code == 403
    assert "A pot of 2 points is still to be won" in pots.page()
    assert pots.share().status_code == 303
    assert "There is no pot at this table" in text(pots.share())


def test_a_sharing_that_is_not_there_or_no_more(pots: PotEvening):
    pots.stop()
    pots.share()
    assert pots.guest.post(f"{pots.table}/pot/1/back").status_code == 403
    for number in ("2", "99999999999999999999"):
        assert pots.anna.post(f"{pots.table}/pot/{number}/back").status_code == 404
    elsewhere = pots.guest.post("/tables", {"player": ["Mallory"]}).location
    assert pots.guest.post(f"{elsewhere}/pot/1/back").status_code == 404
    pots.call()
    late = pots.anna.post(f"{pots.table}/pot/1/back")
    assert (late.status_code, "so the split can no longer be undone" in text(late)) == (422, True)
    assert "Undo" not in pots.page()


def test_an_entry_says_before_it_is_made_in_which_minute_it_would_be(
    pots: PotEvening, monkeypatch: pytest.MonkeyPatch
):
    later = clock.now() + timedelta(minutes=7)
    monkeypatch.setattr(clock, "now", lambda: later)
    form = {"seq": "0", "action": "deal"}
    assert "deals in minute 7." in text(pots.anna.post(f"{pots.match}/preview", form, headers=HTMX))
    pots.enter(pots.anna, **form)
    assert "deals in minute 7." in text(pots.anna.get(pots.match))
