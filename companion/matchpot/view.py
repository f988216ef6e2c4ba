"""The page of a match, besides its summary: the pot, the hand, and the state of each player."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.matchpot.actions.taps import OneTapQuestion, list_one_tap_answers
from companion.matchpot.hand.ending import game_winners
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import BET, DEAL, DECLARE, WIMP
from companion.matchpot.showdown.lows import describe_impossible_low
from companion.matchpot.state.growth import can_bets_raise_next_pot, largest_next_pot, pot_limit_warning
from companion.matchpot.state.parts import Debt, ShowdownResult
from companion.matchpot.state.state import State
from companion.matchpot.texts.summary import describe_player_status
from companion.plurals import format_count


@dataclass(frozen=True)
class LabelledAmount:
    """A labelled amount in the smallest unit that the pot may reach or that a player may owe."""

    label: str
    amount: int


@dataclass(frozen=True)
class LegCount:
    """Number of legs that a player has won, and `of`, the number that wins the game."""

    won: int
    of: int


@dataclass(frozen=True)
class PlayerStatus:
    """A player's state in the hand: the word that is shown, and the kind that sets its style.

    The kind is "due" for the player to act, "open" for one who is asked later, and "out" also for one who
    folded, was put out or takes no part. It is "won" for a winner of a match that is over.
    """

    word: str
    kind: Literal["won", "due", "in", "out", "dead", "open"]


@dataclass(frozen=True)
class PlayerStandingRow:
    """A player's row on the board of a match: how the player stands, and what is due.

    - `money`: amount won or lost so far, in the smallest unit.
    - `deals`: True if the player is the dealer; False once the match is over.
    - `mark`: state in the hand, None if there is nothing to say.
    - `legs`: legs won, None in a game without legs.
    - `owes`: debt to the pot, None if there is none.
    """

    seat: int
    money: int
    deals: bool
    mark: PlayerStatus | None
    legs: LegCount | None
    owes: Debt | None


@dataclass(frozen=True)
class View:
    """A match as the page shows it.

    - `pot`: everything in the middle, in the smallest unit.
    - `ahead`: amounts that the pot may reach or that a loser will owe; before a deal the pot that it makes.
      Empty if nobody pays or owes anything, and in a hand also in the phase `WIMP` and while the last leg is
      played off.
    - `hand`: short phrases about the current hand, beside the round facts of the summary; empty once the
      match is over.
    - `players`: one row per seat, in the order of the seats.
    - `taps`: entries that take one tap, None if none does.
    - `shown`: the last showdown, as far as its cards are known; None while a hand is played.
    - `warning`: "" unless the pot may pass the agreed limit.
    - `eyes`: players who saw `shown`; None if everybody may see it, as once the match is over.
    """

    pot: int
    ahead: tuple[LabelledAmount, ...]
    hand: tuple[str, ...]
    players: tuple[PlayerStandingRow, ...]
    taps: OneTapQuestion | None
    shown: ShowdownResult | None
    warning: str
    eyes: Players | None


def build_view(state: State) -> View:
    """Return the page's view of `state`."""
    shown = state.hand.last_showdown
    return View(
        pot=state.pot_with_bets,
        ahead=tuple(_possible_amounts(state)),
        hand=() if state.match.is_over else tuple(_hand_facts(state)),
        players=tuple(_player_row(state, seat) for seat in range(len(state.match.seats))),
        taps=list_one_tap_answers(state),
        shown=shown,
        warning=pot_limit_warning(state),
        eyes=None if state.match.is_over or shown is None else shown.viewers,
    )


def _possible_amounts(state: State) -> Iterator[LabelledAmount]:
    """rules: match-pot.md#ante, match-pot.md#owe"""
    if state.phase == DEAL:
        if state.total_payment_at_deal:
            yield LabelledAmount("Pot after the deal", state.pot_with_bets + state.total_payment_at_deal)
    elif not (
        state.match.agreement.debts.is_nothing_owed or state.phase == WIMP or state.match.playoff_players
    ):
        yield LabelledAmount(
            "You owe if you lose" if state.undeclared_players else "Each loser owes", state.loser_debt
        )
        if not state.match.agreement.debts.is_winner_paid_at_once:
            yield LabelledAmount(_next_pot_label(state), largest_next_pot(state))


def _next_pot_label(state: State) -> str:
    if can_bets_raise_next_pot(state):
        return "Next pot, without more bets"
    return "Next pot, at most"


def _hand_facts(state: State) -> Iterator[str]:
    match, agreed = state.match, state.match.agreement
    deals = f" of {agreed.ending.hands}" if agreed.ending.hands else ""
    if match.playoff_players:
        yield "only the players with the last leg play"
    yield f"Deal {state.deal.deal_number}{deals}{', the last' if match.is_last_deal else ''}"
    if len(match.form.stages) > 1:
        yield f"hand {match.hand_number}"
    if agreed.house_hand.kitty and not match.playoff_players:
        yield "with a kitty"
    if state.phase != DEAL and (told := describe_impossible_low(state)):
        yield told[0].lower() + told[1:]
    if agreed.ending.minutes and not match.is_last_deal:
        yield f"time limit: {format_count(agreed.ending.minutes, 'minute')}"


def _player_row(state: State, seat: int) -> PlayerStandingRow:
    match = state.match
    legs = LegCount(match.legs[seat], match.agreement.ending.legs) if match.agreement.ending.legs else None
    deals = seat == state.deal.dealer and not match.is_over
    return PlayerStandingRow(
        seat, state.balances[seat], deals, _player_status(state, seat), legs, match.debts.get(seat)
    )


def _player_status(state: State, seat: int) -> PlayerStatus | None:
    match = state.match
    if match.is_over and seat in game_winners(state):
        return PlayerStatus("won", "won")
    if seat not in match.players_clockwise:
        return PlayerStatus("away", "out")
    if state.player_to_act == seat:
        return PlayerStatus("to bet" if state.phase == BET else match.form.declaring.question, "due")
    found = _STATUS_BY_WORDS.get(describe_player_status(state, seat))
    unasked = state.phase == DECLARE and match.agreement.declaring.is_in_turn
    return found or (PlayerStatus("not asked yet", "open") if unasked else None)


_STATUS_BY_WORDS = {
    "dead": PlayerStatus("dead", "dead"),
    "put out": PlayerStatus("put out", "out"),
    "folded": PlayerStatus("folded", "out"),
    "out": PlayerStatus("out", "out"),
    "in": PlayerStatus("in", "in"),
    "all-in": PlayerStatus("all-in", "in"),
}
