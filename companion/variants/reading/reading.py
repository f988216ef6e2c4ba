"""Reading a variant from JSON data.

Every field is read by itself, so that all faults can be reported at once.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.hands import RANKINGS, BadHand, Side, UnknownWild, read_sides, read_use
from companion.hands.definition.sides import MOST_SIDES
from companion.kit.letters import excerpt
from companion.variants.checks.checking import faults_of
from companion.variants.checks.fitting import floor_of
from companion.variants.definition import variant
from companion.variants.definition.canonical_form import canonical
from companion.variants.definition.errors import BadStep, BadVariant, Fault
from companion.variants.definition.inputs import BadInput, Reader, choice, flag, number, text, texts
from companion.variants.definition.packs import PACKS
from companion.variants.definition.steps import Step, read_step
from companion.variants.definition.variant import VERSION, Round, Variant
from companion.variants.definition.versions import least_version
from companion.variants.definition.wilds import BUG, needs_a_hand, sorts

NEWER = "This game was made by a newer companion"
_MOST_WILD = 60
"""Largest number of texts for wild cards; enough to list every card of a pack."""
_LONGEST_WORD = 60


def read_variant(data: object) -> Variant:
    """Return the variant that JSON data holds.

    A missing field gets its default, except the name and the steps, which are needed.

    Raises: `BadVariant` with all faults found.
    """
    if not isinstance(data, Mapping):
        raise BadVariant([Fault("", "This is not a game.")])
    if newer := _newer(data):
        raise BadVariant([newer])
    faults: list[Fault] = []
    values = dict(_values(data, faults))
    if faults:
        raise BadVariant(faults)
    found = Variant(**values)
    found = replace(found, version=least_version(found))
    if wrong := faults_of(found):
        raise BadVariant(wrong)
    found = replace(found, floor=floor_of(found).name) if found.floor else found
    if len(canonical(found)) > variant.MOST_BYTES:
        raise BadVariant(
            [Fault("rules", "All that is written in this game is too much to be shared: shorten it.")]
        )
    return found


def _newer(data: Mapping[object, object]) -> Fault | None:
    """Return the fault that a newer release made the variant, or that its version is invalid."""
    version = data.get("version", VERSION)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        return Fault("version", "The version of a game is a whole number from 1.")
    if version > VERSION:
        return Fault("version", f"{NEWER}, and cannot be read here.")
    strange = next((name for name in data if name not in _READERS), None)
    if strange is not None:
        return Fault("version", f"{NEWER}: “{excerpt(str(strange))}” is not known here.")
    return None


def _values(data: Mapping[str, object], faults: list[Fault]) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of each field in `data`; add unreadable ones to `faults`."""
    for name, read in _READERS.items():
        if name in data or name in _NEEDED:
            try:
                yield name, read(data.get(name, _NEEDED.get(name)))
            except (BadInput, BadStep, BadHand) as bad:
                faults.append(Fault(name, str(bad)))


_step_texts = texts("steps", variant.MOST_STEPS, variant.LONGEST_RULE + len("say "))
_side_texts = texts("sides", MOST_SIDES, _LONGEST_WORD)
_order = text("An order", _LONGEST_WORD)
_use = text("How cards are used", _LONGEST_WORD)


def _steps(raw: object) -> tuple[Step, ...]:
    found = tuple(map(read_step, _step_texts(raw)))
    if not found:
        raise BadInput("A game needs at least one step: what is dealt, as in “5 down”.")
    return found


def _sides(raw: object) -> tuple[Side, ...]:
    return read_sides(_side_texts(raw))


def _order_of(raw: object) -> str:
    slug = _order(raw)
    if slug not in RANKINGS and slug != variant.POINTS:
        raise BadInput(f"“{excerpt(slug)}” is no order of hands that is known here.")
    return slug


def _used(raw: object) -> str:
    return str(read_use(_use(raw)))


def _cards(what: str, does: str = "") -> Callable[[object], tuple[str, ...]]:
    """Return a reader for cards by rank, suit or name.

    `does` is what these cards do, as in "counts for nothing"; "" for wild cards. The bug and kinds of cards
    that depend on the hand are allowed for wild cards only.
    """
    lines = texts(what, _MOST_WILD, _LONGEST_WORD)

    def read(raw: object) -> tuple[str, ...]:
        said = lines(raw)
        if does and (kind := next(filter(needs_a_hand, said), "")):
            raise BadInput(f"“{kind}” can be said of wild cards only.")
        found = _sorts(said, does)
        if does and any(one.endswith(BUG) for one in found):
            raise BadInput("The bug can be said of wild cards only.")
        return found

    return read


