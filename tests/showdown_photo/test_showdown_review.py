"""A photo of a whole showdown: every hand goes to its player, and what cannot be so is found."""

from dataclasses import replace

import pytest

from companion.cards import Card, parse
from companion.engine.field import Illegal
from companion.showdown_photo.known_hands import EnteredCards
from companion.showdown_photo.showdown_review import ShowdownReview, drop_table_cards, review_showdown
from companion.vision import FaceDownCard, RecognisedCard

from .photos import (
    STEP,
    board_field,
    card_at,
    cards_field,
    hand,
    hand_fields,
    read_card,
    reading,
    review,
    table,
)

NAMES = ("Anna", "Bo", "Cy", "Di")
HANDS = ("8h 9h", "Qh Qd", "2s 3s", "Ah Ad")
FOUR = hand_fields(4)


def assigned(found: ShowdownReview) -> dict[str, str]:
    """Return the cards of each input by its name; those of nobody under ""."""
    return {group.field.name if group.field else "": group.codes for group in found.groups}


def cards_of(*hands: str) -> dict[str, set[str]]:
    return {f"hand{seat}": set(cards.split()) for seat, cards in enumerate(hands)}


def sets(found: ShowdownReview) -> dict[str, set[str]]:
    return {name: set(cards.split()) for name, cards in assigned(found).items()}


def test_hands_follow_the_seats_around_the_table():
    found = review_showdown(review(*table(*HANDS)), FOUR)
    assert sets(found) == cards_of(*HANDS)
    assert not found.has_conflict
    assert found.has_guessed_owners
    assert (found.again, found.missing) == ("", ())
    assert not found.has_separate_groups
    assert not found.has_equal_groups


def test_a_hand_that_is_entered_already_decides_the_others():
    noted = EnteredCards({"hand3": parse("8h 9h")})
    assert sets(review_showdown(review(*table(*HANDS)), FOUR, noted)) == cards_of(*HANDS[1:], HANDS[0])
    guess = EnteredCards(noted.cards, ["hand3"])
    assert sets(review_showdown(review(*table(*HANDS)), FOUR, guess)) == cards_of(*HANDS)


def test_hands_that_were_recorded_are_nobodys():
    found = review_showdown(review(*table(*HANDS)), FOUR, recorded=([parse(cards) for cards in HANDS],))
    assert found.again == "recorded"
    assert {group.field for group in found.groups} == {None}


def test_a_board_goes_into_its_input_row_by_row():
    rows = [hand("Kh Ks", 1500, 900), hand("5d 5s", 1500, 1000)]
    board = replace(board_field(4), board_rows=(2, 2))
    found = review_showdown(review(*table(*HANDS), *rows), [*FOUR, board])
    assert assigned(found)["board"] == "Kh Ks 5d 5s"
    assert sets(found).keys() == {*cards_of(*HANDS), "board"}


def test_a_hand_more_than_there_are_players_is_a_conflict():
    found = review_showdown(review(*table(*HANDS)), FOUR[:3])
    assert "" in assigned(found)
    assert found.has_conflict


def test_a_hand_that_is_not_in_the_photo_is_no_conflict():
    found = review_showdown(review(*table(*HANDS[:3])), FOUR)
    assert found.missing == (FOUR[3],)
    assert not found.has_conflict
    ((x, y),) = found.gap
    assert x > 2000
    assert 800 < y < 1200


def test_the_gap_for_a_missing_hand_is_in_the_middle_if_too_few_are_there():
    found = review_showdown(review(*table(HANDS[0])), [FOUR[0], FOUR[1], board_field(5)])
    assert found.gap == found.middle == ((1500, 1000),)


def test_boards_and_nobodys_cards_leave_the_gap_alone():
    found = review_showdown(review(*table(*HANDS[:3])), FOUR)
    more = (
        *found.groups,
        replace(found.groups[0], field=board_field(2)),
        replace(found.groups[0], field=None),
    )
    assert replace(found, groups=more).gap == found.gap


@pytest.mark.parametrize(
    ("hands", "copies", "conflict"),
    [
        (("8h 9h", "Qh", "2s 3s", "Ah Ad"), 1, True),
        (("8h 9h", "Qh Qd", "2s 3s", "Ah Qd"), 1, True),
        (("8h 9h", "Qh Qd", "2s 3s", "Ah Qd"), 2, False),
    ],
)
def test_too_few_cards_and_cards_that_are_there_too_often(
    hands: tuple[str, ...], copies: int, conflict: bool
):
    assert review_showdown(review(*table(*hands), copies=copies), FOUR).has_conflict is conflict


