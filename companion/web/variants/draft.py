"""A variant that is being made: the data of its form, valid or not, and the buttons' effects.

Nothing of it is stored. It is in the form and in the address of the page. So Back and reload restore it, and
two phones do not overwrite each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.hands import BadHand
from companion.kit.letters import visible_length
from companion.variants import (
    BadStep,
    BadVariant,
    Variant,
    VariantCheckLine,
    build_check_line,
    parse_step,
    read_variant,
    variant_to_data,
)
from companion.variants.definition.limits import MAX_NAME_LETTERS
from companion.variants.definition.parts import (
    DEBTS_BY_AMOUNT,
    DECLARE_IN_TURN,
    KITTY,
    NO_DEBTS,
    NO_WIMP_RULE,
    WIMP_PAYS_AMOUNT,
)
from companion.variants.definition.steps import BET, DECLARE, IN_OR_OUT
from companion.variants.definition.wilds import standardise_card_texts
from companion.web.variants.encoding import (
    DEFAULT_DATA,
    ROUND_FIELDS,
    DraftData,
    fill_in_variant_defaults,
    pack_draft,
    unpack_draft,
)

_DECLARING_FIELDS = ("settle", "house", "legs", "wimp")
"""Fields that apply only if players declare in or out."""


@dataclass(frozen=True)
class VariantDraft:
    """A variant that is being defined and may not be valid yet.

    Attributes:
        data: Every field of the variant, as `variant_to_data` writes them.
        instead: Key of the saved variant that this one changes; None for a new one.
        match: Number of the match that it was played in; None without one.
        typed: Text typed for a new step in each round and not added yet; "" for none. May lack last rounds.
        at: Round of the pressed button, else of the marked steps, counted from 0; 0 without either.
        refused: Reason why that button did nothing; "" if it worked.
        marked: Positions of the marked steps in round `at`, counted from 0.
        message: Message about what the button did; "" without one.
        previous_draft: Draft before the button was pressed, for undo; None if it cannot be undone.
        step_in_editing: Step that is being edited, as its round and position: "0-3"; "" for none.
    """

    data: DraftData
    instead: str | None = None
    match: int | None = None
    typed: tuple[str, ...] = ()
    at: int = 0
    refused: str = ""
    marked: frozenset[int] = frozenset()
    message: str = ""
    previous_draft: "VariantDraft | None" = None
    step_in_editing: str = ""

    @property
    def rounds(self) -> list[DraftData]:
        """Fields of each round, including the first: "steps", "wild" and "order"."""
        return [{name: self.data[name] for name in ROUND_FIELDS}, *self.data["then"]]

    def with_rounds(self, rounds: list[DraftData]) -> "VariantDraft":
        """Return the draft with these rounds, including the first; there must be at least one."""
        return replace(self, data={**self.data, **rounds[0], "then": rounds[1:]})

    @cached_property
    def has_declare_in_or_out(self) -> bool:
        """True if players declare in or out."""
        return self._has_step(IN_OR_OUT)

    @cached_property
    def has_declare_prize(self) -> bool:
        """True if players declare for a prize."""
        return self._has_step(DECLARE)

    @property
    def idle(self) -> frozenset[str]:
        """Fields to hide because they have no effect with the others.

        Most of them are shown all the same if they differ from the default.
        """
        usual = {name for name in DEFAULT_DATA if self.data[name] == DEFAULT_DATA[name]}
        is_wild = any(each["wild"] for each in self.rounds)
        apart = {
            "amount": self.data["settle"] not in DEBTS_BY_AMOUNT,
            "wimp_amount": self.data["wimp"] != WIMP_PAYS_AMOUNT,
            "limit": "limit" in usual and not self._has_step(BET),
            "reshuffle": "reshuffle" in usual and not self._has_exchange,
            "wild_for": "wild_for" in usual and not (is_wild and len(self.data["sides"]) > 1),
            "declare_by": "declare_by" in usual
            and not self.has_declare_in_or_out
            and not self.has_declare_prize,
            **{name: name in usual and not self.has_declare_in_or_out for name in _DECLARING_FIELDS},
            **{name: name in usual and not means for name, means in self._pot_fields_in_effect.items()},
        }
        return frozenset(name for name, idle in apart.items() if idle)

    @property
    def _pot_fields_in_effect(self) -> Mapping[str, bool]:
        """Fields about antes, legs and players who are out, each with whether it can have an effect."""
        owed = self.has_declare_in_or_out and self.data["settle"] != NO_DEBTS
        legs, kitty = (
            self.has_declare_in_or_out and self.data["legs"] not in (0, ""),
            self.data["house"] == KITTY,
        )
        ante, rounds = self.data["ante"] not in (0, ""), bool(self.data["then"]) and not self.data["dropped"]
        antes = owed and ante
        return {
            "ante_by": ante,
            "every_deal": antes,
            "nobody_in": antes
            and self.data["wimp"] == NO_WIMP_RULE
            and (rounds or not self.data["every_deal"]),
            "dropped": self.has_declare_in_or_out and bool(self.data["then"]),
            "alone_only": legs,
            "last_leg": legs and not self.data["alone_only"],
            "second_chance": self.has_declare_in_or_out
            and self.data["declare_by"] == DECLARE_IN_TURN
            and not kitty,
            "kitty_half": self.has_declare_in_or_out and kitty and len(self.data["sides"]) > 1,
        }

    @property
    def _has_exchange(self) -> bool:
        """True if players exchange cards; text that is no step does not count."""
        return any(_is_exchange_step(step) for each in self.rounds for step in each["steps"])

    def typed_in(self, at: int) -> str:
        """Return the text typed beside the steps of round `at`, counted from 0; "" if there is none."""
        return self.typed[at] if at < len(self.typed) else ""

    def wrong_in(self, at: int) -> str:
        """Return the error in the text typed beside the steps of round `at`.

        It is "" if the text is a valid step, or if nothing was typed.
        """
        try:
            parse_step(self.typed_in(at) or "bet")
        except BadStep as bad:
            return str(bad)
        return ""

    def refused_in(self, at: int) -> str:
        """Return the reason why a button of round `at` did nothing; "" if there is none.

        Rounds count from 0.
        """
        return self.refused if at == self.at else ""

    def _has_step(self, step: str) -> bool:
        return any(step in each["steps"] for each in self.rounds)

    @cached_property
    def address(self) -> dict[str, Any]:
        """Query values for the address of the page: "draft", "instead" and "match".

        The last two are None without one. All is left out if the draft would be too long for an address.
        """
        written = pack_draft(self.data)
        known = {"instead": self.instead, "match": self.match}
        return {"draft": written, **known} if unpack_draft(written) is not None else {}


def draft_from_variant(
    variant: Variant, instead: str | None = None, match: int | None = None
) -> VariantDraft:
    """Return a draft that changes `variant` itself, under its own name.

    `instead` is its key among the saved variants, and `match` the number of the match that it was
    played in; None without one.
    """
    return VariantDraft(fill_in_variant_defaults(variant_to_data(variant)), instead, match)


def draft_based_on_variant(variant: Variant, game: str, match: int | None = None) -> VariantDraft:
    """Return a draft of a new variant like `variant`, named "Our ..." after `game`.

    The new one is based on that game. A name that is too long is cut. `match` is the number of the
    match that `variant` was played in; None without one.
    """
    name = f"Our {game}"
    while visible_length(name) > MAX_NAME_LETTERS:
        name = name[:-1].rstrip()
    return VariantDraft(
        fill_in_variant_defaults({**variant_to_data(variant), "name": name, "like": game}), match=match
    )


def check_draft(draft: VariantDraft, players: int) -> tuple[Variant | None, VariantCheckLine]:
    """Return the variant, None if it is not valid, and its check line.

    The check line says whether `players` players can play the variant, or what is wrong and in which
    field. Nothing is raised for an invalid draft.
    """
    try:
        variant = read_variant(draft.data)
    except BadVariant as bad:
        return None, VariantCheckLine(str(bad), bad.field, fits=False)
    return variant, build_check_line(variant, players)


def nearest_valid_variant(draft: VariantDraft) -> tuple[Variant | None, frozenset[str]]:
    """Return the variant with its wrong fields set to defaults, and the names of these fields.

    The set is empty if the draft is valid. The variant is None if defaults do not make it valid, for
    example because the name or a step is wrong; then the set names that field, too.
    """
    data, wrong = dict(draft.data), frozenset[str]()
    while True:
        try:
            return read_variant(data), wrong
        except BadVariant as bad:
            fields = {fault.field for fault in bad.faults}
            wrong |= fields
            if not fields <= {*DEFAULT_DATA} - {"version"} or all(
                data[name] == DEFAULT_DATA[name] for name in fields
            ):
                return None, wrong
            data |= {name: DEFAULT_DATA[name] for name in fields}


def _is_exchange_step(written: str) -> bool:
    try:
        return parse_step(written).is_exchange
    except BadStep:
        return False


def split_card_sorts(texts: list[str]) -> Iterator[str]:
    """Yield the sorts of cards that `texts` name, one at a time and standardised.

    A text that names no cards is yielded unchanged.
    """
    for text in texts:
        try:
            yield from standardise_card_texts([text])
        except BadHand:
            yield text
