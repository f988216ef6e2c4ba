"""Where a match of the family stands: who is in, what lies in the pot, who owes what and why."""

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
"""Hands that nobody holds and that have to be beaten. rules: match-pot.md#kitty, match-pot.md#deck"""
HOUSE = -1
"""Stands among seats for the kitty or the deck."""


@dataclass(frozen=True)
class Due:
    """What somebody owes the pot at the next deal, in the smallest unit, and why."""

    amount: int
    why: str


@dataclass(frozen=True)
class Shown:
    """A showdown of which the cards are known: for each of `prizes` the hands in `orders`, best first.

    `eyes` are the players who saw it, None where everybody did. `won` has by the field of each prize who won
    it in any pot.
    """

    prizes: tuple[Prize, ...]
    orders: tuple[tuple[Place[Worth], ...], ...]
    eyes: Players | None = None
    won: Mapping[str, Players] = field(default_factory=dict)

    @property
    def high(self) -> tuple[Place[Worth], ...]:
        """The hands by what decides first, or alone."""
        return self.orders[0]

    @property
    def low(self) -> tuple[Place[Worth], ...]:
        """The hands by what else the pot is shared by; empty where that is nothing."""
        return self.orders[1] if len(self.orders) > 1 else ()


@dataclass(frozen=True)
class Noted:
    """Cards that somebody showed earlier in a deal and holds on to, and the players who saw them."""

    cards: tuple[Card, ...]
    eyes: Players


