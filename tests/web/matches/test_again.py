"""The end of a match, the same game again with one tap, and the games to choose from at the table."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from companion.store import db
from companion.store.models import Match, Table
from companion.web.matches.result import list_winnings
from web.evenings.pots import plain
from web.match_setup.called import Called
from web.phones import text


@pytest.fixture
def evening(app: Flask, begun: Callable[..., Called]) -> Called:
    return begun(Called, app)


@pytest.fixture
def over(evening: Called) -> tuple[Called, str]:
    """Return a table at which Bo has won a hand of Forehead for an ante of 2, and where that stands."""
    match = evening.begin(evening.anna, ante="2", owe="amount", amount="7")
    evening.end(match)
    return evening, match


def stored(evening: Called, url: str) -> Match:
    with evening.app.app_context():
        found = db.session.query(Match).filter_by(number=int(url.rsplit("/", 1)[1])).one()
        db.session.expunge(found)
        return found


# --- the end of a match


def test_the_end_shows_the_winner_and_what_everybody_won_with_the_unit(over: tuple[Called, str]):
    evening, match = over
    for phone in (evening.anna, evening.guest):
        page = text(phone.get(match))
        ended = page[page.index('class="ended') : page.index('class="felt"')]
        told = plain(ended)
        assert "Bo wins" in re.search(r'<h1 id="ended-title">.*?</h1>', ended, re.DOTALL).group()
        assert told.index("Bo +4 points") < told.index("Anna −2 points") < told.index("Cy −2 points")
        assert f'href="{evening.table}">Go to the table' in ended


def test_a_match_that_goes_on_shows_no_end(evening: Called):
    assert 'class="ended' not in text(evening.anna.get(evening.begin(evening.anna)))


def test_money_has_its_sign_and_no_word_beside_it():
    euros, points = Table(unit="€", sign="€", places=2), Table(unit="points", sign="", places=0)
    assert [one.amount_text for one in list_winnings((-125, 125), (1,), ("Anna", "Bo"), euros)] == [
        "+€1.25",
        "−€1.25",
    ]
    assert [one.amount_text for one in list_winnings((-1, 1), (1,), ("Anna", "Bo"), points)] == [
        "+1 point",
        "−1 point",
    ]
    assert list_winnings((), (), ("Anna", "Bo"), points) == ()
    assert [points.format_amount(amount) for amount in (1, -1, 2)] == ["1 point", "-1 point", "2 points"]


# --- play again


def test_the_same_game_again_is_one_tap_at_its_end(over: tuple[Called, str]):
    evening, match = over
    assert f'action="{match}/again"' in text(evening.bo.get(match))
    begun = evening.bo.post(f"{match}/again")
    assert begun.status_code == 303
    first, second = stored(evening, match), stored(evening, begun.location)
    assert (second.game, second.options, second.players) == (first.game, first.options, first.players)
    names = {"0": "Anna", "1": "Bo", "2": "Cy"}
    assert evening.caller(begun.location) == names["1"], "who pressed it has called it"
    assert second.dealer == first.players[1], "the deal goes left of who called the first"


def test_the_same_game_again_is_one_tap_at_the_table(over: tuple[Called, str]):
    evening, match = over
    page = text(evening.anna.get(evening.table))
    assert re.search(rf'action="{match}/again".*?>Play <bdi>Forehead</bdi> again<', page, re.DOTALL)
    assert f'action="{match}/again"' not in text(evening.guest.get(evening.table))


def test_who_has_left_does_not_play_again(over: tuple[Called, str]):
    evening, match = over
    evening.anna.post(f"{evening.table}/players/2", {"away": "1"})
    begun = evening.anna.post(f"{match}/again").location
    assert stored(evening, begun).players == stored(evening, match).players[:2]


def test_again_pressed_by_two_thumbs_at_once_begins_one_match(over: tuple[Called, str]):
    evening, match = over
    begun = evening.anna.post(f"{match}/again").location
    assert evening.bo.post(f"{match}/again").location == begun
    evening.anna.post(f"{begun}/entries", {"seq": "0", "action": "deal"})
    late = evening.bo.post(f"{match}/again")
    assert late.status_code == 422
    assert "is still being played" in text(late)


def test_again_asks_where_too_few_are_left(over: tuple[Called, str]):
    evening, match = over
    for seat in ("1", "2"):
        evening.anna.post(f"{evening.table}/players/{seat}", {"away": "1"})
    assert f'action="{match}/again"' not in text(evening.anna.get(match))
    asked = evening.anna.post(f"{match}/again")
    number = match.rsplit("/", 1)[1]
    assert asked.location == f"{evening.table}/games/forehead?match={number}"
    page = text(evening.anna.get(asked.location))
    assert "Forehead is for 2 to 52 players, not 1." in page
    assert re.search(r'name="ante"[^>]* value="2"', page), "what was agreed on is filled in"


def test_an_older_match_is_not_played_again_by_one_tap(over: tuple[Called, str]):
    evening, match = over
    newer = evening.begin(evening.anna)
    evening.end(newer)
    assert f'action="{match}/again"' not in text(evening.anna.get(match))
    assert f'action="{newer}/again"' in text(evening.anna.get(newer))


def test_who_watches_plays_nothing_again(over: tuple[Called, str]):
    evening, match = over
    assert f'action="{match}/again"' not in text(evening.guest.get(match))
    assert evening.guest.post(f"{match}/again").status_code == 403


# --- the games


def shelves(page: str) -> dict[str, list[str]]:
    """Return the names of the games by the titles of the shelves."""
    parts = re.findall(r"<(?:section|details) [^>]*data-shelf\b.*?</(?:section|details)>", page, re.DOTALL)
    titled = ((re.search(r"<(?:h3|summary)[^>]*>([^<]+)", part), part) for part in parts)
    return {title.group(1): re.findall(r'game-name">([^<]+)', part) for title, part in titled if title}


def test_the_games_lie_by_group_with_their_numbers_and_a_line(evening: Called):
    page = text(evening.anna.get(evening.table))
    found = shelves(page)
    assert list(found) == [
        "Match pot",
        "Big games",
        "Any other game",
        "Burns",
        "For a different number of players (1)",
        "More games (94)",
    ]
    assert "Guts" in found["Match pot"]
    assert found["Burns"] == ["Omaha Burns"]
    told = plain(page)
    assert "Guts In or out; losers match the pot for 2–52 players" in told
    assert "data-narrow" in page, "so many games can be searched"


def test_what_was_played_most_lies_first(over: tuple[Called, str]):
    evening, _ = over
    found = shelves(text(evening.anna.get(evening.table)))
    assert next(iter(found.items())) == ("Most played", ["Forehead"])
    assert "Forehead" not in found["Match pot"]


def test_games_for_another_number_of_players_are_folded_with_the_reason(evening: Called):
    page = text(evening.anna.get(evening.table))
    assert shelves(page)["For a different number of players (1)"] == ["Fireplace Poker"]
    assert "Fireplace Poker For 2 or 4 players; this table has 3." in plain(page)
    evening.anna.post(f"{evening.table}/players/2", {"away": "1"})
    assert "Fireplace Poker" in shelves(text(evening.anna.get(evening.table)))["Big games"]
