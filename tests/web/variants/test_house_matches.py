"""Matches by a card: begun with it whole, its rules, and made a game of one's own once it was played."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.rules import make_variant_rules_page
from companion.store import db
from companion.store.history.replays import game_name, load_replay
from companion.store.models import Match, SavedVariant
from companion.variants import read_variant, variant_from_text, variant_to_data, variant_to_text
from companion.web.variants.submission import read_submitted_draft
from web.kitchen import GUTS, Kitchen, form_of, plain
from web.phones import HTMX, text


def test_it_is_played_once_with_its_whole_card(kitchen: Kitchen):
    begun = kitchen.anna.post(f"{kitchen.house}/play", {"card": variant_to_text(GUTS), "name": "Once"})
    assert begun.status_code == 303
    shown = kitchen.bo.get(begun.location)
    assert "Cards dealt" in plain(shown)
    assert '<p class="of-game"><bdi>Once</bdi></p>' in text(shown), "whoever comes late asks that first"
    with kitchen.app.app_context():
        match = db.session.query(Match).one()
        assert (match.game, game_name(match)) == ("house", "Once")
        assert read_variant(match.card).name == "Once"
        assert load_replay(match).game.name == "Once"
    assert kitchen.kept() == []
    twice = kitchen.anna.post(f"{kitchen.house}/play", {"card": variant_to_text(GUTS), "name": "Once"})
    assert twice.location == begun.location
    assert kitchen.matches() == 1


def test_where_it_does_not_fit_who_is_there_it_is_called(kitchen: Kitchen):
    for name in ("Dee", "Eva", "Finn", "Gus", "Hal", "Ida"):
        kitchen.anna.post(f"{kitchen.table}/players", {"name": name})
    data = variant_to_data(GUTS) | {"steps": ["7 down", "in or out"]}
    called = kitchen.anna.post(
        f"{kitchen.house}/play", {"card": variant_to_text(read_variant(data)), "name": "Big"}
    )
    assert called.status_code == 303
    call = kitchen.anna.get(
        kitchen.anna.post(f"{kitchen.house}/play", {"card": variant_to_text(GUTS), "name": "Any"}).location
    )
    assert call.status_code == 200


def test_the_rules_of_a_match_are_its_card_s_and_are_searched(kitchen: Kitchen):
    data = variant_to_data(GUTS) | {"rules": ["Whoever drops a card buys a round of juice."], "wild": ["2"]}
    begun = kitchen.anna.post(
        f"{kitchen.house}/play", {"card": variant_to_text(read_variant(data)), "name": "Juicy"}
    )
    match = kitchen.anna.get(begun.location)
    url = unescape(re.search(r'data-url="([^"]*)"', text(match))[1])
    page = kitchen.anna.get(url)
    assert "Whoever drops a card buys a round of juice." in plain(page)
    assert "Twos are wild" in plain(page)
    assert "Right now" in plain(page)
    at = parse_qs(urlsplit(url).query)["at"][0]
    hits = kitchen.anna.get(f"/rules/search?q=juice&game=house&at={at}")
    assert "Whoever drops a card buys a round of juice." in plain(hits)
    assert f"/rules/house?at={at}#" in text(hits)
    assert kitchen.anna.get("/rules/house").status_code == 404
    assert kitchen.anna.get("/rules/house?card=hg1.x").status_code == 422
    drafted = kitchen.anna.get(f"/rules/house?card={variant_to_text(GUTS)}")
    assert "one passed to the left" in plain(drafted)


def test_the_rules_say_first_what_differs_then_the_game_in_short_and_fold_the_rest(kitchen: Kitchen):
    data = variant_to_data(GUTS) | {
        "name": "Juicy",
        "like": "Guts",
        "wild": ["2"],
        "steps": ["4 down", "in or out"],
    }
    card = variant_to_text(read_variant(data))
    begun = kitchen.anna.post(f"{kitchen.house}/play", {"card": card, "name": "Juicy"})
    url = unescape(re.search(r'data-url="([^"]*)"', text(kitchen.anna.get(begun.location)))[1])
    alone = text(kitchen.anna.get(f"/rules/house?card={card}"))
    pages = {
        "alone": alone,
        "of a match": text(kitchen.anna.get(url)),
        "over a match": text(kitchen.anna.get(url, headers=HTMX)),
        "at a table": text(kitchen.anna.get(f"{kitchen.house}/name?card={card}")),
        "of a link": text(kitchen.anna.post("/house", {"text": card})),
    }
    for which, page in pages.items():
        expected = (
            "A house game for",
            "Different from",
            "<li>Twos are wild</li>",
            "In short<",
            'class="folds"',
        )
        found = [page.index(words, page.index("A house game for")) for words in expected]
        assert found == sorted(found), which
        anchors = re.findall(r'<h[234] id="(?:rule-)?([a-z-]+)" tabindex', page)
        assert sorted(anchors) == sorted(
            one.anchor for one in make_variant_rules_page(read_variant(data)).sections
        ), which
    ante = pages["of a match"]
    assert ante.index('id="ante"') < ante.index("A house game for"), "due now, and said once"
    assert "<summary>" not in text(kitchen.anna.get("/rules/guts")), "a written page is not folded"


def test_after_a_match_it_is_kept_as_it_was_agreed_on(kitchen: Kitchen):
    call = {"game": "house", "card": variant_to_text(GUTS), "ante": "3", "declare": "asked", "hands": "1"}
    begun = kitchen.anna.post(f"{kitchen.table}/matches", {**call, "player": ["0", "1", "2"], "dealer": "0"})
    number = begun.location.rpartition("/")[2]
    page = kitchen.anna.get(f"{kitchen.house}/name?match={number}")
    card = re.search(r'name="card" value="([^"]*)"', text(page))[1]
    kept = variant_from_text(card)
    assert (kept.money.ante, kept.in_or_out.declare_method, kept.name) == (3, "asked", "Guts")
    changed = kitchen.anna.get(f"{kitchen.house}/change?match={number}")
    assert "Like Guts" in plain(changed)


@pytest.mark.parametrize(
    ("game", "options", "name", "wild"),
    [
        ("guts", {"form": "four"}, "Four Card Guts", ()),
        ("deadly-69s", {"form": "low"}, "Deadly Low", ("lowest",)),
        ("two-more-inches", {"form": "deadly", "wild": "K"}, "Two More Deadly Inches", ("K down",)),
        ("omaha-burns", {"form": "easy"}, "Omaha Burns, easy low", ()),
        ("three-five-seven", {"form": "678"}, "6-7-8", ("6",)),
    ],
)
def test_after_any_form_of_ours_it_is_kept_in_that_form(
    kitchen: Kitchen, game: str, options: dict[str, str], name: str, wild: tuple[str, ...]
):
    call = {"game": game, "ante": "2", **options, "player": ["0", "1", "2"], "dealer": "0"}
    number = kitchen.anna.post(f"{kitchen.table}/matches", call).location.rpartition("/")[2]
    page = kitchen.anna.get(f"{kitchen.house}/name?match={number}")
    kept = variant_from_text(re.search(r'name="card" value="([^"]*)"', text(page))[1])
    assert (kept.name, kept.first_round.wild_cards, kept.money.ante) == (name, wild, 2)
    assert f"Like {name}" in plain(kitchen.anna.get(f"{kitchen.house}/change?match={number}"))


def test_once_it_is_over_that_is_offered(kitchen: Kitchen):
    call = {
        "game": "house",
        "card": variant_to_text(GUTS),
        "hands": "1",
        "player": ["0", "1", "2"],
        "dealer": "0",
    }
    match = kitchen.anna.post(f"{kitchen.table}/matches", call).location
    for seq, entry in enumerate(({"action": "deal"}, {"action": "stay", "stay": "0"})):
        assert kitchen.anna.post(f"{match}/entries", {"seq": str(seq), **entry}).status_code == 303
    over = kitchen.anna.get(match)
    number = match.rpartition("/")[2]
    assert f'href="{kitchen.house}/name?match={number}">Save this game as …<' in text(over)
    assert f'href="{kitchen.house}/change?match={number}">Make your own version<' in text(over)
    told = kitchen.anna.get(f"{match}/lines/1")
    assert f"/rules/house?at={kitchen.table.rpartition('/')[2]}.{number}#" in text(told)
    for url in (f"{match}/story", f"{kitchen.table}/evening", f"{kitchen.table}/big", f"{match}/lines/0"):
        assert "Guts" in plain(kitchen.anna.get(url)), url
    again = kitchen.anna.post(f"{match}/again")
    assert again.status_code == 303
    with kitchen.app.app_context():
        first, second = db.session.query(Match).order_by(Match.number)
        assert first.card == second.card


def test_the_years_name_games_of_the_house(kitchen: Kitchen):
    group = kitchen.anna.post(f"{kitchen.table}/group", {"name": "Our Thursdays", "me": "0"}).location
    call = {"game": "house", "hands": "1", "player": ["0", "1", "2"], "dealer": "0"}
    named = variant_to_text(read_variant(variant_to_data(GUTS) | {"name": "Kitchen <guts>"}))
    match = kitchen.anna.post(f"{kitchen.table}/matches", {**call, "card": named}).location
    for seq, entry in enumerate(({"action": "deal"}, {"action": "stay", "stay": "0"})):
        kitchen.anna.post(f"{match}/entries", {"seq": str(seq), **entry})
    years = kitchen.anna.get(f"{group}/years")
    assert '<option value="house:Kitchen &lt;guts&gt;">Kitchen &lt;guts&gt;</option>' in text(years)
    chosen = kitchen.anna.get(f"{group}/years", query_string={"game": "house:Kitchen <guts>"})
    assert '<option value="house:Kitchen &lt;guts&gt;" selected>' in text(chosen)


def test_our_own_games_are_begun_with_as_they_were_played(kitchen: Kitchen):
    call = {"game": "guts", "ante": "2", "kitty": "1", "wimp": "amount", "wimp_amount": "4", "owe": "pot"}
    begun = kitchen.anna.post(f"{kitchen.table}/matches", {**call, "player": ["0", "1", "2"], "dealer": "0"})
    number = begun.location.rpartition("/")[2]
    draft = read_submitted_draft(form_of(kitchen.anna.get(f"{kitchen.house}/change?match={number}")))
    told = {name: draft.data[name] for name in ("ante", "house", "wimp", "wimp_amount", "settle", "like")}
    assert told == {
        "ante": 2,
        "house": "kitty",
        "wimp": "amount",
        "wimp_amount": 4,
        "settle": "match",
        "like": "Guts",
    }


def test_amounts_of_a_card_are_whole_ones_whatever_a_table_counts(kitchen: Kitchen):
    assert kitchen.anna.post(f"{kitchen.table}/unit", {"unit": "€", "counts": "€"}).status_code == 303
    call = {
        "game": "house",
        "card": variant_to_text(read_variant(variant_to_data(GUTS) | {"settle": "amount"})),
    }
    said = {"ante": "0.25", "amount": "7.00", "player": ["0", "1", "2"], "dealer": "0"}
    number = kitchen.anna.post(f"{kitchen.table}/matches", {**call, **said}).location.rpartition("/")[2]
    page = kitchen.anna.get(f"{kitchen.house}/name?match={number}")
    kept = variant_from_text(re.search(r'name="card" value="([^"]*)"', text(page))[1])
    assert (kept.money.ante, kept.money.debt_amount) == (1, 7), "a quarter cannot be said on a card"
    assert "A game of your own cannot have this, so it was left out: ante €0.25." in plain(page)


def test_what_no_card_says_is_told_before_it_is_kept_or_changed(kitchen: Kitchen):
    call = {"game": "guts", "ante": "2", "every_deal": "1", "passing": "alternate", "hands": "9"}
    begun = kitchen.anna.post(f"{kitchen.table}/matches", {**call, "player": ["0", "1", "2"], "dealer": "0"})
    number = begun.location.rpartition("/")[2]
    told = "A game of your own cannot have this, so it was left out: pass left, then right; at most 9 deals."
    assert told in plain(kitchen.anna.get(f"{kitchen.house}/name?match={number}"))
    begun = kitchen.anna.get(f"{kitchen.house}/change?match={number}")
    assert told in plain(begun)
    filled = form_of(begun).to_dict(flat=False)
    changed = kitchen.anna.htmx(f"{kitchen.house}/change", {**filled, "ante": "4"})
    assert told in plain(changed)
    assert told in plain(kitchen.anna.get(unescape(re.search(r'data-draft="([^"]*)"', text(changed))[1])))
    named = kitchen.anna.post(f"{kitchen.house}/change", {**filled, "ante": "4", "do": "name"}).location
    page = kitchen.anna.get(named)
    assert told in plain(page)
    card = re.search(r'name="card" value="([^"]*)"', text(page))[1]
    assert (variant_from_text(card).money.ante, variant_from_text(card).money.has_ante_every_deal) == (
        4,
        True,
    )
    refused = kitchen.anna.post(f"{kitchen.house}/keep", {"card": card, "name": "", "match": number})
    assert refused.status_code == 422
    assert told in plain(refused)
    back = kitchen.anna.post(f"{kitchen.house}/on", {"card": card, "match": number, "to": "change"})
    assert told in plain(kitchen.anna.get(back.location))
    assert "stays with the match" not in plain(
        kitchen.anna.get(f"{kitchen.house}/name?card={variant_to_text(GUTS)}")
    )


def test_what_was_agreed_on_and_goes_together_no_more_is_told(kitchen: Kitchen):
    call = {"game": "guts", "ante": "2", "player": ["0", "1", "2"], "dealer": "0"}
    number = kitchen.anna.post(f"{kitchen.table}/matches", call).location.rpartition("/")[2]
    with kitchen.app.app_context():
        match = db.session.query(Match).one()
        match.options = {**match.options, "bet_limit": 4}
        db.session.commit()
    page = kitchen.anna.get(f"{kitchen.house}/name?match={number}")
    assert page.status_code == 422
    assert "Set the bet limit to 0" in plain(page)


def test_what_no_card_tells_is_not_begun_with(kitchen: Kitchen):
    call = {"game": "progressive", "player": ["0", "1", "2"], "dealer": "0"}
    number = kitchen.anna.post(f"{kitchen.table}/matches", call).location.rpartition("/")[2]
    assert kitchen.anna.get(f"{kitchen.house}/change?match={number}").status_code == 404
    assert kitchen.anna.get(f"{kitchen.house}/change?match=99").status_code == 404
    assert kitchen.anna.get(f"{kitchen.house}/change?like=chess").status_code == 404
    assert kitchen.anna.get(f"{kitchen.house}/name?kept=99").status_code == 404


def test_a_card_of_a_newer_release_is_told_as_that_and_the_rest_goes_on(kitchen: Kitchen):
    begun = kitchen.anna.post(
        f"{kitchen.house}/play", {"card": variant_to_text(GUTS), "name": "Tomorrow"}
    ).location
    kitchen.keep(name="Kitchen guts")
    with kitchen.app.app_context():
        for row in (db.session.query(Match).one(), db.session.query(SavedVariant).one()):
            row.card = {**row.card, "version": 9}
        db.session.commit()
        kitchen.app.extensions["companion_plays"].clear()
    page = kitchen.anna.get(begun)
    assert page.status_code == 200
    assert "made with a newer companion" in plain(page)
    assert "Tomorrow" in plain(page)
    assert "made with a newer companion" in plain(kitchen.anna.get(kitchen.house))
    assert kitchen.anna.get(kitchen.table).status_code == 200
    number = begun.rpartition("/")[2]
    assert kitchen.anna.get(f"{kitchen.house}/name?match={number}").status_code == 422
    code = kitchen.table.rpartition("/")[2]
    assert kitchen.anna.get(f"/rules/house?at={code}.{number}").status_code == 422


def test_where_a_showdown_may_be_recorded_as_it_stands_it_is_read_what_the_rows_are_tapped_for(
    kitchen: Kitchen,
):
    card = read_variant(
        {"name": "Say it", "steps": ["5 down", "declare"], "sides": ["high", "low 8"], "speak": "declare"}
    )
    call = {"game": "house", "card": variant_to_text(card), "player": ["0", "1", "2"], "dealer": "0"}
    match = kitchen.anna.post(f"{kitchen.table}/matches", call).location

    def shows(*high: str) -> str:
        seq = re.search(r'name="seq" value="(\d+)"', text(kitchen.anna.get(match)))[1]
        said = {"seq": seq, "action": "speak", "for_high": list(high), "for_low_8": ["0", "1", "2"]}
        assert kitchen.anna.post(f"{match}/entries", said).status_code == 303
        return text(kitchen.anna.get(match))

    assert kitchen.anna.post(f"{match}/entries", {"seq": "0", "action": "deal"}).status_code == 303
    asked = "<strong>The lowest hand, if there is one</strong>"
    assert asked in shows("0"), "nobody may have one, and the button says who takes it then"
    assert kitchen.anna.post(f"{match}/undo", {"seq": "2"}).status_code < 400
    assert asked not in shows("0", "1"), "the button waits for a tap, and says which"
