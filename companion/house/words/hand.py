"""How a hand goes, who is dealt what and by whom: the beginning of a rules page."""

from collections.abc import Iterator

from companion.house.dealing import can_play, showdowns
from companion.house.packs import PACKS
from companion.house.steps import DEAL, DISCARD, IN_OR_OUT, Step
from companion.house.variant import FEWEST_PLAYERS, KITTY, Variant
from companion.house.words import owing
from companion.house.words.cards import killing, wild_in
from companion.house.words.counting import MOST_IN_WORDS, number, sentence, several, up_to
from companion.house.words.doing import done, who_shows
from companion.house.words.features import features
from companion.house.words.making import ordinal
from companion.house.words.passage import Block, Passage, joined, passage
from companion.house.words.prizes import takes
from companion.house.words.saying import JUDGED
from companion.kit.telling import capital, listed


def play(variant: Variant) -> Passage:
    """Return how a hand goes, from the ante to what losers owe."""
    return passage(
        "play",
        "A hand" if not variant.then else f"The {number(len(variant.rounds))} rounds of a deal",
        f"{capital(essence(variant))}.",
        *_rounds(variant),
        joined(*_special(variant), owing.deals_on(variant)),
        words="what now next steps order sequence deal dealt cards each round how to play aim goal idea",
        asked="how does it work | what happens in a hand | how many cards do we get | how many cards each | "
        "are the cards face up or down | when do we bet | what comes next | what do I do now",
    )


def essence(variant: Variant) -> str:
    """Return the whole game in a sentence, without its full stop."""
    board = showdowns(variant)[-1].boarded
    shared = [f"{number(board)} on the board"] if board else []
    said = ", ".join([held(variant), *shared, *features(variant)])
    return f"{said}: {takes(variant)}{owing.and_losers(variant)}"


def held(variant: Variant) -> str:
    """Return how many cards a player is dealt, in one round after the other."""
    if variant.then:
        return f"{listed([number(lying.held) for lying in showdowns(variant)])} cards each"
    last = showdowns(variant)[-1]
    later = sum(step.count for step in after_asking(variant) if step.kind == DEAL)
    more = f", and {several(later, more='more')} for those in" if later else ""
    return f"{several(dealt(variant) - later)} each{'' if last.held == last.most else ' or more'}{more}"


def after_asking(variant: Variant) -> tuple[Step, ...]:
    """Return the steps of the first round that only those in take part in."""
    kinds = [step.kind for step in variant.steps]
    return variant.steps[kinds.index(IN_OR_OUT) :] if IN_OR_OUT in kinds else ()


def dealt(variant: Variant) -> int:
    """Return how many cards a player is dealt in all, those that are discarded as well."""
    steps = [step for each in variant.rounds for step in each.steps]
    return showdowns(variant)[-1].held + sum(step.count for step in steps if step.kind == DISCARD)


def _rounds(variant: Variant) -> Iterator[Block]:
    """Yield what is done in each round, and what it is called where there are several."""
    for at, each in enumerate(variant.rounds):
        if variant.then:
            yield f"The {ordinal(at)} round: {wild_in(each)}{_new_cards(at)}."
        first = () if at else (owing.paid_first(variant),)
        yield (*filter(None, first), *done(variant, at), *_shown(variant, at))


def _new_cards(at: int) -> str:
    return ", and who was out in an earlier round is dealt to as well" if at else ""


def _shown(variant: Variant, at: int) -> Iterator[str]:
    """Yield how a hand ends."""
    alone = ", unless there is only one" if variant.rounds[at].asks or variant.bets else ""
    shows = who_shows(variant, at).does("show").removesuffix(".")
    yield f"{shows}{alone}. {capital(takes(variant))}{owing.and_losers(variant)}."


def _special(variant: Variant) -> Iterator[str]:
    """Yield what is wild and what kills; what is wild in one of several rounds is told before it."""
    if not (variant.then and any(each.wild for each in variant.rounds)):
        yield f"{capital(wild_in(variant.rounds[0]))}."
    if variant.then:
        yield "After the last round cards are dealt anew."
    if variant.kill:
        yield f"{capital(killing(variant))} when dealt face up."


def players(variant: Variant) -> Passage:
    """Return how many can play."""
    return passage(
        "players",
        "Players",
        f"{capital(how_many(variant))} can play: {_needs(variant)}.",
        words="how many players seats number maximum most enough",
        asked="how many can play | how many players | are we too many | maximum players | can eight play",
    )


def _needs(variant: Variant) -> str:
    """Return what the pack has to be enough for: ``"four cards for each and five for the board"``."""
    last = showdowns(variant)[-1]
    board = [f"{number(last.boarded)} for the board"] if last.boarded else []
    spare = [f"{up_to(last.spare)} beside"] if last.spare else []
    house = [f"{number(last.house or last.held)} for the kitty"] if variant.house == KITTY else []
    each = last.before + last.after + max(last.drawn, last.later)
    most = ", at most" if each > dealt(variant) else ""
    return f"{listed([f'{several(each)} for each', *board, *house, *spare])}{most}"


def how_many(variant: Variant) -> str:
    """Return for how many it is: ``"two to seven"``."""
    most = can_play(variant)
    if most > MOST_IN_WORDS:
        return f"2 to {most}"
    return f"two to {number(most)}" if most > FEWEST_PLAYERS else "two"


def dealing(variant: Variant) -> Passage:
    """Return what pack is dealt from, by whom, and what else somebody may be dealt."""
    extra = f"Somebody may get {up_to(variant.extra, more='more')} than the others." if variant.extra else ""
    return passage(
        "dealing",
        "Dealing",
        joined(_pack(variant.pack), owing.deals_on(variant)),
        extra,
        joined(_void(variant), "When cards are dealt anew, what was bet in the hand stays in the pot."),
        words="who deals next dealer rotates pack deck jokers enough cards again anew misdeal",
    )


def _void(variant: Variant) -> str:
    if not variant.void:
        return ""
    return f"In this case cards are dealt anew, and the pot stays: {sentence(variant.void)} {JUDGED}"


def _pack(cards: int) -> str:
    pack = PACKS[cards]
    if pack.decks > 1:
        return f"Two packs of 52 cards are shuffled together, {cards} in all."
    if pack.jokers:
        jokers = several(pack.jokers, "joker")
        return f"The pack has {cards} cards, with {jokers}."
    lowest = pack.ranks[0]
    return f"The pack has {cards} cards{'' if lowest == '2' else f', from the {lowest} up'}."
