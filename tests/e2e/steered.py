"""WebKit, what an iPhone is made of, and Firefox: driven by what both understand, in words of tests.

Chromium has Playwright, and its tests go further. Playwright's own WebKit is no package of Debian, and its
way into a Firefox that is not its own sends a command which the ESR lacks.
"""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from programs import need
from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    JavascriptException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.firefox.options import Options as FirefoxOptions
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service

from . import fonts, marionette

PATIENCE = 60
"""Seconds in which what is expected comes; a busy machine reads a photo no quicker."""
EVERY = 0.02
"""Seconds between two looks at what is waited for."""
MISSED = 0.5
"""Seconds after which a tap that nothing felt is one that missed."""

NARROW = """* {
    min-width: 0; min-height: 0; margin: 0; padding: 0; border: 0; font-size: 1px; -gtk-icon-source: none;
}"""
"""WebKit's window is no narrower than its tool bar, 447 pixels; without icons and air it becomes a phone's.

On a narrow screen the window hangs over the edge; in a frame our own policy forbids the page; nothing zooms.
"""
WATCH = """if (!window.watched) {
    window.watched = true;
    const kept = () => sessionStorage.getItem("said") ?? "";
    const keep = (said) => sessionStorage.setItem("said", `${kept()}${said}\\n`);
    addEventListener("error", (event) => keep(event.message));
    addEventListener("unhandledrejection", (event) => keep(event.reason));
    addEventListener("securitypolicyviolation", (event) => keep(event.violatedDirective + event.blockedURI));
}"""
"""A steered WebKit writes no console anywhere: the page itself keeps what goes wrong once it is loaded."""
FIND = """
const [selector, words] = arguments;
const named = (one) => (one.getAttribute("aria-label") ?? one.textContent).trim().replace(/\\s+/g, " ");
return [...document.querySelectorAll(selector)].find((one) => one.checkVisibility({visibilityProperty: true})
    && getComputedStyle(one).pointerEvents !== "none"
    && !one.closest(".sr") && !one.disabled && named(one).startsWith(words)) ?? null;"""
"""What takes no taps for a moment WebKit's driver taps in vain; a person waits that moment."""
THERE = """
const { left, top, width, height } = arguments[0].getBoundingClientRect();
const there = document.elementFromPoint(left + width / 2, top + height / 2);
return `${there?.outerHTML.slice(0, 120)} at ${left},${top} in ${innerWidth}x${innerHeight}`;"""
FEEL = """
const pressed = "button, a, input, label, summary";
window.meant = arguments[0].closest(pressed) ?? arguments[0];
window.met = null;
if (!window.feels) {
    window.feels = true;
    addEventListener("click", ({target}) => {
        window.met ??= meant.contains(target) ? "it" : target.closest(pressed)?.outerHTML.slice(0, 120);
    }, true);
}"""
LANDED = """const loaded = document.readyState !== "loading";
return loaded && new RegExp(arguments[0]).test(location.pathname) && location.href;"""
MET = "return window.feels ? window.met : 'it'"
"""What a finger met; what leads to another page was met."""
LISTEN = """
const root = document.documentElement;
const kept = (text) => text.startsWith("[JavaScript Error") && text.includes(root.dataset.house);
root.dataset.house = arguments[0];
root.dataset.said = "";
const observe = (one) => { if (kept(String(one))) root.dataset.said += `${one}\\n`; };
Services.console.registerListener({ observe });"""
"""Firefox tells its console from the first line of a page on, and forgets it with the page."""
LEFT = (
    r"The connection to \S+/stream was interrupted while the page was loading"
    r"|Firefox can.t establish a connection to the server at \S+/stream\."
)
"""What Firefox says of a stream that a page left: while it was open, and before it was."""
RESIZE = """
const style = gBrowser.selectedBrowser.style;
for (const [name, size] of Object.entries({width: arguments[0], height: arguments[1]}))
    for (const bound of ["min-", "max-", ""]) style.setProperty(bound + name, size + "px");"""

_NOT_YET = (ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException)
_NOT_THERE_YET = (JavascriptException, NoSuchElementException, StaleElementReferenceException)
"""Raised by a script that looks at a page which is still on its way."""


