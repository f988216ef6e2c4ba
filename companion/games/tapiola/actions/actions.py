"""The actions on offer in each phase of Tapiola Hold'em."""

from collections.abc import Iterator, Sequence
from functools import partial

from companion.engine.action import Action, SecretChoice
from companion.engine.cards_field import CardsField, Pack
from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Field, Layout
from companion.engine.typed_fields import MoneyField
from companion.games.tapiola.deal import seating
from companion.games.tapiola.deal.bank import BANK_CHOICE
from companion.games.tapiola.deal.bets import needs_last_raiser
from companion.games.tapiola.deal.deal import after_discards, skip_to_phase
from companion.games.tapiola.showdown.fields import board_fields, showdown_fields
from companion.games.tapiola.state.state import BET, COMMUNITY, DISCARD, LAST_ROUND, SHOWDOWN, State
from companion.kit.bet_fields import (
    make_bet_or_raise_action,
    make_close_betting_action,
    make_closing_bet_field,
    make_fold_bet_fields,
    make_raise_field,
)
from companion.kit.rounds import suggest_bets
from companion.kit.seat_inputs import make_choice_field, make_seats_field, seat_choices

MAX_CHIPS = 10**6
"""Highest number of chips for one player: more is a typing error."""


def available_actions(state: State) -> Sequence[Action]:
    """Return the actions that can be entered now; none once the match is over."""
    if state.over:
        return ()
    notes = (
        (Action("note", "Enter the cards in the middle", tuple(board_fields(state)), anchor="community"),)
        if state.deal.has_begun
        else ()
    )
    return (
        *_deal_actions(state),
        *_betting_actions(state),
        *_showdown_actions(state),
        *notes,
        *_between_deals_actions(state),
    )


def _deal_actions(state: State) -> list[Action]:
    """Return the actions for cards in the middle, and for discards. rules: tapiola.md#rhythm"""
    if state.deal.phase == DISCARD:
        fields, secret = _third_card_fields(state), _secret_discard(state)
        return [Action("discard", "Discards done", fields, anchor="discard", primary=True, secret=secret)]
    unbet = state.deal.phase == BET and not state.options.has_betting and state.deal.round < LAST_ROUND
    if not (state.deal.phase == COMMUNITY and state.can_be_dealt) and not unbet:
        return []
    first = not state.deal.has_begun
    count = 1 if first else 2
    field = CardsField(
        "cards",
        "The centre" if first else "The new cards: tower 1, then tower 2",
        low=count,
        high=count,
        enough=count,
        pack=Pack(jokers=False, elsewhere=state.deal.known_cards),
        anchor="community",
        layout=Layout(help="Leave this empty to play without entering cards."),
    )
    label = "Cards dealt" if first else "Cards added to the towers"
    return [Action("community", label, (field,), anchor="community", primary=True)]


def _third_card_fields(state: State) -> tuple[Field, ...]:
    """Return the input for players who keep a third card, if that is free. rules: tapiola.md#discard"""
    if state.deal.round < LAST_ROUND or state.options.is_lowball:
        return ()
    names = seat_choices(state.seats, sorted(state.live_seats_clockwise()))
    return (make_seats_field("kept", "Who keeps all three cards", names, "discard", row="keeps three"),)


def _secret_discard(state: State) -> SecretChoice | None:
    """Return the secret choice of the third discard, None if it is not secret. rules: tapiola.md#discard"""
    if not (state.options.has_secret_discard and _third_card_fields(state)):
        return None
    return SecretChoice(state.live_seats_clockwise(), "kept", yes_label="Keep three", no_label="Discard one")


def _betting_actions(state: State) -> list[Action]:
    if state.deal.phase == SHOWDOWN or (not state.deal.has_begun and not state.can_be_dealt):
        return []
    if not state.options.has_betting:
        if not state.deal.has_begun or not state.can_be_dealt:
            return []
        folds = make_seats_field(
            "folded", "Who folds", seat_choices(state.seats, state.live_seats_clockwise()), "fold", low=1
        )
        return [Action("fold", "A player folds", (folds,), anchor="fold")]
    then = _skip_ahead(state, BET)
    if then.deal.phase != BET:
        return []
    return [
        _close_round_action(then, primary=state.deal.phase == BET),
        *_raise_actions(then),
        *_turn_actions(then),
    ]


def _turn_actions(state: State) -> Iterator[Action]:
    """Yield the actions of the player whose turn it is: call or check, and fold."""
    betting, turn = state.betting, state.betting.seats_to_act[0]
    closed = f"It is {state.seats.names[turn]}'s turn to bet."
    owes = betting.amount_to_call(turn)
    yield Action(
        "follow",
        f"Call {state.format_amount(owes)}" if owes else "Check",
        (),
        (turn,),
        "bet",
        refusal_text=closed,
    )
    yield Action("fold", "Fold", (), (turn,), "fold", refusal_text=closed)


