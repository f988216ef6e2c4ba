"""What can be asked of a table at which a game of the family is played, whatever it is made of."""

from games.refusing import Refusing

from companion.matchpot import State
from companion.play.action import Action
from companion.play.game import Game
from companion.play.summary import Summary


class Seen(Refusing):
    """A table with its `game` and the `state` of the match."""

    game: Game[State]
    state: State

    @property
    def summary(self) -> Summary:
        return self.game.summary(self.state)

    @property
    def line(self) -> str:
        return self.state.line

    @property
    def prompt(self) -> str:
        return self.summary.prompt

    @property
    def money(self) -> tuple[int, ...]:
        return self.state.money

    @property
    def offered(self) -> list[str]:
        return [action.name for action in self.game.actions(self.state)]

    def action(self, name: str) -> Action:
        return next(one for one in self.game.actions(self.state) if one.name == name)
