"""A match whose game has other rules since: shown as it was played, asked about, never changed silently."""

import re
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from engine.changed import with_identity, with_rules
from flask import Flask
from store import drop, potluck

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.store.history.play import ReplayCache
from web.browsing import form_to, forms
from web.lining import Lines, main, plain
from web.phones import HTMX, Phone, text

CHANGED = "The rules of Potluck have changed since this match began."
NO_LONGER = (
    "This release of the companion cannot reconstruct this match: "
    "it was played by edition 1 of the rules of Potluck, which this release does not have."
)


class Pots(Lines):
    """A match for a pot in which Anna has put one in beyond the antes."""

    game = "potluck"

    def __init__(self, app: Flask, names: tuple[str, ...] = ("Anna", "Bo", "Cy")) -> None:
        super().__init__(app, names)
        self.say("deal")
        self.say("put", seat="0")

    def upgrade(self, game: Game[Any] | None) -> None:
        """Start the companion anew with that game and no other."""
        self.app.config["GAMES"] = {game.slug: game} if game else {}
        self.app.extensions["companion_plays"] = ReplayCache()


class Drops(Lines):
    game = "drop"


def _dearer(state: potluck.State, event: Event) -> potluck.State:
    after = potluck.apply(state, event)
    if event.action != "put":
        return after
    net = tuple(old - (seat == event.seat) for seat, old in enumerate(after.net))
    return replace(after, net=net, pot=after.pot + 1)


def _refusing(state: potluck.State, event: Event) -> potluck.State:
    if event.action == "put":
        raise Illegal("Nobody puts anything in.")
    return potluck.apply(state, event)


DEARER = with_rules(replace(potluck.GAME, edition=2), apply=_dearer)
REFUSING = with_rules(replace(potluck.GAME, edition=2), apply=_refusing)
UNMARKED = with_rules(potluck.GAME, apply=_dearer)


@pytest.fixture
def pots(make_app: Callable[..., Flask], begun: Callable[..., Pots]) -> Pots:
    return begun(Pots, make_app(GAMES={"potluck": potluck.GAME}))


@pytest.fixture
def asked(pots: Pots) -> Pots:
    pots.upgrade(DEARER)
    return pots


def test_the_page_says_so_and_shows_the_match_as_played_and_by_the_rules_now(asked: Pots):
    for phone in (asked.anna, asked.bo):
        answer = phone.get(asked.match)
        read = main(answer)
        assert answer.status_code == 200
        assert f"{CHANGED} {NO_LONGER}" in read
        assert "Player As played Under current rules Anna −2 −3 Bo −1 −1 Cy −1 −1" in read
        assert "Continue with the current rules" in read
        assert "Call off the match" in read
        assert "Anna puts in minute 0." in read
        assert f'href="{asked.match}/lines/1"' in text(answer)
    watching = main(asked.guest.get(asked.match))
    assert CHANGED in watching
    assert "Under current rules Anna −2 −3" in watching
    assert "Continue with the current" not in watching
    assert "Call off the match" not in watching
    assert NO_LONGER in plain(text(asked.guest.get(asked.table)))


def test_the_poll_and_the_page_are_the_same(asked: Pots):
    whole = asked.bo.get(asked.match)
    part = asked.bo.get(f"{asked.match}/board?v=0", headers=HTMX)
    assert part.status_code == 200
    assert "<html" not in text(part)
    assert text(part).lstrip().startswith('<main id="board"')
    assert main(part) == main(whole)
    assert asked.bo.get(f"{asked.match}/board?v={asked.version()}", headers=HTMX).status_code == 204


def test_nothing_is_entered_before_somebody_says_how_it_goes_on(asked: Pots):
    before = asked.state()
    form = {"seq": "2", "action": "put", "seat": "0"}
    for what in ("entries", "preview", "undo", "redo", "players/2"):
        for headers in ({}, HTMX):
            answer = asked.anna.post(f"{asked.match}/{what}", form, headers=headers)
            status = 200 if what == "preview" and headers else 422
            assert (answer.status_code, NO_LONGER in plain(text(answer))) == (status, True)
    for how in ("change", "out", "before", "back"):
        assert asked.anna.post(asked.line(1, how), form).status_code == 422
    again = asked.anna.post(f"{asked.table}/matches", {"game": "potluck", "player": ["0", "1"]})
    assert (again.status_code, "Potluck is still being played." in text(again)) == (422, True)
    assert asked.state() == before


