"""Details of a log entry of Progressive Poker: the hands, and each move of start cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.cards import counted, show
from companion.engine.account import Account, Hand, Step
from companion.engine.event import Event
from companion.games.progressive.showdown import hands_in, shown
from companion.games.progressive.state import State, from_left
from companion.games.progressive.terms import AGAIN, SPLIT
from companion.kit.piles import Held
from companion.kit.placing import meet
from companion.kit.reading import cards_in, seat_of
from companion.kit.sentences import verb
from companion.kit.showing import hands_of

STARTS = "start cards"
"""The `of` value of an account step that moves start cards, named as on the score board."""


def account(before: State, event: Event, after: State) -> Account:
    """Return the details of the entry: the hands and the steps."""
    return Account(tuple(_hands(before, event)), tuple(_steps(before, event, after)))


def _steps(before: State, event: Event, after: State) -> Iterator[Step]:
    yield from _MOVED.get(event.action, _nothing)(before, event, after)


def _nothing(_before: State, _event: Event, _after: State) -> Iterator[Step]:
    return iter(())


def _hands(before: State, event: Event) -> Iterator[Hand]:
    """Yield the recorded hands of a showdown, best first."""
    if event.action != "showdown":
        return
    held = {before.name(seat): cards for seat, cards in hands_in(before, event.values).items()}
    if held:
        placing = meet(before.terms.contest, [Held(name, cards) for name, cards in held.items()])
        yield from hands_of(placing.high, held)


def _showdown(before: State, event: Event, after: State) -> Iterator[Step]:
    """Yield the steps of a showdown. rules: progressive.md#showdown, progressive.md#ties"""
    best, _ = shown(before, event.values)
    if before.sudden or (len(best) > 1 and before.terms.ties == AGAIN):
        yield from _for_all(before, best)
    else:
        yield from _pile(before, best, after)
    yield from _out(before, after)
    yield from _put(before, after)
    yield from _end(after)


def _for_all(before: State, best: Sequence[int]) -> Iterator[Step]:
    """Yield the step for tied hands that are dealt again, or for the winner of sudden death."""
    if len(best) > 1:
        anchor = "sudden-death" if before.sudden else "ties"
        yield Step(f"{before.named(best)} tie and are dealt five cards again", anchor=anchor)
    else:
        yield Step(
            f"{before.name(best[0])} has the best hand in sudden death", best[0], anchor="sudden-death"
        )


def _pile(before: State, best: Sequence[int], after: State) -> Iterator[Step]:
    """Yield the steps for the pile. rules: progressive.md#even, progressive.md#showdown"""
    pile = len(before.pile)
    if after.gone and not before.gone:
        pile -= 1
        card = show(after.gone.card) if after.gone.card else "a card"
        told = f"Two are left with an odd number of start cards: {card} that {before.name(after.gone.seat)}"
        yield Step(f"{told} put on the pile last leaves the game", anchor="even")
    if len(best) > 1:
        yield from _tied(before, best, pile)
        return
    told = f"{before.name(best[0])} has the best hand and takes {counted(pile)} from the pile"
    yield Step(told, best[0], pile, STARTS, anchor="showdown")


def _tied(before: State, best: Sequence[int], pile: int) -> Iterator[Step]:
    """Yield what each tied player takes of the pile, and what stays on it. rules: progressive.md#ties"""
    share, rest = divmod(pile, len(best)) if before.terms.ties == SPLIT else (0, pile)
    for seat in from_left(before, best) if share else ():
        told = f"{before.name(seat)} ties for the best hand and takes {counted(share)} from the pile"
        yield Step(told, seat, share, STARTS, anchor="ties")
    if rest:
        stays = f"{counted(rest)} {verb(range(rest), 'stay')} on the pile"
        yield Step(f"{before.named(best)} tie: {stays}", anchor="ties")


def _out(before: State, after: State) -> Iterator[Step]:
    """Yield a step for each player who goes out. rules: progressive.md#out"""
    for seat in before.still_in:
        if after.out[seat]:
            yield Step(f"{before.name(seat)} has no start card left and is out", seat, anchor="out")


def _put(before: State, after: State) -> Iterator[Step]:
    """Yield the steps for the start cards paid for the next deal. rules: progressive.md#contribute"""
    new = {put.seat for put in after.pile if put.deal == after.deal != before.deal}
    for seat in from_left(after, new):
        told = f"{after.name(seat)} puts a start card on the pile for deal {after.deal}"
        yield Step(told, seat, -1, STARTS, anchor="contribute")


def _end(after: State) -> Iterator[Step]:
    """Yield the steps for the stakes paid to the winner. rules: progressive.md#end, progressive.md#options"""
    winner, stake, told = after.winner, after.terms.stake, after.seats.unit.told
    if winner is None:
        return
    others = [seat for seat in range(len(after.seats)) if seat != winner]
    for seat in others:
        yield Step(f"{after.name(seat)} pays the stake of {told(stake)}", seat, -stake, anchor="options")
    got = stake * len(others)
    yield Step(f"{after.name(winner)} has won the match and gets {told(got)}", winner, got, anchor="options")


def _sudden(before: State, _event: Event, _after: State) -> Iterator[Step]:
    """Yield the steps for pile cards taken back. rules: progressive.md#sudden-death"""
    for put in before.pile:
        if put.deal == before.deal:
            told = f"{before.name(put.seat)} takes back the card put on the pile for deal {put.deal}"
            yield Step(told, put.seat, 1, STARTS, anchor="sudden-death")


def _counted(before: State, _event: Event, after: State) -> Iterator[Step]:
    """Yield the steps of a count of start cards. rules: progressive.md#count"""
    for seat in before.still_in:
        change = after.starts[seat] - before.starts[seat]
        has = counted(after.starts[seat], "start card")
        if change:
            told = f"{before.name(seat)} has {has} by count: {change:+}"
            yield Step(told, seat, change, STARTS, anchor="count")


def _exchanged(before: State, event: Event, after: State) -> Iterator[Step]:
    """Yield the step of an exchange. rules: progressive.md#exchange"""
    seat = seat_of(event)
    number = counted(after.exchanged[seat] or 0)
    moved = (
        ("into the hand", cards_in(event.values, "taken")),
        ("put aside", cards_in(event.values, "given")),
    )
    known = [f"{where} {' '.join(map(show, cards))}" for where, cards in moved if cards]
    told = f"{before.name(seat)} exchanges {number}{': ' if known else ''}{', '.join(known)}"
    yield Step(told, seat, anchor="exchange")


def _drawn(before: State, _event: Event, after: State) -> Iterator[Step]:
    """Yield a step for each draw. rules: progressive.md#draw"""
    for seat in before.playing:
        if before.drawn[seat] is None and after.drawn[seat] is not None:
            number = after.drawn[seat] or 0
            yield Step(f"{before.name(seat)} throws away and draws {counted(number)}", seat, anchor="draw")


_MOVED: Mapping[str, Callable[[State, Event, State], Iterator[Step]]] = {
    "showdown": _showdown,
    "sudden": _sudden,
    "count": _counted,
    "exchange": _exchanged,
    "draw": _drawn,
}
