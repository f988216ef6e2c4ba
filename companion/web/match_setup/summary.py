"""Match setup as the page shows it: the setup sentence and the groups of house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.call import Phrase, applying, heard, phrases
from companion.engine.field import Field
from companion.engine.game import Game
from companion.engine.money import Unit
from companion.evenings.match_setup import calling
from companion.evenings.tables.names import isolated
from companion.store.models import Seat

_SAID = 3
"""Largest number of house rules that the sentence names; of the others it gives the number."""


@dataclass(frozen=True)
class Wording:
    """Text of a match setup, in parts.

    Attributes:
        phrases: Phrases of the setup sentence, each tapped to change an option.
        house: Changed house rules as text, at most `_SAID`.
        more: Number of further changed house rules.
        idle: Names of options that do not apply with the other values.
        folds: Names of the house rules under each title.
        together: Names of the options shown with each other option, itself first.
        pack: Text about the pack of cards, empty without one.
        players: Text that says who plays.
        deals: Text that says who deals.
        called: Text that says who starts the match.
    """

    phrases: tuple[Phrase, ...]
    house: tuple[str, ...]
    more: int
    idle: frozenset[str]
    folds: Mapping[str, tuple[str, ...]]
    together: Mapping[str, tuple[str, ...]]
    pack: str
    players: str
    deals: str
    called: str


def worded(
    game: Game[Any],
    unit: Unit,
    raw: Mapping[str, object],
    playing: Sequence[Seat],
    dealer: Seat | None,
    caller: Seat | None,
) -> Wording:
    """Return the text of the setup; `raw` are the submitted values of the options."""
    fields = game.asked_in(unit)
    values = heard(fields, raw)
    said = applying(fields, values)
    every = tuple(phrases(fields, values))
    house = [phrase.text for phrase in every if phrase.house]
    return Wording(
        phrases=tuple(phrase for phrase in every if not phrase.house),
        house=tuple(house[:_SAID]),
        more=len(house[_SAID:]),
        idle=frozenset(field.name for field in fields) - said,
        folds=_folds(fields),
        together=_together(fields),
        pack=game.pack(len(playing), values).told if game.pack and playing else "",
        players=calling.who_plays([isolated(seat.name) for seat in playing]),
        deals=calling.who_deals(isolated(dealer.name) if dealer else None),
        called=calling.who_called(isolated(caller.name) if caller else None),
    )


def _folds(fields: Sequence[Field]) -> Mapping[str, tuple[str, ...]]:
    titles = dict.fromkeys(field.fold for field in fields if field.fold)
    return {title: tuple(field.name for field in fields if field.fold == title) for title in titles}


def _together(fields: Sequence[Field]) -> Mapping[str, tuple[str, ...]]:
    """Return the options shown with each option outside the house rules, itself first, by name."""
    leads = [field for field in fields if not field.fold and not field.beside]
    return {
        lead.name: (lead.name, *(field.name for field in fields if field.beside == lead.name))
        for lead in leads
    }
