"""Prompts for the steps of a variant: the cards to deal, and what to do before each bet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.kit.sentences import listed
from companion.matchpot.rules.moves import (
    BET,
    DECLARE,
    DECLARE_PRIZES,
    PRICE_TEMPLATE,
    SHOWDOWN,
    TURN_UP,
    HandPhase,
)
from companion.variants.definition import steps as kinds
from companion.variants.definition.steps import Step
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import (
    SENTENCE_ENDS,
    count_with_noun,
    make_sentence,
    number_in_words,
    up_to_with_noun,
)
from companion.variants.texts.phrases.making import BOARD_SHAPE_WORDS, TWO_BOARDS, split_between_boards
from companion.variants.texts.phrases.saying import (
    EVERYBODY,
    PASS_DIRECTION_WORDS,
    PLAYERS_IN,
    PLAYERS_LEFT,
    PLAYERS_STILL_IN,
    PlayerGroup,
    players_dealt_to,
)

_MOVE_BY_STEP = {kinds.BET: BET, kinds.IN_OR_OUT: DECLARE, kinds.DECLARE: DECLARE_PRIZES}
_DEALING_STEPS = (kinds.DEAL, kinds.BOARD, kinds.LAY, kinds.DEAL_TO_KITTY, kinds.SPARE)


@dataclass(frozen=True)
class _BoardState:
    """The board before a step: number of cards, number face down, and shape ("" for a line)."""

    cards: int = 0
    face_down: int = 0
    shape: str = ""

    def after_step(self, step: Step) -> "_BoardState":
        """Return the board after that step."""
        if step.kind == kinds.BOARD:
            hidden = self.face_down + step.count * bool(step.way)
            return replace(self, cards=self.cards + step.count, face_down=hidden)
        if step.kind == kinds.LAY:
            return replace(self, shape=step.way)
        if step.kind == kinds.TAKE:
            return replace(self, cards=self.cards - step.count)
        return replace(self, face_down=self.face_down - step.count) if step.kind == kinds.TURN else self


def describe_first_deal(variant: Variant, at: int) -> str:
    """Return the cards dealt at the beginning of a round (index from 0), "no more cards" for none.

    The text follows "Anna deals": ``"two cards down and one up to everybody"``.
    """
    steps = variant.rounds[at].steps
    kitty = variant.in_or_out.has_kitty and all(step.kind != kinds.DEAL_TO_KITTY for step in steps)
    return _describe_deals(_first_deals(steps), players_dealt_to(variant, at), kitty=kitty) or "no more cards"


def list_moves(variant: Variant, at: int) -> tuple[HandPhase, ...]:
    """Return the phases of a round (index from 0), each with the steps done before it in words."""
    return tuple(_moves_of_round(variant, at))


def _moves_of_round(variant: Variant, at: int) -> Iterator[HandPhase]:
    steps = variant.rounds[at].steps
    board = _board_before_round(variant, at)
    words: list[str] = []
    first, who, asked, up = len(_first_deals(steps)), players_dealt_to(variant, at), False, False
    for place, step in enumerate(steps):
        up = up or (step.kind == kinds.ROLL or step.way == kinds.UP)
        if step.kind in _MOVE_BY_STEP:
            if asked and up and variant.special_cards.killing:
                yield HandPhase(TURN_UP, _join_step_texts(words))
                words, asked = [], False
            yield HandPhase(_MOVE_BY_STEP[step.kind], _join_step_texts(words))
            words, up = [], False
            asked, who = asked or step.kind == kinds.IN_OR_OUT, _players_left_after(who, step)
        elif place >= first:
            words += [_PROMPT_BY_STEP[step.kind](step, board, who)]
        board = board.after_step(step)
    if asked and up and variant.special_cards.killing:
        yield HandPhase(TURN_UP, _join_step_texts(words))
        words = []
    yield HandPhase(SHOWDOWN, _join_step_texts(words))


def _players_left_after(who: PlayerGroup, step: Step) -> PlayerGroup:
    if step.kind == kinds.IN_OR_OUT:
        return PLAYERS_IN
    return PLAYERS_LEFT if who != PLAYERS_IN and step.kind == kinds.BET else who


def _board_before_round(variant: Variant, at: int) -> _BoardState:
    board = _BoardState()
    for each in variant.rounds[:at]:
        for step in each.steps:
            board = board.after_step(step)
    return board


def _first_deals(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the first deals of a round, with removals before them; () if it begins otherwise."""
    away = _count_leading_steps(steps, (kinds.TAKE,))
    end = away + _count_leading_steps(steps[away:], _DEALING_STEPS)
    return tuple(steps[:end]) if end > away else ()


