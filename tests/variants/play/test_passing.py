"""Cards that are passed: to a neighbour, to one further on, across the table, or into the middle."""

import pytest

from companion.variants import Variant, read_variant, variant_fingerprint, variant_from_text, variant_to_text
from companion.variants.texts import build_rules_page, variant_description_lines
from variants.table import Table

SEVEN = ["7 down", "bet"]


def passing(*ways: str) -> Variant:
    return read_variant({"name": "Ours", "steps": [*SEVEN, *(f"pass {way}" for way in ways), "bet"]})


@pytest.mark.parametrize(
    ("way", "prompt", "page"),
    [
        ("3 left", "All remaining players pass three cards to the left", ""),
        ("2 second left", "All remaining players pass two cards to the second player on the left", ""),
        ("2 second right", "All remaining players pass two cards to the second player on the right", ""),
        ("1 third left", "All remaining players pass one card to the third player on the left", ""),
        (
            "1 across",
            "All remaining players pass one card across the table",
            "If nobody sits directly across, pass to the next player to the left of that place.",
        ),
        (
            "2 middle",
            "All remaining players put two cards into the middle, to be shuffled and dealt back",
            "The cards are shuffled, and everybody gets the same number back.",
        ),
    ],
)
def test_where_cards_are_passed_is_said_at_the_table_and_on_the_page(way: str, prompt: str, page: str):
    variant = passing(way)
    table = Table(3, steps=list(map(str, variant.first_round.steps))).enter("deal").bets(0)
    assert table.prompt.startswith(f"{prompt}, then bet")
    told = build_rules_page(variant).find_passage("play").blocks[1]
    assert any(one.startswith(prompt.partition(", to be")[0]) and page in one for one in told)


def test_what_is_passed_to_several_is_counted_for_each():
    assert variant_description_lines(passing("3 left", "2 right", "1 left", "1 across"))[0].said == (
        "Seven cards each, four passed to the left, two to the right and one across the table."
    )


def test_a_card_is_of_the_version_that_knows_where_it_passes_cards():
    assert passing("3 left", "2 right").version == 1
    for way in ("1 across", "1 middle", "1 second left", "1 second right", "1 third left"):
        variant = passing(way)
        assert variant.version == 3
        assert variant_from_text(variant_to_text(variant)) == variant
        assert variant_fingerprint(variant) != variant_fingerprint(passing("1 left"))
    last = read_variant({"name": "Ours", "steps": ["5 down", "bet", "pass 1 across"]})
    assert last.version == 3, "also where nothing comes after it"


def test_more_cannot_be_passed_than_a_player_holds():
    with pytest.raises(
        ValueError, match="“pass 8 across” is not possible: a player has 7 cards at that point"
    ):
        passing("8 across")
