"""Matches: started, entered, taken back, called off, read again; two writers at once."""

import threading
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import func, insert, select, update

from companion.play.event import Said
from companion.play.field import Illegal
from companion.play.gate import enter
from companion.store import db, log
from companion.store.evenings import evening_of
from companion.store.log import Stale, append, redo, undo
from companion.store.matches import abandon, next_dealer, resume, start_match
from companion.store.models import Entry, Match, Table
from companion.store.registry import recent_plays
from companion.store.replays import Unreadable, find_match, game_name, load, players, running
from companion.store.seats import claim, rename, set_away

from .conftest import Moment
from .matches import begun, won_by
from .toy import score


def stored() -> int:
    return db.session.scalar(select(func.count()).select_from(Entry)) or 0


def points(match: Match) -> tuple[int, ...]:
    return load(match).state.points


def forget() -> None:
    """Do as another process would: know nothing but the database."""
    recent_plays().__init__()
    db.session.expire_all()


# --- starting ----------------------------------------------------------------------------------


def test_a_match_keeps_its_options_players_and_who_called_it(table: Table):
    claim(table.seats[1], "bos")
    match = start_match(table, "toy", {"goal": "20"}, table.seats[::-1], table.seats[1], "bos")
    assert (match.number, match.game, match.options) == (1, "toy", {"goal": 20, "stake": 5})
    assert [seat.name for seat in players(match)] == ["Cy", "Bo", "Ann"]
    assert (match.started_by, match.caller) == ("Bo", table.seats[1].id)
    assert load(match).seats.names == ("Cy", "Bo", "Ann")
    assert find_match(table, 1) is match
    assert find_match(table, 2) is None
    assert running(table) is match


@pytest.mark.parametrize(
    ("slug", "options", "count", "sentence"),
    [
        ("nothing", {}, 2, "does not know a game called “nothing”"),
        ("x" * 10_000, {}, 2, "does not know"),
        ("toy", {"goal": 0}, 2, "0 is not between"),
        ("toy", {"gaol": 1}, 2, "no input called “gaol”"),
        ("toy", {}, 1, "1 is seated"),
        ("toy", {}, 0, "at least one player"),
    ],
)
def test_what_does_not_fit_starts_nothing(table: Table, slug: str, options: dict, count: int, sentence: str):
    with pytest.raises(Illegal, match=sentence):
        start_match(table, slug, options, table.seats[:count], None, "opener")
    assert (table.matches, table.version) == ([], 0)


def test_nobody_sits_twice_or_at_another_table(app: Flask, table: Table):
    ann, bo, _ = table.seats
    stranger = db.session.merge(begun_elsewhere().seats[0])
    with pytest.raises(Illegal, match="Ann cannot sit at two places"):
        start_match(table, "toy", {}, [ann, bo, ann], None, "opener")
    with pytest.raises(Illegal, match="does not sit at this table"):
        start_match(table, "toy", {}, [ann, stranger], None, "opener")
    with pytest.raises(Illegal, match="does not sit at this table"):
        start_match(table, "toy", {}, [ann, bo], stranger, "opener")


def begun_elsewhere() -> Table:
    from companion.store.tables import open_table

    return open_table("", ["Zoe", "Yan"], "elsewhere")


def test_one_match_at_a_time(table: Table):
    begun(table)
    with pytest.raises(Illegal, match="Toy is still being played"):
        begun(table)
    won_by(table.matches[0], 0)
    assert running(table) is None
    assert begun(table).number == 2


def test_two_phones_starting_a_match_at_once(app: Flask, table: Table):
    table_id, outcomes, ready = table.id, [], threading.Barrier(4)

    def press() -> None:
        with app.app_context():
            mine = db.session.get_one(Table, table_id)
            ready.wait()
            try:
                outcomes.append(begun(mine).number)
            except Illegal as illegal:
                outcomes.append(str(illegal))

    together(press, 4)
    assert sorted(map(str, outcomes))[:1] == ["1"]
    assert len({*outcomes}) == 2
    assert db.session.scalar(select(func.count()).select_from(Match)) == 1


