"""A moment sent as a link: who reads it, what stands on it and in its picture, taking it back."""

import re
from collections.abc import Callable

import cv2
import numpy as np
import pytest
from flask import Flask

from companion.store import db
from companion.store.evenings import share_links
from companion.store.models import ShareLink
from web.lining import FULL, main, plain
from web.matches.closed_hands import KINGS, Kitchen
from web.phones import Evening, Phone, text

from .postcards import Over, sent


@pytest.fixture
def meld(evening: Evening) -> Evening:
    """Anna has melded a full house."""
    evening.enter(evening.anna, seat="0", cards=FULL)
    return evening


@pytest.fixture
def over(app: Flask, begun: Callable[..., Over]) -> Over:
    """A match that is over."""
    return begun(Over, app)


@pytest.fixture
def stranger(over: Over) -> Phone:
    """A phone that has the link and was never at the table."""
    return Phone(over.app)


def picture(answer_of: Phone, link: str) -> np.ndarray:
    answer = answer_of.get(f"{link}/picture.png")
    assert answer.mimetype == "image/png"
    return cv2.imdecode(np.frombuffer(answer.data, np.uint8), cv2.IMREAD_COLOR)


def named(link: str, phone: Phone, *places: int) -> None:
    assert phone.post(f"{link}/names", {"named": [str(place) for place in places]}).status_code == 303


def test_hands_are_sent_and_read_by_whoever_has_the_link(app: Flask, meld: Evening):
    assert "Share the hands" in text(meld.anna.get(f"{meld.match}/lines/0"))
    assert "Share the hands" not in text(meld.guest.get(f"{meld.match}/lines/0"))
    link = sent(meld, line="0")
    assert re.fullmatch(r"/p/[\w-]{22}", link)
    answer = Phone(app).get(link)
    read = main(answer)
    assert "Fireplace Poker" in read
    assert "Full house, kings over eights" in read
    assert text(answer).count("king of hearts") == 1 + text(answer).count('value="Kh"')
    code = meld.table.removeprefix("/t/")
    for kept in (code, ">Bo<", "Delete the link", "Kitchen"):
        assert kept not in text(answer), "a stranger learns of one hand, and of nothing else"


def test_a_match_is_sent_once_it_is_over(stranger: Phone, over: Over):
    assert "Share" in text(over.anna.get(over.match))
    assert "Share" not in text(over.guest.get(over.match))
    read = main(stranger.get(sent(over)))
    assert "Anna and Cy win" in read
    begun = over.anna.post(
        f"{over.table}/matches", {"game": "guts", "player": ["0", "1", "2"], "dealer": "0"}
    )
    over.match = begun.location
    assert "Share" not in text(over.anna.get(over.match))
    refused = over.anna.post(f"{over.match}/postcards")
    assert refused.status_code == 422
    assert "is not over" in text(refused)


def test_every_showdown_of_a_match_can_be_sent(stranger: Phone, over: Over):
    hands = [line for line in over.lines if "Hands" in text(over.anna.get(f"{over.match}/lines/{line}"))]
    assert hands
    for line in over.lines:
        answer = over.anna.post(f"{over.match}/postcards", {"line": str(line)})
        if line in hands:
            assert ": Three of a kind" in main(stranger.get(answer.location))
            assert picture(stranger, answer.location).shape == (630, 1200, 3)
        else:
            assert answer.status_code == 422
            assert "These hands cannot be shown: " in text(answer)


def test_messengers_find_what_they_show(over: Over):
    link = sent(over)
    page = text(over.guest.get(link))
    found = dict(re.findall(r'<meta property="og:(\S+)" content="([^"]*)">', page))
    assert found["title"].startswith("Anna and Cy win")
    assert found["image"] == f"http://localhost{link}/picture.png"
    assert found["url"] == f"http://localhost{link}"
    assert "Anna" in found["description"]
    shown = picture(over.guest, link)
    assert shown.shape == (int(found["image:height"]), int(found["image:width"]), 3)
    assert (shown < 90).all(axis=2).sum() > 2000, "something is written there"


def test_search_engines_and_caches_are_told_to_leave_it_alone(over: Over):
    link = sent(over)
    for url in (link, f"{link}/picture.png"):
        answer = over.guest.get(url)
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_the_same_once_more_is_the_same_link(meld: Evening):
    first = sent(meld, line="0")
    assert sent(meld, meld.bo, line="0") == first
    meld.enter(meld.bo, seat="1", cards="Ah Ad As 9s 9d")
    assert sent(meld, line="1") != first
    assert "Shared links" in text(meld.bo.get(f"{meld.table}/evening"))
    assert first not in text(meld.guest.get(f"{meld.table}/evening"))


