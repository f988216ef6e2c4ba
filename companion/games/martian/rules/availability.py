"""The availability of each action of Martian Poker, as an explanation for players."""

from companion.engine.action import Occasion

_BETTING = "between the placing of pieces and the next card"

OCCASIONS = {
    "stash": Occasion("A stash is chosen before one's first hand.", "stashes"),
    "deal": Occasion("A hand is dealt when the one before is settled and two or more can play.", "deal"),
    "place": Occasion("Pieces are placed after a card is dealt and before the bets on it.", "placing"),
    "regroup": Occasion("Attacks are joined and split while pieces are placed, before the bets.", "groups"),
    "done": Occasion("Players say that they are done while pieces are placed.", "placing"),
    "bet": Occasion("Bets begin once all pieces are placed, where two or more can still bet.", "betting"),
    "go-on": Occasion("The next card comes without bets only where nobody can bet any more.", "deal"),
    "round": Occasion(f"A betting round is told {_BETTING}.", "betting"),
    "raise": Occasion(
        f"A raise is made in a betting round, {_BETTING}, where somebody can answer it.", "betting"
    ),
    "follow": Occasion(f"Players check or call in a betting round, {_BETTING}.", "betting"),
    "fold": Occasion("Players fold in a betting round, when it is their turn.", "folding"),
    "shown": Occasion("Cards dealt face up are noted together while none of them is known.", "cards"),
    "note": Occasion("A card is noted while it lies on the table.", "cards"),
    "show": Occasion("Hands are shown after the last betting round.", "showdown"),
    "trade": Occasion("Pieces are given, traded and sold between two hands, by who has some.", "trading"),
    "offer": Occasion("Pieces are offered between two hands, by who has some.", "trading"),
    "accept": Occasion("An offer of pieces is accepted between two hands, while one is open.", "trading"),
    "decline": Occasion("An offer of pieces is declined between two hands, while one is open.", "trading"),
    "withdraw": Occasion("An offer of pieces is withdrawn between two hands, while one is open.", "trading"),
    "give-back": Occasion("Pieces are given back between two hands, by who holds some of others.", "trading"),
    "buy": Occasion("Chips are bought between two hands, where chips are counted.", "chips"),
    "count": Occasion("Chips are counted between two hands, where they are counted at all.", "chips"),
    "leave": Occasion("Players leave between two hands, as long as two stay.", "joining"),
    "join": Occasion("Players join between two hands.", "joining"),
    "end": Occasion("The match ends between two hands, once one was played.", "end"),
}