def _count_leading_steps(steps: Sequence[Step], known: Sequence[str]) -> int:
    """Return the number of first steps that are all of known kinds."""
    return next((place for place, step in enumerate(steps) if step.kind not in known), len(steps))


def _describe_deals(steps: Sequence[Step], who: PlayerGroup, *, kitty: bool) -> str:
    """Return the text for deals: ``"two cards down and one up to everybody"``, board, kitty."""
    own = [step for step in steps if step.kind == kinds.DEAL]
    house = [step for step in steps if step.kind == kinds.DEAL_TO_KITTY]
    lay = next((step.way for step in steps if step.kind == kinds.LAY), "")
    board, where = split_between_boards([step for step in steps if step.kind == kinds.BOARD], lay)
    laid = f", laid {BOARD_SHAPE_WORDS[lay]}" if lay not in ("", TWO_BOARDS) else ""
    parts = [
        *([f"{_describe_dealt_cards(own)} to {who.name}{' and to a kitty' if kitty else ''}"] if own else []),
        *(
            [f"{_describe_dealt_cards(board, 'face up', 'face ')} on {_describe_first_place(where)}{laid}"]
            if board
            else []
        ),
        *([f"{count_with_noun(sum(step.count for step in house))} to the kitty"] if house else []),
    ]
    away = listed([_describe_removed_cards(step) for step in steps if step.kind == kinds.TAKE])
    said = ", and ".join(parts) if kitty else listed(parts)
    return f"{said}{f', once {away} of the board is away' if away and parts else ''}"


def _describe_first_place(where: str) -> str:
    """Return the place for the first cards of the board, as words."""
    return where.replace("each board", "each of two boards")


def _describe_removed_cards(step: Step) -> str:
    """Return words for cards removed from the board: ``"the two lowest cards"``."""
    if not step.way:
        return count_with_noun(step.count)
    many = f"{number_in_words(step.count)} " if step.count > 1 else ""
    return f"the {many}{step.way} {'cards' if many else 'card'}"


def _describe_dealt_cards(steps: Sequence[Step], plain: str = "", face: str = "") -> str:
    """Return words for dealt cards: ``"three cards down"``, or ``"two cards down and one up"``."""
    counts: dict[str, int] = {}
    for step in steps:
        way = f"{face}{step.way}" if step.way else plain
        counts[way] = counts.get(way, 0) + step.count
    (way, count), *rest = counts.items()
    return listed(
        [f"{count_with_noun(count)} {way}", *(f"{number_in_words(other)} {how}" for how, other in rest)]
    )


def _join_step_texts(words: Sequence[str]) -> str:
    """Return the texts of steps joined in order, without a full stop at the end.

    Texts that players wrote are sentences of their own.
    """
    said = before = ""
    for one in filter(None, words):
        if said.endswith(SENTENCE_ENDS):
            said += f" {one}" if one.endswith(SENTENCE_ENDS) else f" Then {one}"
        elif said:
            said += (
                f". {one}" if one.endswith(SENTENCE_ENDS) else f", then {_drop_repeated_subject(one, before)}"
            )
        else:
            said = one
        before = one
    return said.removesuffix(".")


def _drop_repeated_subject(words: str, before: str) -> str:
    """Return the text of a step, without its subject if that is the same as before."""
    who = next(
        (
            who.name
            for who in (EVERYBODY, PLAYERS_STILL_IN, PLAYERS_LEFT, PLAYERS_IN)
            if words.startswith(f"{who.name} ")
        ),
        "",
    )
    same = who and before.startswith(f"{who} ") and f"{who} may" not in f"{before} {words}"
    return words.removeprefix(f"{who} ") if same else words