def test_it_goes_on_by_the_rules_of_today_and_that_is_a_line(asked: Pots):
    form = form_to(text(asked.bo.get(asked.match)), "/go-on")
    answer = asked.bo.post(form.action, form.sent())
    assert (answer.status_code, answer.location) == (303, asked.match)
    assert asked.counts()["Entry"] == 3
    page = text(asked.guest.get(asked.match))
    assert "The match continues with edition 2 of the rules of Potluck." in page
    assert 'class="notice notice-info newest"' in page
    assert CHANGED not in page
    assert "Anna 0 −3" not in page
    assert re.search(r"Anna .*?-3", plain(page))
    read = main(asked.guest.get(asked.line(2)))
    assert "Entered by Bo" in read
    assert "Change" not in read
    asked.say("put", seat="1")
    asked.say("take", seat="0")
    assert "Bo pays Anna 3" in plain(text(asked.guest.get(asked.table)))


def test_what_is_taken_back_then_is_an_entry_and_never_the_rules(asked: Pots):
    asked.bo.post(f"{asked.match}/go-on", {"seq": "2"})
    assert asked.anna.post(f"{asked.match}/undo", {"seq": "3"}).status_code == 303
    assert asked.told()[0] == "Undone: Anna puts in minute 0."
    assert asked.anna.get(asked.match).status_code == 200
    assert CHANGED not in text(asked.anna.get(asked.match))


def test_a_line_of_before_is_put_right_by_the_rules_of_today(asked: Pots):
    asked.bo.post(f"{asked.match}/go-on", {"seq": "2"})
    assert asked.put(asked.bo, 1, "change", seat="2").status_code == 303
    assert "Corrected: “Anna puts in minute 0.” is now “Cy puts in minute 0.”" in asked.told()[0]


def test_a_double_press_and_one_that_comes_late(asked: Pots):
    pressed = [asked.bo.post(f"{asked.match}/go-on", {"seq": "2"}).status_code for _ in range(2)]
    assert pressed == [303, 422]
    late = asked.anna.post(f"{asked.match}/go-on", {"seq": "2"})
    assert "This match already uses the current rules." in plain(text(late))
    assert asked.counts()["Entry"] == 3


@pytest.mark.parametrize("seq", ["", "1", "3", "-1", "x", "99999999999999999999"])
def test_a_number_that_is_not_the_next_asks_again(asked: Pots, seq: str):
    before = asked.state()
    for headers in ({}, HTMX):
        answer = asked.bo.post(f"{asked.match}/go-on", {"seq": seq}, headers=headers)
        assert (answer.status_code, "Somebody else was quicker" in text(answer)) == (409, True)
        assert CHANGED in plain(text(answer))
        assert ("<html" in text(answer)) == (not headers)
    assert asked.state() == before


