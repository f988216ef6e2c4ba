"""A server that keeps no streams, as any WSGI server is: pages find that out, and ask by the clock."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from browsers import PHONE
from e2e.table import open_table, sit
from flask import Flask
from playwright.sync_api import Browser, expect
from reading import until
from werkzeug.serving import make_server

pytestmark = pytest.mark.e2e


def test_a_server_that_keeps_no_streams_is_asked_by_the_clock(
    make_app: Callable[..., Flask], browser: Callable[[str], Browser]
) -> None:
    app, asked = make_app(), Counter[str]()

    def counted(environ: dict[str, Any], begin: Callable[..., Any]) -> Iterable[bytes]:
        asked[environ["PATH_INFO"].rpartition("/")[2]] += 1
        return app(environ, begin)

    server = make_server("127.0.0.1", 0, counted, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    contexts = [
        browser("wide").new_context(
            base_url=f"http://127.0.0.1:{server.port}", viewport=PHONE, has_touch=True
        )
        for _ in range(2)
    ]
    try:
        anna, bo = (context.new_page() for context in contexts)
        anna.goto("/")
        code = open_table(anna, "Anna", "Bo")
        bo.goto(f"/t/{code}")
        sit(bo, "Bo")
        seat = anna.get_by_role("listitem").filter(has=anna.get_by_text("Bo", exact=True))
        expect(seat.get_by_role("button", name="Sit here")).to_have_count(0)
        for _ in range(2):
            streams, boards = asked["stream"], asked["board"]
            until(anna, lambda so_far=boards: asked["board"] >= so_far + 4)  # each page a second time
        assert asked["stream"] == streams <= 6  # three of each page, and no more
    finally:
        for context in contexts:
            context.close()
        server.shutdown()
        thread.join()
        server.server_close()
