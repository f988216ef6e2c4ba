"""Matches of the toy game, what to enter in them, and what is kept of that."""

from sqlalchemy import func, select

from companion.store import db
from companion.store.history.registry import get_replay_cache
from companion.store.history.replays import load_replay
from companion.store.matches.log import append_entry
from companion.store.matches.matches import start_match
from companion.store.models import Entry, Match, Table
from store.toy import score


def begun(table: Table, goal: int = 10) -> Match:
    return start_match(table, "toy", {"goal": goal}, table.seats, None, "opener")


def won_by(match: Match, seat: int) -> None:
    """Let that seat reach a goal of 10."""
    for points in (9, 1):
        append_entry(match, load_replay(match).seq, score(seat, points), "opener")


def stored() -> int:
    return db.session.scalar(select(func.count()).select_from(Entry)) or 0


def points(match: Match) -> tuple[int, ...]:
    return load_replay(match).state.points


def forget() -> None:
    """Do as another process would: know nothing but the database."""
    get_replay_cache().clear()
    db.session.expire_all()