def together(press, count: int) -> None:
    threads = [threading.Thread(target=press) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_the_deal_passes_left_of_the_caller_or_else_of_the_dealer(table: Table):
    ann, bo, cy = table.seats
    first = start_match(table, "toy", {}, table.seats, None, "opener")
    assert (first.dealer, load(first).seats.dealer) == (ann.id, 0)
    won_by(first, 0)
    assert next_dealer(table, table.seats) is bo
    second = start_match(table, "toy", {}, table.seats, bo, "opener", dealer=ann)
    won_by(second, 0)
    assert next_dealer(table, table.seats) is cy
    assert next_dealer(table, [ann, bo]) is ann
    third = start_match(table, "toy", {}, [bo, cy], None, "opener")
    assert load(third).seats.dealer == 1


# --- entering ----------------------------------------------------------------------------------


def test_entries_are_kept_with_who_entered_them_and_when(table: Table, match: Match, moment: Moment):
    claim(table.seats[0], "anns")
    assert append(match, 0, score(0, "3"), "anns").seq == 1
    moment.now += timedelta(seconds=5)
    assert append(match, 1, Said("wait"), "opener", "Somebody").seq == 2
    forget()
    lines = load(match).history
    assert [(line.text, line.entered_by, line.seat) for line in lines] == [
        ("Ann scored 3.", "Ann", 0),
        ("Everybody waited.", "Somebody", None),
    ]
    assert lines[1].at - lines[0].at == timedelta(seconds=5)
    assert db.session.scalar(select(Entry.values).where(Entry.seq == 0)) == {"points": 3}


def test_every_entry_raises_the_version_once(table: Table, match: Match):
    before = table.version
    seq = append(match, 0, score(0, 3), "opener").seq
    seq = undo(match, seq, "opener").seq
    seq = redo(match, seq, "opener").seq
    assert (seq, table.version) == (3, before + 3)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (score(0, 7), "Seven is not allowed"),
        (score(0, 10), "10 is not between"),
        (score(0, None), "this is needed"),
        (score(3, 1), "not open to that seat"),
        (score(-1, 1), "not open to that seat"),
        (score(10**30, 1), "not open to that seat"),
        (Said("nothing"), "Due now"),
        (Said("undo"), "Due now"),
        (Said("x" * 10_000), "Due now"),
        (Said("score", 0, {"points": 1, "cards": "Ah Zz"}), "Zz"),
        (Said("score", 0, {"points": 1, "more": "1"}), "no input called “more”"),
    ],
)
def test_what_is_refused_is_not_stored(table: Table, match: Match, event: Said, sentence: str):
    before = table.version
    with pytest.raises(Illegal, match=sentence):
        append(match, 0, event, "opener")
    assert (stored(), table.version, points(match)) == (0, before, (0, 0, 0))


def test_a_second_press_is_told_where_the_match_stands(table: Table, match: Match):
    append(match, 0, score(0, 3), "opener")
    version = table.version
    for press in (
        lambda: append(match, 0, score(0, 3), "opener"),
        lambda: append(match, 2, score(0, 3), "opener"),
        lambda: undo(match, 0, "opener"),
        lambda: redo(match, 5, "opener"),
    ):
        with pytest.raises(Stale) as stale:
            press()
        assert stale.value.seq == 1
    assert (points(match), stored(), table.version) == ((3, 0, 0), 1, version)


def test_the_primary_key_decides_between_two_processes(app: Flask, match: Match):
    found = load(match)
    row = {"match_id": match.id, "seq": 0, "action": "score", "seat": 1, "values": {"points": 2}}
    with db.engine.begin() as other:
        other.execute(insert(Entry).values(**row, entered_by="Other", device="other", at=match.created))
    version = match.table.version
    with pytest.raises(Stale) as stale:
        log._store(match, log.with_step(match, found, enter(found.game, found.state, score(0, 3)), "mine"))
    assert stale.value.seq == 1
    assert (points(match), stored(), match.table.version) == ((0, 2, 0), 1, version)


def test_of_eight_phones_pressing_at_once_exactly_one_counts(app: Flask, match: Match):
    match_id, outcomes, ready = match.id, [], threading.Barrier(8)

    def press() -> None:
        with app.app_context():
            mine = db.session.get_one(Match, match_id)
            load(mine)
            ready.wait()
            try:
                outcomes.append(append(mine, 0, score(1, 4), "opener").seq)
            except Stale as stale:
                outcomes.append(f"stale, {stale.seq}")

    together(press, 8)
    db.session.expire_all()
    assert sorted(outcomes, key=str) == [1, *["stale, 1"] * 7]
    assert (points(match), stored(), match.table.version) == ((0, 4, 0), 1, 2)


def test_many_writers_who_look_again_lose_nothing(app: Flask, table: Table):
    match = begun(table, goal=1000)
    match_id, table_id = match.id, table.id

    def keep_scoring() -> None:
        with app.app_context():
            mine = db.session.get_one(Match, match_id)
            entered = 0
            while entered < 10:
                try:
                    append(mine, load(mine).seq, score(0, 1), "opener")
                    entered += 1
                except Stale:
                    db.session.expire_all()

    together(keep_scoring, 4)
    forget()
    assert points(match) == (40, 0, 0)
    assert stored() == 40
    assert db.session.get_one(Table, table_id).version == 41


# --- taking back -------------------------------------------------------------------------------


def test_undo_and_redo_are_entries_that_say_what_they_did(match: Match):
    append(match, 0, score(0, 3), "opener")
    append(match, 1, score(1, 4), "opener")
    undo(match, 2, "opener")
    assert points(match) == (3, 0, 0)
    assert (load(match).can_undo, load(match).can_redo) == (True, True)
    redo(match, 3, "opener")
    undo(match, 4, "opener")
    append(match, 5, score(2, 5), "opener")
    assert (points(match), load(match).can_redo) == ((3, 0, 5), False)
    assert [(line.text, line.undone) for line in load(match).history] == [
        ("Ann scored 3.", False),
        ("Bo scored 4.", True),
        ("Took back: Bo scored 4.", False),
        ("Put back: Bo scored 4.", False),
        ("Took back: Bo scored 4.", False),
        ("Cy scored 5.", False),
    ]


