"""The steps of a hand in order, as sentences for the table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, takewhile

from companion.engine.money import MoneyUnit
from companion.kit.sentences import capitalise
from companion.variants.cards_needed.dealing import card_counts_by_step, kitty_sizes
from companion.variants.definition import steps as kinds
from companion.variants.definition.variant import Variant
from companion.variants.texts.page_parts.passage import join_sentences
from companion.variants.texts.phrases.counting import (
    count_with_noun,
    format_whole_amount,
    number_in_words,
    times_in_words,
)
from companion.variants.texts.phrases.players import PlayerGroup, players_concerned
from companion.variants.texts.phrases.step_texts import STEP_TEXTS, StepRun

RESHUFFLE_SENTENCE = "When the deck runs out, the discards are shuffled and become the new deck."


@dataclass(frozen=True)
class _StepText:
    """The text of a step, whether cards are exchanged in it, and the bets that follow it."""

    text: str = ""
    is_exchange: bool = False
    bets_text: str = ""


def describe_steps(variant: Variant, at: int, unit: MoneyUnit) -> tuple[str, ...]:
    """Return the texts of the steps of a round (index from 0), without the showdown.

    Betting rounds are in the text of the step before them. Repeated steps in a row are described once, with
    the number of times. The shuffling in of discards is described once in the whole game.
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
    """Return the players who are left at the showdown of a round (index from 0).

    They are those who are in if that round has declaring in or out, else those who are left if it has a bet,
    else all who were dealt to.
    """
    return players_concerned(variant, at, variant.rounds[at].steps)


def _steps_with_bets(variant: Variant, at: int, unit: MoneyUnit) -> Iterator[_StepText]:
    """Yield the steps of a round, each with the bets that follow it."""
    waiting, house = _StepText(), _describe_kitty_cards(variant, at)
    for run in _step_runs(variant, at, unit):
        if run.first_step.kind == kinds.BET:
            rounds = count_with_noun(len(run.steps), "betting round")
            bets = f"{capitalise(rounds)}." if len(run.steps) > 1 else "A betting round."
            yield replace(waiting, bets_text=bets)
            waiting = _StepText()
            continue
        if waiting.text:
            yield waiting
        waiting = _StepText(STEP_TEXTS[run.first_step.kind].sentence(run), run.first_step.is_exchange)
        if run.first_step.kind == kinds.DEAL and house:
            waiting, house = replace(waiting, text=f"{waiting.text} The kitty gets {house}."), ""
    if waiting.text:
        yield waiting


def _describe_kitty_cards(variant: Variant, at: int) -> str:
    """Return words for the kitty's cards in a round, "" if it gets none or only by steps."""
    steps = variant.rounds[at].steps
    before, now = (0, *kitty_sizes(variant))[at : at + 2]
    count = now - before - sum(step.count for step in steps if step.kind == kinds.DEAL_TO_KITTY)
    if count <= 0:
        return ""
    runs = (list(alike) for kind, alike in groupby(steps, key=lambda step: step.kind) if kind == kinds.DEAL)
    if count == sum(step.count for step in next(runs, [])):
        return "the same number of cards"
    return f"{count_with_noun(count, more='more' if before else '')}, face down"


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


def _step_runs(variant: Variant, at: int, unit: MoneyUnit) -> Iterator[StepRun]:
    """Yield the steps of a round; deals, board cards and bets in a row are one run."""
    steps, counts = variant.rounds[at].steps, card_counts_by_step(variant)[at]
    place = 0
    for kind, alike in groupby(steps, key=lambda step: step.kind):
        in_a_row = tuple(alike)
        is_one_run = kind in (kinds.DEAL, kinds.BOARD, kinds.BET)
        for run in [in_a_row] if is_one_run else [(step,) for step in in_a_row]:
            players = players_concerned(variant, at, steps[:place])
            yield StepRun(variant, run, counts[place], players, partial(format_whole_amount, unit=unit))
            place += len(run)
