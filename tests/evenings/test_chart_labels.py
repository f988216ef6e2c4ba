"""Text beside the lines of an evening: whole or cut short, with room on both sides."""

from companion.engine.money import WHOLE
from companion.evenings.money.chart import chart
from companion.evenings.money.chart_labels import LEAST_HEIGHT, labels, shortened, width


def test_a_name_that_is_too_long_is_cut_and_says_so():
    assert shortened("Bartholomew") == "Bartholomew"
    assert shortened("Anna Maria von der Heide") == "Anna Maria…"
    assert shortened("W" * 24) == "WWWWWW…"
    assert width(shortened("山" * 24)) <= width("山" * 7)
    assert width("\u2068Anna\u2069") == width("Anna")


def test_there_is_room_for_the_longest_on_either_side():
    names = {1: "Bo", 2: "Cy"}
    small, large = ([{1: 0, 2: 0}, {1: won, 2: -won}] for won in (5, 400_000))
    few, many = labels(chart(small), names, WHOLE), labels(chart(large), names, WHOLE)
    assert many.amounts[-400_000] == "−400000"
    assert many.left > few.left
    assert labels(chart(small), {1: "Bo", 2: "Maximiliane"}, WHOLE).right > few.right


def test_the_chart_grows_with_those_whose_names_stand_beside_it():
    crowd = {player: f"Player {player}" for player in range(30)}
    assert labels(chart([{1: 0}, {1: 5}]), {1: "Bo"}, WHOLE).high == LEAST_HEIGHT
    assert labels(chart([dict.fromkeys(crowd, 0)]), crowd, WHOLE).high > 29 * 13
