"""What a page looks like does not depend on the fonts of the machine that runs the tests."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from reading import ask

from e2e.fonts import STRETCH, advance

pytestmark = pytest.mark.e2e

TEXT = "Anna sells Bo a large yellow for 14"
FAMILIES = ("var(--text)", "system-ui", "sans-serif", "serif", "monospace", "DejaVu Sans", "Roboto")
SET_IN = """([text, family, weight]) => {
    const line = document.body.appendChild(document.createElement("span"));
    line.textContent = text;
    line.style = `position: absolute; white-space: pre; font: ${weight} 100px ${family}`;
    return line.getBoundingClientRect().width;
}"""


@pytest.mark.parametrize("font", STRETCH)
def test_every_family_is_the_font_asked_for(phone: Callable[..., Page], font: str) -> None:
    page = phone("/rules", font)
    for weight, file in ((400, "Regular"), (600, "Semibold"), (700, "Bold")):
        for family in FAMILIES:
            width = ask(page, SET_IN, [TEXT, family, weight])
            assert width == pytest.approx(100 * STRETCH[font] * advance(TEXT, file), rel=0.01), family
