"""Entries of match-pot games told step by step: who paid what and why, who takes what, who owes what.

rules: match-pot.md
"""

from engine.balance import unbalanced

from companion.cards import parse, show
from companion.engine.account import OWED, EntryDetails
from companion.engine.event import Event
from companion.engine.gate import entry_details_of

from .tables import DEADLY, FOURS, GUTS, HIGH_LOW, STAGES, Table

ANNA, BO, CY, DI = range(4)


class Told(Table):
    """A match of which the newest entry is told; the steps always add up."""

    account: EntryDetails

    def enter(self, action, seat=None, **values):
        before = self.state
        super().enter(action, seat, **values)
        event = Event(action, seat, values, self.minute)
        self.account = entry_details_of(self.game, before, event, self.state)
        assert unbalanced(self.game.rules.summary(before), self.summary, self.account) == ""
        return self

    @property
    def said(self):
        return [step.text for step in self.account.steps]

    @property
    def moved(self):
        """What moved, by seat; not what is owed."""
        return [(step.seat, step.amount) for step in self.account.steps if step.amount and step.kind != OWED]

    @property
    def told_owed(self):
        return {step.seat: -step.amount for step in self.account.steps if step.kind == OWED}


def test_antes():
    table = Told(GUTS, ante=3).enter("deal")
    assert table.said == ["Bo antes 3", "Cy antes 3", "Anna antes 3"]
    assert [(step.amount, step.pot, step.anchor) for step in table.account.steps] == [(-3, 3, "ante")] * 3


def test_who_stays_comes_to_nothing_yet():
    assert Told(GUTS).enter("deal").enter("stay", stay=(0, 1)).account == EntryDetails()


def test_losers_match_the_pot_and_pay_at_the_next_deal():
    table = Told(GUTS, ante=2).hand((0, 1, 2), (2,))
    assert table.said == [
        "Cy has the best hand and takes the pot of 6",
        "Bo loses and matches the pot of 6: owes 6 at the next deal",
        "Anna loses and matches the pot of 6: owes 6 at the next deal",
    ]
    assert table.moved == [(CY, 6)]
    assert table.told_owed == table.owed == {BO: 6, ANNA: 6}
    assert [step.anchor for step in table.account.steps] == ["showdown", "owe", "owe"]
    table.enter("deal")
    assert table.said == [
        "Anna pays the 6 owed from the last hand (to match the pot)",
        "Bo pays the 6 owed from the last hand (to match the pot)",
    ]
    assert table.moved == [(ANNA, -6), (BO, -6)]


def owing(due, **options):
    """Return how the loser's debt is told where Anna wins a pot of 9 from Bo, who owes `due`."""
    table = Told(GUTS, ante=3, **options).hand((0, 1), (0,))
    assert table.told_owed == table.owed == {BO: due}
    return table.said[-1]


def test_a_burn_is_the_pot_up_to_the_amount():
    assert owing(5, owe="upto", amount=5) == (
        "Bo loses and burns the pot of 9, at most 5: owes 5 at the next deal"
    )
    assert owing(9, owe="upto", amount=20).endswith("burns the pot of 9, at most 20: owes 9 at the next deal")


def test_a_burn_of_the_amount():
    told = "Bo loses and burns 20, whatever is in the pot: owes 20 at the next deal"
    assert owing(20, owe="amount", amount=20) == told


def test_a_share_of_the_pot_is_rounded_up():
    assert owing(5, owe="share", amount=50) == (
        "Bo loses and burns 50% of the pot of 9, rounded up: owes 5 at the next deal"
    )
    assert owing(9, owe="share", amount=100) == (
        "Bo loses and burns 100% of the pot of 9: owes 9 at the next deal"
    )


def test_a_burn_that_grows_with_every_hand():
    assert owing(4, owe="growing", amount=4) == (
        "Bo loses and burns the pot of 9, at most 1 times 4 in hand 1: owes 4 at the next deal"
    )
    table = Told(GUTS, owe="growing", amount=4, ante=5).hand((0, 1, 2), (0,)).hand((0, 1), (0,))
    assert table.said[-1] == (
        "Bo loses and burns the pot of 8, at most 2 times 4 in hand 2: owes 8 at the next deal"
    )


def test_a_burn_of_bet_limits():
    table = Told(GUTS, 2, form="four", owe="limit", amount=3, bet_limit=4, ante=1).enter("deal")
    table.enter("close", to=0).enter("stay", stay=(0, 1)).enter("show", high=(0,))
    assert table.said[-1] == "Bo loses and burns 3 times the bet limit of 4: owes 12 at the next deal"


