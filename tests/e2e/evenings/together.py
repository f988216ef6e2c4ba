"""Choices made in secret, by fingers held on several phones."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from e2e.before import Evening

Phone = Callable[..., Page]


DECLARED = "You have declared. All choices will be shown once everybody has declared."


def deal_guts(phone: Phone, **settings: object) -> tuple[Page, Page, Page]:
    evening = Evening(phone("", **settings))
    evening.open("Anna", "Bo", "Cy")
    bo, cy = (evening.joined(phone("", **settings), seat) for seat in (1, 2))
    evening.call("guts")
    return evening.entered(("deal",)), bo.show(), cy.show()


class Fingers:
    """Real fingers on a phone, which stay where they are put; playwright itself can only tap."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.points: list[dict[str, float]] = []

    def hold(self, what: Locator) -> None:
        box = what.bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": len(self.points)}
        self.points.append(at)
        self._now("touchStart")

    def swipe(self, by: int) -> None:
        """Move the last finger down the glass, out of its pad and back over what lies there."""
        for _ in range(4):
            self.points[-1]["y"] += by / 4
            self._now("touchMove")

    def lift(self) -> None:
        self.points.clear()
        self._now("touchEnd")

    def _now(self, kind: str) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": self.points})


def choose(page: Page, label: str) -> Locator:
    return page.locator("#secret").get_by_role("button", name=label, exact=True)


def held(page: Page) -> Locator:
    return page.locator(".hold[aria-pressed=true]")


def revealed(page: Page) -> Locator:
    """What came of it in a sentence, on the cards or once they are gone."""
    return page.locator("p.revealed, .revealed .turn-line")


def declared(page: Page) -> None:
    """Wait until the phone has declared; a countdown of five seconds may lie before it."""
    expect(page.get_by_text(DECLARED)).to_be_visible()
