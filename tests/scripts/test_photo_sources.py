"""A photo is taken with the camera or chosen from the phone's pictures: a button each (`cards_field.js`)."""

import pytest
from reading import soon

from .conftest import Stage, cards_field

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize(("label", "capture"), [("Photo", "environment"), ("Gallery", None)])
def test_the_gallery_as_well_as_the_camera(stage: Stage, label: str, capture: str | None) -> None:
    page = stage.show(f"<form>{cards_field(photo='/photos')}</form>", "cards_field")
    for pressed in ("Photo", "Gallery", label):  # what was pressed before does not stick
        with page.expect_file_chooser() as chosen:
            page.get_by_role("button", name=pressed, exact=True).click()
    assert soon(chosen.value.element.get_attribute, "capture") == capture
