"""Several pages of one browser at one table: they share a stream, whoever of them goes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect
from reading import until

from e2e.going import go
from e2e.table import follow, play, seq, two_at_fireplace

pytestmark = pytest.mark.e2e

Phone = Callable[..., Page]
MORE_THAN_CONNECTIONS = 8
"""Tabs. A browser has six connections to a host."""
FREEZE = "BroadcastChannel.prototype.postMessage = () => {}"
"""As a page that is frozen: it answers nobody, and says nothing when it goes."""


class Streams:
    """The streams that the pages of a browser hold."""

    def __init__(self, context: BrowserContext) -> None:
        self._open: list[Request] = []
        context.on("request", self._begun)
        context.on("requestfinished", self._over)
        context.on("requestfailed", self._over)

    def _begun(self, request: Request) -> None:
        if request.url.endswith("/stream"):
            self._open.append(request)

    def _over(self, request: Request) -> None:
        self._open = [held for held in self._open if held is not request]

    @property
    def holders(self) -> list[Page]:
        """The page of each stream; of a page that was closed nobody says that its stream is over."""
        pages = [request.frame.page for request in self._open]
        return [page for page in pages if not page.is_closed()]


@pytest.mark.parametrize(("many", "frozen"), [(MORE_THAN_CONNECTIONS, False), (3, True)])
def test_tabs_share_a_stream_and_another_takes_over(phone: Phone, many: int, frozen: bool) -> None:
    anna, bo = two_at_fireplace(phone)
    streams = Streams(anna.context)
    tabs = [anna.context.new_page() for _ in range(many)]
    for tab in tabs:
        go(tab, anna.url)
    anna.close()
    all_listen(tabs)
    until(tabs[0], lambda: len(streams.holders) == 1)
    (leader,) = streams.holders
    play(bo)
    for tab in tabs:
        follow(tab, bo)
    if frozen:
        leader.evaluate(FREEZE)
    tabs.remove(leader)
    leader.close()
    until(tabs[0], lambda: len(streams.holders) == 1)
    all_listen(tabs)
    play(tabs[0])
    for page in (*tabs, bo):
        expect(page.locator("#board")).to_have_attribute("data-seq", str(seq(tabs[0])))
    assert len(streams.holders) == 1


def all_listen(tabs: list[Page]) -> None:
    for tab in tabs:
        expect(tab.locator("html")).to_have_attribute("data-listens", "")
