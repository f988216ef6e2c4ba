"""The actions on offer in each phase of the match."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from companion.engine.action import Action
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
from companion.games.martian.state.state import Phase, State


def available_actions(state: State) -> Sequence[Action]:
    """Return all actions that can be entered in this phase; none once the match is over."""
    return tuple(action for offers in _ACTIONS_BY_PHASE[state.phase] for action in offers(state))


_ACTIONS_BY_PHASE: Mapping[Phase, Sequence[Callable[[State], Iterable[Action]]]] = MappingProxyType(
    {
        "between": (
            dealing.deal_actions,
            stashes.stash_choice_actions,
            trading.trade_actions,
            offering.open_offer_actions,
            bank.chip_bank_actions,
            seating.leave_and_join_actions,
            ending.end_match_actions,
        ),
        "pieces": (
            placing.place_pieces_actions,
            regrouping.regroup_actions,
            window.done_placing_actions,
            betting.end_placing_actions,
            cards.card_recording_actions,
        ),
        "bets": (betting.betting_round_actions, cards.card_recording_actions),
        "showdown": (showdown.showdown_actions, cards.card_recording_actions),
        "over": (),
    }
)
