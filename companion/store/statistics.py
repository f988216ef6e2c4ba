"""What the years of a group came to, by SQL over what was stored with the end of each match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, func, literal, or_, select, union_all
from sqlalchemy.orm import aliased

from companion.evening.season import FEW_EVENINGS, Rated, Rating, Share, Streaks, Strengths, streaks
from companion.play.field import Illegal
from companion.store import words
from companion.store.database import db
from companion.store.models import Adjustment, Group, Match, Part, Person, Seat, Sharing, Table


@dataclass(frozen=True)
class Season:
    """Which evenings of a group count: from one day to another, both included, and the matches of one game.

    Without a game all that moved money counts, also what was adjusted and pots that were shared out.
    """

    since: date | None = None
    until: date | None = None
    game: str = ""


def season(since: str, until: str, game: str = "") -> Season:
    """Return the season that was typed as ISO dates, "" for an open end; raise `Illegal` for what is none."""
    first, last = _day(since), _day(until)
    if first and last and first > last:
        raise Illegal(words.NO_SEASON)
    return Season(first, last, game)


def _day(typed: str) -> date | None:
    try:
        found = date.fromisoformat(typed) if typed.strip() else None
    except ValueError:
        raise Illegal(words.NO_DAY) from None
    if found is not None and not 2000 <= found.year < 3000:
        raise Illegal(words.NO_DAY)
    return found


@dataclass(frozen=True)
class Evening:
    """What an evening came to for somebody."""

    table: int
    amount: int


@dataclass
class Record:
    """What somebody's evenings came to. `hands` are those that were counted, in all games.

    `asked` are those in which one goes in or out; `stayed`, `right`, `pots` and `burned` count those of
    them as a `Part` says. `evenings` are in order.
    """

    person: Person
    balance: int = 0
    matches: int = 0
    won: int = 0
    hands: int = 0
    asked: int = 0
    stayed: int = 0
    right: int = 0
    pots: int = 0
    burned: int = 0
    last: datetime | None = None
    evenings: list[Evening] = field(default_factory=list)
    rating: Rating | None = None

    @property
    def bold(self) -> Share:
        """How often they stayed in, of the hands in which they were asked."""
        return Share(self.stayed, self.asked)

    @property
    def rightly(self) -> Share:
        """How often they won something, of the hands in which they stayed in."""
        return Share(self.right, self.stayed)

    @property
    def took(self) -> Share:
        """How often they took from the pot, of the hands in which they stayed in."""
        return Share(self.pots, self.stayed)

    @property
    def paid(self) -> Share:
        """How often they burned or matched, of the hands in which they were asked."""
        return Share(self.burned, self.asked)

    @property
    def wins(self) -> Share:
        """How many matches they won."""
        return Share(self.won, self.matches)

    @property
    def best(self) -> Evening | None:
        """The evening that brought most, the first of several."""
        return max(self.evenings, key=lambda one: one.amount, default=None)

    @property
    def worst(self) -> Evening | None:
        """The evening that cost most, the first of several."""
        return min(self.evenings, key=lambda one: one.amount, default=None)

    @property
    def streaks(self) -> Streaks:
        """Evenings in a row."""
        return streaks(one.amount for one in self.evenings)

    @property
    def few(self) -> bool:
        """Whether they were there so seldom that sums say little."""
        return len(self.evenings) < FEW_EVENINGS


def records(group: Group, chosen: Season) -> list[Record]:
    """Return everybody's record in that season, the highest balance first."""
    return sorted(_records(group, chosen).values(), key=lambda one: (-one.balance, one.person.id))


def record(group: Group, chosen: Season, person: Person) -> Record:
    """Return the record of one person, of whom nobody is a guest's second self."""
    return _records(group, chosen, (person,)).get(person.id) or Record(person)


def _records(group: Group, chosen: Season, only: Sequence[Person] = ()) -> dict[int, Record]:
    """Return the records of all people by their ids; of those beside `only` them, where given, a part."""
    everybody = {person.id: person for person in group.people}
    found: dict[int, Record] = {}
    moved: dict[int, dict[int, int]] = {}
    for row in db.session.execute(_sums(group, chosen, only)).mappings():
        one = found.setdefault(row["person"], Record(everybody[row["person"]]))
        for name in _COUNTED:
            setattr(one, name, getattr(one, name) + int(row[name] or 0))
        one.last = max(row["last"], one.last or row["last"])
        moved.setdefault(row["evening"], {})[row["person"]] = int(row["amount"])
    for person, evening, amount in _moved_beside(group, chosen):
        there = moved.setdefault(evening, {})
        there[person] = there.get(person, 0) + amount
    for evening in db.session.scalars(_in_order(group, chosen)):
        for person, amount in moved.get(evening, {}).items():
            one = found.setdefault(person, Record(everybody[person]))
            one.evenings.append(Evening(evening, amount))
            one.balance += amount
    for person, rating in rated(group, chosen).items():
        if person in found:
            found[person].rating = rating
    return found


