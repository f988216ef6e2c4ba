"""Entries for many bets at once, as people say them: "everybody called 50 but Bo"."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType

from companion.engine.field import Illegal
from companion.kit.bet_fields import PUT, Quick
from companion.kit.betting import Betting, all_in, check_raise, fold, follow, had_put_in, raise_to

Puts = Mapping[int, int]
"""Bets in this round that players put in before they folded, by seat."""
NOTHING: Puts = MappingProxyType({})


def to_call(betting: Betting, seat: int) -> str:
    """Return the decision of `seat` in words: "5 to call", or "check or bet"."""
    owes = betting.owes(seat)
    return f"{betting.seats.unit.told(owes)} to call" if owes else "check or bet"


@contextmanager
def by_rule(anchor: str) -> Iterator[None]:
    """Raise an `Illegal` of the body again, with the section of the rules and a field.

    The field is the input for the bet if the error names none.
    """
    try:
        yield
    except Illegal as refused:
        raise Illegal(str(refused), field=refused.field or "to", anchor=anchor) from refused


def raised(
    betting: Betting, seat: int, to: int, folded: Collection[int] = (), puts: Puts = NOTHING
) -> Betting:
    """Return the round after `seat` bet or raised to `to`; all before it folded or followed.

    `folded` are the seats before it that folded. `puts` are their bets before they folded.
    Raises: `Illegal` if a seat in `folded` comes after `seat`, or if the raise is not allowed.
    """
    return raise_to(_before(betting, seat, folded, puts, to), seat, to)


def went_all_in(betting: Betting, seat: int, folded: Collection[int] = ()) -> Betting:
    """Return the round after `seat` went all-in; all before it folded or followed."""
    return all_in(_before(betting, seat, folded), seat)


def _before(
    betting: Betting, seat: int, folded: Collection[int], puts: Puts = NOTHING, to: int = 0
) -> Betting:
    """Return the round at the turn of `seat`; `folded` folded to a bet of `to`, after `puts`."""
    names = betting.seats.names
    if seat in folded:
        raise Illegal(f"{names[seat]} cannot bet and fold at once.", field="folded")
    betting = _with_puts(betting, to, folded, puts)
    before = _until(betting, seat, lambda _, asked: asked in folded)
    for early in (each for each in folded if each not in before.folded):
        raise Illegal(
            f"{names[early]} was not asked before {names[seat]}: enter that fold when the betting is over.",
            field="folded",
        )
    return before


def close_round(
    betting: Betting,
    to: int,
    folded: Collection[int] = (),
    by: int | None = None,
    puts: Puts = NOTHING,
) -> Betting:
    """Return the end of the round: `folded` folded, all others put in `to` or all their chips.

    `to` is 0 if everybody checked; the part that nobody could answer is cut. `by` is the player who raised to
    it. If it is not given, anybody who could have raised is taken, since the money is the same, and `raiser`
    is None. Players in `folded` fold as soon as they have to pay. If one of them called a bet and folded to
    its raise, `puts` has the bet before that.
    Raises: `Illegal` if the round is over, or if the bets and folds are not possible.
    """
    if betting.turn is None:
        raise Illegal("This betting round is over.")
    if to < betting.level:
        told = betting.seats.unit.told
        raise Illegal(f"The bet stands at {told(betting.level)} already, so nobody stays in for {told(to)}.")
    to = _answered(betting, to)
    betting = _with_puts(betting, to, folded, puts)
    if by is not None or to > betting.level:
        seat = _able(betting, to, folded) if by is None else by
        before = _until(betting, seat, lambda now, asked: asked in folded and now.owes(asked) > 0)
        betting = replace(raise_to(before, seat, to), raiser=by)
    while betting.turn is not None:
        betting = (fold if betting.turn in folded else follow)(betting, betting.turn)
    _check_folded(betting, folded)
    return betting


def _with_puts(betting: Betting, to: int, folded: Collection[int], puts: Puts) -> Betting:
    """Return the round after `puts`, the bets of players who fold to `to`; smallest first."""
    for seat, amount in sorted(puts.items(), key=lambda put: put[1]):
        name, told = betting.seats.names[seat], betting.seats.unit.told
        with _about(f"{PUT}{seat}"):
            if seat not in folded:
                raise Illegal(f"Only who folds is asked what went in before that, and {name} does not fold.")
            if amount >= to:
                raise Illegal(
                    f"{name} folded to a bet of {told(to)}, so {told(amount)} cannot have gone in before."
                )
            betting = had_put_in(betting, seat, amount)
    return betting


@contextmanager
def _about(field: str) -> Iterator[None]:
    """Raise an `Illegal` of the body again with `field` as its input."""
    try:
        yield
    except Illegal as refused:
        raise Illegal(str(refused), field=field) from refused


def amounts(betting: Betting, high: int) -> Quick:
    """Return the usual bets of the current player as (amount, label), up to `high`.

    The pot and half the pot are counted after the call. Empty if nobody may raise.
    """
    seat, able = betting.turn, [seat for seat in betting.due if betting.may_raise(seat)]
    if seat is None or not able:
        return ()
    high = min(high, max(_most(betting, at, high) for at in able))
    least, pot = betting.level + betting.step, betting.total + betting.owes(seat)
    usual = {betting.level + pot: "Pot", betting.level + pot // 2: "Half pot", least: "Least"}
    return tuple(sorted((amount, label) for amount, label in usual.items() if least <= amount <= high))


def _answered(betting: Betting, to: int) -> int:
    """Return the part of a bet of `to` that somebody could answer, or `to` if nobody has so much."""
    made = [min(to, _most(betting, seat, to)) for seat in betting.live]
    had = [most is None or most >= to for most in map(betting.most, betting.live)]
    return max(betting.level, *made) if any(had) else to


def _most(betting: Betting, seat: int, high: int) -> int:
    """Return the largest bet of `seat` that others can answer; `high` if there is no bound."""
    return min(high if bound is None else bound for bound in (betting.most(seat), betting.answer(seat)))


def _until(betting: Betting, seat: int, folds: Callable[[Betting, int], bool]) -> Betting:
    """Return the round at the turn of `seat`; before it `folds` says who folded."""
    while betting.turn != seat:
        if betting.turn is None:
            raise Illegal(f"This betting round is over before {betting.seats.names[seat]} is asked.")
        betting = (fold if folds(betting, betting.turn) else follow)(betting, betting.turn)
    return betting


def _able(betting: Betting, to: int, folded: Collection[int]) -> int:
    """Return the first player who stays in and could have raised to `to`; refuse if nobody could."""
    staying = [seat for seat in betting.due if seat not in folded]
    rich = [seat for seat in staying if (most := betting.most(seat)) is None or most >= to]
    if not staying:
        raise Illegal("Somebody has to stay in.")
    if not rich:
        most = max(betting.most(seat) or 0 for seat in staying)
        told = betting.seats.unit.told
        raise Illegal(f"Nobody who stays in has chips for {told(to)}: {told(most)} is the most.")
    for seat in rich[:-1]:
        try:
            check_raise(betting, seat, to)
        except Illegal:
            continue
        return seat
    check_raise(betting, rich[-1], to)
    return rich[-1]


def _check_folded(betting: Betting, folded: Collection[int]) -> None:
    for seat in folded:
        if seat not in betting.folded:
            name = betting.seats.names[seat]
            raise Illegal(f"{name} cannot have folded: there was nothing left for {name} to decide.")
