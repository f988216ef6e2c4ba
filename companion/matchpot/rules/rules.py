"""A game of the match-pot and burn family as data: its forms, hands and options.

A game's module is `GAME = matchpot.game(Rules(...))` and little else.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from companion.engine.call import CardsNeeded
from companion.engine.field import Value, Values
from companion.matchpot.rules.moves import BET, DECLARE, PASSING_PLACEHOLDER, SHOWDOWN, TURN_UP, HandPhase
from companion.matchpot.rules.stages import STANDARD_DECK, Deck, Stage


@dataclass(frozen=True)
class Form:
    """A way to play a game, for up to `max_players` players.

    After the last of its stages new cards are dealt.

    One deck must be enough for `max_players`, as `max_cards_needed` counts cards. A game offers every number
    of seats up to the largest `max_players` of its forms. It must start with each number, by its defaults or
    by one of its named sets of options.

    - `stages`: later stages deal more cards to the same hands.
    - `face_up_count`: number of cards dealt face up to each player who is in.
    - `deadly_cards`: face-up cards that kill, as `hands.read_wild` reads them: ranks, suits, `CHOSEN_RANK`,
      or "lowest" if the lowest card of the hand kills when it is face up.
    - `max_exchanged_cards`: number of cards that a player who is in may exchange.
    - `bets_before_declaring`, `bets_after_declaring`: betting rounds before and after players declare. Each
      is what is done before it ("flip the first three cards"), or "".
    - `before_declaring`, `before_showdown`: what else is done before declaring and before the showdown, in
      words. "{passing}" stands for left or right.
    - `fixed_deck_hand_size`: number of cards of the deck that a lone stayer has to beat; 0 for as many as a
      player holds.
    - `spare_cards`: number of extra cards needed, to swap or to give to some players.
    - `has_chosen_rank`: True if the table chooses a rank.
    - `rotates`: True if the deal rotates, with the game's usual way to say in or out.
    - `question`, `answers`: what a player is asked in turn, and the words for in and for out.
    - `board_cards_by_round`: number of face-up cards on the board in each betting round, if they are turned
      up bit by bit.
    - `deck`: the cards that are dealt from.
    - `count_needed_cards`: returns the most cards that a number of players can need. None if that follows
      from the cards held, dealt up and drawn.
    - `must_win_all_declared`: True if a player who declares for several prizes must win them all alone, or
      wins nothing.
    - `is_tie_enough`: True if a tie for each of these prizes is enough.
    - `has_kept_cards`: True if hands of later stages keep the cards that they had.
    - `has_anytime_actions`: True if players may pay, be put out, or have the cards redealt at any time.
    - `redeal_help`: help text for a redeal.
    - `usual_price`: usual payment in a loose game, in whole units; 0 if it is not known.
    - `dealer_antes`: True if the ante is one amount, which the dealer puts in.
    - `is_ante_for_stayers_only`: True if players who dropped for the whole deal do not ante before the rest
      of its hands.
    - `has_reshuffled_discards`: True if discards are shuffled in, so that cards taken off the board may come
      to a hand.
    """

    slug: str
    label: str
    max_players: int
    stages: tuple[Stage, ...]
    face_up_count: int = 0
    deadly_cards: str = ""
    max_exchanged_cards: int = 0
    bets_before_declaring: tuple[str, ...] = ()
    bets_after_declaring: tuple[str, ...] = ()
    before_declaring: str = ""
    before_showdown: str = ""
    fixed_deck_hand_size: int = 0
    spare_cards: int = 0
    has_chosen_rank: bool = False
    rotates: bool = True
    question: str = "in or out"
    answers: tuple[str, str] = ("In", "Out")
    board_cards_by_round: tuple[int, ...] = ()
    deck: Deck = STANDARD_DECK
    count_needed_cards: Callable[[int], int] | None = None
    must_win_all_declared: bool = False
    is_tie_enough: bool = False
    has_kept_cards: bool = True
    has_anytime_actions: bool = False
    redeal_help: str = ""
    usual_price: int = 0
    dealer_antes: bool = False
    is_ante_for_stayers_only: bool = False
    has_reshuffled_discards: bool = False

    def phases_of_stage(self, stage: Stage) -> tuple[HandPhase, ...]:
        """Return the phases of that stage: its own, else those common to all stages."""
        return stage.own_phases or self._common_phases

    @cached_property
    def _common_phases(self) -> tuple[HandPhase, ...]:
        early, late = (
            [HandPhase(BET, words) for words in rounds]
            for rounds in (self.bets_before_declaring, self.bets_after_declaring)
        )
        up = [HandPhase(TURN_UP)] if self.face_up_count else []
        return (
            *early,
            HandPhase(DECLARE, self.before_declaring),
            *up,
            *late,
            HandPhase(SHOWDOWN, self.before_showdown),
        )

    def _all_phases(self) -> Iterator[HandPhase]:
        for stage in self.stages:
            yield from self.phases_of_stage(stage)

    @cached_property
    def has_bets(self) -> bool:
        """True if there is a betting round."""
        return self.has_phase(BET)

    @cached_property
    def has_in_or_out(self) -> bool:
        """True if players say in or out."""
        return self.has_phase(DECLARE)

    def has_phase(self, kind: str) -> bool:
        """Return whether any stage has a phase of that kind."""
        return any(move.kind == kind for move in self._all_phases())

    @cached_property
    def has_passing(self) -> bool:
        """True if cards are passed to the left or right."""
        return any(PASSING_PLACEHOLDER in move.instructions for move in self._all_phases())

    @property
    def has_several_stages(self) -> bool:
        """True if a deal has several stages, so that cards that were shown stay in play."""
        return len(self.stages) > 1

    def max_cards_needed(self, players: int, *, kitty: bool = False, deck: bool = False) -> int:
        """Return the most cards that a number of players can need. rules: match-pot.md#dealing

        Everybody may be in then. The deck is met only by a player who is alone in.
        """
        if self.count_needed_cards is not None:
            return self.count_needed_cards(players)
        last = self.stages[-1]
        kitty_cards = last.min_hand_size + self.face_up_count if kitty else 0
        shared = (
            last.board_size
            + sum(stage.removed_board_count for stage in self.stages)
            + kitty_cards
            + self.spare_cards
        )
        since = self.face_up_count + self.max_exchanged_cards
        everybody = players * (last.cards_per_player + since)
        alone = players * last.cards_per_player + since + self.deck_hand_size(last)
        return shared + max(everybody, alone if deck else 0)

    def pack_for_players(self, players: int, *, kitty: bool, deck: bool) -> CardsNeeded:
        """Return the part of the deck that a number of players need. rules: match-pot.md#dealing"""
        exact = not (
            self.max_exchanged_cards
            or self.face_up_count
            or self.spare_cards
            or deck
            or self.count_needed_cards
        )
        return CardsNeeded(
            self.max_cards_needed(players, kitty=kitty, deck=deck), self.deck.size, is_exact=exact
        )

    def deck_hand_size(self, stage: Stage) -> int:
        """Return the number of cards of the deck that a lone stayer has to beat at that stage."""
        return self.fixed_deck_hand_size or stage.min_hand_size + self.face_up_count


