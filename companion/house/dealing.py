"""What follows from the steps of a card: who holds what at each showdown, and how many cards that takes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.cards import counted
from companion.hands.lines import Lines, lines
from companion.house import steps as kinds
from companion.house.errors import BadStep
from companion.house.steps import Step
from companion.house.variant import DECK, KITTY, Variant
from companion.house.wilds import cards_in

MOST_PLAYERS = 52
"""Seats at a table."""
_HIDDEN_KINDS = ("own low down", "own high down")


@dataclass(frozen=True)
class Lying:
    """What lies where after some steps: each player's cards `down` and `up`, and those on the board.

    `more` is how many further cards a player may have got. `before` and `after` are the cards that a player
    was dealt before being asked in or out, and since; `drawn` and `later` the most exchanged at once then,
    as what was thrown away before is shuffled in again. `house` has the cards of the kitty.
    """

    down: int = 0
    up: int = 0
    more: int = 0
    board: int = 0
    hidden: int = 0
    lay: str = ""
    house: int = 0
    before: int = 0
    after: int = 0
    drawn: int = 0
    later: int = 0
    asked: bool = False
    declared: bool = False

    @property
    def held(self) -> int:
        """How many cards a player has at least."""
        return self.down + self.up

    @property
    def most(self) -> int:
        """How many cards a player has at most."""
        return self.held + self.more

    @property
    def lines(self) -> Lines:
        """The lines of the board, one with all of it where it is not laid; raise `BadBoard`."""
        return lines(self.lay, self.board)

    def dealing(self, count: int) -> "Lying":
        """Return the same with so many more cards off the pack for each player."""
        if self.asked:
            return replace(self, after=self.after + count)
        return replace(self, before=self.before + count)

    def drawing(self, count: int) -> "Lying":
        """Return the same when each player exchanged so many cards."""
        if self.asked:
            return replace(self, later=max(self.later, count))
        return replace(self, drawn=max(self.drawn, count))

    def anew(self) -> "Lying":
        """Return the same at the beginning of a further round."""
        before, drawn = self.before + self.after, max(self.drawn, self.later)
        return replace(self, before=before, after=0, drawn=drawn, later=0, asked=False, declared=False)


def showdowns(variant: Variant) -> tuple[Lying, ...]:
    """Return what lies where at the showdown of each round; raise `BadStep` at a step that cannot be."""
    found: list[Lying] = []
    lying = replace(Lying(), more=variant.extra).dealing(variant.extra)
    for each in variant.rounds:
        for step in each.steps:
            lying = _AFTER[step.kind](lying, step)
        found.append(lying)
        lying = lying.anew()
    return tuple(found)


def needed(variant: Variant, players: int) -> int:
    """Return how many cards so many players need at most; everybody may be in then."""
    return max(_needed(variant, lying, players) for lying in showdowns(variant))


def can_play(variant: Variant) -> int:
    """Return how many can play at most; 0 where the pack has too few cards for one."""
    last = showdowns(variant)
    return next(
        (
            players
            for players in range(MOST_PLAYERS, 0, -1)
            if max(_needed(variant, lying, players) for lying in last) <= variant.pack
        ),
        0,
    )


def lies(variant: Variant) -> bool:
    """Say whether it must be known which cards lie up and which down."""
    wild = [text for each in variant.rounds for text in each.wild]
    hidden = any(kind in wild for kind in _HIDDEN_KINDS) or bool(cards_in(wild).down)
    return hidden or bool(variant.kill) or any(side.lies for side in variant.sides)


def _needed(variant: Variant, lying: Lying, players: int) -> int:
    kitty = (lying.house or lying.held) if variant.house == KITTY else 0
    everybody = players * (lying.before + lying.after + max(lying.drawn, lying.later))
    alone = players * (lying.before + lying.drawn) + lying.after + lying.later + lying.held
    return lying.board + kitty + max(everybody, alone if variant.house == DECK else 0)


def _dealt(lying: Lying, step: Step) -> Lying:
    if step.way == kinds.UP:
        return replace(lying, up=lying.up + step.count).dealing(step.count)
    return replace(lying, down=lying.down + step.count).dealing(step.count)


def _on_board(lying: Lying, step: Step) -> Lying:
    hidden = step.count if step.way else 0
    return replace(lying, board=lying.board + step.count, hidden=lying.hidden + hidden)


def _laid(lying: Lying, step: Step) -> Lying:
    if lying.lay:
        raise BadStep(f"The board is laid once, as a {lying.lay} or as a {step.way}.")
    return replace(lying, lay=step.way)


def _turned(lying: Lying, step: Step) -> Lying:
    if step.count > lying.hidden:
        raise BadStep(f"“{step}” cannot be: {_there(lying.hidden)} face down on the board then.")
    return replace(lying, hidden=lying.hidden - step.count)


def _drawn(lying: Lying, step: Step) -> Lying:
    return _holding(lying, step).drawing(step.count)


def _holding(lying: Lying, step: Step) -> Lying:
    if step.count > lying.held:
        raise BadStep(f"“{step}” cannot be: a player has {counted(lying.held)} then.")
    return lying


def _discarded(lying: Lying, step: Step) -> Lying:
    if step.count >= lying.held:
        raise BadStep(f"“{step}” cannot be: a player has {counted(lying.held)} then, and keeps one at least.")
    from_down = min(step.count, lying.down)
    return replace(lying, down=lying.down - from_down, up=lying.up - (step.count - from_down))


def _rolled(lying: Lying, step: Step) -> Lying:
    if step.count > lying.down:
        raise BadStep(f"“{step}” cannot be: a player has {counted(lying.down)} face down then.")
    return replace(lying, down=lying.down - step.count, up=lying.up + step.count)


def _to_house(lying: Lying, step: Step) -> Lying:
    return replace(lying, house=lying.house + step.count)


def _bought(lying: Lying, step: Step) -> Lying:
    if step.more:
        return replace(lying, more=lying.more + step.count).dealing(step.count)
    return _drawn(lying, step)


def _asked(lying: Lying, _step: Step) -> Lying:
    if lying.asked:
        raise BadStep("Players say in or out once a round.")
    if not lying.held:
        raise BadStep("Nobody has a card yet when players say in or out.")
    return replace(lying, asked=True)


def _declared(lying: Lying, _step: Step) -> Lying:
    if lying.declared:
        raise BadStep("Players declare once a round.")
    return replace(lying, declared=True)


def _same(lying: Lying, _step: Step) -> Lying:
    return lying


def _there(number: int) -> str:
    return "no card lies" if not number else "1 card lies" if number == 1 else f"{number} cards lie"


_AFTER: Mapping[str, Callable[[Lying, Step], Lying]] = {
    kinds.DEAL: _dealt,
    kinds.BOARD: _on_board,
    kinds.LAY: _laid,
    kinds.TURN: _turned,
    kinds.DRAW: _drawn,
    kinds.PASS: _holding,
    kinds.DISCARD: _discarded,
    kinds.ROLL: _rolled,
    kinds.HOUSE: _to_house,
    kinds.BUY: _bought,
    kinds.BET: _same,
    kinds.IN_OR_OUT: _asked,
    kinds.DECLARE: _declared,
    kinds.SAY: _same,
}
"""What lies where after a step of each kind."""
