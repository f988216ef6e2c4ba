"""What the companion knows of the cards in Progressive Poker, and which it refuses for it."""

from companion.cards import parse
from companion.engine.cards_field import CardsField

from .progressive_table import ACES, GAME, Deals

# --- known cards


def test_known_card_on_the_pile_can_be_in_no_hand():
    table = Deals().enter("note", put_0="Kh")
    refusal = table.refuses("showdown", winners=["0"], hand_0="Kh Qh Jh Th 9h")
    assert str(refusal) == (
        "There is only one K♥, but it is recorded on the pile and in Anna's hand. "
        "A card was misread or entered wrongly."
    )
    assert refusal.anchor == "cards"
    assert "on the pile" in str(table.refuses("note", put_1="Kh"))


def test_known_card_can_be_in_one_hand_only():
    refusal = Deals().refuses("showdown", winners=["0"], hand_0=ACES, hand_1="Ah Kd Qs Js 9s")
    assert "There is only one A♥, but it is recorded in Bo's hand and in Anna's hand." in str(refusal)


def test_known_joker_is_there_once():
    refusal = Deals(2, joker=True).refuses("showdown", hand_0="Jk Jk Kh Kd 9s", winners=["0"])
    assert str(refusal).startswith("There is only one joker, but it is recorded in Anna's hand twice.")


def test_known_joker_is_wild_in_every_hand():
    def wild(table: Deals) -> set[tuple[str, ...]]:
        (showdown,) = (one for one in GAME.rules.actions(table.state) if one.name == "showdown")
        return {field.pack.wild for field in showdown.fields if isinstance(field, CardsField)}

    assert wild(Deals(2, joker=True)) == {("Jk",)}
    assert wild(Deals(2)) == {()}


def test_known_discards_can_be_in_no_hand_until_they_are_shuffled_in():
    table = Deals(4, pack="52").draw(draw_1=5, thrown="Kh Qh")
    assert GAME.screens.cards_elsewhere(table.state) == parse("Kh Qh")
    refusal = table.refuses("showdown", winners=["0"], hand_0="Kh Qd Jh Th 9h")
    assert "There is only one K♥, but it is recorded among the discards and in Anna's hand." in str(refusal)
    table = Deals(4).draw(draw_1=3, thrown="Kh Qh")
    assert "among the discards" in str(table.refuses("draw", draw_2=1, thrown="Kh"))
    table.draw(draw_2=3)
    assert GAME.screens.cards_elsewhere(table.state) == ()
    table.enter("showdown", winners=["0"], hand_0="Kh Qd Jh Th 9h")


def test_known_cards_of_a_pile_stay_with_a_winner_who_may_not_exchange():
    table = Deals().enter("note", put_0="Kh", put_1="Qh").won_by(1)
    assert GAME.screens.cards_elsewhere(table.state) == parse("Kh Qh")
    refusal = table.refuses("showdown", winners=["0"], hand_0="Kh Qd Jh Th 9h")
    assert "recorded among Bo's starting cards and in Anna's hand" in str(refusal)
    table.enter("note", put_2="Kh")
    assert GAME.screens.cards_elsewhere(table.state) == parse("Kh Qh")


def test_known_cards_put_unnoted_come_back_to_who_takes_the_pile():
    kept = Deals().enter("note", put_0="Kh").won_by(1, 1)
    assert GAME.screens.cards_elsewhere(kept.state) == parse("Kh")
    lost = Deals().enter("note", put_0="Kh").won_by(1, 2)
    assert GAME.screens.cards_elsewhere(lost.state) == ()


def test_known_cards_are_not_certain_once_they_may_have_been_exchanged():
    table = Deals().enter("note", put_0="Kh", put_1="Qh", put_2="Jh").won_by(1)
    assert GAME.screens.cards_elsewhere(table.state) == parse("Kh Qh Jh")
    table.enter("count", starts_0=2, starts_1=2, starts_2=2)
    assert GAME.screens.cards_elsewhere(table.state) == ()


def test_known_start_cards_are_what_was_put_aside_in_an_exchange():
    table = Deals().enter("note", put_2="As").enter("exchange", 0, given="9c 8c")
    assert GAME.screens.cards_elsewhere(table.state) == parse("As 9c 8c")
    assert "recorded among Anna's starting cards and in Bo's hand" in str(
        table.refuses("showdown", winners=["1"], hand_1="9c 9d 9h 7c 7d")
    )
    table.won_by(1)
    assert table.state.known_start_cards[0] == parse("9c 8c")
    assert GAME.screens.cards_elsewhere(table.state) == parse("As")
    refusal = table.refuses("exchange", 0, taken="7c")
    assert str(refusal) == "7♣ cannot be among Anna's starting cards, because all of them are already known."
    assert "on the pile" not in str(refusal)
    table.enter("exchange", 0, taken="9c", given="Td")
    assert table.state.known_start_cards[0] == parse("8c Td")


def test_known_start_cards_leave_no_room_for_another_on_the_pile():
    """Anna has 2 known and takes 3 known: all 5 are known, and one of them goes on the pile."""
    table = Deals().enter("exchange", 0, given="9c 8c").enter("note", put_0="Kh", put_1="Qh", put_2="Ah")
    table.won_by(0)
    assert [put.seat for put in table.state.pile] == [2, 0, 1]
    refusal = table.refuses("note", put_1="Ks")
    assert str(refusal) == "K♠ cannot be among Anna's starting cards, because all of them are already known."
    assert refusal.field == "put_1"
    assert table.enter("note", put_1="Ah").state.known_start_cards[0] == parse("9c 8c Kh Qh")


def test_known_card_put_in_an_earlier_deal_can_be_noted_later():
    table = Deals().tied(0, 1)
    assert table.action("note").fields[0].label == "Bo's card, deal 1"
    assert table.enter("note", put_0="Kh").figures(1) == {
        "starting card": "1",
        "on the pile": "K♥ ?",
    }


def test_known_start_cards_may_go_into_the_hand_unnoted_before_the_draw():
    table = Deals().enter("note", put_2="As").enter("exchange", 0, given="9c 8c").won_by(1)
    assert table.draw(draw_2=0, draw_0=0).state.known_start_cards[0] == ()


def test_known_start_card_that_lies_elsewhere_cannot_be_exchanged():
    table = Deals().enter("note", put_0="Kh")
    assert "on the pile and among Anna's starting cards" in str(table.refuses("exchange", 0, taken="Kh"))


def test_an_exchange_needs_a_number_or_cards():
    refusal = Deals().refuses("exchange", 0)
    assert str(refusal) == "How many cards were exchanged? Tap 0 for none."


def test_a_note_needs_a_card():
    refusal = Deals().refuses("note")
    assert str(refusal) == "Enter at least one card that was put on the pile."
