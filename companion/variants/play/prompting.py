"""Prompts for the steps of a variant: the cards to deal, and what to do before each bet."""

from collections.abc import Iterator, Sequence

from companion.kit.sentences import join_with_and
from companion.matchpot.rules.moves import (
    BET,
    DECLARE,
    DECLARE_PRIZES,
    PRICE_TEMPLATE,
    SHOWDOWN,
    TURN_UP,
    HandPhase,
)
from companion.variants.cards_needed.dealing import card_counts_by_step
from companion.variants.definition import steps as kinds
from companion.variants.definition.steps import VariantStep
from companion.variants.definition.variant import Variant
from companion.variants.texts.phrases.counting import (
    SENTENCE_ENDS,
    count_with_noun,
    number_in_words,
)
from companion.variants.texts.phrases.making import split_steps_between_boards
from companion.variants.texts.phrases.players import (
    EVERYBODY,
    PLAYERS_IN,
    PLAYERS_LEFT,
    PLAYERS_STILL_IN,
    PlayerGroup,
    players_concerned,
    players_dealt_to,
)
from companion.variants.texts.phrases.step_texts import (
    STEP_TEXTS,
    StepRun,
    describe_removed_cards,
    first_board_place,
    shape_ending,
)

_MOVE_BY_STEP = {kinds.BET: BET, kinds.IN_OR_OUT: DECLARE, kinds.DECLARE: DECLARE_PRIZES}
_DEALING_STEPS = (kinds.DEAL, kinds.BOARD, kinds.LAY, kinds.DEAL_TO_KITTY, kinds.SPARE)


def describe_first_deal(variant: Variant, at: int) -> str:
    """Return the cards dealt at the beginning of a round (index from 0), in words.

    The text follows "Anna deals": ``"two cards down and one up to everybody"``. It has no full stop, and
    includes cards for the board and the kitty, and those removed from the board before the deal. It is "no
    more cards" if the round begins with another step.
    """
    steps = variant.rounds[at].steps
    kitty = variant.in_or_out.has_kitty and all(step.kind != kinds.DEAL_TO_KITTY for step in steps)
    return _describe_deals(_first_deals(steps), players_dealt_to(variant, at), kitty=kitty) or "no more cards"


def list_hand_phases(variant: Variant, at: int) -> Iterator[HandPhase]:
    """Yield the phases of a round (index from 0), each with the steps done before it in words.

    Phases are bets, declarations and, as the last one, the showdown. If cards may kill, a phase for turning
    cards up comes before the first of these that follows a declaration in or out and has cards dealt or
    rolled face up directly before it. There is one for each declaration at most, and the words belong to it.
    The words are "" if no step is done before the phase. The deals at the beginning are left out; see
    `describe_first_deal`.
    """
    steps, counts = variant.rounds[at].steps, card_counts_by_step(variant)[at]
    prompts: list[str] = []
    dealt_first = len(_first_deals(steps))
    has_asked = has_new_face_up = False
    for place, step in enumerate((*steps, None)):
        is_move = step is None or step.kind in _MOVE_BY_STEP
        if step is not None and (step.kind == kinds.ROLL or step.way == kinds.UP):
            has_new_face_up = True
        if is_move and has_asked and has_new_face_up and variant.special_cards.killing:
            yield HandPhase(TURN_UP, _join_prompts(prompts))
            prompts, has_asked = [], False
        if step is None:
            yield HandPhase(SHOWDOWN, _join_prompts(prompts))
        elif is_move:
            yield HandPhase(_MOVE_BY_STEP[step.kind], _join_prompts(prompts))
            prompts, has_new_face_up = [], False
            has_asked = has_asked or step.kind == kinds.IN_OR_OUT
        elif place >= dealt_first:
            players = players_concerned(variant, at, steps[:place])
            run = StepRun(variant, (step,), counts[place], players, PRICE_TEMPLATE.format)
            prompts.append(STEP_TEXTS[step.kind].prompt(run))


def _first_deals(steps: Sequence[VariantStep]) -> tuple[VariantStep, ...]:
    """Return the first deals of a round, with removals before them; () if it begins otherwise."""
    away = _count_leading_steps(steps, (kinds.TAKE,))
    end = away + _count_leading_steps(steps[away:], _DEALING_STEPS)
    return tuple(steps[:end]) if end > away else ()


def _count_leading_steps(steps: Sequence[VariantStep], known: Sequence[str]) -> int:
    """Return the number of first steps that are all of known kinds."""
    return next((place for place, step in enumerate(steps) if step.kind not in known), len(steps))


def _describe_deals(steps: Sequence[VariantStep], who: PlayerGroup, *, kitty: bool) -> str:
    """Return the text for deals: ``"two cards down and one up to everybody"``, board, kitty."""
    own = [step for step in steps if step.kind == kinds.DEAL]
    house = [step for step in steps if step.kind == kinds.DEAL_TO_KITTY]
    lay = next((step.way for step in steps if step.kind == kinds.LAY), "")
    board, where = split_steps_between_boards([step for step in steps if step.kind == kinds.BOARD], lay)
    laid = shape_ending(lay)
    parts = [
        *([f"{_describe_dealt_cards(own)} to {who.name}{' and to a kitty' if kitty else ''}"] if own else []),
        *(
            [f"{_describe_dealt_cards(board, 'face up', 'face ')} on {first_board_place(where)}{laid}"]
            if board
            else []
        ),
        *([f"{count_with_noun(sum(step.count for step in house))} to the kitty"] if house else []),
    ]
    away = join_with_and([describe_removed_cards(step) for step in steps if step.kind == kinds.TAKE])
    said = ", and ".join(parts) if kitty else join_with_and(parts)
    return f"{said}{f', after removing {away} from the board' if away and parts else ''}"


def _describe_dealt_cards(steps: Sequence[VariantStep], plain: str = "", face: str = "") -> str:
    """Return words for dealt cards: ``"three cards down"``, or ``"two cards down and one up"``."""
    counts: dict[str, int] = {}
    for step in steps:
        way = f"{face}{step.way}" if step.way else plain
        counts[way] = counts.get(way, 0) + step.count
    (way, count), *rest = counts.items()
    return join_with_and(
        [f"{count_with_noun(count)} {way}", *(f"{number_in_words(other)} {how}" for how, other in rest)]
    )


def _join_prompts(words: Sequence[str]) -> str:
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
