"""The state of a match of the family: players, pot, debts, and the current hand."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.cards import Card, plural
from companion.engine.money import Unit
from companion.engine.seats import Seats
from companion.hands import Worth
from companion.hands.definition.board_lines import rows
from companion.kit.betting import Betting
from companion.kit.chips import Pot, pots_of
from companion.kit.placing import Place
from companion.matchpot.rules.agreement import Agreement
from companion.matchpot.rules.money import Players, Settlement
from companion.matchpot.rules.moves import BET, DEAL, DECLARE, Move
from companion.matchpot.rules.options import MOST_MONEY
from companion.matchpot.rules.prizes import Prize, prizes
from companion.matchpot.rules.rules import Form
from companion.matchpot.rules.stages import CHOSEN, Stage

KITTY, DECK = "kitty", "deck"
"""Hands that nobody holds and that have to be beaten.

rules: match-pot.md#kitty, match-pot.md#deck
"""
HOUSE = -1
"""Seat number of the kitty or the deck."""


@dataclass(frozen=True)
class Due:
    """A player's debt to the pot at the next deal, in the smallest unit, and the reason."""

    amount: int
    why: str


@dataclass(frozen=True)
class Shown:
    """A showdown whose cards are known: for each of `prizes` the hands in `orders`, best first.

    `eyes` are the players who saw it, None if everybody did. `won` holds the winners of each prize in any
    pot, by the prize's field.
    """

    prizes: tuple[Prize, ...]
    orders: tuple[tuple[Place[Worth], ...], ...]
    eyes: Players | None = None
    won: Mapping[str, Players] = field(default_factory=dict)

    @property
    def high(self) -> tuple[Place[Worth], ...]:
        """Hands in order of the first prize."""
        return self.orders[0]

    @property
    def low(self) -> tuple[Place[Worth], ...]:
        """Hands in order of the second prize, for example the low. Empty if there is only one prize."""
        return self.orders[1] if len(self.orders) > 1 else ()


@dataclass(frozen=True)
class Noted:
    """Cards that a player showed earlier in a deal and keeps, and the players who saw them."""

    cards: tuple[Card, ...]
    eyes: Players