def _skip_ahead(state: State, phase: str) -> State:
    """Return the match in `phase`, as if the entries before it had been made."""
    skips_third = state.deal.phase == DISCARD and state.deal.round == LAST_ROUND and state.options.is_lowball
    return skip_to_phase(after_discards(state) if skips_third else state, phase)


def _close_round_action(state: State, *, primary: bool) -> Action:
    level = state.betting.current_bet
    due = tuple(seat for seat in state.live_seats_clockwise() if state.betting.stacks[seat] != 0)
    high = max(level, _highest_possible_bet(state, due))
    bet = make_closing_bet_field(level, high, suggest_bets(state.betting, high), "bet", state.seats.unit)
    also = (*_raiser_field(state, due), *make_fold_bet_fields(state.betting, "bet"))
    folders = seat_choices(state.seats, sorted(due))
    return make_close_betting_action(
        bet, folders, "fold", also, primary=primary, row="folds" if primary else ""
    )


def _raiser_field(state: State, due: Sequence[int]) -> Iterator[Field]:
    """Yield the input for the last raiser, if that player opens the next round. rules: tapiola.md#bet"""
    if needs_last_raiser(state):
        choices = seat_choices(state.seats, due)
        yield ChoiceField("by", "Who bet or raised last", choices=choices, anchor="bet")


def _highest_possible_bet(state: State, seats: Sequence[int]) -> int:
    """Return the highest bet that any of `seats` can make."""
    return max(MAX_CHIPS if (most := state.betting.largest_bet(seat)) is None else most for seat in seats)


def _raise_actions(state: State) -> list[Action]:
    betting = state.betting
    able = tuple(seat for seat in betting.seats_to_act if betting.may_raise(seat))
    if not able:
        return []
    least, high = betting.current_bet + betting.min_raise, _highest_possible_bet(state, able)
    bet = make_raise_field(least, high, suggest_bets(betting, high), "bet", state.seats.unit)
    all_in = [FlagField("all_in", "All-in", anchor="bet")] if state.options.stakes.stack else []
    names = partial(seat_choices, state.seats)
    puts = make_fold_bet_fields(betting, "bet")
    return [make_bet_or_raise_action(bet, names(able), names(betting.seats_to_act), "fold", all_in, puts)]


def _showdown_actions(state: State) -> list[Action]:
    """Return the showdown: once nobody can bet any more, or at any time without betting."""
    if not state.deal.has_begun and not state.can_be_dealt:
        return []
    if state.options.has_betting and _skip_ahead(state, BET).deal.phase != SHOWDOWN:
        return []
    due = state.deal.phase == SHOWDOWN or (state.deal.phase == BET and state.deal.round == LAST_ROUND)
    fields = showdown_fields(_skip_ahead(state, SHOWDOWN))
    return [Action("showdown", "Showdown", fields, anchor="showdown", primary=due)]


def _between_deals_actions(state: State) -> list[Action]:
    """Return the actions between two deals: chips, seats, and the end. rules: tapiola.md#chips"""
    if state.deal.has_begun:
        return []
    end = Action("end", "End the match", anchor="end", primary=not state.can_be_dealt)
    if not (state.options.has_betting and state.options.stakes.stack):
        return [*seating.leave_and_join_actions(state), end]
    everybody = seat_choices(state.seats, sorted(state.present_seats()))
    money = partial(MoneyField, high=MAX_CHIPS, anchor="chips", unit=state.seats.unit)
    amount = money("amount", "Amount", default=state.options.stakes.stack, low=1)
    chips = money("chips", "Chips counted", required=True)
    return [
        Action(
            "buy",
            "Buy chips",
            (make_choice_field("who", "Who buys", everybody, "chips"), amount),
            anchor="chips",
        ),
        Action(
            "count",
            "Count chips",
            (make_choice_field("who", "Whose chips", everybody, "chips"), chips, _difference_field(state)),
            anchor="chips",
        ),
        *seating.leave_and_join_actions(state),
        end,
    ]


def _difference_field(state: State) -> Field:
    """Return the input for who has the difference between recorded and counted chips."""
    present = seat_choices(state.seats, sorted(state.present_seats()))
    names = ((seat, name) for seat, name in present)
    choices = ((BANK_CHOICE, "The bank"), *names)
    return ChoiceField(
        "other", "Who makes up the difference", default=BANK_CHOICE, choices=choices, anchor="chips"
    )