def test_there_may_be_nothing_to_undo_or_redo(match: Match):
    with pytest.raises(Illegal, match="nothing to undo"):
        undo(match, 0, "opener")
    with pytest.raises(Illegal, match="nothing to redo"):
        redo(match, 0, "opener")
    assert stored() == 0


def test_undo_reopens_a_match_until_a_later_one_has_begun(table: Table, match: Match):
    won_by(match, 0)
    with pytest.raises(Illegal, match="over"):
        append(match, 2, score(0, 1), "opener")
    assert undo(match, 2, "opener").seq == 3
    assert running(table) is match
    assert redo(match, 3, "opener").seq == 4
    later = begun(table)
    for change in (lambda: undo(match, 4, "opener"), lambda: append(match, 4, score(0, 1), "opener")):
        with pytest.raises(Illegal):
            change()
    abandon(later, "opener")
    assert undo(match, 4, "opener").seq == 5


def test_a_match_is_called_off_and_taken_up_again(table: Table, match: Match):
    append(match, 0, score(0, 3), "opener")
    abandon(match, "opener")
    assert (running(table), match.abandoned_by) == (None, "the host")
    for change in (
        lambda: append(match, 1, score(0, 3), "opener"),
        lambda: undo(match, 1, "opener"),
        lambda: abandon(match, "opener"),
    ):
        with pytest.raises(Illegal, match="called off"):
            change()
    resume(match, "opener")
    with pytest.raises(Illegal, match="not called off"):
        resume(match, "opener")
    assert append(match, 1, score(0, 3), "opener").seq == 2
    abandon(match, "opener")
    begun(table)
    with pytest.raises(Illegal, match="later match"):
        resume(match, "opener")


def test_a_match_that_is_over_is_not_called_off(match: Match):
    won_by(match, 1)
    with pytest.raises(Illegal, match="over"):
        abandon(match, "opener")


# --- reading again -----------------------------------------------------------------------------


def test_what_was_told_keeps_the_name_of_then(table: Table, match: Match):
    append(match, 0, score(0, 3), "opener")
    rename(table.seats[0], "Ännchen 🦊", "opener")
    append(match, 1, score(0, 2), "opener")
    assert [line.text for line in load(match).history] == ["Ann scored 3.", "Ännchen 🦊 scored 2."]


def test_an_entry_costs_one_step_not_the_whole_match(match: Match, monkeypatch: pytest.MonkeyPatch):
    for seq in range(8):
        append(match, seq, score(seq % 3, 1), "opener")
    before = load(match)
    append(match, 8, score(0, 1), "opener")
    assert load(match).reached[:8] == before.reached
    assert all(new is old for new, old in zip(load(match).reached, before.reached, strict=False))
    forget()
    assert load(match) == load(match)
    assert load(match).reached[:8] == before.reached


def test_a_match_of_a_game_no_longer_known_can_be_called_off(app: Flask, table: Table, match: Match):
    db.session.execute(update(Match).values(game="forgotten"))
    db.session.commit()
    forget()
    with pytest.raises(Unreadable, match="other rules than the companion knows now"):
        load(match)
    assert running(table) is match
    assert game_name(match) == "forgotten"
    assert evening_of(table).finished == ()
    abandon(match, "opener")
    assert begun(table).number == 2


def test_an_entry_that_no_longer_fits_makes_a_match_unreadable(app: Flask, match: Match):
    append(match, 0, score(0, 3), "opener")
    db.session.execute(update(Entry).values(values={"points": 7}))
    db.session.commit()
    forget()
    with pytest.raises(Unreadable, match="Seven is not allowed"):
        load(match)


# --- the evening -------------------------------------------------------------------------------


def test_the_evening_counts_what_is_finished(table: Table):
    set_away(table.seats[2], away=True, device="opener")
    for winner in (0, 0, 1):
        won_by(begun(table), winner)
    abandon(begun(table), "opener")
    append(begun(table), 0, score(2, 9), "opener")
    evening = evening_of(table)
    ann, bo, cy = (seat.id for seat in table.seats)
    assert evening.balances == {ann: 15, bo: 0, cy: -15}
    assert [(score.player, score.won, score.played) for score in evening.scores] == [
        (ann, 2, 3),
        (bo, 1, 3),
        (cy, 0, 3),
    ]
    assert [(p.payer, p.payee, p.amount) for p in evening.owed] == [(cy, ann, 15)]
    assert evening.course == (
        {ann: 0, bo: 0, cy: 0},
        {ann: 10, bo: -5, cy: -5},
        {ann: 20, bo: -10, cy: -10},
        evening.balances,
    )
    assert ([match.number for match in evening.finished], evening.pot, evening.unreadable) == (
        [1, 2, 3],
        0,
        (),
    )
