"""Progressive Poker once more, with cards in people's hands: written from the rules, without the game's code.

Everything is known here, and every card lies somewhere. What is random comes out of `chance`.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.cards import DECK, JOKER
from companion.hands import RANKINGS, STANDARD_FIVE_OF_A_KIND, Contest, WildCards

WILD = WildCards.from_deck(joker=True)


@dataclass
class Put:
    """A card on the pile, and who put it there for which deal."""

    seat: int
    deal: int
    card: str


@dataclass
class Cards:
    """A table within a deal. Seats are numbers, 0 deals first; `ties` is "stay", "again" or "split"."""

    players: int
    start_cards: int
    ties: str
    joker: bool
    chance: random.Random
    dealer: int = 0
    deal: int = 0
    sudden: bool = False
    gone: Put | None = None
    winner: int | None = None
    out: set[int] = field(default_factory=set)
    pile: list[Put] = field(default_factory=list)
    starts: dict[int, list[str]] = field(default_factory=dict)
    hands: dict[int, list[str]] = field(default_factory=dict)
    pack: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        ranks = "AKQJT9876" if self.players <= 4 else "AKQJT98765432"
        self.all = [card for card in DECK if card[0] in ranks] + [JOKER] * self.joker
        deck = self.all.copy()
        self.chance.shuffle(deck)
        self.starts = {seat: [deck.pop() for _ in range(self.start_cards)] for seat in range(self.players)}
        self.new_deal()

    @property
    def staying(self) -> list[int]:
        """Who is not out, clockwise from the dealer's left."""
        around = [(self.dealer + step) % self.players for step in range(1, self.players + 1)]
        return [seat for seat in around if seat not in self.out]

    # --- a deal

    def new_deal(self) -> None:
        """Let everybody who has a starting card put one on the pile, and deal five to all who are in."""
        self.deal += 1
        for seat in self.staying:
            if self.starts[seat]:
                card = self.starts[seat].pop(self.chance.randrange(len(self.starts[seat])))
                self.pile.append(Put(seat, self.deal, card))
        self.five_for(self.staying)

    def five_for(self, seats: Iterable[int]) -> None:
        """Shuffle what is no starting card and not on the pile, and deal it to `seats`."""
        kept = {card for cards in self.starts.values() for card in cards} | {put.card for put in self.pile}
        if self.gone:
            kept.add(self.gone.card)
        self.pack = [card for card in self.all if card not in kept]
        self.chance.shuffle(self.pack)
        self.discards = []
        self.hands = {seat: [self.pack.pop() for _ in range(5)] for seat in seats}

    def may_exchange(self) -> dict[int, int]:
        """Return who may exchange starting cards, with how many: 0 for who may and has none."""
        has = {seat: len(self.starts[seat]) for seat in self.hands}
        most = [seat for seat in has if has[seat] == max(has.values())]
        barred = [] if self.sudden or len(most) == len(has) else most
        return {seat: min(5, has[seat]) for seat in has if seat not in barred}

    def exchange(self, seat: int) -> tuple[list[str], list[str]]:
        """Swap some cards; return the starting cards taken into the hand and what was put aside for them."""
        number = self.chance.randint(0, self.may_exchange()[seat])
        taken = self.chance.sample(self.starts[seat], number)
        given = self.chance.sample(self.hands[seat], number)
        self.starts[seat] = [card for card in self.starts[seat] if card not in taken] + given
        self.hands[seat] = [card for card in self.hands[seat] if card not in given] + taken
        return taken, given

    def draw(self, seat: int) -> list[str]:
        """Throw some cards away and get as many: own discards come back where no others are left."""
        thrown = self.chance.sample(self.hands[seat], self.chance.choice([0, 1, 2, 3, 3, 4, 5]))
        self.hands[seat] = [card for card in self.hands[seat] if card not in thrown]
        own = thrown.copy()
        if len(self.pack) < len(thrown):
            missing = len(thrown) - len(self.pack)
            while self.pack:
                self.hands[seat].append(self.pack.pop())
            if len(self.discards) < missing:
                self.discards, own = [*self.discards, *own], []
            self.pack, self.discards = self.discards, []
            self.chance.shuffle(self.pack)
        while len(self.hands[seat]) < 5:
            self.hands[seat].append(self.pack.pop())
        self.discards += own
        return thrown

    def best(self) -> list[int]:
        """Return who has the best hand by the cards."""
        ranking = RANKINGS["short"] if self.players <= 4 else STANDARD_FIVE_OF_A_KIND
        met = Contest(ranking.with_wild(WILD)).meet([tuple(hand) for hand in self.hands.values()])
        return sorted(list(self.hands)[at] for at in met.showdown.order[0])

    # --- its end

    def settle(self, best: list[int]) -> None:
        """Give the pile to who has the best hand, or do what the table agreed on for a tie."""
        if len(best) > 1 and (self.sudden or self.ties == "again"):
            self.five_for([seat for seat in self.staying if seat in best])
        elif self.sudden:
            self.winner = best[0]
        else:
            self._pile_won(best)

    def _pile_won(self, best: list[int]) -> None:
        broke = [seat for seat in self.staying if not self.starts[seat] and seat not in best]
        cards = len(self.pile) + sum(map(len, self.starts.values()))
        if broke and len(self.staying) - len(broke) == 2 and cards % 2:
            self.gone = [put for put in self.pile if put.seat == broke[0]][-1]
            self.pile.remove(self.gone)
        if len(best) == 1 or self.ties == "split":
            each = len(self.pile) // len(best)
            shared, self.pile = self.pile[: each * len(best)], self.pile[each * len(best) :]
            self.chance.shuffle(shared)
            for at, put in enumerate(shared):
                self.starts[best[at % len(best)]].append(put.card)
        self.out |= set(broke)
        if len(self.staying) == 1:
            self.winner = self.staying[0]
            return
        self.dealer = self.staying[0]
        self.new_deal()

    def sudden_death(self) -> None:
        """Break the deal off: what was put for it goes back, and everybody still in gets five cards."""
        for put in [put for put in self.pile if put.deal == self.deal]:
            self.pile.remove(put)
            self.starts[put.seat].append(put.card)
        self.sudden = True
        self.five_for(self.staying)

    def lying(self) -> list[str]:
        """Return every card there is, from where it lies."""
        people = [card for cards in (*self.starts.values(), *self.hands.values()) for card in cards]
        middle = [put.card for put in self.pile] + ([self.gone.card] if self.gone else [])
        return people + middle + self.pack + self.discards
