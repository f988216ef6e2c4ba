"""A betting round entered by what was said at the table: "Cy made it 50", "everybody called 50 but Bo"."""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType

from companion.engine.field import Illegal
from companion.kit.bet_fields import PUT, Quick
from companion.kit.betting import Betting, all_in, check_raise, fold, follow, had_put_in, raise_to

Puts = Mapping[int, int]
"""By seat what those who fold had put in before that, in this round altogether."""
NOTHING: Puts = MappingProxyType({})


def to_call(betting: Betting, seat: int) -> str:
    """Return what `seat` has to decide on: "5 to call", or "check or bet"."""
    owes = betting.owes(seat)
    return f"{betting.seats.unit.told(owes)} to call" if owes else "check or bet"


@contextmanager
def by_rule(anchor: str) -> Iterator[None]:
    """Give what is refused within the section of the rules, and the input for the bet where it names none."""
    try:
        yield
    except Illegal as refused:
        raise Illegal(str(refused), field=refused.field or "to", anchor=anchor) from refused


def raised(
    betting: Betting, seat: int, to: int, folded: Collection[int] = (), puts: Puts = NOTHING
) -> Betting:
    """Return the round after everybody before `seat` folded or followed, and `seat` bet or raised to `to`.

    Those before it who folded are in `folded`; who comes later and is in there is refused. `puts` is what
    they had put in before that.
    """
    return raise_to(_before(betting, seat, folded, puts, to), seat, to)


def went_all_in(betting: Betting, seat: int, folded: Collection[int] = ()) -> Betting:
    """Return the round after all before `seat` folded or followed, and `seat` put in all that it has."""
    return all_in(_before(betting, seat, folded), seat)


def _before(
    betting: Betting, seat: int, folded: Collection[int], puts: Puts = NOTHING, to: int = 0
) -> Betting:
    """Return the round when `seat` is asked: those in `folded` folded, to a bet of `to` after `puts`."""
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
    """Return the end of the round: those in `folded` folded, everybody else put in `to` or all they had.

    `to` is 0 when everybody checked; what nobody could answer of it is cut. `by` is who raised to it; where
    that is not said it is whoever could have, since the money is the same, and `raiser` is None. Who folds
    does so as soon as it has to pay. Where somebody called a bet and folded to the raise of it, `puts` has
    what went in before that.
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
    """Return the round after those in `puts`, who fold to the bet of `to`, put that in: the least first."""
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
    """Give what is refused within the input that it is about."""
    try:
        yield
    except Illegal as refused:
        raise Illegal(str(refused), field=field) from refused


def amounts(betting: Betting, high: int) -> Quick:
    """Return the usual bets of whoever is asked as (amount, label), from the smallest up to `high`.

    Half the pot and the pot are reckoned after the call. There are none where nobody may raise.
    """
    seat, able = betting.turn, [seat for seat in betting.due if betting.may_raise(seat)]
    if seat is None or not able:
        return ()
    high = min(high, max(_most(betting, at, high) for at in able))
    least, pot = betting.level + betting.step, betting.total + betting.owes(seat)
    usual = {betting.level + pot: "Pot", betting.level + pot // 2: "Half pot", least: "Least"}
    return tuple(sorted((amount, label) for amount, label in usual.items() if least <= amount <= high))


def _answered(betting: Betting, to: int) -> int:
    """Return what of a bet of `to` somebody could answer, and `to` where nobody has so much."""
    made = [min(to, _most(betting, seat, to)) for seat in betting.live]
    had = [most is None or most >= to for most in map(betting.most, betting.live)]
    return max(betting.level, *made) if any(had) else to


def _most(betting: Betting, seat: int, high: int) -> int:
    """Return what `seat` can bet at most and others answer, `high` where there is no bound."""
    return min(high if bound is None else bound for bound in (betting.most(seat), betting.answer(seat)))


def _until(betting: Betting, seat: int, folds: Callable[[Betting, int], bool]) -> Betting:
    """Return the round when `seat` is asked; those before it folded or followed, as `folds` says."""
    while betting.turn != seat:
        if betting.turn is None:
            raise Illegal(f"This betting round is over before {betting.seats.names[seat]} is asked.")
        betting = (fold if folds(betting, betting.turn) else follow)(betting, betting.turn)
    return betting


def _able(betting: Betting, to: int, folded: Collection[int]) -> int:
    """Return the first who stays in and could have raised to `to`; refuse where nobody could."""
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
