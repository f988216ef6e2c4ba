"""Matches of games of the house: each keeps its whole card, and is played, told and counted by it."""

import json
from typing import Any

import pytest
from flask import Flask

from companion.engine.event import Said
from companion.engine.field import Illegal
from companion.games import GAMES
from companion.store import db
from companion.store.evenings.evenings import evening_of
from companion.store.exchange import exporting
from companion.store.exchange.exporting import export
from companion.store.exchange.importing import take_in
from companion.store.groups import groups, statistics
from companion.store.groups.seasons import Season
from companion.store.history.play import RecentPlays
from companion.store.history.registry import HOUSE, edition_of, game_called
from companion.store.history.replays import Unreadable, being_played, game_name, load
from companion.store.matches.editions import kept
from companion.store.matches.log import append, undo
from companion.store.matches.matches import may_be_played_again, play_again, start_match
from companion.store.models import Group, Match, Table
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from companion.variants import Variant, as_data, read_variant
from store.cards import card
from store.matches.toy_matches import begun, won_by


def started(table: Table, variant: Variant | None = None, **options: object) -> Match:
    """One hand of it at most."""
    data = as_data(variant or card(house="", wimp="none"))
    return start_match(table, HOUSE, {"hands": 1, **options}, table.seats, None, "opener", card=data)


def say(match: Match, action: str, **values: object) -> None:
    append(match, load(match).seq, Said(action, None, values), "opener")


def played(match: Match) -> Match:
    """Ann stays alone and takes the pot."""
    say(match, "deal")
    say(match, "stay", stay=[0])
    assert match.result is not None
    return match


def forget(app: Flask) -> None:
    app.extensions["companion_plays"] = RecentPlays()
    db.session.expire_all()


def test_a_match_keeps_its_whole_card_and_is_played_by_it(app: Flask, table: Table):
    match = started(table)
    assert (game_name(match), being_played(table)) == ("Friday guts", "Friday guts")
    assert "four cards down" in load(match).summary.prompt
    played(match)
    forget(app)
    assert read_variant(match.card) == card(house="", wimp="none")
    assert [line.text for line in load(match).history][-1].startswith("Ann")
    undo(match, load(match).seq, "opener")
    assert match.result is None


def test_matches_of_our_games_have_none(table: Table):
    assert begun(table).card is None


def test_no_later_change_re_judges_it(app: Flask, table: Table):
    kept_card = shelf.keep(table, card(house="", wimp="none"), "opener")
    match = played(started(table))
    before = evening_of(table).balances
    shelf.keep(table, card(ante=9, steps=["3 down", "in or out"]), "opener", kept_card.key)
    shelf.put_away(table, kept_card.key, "opener")
    forget(app)
    assert load(match).summary.winners == (0,)
    assert evening_of(table).balances == before
    assert "four cards down" in load(match).game.summary(load(match).initial).prompt


def test_it_is_played_again_by_the_same_card(app: Flask, table: Table):
    first = played(started(table, ante=2))
    assert may_be_played_again(first)
    again = play_again(first, None, "opener")
    assert (again.game, again.card) == (first.game, first.card)
    assert again.options["ante"] == 2


def test_what_a_newer_release_made_is_unreadable_with_that_sentence(app: Flask, table: Table):
    match = played(started(table))
    match.card = {**match.card, "version": 9}
    db.session.commit()
    forget(app)
    with pytest.raises(Unreadable, match="made by a newer companion"):
        load(match)
    assert game_name(match) == "Friday guts"
    assert not may_be_played_again(match)
    assert kept(match, "why").replayed is None
    assert evening_of(table).balances, "what it came to is stored"


def test_a_card_that_cannot_be_begins_no_match(table: Table):
    wrong = as_data(card()) | {"steps": ["63 down", "in or out"]}
    with pytest.raises(Illegal) as refused:
        start_match(table, HOUSE, {}, table.seats, None, "opener", card=wrong)
    assert refused.value.field
    with pytest.raises(Illegal, match="does not know a game called “house”"):
        start_match(table, HOUSE, {}, table.seats, None, "opener")
    assert table.matches == []


