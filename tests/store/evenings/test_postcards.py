"""Postcards: their tokens are asked of any database, and the same one is made once."""

import pytest

from companion.store import db
from companion.store.evenings import share_links
from companion.store.evenings.share_links import UnknownPostcard
from companion.store.models import Match, Postcard


@pytest.mark.parametrize("token", ["", "\x00", "\ud800", "ä" * 22, "x" * 10_000])
def test_what_is_no_token_is_not_asked_about(match: Match, token: str):
    with pytest.raises(UnknownPostcard, match="taken it back"):
        share_links.postcard(token)


def test_it_is_made_once_named_and_taken_back(match: Match):
    made = share_links.make(match, None, "opener")
    assert share_links.make(match, None, "opener") is made
    assert made.named == [0, 1, 2]
    share_links.name(made, [2, 0, 7], "opener")
    assert share_links.postcard(made.token).named == [0, 2]
    share_links.take_back(made, "opener")
    assert db.session.query(Postcard).count() == 0
