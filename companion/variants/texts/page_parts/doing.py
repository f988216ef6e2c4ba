"""The steps of a hand in order, as sentences for the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from companion.engine.money import Unit
from companion.kit.sentences import capitalise
from companion.variants.cards_needed.dealing import card_counts_by_step, kitty_sizes
from companion.variants.definition import steps as kinds
from companion.variants.definition.steps import Step
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.passage import join_sentences
from companion.variants.texts.phrases.counting import count_with_noun, number_in_words, times_in_words
from companion.variants.texts.phrases.saying import (
    PLAYERS_IN,
    PLAYERS_LEFT,
    RESHUFFLE_SENTENCE,
    STEP_DESCRIBERS,
    PlayerGroup,
    StepRun,
    players_dealt_to,
)


@dataclass(frozen=True)
class _StepText:
    """The text of a step, whether cards are exchanged in it, and the bets that follow it."""

    text: str = ""
    is_exchange: bool = False
    bets_text: str = ""


def describe_steps(variant: Variant, at: int, unit: Unit) -> tuple[str, ...]:
    """Return the texts of the steps of a round (index from 0), without the showdown.

    Steps that are repeated are described once, and so is the shuffling in of discards.
    """
    told = not variant.cards.has_reshuffled_discards or any(
        each.has_exchanges for each in variant.rounds[:at]
    )
    found = []
    for one, again in _merge_repeated_steps(tuple(_steps_with_bets(variant, at, unit))):
        shuffles = one.is_exchange and not told
        told = told or shuffles
        found.append(join_sentences(one.text, RESHUFFLE_SENTENCE if shuffles else "", one.bets_text, again))
    return tuple(found)


def players_at_showdown(variant: Variant, at: int) -> PlayerGroup:
    """Return the players who are left at the showdown of a round (index from 0)."""
    return _players_concerned(variant, at, variant.rounds[at].steps)


def _steps_with_bets(variant: Variant, at: int, unit: Unit) -> Iterator[_StepText]:
    """Yield the steps of a round, each with the bets that follow it."""
    waiting, house = _StepText(), _describe_kitty_cards(variant, at)
    for doing in _step_runs(variant, at, unit):
        if doing.first_step.kind == kinds.BET:
            yield replace(waiting, bets_text=_describe_bets(len(doing.steps)))
            waiting = _StepText()
            continue
        if waiting.text:
            yield waiting
        waiting = _StepText(STEP_DESCRIBERS[doing.first_step.kind](doing), doing.first_step.is_exchange)
        if doing.first_step.kind == kinds.DEAL and house:
            waiting, house = replace(waiting, text=f"{waiting.text} The kitty gets {house}."), ""
    if waiting.text:
        yield waiting


def _describe_kitty_cards(variant: Variant, at: int) -> str:
    """Return words for the kitty's cards in a round, "" if it gets none or only by steps."""
    before, now = (0, *kitty_sizes(variant))[at : at + 2]
    count = (
        now
        - before
        - sum(step.count for step in variant.rounds[at].steps if step.kind == kinds.DEAL_TO_KITTY)
    )
    if count <= 0:
        return ""
    more = "more" if before else ""
    return (
        "as many"
        if count == _first_deal_size(variant, at)
        else f"{count_with_noun(count, more=more)}, face down"
    )


def _first_deal_size(variant: Variant, at: int) -> int:
    """Return the number of cards of a player in the first deal of a round."""
    steps = variant.rounds[at].steps
    runs = (list(alike) for kind, alike in groupby(steps, key=lambda step: step.kind) if kind == kinds.DEAL)
    return sum(step.count for step in next(runs, []))


def _describe_bets(count: int) -> str:
    return "A betting round." if count == 1 else f"{capitalise(count_with_noun(count, 'betting round'))}."


def _merge_repeated_steps(every: tuple[_StepText, ...]) -> Iterator[tuple[_StepText, str]]:
    """Yield the steps without repetitions of one, two or three steps in a row.

    The last step of each repeated group comes with the number of times in words, "" for once.
    """
    at = 0
    while at < len(every):
        size = max(
            (1, 2, 3),
            key=lambda many: (
                (_count_repetitions(every[at:], many) > 1) * many * _count_repetitions(every[at:], many)
            ),
        )
        count = _count_repetitions(every[at:], size)
        *others, last = every[at : at + size]
        yield from ((other, "") for other in others)
        again = "This is" if size == 1 else f"The last {number_in_words(size)} steps are"
        yield last, "" if count == 1 else f"{again} done {times_in_words(count)}."
        at += size * count


def _count_repetitions(every: tuple[_StepText, ...], size: int) -> int:
    """Return the number of times in a row that the first `size` steps come, at least 1."""
    again = (every[at : at + size] == every[:size] for at in range(size, len(every), size))
    return 1 + len(list(takewhile(bool, again)))


def _step_runs(variant: Variant, at: int, unit: Unit) -> Iterator[StepRun]:
    steps = variant.rounds[at].steps
    place = 0
    for kind, alike in groupby(steps, key=lambda step: step.kind):
        run = tuple(alike)
        together = [run] if kind in (kinds.DEAL, kinds.BOARD, kinds.BET) else [(step,) for step in run]
        for group in together:
            yield StepRun(
                variant,
                group,
                card_counts_by_step(variant)[at][place],
                _players_concerned(variant, at, steps[:place]),
                unit,
            )
            place += len(group)


def _players_concerned(variant: Variant, at: int, steps: Sequence[Step]) -> PlayerGroup:
    """Return the players that a step concerns if it comes after `steps` of a round."""
    done_kinds = {step.kind for step in steps}
    if kinds.IN_OR_OUT in done_kinds:
        return PLAYERS_IN
    return PLAYERS_LEFT if kinds.BET in done_kinds else players_dealt_to(variant, at)
