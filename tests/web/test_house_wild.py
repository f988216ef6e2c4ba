"""What is wild is chosen in the form of a game: two named ranks, and for one part of the pot only."""

from .kitchen import Kitchen, form_of, plain
from .phones import text


def test_wild_for_the_high_only_is_a_choice_where_there_are_several_parts(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    begun = kitchen.anna.get(f"{change}?like=stud-high-low")
    assert 'id="f-wild_for" tabindex="-1" hidden' in text(begun), "nothing is wild yet"
    assert "<span>Two named in the hand</span>" in text(begun)
    filled = form_of(begun)
    filled.setlist("wild-0", ["2", "two named"])
    filled["wild_for"] = "high"
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Wild"})
    again = kitchen.anna.get(done.location)
    said = "Twos are wild, and so are two ranks named in the hand, but only for the best hand."
    assert said in plain(again)
    assert 'id="f-wild_for" tabindex="-1"><legend>' in text(again)
    filled.setlist("wild-0", [])
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Wild"})
    assert "Nothing is wild, so that nothing is wild for high hands only." in plain(
        kitchen.anna.get(done.location)
    )


def test_a_form_that_was_opened_before_there_was_that_choice_still_counts(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=stud-high-low"))
    del filled["wild_for"]
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Wild"})
    assert "can play" in plain(kitchen.anna.get(done.location))


def test_in_a_game_of_two_lows_the_choice_names_the_one_by_which_hands_are_ranked(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=stud-high-low"))
    filled.setlist("wild-0", ["2"])
    assert "<span>High only</span>" in text(kitchen.anna.htmx(change, filled.to_dict(flat=False)))
    filled["order-0"] = "ace-to-five"
    filled.setlist("sides", ["high", "low 2-7"])
    page = text(kitchen.anna.htmx(change, filled.to_dict(flat=False)))
    assert "<span>Ace-to-five low only</span>" in page
    assert "<span>The other low only</span>" in page
    assert "<span>High only</span>" not in page
