"""The cards on the table with the pieces on them: defence, attacks, and each card's owner.

rules: martian.md#disputes
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.cards import Card
from companion.games.martian.rules.pieces import Piece, Pieces

HOLE_PLACE = 0
"""Place of the card dealt face down."""
DEFENCE_NUMBER = 0
"""Number of the defence among the forces on a card; attacks are numbered from 1."""


@dataclass(frozen=True)
class PlacedPiece:
    """A piece on a card. `placed_by` is the seat that placed it."""

    piece: Piece
    placed_by: int


Force = tuple[PlacedPiece, ...]
"""Pieces that count together: a defence, or one attack."""


@dataclass(frozen=True)
class DealtCard:
    """A card on the table, with the pieces on it.

    `seat`: the seat that it was dealt to.
    `place`: index among that seat's cards, from 0.
    `card`: None until somebody records it.
    `attacks`: in the order in which they began.
    """

    seat: int
    place: int
    card: Card | None = None
    defence: Force = ()
    attacks: tuple[Force, ...] = ()

    @property
    def key(self) -> str:
        """Key in entries, seat then place: ``"1.3"``."""
        return f"{self.seat}.{self.place}"

    @property
    def forces(self) -> tuple[Force, ...]:
        """The defence and the attacks, by their numbers."""
        return (self.defence, *self.attacks)

    @property
    def owner(self) -> int | None:
        """Seat that owns the card with the pieces as they are now, None if nobody does."""
        return resolve_ownership(self).owner

    @property
    def strengths(self) -> tuple[int, int]:
        """Pips of the defence and of the strongest attack; 0 for one that is not there."""
        found = resolve_ownership(self)
        return found.defence, found.strongest_attack

    def piece_counts(self, number: int) -> tuple[tuple[PlacedPiece, int], ...]:
        """Return each kind of piece in force `number` with its count, in the order they were placed.

        Pieces placed by different seats are different kinds.
        """
        return tuple(Counter(self.forces[number]).items())

    @property
    def pieces(self) -> Pieces:
        """All pieces on the card: those of the defence, then those of each attack."""
        return tuple(placed.piece for force in self.forces for placed in force)


Tableau = tuple[DealtCard, ...]
"""Cards on the table: by seat, then in the order in which they were dealt."""


@dataclass(frozen=True)
class CardOwnership:
    """The owner of a card and the strengths that decide it.

    `owner`: seat, or None if nobody owns the card.
    `defence`: pips of the defence.
    `strongest_attack`: pips of the strongest attack, 0 without attacks.
    `tied_attacks`: number of attacks that tie as the strongest, 0 if one is strongest or the defence holds.
    `tied_seats`: seats that tie for control of the strongest attack; empty if one controls it, if attacks
        tie, or if the defence holds.
    """

    owner: int | None
    defence: int
    strongest_attack: int
    tied_attacks: int = 0
    tied_seats: tuple[int, ...] = ()


def force_pips(force: Iterable[PlacedPiece]) -> int:
    """Return the sum of the pips of a force, which is the defence of a card or one attack on it."""
    return sum(placed.piece.size for placed in force)


def controlling_seats(attack: Force) -> tuple[int, ...]:
    """Return the seats that placed the most pips in the attack; more than one if they tie.

    The attack must have a piece.
    rules: martian.md#control
    """
    placed: Counter[int] = Counter()
    for one in attack:
        placed[one.placed_by] += one.piece.size
    most = max(placed.values())
    return tuple(sorted(seat for seat, number in placed.items() if number == most))


def resolve_ownership(dealt: DealtCard) -> CardOwnership:
    """Return the owner of a card, or that nobody owns it, with the pips that decide.

    The player it was dealt to owns it unless an attack is stronger than the defence. Otherwise the player who
    controls the strongest attack does, and nobody if attacks or players tie.
    rules: martian.md#disputes
    """
    defence = force_pips(dealt.defence)
    strongest = max(map(force_pips, dealt.attacks), default=0)
    if defence >= strongest:
        return CardOwnership(dealt.seat, defence, strongest)
    best = [attack for attack in dealt.attacks if force_pips(attack) == strongest]
    if len(best) > 1:
        return CardOwnership(None, defence, strongest, tied_attacks=len(best))
    control = controlling_seats(best[0])
    if len(control) > 1:
        return CardOwnership(None, defence, strongest, tied_seats=control)
    return CardOwnership(control[0], defence, strongest)


def owned_cards(tableau: Tableau, seat: int) -> Tableau:
    """Return the cards that `seat` owns, whoever they were dealt to."""
    return tuple(dealt for dealt in tableau if dealt.owner == seat)


def replace_card(tableau: Tableau, changed: DealtCard) -> Tableau:
    """Return the tableau with `changed` in place of the card with the same key."""
    return tuple(changed if dealt.key == changed.key else dealt for dealt in tableau)


def add_pieces_to_force(dealt: DealtCard, number: int, new: Iterable[PlacedPiece]) -> DealtCard:
    """Return the card with the pieces `new` added to force `number`.

    0 is the defence, the others are attacks. One past the last is a new attack.
    """
    forces = [*dealt.forces, ()]
    forces[number] = (*forces[number], *new)
    return _with_forces(dealt, forces)


def remove_pieces_from_force(dealt: DealtCard, number: int, gone: Iterable[PlacedPiece]) -> DealtCard:
    """Return the card without the pieces `gone` of force `number`.

    An attack that is left empty is removed.

    Raises: ValueError if a piece is not in that force.
    """
    left = list(dealt.forces[number])
    for one in gone:
        left.remove(one)
    forces = list(dealt.forces)
    forces[number] = tuple(left)
    return _with_forces(dealt, forces)


def can_regroup(dealt: DealtCard, number: int, seat: int) -> bool:
    """Return whether `seat` has pieces in attack `number` that it could point elsewhere.

    It could not if its piece is alone in the only attack.
    rules: martian.md#groups
    """
    attack = dealt.forces[number]
    return any(one.placed_by == seat for one in attack) and (len(attack) > 1 or len(dealt.attacks) > 1)


def _with_forces(dealt: DealtCard, forces: Sequence[Force]) -> DealtCard:
    return replace(dealt, defence=forces[DEFENCE_NUMBER], attacks=tuple(filter(None, forces[1:])))
