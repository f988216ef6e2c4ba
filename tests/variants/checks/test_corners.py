"""What may go wrong at a table that plays a card, and the words of its prompts."""

from dataclasses import replace

import pytest

from companion.cards import parse
from companion.engine.choice_fields import SeatsField
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import begin, play
from companion.engine.money import MoneyUnit
from companion.engine.seats import Seats
from companion.matchpot.state.invariants import find_broken_invariant
from companion.variants import BadVariant, read_variant
from companion.variants.play.compiled import compile_variant
from companion.variants.play.prompting import describe_first_deal, list_hand_phases
from companion.variants.shelf import built_in_variants_by_slug
from variants.table import ANNA, BO, CY, Table

EUROS = MoneyUnit("€", 2)


def words(*steps: str, **card: object) -> list[tuple[str, str]]:
    """Return the deal and what is done before each move."""
    variant = read_variant({"name": "Ours", "steps": list(steps), **card})
    return [
        ("deal", describe_first_deal(variant, 0)),
        *((move.kind, move.instructions) for move in list_hand_phases(variant, 0)),
    ]


def test_every_step_is_said_before_the_bet_that_follows_it():
    assert words(
        "2 down",
        "1 up",
        "board 2 down",
        "lay two boards",
        "bet",
        "draw 2",
        "pass 1 left",
        "bet",
        "turn 1",
        "1 up",
        "discard 1",
        "roll 1",
        "bet",
        "buy 1 at 5 more",
        "buy 2 at 3",
        "board 4",
        "turn 1",
        "say Look at them.",
        "bet",
    ) == [
        (
            "deal",
            "two cards down and one up to everybody and one card face down on each of two boards",
        ),
        ("bet", ""),
        (
            "bet",
            "all remaining players may exchange up to two cards, then all remaining players pass one card "
            "to the left",
        ),
        (
            "bet",
            "turn up the first card, then deal one card up to each, then all remaining players discard "
            "one card, "
            "then turn one card face up",
        ),
        (
            "bet",
            "all remaining players may buy one more card for {price 5}, paid into the pot, then all "
            "remaining players may exchange up to two cards for {price 3} each, paid into the pot, "
            "then deal two more cards face up on each board, then turn up the last card. Look at them",
        ),
        ("show", ""),
    ]


def test_cards_up_that_kill_after_the_drop_are_asked_for_before_the_bets():
    killing = {"kill": ["6"], "settle": "match", "order": "sets3"}
    assert words("2 down", "in or out", "1 up", "bet", **killing) == [
        ("deal", "two cards down to everybody"),
        ("declare", ""),
        ("up", "deal one card up to each"),
        ("bet", ""),
        ("show", ""),
    ]


def test_what_players_say_who_declare_for_a_part():
    sides = ["high row 1", "high row 2"]
    card = {"steps": ["2 down", "board 10", "lay two boards", "declare"], "sides": sides, "speak": "declare"}
    table = Table(2, **card).enter("deal")
    assert table.prompt == "All at once: high with board 1, high with board 2 or both"
    assert table.fields("speak") == ["for_high_row_1", "for_high_row_2"]
    badugi = Table(2, steps=["4 down"], sides=["badugi"], order="badugi").enter("deal")
    assert badugi.action("show").fields[0].label == "The best badugi"


def test_all_have_answered_when_the_last_who_was_not_asked_is_put_out():
    card = {"order": "guts3", "settle": "match", "declare_by": "asked"}
    table = Table(3, steps=["3 down", "in or out"], **card).enter("deal")
    table.enter("say", BO, choice="in").enter("say", CY, choice="in").enter("out", who=str(ANNA))
    assert table.state.phase == "show"


def test_a_board_may_be_laid_before_it_is_dealt_or_after_it():
    before = words("lay cross", "5 down", "bet", "board 5 down", "bet", "turn 5", "bet")
    assert before[2] == ("bet", "deal five cards face down on the board, laid out as a cross")
    assert before[3] == ("bet", "turn up the board")
    after = words("5 down", "board 3", "bet", "board 6", "lay square", "bet")
    assert after[2][1] == "deal six more cards face up on the board, then lay out the board as a square"
    assert words("bet", "5 down", "bet")[0] == ("deal", "no more cards")


