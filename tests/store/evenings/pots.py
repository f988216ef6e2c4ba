"""Matches that leave their pot to the next ones of the evening, and whether it adds up."""

from companion.store.evenings.evenings import compute_evening
from companion.store.history.replays import load_replay, pot_from_earlier_matches
from companion.store.matches.matches import start_match
from companion.store.models import Match, Table
from store.corrections.amends import PHONE, say
from store.matches.toy_matches import begun, won_by


def pot_of(table: Table, *steps: tuple[str, int | None], ante: int = 4) -> Match:
    match = start_match(table, "potluck", {"ante": ante}, table.seats, None, PHONE)
    for action, seat in steps:
        say(match, action, seat)
    return match


def chain(table: Table) -> list[Match]:
    """Three matches that leave their pot, of which the last is won, and one that is being played."""
    first = pot_of(table, ("deal", None), ("put", 0), ("stop", None))
    second = pot_of(table, ("deal", None), ("stop", None), ante=1)
    won_by(begun(table), 2)
    third = pot_of(table, ("take", 1))
    return [first, second, third, pot_of(table, ("deal", None))]


def balanced(table: Table) -> None:
    """Check that the evening sums to nothing and each match took over what the ones before left."""
    shown = compute_evening(table)
    assert sum(shown.balances.values()) + shown.pot == 0
    pot = 0
    for match in (
        one for one in table.matches if one.abandoned is None and pot_from_earlier_matches(one) is not None
    ):
        assert pot_from_earlier_matches(match) == pot
        pot = load_replay(match).summary.pot
        assert sum(load_replay(match).summary.money) + pot == pot_from_earlier_matches(match)
