"""Where a table goes on: what its pages say, and whom they let go by themselves."""

import re

import pytest
from flask import Flask

from web.phones import HTMX, Phone, text

NAMES = ("Anna", "Bo", "Cy")


class Three:
    """Anna and Bo with a phone each, a phone that only watches, and nothing played yet."""

    def __init__(self, app: Flask) -> None:
        self.anna, self.bo, self.watcher = Phone(app), Phone(app), Phone(app)
        self.table = self.anna.post("/tables", {"player": list(NAMES)}).location
        self.anna.post(f"{self.table}/seats/0/claim")
        self.bo.post(f"{self.table}/seats/1/claim")
        self.started = 0

    def start(self) -> str:
        self.started += 1
        given = {"game": "guts", "player": ["0", "1", "2"], "dealer": "0"}
        assert self.bo.post(f"{self.table}/matches", given).location == f"{self.table}/m/{self.started}"
        return f"{self.table}/m/{self.started}"

    def end(self, match: str) -> None:
        self.anna.post(f"{match}/entries", {"seq": "0", "action": "vote", "agree": ["0", "1", "2"]})

    def shown(self, phone: Phone, path: str) -> tuple[str, ...]:
        """Return what the page says of where the table goes on: reason, line, button, and who moves."""
        page = text(phone.get(path))
        found = re.search(r'data-destination="([^"]+)" data-line="([^"]+)"( data-moves)?', page)
        if not found:
            return ()
        link = re.search(r'href="([^"]+)">([^<]+)</a>', page[found.end() :])
        assert link
        code = self.table.rpartition("/")[2]
        assert found[1].startswith(f"{code}-"), "another table's matches have the same numbers"
        return (
            found[1].removeprefix(f"{code}-"),
            found[2],
            link[1],
            link[2],
            "goes" if found[3] else "stays",
        )


@pytest.fixture
def three(app: Flask) -> Three:
    return Three(app)


def test_a_match_that_is_played_is_where_the_table_and_older_matches_lead(three: Three):
    assert three.shown(three.anna, three.table) == ()
    first = three.start()
    at_first = ("match-1", "Bo started Guts.", first, "Go to the match")
    assert three.shown(three.anna, three.table) == (*at_first, "goes")
    assert three.shown(three.watcher, three.table) == (*at_first, "stays")
    assert three.shown(three.anna, first) == ()
    three.end(first)
    assert three.shown(three.anna, first) == ()
    second = three.start()
    at_second = ("match-2", "Bo started Guts.", second, "Go to the match")
    assert three.shown(three.anna, first) == (*at_second, "goes")
    assert three.shown(three.watcher, first) == (*at_second, "stays")
    assert three.shown(three.watcher, f"{three.table}/evening") == (*at_second, "stays")


def test_a_match_that_was_called_off_leads_to_the_table_until_another_begins(three: Three):
    first = three.start()
    three.anna.post(f"{first}/abandon")
    assert three.shown(three.bo, first) == (
        "called-off-1", "Anna called off Guts.", three.table, "Go to the table", "goes"
    )  # fmt: skip
    assert three.shown(three.bo, three.table) == ()
    second = three.start()
    assert three.shown(three.bo, first) == ("match-2", "Bo started Guts.", second, "Go to the match", "goes")


def test_a_closed_evening_is_where_the_table_and_its_matches_lead(three: Three):
    first = three.start()
    three.end(first)
    three.anna.post(f"{three.table}/evening/close")
    for page in (three.table, first):
        reason, *rest = three.shown(three.bo, page)
        assert reason.startswith("closed-2")
        assert rest == ["Anna closed the evening.", f"{three.table}/evening", "Go to the evening", "goes"]
    assert three.shown(three.bo, f"{three.table}/evening") == ()
    three.anna.post(f"{three.table}/evening/reopen", {"why": "one more game"})
    assert three.shown(three.bo, first) == ()


@pytest.mark.parametrize(
    "page", ["/m/1/story", "/m/1/lines/0", "/m/1/lines/0/change", "/rules/guts?at={}.1", "/games/deadly-69s"]
)
def test_pages_without_a_board_ask_and_move_nobody(three: Three, page: str):
    match = three.start()
    three.anna.post(f"{match}/entries", {"seq": "0", "action": "deal"})
    code = three.table.rpartition("/")[2]
    path = page.format(code) if page.startswith("/rules") else f"{three.table}{page}"
    about_table = page.startswith("/games")
    if about_table:
        assert three.shown(three.anna, path) == (
            "match-1", "Bo started Guts.", match, "Go to the match", "stays"
        )  # fmt: skip
    else:
        assert three.shown(three.anna, path) == ()
    asked = re.search(r'id="now".*?hx-get="([^"]+)"', text(three.anna.get(path)), re.DOTALL)
    assert asked
    where = asked[1].replace("&amp;", "&")
    assert three.anna.get(where, headers=HTMX).status_code == 204
    three.bo.post(f"{match}/abandon")
    told = three.anna.get(where, headers=HTMX)
    assert told.status_code == 200
    assert text(told).count('id="now"') == 1
    assert ("Bo called off Guts." in text(told)) != about_table


def test_what_is_asked_wrongly_is_about_the_table(three: Three):
    match = three.start()
    for asked in ("", "?m=7", "?m=x", "?m=99999999999999999999"):
        assert match in text(three.anna.get(f"{three.table}/now{asked}"))
    assert three.anna.get("/t/NONE0/now").status_code == 404
