"""The cards on the table with the pieces on them: who defends, who attacks, and who owns each card.

rules: martian.md#disputes
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.cards import Card
from companion.games.martian.rules.pieces import Piece, Pieces

HOLE = 0
"""The place of the card dealt face down."""
DEFENCE = 0
"""The number of the defence among the forces of pieces on a card; attacks have the numbers from 1 on."""


@dataclass(frozen=True)
class Committed:
    """A piece on a card, and the seat `by` which it was placed."""

    piece: Piece
    by: int


Force = tuple[Committed, ...]
"""Pieces that stand or point together: a defence, or one attack."""


@dataclass(frozen=True)
class Dealt:
    """A card on the table. `seat` is whom it was dealt to, `place` counts that seat's cards from 0.

    `card` is None while nobody has noted it. `attacks` are in the order in which they began.
    """

    seat: int
    place: int
    card: Card | None = None
    defence: Force = ()
    attacks: tuple[Force, ...] = ()

    @property
    def key(self) -> str:
        """How an entry names it: ``"1.3"``."""
        return f"{self.seat}.{self.place}"

    @property
    def forces(self) -> tuple[Force, ...]:
        """The defence and the attacks, by their numbers."""
        return (self.defence, *self.attacks)

    @property
    def owner(self) -> int | None:
        """Whose the card is as the pieces lie now, None where nobody owns it."""
        return settle(self).owner

    @property
    def strengths(self) -> tuple[int, int]:
        """The pips of the defence and of the strongest attack."""
        found = settle(self)
        return found.defence, found.strongest

    def stacks(self, number: int) -> tuple[tuple[Committed, int], ...]:
        """Return each sort of piece in a force with how many there are, in the order they were placed."""
        return tuple(Counter(self.forces[number]).items())

    @property
    def pieces(self) -> Pieces:
        """All pieces on it."""
        return tuple(placed.piece for force in self.forces for placed in force)


Tableau = tuple[Dealt, ...]
"""The cards on the table: by seat, then in the order in which they were dealt."""


@dataclass(frozen=True)
class Ownership:
    """How things stand on a card. `owner` is None where nobody owns it.

    `defence` and `strongest` are pips; `tied` are the seats that would control the strongest attack and have
    as many pips in it, `even` how many attacks are as strong as that.
    """

    owner: int | None
    defence: int
    strongest: int
    even: int = 0
    tied: tuple[int, ...] = ()


def worth(force: Iterable[Committed]) -> int:
    """Return the pips of a force."""
    return sum(placed.piece.size for placed in force)


def controllers(attack: Force) -> tuple[int, ...]:
    """Return who has most pips in the attack, by who placed them: more than one where that is a tie.

    rules: martian.md#control
    """
    placed: Counter[int] = Counter()
    for one in attack:
        placed[one.by] += one.piece.size
    most = max(placed.values())
    return tuple(sorted(seat for seat, number in placed.items() if number == most))


def settle(dealt: Dealt) -> Ownership:
    """Return whose the card is as the pieces lie now. rules: martian.md#disputes"""
    defence = worth(dealt.defence)
    strongest = max(map(worth, dealt.attacks), default=0)
    if defence >= strongest:
        return Ownership(dealt.seat, defence, strongest)
    best = [attack for attack in dealt.attacks if worth(attack) == strongest]
    if len(best) > 1:
        return Ownership(None, defence, strongest, even=len(best))
    control = controllers(best[0])
    if len(control) > 1:
        return Ownership(None, defence, strongest, tied=control)
    return Ownership(control[0], defence, strongest)


def owned(tableau: Tableau, seat: int) -> Tableau:
    """Return the cards that `seat` owns, wherever they lie."""
    return tuple(dealt for dealt in tableau if dealt.owner == seat)


def with_card(tableau: Tableau, changed: Dealt) -> Tableau:
    """Return the cards with that one in its place as it is now."""
    return tuple(changed if dealt.key == changed.key else dealt for dealt in tableau)


def placed(dealt: Dealt, number: int, new: Iterable[Committed]) -> Dealt:
    """Return the card with `new` pieces in the force of that number; one past the last is a new attack."""
    forces = [*dealt.forces, ()]
    forces[number] = (*forces[number], *new)
    return _with(dealt, forces)


def lifted(dealt: Dealt, number: int, gone: Iterable[Committed]) -> Dealt:
    """Return the card with pieces taken out of one of its forces; an attack left empty is gone."""
    left = list(dealt.forces[number])
    for one in gone:
        left.remove(one)
    forces = list(dealt.forces)
    forces[number] = tuple(left)
    return _with(dealt, forces)


def turnable(dealt: Dealt, number: int, seat: int) -> bool:
    """Whether `seat` has pieces in that attack which it could point elsewhere. rules: martian.md#groups"""
    attack = dealt.forces[number]
    return any(one.by == seat for one in attack) and (len(attack) > 1 or len(dealt.attacks) > 1)


def _with(dealt: Dealt, forces: Sequence[Force]) -> Dealt:
    return replace(dealt, defence=forces[DEFENCE], attacks=tuple(filter(None, forces[1:])))
