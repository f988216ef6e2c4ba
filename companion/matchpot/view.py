"""The page of a match, besides its summary: the pot, the hand, and the state of each player."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.cards import counted
from companion.hands.definition.sides import CardSide
from companion.kit.sentences import listed
from companion.matchpot.actions.taps import Taps, taps
from companion.matchpot.hand.deadly import killing
from companion.matchpot.hand.ending import winners
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import BET, DEAL, DECLARE, WIMP
from companion.matchpot.showdown.lows import no_low_left
from companion.matchpot.state.growth import could_grow, could_grow_more, warning
from companion.matchpot.state.state import Due, Shown, State
from companion.matchpot.texts.summary import stands


@dataclass(frozen=True)
class Prospect:
    """A labelled amount in the smallest unit that the pot may reach or that a player may owe."""

    label: str
    amount: int


@dataclass(frozen=True)
class Legs:
    """Number of legs that a player has won, `of` the number that wins the game."""

    won: int
    of: int


@dataclass(frozen=True)
class Mark:
    """A player's state in the hand: the word that is shown, and the kind that sets its style."""

    word: str
    kind: Literal["won", "due", "in", "out", "dead", "open"]


@dataclass(frozen=True)
class Player:
    """A player's row.

    - `money`: amount won or lost so far, in the smallest unit.
    - `deals`: True if the player is the dealer; False once the match is over.
    - `mark`: state in the hand, None if there is nothing to say.
    - `legs`: legs won, None in a game without legs.
    - `owes`: debt to the pot, None if there is none.
    """

    seat: int
    money: int
    deals: bool
    mark: Mark | None
    legs: Legs | None
    owes: Due | None


@dataclass(frozen=True)
class View:
    """A match as the page shows it.

    - `pot`: everything in the middle, in the smallest unit.
    - `ahead`: amounts that the pot may reach or that a loser will owe.
    - `hand`: short phrases about the current hand, empty once the match is over.
    - `players`: one row per seat, in the order of the seats.
    - `taps`: entries that take one tap, None if none does.
    - `shown`: the last showdown, as far as its cards are known; None while a hand is played.
    - `warning`: "" unless the pot may pass the agreed limit.
    - `eyes`: players who saw `shown`, None if everybody may see it.
    """

    pot: int
    ahead: tuple[Prospect, ...]
    hand: tuple[str, ...]
    players: tuple[Player, ...]
    taps: Taps | None
    shown: Shown | None
    warning: str
    eyes: Players | None


def view(state: State) -> View:
    """Return the page's view of `state`."""
    return View(
        pot=state.total,
        ahead=tuple(_ahead(state)),
        hand=() if state.over else tuple(_hand(state)),
        players=tuple(_player(state, seat) for seat in range(len(state.seats))),
        taps=taps(state),
        shown=state.shown,
        warning=warning(state),
        eyes=None if state.over or state.shown is None else state.shown.eyes,
    )


def _ahead(state: State) -> Iterator[Prospect]:
    """rules: match-pot.md#ante, match-pot.md#owe"""
    if state.phase == DEAL:
        if state.coming:
            yield Prospect("At the next deal", state.total + state.coming)
    elif not (state.agreed.owes_nothing or state.phase == WIMP or state.deciding):
        yield Prospect("If you stay and lose" if state.unasked else "Who loses owes", state.cost)
        if not state.agreed.pays_winner:
            yield Prospect(_growing(state), could_grow(state))


def _growing(state: State) -> str:
    if could_grow_more(state):
        return "Next pot, before more bets"
    return "The pot could grow to" if could_grow(state) > state.total else "Next pot, at most"


def _hand(state: State) -> Iterator[str]:
    agreed, wild = state.agreed, state.agreed.contest(state.stage).ranking.wild
    deals = f" of {agreed.hands}" if agreed.hands else ""
    if state.deciding:
        yield "played by those alone who have the last leg"
    yield f"Deal {state.deals}{deals}{', the last' if state.last else ''}"
    if len(state.form.stages) > 1:
        yield f"hand {state.number}"
    yield counted(state.hand.least)
    if wild:
        yield f"wild: {str(wild).removesuffix(' wild')}{_but_for(state)}"
    if state.form.deadly:
        yield f"dead: {killing(state)} when face up"
    if agreed.kitty and not state.deciding:
        yield "with a kitty"
    if state.phase != DEAL and (told := no_low_left(state)):
        yield told[0].lower() + told[1:]
    if agreed.minutes and not state.last:
        yield f"{agreed.minutes} minutes at most"


def _but_for(state: State) -> str:
    """Return the prizes for which the wild cards are not wild, as text; "" if there are none."""
    if state.hand.sides is None:
        return ""
    judge = state.hand.sides.judge
    told = zip(state.prizes, judge.sides, strict=False)
    parts = [prize.what for prize, side in told if side in judge.natural and not isinstance(side, CardSide)]
    return f", but not for {listed(parts)}" if parts else ""


def _player(state: State, seat: int) -> Player:
    legs = Legs(state.legs[seat], state.agreed.legs) if state.agreed.legs else None
    deals = seat == state.dealer and not state.over
    return Player(seat, state.money[seat], deals, _mark(state, seat), legs, state.dues.get(seat))


def _mark(state: State, seat: int) -> Mark | None:
    if state.over and seat in winners(state):
        return Mark("won", "won")
    if seat not in state.around:
        return Mark("away", "out")
    if state.turn == seat:
        return Mark("to bet" if state.phase == BET else state.form.question, "due")
    found = _MARKS.get(stands(state, seat))
    unasked = state.phase == DECLARE and state.agreed.asked
    return found or (Mark("not asked", "open") if unasked else None)


_MARKS = {
    "dead": Mark("dead", "dead"),
    "put out": Mark("put out", "out"),
    "folded": Mark("folded", "out"),
    "out": Mark("out", "out"),
    "in": Mark("in", "in"),
    "all-in": Mark("all-in", "in"),
}