@dataclass(frozen=True)
class LastHand:
    """A hand that may be played for a left-over pot: its name, and the options that differ."""

    name: str
    options: Values


@dataclass(frozen=True)
class Rules:
    """A game: its forms, its extra options, and its defaults.

    - `summary_line`: description in under 60 letters.
    - `group`: heading under which it is listed among all games.
    - `defaults`: option values that differ from those in `catalogue.DEFAULTS`.
    - `extra_options`: names of options that only some games have.
    - `named_sets`: values of several options under one name.
    - `min_legs`: 1 if the game is always played for legs.
    - `offered_options`: names of the options that a table is asked; empty for all that apply.
    - `last_hand`: hand that may be played for the pot that a limit or a vote has left.
    - `edition`: number that rises with every change to the results of a match.
    """

    slug: str
    name: str
    forms: tuple[Form, ...]
    summary_line: str = ""
    group: str = "Match pot"
    defaults: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    extra_options: tuple[str, ...] = ()
    named_sets: Mapping[str, Values] = field(default_factory=lambda: MappingProxyType({}))
    min_legs: int = 0
    offered_options: tuple[str, ...] = ()
    last_hand: LastHand | None = None
    edition: int = 1

    @property
    def max_players(self) -> int:
        """Largest number of players, in any form."""
        return max(form.max_players for form in self.forms)

    @property
    def has_bets(self) -> bool:
        """True if any form has a betting round."""
        return any(form.has_bets for form in self.forms)

    def form_by_slug(self, slug: str) -> Form:
        """Return the form with that slug."""
        return next(form for form in self.forms if form.slug == slug)
