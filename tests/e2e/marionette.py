"""Firefox steered without geckodriver, which Debian does not have: selenium's commands in its own words.

Playwright's BiDi channel sends a command that Firefox ESR does not know, and gives up. Marionette, to which
geckodriver would translate, is a socket: a length, a colon, and a list in JSON.
"""

import json
import socket
import time
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection

PREFERENCES = {
    "marionette.port": 0,  # any that is free, told in a file
    "remote.prefs.recommended": True,
    "app.normandy.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.server": "data:,",
}
_NAMES = {
    "get": "WebDriver:Navigate",
    "getCurrentUrl": "WebDriver:GetCurrentURL",
    "clickElement": "WebDriver:ElementClick",
    "clearElement": "WebDriver:ElementClear",
    "sendKeysToElement": "WebDriver:ElementSendKeys",
    "w3cExecuteScript": "WebDriver:ExecuteScript",
    "actions": "WebDriver:PerformActions",
    "clearActionState": "WebDriver:ReleaseActions",
    "deleteAllCookies": "WebDriver:DeleteAllCookies",
    "screenshot": "WebDriver:TakeScreenshot",
    "context": "Marionette:SetContext",
    "quit": "Marionette:Quit",
}
_STARTS_WITHIN = 90


def start(program: str, profile: Path, environ: Mapping[str, str]) -> "Popen[bytes]":
    """Start Firefox without a window; what steers it may read its console too."""
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(lines))
    flags = [
        "--headless",
        "--no-remote",
        "--marionette",
        "--remote-allow-system-access",
        "--profile",
        str(profile),
    ]
    return Popen([program, *flags], stdout=DEVNULL, stderr=DEVNULL)


class Marionette(RemoteConnection):
    """What selenium sends its commands through."""

    def __init__(self, profile: Path) -> None:
        # Selenium wants an address; nothing is sent there
        super().__init__(client_config=ClientConfig("http://firefox.invalid"))
        self._socket = socket.create_connection(("127.0.0.1", _port(profile)), timeout=30)
        self._stream = self._socket.makefile("rb")
        self._numbers = count()
        self._receive()

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        number, name = next(self._numbers), _NAMES.get(command)
        said = [0, number, name or f"WebDriver:{command[0].upper()}{command[1:]}", params]
        body = json.dumps(said).encode()
        self._socket.sendall(b"%d:%s" % (len(body), body))
        _, _, error, result = self._receive()
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        wrapped = command == "newSession" or not isinstance(result, dict) or "value" not in result
        return {"value": result} if wrapped else result

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def _receive(self) -> Any:
        length = 0
        while (digit := self._stream.read(1)) != b":":
            if not digit:
                raise ConnectionError("Firefox is gone")
            length = length * 10 + int(digit)
        return json.loads(self._stream.read(length))


def _port(profile: Path) -> int:
    until = time.monotonic() + _STARTS_WITHIN
    told = profile / "MarionetteActivePort"
    while time.monotonic() < until:
        if told.exists() and (text := told.read_text()):
            return int(text)
        time.sleep(0.05)
    raise AssertionError("Firefox did not start")
