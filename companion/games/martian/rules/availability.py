"""The availability of each action of Martian Poker, as an explanation for players."""

from companion.engine.action import Availability

_BETTING_TIME = "between the placing of pieces and the next card"

AVAILABILITY = {
    "stash": Availability("A stash is chosen before one's first hand.", "stashes"),
    "deal": Availability("A hand is dealt when the one before is settled and two or more can play.", "deal"),
    "place": Availability("Pieces are placed after a card is dealt and before the bets on it.", "placing"),
    "regroup": Availability(
        "Attacks are joined and split while pieces are placed, before the bets.", "groups"
    ),
    "done": Availability("Players say that they are done while pieces are placed.", "placing"),
    "bet": Availability("Bets begin once all pieces are placed, where two or more can still bet.", "betting"),
    "go-on": Availability("The next card comes without bets only where nobody can bet any more.", "deal"),
    "round": Availability(f"A betting round is told {_BETTING_TIME}.", "betting"),
    "raise": Availability(
        f"A raise is made in a betting round, {_BETTING_TIME}, where somebody can answer it.", "betting"
    ),
    "follow": Availability(f"Players check or call in a betting round, {_BETTING_TIME}.", "betting"),
    "fold": Availability("Players fold in a betting round, when it is their turn.", "folding"),
    "shown": Availability("Cards dealt face up are noted together while none of them is known.", "cards"),
    "note": Availability("A card is noted while it lies on the table.", "cards"),
    "show": Availability("Hands are shown after the last betting round.", "showdown"),
    "trade": Availability("Pieces are given, traded and sold between two hands, by who has some.", "trading"),
    "offer": Availability("Pieces are offered between two hands, by who has some.", "trading"),
    "accept": Availability("An offer of pieces is accepted between two hands, while one is open.", "trading"),
    "decline": Availability(
        "An offer of pieces is declined between two hands, while one is open.", "trading"
    ),
    "withdraw": Availability(
        "An offer of pieces is withdrawn between two hands, while one is open.", "trading"
    ),
    "give-back": Availability(
        "Pieces are given back between two hands, by who holds some of others.", "trading"
    ),
    "buy": Availability("Chips are bought between two hands, where chips are counted.", "chips"),
    "count": Availability("Chips are counted between two hands, where they are counted at all.", "chips"),
    "leave": Availability("Players leave between two hands, as long as two stay.", "joining"),
    "join": Availability("Players join between two hands.", "joining"),
    "end": Availability("The match ends between two hands, once one was played.", "end"),
}
