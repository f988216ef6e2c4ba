"""Stored results of finished matches: one row for the match and one for each player."""

from collections.abc import Sequence
from dataclasses import asdict

from companion.cards import validate_cards_with_face_down
from companion.engine.highlights import Highlights, highlights_from_json
from companion.engine.tally import HandCounts
from companion.store.history.play import MatchReplay
from companion.store.models import Match, MatchResult, PlayerResult


def update_stored_result(match: Match, grown: MatchReplay) -> None:
    """Store the result of the match and its players if it is over; delete it if it no longer is.

    `grown` is the replayed match. The caller commits.
    """
    summary = grown.summary
    if not summary.over:
        if match.result is not None:
            match.result, match.parts = None, []
        return
    match.result = match.result or MatchResult()
    match.result.seq = grown.seq
    match.result.headline, match.result.pot = summary.headline, summary.pot
    match.result.money, match.result.winners = list(summary.money), list(summary.winners)
    match.result.highlights = grown.highlights.to_json()
    match.parts = build_player_results(match, match.result, grown.tallies)


def build_player_results(
    match: Match, result: MatchResult, tallies: Sequence[HandCounts]
) -> list[PlayerResult]:
    """Return the result row of each player, in the order of the match's players.

    `tallies` has one for each player, in the same order. Rows of the match that exist already are changed
    and reused. The others are new, and not in the session yet. Without money in the result each player's
    is 0.
    """
    money = result.money or [0] * len(match.players)
    known = {part.seat_id: part for part in match.parts}
    found = [known.get(seat) or PlayerResult(seat_id=seat) for seat in match.players]
    for place, (part, tally) in enumerate(zip(found, tallies, strict=True)):
        part.money, part.won = money[place], place in result.winners
        for name, counted in asdict(tally).items():
            setattr(part, name, counted)
    return found


def has_readable_result(match: Match) -> bool:
    """Return whether the stored result of a match has the right types and fits the match.

    It fits if all players have seats at the table, there is an amount of money for each player or for
    nobody, and the winners are positions of players. It is False if no result is stored.
    """
    result = match.result
    if result is None or not (isinstance(result.money, list) and isinstance(result.winners, list)):
        return False
    players, seats = len(match.players), {seat.id for seat in match.table.seats}
    return (
        seats.issuperset(match.players)
        and len(result.money) in (0, players)
        and all(isinstance(amount, int) for amount in (*result.money, result.pot))
        and all(isinstance(seat, int) and 0 <= seat < players for seat in result.winners)
    )


def read_stored_highlights(match: Match) -> Highlights | None:
    """Return the stored highlights of a match; None if it has none or they cannot be read."""
    if match.result is None:
        return None
    try:
        found = highlights_from_json(match.result.highlights)
        return found if found is None or _are_valid_highlights(found, len(match.players)) else None
    except (AttributeError, LookupError, TypeError, ValueError):
        return None


def _are_valid_highlights(found: Highlights, players: int) -> bool:
    """Return whether highlights hold numbers and name players of the match.

    Raises:
        ValueError: the best hand has codes that are no cards.
    """
    peaks, best = [peak for peak in (found.pot, found.won, found.lost) if peak is not None], found.best
    numbers = [found.hands, *found.legs]
    for peak in peaks:
        numbers += [peak.amount, peak.seat, peak.seq]
    if best is not None:
        validate_cards_with_face_down(best.cards)
        numbers += [best.seq, best.worth]
    return (
        all(isinstance(number, int) for number in numbers)
        and all(0 <= peak.seat < players for peak in peaks)
        and len(found.legs) in (0, players)
        and (best is None or (isinstance(best.name, str) and isinstance(best.called, str)))
    )
