"""Two processes of the companion behind a proxy, as deploy/ sets them up, and phones that reach them so."""

import http.client
import os
import re
import secrets
import select
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import urlencode

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from programs import need
from web.serving.threaded import free_port

from companion.web.serving import certificates

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "companion.example.org"


@dataclass
class Phone:
    """A browser that keeps its cookies and the token of the last page."""

    port: int
    host: str = NAME
    """What it asks for: a name, with its port where that is not the usual one."""
    tls: bool = True
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""

    def get(self, path: str, **headers: str) -> http.client.HTTPResponse:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, values: Mapping[str, object], **headers: str) -> http.client.HTTPResponse:
        sent = urlencode({"csrf_token": self.token, **values}, doseq=True)
        said = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"https://{self.host}/"}
        return self._ask("POST", path, sent, {**said, **headers})

    def listen(self, path: str) -> tuple[http.client.HTTPResponse, Callable[[], None]]:
        """Return a stream, and what hangs up."""
        connection = self._connected()
        connection.request("GET", path, headers=self._said({}))
        return connection.getresponse(), connection.close

    def _ask(
        self, method: str, path: str, body: str | None, headers: Mapping[str, str]
    ) -> http.client.HTTPResponse:
        with closing(self._connected()) as connection:
            sent = (body or "").encode()
            connection.putrequest(method, path, skip_host=True)
            for name, value in (self._said(headers) | {"Content-Length": str(len(sent))}).items():
                connection.putheader(name, value)
            connection.endheaders()
            _send(connection.sock, sent)
            answer = connection.getresponse()
            answer.text = answer.read().decode("utf-8", "replace")
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        token = re.search(r'name="csrf_token" value="([^"]+)"', answer.text)
        self.token = token[1] if token else self.token
        return answer

    def _said(self, headers: Mapping[str, str]) -> dict[str, str]:
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        return {"Host": self.host, **(cookies if self.cookies else {}), **headers}

    def _connected(self) -> http.client.HTTPConnection:
        if not self.tls:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        wire = _trusting().wrap_socket(
            socket.create_connection(("127.0.0.1", self.port), 20), server_hostname=NAME
        )
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.sock = wire
        return connection