def test_two_phones_that_go_on_at_once_are_one_line(asked: Pots):
    phones = [asked.anna, asked.bo]
    for phone in phones:
        phone.get(asked.match)
    ready = threading.Barrier(2)
    answers: list[int] = []

    def press(phone: Phone) -> None:
        ready.wait()
        answers.append(phone.post(f"{asked.match}/go-on", {"seq": "2"}).status_code)

    threads = [threading.Thread(target=press, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers.count(303) == 1
    assert max(answers) in (409, 422)
    assert asked.counts()["Entry"] == 3


def test_who_watches_does_not_say_how_it_goes_on(asked: Pots):
    before = asked.state()
    for what in ("go-on", "abandon"):
        assert asked.guest.post(f"{asked.match}/{what}", {"seq": "2"}).status_code == 403
        assert asked.anna.client.post(f"{asked.match}/{what}", data={"seq": "2"}).status_code == 400
    assert asked.state() == before


def test_a_match_that_cannot_be_played_on_can_be_called_off(pots: Pots):
    pots.upgrade(REFUSING)
    read = main(pots.bo.get(pots.match))
    assert CHANGED in read
    assert "The match cannot be continued under the current rules." in read
    assert "As played Under current rules" not in read
    assert "Continue with" not in read
    before = pots.state()
    refused = pots.bo.post(f"{pots.match}/go-on", {"seq": "2"})
    assert (refused.status_code, NO_LONGER in plain(text(refused))) == (422, True)
    assert pots.state() == before
    form = form_to(text(pots.bo.get(pots.match)), "/abandon")
    assert pots.bo.post(form.action, form.sent()).status_code == 303
    assert "This match was called off." in main(pots.anna.get(pots.match))
    assert not [form for form in forms(text(pots.anna.get(pots.match))) if form.action]
    pots.call()
    assert pots.enter(pots.anna, action="deal").status_code == 303


def test_a_match_that_comes_out_otherwise_without_a_new_edition_asks_too(pots: Pots):
    pots.upgrade(UNMARKED)
    read = main(pots.bo.get(pots.match))
    assert "Under the current rules, the result would be different." in read
    assert "Anna −2 −3" in read
    refused = pots.anna.post(f"{pots.match}/entries", {"seq": "2", "action": "put", "seat": "0"})
    assert refused.status_code == 422
    assert pots.bo.post(f"{pots.match}/go-on", {"seq": "2"}).status_code == 303
    assert pots.bo.get(pots.match).status_code == 200


def test_an_edition_that_is_kept_is_played_on_without_a_question(pots: Pots):
    pots.upgrade(replace(DEARER, earlier_editions=(potluck.GAME,)))
    page = text(pots.anna.get(pots.match))
    assert CHANGED not in page
    pots.say("put", seat="1")
    pots.say("take", seat="0")
    assert "Bo pays Anna 2" in plain(text(pots.guest.get(pots.table)))
    refused = pots.bo.post(f"{pots.match}/go-on", {"seq": "4"})
    assert (refused.status_code, "This match is over." in text(refused)) == (422, True)


def test_a_match_of_today_is_not_asked_about(pots: Pots):
    refused = pots.bo.post(f"{pots.match}/go-on", {"seq": "2"})
    assert (refused.status_code, "already uses the current rules" in plain(text(refused))) == (422, True)
    assert pots.counts()["Entry"] == 2


@pytest.mark.parametrize(
    "game", [DEARER, REFUSING, UNMARKED, None], ids=["new", "refuses", "unmarked", "gone"]
)
def test_a_finished_match_stands_as_it_was_played(pots: Pots, game: Game[Any] | None):
    pots.say("take", seat="1")
    evening = re.sub(r"^.*?Standings", "", main(pots.guest.get(pots.table))).split("Matches")[0]
    assert "Anna pays Bo 2" in evening
    pots.upgrade(game)
    read = main(pots.anna.get(pots.match))
    assert "The match is shown as it was recorded." in read
    assert "Player As played Anna −2 Bo +3 Cy −1" in read
    assert "As played Under current rules" not in read
    assert "Continue with the current" not in read
    assert "Call off the match" not in read
    assert "add an adjustment at the table" in read
    assert "add an adjustment" not in main(pots.guest.get(pots.match))
    now = re.sub(r"^.*?Standings", "", main(pots.guest.get(pots.table))).split("Matches")[0]
    assert now == evening
    before = pots.state()
    for what in ("undo", "entries", "go-on", "abandon"):
        assert pots.anna.post(f"{pots.match}/{what}", {"seq": "3", "action": "put"}).status_code == 422
    assert pots.state() == before
    behind = main(pots.guest.get(pots.line(2)))
    assert behind.startswith("Bo takes in minute 0. Entered by Bo")


def test_choices_in_secret_wait_too(make_app: Callable[..., Flask]):
    lines = Drops(make_app(GAMES={"drop": drop.GAME}), how="chips")
    lines.say("deal")
    chosen = lines.anna.post(f"{lines.match}/secret/choose", {"seq": "1", "choice": ["0-1"]})
    assert chosen.status_code == 303
    lines.app.config["GAMES"] = {"drop": replace(drop.GAME, edition=2)}
    lines.app.extensions["companion_plays"] = ReplayCache()
    assert "The rules of Drop have changed" in main(lines.bo.get(lines.match))
    for what in ("choose", "withdraw", "count", "gone"):
        form = {"seq": "1", "choice": ["1-1"], "seat": "0"}
        assert lines.bo.post(f"{lines.match}/secret/{what}", form).status_code in (403, 404, 422)
    assert lines.bo.post(f"{lines.match}/go-on", {"seq": "1"}).status_code == 303
    assert lines.counts()["Entry"] == 2
    page = text(lines.bo.get(lines.match))
    assert "In: Anna" not in page


def test_names_are_words_on_the_page(make_app: Callable[..., Flask]):
    evil = "<img src=x>"
    pots = Pots(make_app(GAMES={"potluck": potluck.GAME}), (evil, "Bo", "Cy"))
    pots.upgrade(with_identity(DEARER, name=evil))
    page = text(pots.anna.get(pots.match))
    assert evil not in page
    assert "&lt;img src=x&gt;" in page
