"""The function that applies an entry, with the handler of each action."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.engine.event import Event
from companion.engine.game import JOIN
from companion.games.martian.between_hands import bank, offering, seating, stashes, trading
from companion.games.martian.hand import (
    betting,
    cards,
    dealing,
    ending,
    placing,
    regrouping,
    showdown,
    window,
)
from companion.games.martian.state.state import State


def apply_event(state: State, event: Event) -> State:
    """Return the state after `event`, without offers that can no longer be accepted.

    The action must be one of `available_actions`; that is not checked here.

    Raises: Illegal, with a sentence for players, if the rules do not allow the event.
    """
    return offering.drop_void_offers(_HANDLERS[event.action](state, event))


_HANDLERS: Mapping[str, Callable[[State, Event], State]] = MappingProxyType(
    {
        "stash": stashes.after_stash_choice,
        "deal": dealing.after_deal,
        "place": placing.after_placing_pieces,
        "regroup": regrouping.after_regrouping_attacks,
        "done": window.after_done_placing,
        "bet": betting.after_betting_opens,
        "go-on": dealing.after_skipped_bets,
        "round": betting.after_betting_round_closes,
        "raise": betting.after_bet_or_raise,
        "follow": betting.after_player_checks_or_calls,
        "fold": betting.after_player_folds,
        "shown": cards.after_face_up_cards_named,
        "note": cards.after_dealt_card_identified,
        "show": showdown.after_showdown,
        "trade": trading.after_trade,
        "offer": offering.after_offer,
        "accept": offering.after_offer_acceptance,
        "decline": offering.after_offer_decline,
        "withdraw": offering.after_offer_withdrawal,
        "give-back": trading.after_giving_pieces_back,
        "buy": bank.after_chip_purchase,
        "count": bank.after_chip_count,
        seating.LEAVE: seating.after_leaving,
        JOIN: seating.after_joining,
        "end": ending.after_match_end,
    }
)
