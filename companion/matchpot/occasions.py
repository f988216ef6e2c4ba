"""When each entry of the family may be made, told to whoever wants it at another time."""

from collections.abc import Mapping

from companion.matchpot.rules import Rules
from companion.play.game import Occasion

_OCCASIONS = {
    "deal": Occasion("Cards are dealt once the hand before is settled.", "dealing"),
    "vote": Occasion("The table votes to stop between two hands, not while one is played.", "end"),
    "leave": Occasion(
        "Players leave before cards are dealt anew, and two have to stay for a game.", "joining"
    ),
    "join": Occasion("Who is not in the game joins before cards are dealt anew.", "joining"),
    "raise": Occasion("Bets are made in a betting round of a game that has bets.", "bets"),
    "close": Occasion("A betting round is over only while one is open.", "bets"),
    "board": Occasion(
        "Cards of the board are noted once, while they lie face up and before the hands are shown.", "split"
    ),
    "say": Occasion(
        "Players say in or out in turn, after the cards are dealt and any bets are made.", "declare"
    ),
    "stay": Occasion("Players say who stays in after the cards are dealt and any bets are made.", "declare"),
    "up": Occasion("Cards are dealt up to those who stayed in, in the games that deal some up.", "deadly"),
    "show": Occasion(
        "Hands are shown once it is known who stays in, and somebody is to be beaten.", "showdown"
    ),
    "wimp": Occasion(
        "The best hand of all is asked for where everybody dropped and a wimp rule is agreed.", "wimp"
    ),
}


def occasions_of(rules: Rules) -> Mapping[str, Occasion]:
    """Return the occasions that a game has: bets and cards up are not in all of them."""
    bets = set() if rules.has_bets else {"raise", "close"}
    up = set() if any(form.up for form in rules.forms) else {"up"}
    board = set() if any(form.turned for form in rules.forms) else {"board"}
    return {name: told for name, told in _OCCASIONS.items() if name not in bets | up | board}
