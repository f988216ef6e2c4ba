"""Short packs and the bug in the form of a game: the order of most tables is offered, and can be taken."""

from .kitchen import Kitchen, form_of, plain
from .phones import text


def test_with_36_cards_the_line_leads_to_the_order_that_most_tables_play(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    begun = kitchen.anna.get(f"{change}?like=holdem")
    filled = form_of(begun)
    filled["pack"] = "36"
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Cards"})
    again = kitchen.anna.get(done.location)
    assert "A-9-8-7-6 is no straight here, and a flush loses to a full house" in plain(again)
    assert 'href="#f-order" data-to>Change it</a>' in text(again)
    filled = form_of(again)
    filled["order-0"] = "short-flush"
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Who wins"})
    last = plain(kitchen.anna.get(done.location))
    assert "loses to a full house" not in last
    assert "hort deck, a flush above a full house" in last


def test_the_bug_is_a_choice_among_wild_cards(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    begun = kitchen.anna.get(f"{change}?like=five-card-draw")
    assert "<span>Jokers as the bug</span>" in text(begun)
    filled = form_of(begun)
    filled["pack"] = "53"
    filled.setlist("wild-0", ["joker bug"])
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Wild"})
    again = kitchen.anna.get(done.location)
    assert "The joker is the bug." in plain(again)
    filled.setlist("wild-0", ["joker", "joker bug"])
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "opened": "Wild"})
    assert "Jokers cannot be wild and also the bug, which is less." in plain(kitchen.anna.get(done.location))
