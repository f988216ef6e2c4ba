"""Antes at every deal, legs alone in only who is out for a whole deal: ticked where they mean something."""

from companion.web.variants.draft import VariantDraft
from companion.web.variants.encoding import fill_in_variant_defaults
from web.kitchen import Kitchen, form_of, plain
from web.phones import text

TICKS = ("every_deal", "dropped", "alone_only")


def test_each_is_there_where_it_means_something(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    shown = {
        like: text(kitchen.anna.get(f"{change}?like={like}"))
        for like in ("guts", "three-five-seven", "five-card-draw")
    }
    hidden = {
        like: [name for name in (*TICKS, "nobody_in") if f'id="f-{name}" hidden' in page or _idle(page, name)]
        for like, page in shown.items()
    }
    assert hidden == {
        "guts": ["dropped", "alone_only"],
        "three-five-seven": [],
        "five-card-draw": [*TICKS, "nobody_in"],
    }


def _idle(page: str, name: str) -> bool:
    return f'id="f-{name}" tabindex="-1" hidden' in page


def test_what_is_ticked_is_said(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=three-five-seven")).to_dict(flat=False)
    ticked = {**filled, **dict.fromkeys(TICKS, "on"), "opened": "In or out, and money"}
    again = kitchen.anna.get(kitchen.anna.post(change, ticked).location)
    assert (
        "ante 1 at every deal, losers match the pot, three legs, won only if nobody else is in, "
        "players who drop are out until the next deal."
    ) in plain(again)
    assert {name: form_of(again).get(name) for name in TICKS} == dict.fromkeys(TICKS, "on")
    assert not set(TICKS) & set(form_of(kitchen.anna.get(f"{change}?like=three-five-seven")))


def test_nobody_pays_where_nobody_is_in_unless_there_is_an_ante_anyway():
    def idle(**said: object) -> bool:
        return (
            "nobody_in"
            in VariantDraft(
                fill_in_variant_defaults({"steps": ["3 down", "in or out"], "settle": "match", **said})
            ).idle
        )

    rounds = [{"steps": ["2 down", "in or out"]}]
    assert not idle()
    assert not idle(every_deal=True, then=rounds)
    assert not idle(every_deal=True, nobody_in="stays"), "it is shown to be put right"
    assert idle(ante=0)
    assert idle(every_deal=True)
    assert idle(every_deal=True, then=rounds, dropped=True)
