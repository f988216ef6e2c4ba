"""Every game has a rules page with an address that stays."""

import pytest

from companion.rules import (
    RulesNotFound,
    find_rules_entry,
    list_rules_groups,
    list_rules_slugs,
    load_game_rules,
)
from companion.rules.game_pages import list_rules_entries
from companion.variants.shelf import built_in_variants_by_slug, other_names_by_slug
from companion.variants.shelf.ours import named_form_variants

FORMS = [
    "one-card-guts", "one-card-guts-with-a-swap", "four-card-guts", "deadly-7s", "deadly-low",
    "deadly-spades", "lively-diamonds", "piranha-with-bets", "two-more-inches-with-a-wild-card",
    "two-more-deadly-inches", "omaha-burns-easy-low",
]  # fmt: skip
"""Addresses below /rules that people may have kept."""


def test_the_written_pages_come_first_then_the_forms_then_the_shelf():
    written, forms, *families = list_rules_groups()
    assert tuple(entry.slug for entry in written.entries) == list_rules_slugs()
    assert [entry.slug for entry in forms.entries] == FORMS
    on_shelf = {entry.slug for family in families for entry in family.entries}
    assert on_shelf == built_in_variants_by_slug().keys() - {"three-five-seven"}
    assert len({entry.slug for entry in list_rules_entries()}) == len(list_rules_entries())


@pytest.mark.parametrize("entry", list_rules_entries(), ids=lambda entry: entry.slug)
def test_every_game_has_a_page_and_a_line(entry):
    page = load_game_rules(entry.slug)
    assert (page.slug, page.title) == (entry.slug, entry.name)
    assert page.sections
    assert entry.summary_line
    assert not entry.summary_line.endswith(".")
    assert "<" not in entry.summary_line
    assert len(set(entry.names)) == len(entry.names)


def test_every_named_form_has_a_page():
    names = {entry.name.replace("-", " ").casefold() for entry in list_rules_entries()}
    assert {form.name.replace("-", " ").casefold() for form in named_form_variants().values()} <= names


def test_a_form_knows_its_game():
    assert find_rules_entry("deadly-7s").base_slug == "deadly-69s"
    assert find_rules_entry("baseball").base_slug == ""


@pytest.mark.parametrize("slug", ["", "chess", "three_five_seven", "../guts", "Baseball", "é" * 500])
def test_other_addresses_have_no_page(slug):
    with pytest.raises(RulesNotFound):
        load_game_rules(slug)
    with pytest.raises(KeyError):
        find_rules_entry(slug)


def test_other_names_stand_in_the_files_of_the_shelf():
    assert other_names_by_slug().keys() == built_in_variants_by_slug().keys()
    assert "Seven-card baseball" in other_names_by_slug()["baseball"]
    assert other_names_by_slug()["courchevel"] == ()