def _prompt_deal(step: Step, _board: _BoardState, _who: PlayerGroup) -> str:
    return f"deal {count_with_noun(step.count)} {step.way} to each"


def _prompt_board_deal(step: Step, board: _BoardState, _who: PlayerGroup) -> str:
    face = f"face {step.way}" if step.way else "face up"
    (halved,), where = split_between_boards([step], board.shape)
    laid = (
        f", laid {BOARD_SHAPE_WORDS[board.shape]}"
        if board.shape not in ("", TWO_BOARDS) and not board.cards
        else ""
    )
    there = where if board.cards else _describe_first_place(where)
    return f"deal {count_with_noun(halved.count, more='more' if board.cards else '')} {face} on {there}{laid}"


def _prompt_board_shape(step: Step, board: _BoardState, _who: PlayerGroup) -> str:
    return f"lay the board {BOARD_SHAPE_WORDS[step.way]}" if board.cards else ""


def _prompt_turn_up(step: Step, board: _BoardState, _who: PlayerGroup) -> str:
    cards = f"{number_in_words(step.count)} cards" if step.count > 1 else "card"
    if step.count == board.face_down:
        return "turn up the board" if step.count == board.cards else f"turn up the last {cards}"
    return f"turn up the {'first' if board.face_down == board.cards else 'next'} {cards}"


def _prompt_board_removal(step: Step, _board: _BoardState, _who: PlayerGroup) -> str:
    return f"take {_describe_removed_cards(step)} off the board"


def _prompt_draw(step: Step, _board: _BoardState, who: PlayerGroup) -> str:
    return who.clause("may", f"exchange {up_to_with_noun(step.count)}")


def _prompt_pass(step: Step, _board: _BoardState, who: PlayerGroup) -> str:
    if step.way == kinds.MIDDLE:
        return who.clause(
            "put",
            count_with_noun(step.count),
            f"{PASS_DIRECTION_WORDS[step.way]}, and as many come back, shuffled",
        )
    return who.clause("pass", count_with_noun(step.count), PASS_DIRECTION_WORDS[step.way])


def _prompt_discard(step: Step, _board: _BoardState, who: PlayerGroup) -> str:
    return who.clause("discard", count_with_noun(step.count))


def _prompt_roll(step: Step, _board: _BoardState, who: PlayerGroup) -> str:
    return who.clause("turn", count_with_noun(step.count), "face up")


def _prompt_kitty_deal(step: Step, _board: _BoardState, _who: PlayerGroup) -> str:
    return f"deal {count_with_noun(step.count)} to the kitty"


def _prompt_buy(step: Step, _board: _BoardState, who: PlayerGroup) -> str:
    each = " each" if step.count > 1 else ""
    what = (
        f"buy {up_to_with_noun(step.count, more='more')}"
        if step.is_additional
        else f"exchange {up_to_with_noun(step.count)}"
    )
    return who.clause("may", f"{what} for {PRICE_TEMPLATE.format(step.price)}{each}, paid into the pot")


_PROMPT_BY_STEP: Mapping[str, Callable[[Step, _BoardState, PlayerGroup], str]] = {
    kinds.DEAL: _prompt_deal,
    kinds.BOARD: _prompt_board_deal,
    kinds.LAY: _prompt_board_shape,
    kinds.TURN: _prompt_turn_up,
    kinds.TAKE: _prompt_board_removal,
    kinds.DRAW: _prompt_draw,
    kinds.PASS: _prompt_pass,
    kinds.DISCARD: _prompt_discard,
    kinds.ROLL: _prompt_roll,
    kinds.DEAL_TO_KITTY: _prompt_kitty_deal,
    kinds.SPARE: lambda _step, _board, _who: "",
    kinds.BUY: _prompt_buy,
    kinds.SAY: lambda step, _board, _who: make_sentence(step.text),
}
"""Functions that describe a step after the first deals, by kind of step."""
