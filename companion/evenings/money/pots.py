"""Rules for the waiting pot of a table: its amount, sharing it out and taking that back."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings import texts
from companion.evenings.money.balances import MoneyEvent, add_up_balances
from companion.evenings.tables.dealing import players_from_left_of


def pot_from_balances(balances: Mapping[int, int]) -> int:
    """Return the pot that the balances leave: what was put in and not won.

    It waits for the table's next game.
    """
    return -sum(balances.values())


def pot_left_for_next_match(pot: int, played_for: int) -> int:
    """Return the pot left for the next match if the running one took over `played_for` of it.

    It is never less than 0.
    """
    return max(0, pot - played_for)


def pot_before_match(
    number: int, matches: Mapping[int, MoneyEvent], sharings: Collection[tuple[int, MoneyEvent]]
) -> int:
    """Return the pot that earlier matches left before match `number`.

    `matches` are by number. Each of `sharings` comes with the number of the match that it followed. Those
    that followed match `number` - 1 are not yet taken out: it is the pot that they share out. Earlier ones
    are.
    """
    earlier = [moved for one, moved in matches.items() if one < number]
    given_away = [moved for after, moved in sharings if after + 1 < number]
    return pot_from_balances(add_up_balances((), [*earlier, *given_away]))


def refuse_shared_pot_change(
    was: Mapping[int, MoneyEvent],
    now: Mapping[int, MoneyEvent],
    sharings: Collection[tuple[int, MoneyEvent]],
    *,
    since: int,
    before: int | None = None,
) -> None:
    """Check that a correction does not change the amount of a pot that was shared out.

    `was` are the matches before the correction and `now` after it, by number. `sharings` are the shared-out
    pots, each with the number of the match that it followed. Only those that followed match `since` or a
    later one are checked. If `before` is given, those that followed match `before` or a later one are not.

    Raises:
        Illegal: the amount of one of them would be another.
    """
    for after, _ in sharings:
        counts = since <= after and (before is None or after < before)
        if counts and pot_before_match(after + 1, now, sharings) != pot_before_match(
            after + 1, was, sharings
        ):
            raise Illegal(texts.POT_WAS_SHARED)


def compute_pot_shares(
    pot: int, around: Sequence[int], dealer: int | None, among: Collection[int]
) -> dict[int, int]:
    """Return the share of each player of `among` in a pot, as equal as possible.

    `around` is everybody, clockwise; at least one of them must be in `among`. Players of `among` who are not
    in `around` get no share. The remainder goes one unit each to the first players from the dealer's left,
    and the result is in that order. It is the order of `around` if `dealer` is None or not in it.
    """
    sharing = [player for player in players_from_left_of(around, dealer) if player in among]
    each, odd = divmod(pot, len(sharing))
    return {player: each + (place < odd) for place, player in enumerate(sharing)}


def check_may_share_out_pot(
    played: str | None,
    waits: int,
    seen: int,
    among: Collection[int],
    around: Collection[int],
    unit: MoneyUnit = WHOLE,
) -> None:
    """Check that the pot that `waits` may be shared out among the players `among`.

    `played` is the name of the game being played, None between two. `seen` is the pot as the phone showed it.
    `around` is everybody at the table, `unit` the unit of both amounts.

    Raises:
        Illegal: a game is being played, no pot waits, it is not the one `seen`, or `among` is empty or has
            somebody who is not at the table.
    """
    for refused, sentence in (
        (played is not None, texts.POT_IS_PLAYED_FOR.format(game=played)),
        (not waits, texts.NO_POT),
        (waits != seen, texts.POT_CHANGED.format(pot=unit.format_amount(waits))),
        (not among, texts.NOBODY_SHARES),
        (not set(among) <= set(around), texts.NOT_AT_TABLE),
    ):
        if refused:
            raise Illegal(sentence)


def may_undo_sharing(after: int, matches: Iterable[int]) -> bool:
    """Return whether sharing out after match `after` can be undone: none of `matches` is later.

    `matches` are the numbers of all matches that were not called off.
    """
    return all(number <= after for number in matches)


def check_may_undo_sharing(after: int, matches: Iterable[int]) -> None:
    """Check that the split of a pot made after match `after` may be undone.

    `matches` are the numbers of all matches that were not called off.

    Raises:
        Illegal: a later match has begun.
    """
    if not may_undo_sharing(after, matches):
        raise Illegal(texts.SHARING_IS_FINAL)