def test_nothing_is_owed_where_nobody_pays_for_losing():
    table = Told(GUTS, 2, form="four", owe="nothing").enter("deal").enter("close", to=0)
    assert table.enter("show", high=(0,)).said == ["Anna has the best hand and takes the pot of 2"]


def test_hands_that_tie_share_and_the_odd_chip_goes_left_of_the_dealer():
    table = Told(GUTS, 3, ante=5).hand((0, 1, 2), (0, 1))
    assert table.said == [
        "Bo and Anna have the best hand and split the pot of 15: 7 each, and the odd chip goes to Bo, "
        "the first of them to the left of the dealer",
        "Bo takes 8",
        "Anna takes 7",
        "Cy loses and matches the pot of 15: owes 15 at the next deal",
    ]
    assert [step.anchor for step in table.account.steps[:2]] == ["split", "showdown"]


def test_who_is_alone_in_takes_the_pot_and_the_game_is_over():
    table = Told(GUTS).enter("deal").enter("stay", stay=(1,))
    assert table.said == ["Bo was the only one in and takes the pot of 3"]
    assert table.summary.over


def test_nobody_in():
    table = Told(GUTS).enter("deal").enter("stay", stay=())
    assert table.said == [
        "Nobody stayed in: the pot of 3 stays",
        "Nobody stayed in: everybody antes again at the next deal",
    ]


def test_all_who_stayed_tie_so_that_all_ante_again():
    table = Told(GUTS, legs=3, alone_only=True).hand((0, 1), (0, 1))
    assert table.said[-1] == "Nobody owes anything: everybody antes again at the next deal"


def test_the_wimp():
    table = Told(GUTS, wimp="amount", wimp_amount=4).enter("deal").enter("stay", stay=())
    assert table.account == EntryDetails()
    table.enter("wimp", hand1="Ks Kd 4c", hand0="Ah 9d 4s", hand2="Qs Qd 2c")
    assert table.said == [
        "Nobody stayed in: the pot of 3 stays",
        "Bo had the best hand of all who dropped and pays the wimp amount: owes 4 at the next deal",
    ]
    assert [hand.name for hand in table.account.hands] == ["Bo", "Cy", "Anna"]
    table = Told(GUTS, wimp="match").enter("deal").enter("stay", stay=()).enter("wimp", high=(0, 1))
    assert table.said[1:] == [
        f"{name} had the best hand of all who dropped and matches the pot of 3: owes 3 at the next deal"
        for name in ("Anna", "Bo")
    ]


def test_losers_pay_the_winners_at_once():
    table = Told(GUTS, 4, ante=2, payee="winner").hand((0, 1, 2, 3), (1, 3))
    assert table.said == [
        "Cy loses and matches the pot of 8: pays 8 at once",
        "Anna loses and matches the pot of 8: pays 8 at once",
        "Bo and Di have the best hand and split the 16 that the losers pay: 8 each",
        "Bo takes 8",
        "Di takes 8",
        "The losers pay the winners: the pot of 8 stays",
    ]
    assert table.moved == [(CY, -8), (ANNA, -8), (BO, 8), (DI, 8)]
    assert table.summary.pot == 8


def test_losers_pay_at_once_where_a_kitty_keeps_half():
    table = Told(HIGH_LOW, kitty=True, payee="winner", declare="drop", legs=3)
    table.enter("deal")
    while table.state.phase == "bet":
        table.enter("close", to=0)
    table.enter("stay", stay=(0, 1)).enter("close", to=0).enter("show", house=True, low=(1,))
    assert table.said == [
        "Anna loses and burns the pot of 3, at most 5: pays 3 at once",
        "Bo has the lowest hand and takes the 3 that the losers pay",
        "The losers pay the winners: the pot of 3 stays",
    ]


def test_where_nobody_lost_the_pot_waits_for_legs():
    table = Told(HIGH_LOW, payee="winner", declare="drop", legs=3, ante=2).enter("deal")
    while table.state.phase == "bet":
        table.enter("close", to=0)
    table.enter("stay", stay=(0, 1)).enter("close", to=0).enter("show", high=(0,), low=(1,))
    assert table.said[0] == "Nobody who stayed in lost, so nobody pays: the pot of 6 stays"


def test_legs_and_the_last_of_them():
    table = Told(STAGES, legs=2).enter("deal").enter("stay", stay=(1,))
    assert table.said == ["Bo was the only one in: gets a leg", "Nobody pays: the pot of 3 stays"]
    assert table.moved == [(BO, 1)]
    table.enter("deal").enter("stay", stay=(0, 2)).enter("show", high=(0, 2))
    assert table.said[:2] == [
        "Cy tied with everybody who stayed in: gets a leg",
        "Anna tied with everybody who stayed in: gets a leg",
    ]
    table.enter("deal").enter("stay", stay=(0, 1, 2)).enter("show", high=(0, 1, 2))
    assert table.said[3:] == [
        "Bo, Cy and Anna have 2 legs and split the pot of 3: 1 each",
        "Bo takes 1",
        "Cy takes 1",
        "Anna takes 1",
    ]