_COUNTED = ("matches", "won", "hands", "asked", "stayed", "right", "pots", "burned")


_WHO: ColumnElement[int] = func.coalesce(Person.joined_to, Person.id)
"""Who a seat's person is: a guest who turned out to be somebody is that one."""


def _counted(group: Group, chosen: Season) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for an evening that counts."""
    conditions = [Table.group_id == group.id, Table.sign == group.sign, Table.places == group.places]
    if not group.sign:
        conditions.append(Table.unit == group.unit)
    if chosen.since is not None:
        conditions.append(Table.created >= _midnight(chosen.since))
    if chosen.until is not None:
        conditions.append(Table.created < _midnight(chosen.until + timedelta(days=1)))
    return tuple(conditions)


def _midnight(day: date) -> datetime:
    """Return when a day begins where the companion stands."""
    return datetime.combine(day, time()).astimezone()


HOUSE = "house:"
"""Begins what a game of the house goes by here, before its name: its cards may have been changed since."""
_NAMED = Match.card["name"].as_string()
_played: ColumnElement[str] = case((_NAMED.is_not(None), literal(HOUSE) + _NAMED), else_=Match.game)


def _of_game(chosen: Season) -> tuple[ColumnElement[bool], ...]:
    return (_played == chosen.game,) if chosen.game else ()


def _parts(group: Group, chosen: Season, *columns: Any) -> Select[Any]:
    """Return what asks for those columns of all parts that count."""
    return (
        select(_WHO.label("person"), *columns)
        .select_from(Part)
        .join(Match, Match.id == Part.match_id)
        .join(Table, Table.id == Match.table_id)
        .join(Seat, Seat.id == Part.seat_id)
        .join(Person, Person.id == Seat.person_id)
        .where(*_counted(group, chosen), *_of_game(chosen), Match.abandoned.is_(None))
    )


_SUMS = (
    func.count().label("matches"),
    func.sum(case((Part.won, 1), else_=0)).label("won"),
    func.sum(Part.hands).label("hands"),
    func.sum(case((Part.stayed.is_not(None), Part.hands), else_=0)).label("asked"),
    *(func.sum(getattr(Part, name)).label(name) for name in ("stayed", "right", "pots", "burned")),
    func.max(Match.created).label("last"),
)


def _sums(group: Group, chosen: Season, only: Sequence[Person]) -> Select[Any]:
    """Return what asks for everybody's sums of each evening."""
    amount = func.sum(Part.money).label("amount")
    asked = _parts(group, chosen, Table.id.label("evening"), amount, *_SUMS)
    return asked.where(*_only(group, only)).group_by(_WHO, Table.id)


def _only(group: Group, people: Sequence[Person]) -> tuple[ColumnElement[bool], ...]:
    """Return the condition that a seat is one of theirs, which an index answers; none without people."""
    ids = {person.id for person in people}
    selves = [one.id for one in group.people if one.id in ids or one.joined_to in ids]
    return (Seat.person_id.in_(selves),) if people else ()


def _in_order(group: Group, chosen: Season) -> Select[int]:
    return select(Table.id).where(*_counted(group, chosen)).order_by(Table.created, Table.id)


def _moved_beside(group: Group, chosen: Season) -> Iterator[tuple[int, int, int]]:
    """Yield who won or lost how much at which evening beside the games."""
    if chosen.game:
        return
    for person, evening, amount in db.session.execute(
        union_all(*(_adjusted(group, chosen, *side) for side in _SIDES))
    ):
        yield person, evening, int(amount)
    yield from _shared(group, chosen)


_SIDES = ((Adjustment.payer, -1), (Adjustment.payee, 1))


def _adjusted(group: Group, chosen: Season, seat: Any, sign: int) -> Select[Any]:
    amount = func.sum(Adjustment.amount) * literal(sign)
    asked: Any = select(_WHO.label("person"), Table.id.label("evening"), amount.label("amount"))
    found: Select[Any] = (
        asked.select_from(Adjustment)
        .join(Table, Table.id == Adjustment.table_id)
        .join(Seat, Seat.id == seat)
        .join(Person, Person.id == Seat.person_id)
        .where(*_counted(group, chosen), Adjustment.taken_back.is_(None))
        .group_by(_WHO, Table.id)
    )
    return found


def _shared(group: Group, chosen: Season) -> list[tuple[int, int, int]]:
    """Return what pots that were shared out brought: seldom, and stored as lists."""
    live = select(Sharing).join(Table).where(*_counted(group, chosen), Sharing.taken_back.is_(None))
    found = []
    for sharing in db.session.scalars(live):
        sits = {seat.id: seat.person for seat in sharing.table.seats if seat.person}
        for seat, share in zip(sharing.players, sharing.shares, strict=True):
            if seat in sits:
                person = sits[seat]
                found.append((person.joined_to or person.id, sharing.table_id, share))
    return found


