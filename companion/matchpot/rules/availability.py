"""Texts that say when each entry may be made, for players who want it at another time."""

from collections.abc import Mapping

from companion.engine.action import Availability
from companion.matchpot.rules.moves import DECLARE_PRIZES, TURN_UP
from companion.matchpot.rules.options import NO_WIMP
from companion.matchpot.rules.rules import Rules

_AVAILABILITY_BY_ACTION = {
    "deal": Availability("Cards are dealt once the hand before is settled.", "dealing"),
    "vote": Availability("The table votes to stop between two hands, not while one is played.", "end"),
    "leave": Availability(
        "Players leave before cards are dealt anew, and two have to stay for a game.", "joining"
    ),
    "join": Availability("Who is not in the game joins before cards are dealt anew.", "joining"),
    "raise": Availability("Bets are made in a betting round of a game that has bets.", "bets"),
    "close": Availability("A betting round is over only while one is open.", "bets"),
    "board": Availability(
        "Cards of the board are noted once, while they lie face up and before the hands are shown.", "split"
    ),
    "say": Availability(
        "Players say in or out in turn, after the cards are dealt and any bets are made.", "declare"
    ),
    "stay": Availability(
        "Players say who stays in after the cards are dealt and any bets are made.", "declare"
    ),
    "up": Availability(
        "Cards are dealt up to those who stayed in, in the games that deal some up.", "deadly"
    ),
    "allin": Availability(
        "Somebody is all-in in a betting round of a game in which nothing is owed.", "bets"
    ),
    "speak": Availability(
        "Players declare for high or low after all cards are dealt, in the games that say so.", "declare"
    ),
    "pay": Availability("A player pays into the pot while a hand is played that the player is in.", "ante"),
    "out": Availability("Somebody is put out of a hand while it is played, and others are left.", "deadly"),
    "void": Availability("Cards are dealt anew while a hand is played.", "dealing"),
    "show": Availability(
        "Hands are shown once it is known who stays in, and somebody is to be beaten.", "showdown"
    ),
    "wimp": Availability(
        "Who would have won is asked where everybody dropped and a wimp rule is agreed.", "wimp"
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
