"""The state of a match of the family: players, pot, debts, and the current hand."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.cards import Card, plural_rank_name
from companion.engine.money import Unit
from companion.engine.seats import Seats
from companion.hands import HandValue
from companion.hands.definition.board_lines import board_row_lengths
from companion.kit.betting import Betting
from companion.kit.chips import Pot, split_into_pots
from companion.kit.placing import PlacedHand
from companion.matchpot.rules.agreement import Agreement
from companion.matchpot.rules.money import Players, Settlement
from companion.matchpot.rules.moves import BET, DEAL, DECLARE, HandPhase
from companion.matchpot.rules.options import MAX_STAKE
from companion.matchpot.rules.prizes import Prize, prizes_of_stage
from companion.matchpot.rules.rules import Form
from companion.matchpot.rules.stages import CHOSEN_RANK, Stage

KITTY, DECK = "kitty", "deck"
"""Hands that nobody holds and that have to be beaten.

rules: match-pot.md#kitty, match-pot.md#deck
"""
HOUSE_SEAT = -1
"""Seat number of the kitty or the deck."""


@dataclass(frozen=True)
class Debt:
    """A player's debt to the pot at the next deal, in the smallest unit, and the reason."""

    amount: int
    why: str


@dataclass(frozen=True)
class ShowdownResult:
    """A showdown whose cards are known: for each of `prizes` the hands in `orders`, best first.

    `viewers` are the players who saw it, None if everybody did. `winners_by_prize` holds the winners of each
    prize in any pot, by the prize's field.
    """

    prizes: tuple[Prize, ...]
    orders: tuple[tuple[PlacedHand[HandValue], ...], ...]
    viewers: Players | None = None
    winners_by_prize: Mapping[str, Players] = field(default_factory=dict)

    @property
    def high(self) -> tuple[PlacedHand[HandValue], ...]:
        """Hands in order of the first prize."""
        return self.orders[0]

    @property
    def low(self) -> tuple[PlacedHand[HandValue], ...]:
        """Hands in order of the second prize, for example the low. Empty if there is only one prize."""
        return self.orders[1] if len(self.orders) > 1 else ()


@dataclass(frozen=True)
class RecordedHand:
    """Cards that a player showed earlier in a deal and keeps, and the players who saw them."""

    cards: tuple[Card, ...]
    viewers: Players


