"""A card on the table in words: its name, its owner, and the moves that would change the owner."""

from collections.abc import Sequence

from companion.cards import show
from companion.games.martian.rules.outlook import (
    StashesBySeat,
    cheapest_ownership_moves,
    describe_ownership_move,
)
from companion.games.martian.rules.tableau import (
    HOLE_PLACE,
    DealtCard,
    Force,
    controlling_seats,
    resolve_ownership,
)
from companion.kit.sentences import join_with_and
from companion.plurals import format_count

ORDINALS = ("first", "second", "third", "fourth", "fifth")
"""Ordinal of a card among a player's cards, by its place."""


def card_name(names: Sequence[str], dealt: DealtCard, by: int | None = None) -> str:
    """Return the name of a card on the table: ``"Anna's third card"`` or ``"Anna's K♠"``.

    The second is used if the card is known. The card dealt face down is ``"Anna's hole card"``, if it is
    known ``"Anna's hole card (K♠)"``. An unknown card has no figure in its name, because that would look like
    its rank. In a sentence about the seat `by` that the card was dealt to, the name begins with
    ``"their own"``.
    """
    name = "their own" if dealt.seat == by else f"{names[dealt.seat]}'s"
    if dealt.place == HOLE_PLACE:
        return f"{name} hole card ({show(dealt.card)})" if dealt.card else f"{name} hole card"
    return f"{name} {show(dealt.card) if dealt.card else f'{ORDINALS[dealt.place]} card'}"


def describe_card_ownership(names: Sequence[str], dealt: DealtCard) -> str:
    """Return who owns the card, or that nobody does, and why: ``"Bo owns it, 4 to 3"``.

    The numbers are pips of the pieces on it, the owner's first. rules: martian.md#disputes
    """
    found = resolve_ownership(dealt)
    if found.owner is None and found.tied_attacks:
        return (
            f"nobody owns it: {found.tied_attacks} attacks tie with "
            f"{format_count(found.strongest_attack, 'pip')} each, against a defence of {found.defence}"
        )
    if found.owner is None:
        level = (
            f"{join_with_and([names[seat] for seat in found.tied_seats])} have the same number of pips in it"
        )
        return f"nobody owns it: the attack wins {found.strongest_attack} to {found.defence}, but {level}"
    if found.strongest_attack > found.defence:
        return f"{names[found.owner]} owns it, {found.strongest_attack} to {found.defence}"
    level = f", {found.defence} to {found.strongest_attack}" if found.strongest_attack else ", not attacked"
    return f"{names[found.owner]} owns it{level}"


def describe_owner_changes(names: Sequence[str], dealt: DealtCard, stashes: StashesBySeat) -> str:
    """Return the cheapest moves that would change the owner of a card.

    ``"a large piece could rescue it, Cy could take it by joining attacks"``, or that nobody has the pieces
    for one.
    """
    found = [describe_ownership_move(names, way) for way in cheapest_ownership_moves(dealt, stashes)]
    return ", ".join(found) or "nobody has the pieces to change that"


def describe_attack_control(names: Sequence[str], attack: Force) -> str:
    """Return who controls an attack: ``"Bo's"``, or that nobody does.

    The attack must have a piece.
    rules: martian.md#control
    """
    found = [names[seat] for seat in controlling_seats(attack)]
    return f"{found[0]}'s" if len(found) == 1 else f"nobody's: {join_with_and(found)} are tied"
