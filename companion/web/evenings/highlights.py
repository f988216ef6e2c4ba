"""Highlights of an evening: biggest pot, most won and lost, most legs, best hand."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from flask import url_for

from companion.cards import Card, counted
from companion.engine.highlights import Highlights, Peak
from companion.evenings.tables.names import isolated
from companion.kit.sentences import listed
from companion.store.evenings.summary import Night, Part
from companion.store.history import replays
from companion.store.models import Match, Table
from companion.web.pages import texts
from companion.web.photos.kept_routes import Shot, shots


@dataclass(frozen=True)
class Moment:
    """A highlight of an evening.

    `game` is the name of the game, and `url` leads to the log entry or the match. `cards` and `photos` show
    the hand, if there is one.
    """

    text: str
    game: str
    url: str
    cards: tuple[str, ...] = ()
    photos: tuple[Shot, ...] = ()


def moments(table: Table, night: Night) -> Iterator[Moment]:
    """Yield the highlights of the evening."""
    told: set[tuple[Peak, int]] = set()  # the biggest pot is often also the most won at once
    for sentence, of in _PEAKS:
        peaks = _known(night, of)
        part, peak = max(peaks, key=lambda one: one[1].amount, default=(None, None))
        if part is not None and peak is not None and (peak, part.match.id) not in told:
            told.add((peak, part.match.id))
            name = isolated(replays.players(part.match)[peak.seat].name)
            text = sentence.format(name=name, amount=table.counts_in.told(peak.amount))
            yield _moment(text, part, peak.seq)
    yield from _most_legs(night)
    yield from _best_hand(night)


_PEAKS: tuple[tuple[str, Callable[[Highlights], Peak | None]], ...] = (
    (texts.BIGGEST_POT, lambda found: found.pot),
    (texts.MOST_WON, lambda found: found.won),
    (texts.MOST_LOST, lambda found: found.lost),
)
T = TypeVar("T")


def _known(night: Night, of: Callable[[Highlights], T | None]) -> list[tuple[Part, T]]:
    """Return the matches with a highlight of that kind, each with the highlight."""
    found = ((part, of(part.highlights)) for part in night.parts if part.highlights)
    return [(part, known) for part, known in found if known]


def _most_legs(night: Night) -> Iterator[Moment]:
    legged = _known(night, lambda found: found.legs if any(found.legs) else None)
    if legged:
        part, legs = max(legged, key=lambda one: max(one[1]))
        around = replays.players(part.match)
        who = [isolated(around[seat].name) for seat, many in enumerate(legs) if many == max(legs)]
        text = texts.MOST_LEGS.format(names=listed(who), legs=counted(max(legs), "leg"))
        yield Moment(text, part.game, _url(part.match))


def _best_hand(night: Night) -> Iterator[Moment]:
    hands = _known(night, lambda found: found.best)
    if hands:
        part, best = max(hands, key=lambda one: one[1].worth)
        called = best.called[:1].lower() + best.called[1:]
        told = _moment(texts.BEST_HAND.format(name=best.name, called=called), part, best.seq, best.cards)
        yield replace(told, photos=tuple(shots(part.match, list(map(Card, best.cards)))))


def _moment(text: str, part: Part, seq: int, cards: tuple[str, ...] = ()) -> Moment:
    match = part.match
    url = url_for("lines.page", code=match.table.code, number=match.number, line=seq)
    return Moment(text, part.game, url, cards)


def _url(match: Match) -> str:
    return url_for("matches.page", code=match.table.code, number=match.number)
