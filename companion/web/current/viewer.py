"""A match as one phone looks at it: whose phone that is, what it may do there, and where things stand."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from flask import url_for

from companion import rules
from companion.cards import Card
from companion.engine.game import Game
from companion.engine.money import Unit
from companion.engine.summary import Summary
from companion.evenings.money.stakes import usual
from companion.rules import Page, Section
from companion.store.history import replays
from companion.store.history.play import Play
from companion.store.history.registry import HOUSE
from companion.store.models import Match, Seat, Table
from companion.store.tables import tables
from companion.variants import read_variant
from companion.web.addresses.links import about_match


@dataclass(frozen=True)
class Seen:
    """A match, seen by the phone `device`."""

    match: Match
    play: Play
    device: str

    @property
    def table(self) -> Table:
        """The table it is played at."""
        return self.match.table

    @property
    def version(self) -> int:
        """Rises with everything a phone could see change."""
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
    def summary(self) -> Summary:
        """What the game says about its state."""
        return self.play.summary

    @property
    def names(self) -> tuple[str, ...]:
        """The players by their seats in the match."""
        return self.play.seats.names

    @property
    def elsewhere(self) -> tuple[Card, ...]:
        """The cards of which the match knows that they lie on the table or are out of it."""
        return tuple(self.game.known(self.state))

    @property
    def unit(self) -> Unit:
        """What amounts are told in."""
        return self.play.seats.unit

    @cached_property
    def mine(self) -> tuple[int, ...]:
        """The seats in the match that this phone holds."""
        return self._seats_where(lambda seat: seat.device == self.device)

    @cached_property
    def enters_for(self) -> tuple[int, ...]:
        """The seats in the match that this phone may enter for."""
        return self._seats_where(lambda seat: tables.may_enter_for(self.table, self.device, seat))

    @property
    def changeable(self) -> bool:
        """Whether this phone may enter things at this table."""
        return tables.may_score(self.table, self.device)

    @property
    def may_enter(self) -> bool:
        """Whether this phone may enter anything in this match."""
        return self.match.abandoned is None and self.changeable

    @property
    def own_stakes(self) -> bool:
        """Whether it is played for other stakes than the game's usual ones."""
        return not usual(self.game, self.match.options, self.unit)

    @property
    def rule(self) -> Section | None:
        """The section of the rules that the present phase falls under; its links lead to the whole page."""
        if not self.rules_url:
            return None
        section = rules_of(self.match).section(self.summary.anchor)
        return section and replace(section, html=section.html.replace('href="#', f'href="{self.rules_url}#'))

    @property
    def rules_url(self) -> str:
        """Where the game's rules stand, with what is agreed on here; empty for a game without any."""
        return rules_url(self.game, at=at_match(self.match))

    def url(self, endpoint: str, **values: Any) -> str:
        """Return the address of something about this match."""
        return about_match(endpoint, self.table.code, self.match.number, **values)

    def _seats_where(self, test: Callable[[Seat], bool]) -> tuple[int, ...]:
        return tuple(at for at, seat in enumerate(replays.players(self.match)) if test(seat))


def at_match(match: Match) -> str:
    """Return how an address of the rules names a match."""
    return f"{match.table.code}.{match.number}"


def rules_url(game: Game[Any], at: str | None = None, card: str = "") -> str:
    """Return where the game's rules stand, empty for a game without any; `at` names a match of it.

    Those of a game of the house are made from its `card`, or from that of the match.
    """
    there = game.slug == HOUSE or game.slug in rules.slugs()
    return url_for("rules.page", slug=game.slug, at=at, card=card or None) if there else ""


def rules_of(match: Match) -> Page:
    """Return the rules of the match's game; raise `NoRules`, `BadVariant` for a card that cannot be read."""
    if match.card is None:
        return rules.load(match.game)
    return _made(json.dumps(match.card, sort_keys=True), match.table.counts_in)


@lru_cache(maxsize=100)
def _made(written: str, unit: Unit) -> Page:
    """Return the rules of a card; every board of its match shows a part of them."""
    return rules.made(read_variant(json.loads(written)), unit)