def test_too_many_cards_of_one_player_are_a_conflict():
    fields = [
        cards_field("hand0", 0, 3),
        cards_field("up0", 0, 4),
        *hand_fields(2, 3)[1:],
        cards_field("up1", 1, 4),
    ]
    row = hand("2c 3c 4c 5c 6c 7c 8c", 1500, 1800)
    found = review_showdown(review(row, hand("2d 3d 4d", 1500, 200), hand("5d 6d 7d 8d", 1500, 400)), fields)
    (crowded,) = [group for group in found.groups if group.has_too_many]
    assert len(crowded.cards) == 7
    assert found.has_conflict
    assert found.has_separate_groups


@pytest.mark.parametrize(("sizes", "equal"), [((3, 4), False), ((3, 3), True)])
def test_groups_of_one_player_with_the_same_number_of_cards(sizes: tuple[int, int], equal: bool):
    down, up = sizes
    fields = (cards_field("hand0", 0, down), cards_field("up0", 0, up), board_field(3))
    assert ShowdownReview(review(), (), fields).has_equal_groups is equal


@pytest.mark.parametrize(("width", "cut"), [(2500, True), (2515, False), (2600, False)])
def test_cards_beyond_the_edge_of_the_picture(width: int, cut: bool):
    """The last card ends at 2520 pixels; a tenth of its height, 6 pixels, may be beyond the edge."""
    found = review_showdown(review(*table("8h 9h", "Qh Qd", "2s 3s", "Ah"), width=width), FOUR)
    (last,) = [group for group in found.groups if group.codes == "Ah"]
    assert last.has_too_few
    assert last.cut is last.may_have_more is cut
    assert not any(group.may_have_more for group in found.groups if group is not last)


def test_a_cut_hand_that_is_whole_or_nobodys_has_no_more():
    found = review_showdown(review(*table(*HANDS), width=2500), FOUR)
    (cut,) = [group for group in found.groups if group.cut]
    assert not cut.may_have_more
    nobodys = replace(cut, field=None)
    assert not nobodys.may_have_more
    assert not nobodys.has_too_few
    assert not nobodys.has_too_many


def test_backs_beside_a_hand_that_lacks_a_card():
    backs = (FaceDownCard(card_at(500, 1000 + 70), 0), FaceDownCard(card_at(2500, 1070), 0))
    found = review_showdown(review(*table("8h 9h", "Qh", "2s 3s", "Ah Ad"), backs=backs), FOUR)
    by_field = {group.field: group for group in found.groups}
    assert found.nearby_backs(by_field[FOUR[1]]) == backs[:1]
    assert found.nearby_backs(by_field[FOUR[3]]) == ()
    assert found.nearby_backs(replace(by_field[FOUR[1]], field=None)) == ()


def test_cards_are_called_by_their_player_or_by_their_input():
    board = board_field(3, label="Tower 1, from the left")
    kitty = cards_field("kitty", 9, 3, label="Row cards, all")
    up = cards_field("up1", 1, 1, label="Bo's cards face up")
    found = ShowdownReview(review(), (), (*hand_fields(3), up, board, kitty))
    own = replace(found, fields=(*hand_fields(3), board))
    assert [own.caption_for(field, NAMES) for field in own.fields] == ["Anna", "Bo", "Cy", "Tower 1"]
    assert [own.hand_of(field, NAMES) for field in own.fields] == [
        "Anna's hand",
        "Bo's hand",
        "Cy's hand",
        "Tower 1",
    ]
    assert found.caption_for(up, NAMES) == "Bo's cards face up"
    assert found.hand_of(up, NAMES) == "The row with Bo's cards face up"


def test_captions_keep_clear_of_all_hands():
    found = review_showdown(review(*table(*HANDS)), FOUR)
    first, *_ = found.groups
    (caption,) = found.captions([("Anna?", first.outline, False)])
    assert caption.lines == ("Anna?",)
    assert caption.y < min(y for _, y in first.outline)


def test_cards_that_lie_on_the_table_are_dropped_the_surest_first():
    unsure, sure = read_card("Kh", 0, confidence=0.6), read_card("Kh", STEP)
    found = drop_table_cards(reading([unsure, sure, read_card("Qd", 90)]), parse("Kh 2c"))
    assert found.cards == (unsure, read_card("Qd", 90))
    nothing = reading()
    assert drop_table_cards(nothing, parse("Kh")) == nothing


def test_a_card_face_down_on_the_table_is_dropped_too():
    assert [card.card for card in drop_table_cards(reading(hand("Kh Qd", 0, 0)), [Card("Kh_")]).cards] == [
        "Qd"
    ]


def test_a_photo_of_nothing_but_the_table_is_refused():
    cards: list[RecognisedCard] = hand("Kh Qd", 100, 100)
    with pytest.raises(Illegal, match="This photo shows only cards in the middle"):
        drop_table_cards(reading(cards), parse("Kh Qd"))
