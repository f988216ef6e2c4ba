"""A match as one phone sees it: the phone's seats, its rights, and the state of the game."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from flask import url_for

from companion import rules
from companion.cards import Card
from companion.engine.game import Game
from companion.engine.money import MoneyUnit
from companion.engine.summary import MatchSummary
from companion.evenings.money.stakes import are_default_options
from companion.rules import RulesHtmlPage, RulesHtmlSection
from companion.store.history import replays
from companion.store.history.play import MatchReplay
from companion.store.history.registry import VARIANT_SLUG
from companion.store.models import Match, Seat, Table
from companion.store.tables import tables
from companion.variants import read_variant
from companion.web.addresses.links import match_endpoint_path


@dataclass(frozen=True)
class ViewedMatch:
    """A match as the phone with ID `device` sees it: its seats, its rights, and the state.

    `play` is the replayed match with that state. `device` is "" for somebody who only watches, whichever
    the phone. Seats "in the match" are indices from 0 into its players.
    """

    match: Match
    play: MatchReplay
    device: str

    @property
    def table(self) -> Table:
        """The table at which the match is played."""
        return self.match.table

    @property
    def version(self) -> int:
        """Version of the table, which increases with every change that a phone could see."""
        return self.table.version

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.play.game

    @property
    def state(self) -> Any:
        """The game's state. No template reads it: they have `view`."""
        return self.play.state

    @property
    def summary(self) -> MatchSummary:
        """The game's summary of its state."""
        return self.play.summary

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players by their seats in the match."""
        return self.play.seats.names

    @property
    def known_cards(self) -> tuple[Card, ...]:
        """Cards that no hand can hold now, as they lie on the table or are out of the match."""
        return tuple(self.game.screens.cards_elsewhere(self.state))

    @property
    def unit(self) -> MoneyUnit:
        """Unit of all amounts in the match."""
        return self.play.seats.unit

    @cached_property
    def mine(self) -> tuple[int, ...]:
        """Seats in the match, counted from 0, that this phone holds; in order."""
        return self._seats_where(lambda seat: seat.device == self.device)

    @cached_property
    def seats_to_enter_for(self) -> tuple[int, ...]:
        """Seats in the match that this phone may enter for: its own, and those that no phone holds.

        A phone that may only watch has none.
        """
        return self._seats_where(lambda seat: tables.may_enter_for_seat(self.table, self.device, seat))

    @property
    def may_change_table(self) -> bool:
        """Whether this phone may enter anything at this table: it opened the table or holds a seat."""
        return tables.may_phone_enter(self.table, self.device)

    @property
    def may_enter(self) -> bool:
        """Whether this phone may change the table, and the match was not abandoned.

        It is true for a match that is over, too.
        """
        return self.match.abandoned is None and self.may_change_table

    @property
    def has_own_stakes(self) -> bool:
        """Whether any option of the match, a rule or a stake, differs from the game's default.

        A pot taken over from earlier matches does not count.
        """
        return not are_default_options(self.game, self.match.options, self.unit)

    @property
    def rule(self) -> RulesHtmlSection | None:
        """Section of the rules for the current phase, linked to the whole page.

        None for a game without rules, or if they have no section for the phase.

        Raises:
            BadVariant: the match's variant cannot be read.
        """
        if not self.rules_url:
            return None
        section = load_match_rules(self.match).find_section(self.summary.anchor)
        return section and replace(section, html=section.html.replace('href="#', f'href="{self.rules_url}#'))

    @property
    def rules_url(self) -> str:
        """URL of the game's rules with the options of this match; "" for a game without rules."""
        return game_rules_url(self.game, at=format_match_reference(self.match))

    def url(self, endpoint: str, **values: Any) -> str:
        """Return the URL path of an endpoint about this match, with further `values` in the URL."""
        return match_endpoint_path(endpoint, self.table.code, self.match.number, **values)

    def _seats_where(self, test: Callable[[Seat], bool]) -> tuple[int, ...]:
        return tuple(at for at, seat in enumerate(replays.match_seats(self.match)) if test(seat))


def format_match_reference(match: Match) -> str:
    """Return the match as a parameter of rules URLs: ``"CODE.NUMBER"``."""
    return f"{match.table.code}.{match.number}"


def game_rules_url(game: Game[Any], at: str | None = None, card: str = "") -> str:
    """Return the URL of the page with the game's rules; "" for a built-in game without rules.

    `at` is a match of the game as `format_match_reference` returns it, ``"CODE.NUMBER"``: its options are
    shown beside the rules. The rules of a variant are made from `card`, its text form, or from that
    match. None and "" leave them out.
    """
    there = game.slug == VARIANT_SLUG or game.slug in rules.list_rules_slugs()
    return url_for("rules.show_game_rules", slug=game.slug, at=at, card=card or None) if there else ""


def load_match_rules(match: Match) -> RulesHtmlPage:
    """Return the rules page of the match's game; that of a variant is made from its definition.

    Raises:
        RulesNotFound: the game has no rules.
        BadVariant: the variant cannot be read.
    """
    if match.card is None:
        return rules.load_rules_page(match.game)
    return _cached_variant_rules(json.dumps(match.card, sort_keys=True), match.table.counts_in)


@lru_cache(maxsize=100)
def _cached_variant_rules(written: str, unit: MoneyUnit) -> RulesHtmlPage:
    """Return the rules of a variant. Cached: every board of its match shows a part of them."""
    return rules.make_variant_rules_page(read_variant(json.loads(written)), unit)
