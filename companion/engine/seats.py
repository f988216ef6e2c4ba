"""Who sits at a match."""

from dataclasses import dataclass, replace

from companion.engine.money import WHOLE, Unit


@dataclass(frozen=True)
class Seats:
    """Who sits at a match, clockwise: `names` by seat number from 0; `dealer` is a seat number.

    The last `late` of them were not there when it began: they may join it where the game has a way to.
    `unit` is what they count in.
    `around` are all seats clockwise, once somebody who joined sits elsewhere than after the last.
    """

    names: tuple[str, ...]
    dealer: int = 0
    late: int = 0
    unit: Unit = WHOLE
    around: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.names)

    def left_of(self, seat: int) -> int:
        """Return the seat clockwise after `seat`."""
        return self.clockwise(seat)[1 % len(self.names)]

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats as they sit, from `first` on."""
        around = self.around or tuple(range(len(self.names)))
        at = around.index(first)
        return (*around[at:], *around[:at])

    def seated(self, seat: int, after: int) -> "Seats":
        """Return the same with `seat` to the left of the seat `after`."""
        others = (other for other in self.clockwise(after) if other not in (seat, after))
        return replace(self, around=(after, seat, *others))
