"""Cards that are not on the shelf, as players of other tables would make them, with hands worked by a person.

Nobody had them in mind who wrote what judges them.
"""

import tomllib
from pathlib import Path

import pytest

from companion.variants import read_variant
from companion.variants.shelf import built_in_variants_by_slug

from .play.by_hand import met

CARDS = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted(Path(__file__).with_name("strange").glob("*.toml"))
}


@pytest.mark.parametrize("slug", CARDS)
def test_a_hand_of_a_strange_card_comes_out_as_a_person_worked_it(slug: str):
    variant = read_variant(CARDS[slug]["card"])
    for deal in CARDS[slug]["deal"]:
        order, best = met(variant, deal)
        assert order == deal["wins"], deal["why"]
        assert deal.get("told", {}).items() <= best.items(), deal["why"]


def test_none_of_them_is_on_the_shelf():
    shelf = {variant.name for variant in built_in_variants_by_slug().values()}
    assert not shelf & {data["card"]["name"] for data in CARDS.values()}
