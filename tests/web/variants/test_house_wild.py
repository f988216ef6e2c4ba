"""What is wild is chosen in the form of a game: two named ranks, and for one part of the pot only."""

import pytest

from web.kitchen import Kitchen, form_of, plain
from web.phones import text

SPECIAL = {"wild": "wild-0-more", "kill": "kill-more", "dead": "dead-more"}
"""The inputs beside the chips."""


def test_wild_for_the_high_only_is_a_choice_where_there_are_several_parts(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    begun = kitchen.anna.get(f"{change}?like=stud-high-low")
    assert 'id="f-wild_for" tabindex="-1" hidden' in text(begun), "nothing is wild yet"
    assert "<span>Two ranks named during the hand</span>" in text(begun)
    filled = form_of(begun)
    filled.setlist("wild-0", ["2", "two named"])
    filled["wild_for"] = "high"
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Wild"})
    again = kitchen.anna.get(done.location)
    said = "Twos are wild, and so are two ranks named during the hand, but only for the best hand."
    assert said in plain(again)
    assert 'id="f-wild_for" tabindex="-1"><legend>' in text(again)
    filled.setlist("wild-0", [])
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Wild"})
    assert "Nothing is wild here, so wild cards can't count only for the high. Choose wild cards." in plain(
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


def test_whoever_wants_jokers_is_led_to_the_pack_that_has_none(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=seven-card-stud"))
    filled.setlist("wild-0", ["joker"])
    page = kitchen.anna.htmx(change, filled.to_dict(flat=False))
    assert (
        "A deck of 52 cards has no joker. Choose a deck of 53 or 54, or take the joker out of the wild cards."
        in plain(page)
    )
    assert 'href="#f-pack" data-to>Go there' in text(page)
    assert "Who wins The best hand takes" in plain(page), "the other lines are told as before"
    filled["pack"] = "53"
    fits = plain(kitchen.anna.htmx(change, filled.to_dict(flat=False)))
    assert "Jokers are wild" in fits or "The joker is wild" in fits
    assert "can play" in fits


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("wild", "deuces, one-eyed jacks", "Twos, the jack of hearts and the jack of spades are wild."),
        ("wild", "the man with the axe, Low hole", "The king of diamonds is wild, and so is each player's"),
        (
            "wild",
            "red threes, 6s face down",
            "of hearts are wild, and sixes are wild while face down",
        ),
        ("kill", "the queen of spades, deuces", "Twos and the queen of spades kill"),
        ("dead", "black queens", "The queen of clubs and the queen of spades count for nothing"),
    ],
)
def test_cards_are_typed_as_players_say_them(kitchen: Kitchen, field: str, typed: str, said: str):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=seven-card-stud"))
    filled[SPECIAL[field]] = typed
    told = plain(kitchen.anna.htmx(change, filled.to_dict(flat=False)))
    assert said in told
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Wild"})
    again = kitchen.anna.get(done.location)
    assert said in plain(again), "without scripts, too"
    assert said in plain(kitchen.anna.htmx(change, form_of(again).to_dict(flat=False))), "and once more"


def test_typed_chips_are_pressed_and_what_is_no_card_is_quoted(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=seven-card-stud"))
    filled["wild-0-more"] = "one-eyed jacks, deuces"
    again = form_of(kitchen.anna.htmx(change, filled.to_dict(flat=False)))
    assert sorted(again.getlist("wild-0")) == ["2", "J♠,J♥"]
    assert not again["wild-0-more"]
    filled["wild-0-more"] = "deuces, red fish"
    page = plain(kitchen.anna.htmx(change, filled.to_dict(flat=False)))
    assert "“red fish” is not a wild card. Write a rank (4), a suit (spades), a card (J♠)" in page