def _sorts(said: tuple[str, ...], does: str) -> tuple[str, ...]:
    """Return the texts in standard form; the error for an unknown or ambiguous one names `does`."""
    try:
        return sorts(said)
    except UnknownWild as bad:
        if not does:
            raise
        if bad.names:
            raise BadInput(f"“{bad.said}” may be {bad.names}: say which of them {does}.") from None
        raise BadInput(f"“{bad.said}” is no card. Say a rank (4), a suit (spades) or a card (J♠).") from None


_wild = _cards("wild cards")


def _rounds(raw: object) -> tuple[Round, ...]:
    if not isinstance(raw, list | tuple):
        raise BadInput("Further rounds are a list.")
    if len(raw) >= variant.MOST_ROUNDS:
        raise BadInput(f"A game has up to {variant.MOST_ROUNDS} rounds.")
    return tuple(map(_round, raw))


def _round(raw: object) -> Round:
    if not isinstance(raw, Mapping):
        raise BadInput("A further round has steps, what is wild, and an order of hands.")
    if strange := next((name for name in raw if name not in ("steps", "wild", "order")), ""):
        raise BadInput(f"{NEWER}: “{excerpt(str(strange))}” of a round is not known here.")
    return Round(
        _steps(raw.get("steps", ())),
        _wild(raw.get("wild", ())),
        _order_of(raw.get("order", variant.STANDARD)),
    )


_READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "name": text("The name", variant.LONGEST_NAME, least=1),
        "like": text("What it is like", variant.LONGEST_NAME),
        "pack": choice("The pack", PACKS),
        "steps": _steps,
        "then": _rounds,
        "order": _order_of,
        "use": _used,
        "wild": _wild,
        "wild_for": choice("What wild cards count for", variant.WILD_FOR),
        "dead": _cards("dead cards", "counts for nothing"),
        "kill": _cards("cards that kill", "puts a hand out"),
        "sides": _sides,
        "speak": choice("How sides are said", variant.SPEAKING),
        "second": flag("Whether the second best hand wins"),
        "floor": text("What must be held to win", _LONGEST_WORD),
        "settle": choice("What losers owe", (variant.POT, *variant.DUES)),
        "amount": number("The amount", 1, variant.MOST_MONEY),
        "ante": number("The ante", 0, variant.MOST_MONEY),
        "limit": number("The bet limit", 0, variant.MOST_MONEY),
        "house": choice("What is to be beaten beside the players", variant.HOUSES),
        "legs": number("The number of legs to win", 0, variant.MOST_LEGS),
        "wimp": choice("What a wimp pays", variant.WIMPS),
        "wimp_amount": number("The wimp amount", 1, variant.MOST_MONEY),
        "rotates": choice("Whether the deal rotates", variant.ROTATES),
        "declare_by": choice("How players declare", variant.DECLARED_BY),
        "extra": number("The number of extra cards", 0, variant.MOST_EXTRA),
        "void": text("When cards are dealt anew", variant.LONGEST_RULE),
        "rules": texts("sentences", variant.MOST_RULES, variant.LONGEST_RULE),
        "ante_by": choice("Who antes", variant.ANTED_BY),
        "every_deal": flag("Whether there is an ante at every deal"),
        "nobody_in": choice("What happens if nobody stays in", variant.NOBODY_IN),
        "dropped": flag("Whether who dropped is out until cards are dealt anew"),
        "alone_only": flag("Whether a leg is won only alone in"),
        "second_chance": flag("Whether there is a second chance when the dealer is the first in"),
        "last_leg": choice("Who wins when several get the last leg", variant.LAST_LEGS),
        "kitty_half": choice("A part that the kitty wins", variant.KITTY_HALVES),
        "reshuffle": flag("Whether discards are shuffled in"),
        "version": number("The version", 1, VERSION),
    }
)
"""Readers of the fields by name; an unknown name comes from a newer release."""
_NEEDED: Mapping[str, object] = MappingProxyType({"name": "", "steps": ()})
