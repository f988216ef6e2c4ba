"""Text beside the lines of an evening: whole or cut short, with room on both sides."""

from companion.engine.money import WHOLE
from companion.evenings.money.chart import make_balance_chart
from companion.evenings.money.chart_labels import (
    MIN_CHART_HEIGHT,
    estimate_text_width,
    make_chart_labels,
    shorten_name,
)


def test_a_name_that_is_too_long_is_cut_and_says_so():
    assert shorten_name("Bartholomew") == "Bartholomew"
    assert shorten_name("Anna Maria von der Heide") == "Anna Maria…"
    assert shorten_name("W" * 24) == "WWWWWW…"
    assert estimate_text_width(shorten_name("山" * 24)) <= estimate_text_width("山" * 7)
    assert estimate_text_width("\u2068Anna\u2069") == estimate_text_width("Anna")


def test_there_is_room_for_the_longest_on_either_side():
    names = {1: "Bo", 2: "Cy"}
    small, large = ([{1: 0, 2: 0}, {1: won, 2: -won}] for won in (5, 400_000))
    few, many = (
        make_chart_labels(make_balance_chart(small), names, WHOLE),
        make_chart_labels(make_balance_chart(large), names, WHOLE),
    )
    assert many.amounts[-400_000] == "−400000"
    assert many.left > few.left
    assert make_chart_labels(make_balance_chart(small), {1: "Bo", 2: "Maximiliane"}, WHOLE).right > few.right


def test_the_chart_grows_with_those_whose_names_stand_beside_it():
    crowd = {player: f"Player {player}" for player in range(30)}
    assert make_chart_labels(make_balance_chart([{1: 0}, {1: 5}]), {1: "Bo"}, WHOLE).high == MIN_CHART_HEIGHT
    assert make_chart_labels(make_balance_chart([dict.fromkeys(crowd, 0)]), crowd, WHOLE).high > 29 * 13
