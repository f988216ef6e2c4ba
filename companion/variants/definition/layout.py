"""Card counts of players and board after each step of a variant."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from companion.cards import counted
from companion.hands.definition.board_lines import Lines, lines
from companion.variants.definition import steps
from companion.variants.definition.errors import BadStep
from companion.variants.definition.steps import Step


@dataclass(frozen=True)
class Lying:
    """Numbers of cards after some steps of a variant.

    `down` and `up` are each player's cards face down and face up, and `board` those on the board. `more` is
    how many further cards a player may have. `hidden` is the number of board cards face down, and `lay` the
    shape of the board, "" for one line. `before` and `after` count the cards dealt to a player before
    declaring in or out, and since then. `drawn` and `later` are the most cards that a player exchanges at
    once before and after that; earlier discards are shuffled in again. `house` counts the cards dealt to the
    kitty by steps. `taken` counts cards removed from the board, and `spare` those kept for whoever gets more.
    `asked` and `declared` are True once players have declared in or out, or for a prize, in this round.
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
        """Smallest number of cards of a player."""
        return self.down + self.up

    @property
    def most(self) -> int:
        """Largest number of cards of a player."""
        return self.held + self.more

    @property
    def boarded(self) -> int:
        """Number of cards dealt to the board so far, those removed from it included."""
        return self.board + self.taken

    @property
    def lines(self) -> Lines:
        """Lines of the board; one line of all its cards if it has no shape. Raises: `BadBoard`."""
        return lines(self.lay, self.board)

    def dealing(self, count: int) -> "Lying":
        """Return the counts after dealing `count` cards from the pack to each player."""
        if self.asked:
            return replace(self, after=self.after + count)
        return replace(self, before=self.before + count)

    def drawing(self, count: int) -> "Lying":
        """Return the counts after each player exchanged up to `count` cards."""
        if self.asked:
            return replace(self, later=max(self.later, count))
        return replace(self, drawn=max(self.drawn, count))

    def anew(self) -> "Lying":
        """Return the counts at the beginning of a further round."""
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
"""Functions from the counts before a step to those after it, by kind; they raise `BadStep`."""
