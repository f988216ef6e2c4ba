"""Rules about dealing: the dealer, the pack, and the number of players."""

from companion.kit.sentences import capital, listed
from companion.variants.cards_needed.dealing import FEWEST_LEFT, can_play, kitties, showdowns
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import FEWEST_PLAYERS, Variant
from companion.variants.texts.page_parts.hand import dealt
from companion.variants.texts.page_parts.passage import Passage, joined, passage
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.counting import MOST_IN_WORDS, number, sentence, several, up_to
from companion.variants.texts.phrases.saying import JUDGED

SHUFFLED = {True: "discards shuffled in when the pack runs out", False: "no discards shuffled in"}


def players(variant: Variant) -> Passage:
    """Return the part about the number of players."""
    return passage(
        "players",
        "Players",
        f"{capital(how_many(variant))} can play: {_needs(variant)}.",
        words="how many players seats number maximum most enough",
        asked="how many can play | how many players | are we too many | maximum players | can eight play",
    )


def _needs(variant: Variant) -> str:
    """Return the cards needed, in words: ``"four cards for each and five for the board"``."""
    last, kitty = showdowns(variant)[-1], max(kitties(variant))
    board = [f"{number(last.boarded)} for the board"] if last.boarded else []
    spare = [f"{up_to(last.spare)} beside"] if last.spare else []
    house = [f"{number(kitty)} for the kitty"] if kitty else []
    drawn = 0 if variant.reshuffle else max(last.drawn, last.later)
    each = last.before + last.after + drawn
    draw = [f"{number(FEWEST_LEFT)} to draw"] if variant.reshuffle else []
    most = ", at most" if each > dealt(variant) else ""
    return f"{listed([f'{several(each)} for each', *board, *house, *spare, *draw])}{most}"


def how_many(variant: Variant) -> str:
    """Return the number of players, in words up to twenty: ``"two to seven"``."""
    most = can_play(variant)
    if most > MOST_IN_WORDS:
        return f"2 to {most}"
    return f"two to {number(most)}" if most > FEWEST_PLAYERS else "two"


def dealing(variant: Variant) -> Passage:
    """Return the part about the pack, the dealer and extra cards."""
    extra = f"A player may get {up_to(variant.extra, more='more')} than the others." if variant.extra else ""
    return passage(
        "dealing",
        "Dealing",
        joined(_pack(variant.pack), debts.deals_on(variant)),
        extra,
        _anew(variant),
        words="who deals next dealer rotates pack deck jokers enough cards again anew misdeal",
    )


def _anew(variant: Variant) -> str:
    """Return sentences about dealing anew: the occasion, if given, and the pot and bets."""
    if not variant.void:
        stays = "what was bet in the hand stays in the pot" if variant.bets else "the pot stays"
        return f"When cards are dealt anew, {stays}."
    stays = "What was bet before that stays in the pot." if variant.bets else "The pot stays."
    return f"In this case cards are dealt anew: {sentence(variant.void)} {JUDGED} {stays}"


def _pack(cards: int) -> str:
    pack = PACKS[cards]
    if pack.decks > 1:
        return f"Two packs of 52 cards are shuffled together, {cards} in all."
    if pack.jokers:
        jokers = several(pack.jokers, "joker")
        return f"The pack has {cards} cards, with {jokers}."
    lowest = pack.ranks[0]
    return f"The pack has {cards} cards{'' if lowest == '2' else f', from the {lowest} up'}."
