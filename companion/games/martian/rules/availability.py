"""The availability of each action of Martian Poker, as an explanation for players."""

from companion.engine.action import Availability

AVAILABILITY = {
    "stash": Availability("Players choose a stash before their first hand.", "stashes"),
    "deal": Availability(
        "The next hand is dealt when the last one is over and at least two players can play.", "deal"
    ),
    "place": Availability("Players place pieces after each deal, before the bets.", "placing"),
    "regroup": Availability(
        "Attacks can be joined and split while pieces are being placed, before the bets.", "groups"
    ),
    "done": Availability("Players can say that they are done while pieces are being placed.", "placing"),
    "bet": Availability(
        "Betting begins once all pieces are placed, if two or more players can still bet.", "betting"
    ),
    "go-on": Availability("A betting round is skipped only if nobody can bet any more.", "deal"),
    "round": Availability(
        "A betting round can be entered after the pieces are placed and before the next card.", "betting"
    ),
    "raise": Availability(
        "Players can bet or raise after the pieces are placed and before the next card, as long as somebody "
        "can still call.",
        "betting",
    ),
    "follow": Availability(
        "Players can check or call after the pieces are placed and before the next card.", "betting"
    ),
    "fold": Availability("Players can fold in a betting round, when it is their turn.", "folding"),
    "shown": Availability(
        "The cards just dealt can be entered together only if none of them has been entered yet.", "cards"
    ),
    "note": Availability("A card can be entered only while it is on the table.", "cards"),
    "show": Availability("Hands are shown after the last betting round.", "showdown"),
    "trade": Availability("Players who have pieces can give, trade and sell them between hands.", "trading"),
    "offer": Availability("Players who have pieces can offer them between hands.", "trading"),
    "accept": Availability("An offer can be accepted between hands, as long as it is open.", "trading"),
    "decline": Availability("An offer can be declined between hands, as long as it is open.", "trading"),
    "withdraw": Availability("An offer can be withdrawn between hands, as long as it is open.", "trading"),
    "give-back": Availability(
        "Players who hold other players' pieces can return them between hands.", "trading"
    ),
    "buy": Availability(
        "Players can buy chips between hands, if the companion keeps track of chips.", "chips"
    ),
    "count": Availability(
        "Chips can be counted between hands, if the companion keeps track of chips.", "chips"
    ),
    "leave": Availability("A player can leave between hands, as long as two players stay.", "joining"),
    "join": Availability("Players can join between hands.", "joining"),
    "end": Availability("The match can be ended between hands, once a hand has been dealt.", "end"),
}
