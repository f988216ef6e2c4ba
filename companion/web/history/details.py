"""What is behind a line of the story: what was entered and by whom, the rule, the hands, the sum in steps."""

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
    """One value that was entered: the label of its input, and the value as cards or in words."""

    label: str
    cards: tuple[Card, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Background:
    """A line of a match as everybody may look behind it. `lines` are those that entry `seq` holds or tells.

    `play` is None where the rules of today cannot follow the match: then only what was stored is shown.
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
        """The line as it reads now."""
        return next((line for line in self.lines if line.action != AMEND), self.lines[0])

    @cached_property
    def at(self) -> int | None:
        """The place of the line in the course of the match, None if it does not count."""
        if self.play is None or not self.line.counts:
            return None
        return place(self.play.course.points, self.line.seq)

    @property
    def may_be_put_right(self) -> bool:
        """Whether this phone may put the line right, or something in before it."""
        return self.changeable and self.at is not None

    @property
    def has_values(self) -> bool:
        """Whether there is anything to say otherwise: an entry of one tap only stands or is taken out."""
        return self.action is not None and (bool(self.action.fields) or len(self.action.seats) > 1)

    @property
    def may_be_changed(self) -> bool:
        """Whether this phone may say what it should have been."""
        return self.may_be_put_right and self.has_values and not self.secret and not self.closed

    @property
    def secret(self) -> bool:
        """Whether everybody chose it in secret, so that nobody changes it alone."""
        return self.entry.secret

    @property
    def may_be_taken_back(self) -> bool:
        """Whether it puts something right and is the newest entry that stands."""
        newest = self.play.course.kept[-1:] if self.play else ()
        return self.changeable and self.entry.amendment is not None and newest == (self.seq,)

    @cached_property
    def action(self) -> Action | None:
        """What was offered when it was entered."""
        if self.play is None or self.at is None:
            return None
        offered = self.play.game.actions(self.play.before(self.at))
        return next((action for action in offered if action.name == self.line.action), None)

    @property
    def event(self) -> Event | None:
        """What the line says now."""
        return None if self.play is None or self.at is None else self.play.course.points[self.at].event

    @property
    def whose(self) -> str:
        """Whose entry it was, "" where it was nobody's alone."""
        seat = self.event.seat if self.event else None
        return self.play.seats.names[seat] if self.play and seat is not None else ""

    @property
    def filled(self) -> list[Filled]:
        """What was filled in, as the form asked for it."""
        values = self.event.values if self.event else {}
        return [_filled(field, values[field.name]) for field in self.eyes.of(self._given)]

    @property
    def _given(self) -> list[Field]:
        """The inputs that were filled in."""
        values = self.event.values if self.event else {}
        fields = self.action.fields if self.action else ()
        return [field for field in fields if values.get(field.name) not in _EMPTY]

    @cached_property
    def eyes(self) -> Eyes:
        """What this phone sees of the cards that were played with then."""
        if self.play is None or self.at is None:
            return Eyes(())
        return eyes_then(self.match, device(), self.play, self.play.before(self.at))

    @property
    def closed(self) -> bool:
        """Whether it holds cards that this phone may not see."""
        return len(self.eyes.of(self._given)) < len(self._given)

    @property
    def hands(self) -> list[Hand]:
        """The hands of the account that this phone sees, as far as cards are known."""
        hands = self.account.hands if self.account else ()
        return [hand for hand in hands if hand.cards and self.eyes.see(hand.eyes)]

    @property
    def may_be_sent(self) -> bool:
        """Whether this phone may send the hands as a link: everybody has seen them."""
        hands = self.account.hands if self.account else ()
        return self.at_the_table and any(hand.cards and Eyes(()).see(hand.eyes) for hand in hands)

    @cached_property
    def account(self) -> Account | None:
        """The hands that were shown with it, and what it moved."""
        if self.play is None or self.at is None or self.event is None:
            return None
        before, after = self.play.before(self.at), self.play.reached[self.at].state
        return account_of(self.play.game, before, self.event, after)

    @property
    def rule(self) -> Section | None:
        """The section of the rules that it falls under."""
        if self.play is None or self.action is None or not self.rules_url:
            return None
        anchor = self.action.anchor or self.play.game.summary(self.play.before(self.at or 0)).anchor
        return rules_of(self.match).section(anchor)

    @property
    def rules_url(self) -> str:
        """Where the game's rules stand, empty for a game without any."""
        at = at_match(self.match) if self.match.card else None
        return rules_url(self.play.game, at=at) if self.play else ""

    @property
    def game(self) -> str:
        """What the game is called."""
        return replays.game_name(self.match)

    @property
    def chosen_by(self) -> list[tuple[str, str]]:
        """Whose choice another phone made, and which."""
        around = replays.players(self.match)
        return [(around[seat].name, name) for seat, name in sorted((self.entry.chosen_by or {}).items())]


_EMPTY: tuple[object, ...] = (None, (), "", [])


def background(match: Match, seq: int) -> Background | None:
    """Return what is behind the line of entry `seq`; None if the match has no such entry."""
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
    """Return the number of the line of which entry `seq` is a version now, its own where it is none."""
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
