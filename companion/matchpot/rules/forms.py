"""The forms of a game of the family as data: what is dealt, when players bet and declare, what kills.

The headings are those of match-pot.md: dealing, dead hands, in or out, the ante.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from companion.engine.call import CardsNeeded
from companion.matchpot.rules.moves import BET, DECLARE, PASSING_PLACEHOLDER, SHOWDOWN, TURN_UP, HandPhase
from companion.matchpot.rules.stages import CHOSEN_RANK, STANDARD_DECK, DeckComposition, Stage


@dataclass(frozen=True)
class DealingRules:
    """Rules for the deck and the deal. rules: match-pot.md#dealing

    - `deck`: the cards that are dealt from.
    - `rotates`: True if the deal rotates, with the game's usual way to say in or out.
    - `max_exchanged_cards`: number of cards that a player who is in may exchange.
    - `spare_cards`: number of extra cards needed, to swap or to give to some players.
    - `count_needed_cards`: returns the most cards that a number of players can need. None if that follows
      from the cards held, dealt up and drawn.
    - `has_kept_cards`: True if hands of later stages keep the cards that they had.
    - `has_reshuffled_discards`: True if discards are shuffled in, so that cards taken off the board may come
      to a hand.
    """

    deck: DeckComposition = STANDARD_DECK
    rotates: bool = True
    max_exchanged_cards: int = 0
    spare_cards: int = 0
    count_needed_cards: Callable[[int], int] | None = None
    has_kept_cards: bool = True
    has_reshuffled_discards: bool = False


@dataclass(frozen=True)
class FaceUpRules:
    """Rules for cards that are dealt face up to players who are in. rules: match-pot.md#deadly

    - `count`: number of such cards of each player, dealt in the phase `TURN_UP`.
    - `deadly_cards`: face-up cards that kill, as `hands.read_wild` reads them: ranks, suits, `CHOSEN_RANK`,
      or "lowest" if the lowest card of the hand kills when it is face up.
    """

    count: int = 0
    deadly_cards: str = ""


@dataclass(frozen=True)
class DeclaringRules:
    """Rules for saying in or out, and for declaring for prizes. rules: match-pot.md#declare

    - `question`, `answers`: what a player is asked in turn, and the words for in and for out.
    - `must_win_all`: True if a player who declares for several prizes must win them all alone, or wins
      nothing.
    - `is_tie_enough`: True if a tie for each of these prizes is enough.
    """

    question: str = "in or out"
    answers: tuple[str, str] = ("In", "Out")
    must_win_all: bool = False
    is_tie_enough: bool = False


@dataclass(frozen=True)
class AnteRules:
    """Rules for who antes. rules: match-pot.md#ante

    - `is_paid_by_dealer`: True if the ante is one amount, which the dealer puts in.
    - `is_for_stayers_only`: True if players who dropped for the whole deal do not ante before the rest of its
      hands.
    """

    is_paid_by_dealer: bool = False
    is_for_stayers_only: bool = False


@dataclass(frozen=True)
class AnytimeRules:
    """Rules of a loose game, whose players may do three things at any time of a hand.

    They may pay into the pot, be put out, or have the cards redealt.

    - `redeal_help`: help text for a redeal.
    - `usual_price`: usual payment, in whole units; 0 if it is not known.
    """

    redeal_help: str = ""
    usual_price: int = 0


@dataclass(frozen=True)
class Form:
    """A way to play a game, for up to `max_players` players.

    After the last of its stages new cards are dealt.

    One deck must be enough for `max_players`, as `max_cards_needed` counts cards; that is not checked here. A
    game offers every number of seats up to the largest `max_players` of its forms. It must start with each
    number, by its defaults or by one of its named sets of options.

    - `stages`: later stages deal more cards to the same hands.
    - `phases`: what a hand waits for, in order, at stages without phases of their own. "{passing}" in the
      words of a phase stands for left or right.
    - `board_cards_by_round`: number of face-up cards on the board in each betting round, if they are turned
      up bit by bit; else ().
    - `anytime`: rules of a loose game; None if a hand keeps to its phases.

    Raises: ValueError if cards are dealt face up without a `TURN_UP` phase, or if a stage has more than one
    `DECLARE` phase.
    """

    slug: str
    label: str
    max_players: int
    stages: tuple[Stage, ...]
    phases: tuple[HandPhase, ...] = (HandPhase(DECLARE), HandPhase(SHOWDOWN))
    board_cards_by_round: tuple[int, ...] = ()
    dealing: DealingRules = field(default_factory=DealingRules)
    face_up: FaceUpRules = field(default_factory=FaceUpRules)
    declaring: DeclaringRules = field(default_factory=DeclaringRules)
    ante: AnteRules = field(default_factory=AnteRules)
    anytime: AnytimeRules | None = None

    def __post_init__(self) -> None:
        """Check that the phases can be played.

        Raises: ValueError if cards are dealt face up without a phase for it, or if players say in or out
        twice in one stage.
        """
        if self.face_up.count and not self.has_phase(TURN_UP):
            raise ValueError(f"{self.label} deals cards face up, but has no phase {TURN_UP!r}.")
        for stage in self.stages:
            if [phase.kind for phase in self.phases_of_stage(stage)].count(DECLARE) > 1:
                raise ValueError(f"{self.label} asks in or out twice in one stage. Make it two stages.")

    def phases_of_stage(self, stage: Stage) -> tuple[HandPhase, ...]:
        """Return the phases of that stage: its own, else those common to all stages."""
        return stage.own_phases or self.phases

    def _all_phases(self) -> Iterator[HandPhase]:
        for stage in self.stages:
            yield from self.phases_of_stage(stage)

    @cached_property
    def has_chosen_rank(self) -> bool:
        """True if the table chooses a rank, which is among the wild cards of a stage."""
        return any(CHOSEN_RANK in stage.wild_cards for stage in self.stages)

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
        """Return the most cards that `players` players can need. rules: match-pot.md#dealing

        Everybody may be in then. `kitty` is True if a kitty is dealt, and `deck` if a player who is alone in
        has to beat the deck. A form with a `count_needed_cards` of its own is counted by it alone, whatever
        `kitty` and `deck` are.
        """
        if self.dealing.count_needed_cards is not None:
            return self.dealing.count_needed_cards(players)
        last = self.stages[-1]
        kitty_cards = last.min_hand_size + self.face_up.count if kitty else 0
        shared = (
            last.board_size
            + sum(stage.removed_board_count for stage in self.stages)
            + kitty_cards
            + self.dealing.spare_cards
        )
        since = self.face_up.count + self.dealing.max_exchanged_cards
        everybody = players * (last.cards_per_player + since)
        alone = players * last.cards_per_player + since + self.deck_hand_size(last)
        return shared + max(everybody, alone if deck else 0)

    def pack_for_players(self, players: int, *, kitty: bool, deck: bool) -> CardsNeeded:
        """Return the part of the deck that `players` players need. rules: match-pot.md#dealing

        `kitty` and `deck` are as in `max_cards_needed`. The number is exact if it does not depend on the
        course of the hand; else, and always with a `count_needed_cards`, it is the most.
        """
        exact = not (
            self.dealing.max_exchanged_cards
            or self.face_up.count
            or self.dealing.spare_cards
            or deck
            or self.dealing.count_needed_cards
        )
        return CardsNeeded(
            self.max_cards_needed(players, kitty=kitty, deck=deck), self.dealing.deck.size, is_exact=exact
        )

    def deck_hand_size(self, stage: Stage) -> int:
        """Return the number of cards of the deck that a lone stayer has to beat at `stage`.

        It is the fewest that a player can have, face-up cards included.
        """
        return stage.min_hand_size + self.face_up.count
