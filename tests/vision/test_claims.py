"""The README and the model card claim the same of real photographs, and all of it can be read from them."""

from . import claims


def test_every_layout_is_claimed_and_the_photos_add_up():
    table = claims.readme()
    assert set(table) == set(claims.LAYOUTS.values())
    assert sum(claim.photos for claim in table.values()) == claims.counted()[0]


def test_the_model_card_claims_the_same():
    card = claims.model_card()
    every = card.pop("all")
    assert card == claims.readme()
    assert every.photos == claims.counted()[0]


def test_shares_are_shares():
    assert all(0.5 < claim.exact <= 1 for claim in claims.readme().values())
    assert all(0.5 < share <= 1 for share in claims.recall_and_precision())
    assert 0 < claims.unsure() < 0.2
    assert claims.none_sure_is_wrong()
