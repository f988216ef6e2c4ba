"""Postcards: their tokens are asked of any database, and the same one is made once."""

import pytest

from companion.store import db
from companion.store.evenings import share_links
from companion.store.evenings.share_links import UnknownShareLink
from companion.store.models import Match, ShareLink


@pytest.mark.parametrize("token", ["", "\x00", "\ud800", "ä" * 22, "x" * 10_000])
def test_what_is_no_token_is_not_asked_about(match: Match, token: str):
    with pytest.raises(UnknownShareLink, match="has deleted it"):
        share_links.find_share_link(token)


def test_it_is_made_once_named_and_taken_back(match: Match):
    made = share_links.create_share_link(match, None, "opener")
    assert share_links.create_share_link(match, None, "opener") is made
    assert made.named == [0, 1, 2]
    share_links.set_named_places(made, [2, 0, 7], "opener")
    assert share_links.find_share_link(made.token).named == [0, 2]
    share_links.delete_share_link(made, "opener")
    assert db.session.query(ShareLink).count() == 0
