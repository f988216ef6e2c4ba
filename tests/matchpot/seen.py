"""What can be asked of a table at which a game of the family is played, whatever it is made of."""

from games.refusing import Refusing

from companion.engine.action import Action
from companion.engine.game import Game
from companion.engine.summary import MatchSummary
from companion.matchpot import State


class Seen(Refusing):
    """A table with its `game` and the `state` of the match."""

    game: Game[State]
    state: State

    @property
    def summary(self) -> MatchSummary:
        return self.game.rules.summary(self.state)

    @property
    def line(self) -> str:
        return self.state.log_text

    @property
    def prompt(self) -> str:
        return self.summary.prompt

    @property
    def money(self) -> tuple[int, ...]:
        return self.state.balances

    @property
    def offered(self) -> list[str]:
        return [action.name for action in self.game.rules.actions(self.state)]

    def action(self, name: str) -> Action:
        return next(one for one in self.game.rules.actions(self.state) if one.name == name)
