"""Discards shuffled in: ticked where somebody draws, offered where so many cannot play without it."""

import pytest

from companion.web.variants.draft import VariantDraft
from companion.web.variants.encoding import fill_in_variant_defaults
from web.kitchen import Kitchen, form_of, plain
from web.phones import text

FOR_SIX = "6 players may need up to 60 cards, but the deck has only 52. Up to 5 can play."


@pytest.mark.parametrize(
    ("steps", "idle"),
    [
        (["5 down", "draw 3"], False),
        (["5 down", "buy 1 at 5"], False),
        (["5 down", "buy 1 at 5 more"], True),
        (["5 down", "drew 3"], True),
    ],
)
def test_it_is_there_where_somebody_draws(steps: list[str], idle: bool):
    assert ("reshuffle" in VariantDraft(fill_in_variant_defaults({"steps": steps})).idle) == idle
    later = {"steps": ["5 down", "in or out"], "then": [{"steps": steps}]}
    assert ("reshuffle" in VariantDraft(fill_in_variant_defaults(later)).idle) == idle
    assert (
        "reshuffle" not in VariantDraft(fill_in_variant_defaults({"steps": steps, "reshuffle": True})).idle
    ), "to be put right"


def test_six_who_cannot_play_are_led_to_it_and_then_can(kitchen: Kitchen):
    six = {"player": ["Anna", "Bo", "Cy", "Di", "Eva", "Flo"], "name": "Den"}
    table = kitchen.anna.post("/tables", six).location
    kitchen.anna.post(f"{table}/seats/0/claim")
    change = f"{table}/house/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=lowball")).to_dict(flat=False)
    assert filled.pop("reshuffle") == ["on"]
    told = kitchen.anna.htmx(change, filled)
    assert f"{FOR_SIX} With the discards shuffled in, up to 10 can play." in plain(told)
    assert 'href="#f-reshuffle"' in text(told)
    assert 'id="f-reshuffle"' in text(told)
    again = kitchen.anna.htmx(change, {**filled, "reshuffle": "on"})
    assert "Up to 10 can play." in plain(again)
    assert "discards reshuffled when the deck runs out" in plain(again)


def test_a_draw_that_is_taken_out_leaves_it_to_be_unticked(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=five-card-draw")).to_dict(flat=False)
    told = kitchen.anna.htmx(change, {**filled, "step-0": ["5 down", "bet"]})
    assert "Nobody draws here, so discards are never shuffled in" in plain(told)
    assert 'href="#f-reshuffle"' in text(told)
    assert 'id="f-reshuffle" hidden' not in text(told)
