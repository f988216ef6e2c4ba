"""Prompts for the steps of a variant: the cards to deal, and what to do before each bet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.kit.sentences import listed
from companion.matchpot.rules.moves import BET, DECLARE, PRICE, SHOW, SPEAK, UP, Move
from companion.variants.definition import steps as kinds
from companion.variants.definition.steps import Step
from companion.variants.definition.variant import KITTY, Variant
from companion.variants.texts.phrases.counting import ENDS, number, sentence, several, up_to
from companion.variants.texts.phrases.making import BOARDS, LAID, on_boards
from companion.variants.texts.phrases.saying import EVERYBODY, IN, LEFT, PASSED, STILL, Who, at_first

_MOVES = {kinds.BET: BET, kinds.IN_OR_OUT: DECLARE, kinds.DECLARE: SPEAK}
_DEALT = (kinds.DEAL, kinds.BOARD, kinds.LAY, kinds.HOUSE, kinds.SPARE)


@dataclass(frozen=True)
class _Board:
    """The board before a step: number of cards, number face down, and shape ("" for a line)."""

    cards: int = 0
    hidden: int = 0
    lay: str = ""

    def after(self, step: Step) -> "_Board":
        """Return the board after that step."""
        if step.kind == kinds.BOARD:
            hidden = self.hidden + step.count * bool(step.way)
            return replace(self, cards=self.cards + step.count, hidden=hidden)
        if step.kind == kinds.LAY:
            return replace(self, lay=step.way)
        if step.kind == kinds.TAKE:
            return replace(self, cards=self.cards - step.count)
        return replace(self, hidden=self.hidden - step.count) if step.kind == kinds.TURN else self


def dealt(variant: Variant, at: int) -> str:
    """Return the cards dealt in the round of that index (from 0), for use after "Anna deals"."""
    steps = variant.rounds[at].steps
    kitty = variant.house == KITTY and all(step.kind != kinds.HOUSE for step in steps)
    return _deal(_first(steps), at_first(variant, at), kitty=kitty) or "no more cards"


def moves(variant: Variant, at: int) -> tuple[Move, ...]:
    """Return the moves of a round (index from 0), each with the steps before it in words."""
    return tuple(_moves(variant, at))


def _moves(variant: Variant, at: int) -> Iterator[Move]:
    steps = variant.rounds[at].steps
    board = _before(variant, at)
    words: list[str] = []
    first, who, asked, up = len(_first(steps)), at_first(variant, at), False, False
    for place, step in enumerate(steps):
        up = up or (step.kind == kinds.ROLL or step.way == kinds.UP)
        if step.kind in _MOVES:
            if asked and up and variant.kill:
                yield Move(UP, _joined(words))
                words, asked = [], False
            yield Move(_MOVES[step.kind], _joined(words))
            words, up = [], False
            asked, who = asked or step.kind == kinds.IN_OR_OUT, _left(who, step)
        elif place >= first:
            words += [_SAID[step.kind](step, board, who)]
        board = board.after(step)
    if asked and up and variant.kill:
        yield Move(UP, _joined(words))
        words = []
    yield Move(SHOW, _joined(words))


def _left(who: Who, step: Step) -> Who:
    """Return the players who are left after a step."""
    if step.kind == kinds.IN_OR_OUT:
        return IN
    return LEFT if who != IN and step.kind == kinds.BET else who


def _before(variant: Variant, at: int) -> _Board:
    """Return the board before a round."""
    board = _Board()
    for each in variant.rounds[:at]:
        for step in each.steps:
            board = board.after(step)
    return board


def _first(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the first deals of a round, with removals before them; () if it begins otherwise."""
    away = _until(steps, (kinds.TAKE,))
    end = away + _until(steps[away:], _DEALT)
    return tuple(steps[:end]) if end > away else ()


def _until(steps: Sequence[Step], known: Sequence[str]) -> int:
    """Return the number of first steps that are all of known kinds."""
    return next((place for place, step in enumerate(steps) if step.kind not in known), len(steps))


def _deal(steps: Sequence[Step], who: Who, *, kitty: bool) -> str:
    """Return the text for deals: ``"two cards down and one up to everybody"``, board, kitty."""
    own = [step for step in steps if step.kind == kinds.DEAL]
    house = [step for step in steps if step.kind == kinds.HOUSE]
    lay = next((step.way for step in steps if step.kind == kinds.LAY), "")
    board, where = on_boards([step for step in steps if step.kind == kinds.BOARD], lay)
    laid = f", laid {LAID[lay]}" if lay not in ("", BOARDS) else ""
    parts = [
        *([f"{_ways(own)} to {who.said}{' and to a kitty' if kitty else ''}"] if own else []),
        *([f"{_ways(board, 'face up', 'face ')} on {_first_on(where)}{laid}"] if board else []),
        *([f"{several(sum(step.count for step in house))} to the kitty"] if house else []),
    ]
    away = listed([_gone(step) for step in steps if step.kind == kinds.TAKE])
    said = ", and ".join(parts) if kitty else listed(parts)
    return f"{said}{f', once {away} of the board is away' if away and parts else ''}"


