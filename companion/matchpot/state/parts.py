"""The parts of a match of the family, each named for how long it lasts.

Money is in the smallest unit of the table. Tuples of numbers are by seat, and tuples of type `Players`
hold seats.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import Card
from companion.engine.money import MoneyUnit
from companion.engine.seats import Seats
from companion.hands import HandValue
from companion.kit.betting import BettingState
from companion.kit.placing import PlacedHand
from companion.matchpot.rules.agreement import Agreement
from companion.matchpot.rules.forms import Form
from companion.matchpot.rules.money import Players, Settlement
from companion.matchpot.rules.prizes import Prize


@dataclass(frozen=True)
class Debt:
    """A player's debt to the pot at the next deal, in the smallest unit.

    The reason `why` follows the amount: "to match the pot".
    """

    amount: int
    why: str


@dataclass(frozen=True)
class ShowdownResult:
    """A showdown whose cards are known: for each of `prizes` the hands in `orders`, best first.

    The hands have the names that are shown: "Anna", "The kitty". `viewers` are the players who saw it, None
    if everybody did. `winners_by_prize` holds the winners of each prize in any pot, by the prize's field. A
    winner of several pots is there several times; a prize without a winner is left out.
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


@dataclass(frozen=True, slots=True)
class MatchState:
    """All that was agreed on, and all that lasts through the match.

    - `seats`: the seats with their names and the unit of money.
    - `agreement`: the options agreed on.
    - `players_clockwise`: players who take part now, clockwise.
    - `pot`: money in the pot, without the bets of an open betting round.
    - `settled_balances`: amount that each seat has won or lost, without the bets of an open betting round.
    - `legs`: number of legs that each seat has won.
    - `debts`: by seat, the debt to pay at the next deal.
    - `is_ante_needed`: True if an ante is due at the next deal, whatever is agreed for every deal.
    - `leg_hand_numbers`: by seat, the numbers of the hands in which it won its legs.
    - `hand_number`: number of the current hand, between hands that of the next one, from 1.
    - `hands_dealt`: number of hands dealt so far.
    - `playoff_players`: players who got the last leg together and play on alone.
    - `winners_by_legs`: players who won the match by legs.
    - `is_last_deal`: True if the time limit has been reached, so that this deal is the last.
    - `is_over`: True if the match has ended.
    """

    seats: Seats
    agreement: Agreement
    players_clockwise: Players
    pot: int
    settled_balances: tuple[int, ...]
    legs: tuple[int, ...]
    debts: Mapping[int, Debt] = field(default_factory=dict)
    is_ante_needed: bool = True
    leg_hand_numbers: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    hand_number: int = 1
    hands_dealt: int = 0
    playoff_players: Players = ()
    winners_by_legs: Players = ()
    is_last_deal: bool = False
    is_over: bool = False

    @property
    def unit(self) -> MoneyUnit:
        """Unit in which amounts are shown."""
        return self.seats.unit

    @property
    def form(self) -> Form:
        """The form that is played."""
        return self.agreement.form


@dataclass(frozen=True, slots=True)
class DealState:
    """All that lasts until cards are dealt anew.

    A form with several stages plays a hand at each of them.

    - `dealer`: seat of the player who deals.
    - `deal_number`: number of this deal of new cards, or of the next before it is dealt, from 1.
    - `stage_index`: index of the form's stage that is played, or that is dealt next.
    - `dealt_in_players`: players who can be in the hand; empty until the cards are dealt.
    - `recorded_hands`: by seat, the hands that were shown in this deal and that are kept; `HOUSE_SEAT` has
      that of a kitty.
    - `board`: cards on the table as last recorded; () if none were.
    - `board_stage_index`: index of the stage at which `board` was recorded.
    - `removed_board_cards`: cards that were taken off the board.
    - `previous_dealer`: seat that dealt the cards before these; None at the first deal.
    """

    dealer: int
    deal_number: int = 1
    stage_index: int = 0
    dealt_in_players: Players = ()
    recorded_hands: Mapping[int, RecordedHand] = field(default_factory=dict)
    board: tuple[Card, ...] = ()
    board_stage_index: int = 0
    removed_board_cards: tuple[Card, ...] = ()
    previous_dealer: int | None = None


@dataclass(frozen=True, slots=True)
class HandState:
    """All that lasts until the next hand is dealt, its result included.

    - `phase_index`: index of the next phase of the hand.
    - `players_in`: players who declared in.
    - `players_out`: players who declared out.
    - `folded_players`: players who folded to a bet, or were put out before they were in.
    - `dead_players`: players killed by a face-up card, or put out by the table while in.
    - `players_put_out`: players whom the table put out while in.
    - `is_second_chance`: True while players are asked for the second time.
    - `betting`: the open betting round; None if none is open. Its seats are positions in
      `MatchState.players_clockwise`.
    - `contributed`: by seat, the money bet in earlier rounds of the hand.
    - `all_in_seats`: players who went all-in in earlier rounds of the hand.
    - `declared_prizes`: by seat, the fields of the prizes declared for.
    - `face_up_cards`: by seat, its face-up cards.
    - `face_up_checked_players`: players whose face-up cards need no more questions.
    - `last_showdown`: the showdown of the hand, as far as its cards are known; None before it, and if no
      hand was shown.
    - `settlement`: result of the hand; None while it is played.
    """

    phase_index: int = 0
    players_in: Players = ()
    players_out: Players = ()
    folded_players: Players = ()
    dead_players: Players = ()
    players_put_out: Players = ()
    is_second_chance: bool = False
    betting: BettingState | None = None
    contributed: Mapping[int, int] = field(default_factory=dict)
    all_in_seats: Players = ()
    declared_prizes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    face_up_cards: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    face_up_checked_players: Players = ()
    last_showdown: ShowdownResult | None = None
    settlement: Settlement | None = None

    @property
    def players_to_turn_up(self) -> Players:
        """Players who are in and whose face-up cards are missing or may kill.

        They are in order from the dealer's left.
        """
        return tuple(seat for seat in self.players_in if seat not in self.face_up_checked_players)
