"""Highlights of an evening: biggest pot, most won and lost, most legs, best hand."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from flask import url_for

from companion.cards import Card
from companion.engine.highlights import Highlights, RecordAmount
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.kit.sentences import join_with_and
from companion.plurals import format_count
from companion.store.evenings.summary import EveningSummary, GameResult
from companion.store.history import replays
from companion.store.models import Table
from companion.web.pages import texts
from companion.web.photos.kept_routes import HandPhoto, list_hand_photos


@dataclass(frozen=True)
class EveningHighlight:
    """A highlight of an evening.

    Attributes:
        text: The sentence.
        game: Name of the game.
        url: URL path of the log entry; of the match for the most legs.
        cards: Cards of the best hand, such as "As"; () for every other highlight.
        photos: Photos of the best hand that the asking phone may see; () for every other highlight.
    """

    text: str
    game: str
    url: str
    cards: tuple[str, ...] = ()
    photos: tuple[HandPhoto, ...] = ()


def list_highlights(table: Table, night: EveningSummary) -> Iterator[EveningHighlight]:
    """Yield the highlights of the evening `night` at `table`; none if no match has any.

    They are, in this order, the biggest pot, the most won at once, the most lost at once, the most legs
    in a match, and the best hand; each is left out if no match has it. A pot that is also the most won
    comes once. Of equal ones the first counts, but all players of that match with the most legs are named.
    The running match counts, too; matches that were called off do not.
    """
    told: set[tuple[RecordAmount, int]] = set()  # the biggest pot is often also the most won at once
    for sentence, of in _PEAK_HIGHLIGHTS:
        peaks = _matches_with_highlight(night, of)
        part, peak = max(peaks, key=lambda one: one[1].amount, default=(None, None))
        if part is not None and peak is not None and (peak, part.match.id) not in told:
            told.add((peak, part.match.id))
            name = isolate_right_to_left_name(replays.match_seats(part.match)[peak.seat].name)
            text = sentence.format(name=name, amount=table.counts_in.format_amount(peak.amount))
            yield _make_highlight(text, part, peak.seq)
    yield from _most_legs(night)
    yield from _best_hand(night)


_PEAK_HIGHLIGHTS: tuple[tuple[str, Callable[[Highlights], RecordAmount | None]], ...] = (
    (texts.BIGGEST_POT, lambda found: found.pot),
    (texts.MOST_WON, lambda found: found.won),
    (texts.MOST_LOST, lambda found: found.lost),
)
T = TypeVar("T")


def _matches_with_highlight(
    night: EveningSummary, of: Callable[[Highlights], T | None]
) -> list[tuple[GameResult, T]]:
    found = ((part, of(part.highlights)) for part in night.parts if part.highlights)
    return [(part, known) for part, known in found if known]


def _most_legs(night: EveningSummary) -> Iterator[EveningHighlight]:
    legged = _matches_with_highlight(night, lambda found: found.legs if any(found.legs) else None)
    if legged:
        part, legs = max(legged, key=lambda one: max(one[1]))
        around = replays.match_seats(part.match)
        who = [
            isolate_right_to_left_name(around[seat].name)
            for seat, many in enumerate(legs)
            if many == max(legs)
        ]
        text = texts.MOST_LEGS.format(names=join_with_and(who), legs=format_count(max(legs), "leg"))
        yield EveningHighlight(
            text,
            part.game,
            url_for("matches.show_match", code=part.match.table.code, number=part.match.number),
        )


def _best_hand(night: EveningSummary) -> Iterator[EveningHighlight]:
    hands = _matches_with_highlight(night, lambda found: found.best)
    if hands:
        part, best = max(hands, key=lambda one: one[1].worth)
        called = best.called[:1].lower() + best.called[1:]
        told = _make_highlight(
            texts.BEST_HAND.format(name=best.name, called=called), part, best.seq, best.cards
        )
        yield replace(told, photos=tuple(list_hand_photos(part.match, list(map(Card, best.cards)))))


def _make_highlight(text: str, part: GameResult, seq: int, cards: tuple[str, ...] = ()) -> EveningHighlight:
    match = part.match
    url = url_for("lines.show_entry_details", code=match.table.code, number=match.number, line=seq)
    return EveningHighlight(text, part.game, url, cards)
