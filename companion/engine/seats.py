"""Seats of a match."""

from dataclasses import dataclass, replace

from companion.engine.money import WHOLE, MoneyUnit


@dataclass(frozen=True)
class Seats:
    """The seats of a match.

    names: the names by seat number from 0.
    dealer: a seat number.
    late_count: the number of last seats that were not there when the match began; they can join if the game
        allows it.
    unit: the table's unit of money.
    seat_order: all seats clockwise; empty means that they sit in numerical order.
    """

    names: tuple[str, ...]
    dealer: int = 0
    late_count: int = 0
    unit: MoneyUnit = WHOLE
    seat_order: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.names)

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise after `seat`, which may be a late one.

        A lone seat is left of itself.
        """
        return self.clockwise(seat)[1 % len(self.names)]

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all seats clockwise, late ones included, beginning with `first`.

        Raises: ValueError if there is no such seat.
        """
        around = self.seat_order or tuple(range(len(self.names)))
        at = around.index(first)
        return (*around[at:], *around[:at])

    def with_seat_after(self, seat: int, after: int) -> "Seats":
        """Return these seats with `seat` moved directly to the left of the seat `after`.

        The others keep their order. `seat` and `after` must not be the same seat.
        """
        others = (other for other in self.clockwise(after) if other not in (seat, after))
        return replace(self, seat_order=(after, seat, *others))
