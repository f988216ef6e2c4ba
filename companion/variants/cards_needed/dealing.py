"""Card counts that follow from the steps of a variant, and the number of players possible."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.variants.definition.card_counts import CARD_COUNTS_AFTER_STEP, CardCounts
from companion.variants.definition.variant import Variant
from companion.variants.definition.wilds import parse_card_texts

MOST_PLAYERS = 52
"""Largest number of seats at a table."""
FEWEST_LEFT_TO_DRAW = 1
"""Fewest cards in the pack when drawing begins, if discards are shuffled in."""
_FACE_DOWN_WILD_KINDS = ("own low down", "own high down")


def showdown_card_counts(variant: Variant) -> tuple[CardCounts, ...]:
    """Return the card counts at the showdown of each round.

    Raises: `BadStep` at an impossible step.
    """
    return tuple(counts[-1] for counts in card_counts_by_step(variant))


@lru_cache(maxsize=256)
def card_counts_by_step(variant: Variant) -> tuple[tuple[CardCounts, ...], ...]:
    """Return the card counts before each step of each round, and at its showdown as the last.

    A round of n steps has n + 1 counts. A later round begins with the cards held before. Even the very first
    counts have the extra cards that players may get, as `possible_extra`.

    Raises: `BadStep` at an impossible step.
    """
    found: list[tuple[CardCounts, ...]] = []
    counts = CardCounts(possible_extra=variant.cards.max_extra).after_deal(variant.cards.max_extra)
    for each in variant.rounds:
        of_round = [counts]
        for step in each.steps:
            of_round.append(CARD_COUNTS_AFTER_STEP[step.kind](of_round[-1], step))
        found.append(tuple(of_round))
        counts = of_round[-1].after_round()
    return tuple(found)


def kitty_sizes(variant: Variant) -> tuple[int, ...]:
    """Return the number of cards of the kitty at the showdown of each round; 0 without a kitty.

    Until steps deal cards to it, the kitty has as many as the player with the fewest. From then on only the
    cards of those steps are added. If the first round has such steps, the kitty has only their cards.

    Raises: `BadStep` at an impossible step.
    """
    if not variant.in_or_out.has_kitty:
        return (0,) * len(variant.rounds)
    found: list[int] = []
    given = 0
    for counts in showdown_card_counts(variant):
        before = found[-1] if found else 0
        found.append(before + counts.kitty - given if counts.kitty else counts.fewest_held)
        given = counts.kitty
    return tuple(found)


def max_cards_needed(variant: Variant, players: int) -> int:
    """Return the largest number of cards that so many players can need in any round.

    All players may be in, or one alone may play against the deck. If discards are shuffled in, draws need no
    further cards, except one with which drawing begins. It may be more than the pack has.

    Raises: `BadStep` at an impossible step.
    """
    return _max_cards_of_rounds(tuple(_needs_by_round(variant)), players)


def max_players(variant: Variant) -> int:
    """Return the largest number of players that the pack has cards for, up to `MOST_PLAYERS`.

    It is 0 if the pack has too few cards for one player.

    Raises: `BadStep` at an impossible step.
    """
    tables = tuple(_needs_by_round(variant))
    counts = range(MOST_PLAYERS, 0, -1)
    return next(
        (players for players in counts if _max_cards_of_rounds(tables, players) <= variant.cards.pack_size), 0
    )


def depends_on_face_up(variant: Variant) -> bool:
    """Return whether the result of a showdown can depend on which cards of a hand lie face up.

    It can with cards that are wild face down only, a low or high hole card that is wild, killing cards, or a
    prize for cards face down.
    """
    wild = [text for each in variant.rounds for text in each.wild_cards]
    hidden = any(kind in wild for kind in _FACE_DOWN_WILD_KINDS) or bool(
        parse_card_texts(wild).face_down_only
    )
    return (
        hidden
        or bool(variant.special_cards.killing)
        or any(prize.depends_on_facing for prize in variant.showdown.prizes)
    )


class _RoundNeeds(NamedTuple):
    """Numbers of cards that a round needs.

    `shared` are those of the board and kitty and those kept as spare. `before_declaring` and
    `after_declaring` are each player's before and after declaring in or out. `deck_hand` is the deck's hand.
    `left_to_draw` are those that must be in the pack when drawing begins, if discards are shuffled in.
    """

    shared: int
    before_declaring: int
    after_declaring: int
    deck_hand: int
    left_to_draw: int


def _needs_by_round(variant: Variant) -> Iterator[_RoundNeeds]:
    for counts, kitty in zip(showdown_card_counts(variant), kitty_sizes(variant), strict=True):
        early, late = (
            (0, 0)
            if variant.cards.has_reshuffled_discards
            else (counts.exchanged_before, max(0, counts.exchanged_after - counts.exchanged_before))
        )
        yield _RoundNeeds(
            counts.dealt_to_board + counts.spare + kitty,
            counts.before_declaring + early,
            counts.after_declaring + late,
            counts.fewest_held if variant.in_or_out.has_deck else 0,
            FEWEST_LEFT_TO_DRAW if variant.cards.has_reshuffled_discards else 0,
        )


def _max_cards_of_rounds(tables: Sequence[_RoundNeeds], players: int) -> int:
    return max(
        middle + max(players * (before + since) + left, players * before + since + deck)
        for middle, before, since, deck, left in tables
    )
