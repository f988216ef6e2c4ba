"""A table at which a card is played, with its entries as people make them."""

from typing import Any

from engine.balance import unbalanced
from matchpot.seen import Seen

from companion.engine.event import Event
from companion.engine.game import Game
from companion.engine.gate import begin, entry_details_of, play
from companion.engine.seats import Seats
from companion.engine.values import filled_values_to_json
from companion.matchpot import State
from companion.variants import read_variant
from companion.variants.play.compiled import compile_variant

ANNA, BO, CY, DI = 0, 1, 2, 3
NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Flo")


class Table(Seen):
    """A match by a card; Anna deals first, so Bo sits left of the dealer."""

    def __init__(self, players: int = 3, options: dict[str, Any] | None = None, **card: Any) -> None:
        self.variant = read_variant({"name": "Ours", **card})
        self.game: Game[State] = compile_variant(self.variant)
        self.state: State = begin(self.game, Seats(NAMES[:players]), options or {})

    def enter(self, action: str, seat: int | None = None, **values: Any) -> "Table":
        """Enter something; whatever it is, money is conserved and the account of it adds up."""
        before = self.state
        self.state = play(self.game, before, Event(action, seat, values))
        assert self.game.rules.find_broken_invariant(self.state) == ""
        assert sum(self.money) + self.summary.pot == 0
        assert self.line
        stored = Event(action, seat, filled_values_to_json(values))
        if self.game.counts.ended_hand is not None and before.hand.settlement is None:
            ended = self.game.counts.ended_hand(before, self.state)
            assert (ended is None) == (
                self.state.hand.settlement is None or self.state.hand.settlement.is_void
            )
        account = entry_details_of(self.game, before, stored, self.state)
        assert unbalanced(self.game.rules.summary(before), self.summary, account) == ""
        self.told = [step.text for step in account.steps]
        self.hands = account.hands
        return self

    def bets(self, *amounts: int) -> "Table":
        """Let all who are left be in for each of those amounts, in one betting round after the other."""
        for amount in amounts:
            self.enter("close", to=amount)
        return self

    def fields(self, name: str) -> list[str]:
        return [field.name for field in self.action(name).fields]
