"""A game of the match-pot and burn family as data: its forms, hands and options.

A game's module is `GAME = matchpot.game(Rules(...))` and little else.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from companion.engine.call import Pack
from companion.engine.field import Value, Values
from companion.matchpot.rules.moves import BET, DECLARE, PASSING, SHOW, UP, Move
from companion.matchpot.rules.stages import ONE_DECK, Deck, Stage


@dataclass(frozen=True)
class Form:
    """A way to play a game, for up to `most` players.

    After the last of its stages new cards are dealt.

    One deck must be enough for `most`, as `needed` counts cards. A game offers every number of seats up to
    the largest `most` of its forms. It must start with each number, by its defaults or by one of its
    variants.

    - `stages`: later stages deal more cards to the same hands.
    - `up`: number of cards dealt face up to each player who is in.
    - `deadly`: face-up cards that kill, as `hands.read_wild` reads them: ranks, suits, `CHOSEN`, or "lowest"
      if the lowest card of the hand kills when it is face up.
    - `draw`: number of cards that a player who is in may exchange.
    - `bets`, `late_bets`: betting rounds before and after players declare. Each is what is done before it
      ("flip the first three cards"), or "".
    - `before`, `after`: what else is done before declaring and before the showdown, in words. "{passing}"
      stands for left or right.
    - `top`: number of cards of the deck that a lone stayer has to beat; 0 for as many as a player holds.
    - `spare`: number of extra cards needed, to swap or to give to some players.
    - `chosen`: True if the table chooses a rank.
    - `rotates`: True if the deal rotates, with the game's usual way to say in or out.
    - `question`, `answers`: what a player is asked in turn, and the words for in and for out.
    - `turned`: number of face-up cards on the board in each betting round, if they are turned up bit by bit.
    - `deck`: the cards that are dealt from.
    - `needs`: returns the most cards that a number of players can need. None if that follows from the cards
      held, dealt up and drawn.
    - `both`: True if a player who declares for several prizes must win them all alone, or wins nothing.
    - `ties`: True if a tie for each of these prizes is enough.
    - `keeps`: True if hands of later stages keep the cards that they had.
    - `loose`: True if players may pay, be put out, or have the cards redealt at any time.
    - `void`: help text for a redeal.
    - `price`: usual payment in a loose game, in whole units; 0 if it is not known.
    - `dealer_antes`: True if the ante is one amount, which the dealer puts in.
    - `ins_ante`: True if players who dropped for the whole deal do not ante before the rest of its hands.
    - `shuffled`: True if discards are shuffled in, so that cards taken off the board may come to a hand.
    """

    slug: str
    label: str
    most: int
    stages: tuple[Stage, ...]
    up: int = 0
    deadly: str = ""
    draw: int = 0
    bets: tuple[str, ...] = ()
    late_bets: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    top: int = 0
    spare: int = 0
    chosen: bool = False
    rotates: bool = True
    question: str = "in or out"
    answers: tuple[str, str] = ("In", "Out")
    turned: tuple[int, ...] = ()
    deck: Deck = ONE_DECK
    needs: Callable[[int], int] | None = None
    both: bool = False
    ties: bool = False
    keeps: bool = True
    loose: bool = False
    void: str = ""
    price: int = 0
    dealer_antes: bool = False
    ins_ante: bool = False
    shuffled: bool = False

    def moves(self, stage: Stage) -> tuple[Move, ...]:
        """Return the moves of that stage: its own, else the moves common to all stages."""
        return stage.moves or self._moves

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        early, late = ([Move(BET, words) for words in rounds] for rounds in (self.bets, self.late_bets))
        up = [Move(UP)] if self.up else []
        return (*early, Move(DECLARE, self.before), *up, *late, Move(SHOW, self.after))

    def _all_moves(self) -> Iterator[Move]:
        for stage in self.stages:
            yield from self.moves(stage)

    @cached_property
    def has_bets(self) -> bool:
        """True if there is a betting round."""
        return self.has(BET)

    @cached_property
    def asks(self) -> bool:
        """True if players say in or out."""
        return self.has(DECLARE)

    def has(self, kind: str) -> bool:
        """Return whether any stage has a move of that kind."""
        return any(move.kind == kind for move in self._all_moves())

    @cached_property
    def passes(self) -> bool:
        """True if cards are passed to the left or right."""
        return any(PASSING in move.words for move in self._all_moves())

    @property
    def grows(self) -> bool:
        """True if a deal has several stages, so that cards that were shown stay in play."""
        return len(self.stages) > 1

    def needed(self, players: int, *, kitty: bool = False, deck: bool = False) -> int:
        """Return the most cards that a number of players can need. rules: match-pot.md#dealing

        Everybody may be in then. The deck is met only by a player who is alone in.
        """
        if self.needs is not None:
            return self.needs(players)
        last = self.stages[-1]
        kitty_cards = last.least + self.up if kitty else 0
        shared = last.board + sum(stage.taken for stage in self.stages) + kitty_cards + self.spare
        since = self.up + self.draw
        everybody = players * (last.cards + since)
        alone = players * last.cards + since + self.met(last)
        return shared + max(everybody, alone if deck else 0)

    def pack(self, players: int, *, kitty: bool, deck: bool) -> Pack:
        """Return the part of the deck that a number of players need. rules: match-pot.md#dealing"""
        exact = not (self.draw or self.up or self.spare or deck or self.needs)
        return Pack(self.needed(players, kitty=kitty, deck=deck), self.deck.size, exact=exact)

    def met(self, stage: Stage) -> int:
        """Return the number of cards of the deck that a lone stayer has to beat at that stage."""
        return self.top or stage.least + self.up


@dataclass(frozen=True)
class LastHand:
    """A hand that may be played for a left-over pot: its name, and the options that differ."""

    name: str
    options: Values


@dataclass(frozen=True)
class Rules:
    """A game: its forms, its extra options, and its defaults.

    - `gist`: description in under 60 letters.
    - `group`: heading under which it is listed among all games.
    - `defaults`: option values that differ from those in `catalogue.DEFAULTS`.
    - `extras`: names of options that only some games have.
    - `variants`: named sets of option values.
    - `least_legs`: 1 if the game is always played for legs.
    - `offers`: names of the options that a table is asked; empty for all that apply.
    - `last_hand`: hand that may be played for the pot that a limit or a vote has left.
    - `edition`: number that rises with every change to the results of a match.
    """

    slug: str
    name: str
    forms: tuple[Form, ...]
    gist: str = ""
    group: str = "Match pot"
    defaults: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    extras: tuple[str, ...] = ()
    variants: Mapping[str, Values] = field(default_factory=lambda: MappingProxyType({}))
    least_legs: int = 0
    offers: tuple[str, ...] = ()
    last_hand: LastHand | None = None
    edition: int = 1

    @property
    def most(self) -> int:
        """Largest number of players, in any form."""
        return max(form.most for form in self.forms)

    @property
    def has_bets(self) -> bool:
        """True if any form has a betting round."""
        return any(form.has_bets for form in self.forms)

    def form(self, slug: str) -> Form:
        """Return the form with that slug."""
        return next(form for form in self.forms if form.slug == slug)
