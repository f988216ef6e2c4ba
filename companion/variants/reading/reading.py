"""Reading a variant from JSON data.

Every field is read by itself, so that all faults can be reported at once.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.hands import RANKINGS, BadHand, PrizeRule, UnknownWildCards, read_card_use, read_prizes
from companion.hands.definition.sides import MAX_PRIZES
from companion.kit.letters import make_excerpt
from companion.variants.checks.checking import find_variant_faults
from companion.variants.checks.fitting import parse_minimum_hand
from companion.variants.definition.canonical_form import canonical_json
from companion.variants.definition.errors import BadStep, BadVariant, VariantFault
from companion.variants.definition.inputs import (
    BadInput,
    FieldReader,
    make_choice_reader,
    make_flag_reader,
    make_number_reader,
    make_text_list_reader,
    make_text_reader,
)
from companion.variants.definition.json_fields import variant_from_fields
from companion.variants.definition.limits import (
    MAX_NAME_LETTERS,
    MAX_RULE_LETTERS,
    MAX_VARIANT_BYTES,
    MOST_EXTRA_CARDS,
    MOST_LEGS,
    MOST_MONEY,
    MOST_ROUNDS,
    MOST_RULES,
    MOST_STEPS,
)
from companion.variants.definition.packs import PACKS
from companion.variants.definition.parts import (
    ANTE_PAYERS,
    DEAL_ROTATIONS,
    DEBT_KINDS,
    DECLARE_METHODS,
    HANDS_TO_BEAT,
    KITTY_PART_RULES,
    LAST_LEG_RULES,
    NO_DEBTS,
    NOBODY_IN_RULES,
    PRIZE_CLAIMS,
    WILD_PRIZES_CHOICES,
    WIMP_RULES,
)
from companion.variants.definition.rounds import NO_RANKING, STANDARD_SLUG, Round
from companion.variants.definition.steps import VariantStep, parse_step
from companion.variants.definition.variant import Variant
from companion.variants.definition.versions import LANGUAGE_VERSION, minimum_language_version
from companion.variants.definition.wilds import BUG_SUFFIX, has_hand_dependent_wild, standardise_card_texts

NEWER_COMPANION_MESSAGE = "This game was made with a newer companion"
_MOST_WILD_TEXTS = 60
"""Largest number of texts for wild cards; enough to list every card of a pack."""
_MAX_WORD_LETTERS = 60


def read_variant(data: object) -> Variant:
    """Return the valid variant that JSON data holds, with texts in standard form.

    A missing field gets its default, except the name and the steps, which are needed. The version becomes the
    lowest that has every word of the variant. Rules without effect are no faults here: see
    `pointless_rule_faults`.

    Raises: `BadVariant` with the faults found. They are all fields that cannot be read; if there is none, all
    rules that do not fit together. Data that is no mapping, of a newer release, with an invalid version, with
    an unknown field or too large to share has that fault alone.
    """
    if not isinstance(data, Mapping):
        raise BadVariant([VariantFault("", "This is not a game.")])
    if newer := _newer_companion_fault(data):
        raise BadVariant([newer])
    faults: list[VariantFault] = []
    values = dict(_read_fields(data, faults))
    if faults:
        raise BadVariant(faults)
    found = variant_from_fields(values)
    found = replace(found, version=minimum_language_version(found))
    if wrong := find_variant_faults(found):
        raise BadVariant(wrong)
    if least := parse_minimum_hand(found):
        found = replace(found, showdown=replace(found.showdown, minimum_hand=least.name))
    if len(canonical_json(found)) > MAX_VARIANT_BYTES:
        raise BadVariant([VariantFault("rules", "This game has too much text to share. Shorten its rules.")])
    return found


def _newer_companion_fault(data: Mapping[object, object]) -> VariantFault | None:
    """Return the fault that a newer release made the variant, or that its version is invalid."""
    version = data.get("version", LANGUAGE_VERSION)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        return VariantFault("version", "The version of a game must be a whole number from 1.")
    if version > LANGUAGE_VERSION:
        return VariantFault("version", f"{NEWER_COMPANION_MESSAGE}, so it can't be opened here.")
    strange = next((name for name in data if name not in _READER_BY_FIELD), None)
    if strange is not None:
        return VariantFault(
            "version", f"{NEWER_COMPANION_MESSAGE}: “{make_excerpt(str(strange))}” is not known here."
        )
    return None


def _read_fields(data: Mapping[str, object], faults: list[VariantFault]) -> Iterator[tuple[str, Any]]:
    """Yield the name and value of each field in `data`; add unreadable ones to `faults`."""
    for name, read in _READER_BY_FIELD.items():
        if name in data or name in _REQUIRED_FIELDS:
            try:
                yield name, read(data.get(name, _REQUIRED_FIELDS.get(name)))
            except (BadInput, BadStep, BadHand) as bad:
                faults.append(VariantFault(name, str(bad)))


_read_step_texts = make_text_list_reader("steps", MOST_STEPS, MAX_RULE_LETTERS + len("say "))
_read_prize_texts = make_text_list_reader("prizes", MAX_PRIZES, _MAX_WORD_LETTERS)
_read_ranking_text = make_text_reader("“Hands are ranked by”", _MAX_WORD_LETTERS)
_read_use_text = make_text_reader("“A hand is made of”", _MAX_WORD_LETTERS)


def _read_steps(raw: object) -> tuple[VariantStep, ...]:
    found = tuple(map(parse_step, _read_step_texts(raw)))
    if not found:
        raise BadInput("A game needs at least one step, such as “5 down”.")
    return found


def _read_prizes(raw: object) -> tuple[PrizeRule, ...]:
    return read_prizes(_read_prize_texts(raw))


def _read_ranking_slug(raw: object) -> str:
    slug = _read_ranking_text(raw)
    if slug not in RANKINGS and slug != NO_RANKING:
        raise BadInput(f"“{make_excerpt(slug)}” is not a known ranking of hands.")
    return slug


def _read_card_use(raw: object) -> str:
    return str(read_card_use(_read_use_text(raw)))


def _card_list_reader(what: str, does: str = "") -> Callable[[object], tuple[str, ...]]:
    """Return a reader for cards by rank, suit or name.

    `does` is what these cards do, as in "counts for nothing"; "" for wild cards. The bug and kinds of cards
    that depend on the hand are allowed for wild cards only.
    """
    lines = make_text_list_reader(what, _MOST_WILD_TEXTS, _MAX_WORD_LETTERS)

    def read(raw: object) -> tuple[str, ...]:
        said = lines(raw)
        if does and (kind := next(filter(has_hand_dependent_wild, said), "")):
            raise BadInput(f"“{kind}” is possible only for wild cards. Write ranks, suits or cards here.")
        found = _standardise_cards(said, does)
        if does and any(one.endswith(BUG_SUFFIX) for one in found):
            raise BadInput("Only wild cards can be the bug. Leave out “bug” here.")
        return found

    return read


def _standardise_cards(said: tuple[str, ...], does: str) -> tuple[str, ...]:
    """Return the texts in standard form; the error for an unknown or ambiguous one names `does`."""
    try:
        return standardise_card_texts(said)
    except UnknownWildCards as bad:
        if not does:
            raise
        if bad.possible_cards:
            raise BadInput(
                f"“{bad.unknown_words}” could be {bad.possible_cards}. Write which of them {does}."
            ) from None
        raise BadInput(
            f"“{bad.unknown_words}” is not a card. Write a rank (4), a suit (spades) or a card (J♠)."
        ) from None


_read_wild_cards = _card_list_reader("wild cards")


def _read_rounds(raw: object) -> tuple[Round, ...]:
    if not isinstance(raw, list | tuple):
        raise BadInput("Further rounds must be a list.")
    if len(raw) >= MOST_ROUNDS:
        raise BadInput(f"A game can have up to {MOST_ROUNDS} rounds.")
    return tuple(map(_read_round, raw))


def _read_round(raw: object) -> Round:
    if not isinstance(raw, Mapping):
        raise BadInput("Each further round must have steps, wild cards and a ranking of hands.")
    if strange := next((name for name in raw if name not in ("steps", "wild", "order")), ""):
        raise BadInput(
            f"{NEWER_COMPANION_MESSAGE}: “{make_excerpt(str(strange))}” of a round is not known here."
        )
    return Round(
        _read_steps(raw.get("steps", ())),
        _read_wild_cards(raw.get("wild", ())),
        _read_ranking_slug(raw.get("order", STANDARD_SLUG)),
    )


_READER_BY_FIELD: Mapping[str, FieldReader] = MappingProxyType(
    {
        "name": make_text_reader("The name", MAX_NAME_LETTERS, least=1),
        "like": make_text_reader("The name of the similar game", MAX_NAME_LETTERS),
        "pack": make_choice_reader("The deck", PACKS),
        "steps": _read_steps,
        "then": _read_rounds,
        "order": _read_ranking_slug,
        "use": _read_card_use,
        "wild": _read_wild_cards,
        "wild_for": make_choice_reader("“Wild cards count for”", WILD_PRIZES_CHOICES),
        "dead": _card_list_reader("cards that count for nothing", "counts for nothing"),
        "kill": _card_list_reader("cards that kill a hand", "kills a hand"),
        "sides": _read_prizes,
        "speak": make_choice_reader("“How prizes are claimed”", PRIZE_CLAIMS),
        "second": make_flag_reader("“The second best hand wins”"),
        "floor": make_text_reader("“Hand needed to win”", _MAX_WORD_LETTERS),
        "settle": make_choice_reader("“Players who stayed in and lost”", (NO_DEBTS, *DEBT_KINDS)),
        "amount": make_number_reader("The amount", 1, MOST_MONEY),
        "ante": make_number_reader("The ante", 0, MOST_MONEY),
        "limit": make_number_reader("The bet limit", 0, MOST_MONEY),
        "house": make_choice_reader("“Winners must also beat”", HANDS_TO_BEAT),
        "legs": make_number_reader("The number of legs to win", 0, MOST_LEGS),
        "wimp": make_choice_reader("“If everybody drops”", WIMP_RULES),
        "wimp_amount": make_number_reader("The amount that a wimp pays", 1, MOST_MONEY),
        "rotates": make_choice_reader("“Does the deal rotate?”", DEAL_ROTATIONS),
        "declare_by": make_choice_reader("“How players declare”", DECLARE_METHODS),
        "extra": make_number_reader("The number of extra cards", 0, MOST_EXTRA_CARDS),
        "void": make_text_reader("“When to deal again (pot stays)”", MAX_RULE_LETTERS),
        "rules": make_text_list_reader("sentences", MOST_RULES, MAX_RULE_LETTERS),
        "ante_by": make_choice_reader("“Who antes”", ANTE_PAYERS),
        "every_deal": make_flag_reader("“An ante at every deal”"),
        "nobody_in": make_choice_reader("“Ante after everybody dropped”", NOBODY_IN_RULES),
        "dropped": make_flag_reader("“Whoever drops is out until the next deal”"),
        "alone_only": make_flag_reader("“A leg only if nobody else is in”"),
        "second_chance": make_flag_reader("“If only the dealer is in, ask the others again”"),
        "last_leg": make_choice_reader("“If several get the last leg”", LAST_LEG_RULES),
        "kitty_half": make_choice_reader("“A share that the kitty wins”", KITTY_PART_RULES),
        "reshuffle": make_flag_reader("“Shuffle in the discards when the deck runs out”"),
        "version": make_number_reader("The version", 1, LANGUAGE_VERSION),
    }
)
"""Readers of the fields by name; an unknown name comes from a newer release."""
_REQUIRED_FIELDS: Mapping[str, object] = MappingProxyType({"name": "", "steps": ()})
