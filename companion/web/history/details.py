"""Details of a log entry: who entered what, the rule, the hands and the sum in steps."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.cards import Card
from companion.engine.account import Account, Hand
from companion.engine.action import Action
from companion.engine.course import AMEND, place
from companion.engine.event import Event
from companion.engine.field import Field
from companion.engine.gate import account_of
from companion.rules import Section
from companion.store.history import replays
from companion.store.history.entered import Entered
from companion.store.history.lines import Line
from companion.store.history.play import Play
from companion.store.matches.editions import Kept, kept
from companion.store.models import Match
from companion.store.tables.tables import may_score
from companion.web.access.device import device
from companion.web.current.viewer import at_match, rules_of, rules_url
from companion.web.current.visibility import Eyes, eyes_then


@dataclass(frozen=True)
class Filled:
    """One value that was entered: the label of its input, and the value as cards or as text."""

    label: str
    cards: tuple[Card, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Background:
    """Details of entry `seq` in the log of `match`, as the requesting phone may see them.

    `lines` are the log lines of the entry, and `entry` is the stored record. `at_the_table` is whether the
    phone may enter at the table. `play` is None if the current rules cannot replay the match: then only
    stored values are shown.
    """

    match: Match
    seq: int
    lines: tuple[Line, ...]
    entry: Entered
    play: Play | None
    at_the_table: bool

    @property
    def changeable(self) -> bool:
        """Whether this phone may change anything in the match."""
        return self.at_the_table and self.match.abandoned is None

    @property
    def line(self) -> Line:
        """The line with its current text."""
        return next((line for line in self.lines if line.action != AMEND), self.lines[0])

    @cached_property
    def at(self) -> int | None:
        """Index of the line in the effective log, None if it does not count."""
        if self.play is None or not self.line.counts:
            return None
        return place(self.play.course.points, self.line.seq)

    @property
    def may_be_put_right(self) -> bool:
        """Whether this phone may correct the line, or insert an entry before it."""
        return self.changeable and self.at is not None

    @property
    def has_values(self) -> bool:
        """Whether there is a value to change: an entry of one tap can only be removed."""
        return self.action is not None and (bool(self.action.fields) or len(self.action.seats) > 1)

    @property
    def may_be_changed(self) -> bool:
        """Whether this phone may change the entered values."""
        return self.may_be_put_right and self.has_values and not self.secret and not self.closed

    @property
    def secret(self) -> bool:
        """Whether it is a secret vote of all players, which nobody may change alone."""
        return self.entry.secret

    @property
    def may_be_taken_back(self) -> bool:
        """Whether this phone may undo it: a correction that is the newest effective entry."""
        newest = self.play.course.kept[-1:] if self.play else ()
        return self.changeable and self.entry.amendment is not None and newest == (self.seq,)

    @cached_property
    def action(self) -> Action | None:
        """Action as it was available when the entry was made; None if the line does not count."""
        if self.play is None or self.at is None:
            return None
        offered = self.play.game.actions(self.play.before(self.at))
        return next((action for action in offered if action.name == self.line.action), None)

    @property
    def event(self) -> Event | None:
        """Event of the line as it counts now; None if it does not count."""
        return None if self.play is None or self.at is None else self.play.course.points[self.at].event

    @property
    def whose(self) -> str:
        """Name of the player that the event belongs to, "" if it belongs to no single player."""
        seat = self.event.seat if self.event else None
        return self.play.seats.names[seat] if self.play and seat is not None else ""

    @property
    def filled(self) -> list[Filled]:
        """Entered values that this phone may see, in the order of the form."""
        values = self.event.values if self.event else {}
        return [_filled(field, values[field.name]) for field in self.eyes.of(self._given)]

    @property
    def _given(self) -> list[Field]:
        """Inputs that were filled in."""
        values = self.event.values if self.event else {}
        fields = self.action.fields if self.action else ()
        return [field for field in fields if values.get(field.name) not in _EMPTY]

    @cached_property
    def eyes(self) -> Eyes:
        """Visibility, for this phone, of the cards that were in play at the entry."""
        if self.play is None or self.at is None:
            return Eyes(())
        return eyes_then(self.match, device(), self.play, self.play.before(self.at))

    @property
    def closed(self) -> bool:
        """Whether the entry holds values that this phone may not see."""
        return len(self.eyes.of(self._given)) < len(self._given)

    @property
    def hands(self) -> list[Hand]:
        """Hands with known cards that this phone may see."""
        hands = self.account.hands if self.account else ()
        return [hand for hand in hands if hand.cards and self.eyes.see(hand.eyes)]

    @property
    def may_be_sent(self) -> bool:
        """Whether this phone may share a link to the hands: everybody may see at least one of them."""
        hands = self.account.hands if self.account else ()
        return self.at_the_table and any(hand.cards and Eyes(()).see(hand.eyes) for hand in hands)

    @cached_property
    def account(self) -> Account | None:
        """Hands that were shown with the entry, and the money it moved; None if it does not count."""
        if self.play is None or self.at is None or self.event is None:
            return None
        before, after = self.play.before(self.at), self.play.reached[self.at].state
        return account_of(self.play.game, before, self.event, after)

    @property
    def rule(self) -> Section | None:
        """Section of the rules that the entry falls under; None if there is none."""
        if self.play is None or self.action is None or not self.rules_url:
            return None
        anchor = self.action.anchor or self.play.game.summary(self.play.before(self.at or 0)).anchor
        return rules_of(self.match).section(anchor)

    @property
    def rules_url(self) -> str:
        """URL of the game's rules; "" for a game without rules."""
        at = at_match(self.match) if self.match.card else None
        return rules_url(self.play.game, at=at) if self.play else ""

    @property
    def game(self) -> str:
        """Name of the game."""
        return replays.game_name(self.match)

    @property
    def chosen_by(self) -> list[tuple[str, str]]:
        """Pairs of a player and the person who chose for that player on another phone."""
        around = replays.players(self.match)
        return [(around[seat].name, name) for seat, name in sorted((self.entry.chosen_by or {}).items())]


_EMPTY: tuple[object, ...] = (None, (), "", [])


def background(match: Match, seq: int) -> Background | None:
    """Return the details of entry `seq`; None if the match has no such entry.

    The number of an older version leads to the entry that replaced it.
    """
    found: Play | Kept
    try:
        found = play = replays.load(match)
    except replays.Unreadable as unreadable:
        play, found = None, kept(match, str(unreadable))
    seq = _held_by(found.history, seq)
    lines = tuple(line for line in found.history if line.seq == seq)
    if not lines:
        return None
    return Background(match, seq, lines, found.entries[seq], play, may_score(match.table, device()))


def _held_by(lines: Sequence[Line], seq: int) -> int:
    """Return the number of the line that has entry `seq` as an older version, else `seq` itself."""
    return next((line.seq for line in lines for version in line.before if version.seq == seq), seq)


def _filled(field: Field, value: Any) -> Filled:
    if field.kind == "cards":
        return Filled(field.label, tuple(Card(card) for card in value))
    if field.kind == "flag":
        return Filled(field.label, text="yes" if value else "no")
    if field.kind in ("choice", "seats"):
        labels = dict(field.choices)
        chosen = value if isinstance(value, tuple | list) else (value,)
        return Filled(field.label, text=", ".join(labels.get(str(one), str(one)) for one in chosen))
    told = field.unit.told(value) if field.kind == "money" else str(value)
    return Filled(field.label, text=told)
