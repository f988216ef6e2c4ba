"""What lies where after some steps of a card: each step takes it further, or cannot be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.cards import counted
from companion.hands.definition.board_lines import Lines, lines
from companion.variants.definition import steps
from companion.variants.definition.errors import BadStep
from companion.variants.definition.steps import Step


@dataclass(frozen=True)
class Lying:
    """What lies where after some steps: each player's cards `down` and `up`, and those on the board.

    `more` is how many further cards a player may have got. `before` and `after` are the cards that a player
    was dealt before being asked in or out, and since; `drawn` and `later` the most exchanged at once then,
    as what was thrown away before is shuffled in again. `house` has the cards of the kitty.
    `taken` have been taken off the board, and `spare` are kept for whoever gets more.
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
    taken: int = 0
    spare: int = 0
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
    def boarded(self) -> int:
        """How many cards have been laid on the board, those taken off it again among them."""
        return self.board + self.taken

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


def _dealt(lying: Lying, step: Step) -> Lying:
    if step.way == steps.UP:
        return replace(lying, up=lying.up + step.count).dealing(step.count)
    return replace(lying, down=lying.down + step.count).dealing(step.count)


def _on_board(lying: Lying, step: Step) -> Lying:
    hidden = step.count if step.way else 0
    return replace(lying, board=lying.board + step.count, hidden=lying.hidden + hidden)


def _laid(lying: Lying, step: Step) -> Lying:
    if lying.lay:
        raise BadStep(f"The board is laid once: “lay {lying.lay}” is there before “{step}”.")
    return replace(lying, lay=step.way)


def _turned(lying: Lying, step: Step) -> Lying:
    if step.count > lying.hidden:
        raise BadStep(f"“{step}” cannot be: {_there(lying.hidden)} face down on the board then.")
    return replace(lying, hidden=lying.hidden - step.count)


def _taken(lying: Lying, step: Step) -> Lying:
    if lying.lay:
        raise BadStep(f"“{step}” cannot be: the board is laid, and a card would be missing from its lines.")
    up = lying.board - lying.hidden
    if step.count > up:
        raise BadStep(f"“{step}” cannot be: {_there(up)} face up on the board then.")
    return replace(lying, board=lying.board - step.count, taken=lying.taken + step.count)


def _drawn(lying: Lying, step: Step) -> Lying:
    return _holding(lying, step).drawing(step.count)


def _holding(lying: Lying, step: Step) -> Lying:
    if step.count > lying.held:
        raise BadStep(f"“{step}” cannot be: a player has {_cards(lying.held)} then.")
    return lying


def _discarded(lying: Lying, step: Step) -> Lying:
    if step.count >= lying.held:
        raise BadStep(f"“{step}” cannot be: a player has {_cards(lying.held)} then, and keeps one at least.")
    from_down = min(step.count, lying.down)
    return replace(lying, down=lying.down - from_down, up=lying.up - (step.count - from_down))


def _rolled(lying: Lying, step: Step) -> Lying:
    if step.count > lying.down:
        raise BadStep(f"“{step}” cannot be: a player has {_cards(lying.down)} face down then.")
    return replace(lying, down=lying.down - step.count, up=lying.up + step.count)


def _to_house(lying: Lying, step: Step) -> Lying:
    return replace(lying, house=lying.house + step.count)


def _spared(lying: Lying, step: Step) -> Lying:
    return replace(lying, more=lying.more + step.count, spare=lying.spare + step.count)


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


def _cards(number: int) -> str:
    return counted(number) if number else "no card"


def _there(number: int) -> str:
    return "no card lies" if not number else "1 card lies" if number == 1 else f"{number} cards lie"


AFTER: Mapping[str, Callable[[Lying, Step], Lying]] = {
    steps.DEAL: _dealt,
    steps.BOARD: _on_board,
    steps.LAY: _laid,
    steps.TURN: _turned,
    steps.TAKE: _taken,
    steps.DRAW: _drawn,
    steps.PASS: _holding,
    steps.DISCARD: _discarded,
    steps.ROLL: _rolled,
    steps.HOUSE: _to_house,
    steps.SPARE: _spared,
    steps.BUY: _bought,
    steps.BET: _same,
    steps.IN_OR_OUT: _asked,
    steps.DECLARE: _declared,
    steps.SAY: _same,
}
"""What lies where after a step of each kind."""