class Steered:
    """A browser at one address, and a finger."""

    def __init__(self, driver: webdriver.Remote, house: str) -> None:
        driver.file_detector = UselessFileDetector()  # it would send the file to where it lies already
        self.driver = driver
        self.house = house
        self.hindered = ""
        """What lay in the way of the last tap that failed."""

    def go(self, path: str) -> None:
        self.driver.get(self.house + path)

    def js(self, script: str, *given: Any) -> None:
        """Do something by a script. It returns nothing: what a page shows is read by the verbs that wait."""
        assert not re.search(r"\breturn\b", script), "js() only acts. Read with wait(), value() or lands()"
        self._run(script, *given)

    def wait(self, script: str, *given: Any) -> Any:
        """Return what the script returns, as soon as that is something."""
        return _soon(lambda: self._run(script, *given), script[-120:], given)

    def value(self, selector: str) -> str:
        """Return what an input holds, as soon as it is there and not empty."""
        return str(self.wait("return document.querySelector(arguments[0]).value", selector))

    def lands(self, pattern: str) -> str:
        """Wait until the path of the page ends as the pattern says; return it with its query."""
        return str(self.wait(LANDED, f"{pattern}$")).removeprefix(self.house)

    def gives(self, script: str, wanted: Any, *about: object) -> None:
        """Wait until the script returns that; tell what it returned last where it never does."""
        given: list[Any] = [None]

        def reached() -> bool:
            given[0] = self._run(script)
            return bool(given[0] == wanted)

        try:
            _soon(reached)
        except AssertionError:
            raise AssertionError(*about, given[0], "is not", wanted) from None

    def find(self, selector: str, words: str = "") -> WebElement:
        """Return the first live thing seen that the selector finds and whose name begins with the words."""
        found: WebElement = self.wait(WATCH + FIND, selector, words)
        return found

    def says(self, selector: str, pattern: str) -> None:
        """Wait until what is seen of the things that the selector finds fits the pattern."""
        text = "return [...document.querySelectorAll(arguments[0])].map((one) => one.innerText).join(' ');"
        wanted = re.compile(pattern)
        _soon(lambda: wanted.search(" ".join(self._run(text, selector).split())), selector, pattern)

    def tap(self, selector: str, words: str = "") -> None:
        self.hindered = "nothing of that name can be seen and pressed"
        try:
            _soon(lambda: self._tapped(selector, words), selector, words)
        except AssertionError:
            raise AssertionError(selector, words, self.hindered) from None

    def record(self, selector: str, words: str = "") -> None:
        """Tap what makes an entry, and wait until it is one, is answered, and the board can be pressed again.

        The stream may tell of the entry before its answer comes, and what lies under a finger then is dead
        for a moment.
        """
        before = self.wait("return document.querySelector('#board').dataset.seq")
        self.tap(selector, words)
        shown = (
            "return Number(document.querySelector('#board').dataset.seq) > Number(arguments[0])"
            " && !document.querySelector('.htmx-request')"
            " && !document.documentElement.classList.contains('settling')"
        )
        self.wait(shown, before)

    def fill(self, selector: str, value: str | Path) -> None:
        """Type into an input as soon as it is there; a file is given by its path."""
        self.wait("return document.querySelector(arguments[0])", selector).send_keys(str(value))

    def hold(self, selector: str) -> None:
        """Put a finger on something and leave it there."""
        finger = self._finger()
        finger.pointer_action.move_to(self.find(selector)).pointer_down()
        finger.perform()

    def slide(self, selector: str) -> None:
        """Move the finger over the glass to something else."""
        finger = self._finger()
        finger.pointer_action.move_to(self.find(selector))
        finger.perform()

    def lift(self) -> None:
        finger = self._finger()
        finger.pointer_action.pointer_up()
        finger.perform()

    def size(self, width: int, height: int) -> None:
        self.driver.set_window_size(width, height)
        self.wait("return innerWidth === arguments[0]", width)
        # The bar that is left above the page
        bar = height - self.wait("return innerHeight")
        self.driver.set_window_size(width, height + bar)
        self.wait("return innerWidth === arguments[0] && innerHeight === arguments[1]", width, height)

    def complaints(self) -> list[str]:
        """Return what went wrong on the pages that were shown, once the last one is there whole."""
        said = "return document.readyState === 'complete' && [sessionStorage.getItem('said') ?? '']"
        (told,) = self.wait(said)
        return [one for one in told.split("\n") if one]

    def _run(self, script: str, *given: Any) -> Any:
        return self.driver.execute_script(script, *given)

    def _tapped(self, selector: str, words: str) -> bool:
        found = self.find(selector, words)
        try:
            self._run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'});" + FEEL, found)
            found.click()
            return self._met()
        except _NOT_YET as not_yet:
            self.hindered = f"{type(not_yet).__name__}, there lies {self._run(THERE, found)}"
            return False

    def _met(self) -> bool:
        """Say whether the last tap met what was meant; on a page that moved it met nothing, at worst."""
        until = time.monotonic() + MISSED
        try:
            while not (met := self._run(MET)) and time.monotonic() < until:
                time.sleep(EVERY)
        except JavascriptException:
            return True  # the page has gone, as what leads to another page lets it
        self.hindered = f"the finger met {met}"
        assert met in ("it", None)
        return bool(met)

    def _finger(self) -> ActionBuilder:
        return ActionBuilder(self.driver, mouse=PointerInput("touch", "finger"))


