"""A match that is over: everybody's winnings and what may come next."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.engine.game import FollowUpMatch
from companion.store.matches import matches
from companion.store.models import Table
from companion.web.current.viewer import ViewedMatch
from companion.web.match_setup.played_variant import variant_as_played


@dataclass(frozen=True)
class PlayerWinnings:
    """Amount that one player won or lost in a match, as text: "+€1.25", "−4 points".

    Zero is "+0 points". `name` is the player's. `won` is True for a winner of the match, whatever the amount.
    """

    name: str
    amount_text: str
    won: bool


def list_winnings(
    money: Sequence[int], winners: Collection[int], names: Sequence[str], table: Table
) -> tuple[PlayerWinnings, ...]:
    """Return the amount each player won or lost at that table, the largest first.

    `money`, in the smallest parts of the table's unit, and `names` are by seat in the match; `winners`
    are such seats. Equal amounts are in the order of the seats.
    """
    order = sorted(range(len(money)), key=lambda seat: (-money[seat], seat))
    return tuple(
        PlayerWinnings(names[seat], _format_signed_amount(table, money[seat]), seat in winners)
        for seat in order
    )


def _format_signed_amount(table: Table, amount: int) -> str:
    """Return an amount with its unit: "+1 point", "−4 points", "+€1.25"."""
    return f"{table.counts_in.format_signed(amount).replace('-', '−')} {table.noun(amount)}".rstrip()


@dataclass(frozen=True)
class EndedMatchView:
    """View of a match that is over: everybody's winnings, and what this phone may start next.

    `seen` is the match as this phone sees it.
    """

    seen: ViewedMatch

    @cached_property
    def follow_up_game(self) -> FollowUpMatch | None:
        """Game that may be played at once for the pot the match left.

        None if the game offers none, no pot waits any more, a later match has begun, or this phone may not
        enter anything.
        """
        seen = self.seen
        return matches.find_follow_up_match(seen.match, seen.play) if seen.may_enter else None

    @property
    def winnings(self) -> tuple[PlayerWinnings, ...]:
        """Everybody's winnings, the largest first."""
        seen, summary = self.seen, self.seen.summary
        return list_winnings(summary.money, summary.winners, seen.names, seen.table)

    @cached_property
    def may_play_again(self) -> bool:
        """True if one tap of this phone can start the same game with those who do not sit out now.

        The match must be over, their number must fit the game, and no match may have followed that was not
        abandoned.
        """
        return self.seen.may_enter and matches.may_start_rematch(self.seen.match)

    @property
    def can_become_variant(self) -> bool:
        """True if a variant can be made from the game as it was played here.

        False for a built-in game that no variant describes.

        Raises:
            BadVariant: the match's variant cannot be read.
            Illegal: the game is not known here, or its options conflict now.
        """
        return variant_as_played(self.seen.match) is not None
