"""A filled database of the release before is brought over: no figure moves, and everything goes on.

What that release showed is in `releases/0005-figures.json`; see there.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import select
from vision.test_learning import READ
from vision.test_learning import photo as laid_out
from vision.test_learning import reading as read

from companion import store
from companion.play.field import Illegal
from companion.play.gate import said_again
from companion.play.money import WHOLE, Unit
from companion.store import clock, db, decks, house, seats
from companion.store.amending import Wish, difference, put_right
from companion.store.declarations import choose
from companion.store.entered import Came
from companion.store.evenings import evening_of
from companion.store.log import append, redo, undo
from companion.store.matches import abandon, start_match
from companion.store.models import Match, Stakes, Table
from companion.store.photos import keep_photo
from companion.store.plays import RecentPlays
from companion.store.replays import Unreadable, begun, entries_of, load, running, taken_over
from companion.store.rounds import round_of
from companion.store.schema import alembic_config
from companion.store.tables import count_in, open_table
from companion.store.upgrades import go_on

from .releases import dumped, restore
from .releases import load as released
from .releases.figures import figures, standing
from .releases.playing import phone_for
from .test_games import something
from .test_house import card

THAT_NIGHT = datetime(2026, 11, 20, 2, 47, tzinfo=UTC)
"""When the release before showed its figures."""
LATER = THAT_NIGHT + timedelta(minutes=5)

Dump = dict[str, Any]


@pytest.fixture
def release(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application over an empty database."""
    monkeypatch.setattr(clock, "now", lambda: LATER)
    app = Flask(__name__)
    app.config.update(SQLALCHEMY_DATABASE_URI=database_url)
    store.init_app(app)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def brought_over(app: Flask, dump: Mapping[str, Any]) -> None:
    """Fill the database as the release before left it, and migrate."""
    with db.engine.begin() as connection:
        restore(connection, dump)
    store.migrate(app)


def tables() -> list[Table]:
    return list(db.session.scalars(select(Table).order_by(Table.id)))


def matches() -> list[Match]:
    return list(db.session.scalars(select(Match).order_by(Match.id)))


def forget(app: Flask) -> None:
    """Let nothing be known but what is stored."""
    app.extensions["companion_plays"] = RecentPlays()
    db.session.expire_all()


def test_no_figure_moves(release: Flask):
    brought_over(release, released("0005"))
    assert wordless(figures()) == wordless(released("0005-figures"))
    assert all(line["text"] for match in stories(figures()) for line in match)
    finished = [match for match in matches() if match.result]
    assert len(finished) == 81
    for match in matches():
        came = list(retraced(match))
        assert [entry.came for entry in entries_of(match)] == came
        assert match.edition == 1
        if match.result:
            stored = match.result
            at_last = Came(True, tuple(stored.winners), tuple(stored.money), stored.pot)
            assert (at_last, stored.seq) == (came[-1], len(came))


def stories(shown: Mapping[str, Any]) -> Iterator[list[dict[str, Any]]]:
    for table in shown.values():
        for match in table["matches"].values():
            yield match["story"]


