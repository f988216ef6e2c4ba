"""Pages and what they link to travel compressed, to whoever takes that."""

import gzip

import pytest
from flask import Flask, url_for

from web.phones import Evening


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_a_match_travels_compressed(app: Flask, coding: str) -> None:
    evening = Evening(app)
    plain = evening.anna.client.get(evening.match)
    sent = evening.anna.client.get(evening.match, headers={"Accept-Encoding": coding})
    assert sent.headers["Content-Encoding"] == coding
    assert "Accept-Encoding" in sent.vary
    assert len(sent.data) < len(plain.data) / 2


def test_static_files_travel_compressed_and_whole(app: Flask) -> None:
    client = app.test_client()
    with app.test_request_context():
        address = url_for("static", filename="vendor/htmx.min.js")
    without_https = {"Accept-Encoding": "gzip, deflate"}  # browsers ask for no more on a home network
    plain = client.get(address, buffered=True)
    sent = client.get(address, headers=without_https, buffered=True)
    assert sent.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent.data) == plain.data
    assert len(sent.data) < len(plain.data) / 2
    assert "immutable" in sent.headers["Cache-Control"]
    again = without_https | {"If-None-Match": sent.headers["ETag"]}
    assert client.get(address, headers=again, buffered=True).status_code == 304