@dataclass(frozen=True)
class State:
    """A match between two entries. All tuples of numbers are by seat; other tuples hold seats.

    `around` are those who take part, clockwise, and `active` those who can be in this hand. `number`
    counts the hands, `begun` those dealt so far, `deals` how often cards were dealt anew, `stage` is the
    form's. `ins` and `outs` have declared, `folded` folded to bets, `dead` were killed by a card up, or
    put out by the table as those `thrown` were; `again` says that the second chance is being given.
    `round` is the number of the next move of the hand, and `betting` the round that is open: what is bet
    in it is not in `pot` and `net` yet. `put` is what each seat has bet in the rounds before, and
    `capped` are who is all-in. `claims` has by seat the fields of the prizes declared for. `told` are
    those whose cards up have been entered, `ups` the cards. `noted` are hands of this deal that grow, by
    seat, `board` the cards on the table as they were noted last, at the stage `boarded`, and `away` those
    taken from it. `antes` says that an ante is due at the next deal, `last` that a limit has been
    reached. `settlement` is what came of the hand before, None while one is played; `by_legs` are who won
    by legs. `deciding` are who got the last leg together and play on alone, `legged` the hands of each
    seat's legs.
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
        """What amounts are told in."""
        return self.seats.unit

    @property
    def form(self) -> Form:
        """The form that is played."""
        return self.agreed.form

    @property
    def hand(self) -> Stage:
        """The stage that is played, or dealt next."""
        return self.form.stages[self.stage]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All that the table is waited for in this hand."""
        return self.form.moves(self.hand)

    @property
    def move(self) -> Move:
        """What the table is waited for next, where the hand is not over before it."""
        return self.moves[self.round]

    @property
    def asks(self) -> bool:
        """Whether players say in or out in this hand."""
        return any(move.kind == DECLARE for move in self.moves)

    @property
    def after_declaring(self) -> int:
        """The number of the first move of those who are in."""
        return next((at for at, move in enumerate(self.moves, 1) if move.kind == DECLARE), 0)

    @property
    def betted(self) -> int:
        """How many betting rounds of this hand are over."""
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
        """Who can be in this hand and has not folded, from the dealer's left."""
        return tuple(seat for seat in self.order if seat in self.active and seat not in self.folded)

    @property
    def unasked(self) -> Players:
        """Who has not declared yet; where players are asked in turn, the first of them is asked."""
        return tuple(seat for seat in self.candidates if seat not in self.ins and seat not in self.outs)

    @property
    def alive(self) -> Players:
        """Who stayed in and can still win, from the dealer's left."""
        return tuple(seat for seat in self.candidates if seat in self.ins and seat not in self.dead)

    @property
    def contenders(self) -> Players:
        """Who can still win the hand, from the dealer's left, whether players have said in or out or not."""
        gone = {*self.outs, *self.dead}
        return tuple(seat for seat in self.candidates if seat not in gone)

    @property
    def untold(self) -> Players:
        """Who is in and has a card up that nobody told, or that may kill, from the dealer's left."""
        return tuple(seat for seat in self.ins if seat not in self.told)

    @property
    def eyes(self) -> Players | None:
        """Who sees the hands that are shown now, None where everybody does.

        While hands grow it is who stayed in, or who dropped with all the others. rules: match-pot.md#showdown
        """
        return (self.ins or self.candidates) if self.form.grows else None

    @property
    def dealt(self) -> int:
        """How often cards have been dealt anew."""
        return self.deals - self.new_deal

    @property
    def turn(self) -> int | None:
        """Whose turn it is to bet, or to say in or out; None where it is nobody's alone."""
        if self.betting is not None and self.betting.turn is not None:
            return self.around[self.betting.turn]
        asked = self.phase == DECLARE and self.agreed.asked
        return self.unasked[0] if asked else None

    @property
    def house(self) -> str:
        """Which hand that nobody holds has to be beaten by those who stayed in, "" for none."""
        if self.deciding:
            return ""
        if self.agreed.kitty:
            return KITTY
        return DECK if self.agreed.deck and len(self.ins) == 1 else ""

    @property
    def total(self) -> int:
        """All that lies in the middle, in the smallest unit."""
        return self.pot + (self.betting.total if self.betting else 0)

    @property
    def money(self) -> tuple[int, ...]:
        """What each seat has won or lost so far, in the smallest unit."""
        if self.betting is None:
            return self.net
        bets = dict(zip(self.around, self.betting.paid, strict=True))
        return tuple(net - bets.get(seat, 0) for seat, net in enumerate(self.net))

    @property
    def cost(self) -> int:
        """What staying in costs who loses, as the pot stands. rules: match-pot.md#owe"""
        return self.agreed.loss(self.total, self.number)

    @property
    def cost_may_rise(self) -> bool:
        """Whether bets that are still to come can make losing dearer than `cost`. rules: match-pot.md#bets"""
        return self.bets_to_come and self.agreed.loss(self.total + MOST_MONEY, self.number) > self.cost

    @property
    def bets_to_come(self) -> bool:
        """Whether a betting round of this hand is still to come, or open."""
        return any(move.kind == BET for move in self.moves[self.round :])

    def due(self, seat: int) -> int:
        """Return what `seat` puts in at the next deal: what it owes, and the ante where that is due."""
        ante = self.agreed.ante if self.anteing and seat in self.anters else 0
        return ante + (self.dues[seat].amount if seat in self.dues else 0)

    @property
    def anters(self) -> Players:
        """Who puts in the ante at the next deal, or while a hand is played when cards are dealt anew.

        rules: match-pot.md#ante
        """
        if self.form.dealer_antes:
            return (self.dealer,)
        further = self.phase == DEAL and self.stage > 0
        out = set(self.around) - {*self.active} if self.form.ins_ante and further else ()
        return tuple(seat for seat in self.around if seat not in out)

    @property
    def anteing(self) -> bool:
        """Whether an ante is due at the next deal. rules: match-pot.md#ante"""
        dealt_anew = self.new_deal and not (self.deciding or self.over)
        return bool(self.agreed.ante) and (self.antes or (self.agreed.every_deal and dealt_anew))

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """What is played for: the parts of the pot, or one where those with the last leg play on."""
        return prizes(self.hand)[:1] if self.deciding else prizes(self.hand)

    @property
    def lying(self) -> tuple[int, ...]:
        """How many of a player's cards lie up, at least and at most, where that is told; () elsewhere."""
        return (self.form.up, self.form.up) if self.form.up else self.hand.lying

    @property
    def laid(self) -> tuple[int, ...]:
        """How many cards lie in each row of a board that is laid in lines; () elsewhere."""
        return rows(self.hand.sides.judge.lay, self.hand.board) if self.hand.sides else ()

    @property
    def sizes(self) -> tuple[int, int]:
        """How many cards somebody has at least and at most, however they lie."""
        up = self.lying[0] if self.lying else 0
        return self.hand.cards + up, self.hand.held + up

    @property
    def splits(self) -> bool:
        """Whether several parts share what is played for."""
        return len(self.prizes) > 1

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, each with those who can win it, from the dealer's left.

        What was not bet lies in the main pot.
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
        """What all together put in at the next deal, in the smallest unit."""
        return sum(self.due(seat) for seat in self.around)

    @property
    def new_deal(self) -> bool:
        """Whether the next deal is of new cards, so that players may come and go."""
        return self.phase == DEAL and self.stage == 0

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that lie face up before players, as far as they were entered."""
        if self.phase == DEAL:
            return ()
        return tuple(card for cards in self.ups.values() for card in cards)

    @property
    def title(self) -> str:
        """What the stage is called, with the rank that the table chose; "" where it has no name."""
        rank = self.agreed.wild
        return self.hand.title.replace(CHOSEN, plural(rank)) if rank else self.hand.title