def test_a_kitty_may_have_cards_of_its_own():
    card = {"house": "kitty", "order": "guts3", "settle": "match"}
    assert words("3 down", "house 3", "in or out", **card)[0][1].endswith(" and three cards to the kitty")
    late = words("3 down", "bet", "house 3", "in or out", **card)
    assert late[2] == ("declare", "deal three cards to the kitty")
    table = Table(2, steps=["5 down", "house 4", "in or out"], **card | {"order": "sets4"})
    table.enter("deal").enter("stay", stay=[ANNA])
    assert table.action("show").fields[-1].high == 4
    assert table.offered == ["show", "pay", "void"]


@pytest.mark.parametrize("slug", built_in_variants_by_slug())
def test_a_game_of_the_shelf_is_played_by_taps_alone(slug):
    game = compile_variant(built_in_variants_by_slug()[slug])
    names = ("Anna", "Bo", "Cy", "Di")[: min(4, game.identity.seat_counts[-1])]
    state = play(game, begin(game, Seats(names)), Event("deal"))
    entered = {
        "bet": lambda _: Event("close", None, {"to": 1}),
        "declare": lambda _: Event("stay", None, {"stay": (ANNA, BO)}),
        "up": lambda _: Event("up", None, {"dead": ()}),
        "speak": lambda action: Event("speak", None, {action.fields[0].name: tuple(range(len(names)))}),
        "show": lambda action: Event(
            "show",
            None,
            {one.name: (BO,) for one in action.fields if isinstance(one, SeatsField) and one.row},
        ),
    }
    while state.hand.settlement is None:
        state = play(game, state, entered[state.phase](game.rules.actions(state)[0]))
        assert game.rules.find_broken_invariant(state) == ""
        assert game.rules.summary(state).prompt
        assert game.screens.view(state)
    assert state.balances[BO] > 0
    assert sum(state.balances) + state.match.pot == 0


def test_money_is_counted_in_what_the_table_counts_in():
    game = compile_variant(read_variant({"name": "Ours", "steps": ["5 down", "bet"], "ante": 2, "limit": 3}))
    state = play(game, begin(game, Seats(("Anna", "Bo"), unit=EUROS)), Event("deal"))
    assert state.balances == (-200, -200)
    assert state.match.agreement.stakes.bet_limit == 300
    assert play(game, state, Event("pay", BO)).balances == (-200, -400)


def test_a_joker_that_is_not_wild_and_too_many_of_a_card():
    table = Table(2, steps=["5 down"], pack=53, wild=["joker"]).enter("deal")
    two = table.refuses("show", hand0=parse("Jk 2c 3c 4c 9d"), hand1=parse("Jk 2d 3d 4d 9h"))
    assert str(two).startswith("joker is entered twice, but the deck has only one")
    double = Table(2, steps=["5 down"], pack=104).enter("deal")
    three = double.refuses("show", hand0=parse("Ah Ah 3c 4c 9d"), hand1=parse("Ah 2d 3d 4d 9h"))
    assert str(three).startswith("A♥ is entered 3 times, but the deck has only 2")
    double.enter("show", hand0=parse("Ah Ah 3c 4c 9d"), hand1=parse("Kh 2d 3d 4d 9h"))
    assert double.line == "Anna (pair of aces) takes 2"


def test_a_hand_has_as_many_cards_as_somebody_can_have_however_they_lie():
    table = Table(2, steps=["2 down", "3 up"], extra=1, wild=["6 down"], order="standard-fives").enter("deal")
    assert [(one.low, one.high) for one in table.action("show").fields[1:3]] == [(2, 3), (3, 4)]
    cards = {"hand0": parse("2c 2d"), "up0": parse("4h 5s 9c")}
    refused = table.refuses("show", **cards, hand1=parse("Ac Ad Kc"), up1=parse("Kd Qs Qd Jh"))
    assert str(refused) == "Bo has 7 cards, but a hand here has 5 to 6 cards."
    assert "face-up cards too" in str(table.refuses("show", **cards, hand1=parse("Ac Ad Kc")))
    table.enter("show", **cards, hand1=parse("Ac 6d"), up1=parse("Kd Qs Qd Jh"))
    assert table.line == "Bo (straight, ace high) takes 2"


