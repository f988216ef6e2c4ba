"""Postcards: their tokens are asked of any database, and the same one is made once."""

import pytest

from companion.store import db
from companion.store.evenings import share_links as postcards
from companion.store.evenings.share_links import UnknownPostcard
from companion.store.models import Match, Postcard


@pytest.mark.parametrize("token", ["", "\x00", "\ud800", "ä" * 22, "x" * 10_000])
def test_what_is_no_token_is_not_asked_about(match: Match, token: str):
    with pytest.raises(UnknownPostcard, match="taken it back"):
        postcards.postcard(token)


def test_it_is_made_once_named_and_taken_back(match: Match):
    made = postcards.make(match, None, "opener")
    assert postcards.make(match, None, "opener") is made
    assert made.named == [0, 1, 2]
    postcards.name(made, [2, 0, 7], "opener")
    assert postcards.postcard(made.token).named == [0, 2]
    postcards.take_back(made, "opener")
    assert db.session.query(Postcard).count() == 0
