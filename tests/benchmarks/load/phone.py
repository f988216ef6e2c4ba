"""A phone that speaks HTTP over one connection of its own, from an address of its own on this machine."""

import asyncio
import gzip
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Self
from urllib.parse import urlencode, urlsplit

HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: str


def led_to(answer: Answer) -> str:
    """Return where an answer leads, as a form's does."""
    assert answer.status == 303, answer
    return urlsplit(answer.headers["location"]).path


@dataclass
class Phone:
    """One browser, as far as a server notices. Limits are by address, so each has one of 127.0.0.0/8."""

    port: int
    number: int
    cookies: dict[str, str] = field(default_factory=dict)
    _wire: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def another(self) -> Self:
        """Return another connection of the same phone."""
        return type(self)(self.port, self.number, self.cookies)

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """Ask for a page."""
        return await self._ask("GET", path, headers or {}, b"")

    async def post(self, path: str, page: Answer, headers: Mapping[str, str], **values: object) -> Answer:
        """Send a form of that page."""
        token = re.search(r'name="csrf_token" value="([^"]+)"', page.body)
        assert token, page
        form = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"{self._house}/"}
        sent = urlencode({"csrf_token": token[1], **values}, doseq=True)
        return await self._ask("POST", path, {**form, **headers}, sent.encode())

    async def upload(self, path: str, page: Answer, photo: bytes) -> Answer:
        """Send a photograph as a form of that page does."""
        token = re.search(r'name="csrf_token" value="([^"]+)"', page.body)
        assert token, page
        part = "--part\r\nContent-Disposition: form-data; name="
        begins = f'{part}"csrf_token"\r\n\r\n{token[1]}\r\n{part}"photo"; filename="photo.jpg"\r\n'
        body = f"{begins}Content-Type: image/jpeg\r\n\r\n".encode() + photo + b"\r\n--part--\r\n"
        kind = {"Content-Type": "multipart/form-data; boundary=part", "Referer": f"{self._house}/"}
        return await self._ask("POST", path, {**kind, **HTMX}, body)

    async def versions(self, path: str) -> AsyncIterator[int]:
        """Listen to a stream and yield what it tells."""
        reader = await self._begin("GET", path, {}, b"")
        status, _ = await _head(reader)
        assert status == 200, status
        async for data in _chunks(reader):
            for told in re.findall(rb"^data: (\d+)$", data, re.MULTILINE):
                yield int(told)

    async def close(self) -> None:
        """Hang up."""
        if self._wire:
            self._wire[1].close()
            with suppress(OSError):
                await self._wire[1].wait_closed()
            self._wire = None

    @property
    def _house(self) -> str:
        return f"http://localhost:{self.port}"

    async def _ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        reader = await self._begin(method, path, headers, body)
        status, found = await _head(reader)
        if found.get("transfer-encoding") == "chunked":
            data = b"".join([part async for part in _chunks(reader)])
        else:
            data = await reader.readexactly(int(found.get("content-length", 0)))
        if found.get("connection", "").lower() == "close":
            await self.close()
        if found.get("content-encoding") == "gzip":
            data = gzip.decompress(data)
        if given := found.get("set-cookie"):
            name, _, value = given.partition(";")[0].partition("=")
            self.cookies[name] = value
        return Answer(status, found, data.decode())

    async def _begin(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes
    ) -> asyncio.StreamReader:
        if self._wire and self._wire[0].at_eof():  # nothing was asked for long, and the server hung up
            await self.close()
        if self._wire is None:
            high, low = divmod(self.number, 250)
            here = (f"127.0.{high + 1}.{low + 1}", 0)
            self._wire = await asyncio.open_connection("127.0.0.1", self.port, local_addr=here)
        reader, writer = self._wire
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        own = {"Host": f"localhost:{self.port}", "Content-Length": len(body), "Accept-Encoding": "gzip"}
        lines = {**own, **cookies, **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value != "")
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        await writer.drain()
        return reader


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
    found = {
        name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)
    }
    return int(first.split()[1]), found


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int(await reader.readline(), 16):
        data = await reader.readexactly(size + 2)
        yield data[:-2]
    await reader.readline()