def test_a_leg_for_beating_the_kitty_or_the_deck():
    for house in ("kitty", "deck"):
        table = Told(GUTS, legs=3, **{house: True}).hand((1,), (1,))
        assert table.said[0] == f"Bo was the only one in and beat the {house}: gets a leg"


def test_a_kitty_that_is_best_keeps_the_pot():
    table = Told(GUTS, kitty=True, owe="upto", amount=2).enter("deal").enter("stay", stay=(0, 1))
    table.enter("show", hand0="As Ks 2s", hand1="Qs Js 9d", kitty="Ac Kc 2c")
    assert table.said == [
        "The kitty has the best hand or ties: the pot of 3 stays",
        "Bo loses and burns the pot of 3, at most 2: owes 2 at the next deal",
        "Anna loses and burns the pot of 3, at most 2: owes 2 at the next deal",
    ]
    anna, kitty, _ = table.account.hands
    assert (anna.name, anna.because) == ("Anna", "ties with the kitty")
    assert kitty.because.startswith("ties with Anna; beats Bo: ")
    assert (kitty.name, kitty.cards) == ("The kitty", parse("Ac Kc 2c"))


def test_a_lone_stayer_loses_to_the_deck():
    table = Told(FOURS).enter("deal").enter("stay", stay=(0,))
    table.enter("show", hand0="Ks Qd 9s 2c", deck="As Ad 9c 3c")
    assert table.said[0] == "The deck has the best hand or ties: the pot of 3 stays"
    assert table.account.hands[0].name == "The deck"
    table = Told(FOURS).enter("deal").enter("stay", stay=(0,)).enter("show", high=(0,))
    assert table.said == ["Anna was the only one in, beat the deck and takes the pot of 3"]


def test_a_lone_stayer_who_has_only_the_low_leaves_the_decks_half():
    table = Told(HIGH_LOW, deck=True).enter("deal").enter("close", to=0, folded=(1, 2))
    table.enter("stay", stay=(0,)).enter("show", house=True, low=(0,))
    assert table.said[1].startswith("The deck has the best hand or ties")
    assert table.moved == [(ANNA, 1)]
    assert table.summary.pot == 2


def bets(table):
    """Come to the last bets of a high-low hand in which all three are in."""
    table.enter("deal")
    while table.state.phase == "bet":
        table.enter("close", to=0)
    return table.enter("stay", stay=(0, 1, 2))


def test_high_and_low_share_and_the_odd_chip_goes_to_the_high():
    table = bets(Told(HIGH_LOW, ante=5)).enter("close", to=0)
    table.enter(
        "show",
        board="As 8s 7h Kd Kc",
        hand0="Ks Ah 2d 3c",
        hand1="6c 5d Qc Qd",
        hand2="Ad 8d Jh Td",
    )
    assert table.said[:3] == [
        "The pot of 15 is split: 8 for the best hand, with the odd chip, 7 for the lowest hand",
        "Anna has the best hand and takes 8",
        "Anna has the lowest hand and takes 7",
    ]
    assert [(hand.name, hand.low) for hand in table.account.hands[::3]] == [("Anna", False), ("Anna", True)]
    best = table.account.hands[0]
    assert (best.rank_name, best.because[:9]) == ("Full house, kings over aces", "beats Cy:")
    assert list(map(show, best.board)) == ["A♠", "K♦", "K♣"]


def test_without_a_low_nothing_is_split():
    table = (
        bets(Told(HIGH_LOW))
        .enter("close", to=0)
        .enter("show", board="Ts Js Qh Kd Kc", hand0="Ks Ah 2d 3c", hand1="6c 5d Qc Qd", hand2="Ad 8d Jh Td")
    )
    assert table.said[:2] == [
        "Nobody has a low, so the pot is not split",
        "Bo has the best hand and takes the pot of 3",
    ]


def test_bets_and_what_nobody_calls():
    table = Told(HIGH_LOW, ante=1).enter("deal").enter("raise", who="2", to=6)
    assert table.said == ["Cy makes it 6 and puts in 6"]
    table.enter("raise", who="1", to=20, folded=(0,))
    assert table.said == ["Bo makes it 20 and puts in 20", "Anna folds"]
    table = Told(HIGH_LOW, ante=1).enter("deal").enter("raise", who="2", to=6)
    table.enter("close", to=6, folded=(0, 1))
    assert table.said == [
        "Bo folds",
        "Anna folds",
        "Cy gets back 6 that nobody called",
        "Cy is the only one left and takes the pot of 3",
    ]
    table = Told(HIGH_LOW, ante=1).enter("deal").enter("raise", who="2", to=6).enter("close", to=6)
    assert table.said == ["Bo puts in 6", "Anna puts in 6"]
    assert [(step.amount, step.pot, step.anchor) for step in table.account.steps] == [(-6, 6, "bets")] * 2


