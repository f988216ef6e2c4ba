"""`https_upgrade.js`: a phone that trusts the certificate, or finds the name, goes on to https by itself."""

import pytest
from playwright.sync_api import Page, Route, expect
from reading import until

from .conftest import Stage

pytestmark = pytest.mark.e2e

ADDRESS, NAMED, TRUSTED = "https://house/here", "http://name/here", "https://name/here"
LEAD = f"""<main data-lead data-probe="{ADDRESS}" data-found="{NAMED}"
  data-trusted="{TRUSTED}" data-over="/over">
<p data-known hidden>Here you go.</p><a data-go href="/secured">Go on</a></main>"""


@pytest.mark.parametrize(
    ("reached", "goes", "leads"),
    [
        ([], None, "/secured"),
        ([ADDRESS], "/secured", ""),
        ([NAMED], None, "/over"),
        ([NAMED, TRUSTED], "/over", ""),
        ([TRUSTED], None, "/secured"),  # a name that nobody here answers to
    ],
)
def test_a_phone_goes_on_by_itself_only_where_nothing_warns(
    stage: Stage, reached: list[str], goes: str | None, leads: str
):
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=204) if route.request.url in reached else route.abort()

    for address in (ADDRESS, NAMED, TRUSTED):
        stage.answer(address, answer)
    for path in ("/secured", "/over"):
        stage.answer(path, lambda route: route.fulfill(body="arrived"))
    page: Page = stage.show(LEAD, "https_upgrade")
    if goes:
        page.wait_for_url(f"{stage.home}{goes}")
    else:
        last = TRUSTED if NAMED in reached else NAMED
        until(page, lambda: last in asked)
        expect(page.get_by_role("link")).to_have_attribute("href", leads)
        expect(page.locator("[data-known]")).to_be_hidden()
