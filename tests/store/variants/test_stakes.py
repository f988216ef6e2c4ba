"""Stakes saved under a name: offered where the phone sits, replaced, forgotten, bounded, and never stale."""

from datetime import timedelta

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from companion.engine.field import Illegal
from companion.evenings.money.stakes import (
    MAX_PRESETS,
    ValidOptions,
    are_default_options,
    filter_valid_options,
)
from companion.evenings.tables.names import BadName
from companion.store import db
from companion.store.models import OptionPreset, Table
from companion.store.seating.seats import claim_seat, release_seat
from companion.store.tables.opening import open_table
from companion.store.variants import presets
from companion.store.variants.presets import clean_preset_name, delete_preset, list_presets, save_preset
from store import potluck, toy
from store.conftest import Moment

GOAL_20 = {"goal": 20, "stake": 3}


def offered(table: Table, slug: str = "toy") -> list[str]:
    return [kept.name for kept in list_presets(table, slug)]


def test_they_are_kept_as_they_were_read(table: Table, moment: Moment):
    kept = save_preset("opener", toy.GAME, "  Our   toy ", {"goal": "20"})
    assert (kept.name, kept.options, kept.saved) == ("Our toy", {"goal": 20, "stake": 5}, moment.now)
    assert (kept.device, kept.game) == ("opener", "toy")
    assert filter_valid_options(toy.GAME, kept.options) == ValidOptions({"goal": 20, "stake": 5}, ())


def test_they_are_offered_where_the_phone_opened_the_table_or_sits_at_it(app: Flask, table: Table):
    save_preset("bos", toy.GAME, "Bo's", GOAL_20)
    assert offered(table) == []
    claim_seat(table.seats[1], "bos")
    assert offered(table) == ["Bo's"]
    save_preset("opener", toy.GAME, "The host's", GOAL_20)
    save_preset("opener", potluck.GAME, "Pots", {})
    assert sorted(offered(table)) == ["Bo's", "The host's"]
    assert offered(table, "potluck") == ["Pots"]
    later = open_table("", ["Bo"], "somebody else")
    assert offered(later) == []
    claim_seat(later.seats[0], "bos")
    assert offered(later) == ["Bo's"]
    release_seat(later.seats[0], "bos")
    assert offered(later) == []
    assert offered(open_table("", ["Dan"], "bos")) == ["Bo's"]


@pytest.mark.parametrize("again", ["Our toy", "our TOY", "Our  toy", "Our\u200b toy"])
def test_the_same_name_replaces(table: Table, again: str):
    first = save_preset("opener", toy.GAME, "Our toy", {"goal": 20})
    second = save_preset("opener", toy.GAME, again, {"goal": 30})
    assert second.id == first.id
    assert [(kept.options["goal"]) for kept in list_presets(table, "toy")] == [30]
    save_preset("bos", toy.GAME, "Our toy", {})
    save_preset("opener", potluck.GAME, "Our toy", {})
    assert db.session.scalar(select(func.count()).select_from(OptionPreset)) == 3


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "A" * 25, "A" * 10_000])
def test_a_name_that_does_not_do(app: Flask, name: str):
    with pytest.raises(BadName):
        save_preset("opener", toy.GAME, name, {})
    assert db.session.scalar(select(func.count()).select_from(OptionPreset)) == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [({"goal": 0}, "enter a number from"), ({"gaol": 1}, "not a field"), ({"goal": "x"}, "whole number")],
)
def test_options_that_do_not_do(app: Flask, options: dict, sentence: str):
    with pytest.raises(Illegal, match=sentence):
        save_preset("opener", toy.GAME, "Our toy", options)
    with pytest.raises(Illegal, match="“taken_over” is not a field"):
        save_preset("opener", potluck.GAME, "Our pots", {"taken_over": 50})
    assert db.session.scalar(select(func.count()).select_from(OptionPreset)) == 0


def test_a_phone_keeps_a_hundred_and_may_still_replace_one(app: Flask):
    rows = [
        {
            "device": "opener",
            "game": "other",
            "name": f"S{number}",
            "options": {},
            "saved": presets.clock.now(),
        }
        for number in range(MAX_PRESETS - 1)
    ]
    db.session.execute(OptionPreset.__table__.insert(), rows)
    db.session.commit()
    save_preset("opener", toy.GAME, "The last", {})
    with pytest.raises(Illegal, match="already has 100 sets of saved options"):
        save_preset("opener", toy.GAME, "One more", {})
    assert clean_preset_name("opener", "toy", "the last") == "the last"
    save_preset("opener", toy.GAME, "The last", {"goal": 7})
    save_preset("bos", toy.GAME, "One more", {})


def test_only_the_phone_that_saved_them_forgets_them(table: Table):
    kept = save_preset("opener", toy.GAME, "Our toy", {})
    for device, number in (("bos", kept.id), ("opener", kept.id + 1), ("opener", 10**30), ("opener", -1)):
        with pytest.raises(Illegal, match="deleted, or belong to another phone"):
            delete_preset(device, number)
    assert offered(table) == ["Our toy"]
    delete_preset("opener", kept.id)
    assert offered(table) == []


def test_the_newest_come_first(table: Table, moment: Moment):
    for name in ("A", "B", "C", "A"):
        moment.now += timedelta(seconds=1)
        save_preset("opener", toy.GAME, name, {})
    assert offered(table) == ["A", "C", "B"]


def test_pressed_twice_at_once_they_are_saved_once(table: Table, monkeypatch: pytest.MonkeyPatch):
    save_preset("opener", toy.GAME, "Our toy", {"goal": 20})
    same, looked = presets._find_preset_like, []

    def too_early(*of: str) -> OptionPreset | None:
        looked.append(of)
        return None if len(looked) < 3 else same(*of)

    monkeypatch.setattr(presets, "_find_preset_like", too_early)
    assert save_preset("opener", toy.GAME, "Our toy", {"goal": 30}).options["goal"] == 30
    assert offered(table) == ["Our toy"]


def test_what_a_game_no_longer_has_or_allows_is_left_out_and_named():
    found = filter_valid_options(toy.GAME, {"goal": 5000, "stake": 3, "cap": 7})
    assert (found.values, found.lost_options) == ({"stake": 3}, ("Goal", "cap"))
    assert filter_valid_options(potluck.GAME, {"ante": 2, "taken_over": 12}) == ValidOptions({"ante": 2}, ())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(["goal", "stake", "ante", "taken_over", "x"]), JSON))
def test_whatever_is_stored_never_breaks_the_call(options: dict):
    for game in (toy.GAME, potluck.GAME):
        found = filter_valid_options(game, options)
        assert set(found.values) <= {field.name for field in game.options.choosable_fields}
        assert are_default_options(game, options) in (True, False)


def test_what_is_usual():
    assert are_default_options(toy.GAME, {})
    assert are_default_options(toy.GAME, {"goal": 10, "stake": 5})
    assert are_default_options(potluck.GAME, {"ante": 1, "taken_over": 12})
    assert not are_default_options(toy.GAME, {"goal": 11})