def test_an_edition_that_is_not_there_is_refused(app: Flask):
    data = as_data(card())
    newest = game_called(HOUSE, data)
    assert edition_of(HOUSE, newest.edition, data) is newest
    assert game_called(HOUSE, json.loads(json.dumps(data))) is newest, "compiled once"
    with pytest.raises(Illegal, match="Friday guts"):
        edition_of(HOUSE, 99, data)


# --- taken along ------------------------------------------------------------------------------------


def told(table: Table) -> list[Any]:
    return [
        [
            (game_name(match), match.card, [line.text for line in load(match).history])
            for match in table.matches
        ],
        [(one.name, one.card, one.fingerprint) for one in shelf.kept_at(table)],
    ]


def test_cards_go_along_with_an_evening(table: Table, elsewhere: Flask):
    shelf.keep(table, card(), "opener")
    played(started(table))
    won_by(begun(table), 0)
    document, before = export([table], "1.0"), told(table)
    assert document["version"] == exporting.VERSION == 2
    with elsewhere.app_context():
        (taken,) = take_in(json.dumps(document).encode(), "my-phone")
        db.session.expire_all()
        assert told(taken) == before
        again = (
            play_again(taken.matches[0], None, "my-phone") if may_be_played_again(taken.matches[0]) else None
        )
        assert again is None, "another was played since"


def test_a_match_of_a_newer_release_goes_along_as_it_was_told(table: Table, elsewhere: Flask):
    match = played(started(table))
    match.card = {**match.card, "vibes": 3}
    db.session.commit()
    document, balances = export([table], "1.0"), list(evening_of(table).balances.values())
    with elsewhere.app_context():
        (taken,) = take_in(json.dumps(document).encode(), "my-phone")
        assert list(evening_of(taken).balances.values()) == balances
        with pytest.raises(Unreadable, match="made by a newer companion"):
            load(taken.matches[0])


# --- the years --------------------------------------------------------------------------------------


@pytest.fixture
def group(table: Table) -> Group:
    return groups.found(table, "Thursdays", table.seats[0], "opener")


def test_the_years_tell_games_of_the_house_by_their_names(group: Group, table: Table):
    for variant in (
        card(house="", wimp="none"),
        card(house="", wimp="none", ante=2),
        card("Other", house=""),
    ):
        played(started(table, variant))
    won_by(begun(table), 0)
    assert statistics.games_of(group) == ["house:Friday guts", "house:Other", "toy"]
    rows = statistics.games(group, Season())
    assert {row["called"]: row["matches"] for row in rows if row["person"] == group.people[0].id} == {
        "house:Friday guts": 2,
        "house:Other": 1,
        "toy": 1,
    }
    only = statistics.records(group, Season(game="house:Friday guts"))
    assert [one.matches for one in only] == [2, 2, 2]
    assert statistics.records(group, Season(game="Friday guts")) == []


def test_the_years_tell_sheets_by_what_was_played_on_them(
    app: Flask, monkeypatch: pytest.MonkeyPatch, group: Group, table: Table
):
    monkeypatch.setitem(app.config, "GAMES", GAMES)
    for title in ("Rummy", "Gin: Oklahoma", "Rummy", ""):
        match = start_match(
            table, "sheet", {"end": "rounds", "rounds": 1, "title": title}, table.seats, None, "opener"
        )
        assert game_name(match) == load(match).game.name == (title or "Score sheet")
        say(match, "round", points_0=1)
    assert statistics.games_of(group) == ["sheet", "sheet:Gin: Oklahoma", "sheet:Rummy"]
    only = statistics.records(group, Season(game="sheet:Rummy"))
    assert [one.matches for one in only] == [2, 2, 2]


def test_a_stranger_s_table_has_other_games(group: Group, table: Table):
    other = open_table("Elsewhere", ["Ann", "Bo"], "opener")
    played(started(other))
    assert statistics.games_of(group) == []
