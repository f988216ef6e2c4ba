"""A game of the house is made: what it is like, its six lines, what is refused where."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.variants import read_variant, variant_to_data
from companion.variants.shelf import built_in_variants_by_slug
from companion.variants.shelf.ours import match_pot_variants, named_form_variants
from companion.web.variants.draft import check_draft
from companion.web.variants.submission import read_submitted_draft
from companion.web.variants.templates import variant_templates_by_family
from web.kitchen import Kitchen, form_of, plain, words
from web.phones import text


def leads_to_a_field(told: TestResponse, said: str = "") -> bool:
    """Say whether the foot of the page leads to a field that is there."""
    field = re.search(rf'href="#(f-\w+)" data-to>{said}', text(told))
    return field is not None and f'id="{field[1]}"' in text(told)


def test_what_it_may_be_like_is_all_that_we_ship_and_all_that_is_kept(kitchen: Kitchen):
    kitchen.keep(name="Kitchen guts")
    shown = kitchen.anna.get(kitchen.house)
    for variant in (
        *match_pot_variants().values(),
        *named_form_variants().values(),
        *built_in_variants_by_slug().values(),
    ):
        assert variant.name.replace("'", "&#39;") in text(shown)
    assert "Kitchen guts" in plain(shown)
    assert "Make a game" in plain(kitchen.anna.get(kitchen.table))


def test_every_game_that_is_begun_with_comes_out_as_it_went_in(kitchen: Kitchen):
    for like in (one for _, some in variant_templates_by_family() for one in some):
        begun = kitchen.anna.get(f"{kitchen.house}/change?like={like.slug}")
        variant, line = check_draft(read_submitted_draft(form_of(begun)), 3)
        assert variant is not None, (like.slug, line)
        assert variant_to_data(replace(variant, name=like.name, like=like.variant.like)) == variant_to_data(
            like.variant
        )


def test_every_game_of_the_shelf_is_begun_with_by_its_own_slug(kitchen: Kitchen):
    for slug, shipped in built_in_variants_by_slug().items():
        begun = kitchen.anna.get(f"{kitchen.house}/change?like={slug}")
        assert begun.status_code == 200, slug
        variant, line = check_draft(read_submitted_draft(form_of(begun)), 3)
        assert variant is not None, (slug, line)
        assert variant == replace(shipped, name=f"Our {shipped.name}"[:40], like=shipped.name)


def test_a_form_that_was_opened_before_a_newer_release_came_is_read_as_usual(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts"))
    before, _ = check_draft(read_submitted_draft(filled), 3)
    for newer in ("wild_for", "ante_by", "nobody_in", "last_leg", "kitty_half"):
        del filled[newer]
    assert check_draft(read_submitted_draft(filled), 3)[0] == before
    assert before is not None
    read = kitchen.anna.htmx(change, filled.to_dict(flat=False))
    assert (read.status_code, "aria-invalid" in text(read)) == (200, False)


def test_a_change_is_said_in_its_line_and_lies_in_the_address(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts"))
    filled.setlist("wild-0", ["2"])
    done = kitchen.anna.post(change, {**filled.to_dict(flat=False), "do": "more-0-0", "opened": "Cards"})
    assert done.status_code == 303
    again = kitchen.anna.get(done.location)
    assert "Four cards each, one passed to the left." in plain(again)
    assert "Like Guts , but four cards instead of three; twos are wild." in plain(again)
    assert re.search(r'<details[^>]*id="line-1" open', text(again)), "without scripts it stays unfolded"
    fragment = kitchen.anna.htmx(change, {**filled.to_dict(flat=False), "do": "more-0-0"})
    assert "<html" not in text(fragment)
    assert (
        unescape(re.search(r'data-draft="([^"]*)"', text(fragment))[1]).partition("draft=")[2]
        in done.location
    )


def test_the_check_line_names_what_is_wrong_and_its_field(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts"))
    filled.setlist("step-0", ["2 down", "in or out"])
    wrong = kitchen.anna.htmx(change, filled.to_dict(flat=False))
    assert wrong.status_code == 200
    assert "need 3 cards" in plain(wrong)
    assert re.search(r'href="#f-\w+" data-to', text(wrong))
    named = kitchen.anna.htmx(change, {**filled.to_dict(flat=False), "do": "name"})
    assert named.status_code == 422
    assert kitchen.kept() == []


def test_a_game_of_which_nothing_can_come_is_refused_by_its_field_and_not_kept(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts"))
    filled.setlist("settle", ["winner"])
    filled.setlist("ante", ["0"])
    told = kitchen.anna.htmx(change, filled.to_dict(flat=False))
    assert "Nothing goes into the pot" in plain(told)
    assert leads_to_a_field(told)
    named = kitchen.anna.htmx(change, {**filled.to_dict(flat=False), "do": "name"})
    assert named.status_code == 422
    spades = {
        **variant_to_data(match_pot_variants()["guts"]),
        "name": "Ours",
        "sides": ["high spade"],
        "dead": ["spades"],
    }
    kept = kitchen.keep(read_variant(spades))
    assert (kept.status_code, kitchen.kept()) == (422, [])
    assert "Nobody can have the highest spade: every spade counts for nothing." in plain(kept)


def test_where_five_alike_are_four_the_line_leads_to_the_order(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=five-card-draw"))
    filled.setlist("wild-0", ["2"])
    told = kitchen.anna.htmx(change, filled.to_dict(flat=False))
    assert "Five of a kind counts as four of a kind here" in plain(told)
    assert leads_to_a_field(told, "Change")


@pytest.mark.parametrize(
    ("changed", "sentence", "field"),
    [
        ({"ante": "lots"}, "The ante must be a whole number from 0 to 1,000,000.", "ante"),
        ({"ante": "-1"}, "The ante must be a whole number", "ante"),
        ({"amount": "9" * 40}, "The amount must be a whole number", "amount"),
        ({"wild-0-more": "snap"}, "“snap” is not a wild card", "wild"),
        ({"sides-more": "points 0"}, "points", "sides"),
        ({"step-0": ["63 down", "in or out"]}, "52", "steps"),
        ({"step-0": ["3 down", *["bet"] * 13, "in or out"]}, "betting rounds", "steps"),
        ({"step-0": []}, "A game needs at least one step", "steps"),
        ({"settle": "everything"}, "“Players who stayed in and lost” must be", "settle"),
        ({"rules": "x" * 121}, "too long", "rules"),
        ({"rules": "\n".join("abcdefghi")}, "a game can have up to 8", "rules"),
        ({"order-0": "chess"}, "is not a known ranking of hands", "order"),
        ({"pack": "51"}, "The deck must be", "pack"),
        ({"use": "2+9"}, "", "use"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    kitchen: Kitchen, changed: dict[str, Any], sentence: str, field: str
):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts"))
    data = {**filled.to_dict(flat=False), **changed, "do": "name"}
    refused = kitchen.anna.post(f"{kitchen.house}/change", data)
    assert refused.status_code == 422
    assert sentence in plain(refused)
    assert f'href="#f-{field}"' in text(refused)
    assert f'id="f-{field}"' in text(refused)
    assert (kitchen.kept(), kitchen.matches()) == ([], 0)


def test_what_is_more_than_a_card_holds_is_refused_at_its_words(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts"))
    filled.setlist("step-0", ["3 down", *(f"say {one}" for one in words(110, 36)), "in or out"])
    refused = kitchen.anna.post(f"{kitchen.house}/change", {**filled.to_dict(flat=False), "do": "name"})
    assert refused.status_code == 422
    assert "too much text to share" in plain(refused)
    assert 'href="#f-rules"' in text(refused)


def test_the_other_lines_say_what_they_said_while_one_is_wrong(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts")).to_dict(flat=False)
    wrong = kitchen.anna.htmx(f"{kitchen.house}/change", {**filled, "wild-0": ["2"], "dead-more": "2"})
    said = lines_of(wrong)
    assert said["Wild"] == "Not ready yet"
    assert said["Cards"] == "Three cards each, one passed to the left."
    assert said["Special cards"] == "Twos count for nothing."
    more = lines_of(kitchen.anna.htmx(f"{kitchen.house}/change", {**filled, "ante": "x", "pack": "9"}))
    assert [more[title] for title in ("Cards", "In or out, and money")] == ["Not ready yet"] * 2
    none = lines_of(kitchen.anna.htmx(f"{kitchen.house}/change", {**filled, "step-0": [""]}))
    assert (none["Cards"], none["Wild"]) == ("Not ready yet", "…")


def lines_of(page: TestResponse) -> dict[str, str]:
    """Return what each of the six lines says."""
    told = re.findall(r'asks-of">(.*?)</span> <span class="asks-said">(.*?)</span>', text(page))
    return {unescape(title): unescape(re.sub(r"</?bdi>", "", said)) for title, said in told}


def test_rounds_are_added_and_taken_out(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=three-five-seven"))
    assert filled["rounds"] == "3"
    more = read_submitted_draft(MultiDict([*filled.items(multi=True), ("do", "round")]))
    assert len(more.rounds) == 4
    fewer = read_submitted_draft(MultiDict([*filled.items(multi=True), ("do", "no-round")]))
    assert [each["wild"] for each in fewer.rounds] == [["3"], ["5"]]


def test_a_round_too_many_is_told_by_the_check_line_and_nothing_of_it_is_lost(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=three-five-seven"))
    for _ in range(5):
        filled = form_of(kitchen.anna.htmx(change, {**filled.to_dict(flat=False), "do": "round"}))
    assert filled["rounds"] == "7"
    page = kitchen.anna.htmx(change, filled.to_dict(flat=False))
    assert "A game can have up to 6 rounds." in plain(page)
    assert re.search(r'href="#f-then" data-to', text(page))
    reloaded = kitchen.anna.get(unescape(re.search(r'data-draft="([^"]*)"', text(page))[1]))
    assert form_of(reloaded)["rounds"] == "7"
    refused = kitchen.anna.post(change, {**filled.to_dict(flat=False), "do": "name"})
    assert refused.status_code == 422
    fewer = kitchen.anna.htmx(change, {**filled.to_dict(flat=False), "do": "no-round"})
    assert "A game can have up to" not in plain(fewer)


@pytest.mark.parametrize(
    ("steps", "legend"),
    [
        (["5 down", "declare"], "How players declare"),
        (["5 down", "in or out"], "How players say in or out"),
        (["5 down", "in or out", "declare"], "How players say in or out"),
        (["5 down"], ""),
    ],
)
def test_how_players_declare_is_asked_wherever_they_declare(kitchen: Kitchen, steps: list[str], legend: str):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=five-card-draw"))
    filled.setlist("step-0", steps)
    page = text(kitchen.anna.htmx(f"{kitchen.house}/change", filled.to_dict(flat=False)))
    shown = re.search(r'<fieldset[^>]*id="f-declare_by"([^>]*)><legend>([^<]*)', page)
    assert shown is not None
    assert (" hidden" not in shown[1]) == bool(legend)
    assert not legend or shown[2] == legend


def test_sides_are_put_in_order_and_what_is_new_comes_last(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=omaha-high-low")).to_dict(flat=False)
    assert filled["sides-order"] == ["high", "low 8"]
    turned = kitchen.anna.post(change, {**filled, "do": "side-1-earlier"})
    again = kitchen.anna.get(turned.location)
    assert re.search(r'<details[^>]*id="line-3" open', text(again)), "without scripts it stays unfolded"
    filled = form_of(again).to_dict(flat=False)
    assert filled["sides-order"] == ["low 8", "high"]
    assert lines_of(again)["Who wins"].startswith("The lowest hand of eight or better and the best hand")
    more = read_submitted_draft(
        MultiDict({**filled, "sides": ["low", "low 8", "high"], "sides-more": "points 9"})
    )
    assert more.data["sides"] == ["low 8", "high", "low", "points 9"]
    fewer = read_submitted_draft(MultiDict({**filled, "sides": ["high"]}))
    assert fewer.data["sides"] == ["high"]
    for pressed in ("side-0-earlier", "side-1-later", "side-9-earlier", "side-x-later", "side-"):
        assert read_submitted_draft(MultiDict({**filled, "do": pressed})).data["sides"] == ["low 8", "high"]


def test_one_side_is_in_no_order(kitchen: Kitchen):
    page = kitchen.anna.get(f"{kitchen.house}/change?like=guts")
    assert "sides-order" not in form_of(page)


def test_what_a_line_says_already_its_first_input_says_to_readers_alone(kitchen: Kitchen):
    one = text(kitchen.anna.get(f"{kitchen.house}/change?like=guts"))
    assert '<legend class="sr">Wild</legend>' in one
    three = text(kitchen.anna.get(f"{kitchen.house}/change?like=three-five-seven"))
    assert "<legend>Wild in round 2</legend>" in three
