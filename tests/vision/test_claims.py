"""The documents and the model card claim the same of real photographs, and all of it can be read."""

import pytest

from . import claims


@pytest.mark.parametrize("of", claims.SETS)
def test_every_layout_is_claimed_and_the_photos_add_up(of: str):
    table = claims.published(of)
    assert set(table) >= set(claims.LAYOUTS.values()) - {"held"}
    assert sum(claim.photos for claim in table.values()) == claims.counted(of)[0]


@pytest.mark.parametrize("of", claims.SETS)
def test_the_model_card_claims_the_same(of: str):
    card = claims.model_card(of)
    every = card.pop("all")
    assert card == claims.published(of)
    assert every.photos == claims.counted(of)[0]
    exact = sum(claim.photos * claim.exact for claim in card.values())
    assert every.exact == pytest.approx(exact / every.photos, abs=0.002)


@pytest.mark.parametrize("of", claims.SETS)
def test_shares_are_shares(of: str):
    assert all(0.4 < claim.exact <= 1 for claim in claims.published(of).values())
    assert all(0.5 < share <= 1 for share in claims.recall_and_precision(of))
    assert 0 < claims.unsure(of) < 0.2
    assert claims.none_sure_is_wrong()


def test_the_stranger_set_is_told_first():
    text = claims.PAGE.read_text("utf-8")
    assert text.index(claims.SETS[0]) < text.index(claims.SETS[1])
