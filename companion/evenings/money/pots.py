"""The pot that waits at a table: how much it is, who may share it out, when that may be taken back."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, Unit
from companion.evenings import texts
from companion.evenings.money.balances import Moved, balances
from companion.evenings.tables.dealing import from_left_of


def pot(balances: Mapping[int, int]) -> int:
    """Return what was put in and has not been won: it waits for the table's next game."""
    return -sum(balances.values())


def waiting(pot: int, played_for: int) -> int:
    """Return what lies there for the next match, when the one being played took over `played_for` of it."""
    return max(0, pot - played_for)


def waited_before(number: int, matches: Mapping[int, Moved], sharings: Collection[tuple[int, Moved]]) -> int:
    """Return the pot that waited before the match of that number.

    `matches` are by number; each of `sharings` stands with the number of the match that it came after.
    """
    earlier = [moved for one, moved in matches.items() if one < number]
    given_away = [moved for after, moved in sharings if after + 1 < number]
    return pot(balances((), [*earlier, *given_away]))


def refuse_another_pot(
    was: Mapping[int, Moved],
    now: Mapping[int, Moved],
    sharings: Collection[tuple[int, Moved]],
    *,
    since: int,
    before: int | None = None,
) -> None:
    """Raise `Illegal` if a pot that was shared out would be another with the matches as in `now`.

    Only what was shared out after the match number `since` counts, and `before` the one of that number.
    """
    for after, _ in sharings:
        counts = since <= after and (before is None or after < before)
        if counts and waited_before(after + 1, now, sharings) != waited_before(after + 1, was, sharings):
            raise Illegal(texts.POT_WAS_SHARED)


def shares(pot: int, around: Sequence[int], dealer: int | None, among: Collection[int]) -> dict[int, int]:
    """Return the equal shares of a pot; `around` is everybody, clockwise.

    What does not divide goes one each to the first of them from the dealer's left.
    """
    sharing = [player for player in from_left_of(around, dealer) if player in among]
    each, odd = divmod(pot, len(sharing))
    return {player: each + (place < odd) for place, player in enumerate(sharing)}


def refuse_sharing(
    played: str | None,
    waits: int,
    seen: int,
    among: Collection[int],
    around: Collection[int],
    unit: Unit = WHOLE,
) -> None:
    """Raise `Illegal` if the pot that `waits` may not be shared out.

    `played` is what the game being played is called, None between two games; `seen` is the pot that whoever
    shares it out has seen, `unit` what is counted in.
    """
    for refused, sentence in (
        (played is not None, texts.POT_IS_PLAYED_FOR.format(game=played)),
        (not waits, texts.NO_POT),
        (waits != seen, texts.POT_CHANGED.format(pot=unit.told(waits))),
        (not among, texts.NOBODY_SHARES),
        (not set(among) <= set(around), texts.NOT_HERE),
    ):
        if refused:
            raise Illegal(sentence)


def may_be_taken_back(after: int, matches: Iterable[int]) -> bool:
    """Say whether nothing rests yet on a pot shared out after match `after`: none of `matches` is later."""
    return all(number <= after for number in matches)


def refuse_taking_back(after: int, matches: Iterable[int], *, taken_back: bool) -> None:
    """Raise `Illegal` if the pot cannot be put back in the middle, or was already."""
    if taken_back:
        raise Illegal(texts.NOT_SHARED)
    if not may_be_taken_back(after, matches):
        raise Illegal(texts.STAYS_SHARED)
