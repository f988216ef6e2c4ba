"""Phones that listen to a stream of versions."""

import http.client
import http.cookiejar
import re
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager

from .serving.threaded import Talk

BEAT = b"event: beat\ndata:\n\n"


@contextmanager
def listening(port: int, path: str) -> Iterator[http.client.HTTPResponse]:
    """Listen as a browser does, from where the server has said that it stays."""
    with closing(Talk(port)) as talk:
        talk.say(f"GET {path} HTTP/1.1\nHost: localhost\n\n")
        with closing(talk.answer()) as answer:
            answer.fp.raw._sock.settimeout(10)
            heard = b""
            while b"event: kept\ndata:\n\n" not in heard:
                heard += answer.read1()
            yield answer


def event(answer: http.client.HTTPResponse) -> bytes:
    """Return what a stream tells next but beats: on a busy machine some may come before it."""
    heard = b""
    while not heard.endswith(b"\n\n"):
        heard = (heard + answer.read1()).replace(BEAT, b"")
    return heard


class Visitor:
    """A phone that comes over the network: only what a server answers is told by it."""

    def __init__(self, port: int) -> None:
        self.house = f"http://localhost:{port}"
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opened = urllib.request.build_opener(jar)

    def opens(self) -> str:
        """Open a table; return where it is."""
        return self.sends("/tables", player=["Anna", "Bo"]).removeprefix(self.house)

    def sends(self, path: str, **values: object) -> str:
        with self.opened.open(f"{self.house}/") as page:
            token = re.search(r'name="csrf_token" value="([^"]+)"', page.read().decode())
        assert token
        sent = urllib.parse.urlencode({"csrf_token": token[1], **values}, doseq=True).encode()
        with self.opened.open(f"{self.house}{path}", sent) as answer:
            return str(answer.url)
