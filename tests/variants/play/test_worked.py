"""Hands worked by a person for the games on the shelf: who wins each side, in what order, and with what."""

import tomllib
from pathlib import Path

import pytest

from companion.variants.shelf import built_in_variants_by_slug

from .by_hand import met

pytestmark = pytest.mark.no_cover

WORKED = Path(__file__).parents[1] / "worked"
DEALS = [
    pytest.param(file.stem, deal, id=f"{file.stem}-{at}")
    for file in sorted(WORKED.glob("*.toml"))
    for at, deal in enumerate(tomllib.loads(file.read_text(encoding="utf-8"))["deal"])
]


@pytest.mark.parametrize(("slug", "deal"), DEALS)
def test_a_hand_worked_by_a_person_comes_out_so(slug: str, deal: dict):
    order, best = met(built_in_variants_by_slug()[slug], deal)
    assert order == deal["wins"]
    assert deal.get("told", {}).items() <= best.items()


def test_every_game_on_the_shelf_has_hands_that_a_person_worked():
    assert {file.stem for file in WORKED.glob("*.toml")} == set(built_in_variants_by_slug())