def left_out(group: Group) -> int:
    """Return how many evenings count in something else than the group, and so are not added up."""
    counted = select(func.count()).select_from(Table).where(*_counted(group, Season()))
    all_of_them = select(func.count()).select_from(Table).where(Table.group_id == group.id)
    return (db.session.scalar(all_of_them) or 0) - (db.session.scalar(counted) or 0)


def games(group: Group, chosen: Season, person: Person | None = None) -> list[dict[str, Any]]:
    """Return the games of that season, each with everybody's sums as a `Record` has them, most played first.

    `called` is what the game goes by, as `HOUSE` says; of one `person`, if one is named.
    """
    asked = _parts(group, chosen, _played.label("called"), func.sum(Part.money).label("balance"), *_SUMS)
    if person is not None:
        asked = asked.where(*_only(group, (person,)))
    by_game = asked.group_by("called", _WHO).order_by(func.count().desc(), "called")
    return [dict(row) for row in db.session.execute(by_game).mappings()]


def games_of(group: Group) -> list[str]:
    """Return the games that the group has finished matches of."""
    played = (
        select(_played).select_from(Match).join(Table).join(Part).where(Table.group_id == group.id).distinct()
    )
    return sorted(db.session.scalars(played))


@dataclass(frozen=True)
class Against:
    """How somebody did in matches that somebody else was in, too: `ahead` and `behind` by what they won."""

    person: Person
    matches: int
    ahead: int
    behind: int
    balance: int
    theirs: int


def head_to_head(group: Group, chosen: Season, person: Person) -> list[Against]:
    """Return how the person did beside everybody else, those played with most first."""
    other, seat, whose = aliased(Part), aliased(Seat), aliased(Person)
    them: ColumnElement[int] = func.coalesce(whose.joined_to, whose.id)
    asked = (
        _parts(
            group,
            chosen,
            them.label("other"),
            func.count().label("matches"),
            func.sum(case((_before(Part, other), 1), else_=0)).label("ahead"),
            func.sum(case((_before(other, Part), 1), else_=0)).label("behind"),
            func.sum(Part.money).label("balance"),
            func.sum(other.money).label("theirs"),
        )
        .join(other, other.match_id == Part.match_id)
        .join(seat, seat.id == other.seat_id)
        .join(whose, whose.id == seat.person_id)
        .where(*_only(group, (person,)), them.not_in([person.id]))
        .group_by(_WHO, them)
        .order_by(func.count().desc(), them)
    )
    everybody = {one.id: one for one in group.people}
    return [
        Against(everybody[row.other], *(int(value) for value in row[2:])) for row in db.session.execute(asked)
    ]


def _before(one: Any, other: Any) -> ColumnElement[bool]:
    """Say in SQL whether one stood before the other: by money, else by winning."""
    return or_(one.money > other.money, and_(one.money == other.money, one.won, ~other.won))


def rated(group: Group, chosen: Season) -> dict[int, Rating]:
    """Return everybody's rating after that season, by ids of people.

    What all evenings but the newest came to is kept until one of them changes: as a rule none does.
    """
    evenings = select(Table.id, Table.version).where(*_counted(group, chosen))
    stand = [tuple(row) for row in db.session.execute(evenings.order_by(Table.created, Table.id))]
    newest = [row[0] for row in stand[-1:]]
    joined = tuple(sorted((one.id, one.joined_to) for one in group.people if one.joined_to))
    known = db.engine.url.render_as_string(), group.id, group.origin, chosen, hash(tuple(stand[:-1])), joined
    found = _RATED.get(known)
    if found is None:
        found = Strengths[int]().after(_matches(group, chosen, Table.id.not_in(newest)))
        while len(_RATED) >= _MOST_RATED:
            _RATED.pop(next(iter(_RATED)), None)
        _RATED[known] = found
    return found.after(_matches(group, chosen, Table.id.in_(newest))).ratings


_RATED: dict[Any, Strengths[int]] = {}
_MOST_RATED = 200


def _matches(group: Group, chosen: Season, evenings: ColumnElement[bool]) -> Iterator[Rated[int]]:
    """Yield the matches of those evenings of the season in order."""
    asked = _parts(group, chosen, Part.match_id, Part.money, Part.won).where(evenings)
    ordered = asked.order_by(Table.created, Table.id, Match.number, Part.seat_id)
    money: dict[int, int] = {}
    winners: set[int] = set()
    now = None
    for person, match, amount, won in db.session.execute(ordered):
        if match != now and now is not None:
            yield Rated(money, frozenset(winners))
            money, winners = {}, set()
        now = match
        money[person] = amount
        if won:
            winners.add(person)
    if money:
        yield Rated(money, frozenset(winners))
