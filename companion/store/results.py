"""What a finished match came to, as rows: once for all, and for each player."""

from collections.abc import Sequence
from dataclasses import asdict

from companion.play.tally import Tally
from companion.store.models import Match, Part, Result
from companion.store.plays import Play


def keep_result(match: Match, grown: Play) -> None:
    """Store what the match came to if it is over now; take it away if it is not any more."""
    summary = grown.summary
    if not summary.over:
        if match.result is not None:
            match.result, match.parts = None, []
        return
    match.result = match.result or Result()
    match.result.seq = grown.seq
    match.result.headline, match.result.pot = summary.headline, summary.pot
    match.result.money, match.result.winners = list(summary.money), list(summary.winners)
    match.result.highlights = grown.highlights.stored()
    match.parts = parts(match, match.result, grown.tallies)


def parts(match: Match, result: Result, tallies: Sequence[Tally]) -> list[Part]:
    """Return what the match came to for each player; rows that there are already are taken again."""
    money = result.money or [0] * len(match.players)
    known = {part.seat_id: part for part in match.parts}
    found = [known.get(seat) or Part(seat_id=seat) for seat in match.players]
    for place, (part, tally) in enumerate(zip(found, tallies, strict=True)):
        part.money, part.won = money[place], place in result.winners
        for name, counted in asdict(tally).items():
            setattr(part, name, counted)
    return found
