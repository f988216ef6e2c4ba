"""Details of a log entry: who entered what, the rule, the hands and the sum in steps."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.cards import Card
from companion.engine.account import EntryDetails, HandDetails
from companion.engine.action import Action
from companion.engine.cards_field import CardsField
from companion.engine.course import CORRECT, index_of_point
from companion.engine.event import Event
from companion.engine.field import Field
from companion.engine.gate import entry_details_of
from companion.rules import RulesHtmlSection
from companion.store.history import replays
from companion.store.history.entered import LogEntry
from companion.store.history.lines import LogLine
from companion.store.history.play import MatchReplay
from companion.store.matches.editions import MatchAsStored, load_match_as_stored
from companion.store.models import Match
from companion.store.tables.tables import may_phone_enter
from companion.web.access.device import current_device_id
from companion.web.current.viewer import format_match_reference, game_rules_url, load_match_rules
from companion.web.current.visibility import Visibility, visibility_of_state


@dataclass(frozen=True)
class EnteredValue:
    """One value that was entered: the label of its input, and the value as cards or as text.

    `cards` is () for a value that is not cards; otherwise `text` is "".
    """

    label: str
    cards: tuple[Card, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class EntryDetailsView:
    """Details of one log entry, as the requesting phone may see them.

    Attributes:
        match: The match.
        seq: Number of the entry in the log.
        lines: Log lines of the entry, at least one. A correction may have two: the corrected line and
            its own.
        entry: The stored entry.
        play: The replayed match; None if the current rules cannot replay it. Then only stored values
            are shown.
        is_at_table: True if the phone may enter at the table.
    """

    match: Match
    seq: int
    lines: tuple[LogLine, ...]
    entry: LogEntry
    play: MatchReplay | None
    is_at_table: bool

    @property
    def may_change_match(self) -> bool:
        """Whether this phone may enter at the table, and the match was not abandoned."""
        return self.is_at_table and self.match.abandoned is None

    @property
    def line(self) -> LogLine:
        """The line with its current text, or the line of the correction if there is no other."""
        return next((line for line in self.lines if line.action != CORRECT), self.lines[0])

    @cached_property
    def log_index(self) -> int | None:
        """Index of the line in the effective log; None if it does not count or cannot be replayed."""
        if self.play is None or not self.line.counts:
            return None
        return index_of_point(self.play.course.points, self.line.seq)

    @property
    def may_correct(self) -> bool:
        """Whether this phone may correct the line, or insert an entry before it.

        It must be allowed to change the match, and the line must count.
        """
        return self.may_change_match and self.log_index is not None

    @property
    def has_values(self) -> bool:
        """Whether there is a value to change: an input, or a choice among several seats.

        An entry of one tap has none, and can only be removed.
        """
        return self.action is not None and (bool(self.action.fields) or len(self.action.seats) > 1)

    @property
    def may_be_changed(self) -> bool:
        """Whether this phone may change the entered values.

        It must be allowed to correct the line and to see all its values, and the line must have a value to
        change and not be a secret vote.
        """
        return self.may_correct and self.has_values and not self.secret and not self.has_hidden_values

    @property
    def secret(self) -> bool:
        """Whether it is a secret vote of all players, which nobody may change alone."""
        return self.entry.is_secret

    @property
    def may_undo(self) -> bool:
        """Whether this phone may undo the entry: a correction that is the newest effective entry.

        The phone must be allowed to change the match.
        """
        newest = self.play.course.kept[-1:] if self.play else ()
        return self.may_change_match and self.entry.amendment is not None and newest == (self.seq,)

    @cached_property
    def action(self) -> Action | None:
        """Action as it was available when the entry was made.

        None if the line does not count or cannot be replayed, or is no action of the game.
        """
        if self.play is None or self.log_index is None:
            return None
        offered = self.play.game.rules.actions(self.play.state_before(self.log_index))
        return next((action for action in offered if action.name == self.line.action), None)

    @property
    def event(self) -> Event | None:
        """Event of the line as it counts now; None if it does not count or cannot be replayed."""
        return (
            None
            if self.play is None or self.log_index is None
            else self.play.course.points[self.log_index].event
        )

    @property
    def player_name(self) -> str:
        """Name of the player that the event belongs to, "" if it belongs to no single player.

        It is "" also for an entry that does not count or cannot be replayed.
        """
        seat = self.event.seat if self.event else None
        return self.play.seats.names[seat] if self.play and seat is not None else ""

    @property
    def entered_values(self) -> list[EnteredValue]:
        """Entered values that this phone may see, in the order of the form.

        Empty ones are left out. The list is empty for an entry that does not count or cannot be replayed.
        """
        values = self.event.values if self.event else {}
        return [
            _make_entered_value(field, values[field.name])
            for field in self.visibility.visible_fields(self._filled_fields)
        ]

    @property
    def _filled_fields(self) -> list[Field]:
        values = self.event.values if self.event else {}
        fields = self.action.fields if self.action else ()
        return [field for field in fields if values.get(field.name) not in _EMPTY_VALUES]

    @cached_property
    def visibility(self) -> Visibility:
        """Visibility, for this phone, of the cards that were in play at the entry.

        If the line does not count or cannot be replayed, it is that of a phone without a seat.
        """
        if self.play is None or self.log_index is None:
            return Visibility(())
        return visibility_of_state(
            self.match, current_device_id(), self.play, self.play.state_before(self.log_index)
        )

    @property
    def has_hidden_values(self) -> bool:
        """Whether the entry holds values that this phone may not see.

        It is False for an entry that does not count or cannot be replayed.
        """
        return len(self.visibility.visible_fields(self._filled_fields)) < len(self._filled_fields)

    @property
    def hands(self) -> list[HandDetails]:
        """Hands with known cards that this phone may see.

        The list is empty for an entry that does not count or cannot be replayed.
        """
        hands = self.account.hands if self.account else ()
        return [hand for hand in hands if hand.cards and self.visibility.can_see(hand.visible_to)]

    @property
    def may_share(self) -> bool:
        """Whether this phone may share a link to the hands.

        It must be allowed to enter at the table, which is no trial, and everybody must be allowed to see at
        least one hand.
        """
        hands = self.account.hands if self.account else ()
        may = self.is_at_table and self.match.table.trial_device is None
        return may and any(hand.cards and Visibility(()).can_see(hand.visible_to) for hand in hands)

    @cached_property
    def account(self) -> EntryDetails | None:
        """Hands that were shown with the entry, and the money it moved.

        None if it does not count or cannot be replayed.
        """
        if self.play is None or self.log_index is None or self.event is None:
            return None
        before, after = self.play.state_before(self.log_index), self.play.reached[self.log_index].state
        return entry_details_of(self.play.game, before, self.event, after)

    @property
    def rule(self) -> RulesHtmlSection | None:
        """Section of the rules that the entry falls under; None if there is none.

        It is None for an entry that does not count or cannot be replayed.

        Raises:
            BadVariant: the match's variant cannot be read.
        """
        if self.play is None or self.action is None or not self.rules_url:
            return None
        anchor = (
            self.action.anchor
            or self.play.game.rules.summary(self.play.state_before(self.log_index or 0)).anchor
        )
        return load_match_rules(self.match).find_section(anchor)

    @property
    def rules_url(self) -> str:
        """URL of the game's rules; "" for a game without rules, or if the match cannot be replayed.

        The match is named in it for a variant only.
        """
        at = format_match_reference(self.match) if self.match.card else None
        return game_rules_url(self.play.game, at=at) if self.play else ""

    @property
    def game(self) -> str:
        """Name of the game."""
        return replays.game_name(self.match)

    @property
    def chosen_by(self) -> list[tuple[str, str]]:
        """Pairs of a player and the person who chose for that player on another phone, by seat."""
        around = replays.match_seats(self.match)
        return [(around[seat].name, name) for seat, name in sorted((self.entry.chosen_by or {}).items())]


_EMPTY_VALUES: tuple[object, ...] = (None, (), "", [])


def find_entry_details(match: Match, seq: int) -> EntryDetailsView | None:
    """Return the details of log entry `seq`; None if the match has no such entry.

    They are as the requesting phone may see them. The number of an older version leads to the entry
    that replaced it. A match that cannot be replayed gives the stored entry, without `play`.
    """
    found: MatchReplay | MatchAsStored
    try:
        found = play = replays.load_replay(match)
    except replays.UnreadableMatch as unreadable:
        play, found = None, load_match_as_stored(match, str(unreadable))
    # An older version of a line has the entry number of the newest one
    seq = next((line.seq for line in found.history for version in line.before if version.seq == seq), seq)
    lines = tuple(line for line in found.history if line.seq == seq)
    if not lines:
        return None
    return EntryDetailsView(
        match, seq, lines, found.entries[seq], play, may_phone_enter(match.table, current_device_id())
    )


def _make_entered_value(field: Field, value: Any) -> EnteredValue:
    if isinstance(field, CardsField):
        return EnteredValue(field.label, tuple(Card(card) for card in value))
    return EnteredValue(field.label, text=field.format_value(value))