@dataclass(frozen=True)
class State:
    """A match between two entries.

    `pot`, debts and money are in the smallest unit. Tuples of numbers are by seat; tuples of type `Players`
    hold seats.

    - `around`: players who take part, clockwise.
    - `net`: amount that each seat has won or lost; `legs`: legs that each seat has won.
    - `dues`: debts to pay at the next deal; `antes`: True if an ante is due then.
    - `number`: number of the current hand, from 1; `begun`: hands dealt so far.
    - `deals`: number of the current deal of new cards, from 1; `stage`: index of the form's stage.
    - `active`: players who can be in this hand; `ins`, `outs`: those who declared in or out.
    - `folded`: players who folded to a bet, or were put out before they were in.
    - `dead`: players killed by a face-up card or put out by the table while in; `thrown`: those put out.
    - `phase`: the kind of move that the match waits for.
    - `again`: True while the second chance is given.
    - `round`: index of the next move of the hand.
    - `betting`: the open betting round, whose bets are not yet in `pot` and `net`.
    - `put`: bets of each seat in earlier rounds of the hand; `capped`: players who are all-in.
    - `claims`: by seat, the fields of the prizes declared for.
    - `ups`: face-up cards by seat; `told`: players whose face-up cards need no more questions.
    - `noted`: hands recorded in this deal and kept, by seat.
    - `board`: cards on the table as last recorded, at the stage `boarded`; `away`: cards taken off it.
    - `shown`: the last showdown; None while a hand is played.
    - `last`: True if the time limit has been reached, so that this deal is the last.
    - `by_legs`: players who won by legs.
    - `deciding`: players who got the last leg together and play on alone.
    - `legged`: by seat, the numbers of the hands in which it got its legs.
    - `settlement`: result of the hand before; None while a hand is played.
    - `line`: log text of the last entry.
    """

    seats: Seats
    agreed: Agreement
    around: Players
    dealer: int
    pot: int
    net: tuple[int, ...]
    legs: tuple[int, ...]
    dues: Mapping[int, Due] = field(default_factory=dict)
    antes: bool = True
    number: int = 1
    begun: int = 0
    deals: int = 1
    stage: int = 0
    phase: str = DEAL
    active: Players = ()
    ins: Players = ()
    outs: Players = ()
    folded: Players = ()
    dead: Players = ()
    thrown: Players = ()
    again: bool = False
    round: int = 0
    betting: Betting | None = None
    put: Mapping[int, int] = field(default_factory=dict)
    capped: Players = ()
    claims: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    told: Players = ()
    ups: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    noted: Mapping[int, Noted] = field(default_factory=dict)
    board: tuple[Card, ...] = ()
    boarded: int = 0
    away: tuple[Card, ...] = ()
    shown: Shown | None = None
    last: bool = False
    over: bool = False
    by_legs: Players = ()
    deciding: Players = ()
    legged: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    settlement: Settlement | None = None
    line: str = ""

    @property
    def unit(self) -> Unit:
        """Unit in which amounts are shown."""
        return self.seats.unit

    @property
    def form(self) -> Form:
        """The form that is played."""
        return self.agreed.form

    @property
    def hand(self) -> Stage:
        """The stage that is being played, or that is dealt next."""
        return self.form.stages[self.stage]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of this hand."""
        return self.form.moves(self.hand)

    @property
    def move(self) -> Move:
        """The next move, if the hand does not end before it."""
        return self.moves[self.round]

    @property
    def asks(self) -> bool:
        """True if players say in or out in this hand."""
        return any(move.kind == DECLARE for move in self.moves)

    @property
    def after_declaring(self) -> int:
        """Index of the first move after players declared in or out; 0 if they do not."""
        return next((at for at, move in enumerate(self.moves, 1) if move.kind == DECLARE), 0)

    @property
    def betted(self) -> int:
        """Number of betting rounds of this hand that are over."""
        return sum(move.kind == BET for move in self.moves[: self.round])

    @cached_property
    def order(self) -> Players:
        """Everybody who takes part, from the dealer's left; the dealer is last."""
        at = self.around.index(self.dealer) + 1
        return self.around[at:] + self.around[:at]

    def sorted(self, seats: Collection[int]) -> Players:
        """Return `seats` from the dealer's left."""
        return tuple(seat for seat in self.order if seat in seats)

    @property
    def candidates(self) -> Players:
        """Players of this hand who have not folded, from the dealer's left."""
        return tuple(seat for seat in self.order if seat in self.active and seat not in self.folded)

    @property
    def unasked(self) -> Players:
        """Players who have not declared yet; if players are asked in turn, the first is asked next."""
        return tuple(seat for seat in self.candidates if seat not in self.ins and seat not in self.outs)

    @property
    def alive(self) -> Players:
        """Players who stayed in and can still win, from the dealer's left."""
        return tuple(seat for seat in self.candidates if seat in self.ins and seat not in self.dead)

    @property
    def contenders(self) -> Players:
        """Players who can still win the hand, from the dealer's left, before or after declaring."""
        gone = {*self.outs, *self.dead}
        return tuple(seat for seat in self.candidates if seat not in gone)

    @property
    def untold(self) -> Players:
        """Players who are in and whose face-up cards are missing or may kill, from the dealer's left."""
        return tuple(seat for seat in self.ins if seat not in self.told)

    @property
    def eyes(self) -> Players | None:
        """Players who see the hands that are shown now; None if everybody does.

        If a deal has several stages, these are the players who stayed in, or all candidates if nobody did.
        rules: match-pot.md#showdown
        """
        return (self.ins or self.candidates) if self.form.grows else None

    @property
    def dealt(self) -> int:
        """Number of times that new cards have been dealt."""
        return self.deals - self.new_deal

    @property
    def turn(self) -> int | None:
        """The current player, who has to bet or declare; None if it is no single player's turn."""
        if self.betting is not None and self.betting.turn is not None:
            return self.around[self.betting.turn]
        asked = self.phase == DECLARE and self.agreed.asked
        return self.unasked[0] if asked else None

    @property
    def house(self) -> str:
        """The hand that those in have to beat: `KITTY`, `DECK`, or "" for none."""
        if self.deciding:
            return ""
        if self.agreed.kitty:
            return KITTY
        return DECK if self.agreed.deck and len(self.ins) == 1 else ""

    @property
    def total(self) -> int:
        """Everything in the middle, in the smallest unit."""
        return self.pot + (self.betting.total if self.betting else 0)

    @property
    def money(self) -> tuple[int, ...]:
        """Amount that each seat has won or lost so far, in the smallest unit."""
        if self.betting is None:
            return self.net
        bets = dict(zip(self.around, self.betting.paid, strict=True))
        return tuple(net - bets.get(seat, 0) for seat, net in enumerate(self.net))

    @property
    def cost(self) -> int:
        """Debt of a player who stays and loses, as the pot stands. rules: match-pot.md#owe"""
        return self.agreed.loss(self.total, self.number)

    @property
    def cost_may_rise(self) -> bool:
        """True if bets that are still to come can raise `cost`. rules: match-pot.md#bets"""
        return self.bets_to_come and self.agreed.loss(self.total + MOST_MONEY, self.number) > self.cost

    @property
    def bets_to_come(self) -> bool:
        """True if a betting round of this hand is open or still to come."""
        return any(move.kind == BET for move in self.moves[self.round :])

    def due(self, seat: int) -> int:
        """Return the amount that `seat` puts in at the next deal: its debt, and any ante due."""
        ante = self.agreed.ante if self.anteing and seat in self.anters else 0
        return ante + (self.dues[seat].amount if seat in self.dues else 0)

    @property
    def anters(self) -> Players:
        """Players who ante at the next deal, or, during a hand, at a redeal.

        rules: match-pot.md#ante
        """
        if self.form.dealer_antes:
            return (self.dealer,)
        further = self.phase == DEAL and self.stage > 0
        out = set(self.around) - {*self.active} if self.form.ins_ante and further else ()
        return tuple(seat for seat in self.around if seat not in out)

    @property
    def anteing(self) -> bool:
        """True if an ante is due at the next deal. rules: match-pot.md#ante"""
        dealt_anew = self.new_deal and not (self.deciding or self.over)
        return bool(self.agreed.ante) and (self.antes or (self.agreed.every_deal and dealt_anew))

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """The prizes of this hand; only the first if players play off the last leg."""
        return prizes(self.hand)[:1] if self.deciding else prizes(self.hand)

    @property
    def lying(self) -> tuple[int, ...]:
        """Fewest and most cards of a player that are face up, if that is entered; else ()."""
        return (self.form.up, self.form.up) if self.form.up else self.hand.lying

    @property
    def laid(self) -> tuple[int, ...]:
        """Number of cards in each row of a board that is laid in lines; else ()."""
        return rows(self.hand.sides.judge.lay, self.hand.board) if self.hand.sides else ()

    @property
    def sizes(self) -> tuple[int, int]:
        """Fewest and most cards that a player has, face up and face down together."""
        up = self.lying[0] if self.lying else 0
        return self.hand.cards + up, self.hand.held + up

    @property
    def splits(self) -> bool:
        """True if there are several prizes."""
        return len(self.prizes) > 1

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, each with the players who can win it.

        Players are in order from the dealer's left. Money that was not bet is in the main pot.
        """
        if not self.capped:
            return (Pot(self.pot, self.alive),)
        paid = tuple(self.put.get(seat, 0) for seat in self.order)
        out = [place for place, seat in enumerate(self.order) if seat not in self.alive]
        main, *side = pots_of(paid, out)
        pots = (replace(main, amount=main.amount + self.pot - sum(paid)), *side)
        return tuple(replace(pot, seats=tuple(self.order[place] for place in pot.seats)) for pot in pots)

    @property
    def coming(self) -> int:
        """Amount that all players together put in at the next deal, in the smallest unit."""
        return sum(self.due(seat) for seat in self.around)

    @property
    def new_deal(self) -> bool:
        """True if the next deal is of new cards, so that players may leave and join."""
        return self.phase == DEAL and self.stage == 0

    @property
    def known(self) -> tuple[Card, ...]:
        """Face-up cards of all players, as far as they were entered."""
        if self.phase == DEAL:
            return ()
        return tuple(card for cards in self.ups.values() for card in cards)

    @property
    def title(self) -> str:
        """Name of the stage, with the rank that the table chose; "" if it has none."""
        rank = self.agreed.wild
        return self.hand.title.replace(CHOSEN, plural(rank)) if rank else self.hand.title
