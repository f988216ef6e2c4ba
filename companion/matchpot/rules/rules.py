"""A game of the match-pot and burn family as data: its forms, the hands of each, and what is agreed on.

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
    """A way to play a game, for up to `most` players; after the last of its stages cards are dealt anew.

    One deck must be enough for `most`, as `needed` counts cards. A game offers every number of seats up to
    the largest `most` of its forms, and must begin with each, as its options stand or by one of its variants.

    Later stages deal more to the same hands. Who is in gets `up` cards face up; `deadly` says which of them
    kill, as `hands.read_wild` reads it: ranks, suits, `CHOSEN`, or "lowest" where the lowest card of the
    hand kills when it is up. `draw` is how many cards who is in may exchange. `bets` are betting rounds
    before players declare and `late_bets` those after it, each with what is done before it ("flip the first
    three cards"), or "". `before` and `after` are what else is done between the deal and declaring, and
    between declaring and the showdown, in words: "{passing}" stands for left or right. `top` is how many
    cards of the deck a lone stayer meets; 0: as many as a player holds. `spare` cards of the deck are needed
    beside, to swap for or to give to some. `chosen` says that a rank is chosen. `rotates` says whether the
    deal does, where players say in or out as is usual in the game. `question` is what a player is asked in
    turn, and `answers` what stands for in and for out. `turned` are how many cards of the board are up in
    each betting round, where they are turned up bit by bit.

    Cards come from `deck`. `needs` returns how many of them so many players can need, where that does not
    follow from the cards held and then dealt up or drawn. Who declares for several parts of the pot must win
    them `both` alone, or nothing; where `ties` count a tie for each is enough. `keeps` says that hands which
    grow keep what they had. `loose` says that players may pay, be thrown out and have cards dealt anew at any
    time, the last as `void` says it; `price` is what is mostly paid so, 0 where that is not known. With
    `dealer_antes` the ante is one amount, which the dealer puts in; with `ins_ante` who dropped for the whole
    deal puts none in before the rest of its hands. Where discards are `shuffled` in, cards that were taken
    off the board may come to a hand.
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
        """Return what the table is waited for in that stage: its own moves, else those of every stage."""
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
        """Whether anything is bet."""
        return self.has(BET)

    @cached_property
    def asks(self) -> bool:
        """Whether players say in or out."""
        return self.has(DECLARE)

    def has(self, kind: str) -> bool:
        """Say whether the table is waited for so in any of its hands."""
        return any(move.kind == kind for move in self._all_moves())

    @cached_property
    def passes(self) -> bool:
        """Whether cards are passed to a side."""
        return any(PASSING in move.words for move in self._all_moves())

    @property
    def grows(self) -> bool:
        """Whether hands grow from stage to stage, so that cards which were shown are still played with."""
        return len(self.stages) > 1

    def needed(self, players: int, *, kitty: bool = False, deck: bool = False) -> int:
        """Return how many cards so many players need at most. rules: match-pot.md#dealing

        Everybody may be in then; the deck is met only by a player who is alone in.
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
        """Return what of the deck so many players need. rules: match-pot.md#dealing"""
        exact = not (self.draw or self.up or self.spare or deck or self.needs)
        return Pack(self.needed(players, kitty=kitty, deck=deck), self.deck.size, exact=exact)

    def met(self, stage: Stage) -> int:
        """Return how many cards of the deck a lone stayer meets at that stage."""
        return self.top or stage.least + self.up


@dataclass(frozen=True)
class LastHand:
    """A hand that may be played for a pot that is left: what it is called, and the options that differ."""

    name: str
    options: Values


@dataclass(frozen=True)
class Rules:
    """A game: its forms, which options it has beside those of every game, and what they are set to.

    `gist` says in under 60 letters what it is, `group` on which shelf it lies among all games.
    `defaults` are option values that differ from those in `catalogue.DEFAULTS`, `extras` names of options
    that only some games have, `variants` named sets of option values. `least_legs` is 1 where the game is
    played for legs in any case. `offers` are the options that a table is asked, where these are not all that
    fit. `last_hand` may be played for the pot that a limit or a vote has left. `edition` rises with every
    change of what a match comes to.
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
        """How many can play it at most, by any form."""
        return max(form.most for form in self.forms)

    @property
    def has_bets(self) -> bool:
        """Whether anything is bet in any of its forms."""
        return any(form.has_bets for form in self.forms)

    def form(self, slug: str) -> Form:
        """Return the form with that slug."""
        return next(form for form in self.forms if form.slug == slug)