def test_hands_that_lie_wholly_face_up_have_one_input():
    table = Table(2, steps=["5 up"], kill=["3"]).enter("deal")
    assert table.fields("show") == ["high", "dead", "up1", "up0"]
    table.enter("show", up0=parse("2c 2d 4h 5s 9c"), up1=parse("Ac Ad 4c 5c 9h"))
    assert table.line == "Bo (pair of aces) takes 2"


def test_who_is_put_out_before_saying_in_or_out_owes_nothing():
    card = {"order": "guts3", "settle": "match"}
    table = Table(3, steps=["3 down", "in or out"], **card).enter("deal").enter("out", who=str(CY))
    assert table.told == ["Cy is out of this hand. Their bets stay in the pot"]
    assert table.enter("out", who=str(BO)).line == "Bo is out of this hand. Anna takes 3. Anna wins"
    asked = Table(3, steps=["3 down", "in or out"], declare_by="asked", **card).enter("deal")
    asked.enter("say", BO, choice="in").enter("say", CY, choice="in").enter("out", who=str(BO))
    assert asked.told == ["Bo is put out of the hand"]
    asked.enter("out", who=str(ANNA))
    assert asked.line == "Anna is out of this hand. Cy takes 3. Bo owes 3"


def test_all_who_are_in_are_put_out_and_owe():
    card = {"order": "guts3", "settle": "match", "declare_by": "asked"}
    table = Table(2, steps=["3 down", "in or out"], **card).enter("deal")
    table.enter("say", BO, choice="in").enter("say", ANNA, choice="out")
    assert table.line.endswith("Bo takes 2. Bo wins")
    table = Table(3, steps=["3 down", "in or out"], **card).enter("deal")
    table.enter("say", BO, choice="in").enter("out", who=str(CY)).enter("out", who=str(BO))
    assert table.state.phase == "declare"
    table.enter("say", ANNA, choice="in")
    assert table.line == "Anna is in. Anna takes 3. Bo owes 3"


def test_a_bet_goes_back_when_the_only_other_is_put_out():
    table = Table(2, steps=["5 down", "bet"]).enter("deal").enter("raise", who=str(BO), to=6)
    table.enter("out", who=str(ANNA))
    assert table.line == "Anna is out of this hand. Bo takes 2"
    assert table.money == (-1, 1)


def test_players_declare_before_they_say_in_or_out():
    card = {"sides": ["high", "low"], "speak": "declare", "settle": "match"}
    table = Table(2, steps=["5 down", "declare", "in or out"], **card).enter("deal")
    assert table.prompt == "All at once: high, low or both. Then in or out on 1-2-3-drop"
    table.enter("speak", for_high=[ANNA], for_low=[BO]).enter("stay", stay=[ANNA, BO])
    table.enter("show")
    assert table.line.startswith("Anna takes 1, Bo takes 1")


def test_a_killed_kitty_and_a_rank_for_it():
    card = {"order": "sets3", "house": "kitty", "settle": "match", "wild": ["own named"]}
    table = Table(2, steps=["3 down", "in or out"], **card).enter("deal").enter("stay", stay=[ANNA])
    hand = {"hand0": parse("Ac Ad 9h"), "rank0": "9"}
    assert "wild rank" in str(table.refuses("show", **hand, kitty=parse("Qc Jd 2h")))
    table.enter("show", **hand, kitty=parse("Qc Jd 2h"), rank_house="none")
    assert table.line == "Anna (three of a kind, aces) takes 2. Anna wins"


def test_several_rounds_in_which_cards_are_exchanged_need_not_keep_them():
    then = [{"steps": ["draw 2", "in or out"]}]
    table = Table(2, steps=["5 down", "in or out"], settle="match", then=then).enter("deal")
    table.enter("stay", stay=[ANNA, BO])
    table.enter("show", hand0=parse("Ac Ad 3h 4h 5s"), hand1=parse("Kc Kd 3s 4s 6c")).enter("deal")
    assert table.prompt.startswith("Everybody may exchange up to two cards. In or out on 1-2-3-drop")
    table.enter("stay", stay=[ANNA, BO])
    table.enter("show", hand0=parse("Ac 2d 3h 4h 9s"), hand1=parse("Kc Kd 3s 4s 6c"))
    assert table.line.startswith("Bo takes")


