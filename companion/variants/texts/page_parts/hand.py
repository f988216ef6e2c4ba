"""How a hand goes, step by step: the beginning of a rules page."""

from collections.abc import Iterator

from companion.engine.money import Unit
from companion.kit.sentences import capital, listed
from companion.variants.cards_needed.dealing import showdowns
from companion.variants.definition.steps import DISCARD
from companion.variants.definition.variant import DECK, KITTY, Variant
from companion.variants.texts.page_parts.doing import done, who_shows
from companion.variants.texts.page_parts.passage import Block, Passage, joined, passage
from companion.variants.texts.phrases import debts
from companion.variants.texts.phrases.cards import killing, named, wild_in
from companion.variants.texts.phrases.counting import number, ordinal, several
from companion.variants.texts.phrases.features import dealt_later, features
from companion.variants.texts.phrases.making import BOARDS, BOTH
from companion.variants.texts.phrases.prizes import takes

_ASKED = (
    "how does it work | what happens in a hand | how many cards do we get | how many cards each | "
    "are the cards face up or down | when do we bet | what comes next | what do I do now"
)
_ASKED_OF_THE_PACK = (
    "the pack runs out | the deck ran out | the deck is empty | no cards left | not enough cards to draw | "
    "do we shuffle the discards in"
)


def play(variant: Variant, unit: Unit) -> Passage:
    """Return how a hand goes, from the ante to what losers owe."""
    return passage(
        "play",
        "A hand" if not variant.then else f"The {number(len(variant.rounds))} rounds of a deal",
        f"{capital(essence(variant, unit))}.",
        *_rounds(variant, unit),
        joined(*_special(variant), debts.deals_on(variant)),
        words="what now next steps order sequence deal dealt cards each round how to play aim goal idea",
        asked=f"{_ASKED} | {_ASKED_OF_THE_PACK}" if variant.reshuffle else _ASKED,
    )


def essence(variant: Variant, unit: Unit) -> str:
    """Return the whole game in a sentence, without its full stop."""
    said = [held(variant), *shared(variant), *features(variant), *debts.beaten(variant)]
    return f"{', '.join(said)}: {takes(variant)}{debts.and_losers(variant, unit)}"


def held(variant: Variant) -> str:
    """Return how many cards a player is dealt before saying in or out, in one round after the other."""
    if variant.then:
        return f"{listed([number(lying.held) for lying in showdowns(variant)])} cards each"
    last = showdowns(variant)[-1]
    first = dealt(variant) - dealt_later(variant)
    return f"{several(first)} each" if last.held == last.most else f"{number(first)} or more cards each"


def shared(variant: Variant) -> tuple[str, ...]:
    """Return what is laid on the board, in few words: ``("five on the board",)``; () for nothing."""
    last = showdowns(variant)[-1]
    if last.lay == BOARDS:
        return (f"two boards of {number(last.board // BOTH)}",)
    return (f"{number(last.boarded)} on the board",) if last.boarded else ()


def dealt(variant: Variant) -> int:
    """Return how many cards a player is dealt in all, those that are discarded as well."""
    steps = [step for each in variant.rounds for step in each.steps]
    return showdowns(variant)[-1].held + sum(step.count for step in steps if step.kind == DISCARD)


def _rounds(variant: Variant, unit: Unit) -> Iterator[Block]:
    """Yield what is done in each round, and what it is called where there are several."""
    for at in range(len(variant.rounds)):
        if variant.then:
            yield f"The {ordinal(at)} round: {wild_in(variant, at)}{_new_cards(variant, at)}."
        first = () if at else (debts.paid_first(variant, unit),)
        yield (*filter(None, first), *done(variant, at, unit), _shown(variant, at))


def _new_cards(variant: Variant, at: int) -> str:
    back = at and not variant.dropped
    return ", and whoever was out in an earlier round is dealt to as well" if back else ""


def _shown(variant: Variant, at: int) -> str:
    """Return how a hand ends; who takes what is said before all steps."""
    shows = who_shows(variant, at).does("show").removesuffix(".")
    if variant.house == KITTY:
        too = "it counts, too" if variant.second else "it must be beaten, too"
        return f"{shows}, and the kitty is turned up: {too}."
    return f"{shows}{_alone(variant, at)}."


def _alone(variant: Variant, at: int) -> str:
    """Return what becomes of whoever is left alone, as the end of a sentence."""
    if not (variant.rounds[at].asks or variant.bets):
        return ""
    if variant.house == DECK:
        return "; whoever is alone in meets the top cards of the deck"
    return f", unless there is only one{', who gets a leg' if variant.legs else ''}"


def _few(variant: Variant) -> str:
    """Return when cards are dealt anew before the last round."""
    return ", or once fewer than two are still in," if variant.dropped else ""


def _special(variant: Variant) -> Iterator[str]:
    """Yield what is wild and what kills; what is wild in one of several rounds is told before it."""
    kill = f"{killing(variant)} when dealt face up" if variant.kill else ""
    if not (variant.then and any(each.wild for each in variant.rounds)):
        alike = kill and {f"{text} down" for text in variant.kill} == set(variant.wild)
        more = f", and {kill.removeprefix(named(variant.kill, variant.pack)).lstrip()}" if alike else ""
        yield f"{capital(wild_in(variant))}{more}."
        kill = "" if alike else kill
    if variant.then:
        yield f"After the last round{_few(variant)} cards are dealt anew."
    if kill:
        yield f"{capital(kill)}."
