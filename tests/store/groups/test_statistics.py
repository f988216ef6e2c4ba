"""What the years came to: sums by SQL against sums by hand, over random evenings of a group."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

import pytest
from filled import filled
from flask import Flask
from sqlalchemy import select

from companion.engine.field import Illegal
from companion.store import db
from companion.store.evenings import closing
from companion.store.evenings.evenings import compute_evening, match_money
from companion.store.exchange import exporting
from companion.store.exchange.importing import ImportRefused, import_evenings
from companion.store.groups import groups, members, ratings, statistics
from companion.store.groups.head_to_head import head_to_head_results
from companion.store.groups.seasons import SeasonFilter, parse_season_filter
from companion.store.groups.statistics import list_person_totals
from companion.store.history.replays import load_replay
from companion.store.matches.log import undo_entry
from companion.store.models import Group, Person, Table
from companion.store.tables.opening import open_table
from store.evenings.money import add_adjustment, record_payment, split_pot
from store.evenings.pots import pot_of
from store.matches.toy_matches import begun, won_by

PHONE = "opener"


@pytest.fixture
def years(app: Flask, moment) -> Group:
    """Twelve evenings of three to five people, a day apart, some with adjustments and pots shared out."""
    ratings._strengths_before_newest.cache_clear()
    moment.now = filled("years", lambda: play_years(moment))
    return db.session.scalars(select(Group)).one()


def play_years(moment) -> datetime:
    """Play them, and return when the last of them was."""
    chance = Random(7)
    table = open_table("First", ["Ann", "Bo", "Cy"], PHONE)
    group = groups.create_group(table, "Ours", table.seats[0], PHONE)
    me = group.people[0]
    for name in ("Dee", "Eve"):
        members.add_guest(group, name)
    for number in range(12):
        moment.now += timedelta(days=1)
        others = chance.sample(group.people[1:5], chance.randint(1, 2))
        guests = ["Guest"] if number == 3 else []
        others = group.people[1:3] if guests else others
        table = groups.create_group_evening(
            group, me, [me.id, *(one.id for one in others)], guests, PHONE, ""
        )
        for _ in range(chance.randint(1, 3)):
            won_by(begun(table), chance.randrange(len(table.seats)))
        if chance.random() < 0.4:
            add_adjustment(table, table.seats[0], table.seats[1], chance.randint(1, 9), "Pizza", "k", PHONE)
        if chance.random() < 0.3:
            pot_of(table, ("deal", None), ("put", 0), ("put", 1), ("stop", None))
            split_pot(table, table.seats[:2], compute_evening(table).waiting, PHONE)
    guest = next(one for one in group.people if one.name == "Guest")
    members.join_guest_to_person(group, me, guest, group.people[4])
    return moment.now


def by_hand(group: Group) -> dict[int, list[tuple[int, int]]]:
    """Return what each evening brought whom, by looking at each."""
    found: dict[int, list[tuple[int, int]]] = {}
    for table in group.tables:
        who = {seat.id: seat.person.joined_to or seat.person.id for seat in table.seats}
        for seat, amount in compute_evening(table).balances.items():
            moved = any(seat in match.players for match in table.matches if match.result)
            touched = any(seat in (one.payer, one.payee) for one in table.adjustments)
            if moved or touched or any(seat in one.players for one in table.sharings):
                found.setdefault(who[seat], []).append((table.id, amount))
    return found


def test_sums_are_those_of_the_evenings(years: Group):
    expected = by_hand(years)
    found = list_person_totals(years, SeasonFilter())
    assert {one.person.id: [(it.table, it.amount) for it in one.evenings] for one in found} == expected
    assert [one.balance for one in found] == sorted((one.balance for one in found), reverse=True)
    assert sum(one.balance for one in found) == 0
    for one in found:
        assert one.balance == sum(amount for _, amount in expected[one.person.id])
        assert one.best.amount == max(amount for _, amount in expected[one.person.id])
        assert one.worst.amount == min(amount for _, amount in expected[one.person.id])


def matches_of(group: Group) -> Iterator[tuple[object, dict[int, int], set[int]]]:
    for table in group.tables:
        who = {seat.id: seat.person.joined_to or seat.person.id for seat in table.seats}
        for match in table.matches:
            if match.result:
                moved = match_money(match)
                money = {who[seat]: amount for seat, amount in moved.money.items()}
                yield match, money, {who[seat] for seat in moved.winners}


def test_matches_wins_hands_and_head_to_head_are_counted_one_by_one(years: Group):
    played = list(matches_of(years))
    for one in list_person_totals(years, SeasonFilter()):
        mine = [(match, money, winners) for match, money, winners in played if one.person.id in money]
        assert one.matches == len(mine)
        assert one.won == sum(one.person.id in winners for _, _, winners in mine)
        assert one.hands == sum(match.result.highlights["hands"] for match, *_ in mine)
        assert one.last == max(match.created for match, *_ in mine)
        for other in head_to_head_results(years, SeasonFilter(), one.person):
            both = [money for _, money, _ in mine if other.person.id in money]
            assert other.matches == len(both)
            assert other.balance == sum(money[one.person.id] for money in both)
            assert other.theirs == sum(money[other.person.id] for money in both)
            assert other.ahead + other.behind <= other.matches


def test_a_season_and_a_game(years: Group, moment):
    days = sorted(table.created.astimezone().date() for table in years.tables)
    chosen = SeasonFilter(days[5], days[9])
    found = list_person_totals(years, chosen)
    counted = {it.table for one in found for it in one.evenings}
    assert counted == {t.id for t in years.tables if days[5] <= t.created.astimezone().date() <= days[9]}
    by_game = [
        list_person_totals(years, SeasonFilter(game=game)) for game in statistics.list_played_game_keys(years)
    ]
    assert len(by_game) == 2
    counted = sum(one.matches for found in by_game for one in found)
    assert counted == sum(one.matches for one in list_person_totals(years, SeasonFilter()))
    assert list_person_totals(years, SeasonFilter(since=days[-1] + timedelta(days=1))) == []
    with pytest.raises(Illegal, match="must not be after the last day"):
        parse_season_filter("2026-02-01", "2026-01-01")
    for bad in ("soon", "0001-01-01", "9999-12-31", "20260101T0000", "\0"):
        with pytest.raises(Illegal, match="Enter the day"):
            parse_season_filter("", bad)


def test_matches_that_are_put_right_or_reopened_are_counted_as_they_are(years: Group):
    last = begun(years.tables[-1])
    won_by(last, 0)
    before = sum(one.matches for one in list_person_totals(years, SeasonFilter()))
    rated = ratings.rate_people(years, SeasonFilter())
    undo_entry(last, load_replay(last).seq, PHONE)
    assert sum(one.matches for one in list_person_totals(years, SeasonFilter())) == before - len(last.players)
    assert ratings.rate_people(years, SeasonFilter()) != rated
    assert {
        one.person.id: [it.amount for it in one.evenings] for one in list_person_totals(years, SeasonFilter())
    } == {person: [amount for _, amount in evenings] for person, evenings in by_hand(years).items()}


def test_ratings_go_on_from_the_evenings_before_as_if_all_were_rated_at_once(years: Group):
    def anew() -> object:
        ratings._strengths_before_newest.cache_clear()
        return ratings.rate_people(years, SeasonFilter())

    kept = ratings.rate_people(years, SeasonFilter())
    assert kept == anew()
    won_by(begun(years.tables[-1]), 1)
    newest = ratings.rate_people(years, SeasonFilter())
    assert newest != kept
    assert newest == anew()
    toys = (table.matches[-1] for table in years.tables[1:-1] if not table.sharings)
    earlier = next(match for match in toys if match.game == "toy")
    undo_entry(earlier, load_replay(earlier).seq, PHONE)
    assert ratings.rate_people(years, SeasonFilter()) != newest
    assert ratings.rate_people(years, SeasonFilter()) == anew()


@pytest.mark.parametrize("game", ["", "toy"])
def test_the_record_of_one_is_that_among_all(years: Group, game: str):
    chosen = SeasonFilter(game=game)
    among_all = {one.person.id: one for one in list_person_totals(years, chosen)}
    assert len(among_all) == 5
    for person in years.people:
        if person.joined_to is None:
            assert statistics.person_totals(years, chosen, person) == among_all[person.id]


def test_the_record_tells_when_somebody_played_last(years: Group):
    played = {one.person.id: one.last for one in list_person_totals(years, SeasonFilter())}
    for person in years.people:
        if person.joined_to is None:
            theirs = [
                match.created
                for table in years.tables
                for match in table.matches
                if match.result and any(seat.person_id == person.id for seat in table.seats)
            ]
            assert played[person.id] == max(theirs)


def test_evenings_in_another_unit_are_left_out_and_said(years: Group):
    table = years.tables[0]
    table.unit = "peanuts"
    db.session.commit()
    assert statistics.count_evenings_in_other_unit(years) == 1
    assert table.id not in {
        it.table for one in list_person_totals(years, SeasonFilter()) for it in one.evenings
    }


def figures(group: Group) -> object:
    """Return all that the years came to, by names."""
    dates = {table.id: table.created for table in group.tables}
    return [
        (
            one.person.name,
            [(dates[it.table], it.amount) for it in one.evenings],
            (one.matches, one.won, one.hands, one.asked, one.stayed, one.right, one.pots, one.burned),
            one.rating,
        )
        for one in list_person_totals(group, SeasonFilter())
    ]


def test_a_group_is_the_same_on_another_server(years: Group, elsewhere: Flask):
    table = years.tables[-1]
    owed = next(one for one in compute_evening(table).owed if one.payer and one.payee)
    record_payment(table, owed.payer, owed.payee, None, "k", PHONE, left=True)
    closing.close_evening(table, PHONE)
    me = years.people[0]
    groups.create_group_evening(years, me, [seat.person_id for seat in table.seats], [], PHONE, table.code)
    assert years.tables[-1].carried
    document = exporting.export_evenings(years.tables, "1.0", years)
    data, before = json.dumps(document).encode(), figures(years)
    for secret in (years.key, PHONE):
        assert secret.encode() not in data
    with pytest.raises(ImportRefused, match="“Ours” already exists here"):
        import_evenings(data, "my-phone")
    with elsewhere.app_context():
        tables = import_evenings(data, "my-phone")
        db.session.expire_all()
        group = tables[0].group
        assert figures(group) == before
        again = exporting.export_evenings(group.tables, "1.0", group)
        assert again["group"] == document["group"]
        for one in (*again["evenings"], *document["evenings"]):
            one.pop("code")
            one["carried"] = [
                {**debt, "left": debt["left"] and debt["left"]["number"]} for debt in one["carried"]
            ]
        assert json.dumps(again["evenings"], default=str) == json.dumps(document["evenings"], default=str)
        assert tables[-1].carried[0].handover.table is tables[-2]
        assert not groups.groups_of_phone("my-phone")
        ((host, made),) = members.create_host_invitations(group)
        assert members.accept_invitation(made.token, "my-phone") is group
        assert groups.groups_of_phone("my-phone") == [(group, host)]


@pytest.mark.parametrize(
    "damage",
    [
        lambda it: it["evenings"][0]["seats"][0].update(person=199),
        lambda it: it["evenings"][0]["seats"][0].update(person=it["evenings"][0]["seats"][1]["person"]),
        lambda it: it["group"]["people"][1].update(joined_to=199),
        lambda it: it["group"].update(people=it["group"]["people"] * 40),
        lambda it: it["group"].update(key="mine"),
        lambda it: it["evenings"][1]["matches"][0].update(tallies=[[1, 1, 1, 1, 1]] * 9),
        lambda it: it["evenings"][1].update(carried=[{"payer": 90, "payee": 0, "amount": 1, "left": None}]),
    ],
)
def test_a_damaged_group_is_refused_and_nothing_stored(years: Group, elsewhere: Flask, damage):
    document = json.loads(json.dumps(exporting.export_evenings(years.tables, "1.0", years)))
    damage(document)
    document["digest"] = exporting.document_digest(document["group"], document["evenings"])
    with elsewhere.app_context():
        with pytest.raises(ImportRefused, match="damaged"):
            import_evenings(json.dumps(document).encode(), "my-phone")
        for kind in (Group, Person, Table):
            assert db.session.query(kind).count() == 0
