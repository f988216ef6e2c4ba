"""Matches of the toy game, and what to enter in them."""

from companion.store.log import append
from companion.store.matches import start_match
from companion.store.models import Match, Table
from companion.store.replays import load

from .toy import score


def begun(table: Table, goal: int = 10) -> Match:
    return start_match(table, "toy", {"goal": goal}, table.seats, None, "opener")


def won_by(match: Match, seat: int) -> None:
    """Let that seat reach a goal of 10."""
    for points in (9, 1):
        append(match, load(match).seq, score(seat, points), "opener")