class Fox(Steered):
    """Firefox also tells its console, and lets its page be narrower than its window."""

    def __init__(self, driver: webdriver.Remote, house: str) -> None:
        super().__init__(driver, house)
        self._within(LISTEN, house)

    def size(self, width: int, height: int) -> None:
        self._within(RESIZE, width, height)
        self.wait("return innerWidth === arguments[0]", width)

    def complaints(self) -> list[str]:
        """Return what its console told, but for streams that a page left."""
        told = str(self._within("return document.documentElement.dataset.said")).splitlines()
        return [one for one in told if not re.search(LEFT, one)]

    def _within(self, script: str, *given: Any) -> Any:
        """Run a script in the browser itself."""
        self.driver.execute("context", {"value": "chrome"})
        try:
            return self._run(script, *given)
        finally:
            self.driver.execute("context", {"value": "content"})


@contextmanager
def webkit(house: str, folder: Path) -> Iterator[Steered]:
    steers = need("webkit", "screen")
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0" / "gtk.css").write_text(NARROW)
    with _screen() as display:
        environ = os.environ | fonts.only("wide", folder)
        environ |= {"DISPLAY": display, "GDK_BACKEND": "x11", "XDG_CONFIG_HOME": str(folder)}
        options = WebKitOptions()
        options.binary_location = str(next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        options.add_argument("--automation")
        service = Service(steers, env=environ)
        service.start()
        try:
            driver = webdriver.Remote(_wire(service.service_url), options=options)
            yield Steered(driver, house)
            driver.quit()
        finally:
            service.stop()


@contextmanager
def firefox(house: str, folder: Path) -> Iterator[Steered]:
    process = marionette.start(need("firefox"), folder, os.environ | fonts.only("wide", folder))
    try:
        connection = marionette.Marionette(folder)
        try:
            yield Fox(webdriver.Remote(command_executor=connection, options=FirefoxOptions()), house)
        finally:
            connection.close()
    finally:
        process.kill()
        process.wait()


@contextmanager
def _screen() -> Iterator[str]:
    """Yield a screen that nobody sees, large enough for a television."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    process = Popen(command, pass_fds=(writing,), stdout=DEVNULL, stderr=DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def _wire(url: str) -> RemoteConnection:
    return RemoteConnection(client_config=ClientConfig(url, timeout=2 * PATIENCE))


def _soon(found: Callable[[], Any], *about: object) -> Any:
    until = time.monotonic() + PATIENCE
    while not (value := _tried(found)):
        assert time.monotonic() < until, about
        time.sleep(EVERY)
    return value


def _tried(found: Callable[[], Any]) -> Any:
    """Return what is found, nothing where the page is still on its way."""
    try:
        return found()
    except _NOT_THERE_YET:
        return None
