"""Matches of games of the house: each keeps its whole card, and is played, told and counted by it."""

import json
from typing import Any

import pytest
from flask import Flask

from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.games import GAMES
from companion.store import db
from companion.store.evenings.evenings import compute_evening
from companion.store.exchange import exporting
from companion.store.exchange.exporting import export_evenings
from companion.store.exchange.importing import import_evenings
from companion.store.groups import groups, statistics
from companion.store.groups.seasons import SeasonFilter
from companion.store.history.play import ReplayCache
from companion.store.history.registry import VARIANT_SLUG, get_game, get_game_edition
from companion.store.history.replays import UnreadableMatch, game_name, load_replay, running_game_name
from companion.store.matches.editions import load_match_as_stored
from companion.store.matches.log import append_entry, undo_entry
from companion.store.matches.matches import may_start_rematch, start_match, start_rematch
from companion.store.models import Group, Match, Table
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from companion.variants import Variant, read_variant, variant_to_data
from store.cards import card
from store.matches.toy_matches import begun, won_by


def started(table: Table, variant: Variant | None = None, **options: object) -> Match:
    """One hand of it at most."""
    data = variant_to_data(variant or card(house="", wimp="none"))
    return start_match(table, VARIANT_SLUG, {"hands": 1, **options}, table.seats, None, "opener", card=data)


def say(match: Match, action: str, **values: object) -> None:
    append_entry(match, load_replay(match).seq, Submission(action, None, values), "opener")


def played(match: Match) -> Match:
    """Ann stays alone and takes the pot."""
    say(match, "deal")
    say(match, "stay", stay=[0])
    assert match.result is not None
    return match


def forget(app: Flask) -> None:
    app.extensions["companion_plays"] = ReplayCache()
    db.session.expire_all()


def test_a_match_keeps_its_whole_card_and_is_played_by_it(app: Flask, table: Table):
    match = started(table)
    assert (game_name(match), running_game_name(table)) == ("Friday guts", "Friday guts")
    assert "four cards down" in load_replay(match).summary.prompt
    played(match)
    forget(app)
    assert read_variant(match.card) == card(house="", wimp="none")
    assert [line.text for line in load_replay(match).history][-1].startswith("Ann")
    undo_entry(match, load_replay(match).seq, "opener")
    assert match.result is None


def test_matches_of_our_games_have_none(table: Table):
    assert begun(table).card is None


def test_no_later_change_re_judges_it(app: Flask, table: Table):
    kept_card = shelf.save_variant(table, card(house="", wimp="none"), "opener")
    match = played(started(table))
    before = compute_evening(table).balances
    shelf.save_variant(table, card(ante=9, steps=["3 down", "in or out"]), "opener", kept_card.key)
    shelf.delete_variant(table, kept_card.key, "opener")
    forget(app)
    assert load_replay(match).summary.winners == (0,)
    assert compute_evening(table).balances == before
    assert "four cards down" in load_replay(match).game.rules.summary(load_replay(match).initial).prompt


def test_it_is_played_again_by_the_same_card(app: Flask, table: Table):
    first = played(started(table, ante=2))
    assert may_start_rematch(first)
    again = start_rematch(first, None, "opener")
    assert (again.game, again.card) == (first.game, first.card)
    assert again.options["ante"] == 2


def test_what_a_newer_release_made_is_unreadable_with_that_sentence(app: Flask, table: Table):
    match = played(started(table))
    match.card = {**match.card, "version": 9}
    db.session.commit()
    forget(app)
    with pytest.raises(UnreadableMatch, match="made with a newer companion"):
        load_replay(match)
    assert game_name(match) == "Friday guts"
    assert not may_start_rematch(match)
    assert load_match_as_stored(match, "why").replayed is None
    assert compute_evening(table).balances, "what it came to is stored"


def test_a_card_that_cannot_be_begins_no_match(table: Table):
    wrong = variant_to_data(card()) | {"steps": ["63 down", "in or out"]}
    with pytest.raises(Illegal) as refused:
        start_match(table, VARIANT_SLUG, {}, table.seats, None, "opener", card=wrong)
    assert refused.value.field
    with pytest.raises(Illegal, match="does not know a game called “house”"):
        start_match(table, VARIANT_SLUG, {}, table.seats, None, "opener")
    assert table.matches == []


