"""View of Progressive Poker besides the summary: exchanges, the next draw, and notes."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.cards import show
from companion.games.progressive.actions import draw_field_name
from companion.games.progressive.leaving import seats_that_may_lose_card
from companion.games.progressive.state import (
    State,
    seats_barred_from_exchange,
    seats_to_draw,
    seats_without_stake,
)
from companion.games.progressive.terms import HAND_SIZE
from companion.plurals import conjugate_verb, singular_or_plural


@dataclass(frozen=True)
class RulesNote:
    """A note about the rules: a sentence without its full stop, and the anchor of its section."""

    told: str
    anchor: str


@dataclass(frozen=True)
class NextDrawPrompt:
    """The next draw to record by one tap on a number of cards.

    `asked` is the label, such as "Bo draws". `field` is the name of the input, and `numbers` has its choices,
    0 to 5.
    """

    asked: str
    field: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class ProgressiveView:
    """Facts that players need before the showdown.

    `exchange` has a text for each seat that says whether its player may exchange a card. The text is "" if
    the player is not in the deal, or if the exchange or the draw is recorded already.
    `draws` is None if all draws are recorded, in sudden death, or if the match is over.
    `notes` is empty once the match is over.
    """

    exchange: tuple[str, ...]
    draws: NextDrawPrompt | None
    notes: tuple[RulesNote, ...]


def build_view(state: State) -> ProgressiveView:
    """Return the facts that the template shows besides the summary."""
    exchange = tuple(_describe_exchange(state, seat) for seat in range(len(state.seats)))
    return ProgressiveView(
        exchange,
        _next_draw(state),
        () if state.winner is not None else (*_tie_notes(state), *_leaving_card_notes(state)),
    )


def _next_draw(state: State) -> NextDrawPrompt | None:
    """Return the next draw to record, if any. rules: progressive.md#draw"""
    due = seats_to_draw(state)
    if not due or state.winner is not None:
        return None
    return NextDrawPrompt(
        f"{state.player_name(due[0])} draws", draw_field_name(due[0]), tuple(range(HAND_SIZE + 1))
    )


def _describe_exchange(state: State, seat: int) -> str:
    """Return the text that says whether `seat` may exchange. rules: progressive.md#exchange"""
    noted = state.deal.exchange_counts[seat] is not None or state.deal.draw_counts[seat] is not None
    if noted or seat not in state.deal.playing_seats:
        return ""
    if seat in seats_barred_from_exchange(state):
        return "may not exchange: has the most cards"
    return (
        f"may exchange {min(HAND_SIZE, state.start_counts[seat])}"
        if state.start_counts[seat]
        else "cannot exchange cards"
    )


def _tie_notes(state: State) -> Iterator[RulesNote]:
    """Yield a note on players who play for the pile without a starting card. rules: progressive.md#out"""
    if those := seats_without_stake(state):
        has, stays = singular_or_plural(those, "has", "have"), conjugate_verb(those, "stay")
        yield RulesNote(
            f"{state.join_names(those)} {has} no starting card but {stays} in until the tie is decided", "out"
        )


def _leaving_card_notes(state: State) -> Iterator[RulesNote]:
    """Yield a note on the card that may leave the game. rules: progressive.md#even"""
    those = seats_that_may_lose_card(state)
    if not those:
        return
    odd = f"There are {state.start_cards_in_play} starting cards, an odd number"
    if len(those) > 1:
        yield RulesNote(
            f"{odd}. If only two players are left, a card of a player who goes out will be taken off the "
            "pile",
            "even",
        )
        return
    name = state.player_name(those[0])
    last = [put.card for put in state.pile if put.seat == those[0]][-1]
    card = show(last) if last else "last card"
    yield RulesNote(
        f"{odd}. If {name} goes out, {name}'s {card} will be taken off the pile and out of the game", "even"
    )