@cache
def _trusting() -> ssl.SSLContext:
    """What takes any certificate. It is kept because reading those of the machine takes a while."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2  # in 1.3 a ticket comes that looks like an answer
    return context


def _send(wire: socket.socket, body: bytes) -> None:
    """Send it as browsers and curl do: whoever is answered before the end sends no more."""
    with suppress(ConnectionError, ssl.SSLEOFError):
        for start in range(0, len(body), 65536):
            if select.select([wire], [], [], 0)[0]:
                return
            wire.sendall(body[start : start + 65536])


@dataclass
class Front:
    """Where the proxy answers, over TLS, and the processes behind it by their ports."""

    port: int
    behind: dict[int, subprocess.Popen[bytes]]
    host: str
    """What phones ask it for: the name of `PUBLIC_URL`, with its port."""

    def phone(self) -> Phone:
        return Phone(self.port, self.host)


@contextmanager
def companions(
    database: str, folder: Path, public: str, counts: str
) -> Iterator[dict[int, subprocess.Popen[bytes]]]:
    """Run two processes with the settings of deploy/environment; what they write is in `folder`/log.

    Phones reach them by the address `public`; `counts` is the Redis in which they count.
    """
    with ExitStack() as open_ones:
        written = open_ones.enter_context((folder / "log").open("wb"))
        own = {"DATABASE_URL": database, "SECRET_KEY": secrets.token_urlsafe(32), "PUBLIC_URL": public}
        own |= {"COMPANION_INSTANCE": str(folder), "RATELIMIT_STORAGE_URI": counts}
        settings = os.environ | _settings() | own
        behind = {}
        for port in (free_port(), free_port()):
            command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
            behind[port] = subprocess.Popen(
                command, env=settings, stdout=subprocess.DEVNULL, stderr=written, cwd=DEPLOY.parent
            )
            open_ones.callback(stopped, behind[port])
        for port in behind:
            until(lambda port=port: _ready(port))
        yield behind


def _settings() -> dict[str, str]:
    lines = (DEPLOY / "environment").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and line[0] != "#")


@contextmanager
def redis(folder: Path, port: int | None = None) -> Iterator[str]:
    """Run Redis and yield its address."""
    port = port or free_port()
    command = [need("redis"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with _running(command, port, folder):
        yield f"redis://127.0.0.1:{port}/0"


def _ready(port: int) -> bool:
    return Phone(port, tls=False).get("/health/ready").status == 200


def stopped(process: subprocess.Popen[bytes]) -> None:
    """End it; a proxy may wait for connections that nobody closes."""
    process.terminate()
    try:
        process.wait(3)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def nginx(behind: Mapping[int, object], folder: Path, port: int) -> Iterator[None]:
    """Run nginx at `port` with deploy/nginx.conf, but for its ports and its certificate."""
    plain = free_port()
    cert, key = _certificate(folder)
    site = (DEPLOY / "nginx.conf").read_text()
    for standing, own in (("80", plain), ("443", port)):
        site = re.sub(rf"listen (\[::\]:)?{standing}\b", f"listen 127.0.0.1:{own}", site)
    site = re.sub(r"(listen 127[^;]*;)\n\s*\1", r"\1", site)
    site = re.sub(r"/etc/letsencrypt\S*fullchain.pem", str(cert), site)
    site = re.sub(r"/etc/letsencrypt\S*privkey.pem", str(key), site)
    site = _with_ports(site, behind)
    errors, kinds = f"{folder}/error.log", ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    around = f"daemon off; pid {folder}/pid; error_log {errors}; worker_processes 1;\n"
    if os.getuid() == 0:
        around = f"user root;\n{around}"  # else its worker may not write into the folder of a test
    paths = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(f"{around}events {{}}\nhttp {{ {paths}\n{site} }}\n")
    command = [need("nginx"), "-p", str(folder), "-e", errors, "-c", f"{folder}/nginx.conf"]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    with _running(command, port, folder):
        yield


@contextmanager
def caddy(behind: Mapping[int, object], folder: Path, port: int) -> Iterator[None]:
    """Run Caddy at `port` with deploy/Caddyfile, but for its ports and its certificate."""
    cert, key = _certificate(folder)
    site = (DEPLOY / "Caddyfile").read_text()
    site = site.replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls {cert} {key}\n\tbind 127.0.0.1")
    site = site.replace("grace_period", "admin off\n\tauto_https disable_redirects\n\tgrace_period")
    (folder / "Caddyfile").write_text(_with_ports(site, behind))
    command = [need("caddy"), "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]
    with _running(command, port, folder):
        yield


def _with_ports(site: str, behind: Mapping[int, object]) -> str:
    for standing, port in zip(("8001", "8002"), behind, strict=True):
        assert f"127.0.0.1:{standing}" in site
        site = site.replace(f"127.0.0.1:{standing}", f"127.0.0.1:{port}")
    return site


def _certificate(folder: Path) -> tuple[Path, Path]:
    """Return files with a certificate and its key."""
    both = certificates.ensure_server_certificate(folder / "certificate", ["localhost"])
    pem = both.read_bytes()
    cert, key = folder / "cert.pem", folder / "key.pem"
    cert.write_bytes(b"".join(_pem(one) for one in x509.load_pem_x509_certificates(pem)))
    key.write_bytes(pem[: pem.index(b"-----BEGIN CERTIFICATE")])
    return cert, key


def _pem(one: x509.Certificate) -> bytes:
    return one.public_bytes(Encoding.PEM)


@contextmanager
def _running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    own = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / f"{Path(command[0]).name}.log").open("wb") as log:
        process = subprocess.Popen(command, env=os.environ | own, stdout=log, stderr=log, cwd=folder)
        try:
            until(lambda: _listens(port))
            yield
        finally:
            stopped(process)


def _listens(port: int) -> bool:
    socket.create_connection(("127.0.0.1", port), 1).close()
    return True


_PATIENCE = 120
"""Seconds. A busy machine may take a while to start a server."""


def until(true: Callable[[], bool]) -> None:
    """Wait until it is so; what cannot be reached yet is not so."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            if true():
                return
        except OSError:
            pass
        time.sleep(0.05)
    raise AssertionError("It never came to be.")
