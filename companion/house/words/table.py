"""What stands around the hands: ante, bets, coming and going, limits, the end, and own rules."""

from companion.house.variant import POT, Variant
from companion.house.words import owing
from companion.house.words.counting import either, sentence, several
from companion.house.words.passage import Passage, joined, passage, unless
from companion.house.words.saying import JUDGED


def ante(variant: Variant) -> Passage:
    """Return who pays the ante and when."""
    words = "first payment pay put in money stake buy in pot beginning how much again"
    agreed = unless("Ante", variant.ante or "none")
    paid = "What somebody pays in the hand, as for a card, goes into the pot as well."
    if not variant.ante:
        return passage("ante", "Ante", "There is no ante.", joined(agreed, paid), words=words)
    first = f"Everybody puts {variant.ante} into the pot before {_when(variant)}."
    return passage("ante", "Ante", first, joined(agreed, paid), words=words)


def _when(variant: Variant) -> str:
    if variant.settle == POT:
        return "every deal"
    again = [
        *(["nobody stayed in"] if variant.wimp == "none" else []),
        *(["the pot is empty and the game goes on"] if variant.legs else []),
    ]
    return "the first deal" + (f", and again only when {either(again)}" if again else "")


def bets(variant: Variant) -> Passage:
    """Return how bets are made."""
    most = "No bet and no raise adds more." if variant.limit else ""
    fold = "Who folds is out of the hand, and leaves in the pot what was put in."
    if variant.asks:
        fold = "Who folds before saying in or out owes nothing."
        if variant.settle != POT:
            fold += " Who folds after having said in has lost like any other who stayed."
    are = "is" if variant.bets == 1 else "are"
    rounds = f"{are} {several(variant.bets, 'betting round')}"
    return passage(
        "bets",
        "Betting",
        f"There {rounds}, from the dealer's left: all who are left put in the same, or fold.",
        fold,
        joined(unless("Bet limit", variant.limit or "none"), most),
        _all_in(variant),
        words="bet raise call check fold round betting limit no limit all in side pot blinds bring-in",
    )


def _all_in(variant: Variant) -> str:
    if variant.settle == POT:
        return (
            "Who has too little puts in all of it, and can win as much from each of the others; the rest is "
            "a side pot. Blinds and a bring-in are bets like any other."
        )
    return "Nobody is all-in, for nobody's money is counted."


def end(variant: Variant) -> Passage:
    """Return when the game is over."""
    words = "when is it over game over finished stop win winner last hand quit vote agree pot left"
    if variant.settle == POT and not variant.legs:
        over = "Hand follows hand until the table stops, by a vote of all between two hands."
    else:
        over = "It is over when nobody owes anything and the pot is gone."
        if variant.legs:
            over = f"It is over when somebody has {owing.legs(variant)} and takes the pot."
        over += " A vote of all between two hands ends it earlier."
    waits = "A pot that is left waits for the table's next game; what is owed is paid into it first."
    won = "Whoever has won most money has won the game."
    if variant.legs:
        won = "Who takes the pot with legs has won the game; else whoever has won most money."
    found = "There it is asked for as the Pot that waited."
    return passage("end", "The end", over, joined(waits, found), won, words=words)


def joining(variant: Variant) -> Passage:
    """Return who may come and go."""
    owes = variant.settle != POT or variant.wimp != "none"
    late = "Before new cards are dealt a player may leave, and who comes late plays from the next deal on."
    return passage(
        "joining",
        "Coming and going",
        joined(late, "What a player owes who leaves goes into the pot." if owes else ""),
        words="join leave new player latecomer goes home arrives newcomer seat absent between hands",
    )


LIMITS = passage(
    "limit-of-time",
    "A limit set before",
    "Before the first deal you may agree on a number of deals or of minutes, after which the game is over.",
    "At most so many deals: after so many it is over. At most so many minutes: the deal in which the time "
    "runs out is the last one. 0 is no limit.",
    "Warn before the pot passes an amount: the companion says when it would; that ends nothing.",
    words="time limit minutes hours number of hands how long last hand deadline warning ceiling",
)


def own(variant: Variant) -> Passage:
    """Return what the players have written themselves."""
    can = "Stakes and limits can be agreed on when the game is called. Other changes make another game."
    asked = "house rules | what can we change | own rules | what else is agreed on | variants | settings"
    words = "options house rules own words settings change custom agreed judges"
    if not variant.rules:
        return passage(
            "options", "The table's own rules", "There are no further rules.", can, words=words, asked=asked
        )
    rules = tuple(sentence(rule) for rule in variant.rules)
    these = "these are" if len(rules) > 1 else "this is"
    first = f"Beside all else {these} agreed on. {JUDGED}"
    return passage("options", "The table's own rules", first, rules, can, words=words, asked=asked)