def test_more_bets_than_pot_would_be_told():
    state = Table(2, steps=["5 down", "bet"]).enter("deal").state
    assert (
        find_broken_invariant(replace(state, hand=replace(state.hand, contributed={ANNA: 9})))
        == "more was bet than is in the pot"
    )


def test_too_many_players_for_the_pack():
    game = compile_variant(read_variant({"name": "Ours", "steps": ["5 down", "draw 3"], "pack": 32}))
    assert game.identity.seat_counts == (2, 3, 4)
    with pytest.raises(Illegal, match="2 to 4 players"):
        begin(game, Seats(("A", "B", "C", "D", "E")))
    assert game.rules.cards_needed is not None
    assert game.rules.cards_needed(3, {}).needed_cards == 24


def test_a_card_that_cannot_be_read_compiles_to_nothing():
    with pytest.raises(BadVariant):
        read_variant({"name": "Ours", "steps": ["5 down"], "sides": ["low row 3"]})


def test_somebody_is_put_out_while_players_declare_or_show():
    card = {"sides": ["high", "low"], "speak": "declare"}
    table = Table(3, steps=["5 down", "declare"], **card).enter("deal").enter("out", who=str(CY))
    assert table.state.phase == "speak"
    table.enter("speak", for_high=[ANNA, BO], for_low=[ANNA, BO])
    assert table.enter("out", who=str(BO)).line == "Bo is out of this hand. Anna takes 3"


def test_the_points_that_come_second_nearest():
    table = Table(3, steps=["2 down"], sides=["points 21"], order="points", second=True).enter("deal")
    assert table.action("show").fields[0].label == "The second-nearest total to 21"
    table.enter("show", hand0=parse("Kc 9d"), hand1=parse("Ac Kd"), hand2=parse("2c 2d"))
    assert table.line == "Anna (19 points) takes 3"


def test_players_declare_for_cards_of_a_suit_where_there_is_nothing_else_to_declare():
    card = {"order": "points", "sides": ["high spade", "low heart"], "steps": ["3 down", "declare"]}
    table = Table(2, speak="declare", **card).enter("deal")
    assert table.fields("speak") == ["for_high_spade", "for_low_heart"]
    secret = table.action("speak").secret
    assert secret
    assert (secret.yes_label, secret.no_field, secret.both_label) == (
        "Highest spade",
        "for_low_heart",
        "Both",
    )
    table.enter("speak", for_high_spade=[ANNA, BO], for_low_heart=[ANNA])
    table.enter("show", hand0=parse("2s 3c 4h"), hand1=parse("5c 3h 7s"))
    assert table.money == (0, 0), "Bo has the lower heart and has not declared for it"
    both = Table(2, speak="declare both", **card).enter("deal")
    both.enter("speak", for_high_spade=[ANNA, BO], for_low_heart=[ANNA])
    assert both.enter("show", hand0=parse("2s 3c 4h"), hand1=parse("5c 6h 7s")).money == (-1, 1)


def test_a_kitty_has_at_each_round_what_was_dealt_to_it_by_then():
    more = {"steps": ["1 down", "house 1", "in or out"], "order": "sets4"}
    for steps, sizes in (
        (["3 down", "house 3"], (3, 4)),
        (["3 down"], (3, 4)),
        (["3 down", "house 5"], (5, 6)),
    ):
        card = {"order": "sets3", "settle": "match", "house": "kitty", "then": [more]}
        form = compile_variant(read_variant({"name": "Ours", "steps": [*steps, "in or out"], **card}))
        table = Table(2, steps=[*steps, "in or out"], **card).enter("deal").enter("stay", stay=[ANNA, BO])
        assert table.action("show").fields[-1].high == sizes[0]
        assert form.identity.seat_counts[-1] > 2
        assert [stage.fixed_kitty_size for stage in table.state.match.form.stages] == list(sizes)