@dataclass(frozen=True)
class State:
    """A match between two entries.

    `pot`, debts and money are in the smallest unit. Tuples of numbers are by seat; tuples of type `Players`
    hold seats.

    - `players_clockwise`: players who take part, clockwise.
    - `settled_balances`: amount that each seat has won or lost; `legs`: legs that each seat has won.
    - `debts`: debts to pay at the next deal; `is_ante_needed`: True if an ante is due then.
    - `hand_number`: number of the current hand, from 1; `hands_dealt`: hands dealt so far.
    - `deal_number`: number of the current deal of new cards, from 1; `stage_index`: index of the form's
    stage.
    - `dealt_in_players`: players who can be in this hand; `players_in`, `players_out`: those who declared in
    or out.
    - `folded_players`: players who folded to a bet, or were put out before they were in.
    - `dead_players`: players killed by a face-up card or put out by the table while in; `players_put_out`:
    those put out.
    - `phase`: the kind of move that the match waits for.
    - `is_second_chance`: True while the second chance is given.
    - `phase_index`: index of the next move of the hand.
    - `betting`: the open betting round, whose bets are not yet in `pot` and `settled_balances`.
    - `contributed`: bets of each seat in earlier rounds of the hand; `all_in_seats`: players who are all-in.
    - `declared_prizes`: by seat, the fields of the prizes declared for.
    - `face_up_cards`: face-up cards by seat; `face_up_checked_players`: players whose face-up cards need no
    more questions.
    - `recorded_hands`: hands recorded in this deal and kept, by seat.
    - `board`: cards on the table as last recorded, at the stage `board_stage_index`; `removed_board_cards`:
    cards taken off it.
    - `last_showdown`: the last showdown; None while a hand is played.
    - `is_last_deal`: True if the time limit has been reached, so that this deal is the last.
    - `winners_by_legs`: players who won by legs.
    - `playoff_players`: players who got the last leg together and play on alone.
    - `leg_hand_numbers`: by seat, the numbers of the hands in which it got its legs.
    - `settlement`: result of the hand before; None while a hand is played.
    - `log_text`: log text of the last entry.
    """

    seats: Seats
    agreement: Agreement
    players_clockwise: Players
    dealer: int
    pot: int
    settled_balances: tuple[int, ...]
    legs: tuple[int, ...]
    debts: Mapping[int, Debt] = field(default_factory=dict)
    is_ante_needed: bool = True
    hand_number: int = 1
    hands_dealt: int = 0
    deal_number: int = 1
    stage_index: int = 0
    phase: str = DEAL
    dealt_in_players: Players = ()
    players_in: Players = ()
    players_out: Players = ()
    folded_players: Players = ()
    dead_players: Players = ()
    players_put_out: Players = ()
    is_second_chance: bool = False
    phase_index: int = 0
    betting: Betting | None = None
    contributed: Mapping[int, int] = field(default_factory=dict)
    all_in_seats: Players = ()
    declared_prizes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    face_up_checked_players: Players = ()
    face_up_cards: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    recorded_hands: Mapping[int, RecordedHand] = field(default_factory=dict)
    board: tuple[Card, ...] = ()
    board_stage_index: int = 0
    removed_board_cards: tuple[Card, ...] = ()
    last_showdown: ShowdownResult | None = None
    is_last_deal: bool = False
    is_over: bool = False
    winners_by_legs: Players = ()
    playoff_players: Players = ()
    leg_hand_numbers: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    settlement: Settlement | None = None
    log_text: str = ""

    @property
    def unit(self) -> Unit:
        """Unit in which amounts are shown."""
        return self.seats.unit

    @property
    def form(self) -> Form:
        """The form that is played."""
        return self.agreement.form

    @property
    def current_stage(self) -> Stage:
        """The stage that is being played, or that is dealt next."""
        return self.form.stages[self.stage_index]

    @property
    def phases(self) -> tuple[HandPhase, ...]:
        """All phases of this hand."""
        return self.form.phases_of_stage(self.current_stage)

    @property
    def next_phase(self) -> HandPhase:
        """The next phase, if the hand does not end before it."""
        return self.phases[self.phase_index]

    @property
    def has_in_or_out(self) -> bool:
        """True if players say in or out in this hand."""
        return any(move.kind == DECLARE for move in self.phases)

    @property
    def phase_after_declaring(self) -> int:
        """Index of the first phase after players declared in or out; 0 if they do not."""
        return next((at for at, move in enumerate(self.phases, 1) if move.kind == DECLARE), 0)

    @property
    def finished_betting_rounds(self) -> int:
        """Number of betting rounds of this hand that are over."""
        return sum(move.kind == BET for move in self.phases[: self.phase_index])

    @cached_property
    def turn_order(self) -> Players:
        """Everybody who takes part, from the dealer's left; the dealer is last."""
        at = self.players_clockwise.index(self.dealer) + 1
        return self.players_clockwise[at:] + self.players_clockwise[:at]

    def sort_from_dealer(self, seats: Collection[int]) -> Players:
        """Return `seats` from the dealer's left."""
        return tuple(seat for seat in self.turn_order if seat in seats)

    @property
    def unfolded_players(self) -> Players:
        """Players of this hand who have not folded, from the dealer's left."""
        return tuple(
            seat
            for seat in self.turn_order
            if seat in self.dealt_in_players and seat not in self.folded_players
        )

    @property
    def undeclared_players(self) -> Players:
        """Players who have not declared yet; if players are asked in turn, the first is asked next."""
        return tuple(
            seat
            for seat in self.unfolded_players
            if seat not in self.players_in and seat not in self.players_out
        )

    @property
    def living_players(self) -> Players:
        """Players who stayed in and can still win, from the dealer's left."""
        return tuple(
            seat
            for seat in self.unfolded_players
            if seat in self.players_in and seat not in self.dead_players
        )

    @property
    def contenders(self) -> Players:
        """Players who can still win the hand, from the dealer's left, before or after declaring."""
        gone = {*self.players_out, *self.dead_players}
        return tuple(seat for seat in self.unfolded_players if seat not in gone)

    @property
    def players_to_turn_up(self) -> Players:
        """Players who are in and whose face-up cards are missing or may kill, from the dealer's left."""
        return tuple(seat for seat in self.players_in if seat not in self.face_up_checked_players)

    @property
    def showdown_viewers(self) -> Players | None:
        """Players who see the hands that are shown now; None if everybody does.

        If a deal has several stages, these are the players who stayed in, or all candidates if nobody did.
        rules: match-pot.md#showdown
        """
        return (self.players_in or self.unfolded_players) if self.form.has_several_stages else None

    @property
    def deal_count(self) -> int:
        """Number of times that new cards have been dealt."""
        return self.deal_number - self.is_new_deal

    @property
    def player_to_act(self) -> int | None:
        """The current player, who has to bet or declare; None if it is no single player's turn."""
        if self.betting is not None and self.betting.current_seat is not None:
            return self.players_clockwise[self.betting.current_seat]
        asked = self.phase == DECLARE and self.agreement.is_asked_in_turn
        return self.undeclared_players[0] if asked else None

    @property
    def house_hand(self) -> str:
        """The hand that those in have to beat: `KITTY`, `DECK`, or "" for none."""
        if self.playoff_players:
            return ""
        if self.agreement.kitty:
            return KITTY
        return DECK if self.agreement.deck and len(self.players_in) == 1 else ""

    @property
    def pot_with_bets(self) -> int:
        """Everything in the middle, in the smallest unit."""
        return self.pot + (self.betting.pot_total if self.betting else 0)

    @property
    def balances(self) -> tuple[int, ...]:
        """Amount that each seat has won or lost so far, in the smallest unit."""
        if self.betting is None:
            return self.settled_balances
        bets = dict(zip(self.players_clockwise, self.betting.contributed, strict=True))
        return tuple(net - bets.get(seat, 0) for seat, net in enumerate(self.settled_balances))

    @property
    def loser_debt(self) -> int:
        """Debt of a player who stays and loses, as the pot stands. rules: match-pot.md#owe"""
        return self.agreement.loser_debt(self.pot_with_bets, self.hand_number)

    @property
    def may_loser_debt_rise(self) -> bool:
        """True if bets that are still to come can raise `loser_debt`. rules: match-pot.md#bets"""
        return (
            self.has_bets_to_come
            and self.agreement.loser_debt(self.pot_with_bets + MAX_STAKE, self.hand_number) > self.loser_debt
        )

    @property
    def has_bets_to_come(self) -> bool:
        """True if a betting round of this hand is open or still to come."""
        return any(move.kind == BET for move in self.phases[self.phase_index :])

    def payment_at_deal(self, seat: int) -> int:
        """Return the amount that `seat` puts in at the next deal: its debt, and any ante due."""
        ante = self.agreement.ante if self.is_ante_due and seat in self.ante_payers else 0
        return ante + (self.debts[seat].amount if seat in self.debts else 0)

    @property
    def ante_payers(self) -> Players:
        """Players who ante at the next deal, or, during a hand, at a redeal.

        rules: match-pot.md#ante
        """
        if self.form.dealer_antes:
            return (self.dealer,)
        further = self.phase == DEAL and self.stage_index > 0
        out = (
            set(self.players_clockwise) - {*self.dealt_in_players}
            if self.form.is_ante_for_stayers_only and further
            else ()
        )
        return tuple(seat for seat in self.players_clockwise if seat not in out)

    @property
    def is_ante_due(self) -> bool:
        """True if an ante is due at the next deal. rules: match-pot.md#ante"""
        dealt_anew = self.is_new_deal and not (self.playoff_players or self.is_over)
        return bool(self.agreement.ante) and (
            self.is_ante_needed or (self.agreement.every_deal and dealt_anew)
        )

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """The prizes of this hand; only the first if players play off the last leg."""
        return (
            prizes_of_stage(self.current_stage)[:1]
            if self.playoff_players
            else prizes_of_stage(self.current_stage)
        )

    @property
    def face_up_range(self) -> tuple[int, ...]:
        """Fewest and most cards of a player that are face up, if that is entered; else ()."""
        return (
            (self.form.face_up_count, self.form.face_up_count)
            if self.form.face_up_count
            else self.current_stage.face_up_range
        )

    @property
    def board_row_sizes(self) -> tuple[int, ...]:
        """Number of cards in each row of a board that is laid in lines; else ()."""
        return (
            board_row_lengths(
                self.current_stage.prize_rules.judge.board_layout, self.current_stage.board_size
            )
            if self.current_stage.prize_rules
            else ()
        )

    @property
    def hand_size_range(self) -> tuple[int, int]:
        """Fewest and most cards that a player has, face up and face down together."""
        up = self.face_up_range[0] if self.face_up_range else 0
        return self.current_stage.cards_per_player + up, self.current_stage.max_held_cards + up

    @property
    def has_several_prizes(self) -> bool:
        """True if there are several prizes."""
        return len(self.prizes) > 1

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, each with the players who can win it.

        Players are in order from the dealer's left. Money that was not bet is in the main pot.
        """
        if not self.all_in_seats:
            return (Pot(self.pot, self.living_players),)
        paid = tuple(self.contributed.get(seat, 0) for seat in self.turn_order)
        out = [place for place, seat in enumerate(self.turn_order) if seat not in self.living_players]
        main, *side = split_into_pots(paid, out)
        pots = (replace(main, amount=main.amount + self.pot - sum(paid)), *side)
        return tuple(replace(pot, seats=tuple(self.turn_order[place] for place in pot.seats)) for pot in pots)

    @property
    def total_payment_at_deal(self) -> int:
        """Amount that all players together put in at the next deal, in the smallest unit."""
        return sum(self.payment_at_deal(seat) for seat in self.players_clockwise)

    @property
    def is_new_deal(self) -> bool:
        """True if the next deal is of new cards, so that players may leave and join."""
        return self.phase == DEAL and self.stage_index == 0

    @property
    def known_face_up_cards(self) -> tuple[Card, ...]:
        """Face-up cards of all players, as far as they were entered."""
        if self.phase == DEAL:
            return ()
        return tuple(card for cards in self.face_up_cards.values() for card in cards)

    @property
    def stage_title(self) -> str:
        """Name of the stage, with the rank that the table chose; "" if it has none."""
        rank = self.agreement.wild
        return (
            self.current_stage.title.replace(CHOSEN_RANK, plural_rank_name(rank))
            if rank
            else self.current_stage.title
        )