def _first_on(where: str) -> str:
    """Return the place for the first cards of the board, as words."""
    return where.replace("each board", "each of two boards")


def _gone(step: Step) -> str:
    """Return words for cards removed from the board: ``"the two lowest cards"``."""
    if not step.way:
        return several(step.count)
    many = f"{number(step.count)} " if step.count > 1 else ""
    return f"the {many}{step.way} {'cards' if many else 'card'}"


def _ways(steps: Sequence[Step], plain: str = "", face: str = "") -> str:
    """Return words for dealt cards: ``"three cards down"``, or ``"two cards down and one up"``."""
    counts: dict[str, int] = {}
    for step in steps:
        way = f"{face}{step.way}" if step.way else plain
        counts[way] = counts.get(way, 0) + step.count
    (way, count), *rest = counts.items()
    return listed([f"{several(count)} {way}", *(f"{number(other)} {how}" for how, other in rest)])


def _joined(words: Sequence[str]) -> str:
    """Return the texts of steps joined in order, without a full stop at the end.

    Texts that players wrote are sentences of their own.
    """
    said = before = ""
    for one in filter(None, words):
        if said.endswith(ENDS):
            said += f" {one}" if one.endswith(ENDS) else f" Then {one}"
        elif said:
            said += f". {one}" if one.endswith(ENDS) else f", then {_shorter(one, before)}"
        else:
            said = one
        before = one
    return said.removesuffix(".")


def _shorter(words: str, before: str) -> str:
    """Return the text of a step, without its subject if that is the same as before."""
    who = next((who.said for who in (EVERYBODY, STILL, LEFT, IN) if words.startswith(f"{who.said} ")), "")
    same = who and before.startswith(f"{who} ") and f"{who} may" not in f"{before} {words}"
    return words.removeprefix(f"{who} ") if same else words


def _more(step: Step, _board: _Board, _who: Who) -> str:
    return f"deal {several(step.count)} {step.way} to each"


def _boarded(step: Step, board: _Board, _who: Who) -> str:
    face = f"face {step.way}" if step.way else "face up"
    (halved,), where = on_boards([step], board.lay)
    laid = f", laid {LAID[board.lay]}" if board.lay not in ("", BOARDS) and not board.cards else ""
    there = where if board.cards else _first_on(where)
    return f"deal {several(halved.count, more='more' if board.cards else '')} {face} on {there}{laid}"


def _laid(step: Step, board: _Board, _who: Who) -> str:
    return f"lay the board {LAID[step.way]}" if board.cards else ""


def _turned(step: Step, board: _Board, _who: Who) -> str:
    cards = f"{number(step.count)} cards" if step.count > 1 else "card"
    if step.count == board.hidden:
        return "turn up the board" if step.count == board.cards else f"turn up the last {cards}"
    return f"turn up the {'first' if board.hidden == board.cards else 'next'} {cards}"


def _taken(step: Step, _board: _Board, _who: Who) -> str:
    return f"take {_gone(step)} off the board"


def _drawn(step: Step, _board: _Board, who: Who) -> str:
    return who.clause("may", f"exchange {up_to(step.count)}")


def _passed(step: Step, _board: _Board, who: Who) -> str:
    if step.way == kinds.MIDDLE:
        return who.clause("put", several(step.count), f"{PASSED[step.way]}, and as many come back, shuffled")
    return who.clause("pass", several(step.count), PASSED[step.way])


def _discarded(step: Step, _board: _Board, who: Who) -> str:
    return who.clause("discard", several(step.count))


def _rolled(step: Step, _board: _Board, who: Who) -> str:
    return who.clause("turn", several(step.count), "face up")


def _housed(step: Step, _board: _Board, _who: Who) -> str:
    return f"deal {several(step.count)} to the kitty"


def _bought(step: Step, _board: _Board, who: Who) -> str:
    each = " each" if step.count > 1 else ""
    what = f"buy {up_to(step.count, more='more')}" if step.more else f"exchange {up_to(step.count)}"
    return who.clause("may", f"{what} for {PRICE.format(step.price)}{each}, paid into the pot")


_SAID: Mapping[str, Callable[[Step, _Board, Who], str]] = {
    kinds.DEAL: _more,
    kinds.BOARD: _boarded,
    kinds.LAY: _laid,
    kinds.TURN: _turned,
    kinds.TAKE: _taken,
    kinds.DRAW: _drawn,
    kinds.PASS: _passed,
    kinds.DISCARD: _discarded,
    kinds.ROLL: _rolled,
    kinds.HOUSE: _housed,
    kinds.SPARE: lambda _step, _board, _who: "",
    kinds.BUY: _bought,
    kinds.SAY: lambda step, _board, _who: sentence(step.text),
}
"""Functions that describe a step after the first deals, by kind of step."""
