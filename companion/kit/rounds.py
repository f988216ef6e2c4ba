"""A betting round entered by what was said at the table: "Cy made it 50", "everybody called 50 but Bo"."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType

from companion.kit.asking import Choices, one_of, some_of
from companion.kit.betting import Betting, all_in, check_raise, fold, follow, had_put_in, raise_to
from companion.kit.reading import number_in
from companion.play.action import Action
from companion.play.field import Field, Illegal, Values
from companion.play.money import WHOLE, Unit

Quick = tuple[tuple[int, str], ...]
"""Usual bets as (amount, label), as a `Field` has them."""
Puts = Mapping[int, int]
"""By seat what those who fold had put in before that, in this round altogether."""
NOTHING: Puts = MappingProxyType({})
_PUT = "put"


def closing(
    bet: Field,
    folders: Choices,
    fold_anchor: str,
    also: Sequence[Field] = (),
    *,
    primary: bool = True,
    row: str = "",
) -> Action:
    """Return the entry that ends a round: everybody is in for `bet` but those of `folders` who fold.

    `also` are further inputs about those who fold. With a `row` these are tapped on the board.
    """
    folded = some_of("folded", "But these fold", folders, fold_anchor, row=row)
    return Action("close", "The betting is over", (bet, folded, *also), anchor=bet.anchor, primary=primary)


def raising(
    bet: Field,
    raisers: Choices,
    folders: Choices,
    fold_anchor: str,
    also: Sequence[Field] = (),
    more: Sequence[Field] = (),
) -> Action:
    """Return the entry of one of `raisers` who makes it `bet`, after some of `folders` folded.

    `also` are further inputs about the bet, `more` about those who folded.
    """
    who = one_of("who", "Who bets or raises", raisers, bet.anchor)
    folded = some_of("folded", "Before that these fold", folders, fold_anchor)
    return Action("raise", "Bet or raise", (who, bet, *also, folded, *more), anchor=bet.anchor)


def closing_bet(level: int, high: int, quick: Quick, anchor: str, unit: Unit = WHOLE) -> Field:
    """Return the input for what everybody is in for when the round is over, the bet standing at `level`."""
    return Field(
        "to",
        "money",
        "Everybody is in for",
        default=level,
        low=level,
        high=high,
        quick=quick,
        help="In this round. 0 if all checked." if not level else "",
        anchor=anchor,
        unit=unit,
    )


def raising_bet(least: int, high: int, quick: Quick, anchor: str, unit: Unit = WHOLE) -> Field:
    """Return the input for what somebody bets or raises to; `least` is the smallest that is no all-in."""
    label = "To, in this round"
    usual = min(least, high)
    return Field("to", "money", label, default=usual, low=1, high=high, quick=quick, anchor=anchor, unit=unit)


def put_fields(betting: Betting, anchor: str) -> tuple[Field, ...]:
    """Return an input for each who may fold: what it put in before that, beyond what is known of."""
    return tuple(_put_field(betting, seat, anchor) for seat in sorted(betting.due))


def _put_field(betting: Betting, seat: int, anchor: str) -> Field:
    unit = betting.seats.unit
    told = unit.told
    name, there = betting.seats.names[seat], betting.bets[seat]
    return Field(
        f"{_PUT}{seat}",
        "money",
        f"{name} had put in before folding",
        low=there,
        help=f"In this round altogether; {told(there)} is known of.",
        fold="Had anybody who folded put more in?",
        anchor=anchor,
        unit=unit,
    )


def puts_in(values: Values) -> dict[int, int]:
    """Return what those who folded had put in before that, by seat, as far as it was said."""
    fields = [name for name in values if name.startswith(_PUT) and values[name] is not None]
    return {int(name.removeprefix(_PUT)): number_in(values, name) for name in fields}


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
        with _about(f"{_PUT}{seat}"):
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
