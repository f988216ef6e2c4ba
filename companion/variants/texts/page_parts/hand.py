"""The beginning of a rules page: a hand, step by step."""

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
    """Return the part about the course of a hand, from the ante to the losers' debts."""
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
    """Return the whole game in one sentence, without its full stop."""
    said = [held(variant), *shared(variant), *features(variant), *debts.beaten(variant)]
    return f"{', '.join(said)}: {takes(variant)}{debts.and_losers(variant, unit)}"


def held(variant: Variant) -> str:
    """Return words for the number of cards dealt to a player before declaring in or out.

    In a game of several rounds they list the cards held in each.
    """
    if variant.then:
        return f"{listed([number(lying.held) for lying in showdowns(variant)])} cards each"
    last = showdowns(variant)[-1]
    first = dealt(variant) - dealt_later(variant)
    return f"{several(first)} each" if last.held == last.most else f"{number(first)} or more cards each"


def shared(variant: Variant) -> tuple[str, ...]:
    """Return a few words for the board: ``("five on the board",)``; () without a board."""
    last = showdowns(variant)[-1]
    if last.lay == BOARDS:
        return (f"two boards of {number(last.board // BOTH)}",)
    return (f"{number(last.boarded)} on the board",) if last.boarded else ()


def dealt(variant: Variant) -> int:
    """Return the number of cards dealt to a player in all, discarded ones included."""
    steps = [step for each in variant.rounds for step in each.steps]
    return showdowns(variant)[-1].held + sum(step.count for step in steps if step.kind == DISCARD)


def _rounds(variant: Variant, unit: Unit) -> Iterator[Block]:
    """Yield the steps of each round, with a heading if there are several rounds."""
    for at in range(len(variant.rounds)):
        if variant.then:
            yield f"The {ordinal(at)} round: {wild_in(variant, at)}{_new_cards(variant, at)}."
        first = () if at else (debts.paid_first(variant, unit),)
        yield (*filter(None, first), *done(variant, at, unit), _shown(variant, at))


def _new_cards(variant: Variant, at: int) -> str:
    back = at and not variant.dropped
    return ", and whoever was out in an earlier round is dealt to as well" if back else ""


def _shown(variant: Variant, at: int) -> str:
    """Return the sentence about the end of a round; its winners are named before the steps."""
    shows = who_shows(variant, at).does("show").removesuffix(".")
    if variant.house == KITTY:
        too = "it counts, too" if variant.second else "it must be beaten, too"
        return f"{shows}, and the kitty is turned up: {too}."
    return f"{shows}{_alone(variant, at)}."


def _alone(variant: Variant, at: int) -> str:
    """Return the end of a sentence about a player left alone, "" if nobody can be."""
    if not (variant.rounds[at].asks or variant.bets):
        return ""
    if variant.house == DECK:
        return "; whoever is alone in meets the top cards of the deck"
    return f", unless there is only one{', who gets a leg' if variant.legs else ''}"


def _few(variant: Variant) -> str:
    """Return words for dealing anew before the last round, "" if that never happens."""
    return ", or once fewer than two are still in," if variant.dropped else ""


def _special(variant: Variant) -> Iterator[str]:
    """Yield sentences about wild and killing cards, without wild cards listed by round."""
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