def test_only_the_names_that_were_chosen_stand_there(stranger: Phone, over: Over):
    link = sent(over)
    before = picture(stranger, link)
    named(link, over.bo, 1)
    read = text(stranger.get(link))
    assert "Anna" not in read
    assert "Player 1 and Player 3 win" in plain(read)
    assert "Bo" in plain(read)
    assert (picture(stranger, link) != before).any()
    named(link, over.anna)
    assert "Bo" not in main(stranger.get(link))
    named(link, over.anna, 0, 1, 2, 99)
    assert "Anna and Cy win" in main(stranger.get(link))


def test_a_name_of_before_is_hidden_too(app: Flask, meld: Evening):
    link = sent(meld, line="0")
    assert meld.anna.post(f"{meld.table}/players/0", {"name": "Zoe"}).status_code == 303
    assert "Anna melds" in text(Phone(app).get(link)), "lines are told with the names of their time"
    named(link, meld.anna, 1)
    read = text(Phone(app).get(link))
    assert "Anna" not in read
    assert "Zoe" not in read
    assert "Player 1 melds" in read


def test_nobody_is_named_by_what_a_hand_beats(stranger: Phone, over: Over):
    link = sent(over, line=str(over.lines[2]))
    assert "Beats Cy" in main(stranger.get(link))
    named(link, over.anna, 0)
    read = main(stranger.get(link))
    assert "Beats Player 3" in read
    assert "Cy" not in read


def test_cards_that_only_some_have_seen_are_sent_by_nobody(app: Flask):
    kitchen = Kitchen(app, KINGS)
    kitchen.round(0)
    line = {"line": str(kitchen.seq - 1)}
    assert "Hands" in text(kitchen.anna.get(f"{kitchen.match}/lines/{line['line']}"))
    assert "Share the hands" not in text(kitchen.anna.get(f"{kitchen.match}/lines/{line['line']}"))
    for phone in (kitchen.anna, kitchen.host):
        assert phone.post(f"{kitchen.match}/postcards", line).status_code == 422


def test_it_is_taken_back(over: Over):
    link = sent(over)
    answer = over.bo.post(f"{link}/back")
    assert answer.location == f"{over.table}/evening"
    for url in (link, f"{link}/picture.png"):
        gone = over.anna.get(url)
        assert gone.status_code == 404
        assert "the person who sent it has deleted it" in text(gone)
    assert over.bo.post(f"{link}/back").status_code == 404
    with over.app.app_context():
        assert db.session.query(ShareLink).count() == 0


def test_two_phones_that_take_it_back_at_once_agree(over: Over):
    token = sent(over).removeprefix("/p/")
    with over.app.app_context():
        made = share_links.find_share_link(token)
        device = made.device
        share_links.delete_share_link(made, device)
        with pytest.raises(share_links.UnknownShareLink):
            share_links.find_share_link(token)


def test_a_stranger_changes_nothing(stranger: Phone, over: Over):
    link = sent(over)
    for what in ("names", "back"):
        assert stranger.post(f"{link}/{what}").status_code == 403
    assert stranger.post(f"{over.match}/postcards").status_code == 403
    assert "Anna and Cy win" in main(stranger.get(link))


@pytest.mark.parametrize("token", ["x", "%00", "ä" * 22, "a" * 500, "..", "' OR 1=1 --"])
def test_what_is_no_link(app: Flask, token: str):
    answer = Phone(app).get(f"/p/{token}")
    assert answer.status_code == 404
    assert "Traceback" not in text(answer)


def test_what_was_taken_back_at_the_table_is_not_shown_any_more(stranger: Phone, over: Over):
    link = sent(over)
    over.anna.post(f"{over.match}/undo", {"seq": "9"})
    gone = stranger.get(link)
    assert gone.status_code == 404
    assert "is not over" in text(gone)
    assert stranger.get(f"{link}/picture.png").status_code == 404
    own = over.anna.get(link)
    assert own.status_code == 200
    assert "Delete the link" in text(own)
    over.anna.post(f"{over.match}/redo", {"seq": "10"})
    assert "Anna and Cy win" in main(stranger.get(link))


def test_a_line_that_was_put_right_is_shown_as_it_reads_now(app: Flask, meld: Evening):
    link = sent(meld, line="0")
    meld.anna.post(f"{meld.match}/undo", {"seq": meld.seq()})
    assert Phone(app).get(link).status_code == 404
    meld.anna.post(f"{meld.match}/redo", {"seq": meld.seq()})
    assert "Full house" in main(Phone(app).get(link))


def test_there_are_only_so_many(app: Flask, meld: Evening, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(share_links, "MAX_SHARE_LINKS", 1)
    sent(meld, line="0")
    meld.enter(meld.bo, seat="1", cards="Ah Ad As 9s 9d")
    refused = meld.anna.post(f"{meld.match}/postcards", {"line": "1"})
    assert refused.status_code == 422
    assert "Delete one first" in text(refused)


def test_a_closed_evening_may_still_be_told_of(over: Over):
    assert over.anna.htmx(f"{over.table}/evening/close").status_code == 200
    assert "Anna and Cy win" in main(over.guest.get(sent(over)))
