"""Short packs and the bug in the form of a game: the order of most tables is offered, and can be taken."""

from web.kitchen import Kitchen, form_of, plain
from web.phones import text


def test_with_36_cards_the_line_leads_to_the_order_that_most_tables_play(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    begun = kitchen.anna.get(f"{change}?like=holdem")
    filled = form_of(begun)
    filled["pack"] = "36"
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Cards"})
    again = kitchen.anna.get(done.location)
    assert "A-9-8-7-6 is not a straight here, and a flush loses to a full house" in plain(again)
    assert 'href="#f-order" data-to>Change</a>' in text(again)
    filled = form_of(again)
    filled["order-0"] = "short-flush"
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Who wins"})
    last = plain(kitchen.anna.get(done.location))
    assert "loses to a full house" not in last
    assert "hort deck, a flush beats a full house" in last


def test_the_bug_is_a_choice_among_wild_cards(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    begun = kitchen.anna.get(f"{change}?like=five-card-draw")
    assert "<span>Joker as the bug</span>" in text(begun)
    filled = form_of(begun)
    filled["pack"] = "53"
    filled.setlist("wild-0", ["joker bug"])
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Wild"})
    again = kitchen.anna.get(done.location)
    assert "The joker is the bug." in plain(again)


def test_the_bug_takes_the_place_of_wild_jokers_and_they_of_it(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=california-lowball"))
    assert filled.getlist("wild-0") == ["joker"]
    filled.setlist("wild-0", ["joker", "joker bug"])
    bug = form_of(kitchen.anna.htmx(change, filled.to_dict(flat=False)))
    assert bug.getlist("wild-0") == ["joker bug"]
    bug.setlist("wild-0", ["joker", "joker bug"])
    assert form_of(kitchen.anna.htmx(change, bug.to_dict(flat=False))).getlist("wild-0") == ["joker"]
    bug.setlist("wild-0", ["joker bug"])
    bug["wild-0-more"] = "2 down, joker"
    bug.setlist("wild-0-stood", [])
    both = kitchen.anna.htmx(change, bug.to_dict(flat=False))
    assert "Jokers cannot be both wild and the bug." in plain(both), "which is new?"


def test_in_a_further_round_too(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=three-five-seven"))
    filled.setlist("wild-1", ["5", "5 down"])
    page = form_of(kitchen.anna.htmx(change, filled.to_dict(flat=False)))
    assert (page.getlist("wild-1"), page["wild-1-more"]) == ([], "5 down")
