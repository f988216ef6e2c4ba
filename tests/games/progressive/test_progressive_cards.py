"""Random matches of Progressive Poker with real cards: the game follows them, whatever is told of them.

The table of `progressive_cards.py` plays by the rules on its own. The game is told some of what happens
there, all of it true: it must refuse nothing, come to the same, and know no card to be where it is not.
"""

import random

import pytest

from companion.games.progressive.view import build_view

from .progressive_cards import Cards
from .progressive_table import GAME, Deals

TERMS = [(2, 1), (2, 3), (3, 1), (3, 2), (3, 3), (4, 2), (4, 3), (5, 3), (6, 3), (7, 2), (8, 1)]


class Told:
    """A table of cards, and the game that is told of it, more or less of it by `talk`, from 0 to 1."""

    def __init__(self, players, start_cards, ties, seed):
        self.chance = random.Random(f"{players} {start_cards} {ties} {seed}")
        joker = self.chance.random() < 0.4
        self.cards = Cards(players, start_cards, ties, joker, self.chance)
        self.game = Deals(players, start_cards=start_cards, ties=ties, joker=joker)
        self.talk = self.chance.choice([0.0, 0.3, 0.7, 1.0])
        self.tied = self.chance.choice([0.1, 0.5])
        """How often hands are said to tie that nobody looks at."""
        self.seen = set()

    def says(self):
        return self.chance.random() < self.talk

    def some(self, cards):
        """Return all of the cards, or now and then only some of them."""
        return cards if self.says() else [card for card in cards if self.says()]

    def play(self):
        while self.cards.winner is None:
            self.agrees()
            self.puts()
            self.exchanges()
            if not self.cards.sudden:
                if self.chance.random() < (0.1 if self.game.state.tied_seats else 0.02):
                    self.seen.add("sudden" + (" in a tie" if self.game.state.tied_seats else ""))
                    self.cards.sudden_death()
                    self.game.enter("sudden")
                    continue
                self.draws()
            self.showdown()
        self.agrees()
        assert self.game.summary.winners == (self.cards.winner,)
        return self.seen

    def puts(self):
        """Note some cards on the pile."""
        names = {name.name for action in GAME.rules.actions(self.game.state) for name in action.fields}
        for at, put in enumerate(self.cards.pile):
            if f"put_{at}" in names and self.says():
                self.game.enter("note", **{f"put_{at}": put.card})

    def exchanges(self):
        may = self.cards.may_exchange()
        for seat in self.cards.hands:
            able = f"may exchange {may[seat]}" if may.get(seat) else "cannot exchange cards"
            assert self.game.beside(seat) == (able if seat in may else "may not exchange: has the most cards")
        for seat in may:
            taken, given = self.cards.exchange(seat)
            if may[seat] and self.says():
                cards = {"taken": taken, "given": given} if self.says() else {}
                self.game.enter("exchange", seat, cards=len(taken), **cards)
        self.sees_no_hand()

    def draws(self):
        """Draw, and tell of draws as long as nobody's was left out."""
        told = True
        for seat in list(self.cards.hands):
            thrown = self.cards.draw(seat)
            told = told and (self.talk == 1 or self.says())
            if told:
                self.game.enter("draw", **{f"draw_{seat}": len(thrown)}, thrown=self.some(thrown))
                state = self.game.state
                assert (state.deal.pack_size, state.deal.discard_count) == (
                    len(self.cards.pack),
                    len(self.cards.discards),
                )
                self.seen.add("shuffled in" if "shuffled discards" in self.game.line else "drawn")
        self.sees_no_hand()

    def showdown(self):
        state = self.game.state
        odd = any(note.anchor == "even" for note in build_view(state).notes)
        seats = sorted(self.cards.hands)
        if len(seats) > 1 and self.chance.random() < self.tied:
            best = sorted(self.chance.sample(seats, self.chance.choice([1, 2, 2, 3][: len(seats)])))
            shown = {}
        else:
            best = self.cards.best()
            shown = {f"hand_{seat}": self.cards.hands[seat] for seat in seats if self.says()}
        gone = self.cards.gone
        self.cards.settle(best)
        self.game.enter("showdown", winners=[str(seat) for seat in best], **shown)
        assert odd or self.cards.gone == gone, "what leaves the game was told before"
        if self.cards.gone != gone:
            self.seen.add("odd")
        if len(best) > 1:
            self.seen.add("tie")
        if any(put.seat not in self.cards.hands for put in self.cards.pile) and not self.cards.sudden:
            self.seen.add("lost the tie")
        if not self.cards.sudden and any(not self.paid(seat) for seat in self.cards.hands):
            self.seen.add("tied without a starting card")

    def paid(self, seat):
        return any((put.seat, put.deal) == (seat, self.cards.deal) for put in self.cards.pile)

    def sees_no_hand(self):
        """No card that the game knows to be in nobody's hand is in one."""
        assert sorted(self.cards.lying()) == sorted(self.cards.all)
        held = {card for hand in self.cards.hands.values() for card in hand}
        assert not held & set(GAME.screens.cards_elsewhere(self.game.state))

    def agrees(self):
        """The game has come to what lies on the table."""
        assert sorted(self.cards.lying()) == sorted(self.cards.all), "every card is there once"
        state, cards = self.game.state, self.cards
        assert state.start_counts == tuple(len(cards.starts[seat]) for seat in range(cards.players))
        assert [(put.seat, put.deal) for put in state.pile] == [(put.seat, put.deal) for put in cards.pile]
        assert all(mine.card in (None, put.card) for mine, put in zip(state.pile, cards.pile, strict=True))
        assert {seat for seat, deal in enumerate(state.out_since) if deal} == cards.out
        assert bool(state.removed_card) == bool(cards.gone)
        if cards.gone and state.removed_card:
            assert (state.removed_card.seat, state.removed_card.deal) == (cards.gone.seat, cards.gone.deal)
        if cards.winner is None:
            assert state.deal.playing_seats == tuple(cards.hands)
            assert (state.dealer, state.is_sudden_death) == (cards.dealer, cards.sudden)
            assert state.deal.pack_size == len(cards.pack)


@pytest.mark.random
@pytest.mark.parametrize("ties", ["stay", "again", "split"])
@pytest.mark.parametrize(("players", "start_cards"), TERMS)
def test_the_game_follows_a_table_of_real_cards(players, start_cards, ties):
    for seed in range(4):
        Told(players, start_cards, ties, seed).play()


@pytest.mark.random
@pytest.mark.parametrize(
    ("ties", "rare"),
    [
        ("stay", {"tied without a starting card", "sudden in a tie"}),
        ("again", {"lost the tie", "sudden in a tie"}),
        ("split", set()),
    ],
)
def test_the_matches_meet_all_that_they_are_for(ties, rare):
    met = set()
    for seed in range(12):
        met |= Told(3, 3, ties, seed).play() | Told(4, 2, ties, seed).play()
    assert {"tie", "odd", "sudden", "shuffled in", "drawn", *rare} <= met
