"""Every game that has a name is found at the table, and one tap leads to the sentence that starts it."""

from html import unescape
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.store.history.registry import builtin_games
from companion.variants.shelf import built_in_variants_by_slug
from companion.web.match_setup.game_list import list_named_games
from web.browsing import form_to
from web.evenings.pots import plain
from web.phones import Phone, text


@pytest.fixture
def table(app: Flask) -> tuple[Phone, str]:
    phone = Phone(app)
    return phone, phone.post("/tables", {"player": ["Anna", "Bo", "Cy"]}).location


def test_the_list_has_the_collection_and_all_named_options_once(app: Flask):
    with app.app_context():
        named = [one.name for one in list_named_games()]
        builtin = builtin_games().values()
    assert len(named) == len(set(named))
    assert {"Baseball", "Follow the Queen", "High Chicago"} <= set(named)
    every = {game.name for game in builtin} | set(named)
    assert {one.name for one in built_in_variants_by_slug().values()} <= every
    assert {name for game in builtin for name in game.options.named_sets} <= every


def test_each_leads_to_a_sentence_that_starts_it(app: Flask, table: tuple[Phone, str]):
    phone, at = table
    page = unescape(plain(text(phone.get(at))))
    with app.app_context():
        games = list_named_games()
    for one in games:
        assert f"{one.name} {one.about}" in page
        form = form_to(text(phone.get(f"{at}/games/{one.slug}?{urlencode(one.asked)}")), "/matches")
        assert form.values["game"] == one.slug


def test_a_game_of_the_collection_is_started_from_the_list(table: tuple[Phone, str]):
    phone, at = table
    form = form_to(text(phone.get(f"{at}/games/house?like=baseball")), "/matches")
    match = phone.post(form.action, form.sent()).location
    assert match == f"{at}/m/1"
    assert "Baseball" in text(phone.get(match))


def test_a_game_that_the_collection_has_not_is_refused_with_a_sentence(table: tuple[Phone, str]):
    phone, at = table
    refused = phone.get(f"{at}/games/house?like=nothing")
    assert refused.status_code == 404
    assert "There is no such game" in text(refused)
