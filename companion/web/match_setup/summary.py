"""Match setup as the page shows it: the setup sentence and the groups of house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.call import (
    SetupPhrase,
    applicable_option_names,
    read_options_or_defaults,
    setup_phrases,
)
from companion.engine.game import Game
from companion.engine.money import MoneyUnit
from companion.evenings.match_setup import calling
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.store.models import Seat

_MAX_RULES_NAMED = 3
"""Largest number of house rules that the sentence names; of the others it gives the number."""


@dataclass(frozen=True)
class SetupText:
    """Text of a match setup, in parts.

    Attributes:
        phrases: Phrases of the setup sentence, each tapped to change an option.
        house: Changed house rules as text, at most 3.
        more: Number of further changed house rules.
        idle: Names of options that do not apply with the other values.
        rules_by_title: Names of the house rules under each title.
        options_by_lead: Names of the options shown with each other option, itself first.
        pack: Text about the pack of cards; "" if the game needs none or nobody plays.
        players: Text that says who plays.
        deals: Text that says who deals.
        starter_text: Text that says who starts the match.
    """

    phrases: tuple[SetupPhrase, ...]
    house: tuple[str, ...]
    more: int
    idle: frozenset[str]
    rules_by_title: Mapping[str, tuple[str, ...]]
    options_by_lead: Mapping[str, tuple[str, ...]]
    pack: str
    players: str
    deals: str
    starter_text: str


def describe_setup(
    game: Game[Any],
    unit: MoneyUnit,
    raw: Mapping[str, object],
    playing: Sequence[Seat],
    dealer: Seat | None,
    caller: Seat | None,
) -> SetupText:
    """Return the text of the setup; `raw` are the submitted values of the options by name.

    A value that is not valid counts as the option's default. `playing` are the seats that play,
    `dealer` deals first, and `caller` starts the match; None if nobody plays, or if the dealer counts
    as starter.
    """
    fields = game.options.choosable_fields_in(unit)
    values = read_options_or_defaults(fields, raw)
    said = applicable_option_names(fields, values)
    every = tuple(setup_phrases(fields, values))
    house = [phrase.text for phrase in every if phrase.is_seldom_changed]
    titles = dict.fromkeys(field.layout.fold for field in fields if field.layout.fold)
    rules_by_title = {
        title: tuple(field.name for field in fields if field.layout.fold == title) for title in titles
    }
    leads = [field for field in fields if not field.layout.fold and not field.layout.described_with]
    options_by_lead = {
        lead.name: (lead.name, *(field.name for field in fields if field.layout.described_with == lead.name))
        for lead in leads
    }
    return SetupText(
        phrases=tuple(phrase for phrase in every if not phrase.is_seldom_changed),
        house=tuple(house[:_MAX_RULES_NAMED]),
        more=len(house[_MAX_RULES_NAMED:]),
        idle=frozenset(field.name for field in fields) - said,
        rules_by_title=rules_by_title,
        options_by_lead=options_by_lead,
        pack=game.rules.cards_needed(len(playing), values).text
        if game.rules.cards_needed and playing
        else "",
        players=calling.describe_players([isolate_right_to_left_name(seat.name) for seat in playing]),
        deals=calling.describe_dealer(isolate_right_to_left_name(dealer.name) if dealer else None),
        starter_text=calling.describe_who_chose(isolate_right_to_left_name(caller.name) if caller else None),
    )
