"""A game of the match-pot and burn family as data: its forms, the hands of each, and what is agreed on.

A game's module is `GAME = matchpot.game(Rules(...))` and little else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import MappingProxyType

from companion.hands import Contest
from companion.kit.placing import contest_of
from companion.play.call import Pack
from companion.play.field import Value, Values

CARDS = 52
PASSING = "{passing}"
"""Stands in what is done before players declare for the side to which cards are passed."""
SUITED = 4
"""Cards of one rank in the deck: so many alike can be had without any of them twice."""
CHOSEN = "chosen"
"""Stands in what is wild, and in what kills, for the rank that the table chooses."""


@dataclass(frozen=True)
class Stage:
    """One contest for the pot: what is dealt for it, and how hands meet.

    `deal` is what the dealer deals, as it stands after "Anna deals": "three cards down to everybody". Each
    player holds `cards` then, altogether and face down, and `board` cards on the table count for all.
    `contest` is without wild cards; `wild` says what is wild as `hands.read_wild` reads it, "6 and 9 down",
    with `CHOSEN` for a rank the table chooses. `title` is told where a form has several: "3s wild".
    """

    deal: str
    cards: int
    contest: Contest
    board: int = 0
    wild: str = ""
    title: str = ""

    @property
    def can_repeat(self) -> bool:
        """Whether it matters if a wild card may stand for a card in the hand: up to four alike need none."""
        return bool(self.wild) and self.contest.ranking.size > SUITED

    def meeting(self, chosen: str = "", *, repeats: bool = True) -> Contest:
        """Return the contest with its wild cards, `chosen` the letter of the rank that the table chose.

        `repeats` says whether a wild card may stand for a card that is in the hand already.
        """
        return _with_wild(self, chosen, repeats or not self.can_repeat)


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
    beside, for which somebody may swap. `chosen` says that a rank is chosen. `rotates` says whether the deal
    does, where players say in or out as is usual in the game. `question` is what a player is asked in turn,
    and `answers` what stands for in and for out. `turned` are how many cards of the board are up in each
    betting round, where they are turned up bit by bit.
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

    @property
    def has_bets(self) -> bool:
        """Whether anything is bet."""
        return bool(self.bets or self.late_bets)

    @property
    def grows(self) -> bool:
        """Whether hands grow from stage to stage, so that cards which were shown are still played with."""
        return len(self.stages) > 1

    def needed(self, players: int, *, kitty: bool = False, deck: bool = False) -> int:
        """Return how many cards so many players need at most. rules: match-pot.md#dealing

        Everybody may be in then; the deck is met only by a player who is alone in.
        """
        last = self.stages[-1]
        kitty_cards = last.cards + self.up if kitty else 0
        shared = max(stage.board for stage in self.stages) + kitty_cards + self.spare
        everybody = players * (last.cards + self.up + self.draw)
        alone = players * last.cards + self.up + self.draw + self.met(last)
        return shared + max(everybody, alone if deck else 0)

    def pack(self, players: int, *, kitty: bool, deck: bool) -> Pack:
        """Return what of the deck so many players need. rules: match-pot.md#dealing"""
        exact = not (self.draw or self.up or self.spare or deck)
        return Pack(self.needed(players, kitty=kitty, deck=deck), CARDS, exact=exact)

    def met(self, stage: Stage) -> int:
        """Return how many cards of the deck a lone stayer meets at that stage."""
        return self.top or stage.cards + self.up


@dataclass(frozen=True)
class LastHand:
    """A hand that may be played for a pot that is left: what it is called, and the options that differ."""

    name: str
    options: Values


@dataclass(frozen=True)
class Rules:
    """A game: its forms, which options it has beside those of every game, and what they are set to.

    `gist` says in under 60 letters what it is, `group` on which shelf it lies among all games.
    `defaults` are option values that differ from those in `options.DEFAULTS`, `extras` names of options that
    only some games have, `variants` named sets of option values. `least_legs` is 1 where the game is played
    for legs in any case. `last_hand` may be played for the pot that a limit or a vote has left. `edition`
    rises with every change of what a match comes to.
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


@cache
def _with_wild(stage: Stage, chosen: str, repeats: bool) -> Contest:
    base = stage.contest
    said = (stage.wild.replace(CHOSEN, chosen),)
    ranking = base.ranking if repeats else base.ranking.once
    return replace(contest_of(ranking, low=base.low, wild=said, choice=base.choice), name=base.name)
