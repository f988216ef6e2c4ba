"""Statistics of a group over years, by SQL over the results stored at the end of each match."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import case, func, select

from companion.evenings.groups.season import MIN_EVENINGS, PlayerRating, Proportion, Streaks, compute_streaks
from companion.store.database.session import db
from companion.store.groups.other_money import amounts_outside_matches
from companion.store.groups.ratings import rate_people
from companion.store.groups.seasons import (
    PERSON_ID,
    SeasonFilter,
    game_key,
    player_results_query,
    season_conditions,
    seats_of_people_condition,
)
from companion.store.models import Group, Match, Person, PlayerResult, Table


@dataclass(frozen=True)
class EveningAmount:
    """Amount that a person won, or lost if negative, on one evening; `table` is its table's id."""

    table: int
    amount: int


@dataclass
class PersonTotals:
    """Totals of a person's evenings.

    person: the person.

    balance: money won, or lost if negative; adjustments and shared-out pots are included unless the
    season is limited to one game.

    matches, won: numbers of finished matches and of those won.

    hands: number of hands counted, in all games.

    asked: number of those hands that were in games in which players stay in or drop.

    stayed, right, pots, burned: numbers of such hands, as in `PlayerResult`.

    last: start of the latest finished match, None if there is none.

    evenings: amount of each evening at which they finished a match or their money moved, in order;
    0 if nothing was won or lost.

    rating: the person's rating, None if there is none.
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
    evenings: list[EveningAmount] = field(default_factory=list)
    rating: PlayerRating | None = None

    @property
    def stayed_share(self) -> Proportion:
        """Share of the hands with a choice in which they stayed in."""
        return Proportion(self.stayed, self.asked)

    @property
    def stayed_and_won_share(self) -> Proportion:
        """Share of the hands in which they stayed in that won something."""
        return Proportion(self.right, self.stayed)

    @property
    def took(self) -> Proportion:
        """Share of the hands in which they stayed in that took from the pot."""
        return Proportion(self.pots, self.stayed)

    @property
    def paid(self) -> Proportion:
        """Share of the hands with a choice for which they burned or had to match."""
        return Proportion(self.burned, self.asked)

    @property
    def wins(self) -> Proportion:
        """Share of their matches that they won."""
        return Proportion(self.won, self.matches)

    @property
    def best(self) -> EveningAmount | None:
        """Evening with the highest amount, the first of several; None without evenings."""
        return max(self.evenings, key=lambda one: one.amount, default=None)

    @property
    def worst(self) -> EveningAmount | None:
        """Evening with the lowest amount, the first of several; None without evenings."""
        return min(self.evenings, key=lambda one: one.amount, default=None)

    @property
    def streaks(self) -> Streaks:
        """Longest runs of evenings won and lost, and the current one."""
        return compute_streaks(one.amount for one in self.evenings)

    @property
    def few(self) -> bool:
        """Whether the totals are based on fewer than `MIN_EVENINGS` evenings."""
        return len(self.evenings) < MIN_EVENINGS


def list_person_totals(group: Group, chosen: SeasonFilter) -> list[PersonTotals]:
    """Return each person's totals in that season, the highest balance first, then by id.

    Only people who played a finished match, or whose money moved beside the games, are in it. A
    joined guest counts as the person they turned out to be.
    """
    return sorted(_totals_by_person(group, chosen).values(), key=lambda one: (-one.balance, one.person.id))


def person_totals(group: Group, chosen: SeasonFilter, person: Person) -> PersonTotals:
    """Return the totals of one person, who must not be a joined guest; all 0 if nothing counts."""
    return _totals_by_person(group, chosen, (person,)).get(person.id) or PersonTotals(person)


def _totals_by_person(
    group: Group, chosen: SeasonFilter, people: Sequence[Person] = ()
) -> dict[int, PersonTotals]:
    """Return the totals by person id; with `people`, those of anybody else are incomplete."""
    everybody = {person.id: person for person in group.people}
    found: dict[int, PersonTotals] = {}
    moved: dict[int, dict[int, int]] = {}
    money = func.sum(PlayerResult.money).label("amount")
    sums = player_results_query(group, chosen, Table.id.label("evening"), money, *_SUM_COLUMNS)
    sums = sums.where(*seats_of_people_condition(group, people)).group_by(PERSON_ID, Table.id)
    for row in db.session.execute(sums).mappings():
        one = found.setdefault(row["person"], PersonTotals(everybody[row["person"]]))
        for name in _SUMMED_FIELDS:
            setattr(one, name, getattr(one, name) + int(row[name] or 0))
        one.last = max(row["last"], one.last or row["last"])
        moved.setdefault(row["evening"], {})[row["person"]] = int(row["amount"])
    for person, evening, amount in amounts_outside_matches(group, chosen):
        there = moved.setdefault(evening, {})
        there[person] = there.get(person, 0) + amount
    for evening in db.session.scalars(
        select(Table.id).where(*season_conditions(group, chosen)).order_by(Table.created, Table.id)
    ):
        for person, amount in moved.get(evening, {}).items():
            one = found.setdefault(person, PersonTotals(everybody[person]))
            one.evenings.append(EveningAmount(evening, amount))
            one.balance += amount
    for person, rating in rate_people(group, chosen).items():
        if person in found:
            found[person].rating = rating
    return found


_SUMMED_FIELDS = ("matches", "won", "hands", "asked", "stayed", "right", "pots", "burned")


_SUM_COLUMNS = (
    func.count().label("matches"),
    func.sum(case((PlayerResult.won, 1), else_=0)).label("won"),
    func.sum(PlayerResult.hands).label("hands"),
    func.sum(case((PlayerResult.stayed.is_not(None), PlayerResult.hands), else_=0)).label("asked"),
    *(func.sum(getattr(PlayerResult, name)).label(name) for name in ("stayed", "right", "pots", "burned")),
    func.max(Match.created).label("last"),
)


def count_evenings_in_other_unit(group: Group) -> int:
    """Return the number of the group's evenings that count in another unit, so statistics omit them."""
    those = select(func.count()).select_from(Table).where(*season_conditions(group, SeasonFilter()))
    all_of_them = select(func.count()).select_from(Table).where(Table.group_id == group.id)
    return (db.session.scalar(all_of_them) or 0) - (db.session.scalar(those) or 0)


def list_game_totals(
    group: Group, chosen: SeasonFilter, person: Person | None = None
) -> list[dict[str, Any]]:
    """Return a row for each game and person of the season, with sums; the most matches first.

    Equal ones are sorted by `called`, the game's `seasons.game_key`. `person` is the person's id. The other
    names are those fields of `PersonTotals` that count matches and hands, with `balance` and `last`. Here
    `balance` is the money of the matches alone. A sum is None if none of the matches counted it. With a
    `person`, who must not be a joined guest, only their rows are returned.
    """
    asked = player_results_query(
        group, chosen, game_key.label("called"), func.sum(PlayerResult.money).label("balance"), *_SUM_COLUMNS
    )
    if person is not None:
        asked = asked.where(*seats_of_people_condition(group, (person,)))
    by_game = asked.group_by("called", PERSON_ID).order_by(func.count().desc(), "called")
    return [dict(row) for row in db.session.execute(by_game).mappings()]


def list_played_game_keys(group: Group) -> list[str]:
    """Return the `seasons.game_key` of each game of which the group finished a match, sorted.

    Matches of evenings that count in another unit are included.
    """
    played = (
        select(game_key)
        .select_from(Match)
        .join(Table)
        .join(PlayerResult)
        .where(Table.group_id == group.id)
        .distinct()
    )
    return sorted(db.session.scalars(played))