def test_who_folds_after_saying_in_has_lost():
    table = bets(Told(HIGH_LOW, ante=2)).enter("raise", who="1", to=5).enter("close", to=5, folded=(0, 2))
    assert table.said == [
        "Cy folds",
        "Anna folds",
        "Bo gets back 5 that nobody called",
        "Bo is the only one left who can win and takes the pot of 6",
        "Cy folded after saying “in” and burns the pot of 6, at most 5: owes 5 at the next deal",
        "Anna folded after saying “in” and burns the pot of 6, at most 5: owes 5 at the next deal",
    ]


def test_the_dead_and_the_card_that_killed():
    table = Told(DEADLY, declare="drop").enter("deal").enter("stay", stay=(0, 1, 2))
    table.enter("up", up0="6s", up1="Ks", dead=(2,))
    assert table.said == [
        "Cy is killed by a face-up card",
        "Anna is killed by the face-up 6♠",
        "Bo is the only one left who can win and takes the pot of 3",
        "Cy is dead and matches the pot of 3: owes 3 at the next deal",
        "Anna is dead and matches the pot of 3: owes 3 at the next deal",
    ]
    table.enter("deal")
    assert table.said[0] == "Cy pays the 3 owed from the last hand (dead, to match the pot)"


def test_all_dead():
    table = Told(DEADLY, declare="drop").enter("deal").enter("stay", stay=(0, 1)).enter("up", dead=(0, 1))
    assert table.said[2] == "All who stayed in are dead: the pot of 3 stays"


def test_a_hand_with_cards_up_is_told_as_it_lay():
    table = (
        Told(DEADLY, declare="drop").enter("deal").enter("stay", stay=(0, 1)).enter("up", up0="Ks", up1="Qs")
    )
    table.enter("show", hand0="Kd 6d", hand1="Ad Ac")
    best = table.account.hands[0]
    assert list(map(show, best.cards)) == ["(K♦)", "(6♦)", "K♠"]
    assert best.wild_meanings == ("(6♦) is wild: a king",)


def test_wild_cards_of_every_stage_say_what_they_stand_for():
    table = Told(STAGES).enter("deal").enter("stay", stay=(0, 1))
    table.enter("show", hand0="3s Kd Kc", hand1="5s 5d 7c")
    assert table.account.hands[0].wild_meanings == ("3♠ is wild: a king",)
    assert table.account.hands[1].wild_meanings == ()
    table.enter("deal").enter("stay", stay=(0, 1))
    table.enter("show", hand0="3s Kd Kc 5h 9c", hand1="5s 5d 7c 7d 7h")
    bo = table.account.hands[0]
    assert (bo.name, bo.rank_name) == ("Bo", "Five of a kind, sevens")
    assert bo.wild_meanings == ("5♠ is wild: a seven", "5♦ is wild: a seven")
    assert table.account.hands[1].wild_meanings == ("5♥ is wild: a king",)
    table.enter("deal").enter("stay", stay=(0, 1))
    table.enter("show", hand0="3s Kd Kc 5h 9c 2c Jd", hand1="5s 5d 7c 7d 7h Qh 2d")
    assert len(table.account.hands[0].wild_meanings) == 3


def test_debts_go_into_the_pot_at_the_end():
    table = Told(GUTS, hands=1).hand((0, 1), (0,))
    assert table.said[1:] == [
        "Bo loses and matches the pot of 3: owes 3",
        "The game is over, so Bo pays the 3 owed into the pot",
        "The pot of 3 waits for the table's next game",
    ]
    table = Told(GUTS).hand((0, 1), (0,)).enter("vote", agree=(0, 1, 2))
    assert table.said == [
        "Bo pays the 3 owed from the last hand (to match the pot), as everybody agreed to stop",
        "The pot of 3 waits for the table's next game",
    ]


def test_a_vote_with_nothing_in_the_pot():
    assert Told(GUTS).enter("vote", agree=(0, 1, 2)).account == EntryDetails()


def test_coming_and_going():
    table = Told(GUTS, late=1).hand((0, 1), (0,)).enter("leave", 1)
    assert table.said == ["Bo pays the 3 owed from the last hand (to match the pot) and leaves"]
    assert table.enter("join", 3, after="0").said == ["Di joins without paying into the pot of 3"]
    assert table.enter("leave", 2).said == ["Cy leaves and owes nothing"]
