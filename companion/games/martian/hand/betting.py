"""The betting rounds: opening, betting, raising, calling and folding.

One entry can tell everything up to the next raise, or the rest of the round.
rules: martian.md#betting
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField, SeatsField
from companion.engine.event import Event
from companion.engine.field import ALWAYS_SHOWN, Field, Values
from companion.engine.typed_fields import MoneyField
from companion.games.martian.hand.cards import highest_card_seat
from companion.games.martian.hand.dealing import finish_betting_round
from companion.games.martian.state.state import CARDS_PER_PLAYER, State, join_names
from companion.kit.bet_fields import make_closing_bet_field, make_fold_bet_fields, read_fold_bets
from companion.kit.betting import BettingState, after_check_or_call, after_fold
from companion.kit.reading import number_in, require_event_seat, seat_in, seats_in
from companion.kit.rounds import (
    after_raise_with_folds,
    cite_rule_in_errors,
    close_betting_round,
    suggest_bets,
)
from companion.kit.seat_inputs import seat_choices
from companion.plurals import conjugate_verb

_MAX_BET = 10**9
"""Highest bet if nobody counts chips."""


def end_placing_actions(state: State) -> Iterator[Action]:
    """Yield the one action that ends the placing of pieces.

    It opens the bets. If nobody can bet any more, it deals the next card, or begins the showdown after the
    last. The bets ask who shows the highest card, if the known cards do not tell.
    """
    if not state.has_bets_ahead:
        last = state.hand.newest_place == CARDS_PER_PLAYER - 1
        label = "All pieces placed: show the hands" if last else "All pieces placed: deal the next card"
        yield Action("go-on", label, anchor="deal", primary=True)
        return
    fields = () if highest_card_seat(state) is not None else (_opener_field(state),)
    yield Action("bet", "All pieces placed: start betting", fields, anchor="betting", primary=True)


def after_betting_opens(state: State, event: Event) -> State:
    """Return the state in a betting round that the player who shows the highest card opens.

    That player follows from the known cards; if they do not tell, it is the one in the entry.
    rules: martian.md#betting
    """
    return open_betting_round(state, get_betting_opener(state, event.values))


def open_betting_round(state: State, opener: int) -> State:
    """Return the state in a betting round that begins with `opener`, who shows the highest card.

    If that player is all-in, the next one who can bet begins. In the first round the blinds are posted.
    """
    hand = replace(state.hand, betting=state.open_bets(opener), done_seats=frozenset())
    after = replace(state, phase="bets", hand=hand)
    return replace(after, line=f"All pieces are placed. {describe_betting_opener(after, opener)}")


def describe_betting_opener(state: State, highest_up: int) -> str:
    """Return the text that says who opens the new round and why.

    `state` is the match after the opening. The seat `highest_up` shows the highest card and opens, or the
    next one if that player is all-in.
    """
    name, turn = state.seats.names[highest_up], state.hand.bets.current_seat
    if turn is None or turn == highest_up:
        return f"{name} shows the highest card and opens"
    return f"{name} shows the highest card but is all-in, so {state.seats.names[turn]} opens"


def get_betting_opener(state: State, values: Values) -> int:
    """Return the seat that shows the highest card: by the known cards, or else as entered.

    Raises: KeyError if the cards do not tell and nobody was entered.
    """
    shows = highest_card_seat(state)
    return seat_in(values, "opener") if shows is None else shows


def betting_round_actions(state: State) -> Iterator[Action]:
    """Yield the actions of a betting round, in which somebody must have to act.

    To close the round, to check or call, and to fold are always among them. A bet or raise is left out if
    nobody may raise. Closing and raising record the acts of several players at once.
    """
    bets, turn = state.hand.bets, state.hand.bets.seats_to_act[0]
    asked = seat_choices(state.seats, bets.seats_to_act)
    folded = SeatsField("folded", "Who folded", choices=asked, anchor="folding")
    puts = make_fold_bet_fields(bets, "betting")
    yield Action(
        "round",
        f"Everybody {_describe_contribution(bets, bets.current_bet)}",
        (_closing_bet_field(bets), folded, *puts),
        anchor="betting",
        primary=True,
    )
    able = tuple(seat for seat in bets.seats_to_act if bets.may_raise(seat))
    if able and bets.current_bet + bets.min_raise <= _MAX_BET:
        before = replace(folded, label="Who folded before this bet")
        closed = "Only a player who still has to act can bet or raise, and only if somebody else can call."
        fields = (_raise_field(bets), before, *puts)
        yield Action(
            "raise", "Raise" if bets.current_bet else "Bet", fields, able, "betting", refusal_text=closed
        )
    closed = f"It is {state.seats.names[turn]}'s turn to bet."
    owed = bets.amount_to_call(turn)
    yield Action(
        "follow",
        f"Call {state.format_amount(owed)}" if owed else "Check",
        (),
        (turn,),
        "betting",
        refusal_text=closed,
    )
    yield Action("fold", "Fold", (), (turn,), "folding", refusal_text=closed)


def after_betting_round_closes(state: State, event: Event) -> State:
    """Return the state after the round, in which all but the folded players put in the same.

    Players with fewer chips put in all they have. The hand goes on as in `finish_betting_round`.

    Raises: Illegal if the rules of betting do not allow it.
    """
    folded, bets = seats_in(event.values, "folded"), apply_bet_event(state.hand.bets, event)
    done = (
        f"everybody {_describe_contribution(bets, state.hand.bets.current_bet)}"
        if len(bets.live_seats) > 1
        else "everybody else folds"
    )
    but = (
        f", {join_names(state, folded)} {conjugate_verb(folded, 'fold')}"
        if folded and len(bets.live_seats) > 1
        else ""
    )
    return _after_new_bets(state, bets, f"Round {state.hand.newest_place}: {done}{but}")


def after_bet_or_raise(state: State, event: Event) -> State:
    """Return the state after a bet or raise, and after the folds and calls before it.

    Each player who acted before folded or called. A bet higher than anybody can call is lowered to that. If
    nobody has to answer the bet, the hand goes on as in `finish_betting_round`.

    Raises: Illegal if the rules of betting do not allow it.
    """
    seat, folded, bets = (
        require_event_seat(event),
        seats_in(event.values, "folded"),
        apply_bet_event(state.hand.bets, event),
    )
    does = f"{'raises to' if state.hand.bets.current_bet else 'bets'} {state.format_amount(bets.current_bet)}"
    cut = ", the most that anybody can call" if bets.current_bet < number_in(event.values, "to") else ""
    but = f"; {join_names(state, folded)} folded" if folded else ""
    return _after_new_bets(state, bets, f"{state.seats.names[seat]} {does}{cut}{but}")


def after_player_checks_or_calls(state: State, event: Event) -> State:
    """Return the state after the player whose turn it is checked or called.

    If that ends the round, the hand goes on as in `finish_betting_round`.

    Raises: Illegal if it is another player's turn.
    """
    seat = require_event_seat(event)
    owed = state.hand.bets.amount_to_call(seat)
    does = f"calls {state.format_amount(owed)}" if owed else "checks"
    return _after_new_bets(
        state, apply_bet_event(state.hand.bets, event), f"{state.seats.names[seat]} {does}"
    )


def after_player_folds(state: State, event: Event) -> State:
    """Return the state after a player folded; the player's pieces stay where they are.

    If that ends the round, the hand goes on as in `finish_betting_round`.
    rules: martian.md#folding

    Raises: Illegal if it is another player's turn.
    """
    return _after_new_bets(
        state,
        apply_bet_event(state.hand.bets, event),
        f"{state.seats.names[require_event_seat(event)]} folds",
    )


def apply_bet_event(bets: BettingState, event: Event) -> BettingState:
    """Return the bets after the event of a betting round.

    Raises: Illegal if the rules of betting do not allow it.
    """
    with cite_rule_in_errors("betting"):
        return _BET_HANDLERS[event.action](bets, event)


_BET_HANDLERS: Mapping[str, Callable[[BettingState, Event], BettingState]] = MappingProxyType(
    {
        "round": lambda bets, event: close_betting_round(
            bets,
            number_in(event.values, "to"),
            seats_in(event.values, "folded"),
            puts=read_fold_bets(event.values),
        ),
        "raise": lambda bets, event: after_raise_with_folds(
            bets,
            require_event_seat(event),
            number_in(event.values, "to"),
            seats_in(event.values, "folded"),
            read_fold_bets(event.values),
        ),
        "follow": lambda bets, event: after_check_or_call(bets, require_event_seat(event)),
        "fold": lambda bets, event: after_fold(bets, require_event_seat(event)),
    }
)


def _after_new_bets(state: State, bets: BettingState, line: str) -> State:
    """Return the state with the new bets, and what follows if they end the round."""
    emptied = [seat for seat in bets.all_in_seats if seat not in state.hand.bets.all_in_seats]
    line += f"; all-in: {join_names(state, emptied)}" if emptied else ""
    after = replace(state, hand=replace(state.hand, betting=bets), line=line)
    if bets.current_seat is not None:
        return after
    after = finish_betting_round(after)
    return after if after.line == line else replace(after, line=f"{line}. {after.line}")


def _describe_contribution(bets: BettingState, level: int) -> str:
    to = bets.seats.unit.format_amount(bets.current_bet)
    if not bets.current_bet:
        return "checks"
    return f"calls {to}" if bets.current_bet == level else f"puts in {to}"


def _closing_bet_field(bets: BettingState) -> MoneyField:
    label = "Each player's bet this round"
    asked = make_closing_bet_field(
        bets.current_bet, _MAX_BET, suggest_bets(bets, _MAX_BET), "betting", bets.seats.unit
    )
    return replace(asked, label=label, layout=ALWAYS_SHOWN)


def _raise_field(bets: BettingState) -> MoneyField:
    least = bets.current_bet + bets.min_raise
    label = "Total bet in this round"
    return replace(
        _closing_bet_field(bets), label=label, default=least, required=True, low=bets.current_bet + 1
    )


def _opener_field(state: State) -> Field:
    around = seat_choices(state.seats, state.clockwise_from_dealer(state.hand.live_seats))
    label = "Who has the highest card showing"
    return ChoiceField("opener", label, required=True, choices=around, anchor="betting")
