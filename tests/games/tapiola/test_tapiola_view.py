"""What the table of Tapiola Hold'em looks like on a screen."""

from companion.engine.cards_field import CardsField
from companion.games.tapiola.actions.actions import available_actions
from companion.games.tapiola.showdown.fields import showdown_fields
from companion.games.tapiola.view import BoardCardPlace, TapiolaView, build_view

from .towers import Towers


def seen(table: Towers) -> TapiolaView:
    return build_view(table.state)


def test_before_the_first_card_there_is_no_middle():
    table = seen(Towers())
    assert (table.centre, table.line, table.title, table.high) == (None, "", "", ())


def test_the_towers_stand_from_the_top_down():
    table = seen(Towers().until(2))
    assert table.middle == "The cards in the middle"
    assert table.centre == BoardCardPlace("The centre", dealt=True, card="Kh")
    first, second = table.towers
    assert [place.card for place in first] == [None, "6d", "5d"]
    assert [place.card for place in second] == [None, "Tc", "9c"]
    assert [place.dealt for place in second] == [False, True, True]
    assert {place.of for place in second} == {"Tower 2"}


def test_a_card_that_nobody_noted_lies_face_down():
    table = seen(Towers().enter("community").enter("community"))
    assert table.centre == BoardCardPlace("The centre", dealt=True, asked=("note", "centre"))
    assert [(place.dealt, place.card) for place in table.towers[0]] == [
        (False, None),
        (False, None),
        (True, None),
    ]


def test_the_hands_come_first_once_the_whole_middle_is_noted():
    assert not seen(Towers().until(2)).hands_first
    assert seen(Towers().stand()).hands_first
    half_noted = Towers().enter("community").enter("community", cards="5d 9c")
    assert not seen(half_noted).hands_first


def test_burned_cards_are_counted_while_the_deal_lasts():
    table = Towers(burns=True).until(2)
    assert seen(table).burned == 2
    table.enter("showdown", hand0="8d 9d", hand1="Qs Kc", hand2="2c 2d", tower1="5d 6d 7d", tower2="9c Tc Jc")
    assert seen(table).burned == 0


def test_the_last_showdown_stays_until_the_next_card_lies_there():
    table = Towers().stand().enter("showdown", hand0="8d 9d", hand1="Qs Kc", hand2="2c 2d")
    last = seen(table)
    assert last.middle == "The cards in the middle at the last showdown"
    assert last.line == "Bo (pair of kings) wins the pot"
    assert last.title == "The last showdown"
    assert [hand.name for hand in last.high] == ["Bo", "Anna", "Cy"]
    assert [place.card for place in last.towers[1]] == ["Jc", "Tc", "9c"]
    now = seen(table.enter("community", cards="2s"))
    assert (now.middle, now.line, now.title, now.high) == ("The cards in the middle", "", "", ())
    assert now.centre == BoardCardPlace("The centre", dealt=True, card="2s")


def test_the_last_showdown_stays_when_the_match_is_over():
    table = Towers(limit=1).stand().enter("showdown", hand0="8d 9d", hand1="Qs Kc", hand2="2c 2d")
    assert table.state.over
    assert [hand.name for hand in seen(table).high] == ["Bo", "Anna", "Cy"]


def test_every_card_of_the_middle_says_whose_hand_it_is_in():
    last = seen(Towers().stand().enter("showdown", hand0="8d 9d", hand1="Qs Kc", hand2="2c 2d"))
    assert last.centre is not None
    assert last.centre.best == ("Bo", "Anna", "Cy")
    assert [place.best for place in last.towers[1]] == [("Bo", "Cy"), (), ("Anna",)]
    assert last.centre.lowest == ()


def test_of_a_split_the_best_hands_stand_first_and_the_lowest_after_them():
    table = Towers(2, scoring="two-one", wins="split").stand(first="As 6d Kd", second="2c Tc Kc")
    last = seen(table.enter("showdown", hand0="Ks 3c", hand1="5c 4c"))
    assert last.title == "The last showdown: best hands"
    assert [hand.name for hand in last.low] == ["Bo", "Anna"]
    ace, king = last.towers[0][2], last.towers[0][0]
    assert (ace.lowest, king.lowest, king.best) == (("Bo", "Anna"), (), ("Anna", "Bo"))


def test_in_lowball_the_lowest_stand_first():
    table = Towers(2, wins="lowball").stand().enter("showdown", hand0="2c 3c 4c", hand1="8h 8s As")
    assert seen(table).title == "The last showdown: lowest hand first"


def test_the_showdown_is_open_at_once_while_nothing_lies_on_the_table():
    table = Towers()
    assert seen(table).at_once == "showdown"
    assert seen(table.enter("community")).at_once == ""
    assert "showdown" in table.names


def asked(table: Towers) -> list[list[tuple[str, str]]]:
    return [[place.asked for place in tower] for tower in seen(table).towers]


def test_the_next_place_of_a_tower_is_tapped_for_its_card_and_a_card_that_nobody_noted_for_its_own():
    table = Towers().until(1).enter("discard")
    noted, grows, none = ("", ""), ("community", "cards"), ("", "")
    assert asked(table) == [[none, grows, noted], [none, grows, noted]]
    unnoted = Towers().enter("community").enter("community")
    assert asked(unnoted) == [[none, none, ("note", "tower1")], [none, none, ("note", "tower2")]]
    assert seen(unnoted).centre == BoardCardPlace("The centre", dealt=True, asked=("note", "centre"))


def test_the_picker_is_told_what_is_out_how_many_are_enough_and_what_comes_next():
    fields = {field.name: field for field in showdown_fields(Towers().stand().state)}
    assert fields["hand1"].pack.elsewhere == ("Kh", "5d", "6d", "7d", "9c", "Tc", "Jc")
    assert [
        (field.name, field.enough, field.then) for field in fields.values() if isinstance(field, CardsField)
    ] == [
        ("hand1", 2, "hand2"),
        ("hand2", 2, "hand0"),
        ("hand0", 2, ""),
    ]
    open_ = Towers().enter("community")
    action = next(action for action in available_actions(open_.state) if action.name == "showdown")
    enough = {field.name: field.enough for field in action.fields if isinstance(field, CardsField)}
    assert enough == {"centre": 1, "tower1": 3, "tower2": 3, "hand1": 0, "hand2": 0, "hand0": 0}
