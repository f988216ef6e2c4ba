"""The availability of each action of Martian Poker, as an explanation for players."""

from companion.engine.action import Availability

_BETTING_TIME = "after the pieces are placed and before the next card"

AVAILABILITY = {
    "stash": Availability("Players choose a stash before their first hand.", "stashes"),
    "deal": Availability(
        "A hand is dealt when the last one is settled and at least two players can play.", "deal"
    ),
    "place": Availability("Pieces are placed after a deal and before its bets.", "placing"),
    "regroup": Availability(
        "Attacks can be joined and split while pieces are placed, before the bets.", "groups"
    ),
    "done": Availability("Players say that they are done while pieces are placed.", "placing"),
    "bet": Availability(
        "Bets begin once all pieces are placed, if two or more players can still bet.", "betting"
    ),
    "go-on": Availability("The next card is dealt without bets only if nobody can bet any more.", "deal"),
    "round": Availability(f"A betting round is entered {_BETTING_TIME}.", "betting"),
    "raise": Availability(
        f"Players bet or raise in a betting round, {_BETTING_TIME}, if somebody can call.", "betting"
    ),
    "follow": Availability(f"Players check or call in a betting round, {_BETTING_TIME}.", "betting"),
    "fold": Availability("Players fold in a betting round, when it is their turn.", "folding"),
    "shown": Availability(
        "The cards just dealt face up are entered together while none of them is recorded.", "cards"
    ),
    "note": Availability("A card can be entered while it is on the table.", "cards"),
    "show": Availability("Hands are shown after the last betting round.", "showdown"),
    "trade": Availability(
        "Players who have pieces can give, trade and sell them between two hands.", "trading"
    ),
    "offer": Availability("Players who have pieces can offer them between two hands.", "trading"),
    "accept": Availability(
        "An offer of pieces can be accepted between two hands, while it is open.", "trading"
    ),
    "decline": Availability(
        "An offer of pieces can be declined between two hands, while it is open.", "trading"
    ),
    "withdraw": Availability(
        "An offer of pieces can be withdrawn between two hands, while it is open.", "trading"
    ),
    "give-back": Availability(
        "Players who hold other players' pieces can return them between two hands.", "trading"
    ),
    "buy": Availability(
        "Players buy chips between two hands, if the companion keeps track of chips.", "chips"
    ),
    "count": Availability(
        "Chips are counted between two hands, if the companion keeps track of chips.", "chips"
    ),
    "leave": Availability("Players leave between two hands, as long as two stay.", "joining"),
    "join": Availability("Players join between two hands.", "joining"),
    "end": Availability("The match can be ended between two hands, once one has been played.", "end"),
}
