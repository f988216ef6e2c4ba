"""The state of a match of the family, put together from its three parts."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.cards import Card, plural_rank_name
from companion.hands.definition.board_lines import board_row_lengths
from companion.kit.chips import Pot, split_into_pots
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import BET, DEAL, DECLARE, HandPhase
from companion.matchpot.rules.options import MAX_STAKE, WIMP_AMOUNT
from companion.matchpot.rules.prizes import Prize, prizes_of_stage
from companion.matchpot.rules.stages import CHOSEN_RANK, Stage
from companion.matchpot.state.parts import DealState, HandState, MatchState

KITTY, DECK = "kitty", "deck"
"""Hands that nobody holds and that have to be beaten.

rules: match-pot.md#kitty, match-pot.md#deck
"""
HOUSE_SEAT = -1
"""Seat number of the kitty or the deck."""


@dataclass(frozen=True)
class State:
    """A match between two entries.

    - `match`: all that lasts through the match, such as the pot and the debts.
    - `deal`: all that lasts until cards are dealt anew, such as the dealer and the board.
    - `hand`: all that lasts until the next hand, such as who is in and who folded.
    - `phase`: the kind of move that the match waits for; `DEAL` once the match is over.
    - `log_text`: log text of the last entry.
    """

    match: MatchState
    deal: DealState
    hand: HandState = field(default_factory=HandState)
    phase: str = DEAL
    log_text: str = ""

    def after_phase(self) -> "State":
        """Return this state with the hand's `phase_index` one higher; `phase` stays as it is."""
        return replace(self, hand=replace(self.hand, phase_index=self.hand.phase_index + 1))

    @property
    def current_stage(self) -> Stage:
        """The stage that is being played, or that is dealt next."""
        return self.match.form.stages[self.deal.stage_index]

    @property
    def phases(self) -> tuple[HandPhase, ...]:
        """All phases of this hand."""
        return self.match.form.phases_of_stage(self.current_stage)

    @property
    def next_phase(self) -> HandPhase:
        """The next phase, if the hand does not end before it."""
        return self.phases[self.hand.phase_index]

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
        """Number of betting rounds of this hand that are over, skipped ones included."""
        return sum(move.kind == BET for move in self.phases[: self.hand.phase_index])

    @cached_property
    def turn_order(self) -> Players:
        """Everybody who takes part in the match, from the dealer's left; the dealer is last."""
        at = self.match.players_clockwise.index(self.deal.dealer) + 1
        return self.match.players_clockwise[at:] + self.match.players_clockwise[:at]

    def sort_from_dealer(self, seats: Collection[int]) -> Players:
        """Return `seats` from the dealer's left, the dealer last.

        Seats that take no part in the match are left out.
        """
        return tuple(seat for seat in self.turn_order if seat in seats)

    @property
    def unfolded_players(self) -> Players:
        """Players of this hand who have not folded, from the dealer's left.

        Players who declared out are among them.
        """
        return tuple(
            seat
            for seat in self.turn_order
            if seat in self.deal.dealt_in_players and seat not in self.hand.folded_players
        )

    @property
    def undeclared_players(self) -> Players:
        """Players who have not declared yet; if players are asked in turn, the first is asked next."""
        return tuple(
            seat
            for seat in self.unfolded_players
            if seat not in self.hand.players_in and seat not in self.hand.players_out
        )

    @property
    def living_players(self) -> Players:
        """Players who stayed in and can still win, from the dealer's left."""
        return tuple(
            seat
            for seat in self.unfolded_players
            if seat in self.hand.players_in and seat not in self.hand.dead_players
        )

    @property
    def contenders(self) -> Players:
        """Players who can still win the hand, from the dealer's left, before or after declaring.

        These are all who have neither folded nor declared out, and are not dead.
        """
        gone = {*self.hand.players_out, *self.hand.dead_players}
        return tuple(seat for seat in self.unfolded_players if seat not in gone)

    @property
    def showdown_viewers(self) -> Players | None:
        """Players who see the hands that are shown now; None if everybody does.

        If a deal has several stages, these are the players who stayed in, or all `unfolded_players` if nobody
        did.
        rules: match-pot.md#showdown
        """
        return (self.hand.players_in or self.unfolded_players) if self.match.form.has_several_stages else None

    @property
    def deal_count(self) -> int:
        """Number of times that new cards have been dealt; can be one less once the match is over."""
        return self.deal.deal_number - self.is_new_deal

    @property
    def player_to_act(self) -> int | None:
        """The current player, who has to bet or declare; None if it is no single player's turn."""
        if self.hand.betting is not None and self.hand.betting.current_seat is not None:
            return self.match.players_clockwise[self.hand.betting.current_seat]
        asked = self.phase == DECLARE and self.match.agreement.declaring.is_in_turn
        return self.undeclared_players[0] if asked else None

    @property
    def house_hand(self) -> str:
        """The hand that those in have to beat: `KITTY`, `DECK`, or "" for none.

        A kitty has to be beaten in every hand, and the deck only if exactly one player is in. None has to be
        beaten while the last leg is played off.
        """
        if self.match.playoff_players:
            return ""
        if self.match.agreement.house_hand.kitty:
            return KITTY
        return DECK if self.match.agreement.house_hand.deck and len(self.hand.players_in) == 1 else ""

    @property
    def pot_with_bets(self) -> int:
        """Everything in the middle, in the smallest unit."""
        return self.match.pot + (self.hand.betting.pot_total if self.hand.betting else 0)

    @property
    def balances(self) -> tuple[int, ...]:
        """Amount that each seat has won or lost so far, in the smallest unit, less its open bets.

        Debts that are not paid yet do not count.
        """
        if self.hand.betting is None:
            return self.match.settled_balances
        bets = dict(zip(self.match.players_clockwise, self.hand.betting.contributed, strict=True))
        return tuple(net - bets.get(seat, 0) for seat, net in enumerate(self.match.settled_balances))

    @property
    def loser_debt(self) -> int:
        """Debt of a player who stays and loses, as the pot stands, in the smallest unit.

        Open bets count as part of the pot. The debt is 0 if losers owe nothing.
        rules: match-pot.md#owe
        """
        return self.match.agreement.loser_debt(self.pot_with_bets, self.match.hand_number)

    @property
    def wimp_payment(self) -> int:
        """Payment of the best hand if everybody dropped, in the smallest unit.

        It is the amount agreed on, else the debt of a loser, even if there is no wimp rule.
        rules: match-pot.md#wimp
        """
        agreed = self.match.agreement.declaring
        return agreed.wimp_amount if agreed.wimp == WIMP_AMOUNT else self.loser_debt

    @property
    def may_loser_debt_rise(self) -> bool:
        """True if bets that are still to come can raise `loser_debt`. rules: match-pot.md#bets"""
        return (
            self.has_bets_to_come
            and self.match.agreement.loser_debt(self.pot_with_bets + MAX_STAKE, self.match.hand_number)
            > self.loser_debt
        )

    @property
    def has_bets_to_come(self) -> bool:
        """True if a betting round of this hand is open or still to come."""
        return any(move.kind == BET for move in self.phases[self.hand.phase_index :])

    def payment_at_deal(self, seat: int) -> int:
        """Return the amount that `seat` puts in at the next deal: its debt, and any ante due.

        It is in the smallest unit, and 0 for a seat that takes no part.
        """
        ante = self.match.agreement.stakes.ante if self.is_ante_due and seat in self.ante_payers else 0
        return ante + (self.match.debts[seat].amount if seat in self.match.debts else 0)

    @property
    def ante_payers(self) -> Players:
        """Players who ante at the next deal, or, during a hand, at a redeal.

        They are the dealer alone if the form says so, else all who take part, as `players_clockwise` has
        them. Those who dropped for the whole deal may be left out before the rest of its hands.
        rules: match-pot.md#ante
        """
        match = self.match
        if match.form.ante.is_paid_by_dealer:
            return (self.deal.dealer,)
        further = self.phase == DEAL and self.deal.stage_index > 0
        out = (
            set(match.players_clockwise) - {*self.deal.dealt_in_players}
            if match.form.ante.is_for_stayers_only and further
            else ()
        )
        return tuple(seat for seat in match.players_clockwise if seat not in out)

    @property
    def is_ante_due(self) -> bool:
        """True if an ante is due at the next deal. rules: match-pot.md#ante

        An ante must be agreed on. It is due if it is needed (`is_ante_needed`). An ante agreed for every deal
        is also due before new cards, unless the last leg is played off or the match is over.
        """
        match = self.match
        dealt_anew = self.is_new_deal and not (match.playoff_players or match.is_over)
        return bool(match.agreement.stakes.ante) and (
            match.is_ante_needed or (match.agreement.stakes.every_deal and dealt_anew)
        )

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """The prizes of this hand; only the first if players play off the last leg."""
        return (
            prizes_of_stage(self.current_stage)[:1]
            if self.match.playoff_players
            else prizes_of_stage(self.current_stage)
        )

    @property
    def face_up_range(self) -> tuple[int, ...]:
        """Fewest and most cards of a player that are face up, if that is entered; else ()."""
        return (
            (self.match.form.face_up.count, self.match.form.face_up.count)
            if self.match.form.face_up.count
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

        These are living players who have put in enough for it. They are in order from the dealer's left.
        Money that was not bet is in the main pot, and bets of an open round are in none. Without an all-in
        player in an earlier round there is one pot.
        """
        if not self.hand.all_in_seats:
            return (Pot(self.match.pot, self.living_players),)
        paid = tuple(self.hand.contributed.get(seat, 0) for seat in self.turn_order)
        out = [place for place, seat in enumerate(self.turn_order) if seat not in self.living_players]
        main, *side = split_into_pots(paid, out)
        pots = (replace(main, amount=main.amount + self.match.pot - sum(paid)), *side)
        return tuple(replace(pot, seats=tuple(self.turn_order[place] for place in pot.seats)) for pot in pots)

    @property
    def total_payment_at_deal(self) -> int:
        """Amount that all players together put in at the next deal, in the smallest unit."""
        return sum(self.payment_at_deal(seat) for seat in self.match.players_clockwise)

    @property
    def is_new_deal(self) -> bool:
        """True if the match waits for a deal of new cards, so that players may leave and join.

        It is also True once the match is over, unless it ended at a later stage of a deal.
        """
        return self.phase == DEAL and self.deal.stage_index == 0

    @property
    def known_face_up_cards(self) -> tuple[Card, ...]:
        """Face-up cards of all players in this hand, as far as they were entered.

        Empty between hands.
        """
        if self.phase == DEAL:
            return ()
        return tuple(card for cards in self.hand.face_up_cards.values() for card in cards)

    @property
    def stage_title(self) -> str:
        """Name of the stage, with the rank that the table chose; "" if it has none."""
        rank = self.match.agreement.dealing.wild
        return (
            self.current_stage.title.replace(CHOSEN_RANK, plural_rank_name(rank))
            if rank
            else self.current_stage.title
        )
