"""A line of the story on the pages: who said it and when, what is behind it, who may look."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from games.transcripts import KEPT
from store import toy

from companion.games import GAMES
from companion.store.database import clock
from companion.store.history.play import ReplayCache
from web.lining import FULL, Lines, Pots, main, plain, played
from web.phones import HTMX, Evening, Phone, text


def as_on(hour: int) -> Callable[[], Any]:
    return lambda: clock_at(hour)


def clock_at(hour: int) -> Any:
    return _NOW.replace(hour=hour, minute=7)


_NOW = clock.now()


def time_of(hour: int) -> str:
    return f"{clock_at(hour).astimezone():%H:%M}"


def test_behind_a_meld_of_fireplace(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(clock, "now", as_on(9))
    evening.enter(evening.anna, seat="0", cards=FULL)
    page = text(evening.guest.get(evening.match))
    assert f'href="{evening.match}/lines/0"' in page
    page = text(evening.guest.get(f"{evening.match}/lines/0"))
    read = plain(page)
    assert f"Entered by Anna · {time_of(9)} · for Anna" in read
    assert "Entry Steal and meld The new meld" in read
    assert page[: page.index("</main>")].count("king of hearts") == 2  # as entered, and in the hand
    assert "Full house, kings over eights" in read
    assert "Anna melds a full house, kings over eights, using 5 cards from the hand −5 cards in hand" in read
    assert "Anna has 1 meld against 0, so gets rid of 1 chip −1 chips" in read
    assert "Rule: A turn" in read
    assert 'href="/rules/fireplace#steal"' in page
    assert '<a href="#' not in page[page.index("<main") : page.index("</main>")]


def test_every_link_to_a_rule_leads_to_a_section(evening: Evening):
    evening.enter(evening.anna, seat="0", cards=FULL)
    page = text(evening.guest.get(f"{evening.match}/lines/0"))
    links = re.findall(r'href="/rules/fireplace#([^"]+)"', page)
    rules = text(evening.guest.get("/rules/fireplace"))
    assert len(links) > 3
    assert all(f'id="{anchor}"' in rules for anchor in links)


def test_behind_a_showdown_with_wild_cards(make_app: Callable[..., Flask]):
    app = make_app()
    phone, guest = Phone(app), Phone(app)
    (transcript,) = KEPT.transcripts("wild-fours/1")
    match, numbers = played(app, GAMES["wild-fours"], transcript, phone)
    shown = [main(guest.get(f"{match}/lines/{number}")) for number in numbers]
    won = shown[2]
    for words in (
        "Anna (three of a kind, kings) takes 3. Cy owes 3 Entered by the host",
        "Anna's hand 4 K K 2",
        "Anna : Three of a kind, kings",
        "4♥ is wild: a king",
        "Beats Cy: three of a kind beats two pair",
        "Anna has the best hand and takes the pot of 3 +3",
        "Cy loses and matches the pot of 3: owes 3 at the next deal −3 owed",
        "Rule: Showdown",
    ):
        assert words in won
    hands = text(guest.get(f"{match}/lines/{numbers[2]}")).partition('id="hands-title"')[2]
    marked = re.findall(r'<span class="played played-wild"><span class="card .*?data-card="(..)"', hands)
    assert marked == ["4h"]  # of all that is shown
    assert "The deck : Three of a kind, sevens" in shown[5]


def test_a_line_that_was_taken_back_says_so_and_offers_nothing(lines: Lines):
    lines.anna.post(f"{lines.match}/undo", {"seq": "3"})
    read = main(lines.anna.get(lines.line(2)))
    assert "undone This entry no longer counts." in read
    assert "Change" not in read
    assert "Is something wrong?" not in read
    assert "Undone: Anna scored 3." in main(lines.anna.get(lines.line(3)))


def test_a_line_that_was_put_right_keeps_both_versions_with_who_and_when(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(clock, "now", as_on(21))
    assert lines.put(lines.bo, 1, "change", points="6").status_code == 303
    for number in (1, 3):  # the old address leads to the line as it reads now
        read = main(lines.guest.get(lines.line(number)))
        assert read.startswith("Bo scored 6. Entered by Bo · ")
        assert f"corrected by Bo · {time_of(21)}" in read
        assert "Before the correction Bo scored 4. entered by Bo" in read
        assert "Points 6" in read
    story = plain(text(lines.guest.get(lines.match)))
    assert "Corrected: “Bo scored 4.” is now “Bo scored 6.”" in story
    assert f"Bo scored 6. corrected Bo scored 4. by Bo · {time_of_first(lines)} corrected by Bo" in story


def time_of_first(lines: Lines) -> str:
    found = re.search(
        r"Bo scored 4\.</del> <span class=\"by\">by <bdi>Bo</bdi> · (\d\d:\d\d)",
        text(lines.guest.get(lines.match)),
    )
    assert found is not None
    return found.group(1)


def test_a_line_that_was_taken_out_or_put_in_says_so(lines: Lines):
    assert lines.put(lines.anna, 0, "out").status_code == 303
    assert lines.put(lines.anna, 1, "before", action="score", seat="2", points="9").status_code == 303
    gone, put_in = main(lines.guest.get(lines.line(0))), main(lines.guest.get(lines.line(4)))
    assert "removed This entry no longer counts." in gone
    assert "inserted by Anna" in put_in
    assert lines.told()[-3:] == ["Bo scored 4.", "Cy scored 9. inserted", "Anna scored 3. removed"]


@pytest.mark.parametrize("number", ["3", "9", "99999999999999999999999999", "2147483648"])
def test_a_line_that_is_not_there(lines: Lines, number: str):
    before = lines.state()
    assert lines.anna.get(f"{lines.match}/lines/{number}").status_code == 404
    for how in ("change", "before"):
        assert lines.anna.get(f"{lines.match}/lines/{number}/{how}").status_code == 422
    form = {"seq": "3", "action": "score", "seat": "0", "points": "1"}
    for how in ("change", "before", "out", "back"):
        answer = lines.anna.post(f"{lines.match}/lines/{number}/{how}", form)
        assert answer.status_code == 422
        assert 'role="alert"' in text(answer)
    assert lines.state() == before


@pytest.mark.parametrize("path", ["-1", "x", "0/delete", "0/undo", "1e3", "٣x", "0/change/9"])
def test_an_address_that_is_none(lines: Lines, path: str):
    assert lines.anna.get(f"{lines.match}/lines/{path}").status_code == 404


def test_who_watches_looks_behind_everything_and_changes_nothing(lines: Lines):
    lines.put(lines.anna, 0, "change", points="2")
    before = lines.state()
    page = text(lines.guest.get(lines.line(1)))
    assert "What was entered" in page
    assert "<form" not in page[: page.index("</main>")]
    assert "/change" not in page
    form = {"seq": "4", "action": "score", "seat": "1", "points": "1", "seen": "x"}
    for number, how in ((1, "change"), (1, "before"), (1, "out"), (3, "back"), (1, "change/preview")):
        for headers in ({}, HTMX):
            answer = lines.guest.post(lines.line(number, how), form, headers=headers)
            assert (answer.status_code, "You are only watching" in text(answer)) == (403, True)
    for how in ("change", "before"):
        assert lines.guest.get(lines.line(1, how)).status_code == 403
    assert lines.state() == before


def test_a_match_that_was_called_off_can_be_looked_at(lines: Lines):
    lines.anna.post(f"{lines.match}/abandon")
    before = lines.state()
    assert "Change" not in main(lines.anna.get(lines.line(0)))
    answer = lines.anna.post(lines.line(0, "out"))
    assert (answer.status_code, "This match was called off." in text(answer)) == (422, True)
    assert lines.state() == before


def test_a_line_of_a_match_whose_rules_have_changed_shows_what_was_stored(lines: Lines):
    lines.app.config["GAMES"] = {"toy": replace(toy.GAME, edition=2)}
    lines.app.extensions["companion_plays"] = ReplayCache()
    read = main(lines.anna.get(lines.line(1)))
    assert "Bo scored 4. Entered by Bo" in read
    assert "so its entries cannot be changed" in read
    assert "Change" not in read
    for how in ("change", "before"):
        assert lines.anna.get(lines.line(1, how)).status_code == 422
    for how in ("out", "change", "back"):
        answer = lines.anna.post(lines.line(1, how), {"seq": "3", "action": "score", "points": "1"})
        assert answer.status_code == 422
    assert lines.counts()["Entry"] == 3


def test_an_entry_with_nothing_to_choose_is_taken_out_and_not_changed(pots: Pots):
    read = main(pots.anna.get(pots.line(0)))
    assert "Remove this entry" in read
    assert "Change" not in read
