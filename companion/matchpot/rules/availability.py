"""Texts that say when each entry may be made, for players who want it at another time."""

from collections.abc import Mapping

from companion.engine.action import Availability
from companion.matchpot.rules.moves import DECLARE_PRIZES, TURN_UP
from companion.matchpot.rules.options import NO_WIMP
from companion.matchpot.rules.rules import Rules

_AVAILABILITY_BY_ACTION = {
    "deal": Availability("Cards are dealt after the last hand is settled.", "dealing"),
    "vote": Availability("You can vote to stop between hands, not during a hand.", "end"),
    "leave": Availability(
        "A player can leave only before new cards are dealt, and at least two must stay.", "joining"
    ),
    "join": Availability("A new player can join only before new cards are dealt.", "joining"),
    "raise": Availability("You can bet only during a betting round.", "bets"),
    "close": Availability("You can end a betting round only while one is open.", "bets"),
    "board": Availability("You can enter board cards once they are face up, before the showdown.", "split"),
    "say": Availability(
        "Players declare in or out in turn, after the cards are dealt and any bets are made.", "declare"
    ),
    "stay": Availability(
        "Players declare in or out after the cards are dealt and any bets are made.", "declare"
    ),
    "up": Availability(
        "Face-up cards are dealt after players declare in or out, if the game has such cards.", "deadly"
    ),
    "allin": Availability(
        "A player can go all-in only during a betting round, in games where losers owe nothing.", "bets"
    ),
    "speak": Availability(
        "Players declare high or low after all cards are dealt, if the game has declaring.", "declare"
    ),
    "pay": Availability("A player who is in can pay into the pot during a hand.", "ante"),
    "out": Availability("A player can be put out during a hand if others are still in.", "deadly"),
    "void": Availability("Cards can be dealt again only during a hand.", "dealing"),
    "show": Availability(
        "Hands are shown at the end, if there are at least two hands to compare.", "showdown"
    ),
    "wimp": Availability(
        "If everybody dropped and there is a wimp rule, you enter who had the best hand.", "wimp"
    ),
}


def action_availability(rules: Rules) -> Mapping[str, Availability]:
    """Return the availability of each action in a game, by the action's name.

    Actions that the game never has are left out.
    """
    forms = rules.forms
    loose = any(form.anytime for form in forms)
    no_wimp = bool(rules.offered_options) and rules.defaults.get("wimp") == NO_WIMP
    has = {
        ("raise", "close"): rules.has_bets,
        ("allin",): loose and rules.has_bets,
        ("up",): any(form.has_phase(TURN_UP) for form in forms),
        ("board",): any(form.board_cards_by_round for form in forms),
        ("say", "stay"): any(form.has_in_or_out for form in forms),
        ("wimp",): any(form.has_in_or_out for form in forms) and not no_wimp,
        ("speak",): any(form.has_phase(DECLARE_PRIZES) for form in forms),
        ("pay", "out", "void"): loose,
    }
    without = {name for names, there in has.items() if not there for name in names}
    return {name: told for name, told in _AVAILABILITY_BY_ACTION.items() if name not in without}