def wordless(shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is shown without the words of its lines: that release stored none, and words get better."""
    for story in stories(shown):
        for line in story:
            del line["text"]
    return shown


def retraced(match: Match) -> Iterator[Came]:
    """Yield what the match came to with each of its entries, as the rules of today have it."""
    play = standing(match)
    found = begun(match, play.game, match.options)
    for entered in play.entries:
        found = found.grown(entered)
        yield Came.of(found.summary)


# --- going on ------------------------------------------------------------------------------------


def test_running_matches_and_late_results_go_on(release: Flask):
    brought_over(release, released("0005"))
    before, chance = released("0005-figures"), random.Random(6)
    for table in tables():
        shown = before[table.code]
        for match in table.matches[-1:]:
            phone = table.opened_by
            if match.abandoned:
                continue
            agreed_to_go_on(match, phone)
            if match.result:
                reopened_and_ended_again(match, phone)
            else:
                taken_back_and_put_back(match, phone)
            after = figures(table.code)[table.code]
            assert after["evening"] == shown["evening"], table.name
            assert {**after["matches"][str(match.number)], "story": [], "entries": 0} == {
                **shown["matches"][str(match.number)],
                "story": [],
                "entries": 0,
                "redo": False,
                "secret": after["matches"][str(match.number)]["secret"],
            }
            if not match.result:
                entered_until_over(match, phone, chance)
            forget(release)
            consistent(table)
            assert load(match).agrees


def agreed_to_go_on(match: Match, phone: str) -> None:
    """Go on by the rules of today where those that the match began with are kept no more."""
    try:
        load(match)
    except Unreadable:
        go_on(match, len(entries_of(match)), phone)


def reopened_and_ended_again(match: Match, phone: str) -> None:
    """Take the entry back that ended the match, and put it back."""
    pot = evening_of(match.table).pot
    undo(match, load(match).seq, phone)
    assert match.result is None
    assert running(match.table) is match
    assert evening_of(match.table).pot == taken_over(match)
    agreed_to_go_on(match, phone)
    redo(match, load(match).seq, phone)
    assert (evening_of(match.table).pot, running(match.table)) == (pot, None)


def taken_back_and_put_back(match: Match, phone: str) -> None:
    """Put back what the release before took back; then take back and put back all there is."""
    before = load(match).state
    redone = 0
    while load(match).can_redo:
        redo(match, load(match).seq, phone)
        redone += 1
    for _ in range(redone):
        undo(match, load(match).seq, phone)
    assert load(match).state == before
    steps = len(load(match).reached)
    for _ in range(steps):
        undo(match, load(match).seq, phone)
    assert not load(match).can_undo
    for _ in range(steps):
        redo(match, load(match).seq, phone)
    assert load(match).state == before
    undo(match, load(match).seq, phone)
    last = load(match)
    again = last.entries[last.course.undone[-1]]
    append(match, last.seq, said_again(again.event), phone_for(match, again.event.seat, last.seq))


def entered_until_over(match: Match, phone: str, chance: random.Random) -> None:
    """Enter something again and again; at last end the match by undoing nothing but calling it off."""
    taken = 0
    for _ in range(200):
        play = load(match)
        if play.summary.over or taken > 12:
            break
        event = something(play.game, play.state, chance)
        try:
            append(match, play.seq, said_again(event), phone_for(match, event.seat, play.seq))
        except Illegal:
            continue
        taken += 1
    assert taken
    if not load(match).summary.over:
        abandon(match, phone)


def consistent(table: Table) -> None:
    """What everybody has and the pot are what was put in: nothing."""
    shown = evening_of(table)
    assert sum(shown.balances.values()) + shown.pot == 0
    assert shown.waiting + shown.played_for == shown.pot


def test_a_secret_round_that_was_under_way_comes_to_its_end(release: Flask):
    brought_over(release, only(released("0005"), "Hold to stay"))
    (table,) = tables()
    match = running(table)
    play = load(match)
    found = round_of(match, play)
    assert (sorted(found.awaited), sorted(found.gone), found.over) == ([3, 4, 5], [5], True)
    choose(match, play.seq, {3: True, 4: False, 5: True}, "wim-phone")
    newest = load(match).entries[-1]
    assert newest.event.values == {"stay": [0, 1, 3, 5], "late": [1, 3]}
    # Zed's phone was said to be gone and did not answer; the third seat's is wim-phone's own
    assert sorted(newest.chosen_by) == [4, 5]
    assert round_of(match, load(match)) is None


def test_an_old_match_is_put_right_and_a_new_one_takes_over_its_pot(release: Flask):
    brought_over(release, only(released("0005"), "Pots & <burns>"))
    (table,) = tables()
    last = table.matches[-1]
    before, phone = evening_of(table), table.opened_by
    wish = last_line_out(last)
    with pytest.raises(Illegal, match="would not be over"):
        put(table.matches[3], last_line_out(table.matches[3]), phone)
    put(last, wish, phone)
    assert (last.result, running(table)) == (None, last)
    undo(last, load(last).seq, phone)
    assert evening_of(table).balances == before.balances
    match = start_match(table, "guts", {}, table.seats[:3], None, phone)
    assert taken_over(match) == before.waiting


def last_line_out(match: Match) -> Wish:
    return Wish("out", load(match).course.points[-1].seq)


def put(match: Match, wish: Wish, phone: str) -> None:
    found = difference(match, load(match).seq, wish, phone)
    put_right(found, found.key, phone)


# --- and back ------------------------------------------------------------------------------------


def test_it_can_be_taken_back_to_the_release_before_and_brought_over_again(release: Flask):
    brought_over(release, released("0005"))
    with db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0005")
        assert dumped(connection) == released("0005")
    store.migrate(release)
    assert wordless(figures()) == wordless(released("0005-figures"))


def test_tables_and_stakes_of_the_release_before_count_whole_ones(release: Flask):
    brought_over(release, released("0005"))
    assert {(table.counts_in, table.unit) for table in tables()} == {
        (WHOLE, table["unit"]) for table in released("0005")["tables"]["tables"]
    }
    assert {stakes.places for stakes in db.session.scalars(select(Stakes))} == {0}
    (table, *_) = tables()
    with pytest.raises(Illegal, match="stays that"):
        count_in(table, "points", Unit("€", 2))


def test_a_table_that_counts_hundredths_is_opened_in_a_database_brought_over(release: Flask):
    brought_over(release, released("0005"))
    table = open_table("Friday", ["Ann", "Bo"], "opener", "points", Unit("€", 2))
    match = start_match(table, "guts", {"ante": "0,25"}, table.seats, None, "opener")
    forget(release)
    assert (match.options["ante"], match.options["amount"]) == (25, 500)
    assert load(match).summary.prompt.startswith("Everybody antes €0.25")


# --- a match that cannot be followed -------------------------------------------------------------


def only(dump: Dump, name: str) -> Dump:
    """Return the dump with nothing but the table of that name."""
    rows = dump["tables"]
    (kept,) = (table["id"] for table in rows["tables"] if table["name"] == name)
    inside = {match["id"] for match in rows["matches"] if match["table_id"] == kept}
    return {
        **dump,
        "tables": {
            kind: [
                row
                for row in of_kind
                if row.get("match_id", None) in inside
                or row.get("table_id", row["id"] if kind == "tables" else None) == kept
            ]
            for kind, of_kind in rows.items()
        },
    }


def entries(dump: Dump, match: int) -> list[dict[str, Any]]:
    return [row for row in dump["tables"]["entries"] if row["match_id"] == match]


def unknown_action(dump: Dump, match: int) -> None:
    entries(dump, match)[3]["action"] = "dance"


def refused(dump: Dump, match: int) -> None:
    """Say the same thing over and over."""
    for row in entries(dump, match)[1:]:
        row.update(seat=3, values={"cards": ["Ah", "Ah"]})


def nothing_to_undo(dump: Dump, match: int) -> None:
    entries(dump, match)[0].update(action="undo", values={}, seat=None)


def nothing_to_redo(dump: Dump, match: int) -> None:
    entries(dump, match)[1].update(action="redo", values={}, seat=None)


def forgotten_game(dump: Dump, match: int) -> None:
    of(dump, match)["game"] = "forgotten"


def options_of_no_game(dump: Dump, match: int) -> None:
    of(dump, match)["options"] = {"stake": -7, "chips": "many"}


def of(dump: Dump, match: int) -> dict[str, Any]:
    return next(row for row in dump["tables"]["matches"] if row["id"] == match)


FAULTS = [
    unknown_action,
    refused,
    nothing_to_undo,
    nothing_to_redo,
    forgotten_game,
    options_of_no_game,
]


@pytest.mark.parametrize(
    ("database_url", "number", "fault"),
    [*product(["sqlite"], [2, 9], FAULTS), ("postgresql", 2, unknown_action), ("postgresql", 9, refused)],
    indirect=["database_url"],
)
def test_a_match_that_cannot_be_followed_has_no_result_and_nothing_else_moves(
    release: Flask, fault: Callable[[Dump, int], None], number: int
):
    dump = only(released("0005"), "Friday's “long” table")
    (broken,) = (match["id"] for match in dump["tables"]["matches"] if match["number"] == number)
    fault(dump, broken)
    brought_over(release, dump)
    (table,) = tables()
    shown = released("0005-figures")[table.code]
    match = db.session.get_one(Match, broken)
    assert match.result is None
    assert len(entries_of(match)) == shown["matches"][str(number)]["entries"]
    with pytest.raises(Unreadable):
        load(match)
    others = [other for other in table.matches if other is not match]
    assert all(bool(other.result) == shown["matches"][str(other.number)]["over"] for other in others)
    stands_without(table, match, shown)
    if number == 9:
        abandon(match, table.opened_by)
        assert running(table) is None


def stands_without(table: Table, broken: Match, shown: Mapping[str, Any]) -> None:
    """Check that the evening is what the release before showed, less what the broken match brought."""
    evening, money = evening_of(table), shown["matches"][str(broken.number)]["money"]
    lost = dict(zip(broken.players, money, strict=True))
    assert {str(seat): balance + lost.get(seat, 0) for seat, balance in evening.balances.items()} == shown[
        "evening"
    ]["balances"]
    finished = [number for number in shown["evening"]["finished"] if number != broken.number]
    assert [match.number for match in evening.finished] == finished
    assert [match.number for match in evening.unreadable] == [broken.number] * (running(table) is not broken)


def test_the_lines_before_an_entry_that_does_not_fit_are_told(release: Flask):
    dump = only(released("0005"), "Friday's “long” table")
    unknown_action(dump, 2)
    brought_over(release, dump)
    match = db.session.get_one(Match, 2)
    figure = released("0005-figures")[match.table.code]
    told = [line["text"] for line in figure["matches"]["2"]["story"]]
    found = entries_of(match)
    assert [entry.line for entry in found] == told[:3] + [""] * (len(told) - 3)
    assert [entry.came is None for entry in found] == [False] * 3 + [True] * (len(told) - 3)


def test_what_matches_came_to_is_told_for_each_player(release: Flask):
    brought_over(release, released("0005"))
    for match in matches():
        result = match.result
        if result is None or match.abandoned:
            assert not match.parts
            continue
        money = result.money or [0] * len(match.players)
        told = {part.seat_id: (part.money, part.won) for part in match.parts}
        won = [place in result.winners for place in range(len(match.players))]
        assert told == dict(zip(match.players, zip(money, won, strict=True), strict=True))
        assert {part.stayed for part in match.parts} == {None}


def test_decks_come_with_this_release_and_go_with_it(release: Flask):
    brought_over(release, released("0005"))
    (table, *_) = tables()
    keep_photo(table.opened_by, laid_out(), read())
    decks.show(table, READ, table.opened_by)
    with db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0013")
    store.migrate(release)
    forget(release)
    (table, *_) = tables()
    assert decks.deck_of(table) is None
    decks.show(table, READ, table.opened_by)
    assert decks.deck_of(table) is not None
    assert wordless(figures()) == wordless(released("0005-figures"))


def test_games_of_the_house_come_with_this_release_and_go_with_it(release: Flask):
    brought_over(release, released("0005"))
    (table, *_) = tables()
    assert {match.card for match in matches()} == {None}
    assert house.kept_at(table) == []
    house.keep(table, card(), table.opened_by)
    with db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0014")
    store.migrate(release)
    forget(release)
    (table, *_) = tables()
    assert house.kept_at(table) == []
    house.keep(table, card(), table.opened_by)
    assert [one.name for one in house.kept_at(table)] == ["Friday guts"]
    assert wordless(figures()) == wordless(released("0005-figures"))


def test_names_that_players_had_before_are_written_down(release: Flask):
    brought_over(release, released("0005"))
    table = open_table("Friday", ["Ann", "Bo", "Cy"], "opener")
    for seat, name in ((0, "אבא"), (1, "Ann"), (0, "Annie")):
        seats.rename(table.seats[seat], name, "opener")
    db.session.commit()
    with db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "0011")
    store.migrate(release)
    forget(release)
    assert [seat.formerly for seat in tables()[-1].seats] == [["אבא", "Ann"], ["Bo"], None]
