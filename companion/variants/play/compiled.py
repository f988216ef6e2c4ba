"""A variant compiled to a game: the match-pot engine with the variant as its data."""

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType

from companion import matchpot
from companion.engine.field import Value
from companion.engine.game import Game
from companion.hands import Contest, Judge
from companion.kit.sentences import capital
from companion.matchpot import Deck, Form, Rules, Sides, Stage, State
from companion.matchpot.rules.options import POT, POTS, WAITING, WINNER
from companion.variants.cards_needed.dealing import can_play, kitties, lies, needed, showdowns
from companion.variants.cards_needed.editions import edition
from companion.variants.cards_needed.judging import judges, shown
from companion.variants.checks.fitting import floor_of
from companion.variants.definition import variant as card
from companion.variants.definition.layout import Lying
from companion.variants.definition.packs import PACKS
from companion.variants.definition.steps import TAKE
from companion.variants.definition.variant import Round, Variant
from companion.variants.play.prompting import dealt, moves
from companion.variants.texts import gist
from companion.variants.texts.phrases.cards import brief
from companion.variants.texts.phrases.counting import sentence

SLUG, GROUP = "house", "Games of the house"
_OWES = {card.POT: POTS, "match": POT, "winner": POT}
"""The match-pot engine's names for kinds of debt that a variant calls something else."""
_ALWAYS = ("ante", "hands", "minutes", "ceiling", WAITING)
ALIKE = ("every_deal", "nobody_in", "dropped", "alone_only", "last_leg", "kitty_half")
"""Options that have the same name in a variant and in the engine."""
_AMOUNTS = ("upto", "amount", "share", "growing", "limit")
_KEPT = ("pass", "discard", "draw", "buy")
"""Steps after which a hand may lack cards that it had before."""


def game_of(variant: Variant) -> Game[State]:
    """Compile a variant to a game; it must come from `reading.read_variant`.

    `store.registry` caches the compiled games that are being played.
    """
    return matchpot.game(
        Rules(
            SLUG,
            variant.name,
            (_form(variant),),
            gist=gist(variant),
            group=GROUP,
            defaults=MappingProxyType(dict(_defaults(variant))),
            extras=("deck", "payee"),
            offers=tuple(_offers(variant)),
            edition=edition(variant),
        )
    )


def _form(variant: Variant) -> Form:
    """Return the form of the game that a variant describes."""
    lyings, pack = showdowns(variant), PACKS[variant.pack]
    found = zip(variant.rounds, lyings, judges(variant), kitties(variant), strict=True)
    return Form(
        SLUG,
        variant.name,
        can_play(variant),
        tuple(_stage(variant, at, *each) for at, each in enumerate(found)),
        deadly=" and ".join(variant.kill),
        rotates=variant.moves_on_as_usual,
        deck=Deck(variant.pack, pack.ranks, pack.jokers, pack.decks),
        needs=partial(needed, variant),
        spare=lyings[-1].spare,
        both=variant.both,
        ties=variant.speak == card.DECLARE_TIE,
        keeps=not any(step.kind in _KEPT for each in variant.then for step in each.steps),
        loose=True,
        dealer_antes=variant.ante_by == card.DEALER,
        ins_ante=variant.dropped,
        shuffled=variant.reshuffle,
        void=sentence(variant.void) if variant.void else "",
        price=next((step.price for each in variant.rounds for step in each.steps if step.price), 0),
    )


def _stage(variant: Variant, at: int, each: Round, lying: Lying, judge: Judge, kitty: int) -> Stage:
    """Return a round of a variant as a stage: a contest for the pot."""
    apart = lies(variant)
    held = lying.down if apart else lying.held
    return Stage(
        dealt(variant, at),
        held,
        Contest(judge.order, decks=judge.decks, name=variant.name),
        board=lying.board,
        takes=tuple((step.count, step.way) for step in each.steps if step.kind == TAKE),
        wild="; ".join(text for text in each.wild if text not in card.KINDS_OF_WILD),
        title=capital(brief(each.wild, variant.pack)) if variant.then and each.wild else "",
        moves=moves(variant, at),
        most=held + lying.more,
        lying=(lying.up, lying.up + lying.more) if apart else (),
        sides=Sides(
            judge,
            partial(shown, each.wild),
            named=each.named,
            own=each.own,
            touched=card.TAPPED in each.wild,
            second=variant.second,
            floor=floor_of(variant) if variant.floor else None,
        ),
        kitty=kitty,
        says_kitty=True,
    )


def _defaults(variant: Variant) -> Iterator[tuple[str, Value]]:
    """Yield the defaults of the options, from the fields of the variant."""
    found: dict[str, Value] = {
        "ante": variant.ante,
        "owe": _OWES.get(variant.settle, variant.settle),
        "amount": variant.amount,
        "payee": WINNER if variant.settle == "winner" else POT,
        "declare": variant.declare_by,
        "second": variant.second_chance,
        "rotates": variant.rotates,
        "kitty": variant.house == card.KITTY,
        "deck": variant.house == card.DECK,
        "legs": variant.legs,
        **{name: getattr(variant, name) for name in ALIKE},
        "wimp": variant.wimp,
        "wimp_amount": variant.wimp_amount,
        "bet_limit": variant.limit,
    }
    yield from found.items()


def _offers(variant: Variant) -> Iterator[str]:
    """Yield the names of the options that a table is asked for: stakes, limits, way to declare."""
    asked: Mapping[str, bool] = {
        "amount": variant.settle in _AMOUNTS,
        "declare": variant.asks or variant.speak != card.CARDS,
        "wimp_amount": variant.wimp == "amount",
        "bet_limit": bool(variant.bets),
    }
    yield from _ALWAYS
    yield from (name for name, means in asked.items() if means)