def test_an_edition_that_is_not_there_is_refused(app: Flask):
    data = variant_to_data(card())
    newest = get_game(VARIANT_SLUG, data)
    assert get_game_edition(VARIANT_SLUG, newest.edition, data) is newest
    assert get_game(VARIANT_SLUG, json.loads(json.dumps(data))) is newest, "compiled once"
    with pytest.raises(Illegal, match="Friday guts"):
        get_game_edition(VARIANT_SLUG, 99, data)


# --- taken along ------------------------------------------------------------------------------------


def told(table: Table) -> list[Any]:
    return [
        [
            (game_name(match), match.card, [line.text for line in load_replay(match).history])
            for match in table.matches
        ],
        [(one.name, one.card, one.fingerprint) for one in shelf.list_saved_variants(table)],
    ]


def test_cards_go_along_with_an_evening(table: Table, elsewhere: Flask):
    shelf.save_variant(table, card(), "opener")
    played(started(table))
    won_by(begun(table), 0)
    document, before = export_evenings([table], "1.0"), told(table)
    assert document["version"] == exporting.DOCUMENT_VERSION == 2
    with elsewhere.app_context():
        (taken,) = import_evenings(json.dumps(document).encode(), "my-phone")
        db.session.expire_all()
        assert told(taken) == before
        again = (
            start_rematch(taken.matches[0], None, "my-phone") if may_start_rematch(taken.matches[0]) else None
        )
        assert again is None, "another was played since"


def test_a_match_of_a_newer_release_goes_along_as_it_was_told(table: Table, elsewhere: Flask):
    match = played(started(table))
    match.card = {**match.card, "vibes": 3}
    db.session.commit()
    document, balances = export_evenings([table], "1.0"), list(compute_evening(table).balances.values())
    with elsewhere.app_context():
        (taken,) = import_evenings(json.dumps(document).encode(), "my-phone")
        assert list(compute_evening(taken).balances.values()) == balances
        with pytest.raises(UnreadableMatch, match="made with a newer companion"):
            load_replay(taken.matches[0])


# --- the years --------------------------------------------------------------------------------------


@pytest.fixture
def group(table: Table) -> Group:
    return groups.create_group(table, "Thursdays", table.seats[0], "opener")


def test_the_years_tell_games_of_the_house_by_their_names(group: Group, table: Table):
    for variant in (
        card(house="", wimp="none"),
        card(house="", wimp="none", ante=2),
        card("Other", house=""),
    ):
        played(started(table, variant))
    won_by(begun(table), 0)
    assert statistics.list_played_game_keys(group) == ["house:Friday guts", "house:Other", "toy"]
    rows = statistics.list_game_totals(group, SeasonFilter())
    assert {row["called"]: row["matches"] for row in rows if row["person"] == group.people[0].id} == {
        "house:Friday guts": 2,
        "house:Other": 1,
        "toy": 1,
    }
    only = statistics.list_person_totals(group, SeasonFilter(game="house:Friday guts"))
    assert [one.matches for one in only] == [2, 2, 2]
    assert statistics.list_person_totals(group, SeasonFilter(game="Friday guts")) == []


def test_the_years_tell_sheets_by_what_was_played_on_them(
    app: Flask, monkeypatch: pytest.MonkeyPatch, group: Group, table: Table
):
    monkeypatch.setitem(app.config, "GAMES", GAMES)
    for title in ("Rummy", "Gin: Oklahoma", "Rummy", ""):
        match = start_match(
            table, "sheet", {"end": "rounds", "rounds": 1, "title": title}, table.seats, None, "opener"
        )
        assert game_name(match) == load_replay(match).game.name == (title or "Score sheet")
        say(match, "round", points_0=1)
    assert statistics.list_played_game_keys(group) == ["sheet", "sheet:Gin: Oklahoma", "sheet:Rummy"]
    only = statistics.list_person_totals(group, SeasonFilter(game="sheet:Rummy"))
    assert [one.matches for one in only] == [2, 2, 2]


def test_a_stranger_s_table_has_other_games(group: Group, table: Table):
    other = open_table("Elsewhere", ["Ann", "Bo"], "opener")
    played(started(other))
    assert statistics.list_played_game_keys(group) == []
