"""Answers of an application looked at in Chromium, whatever they are answers to."""

import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import axe_playwright_python
from flask import Flask
from playwright.sync_api import Browser, Page
from reading import ask
from werkzeug.serving import make_server
from werkzeug.test import TestResponse
from werkzeug.wrappers import Response

ENLARGED = (320, 640)
"""Where letters are twice as large. What fits here fits a wider phone."""

WIDTHS = ((320, 640), (390, 664), (820, 1180), (1920, 1080))
"""A small phone, a phone with its browser's bars, a tablet, a television."""

OUTSIDE = """() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const clips = (one) => one && one !== document.body && getComputedStyle(one).overflowX !== "visible";
    const seen = (one) => {
        let { left, right } = one.getBoundingClientRect();
        for (let around = one.parentElement; around; around = around.parentElement) {
            if (!clips(around)) continue;
            const box = around.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
        return [one, left, right];
    };
    const beyond = [...document.querySelectorAll("a, button, input, select, textarea, summary, label.key")]
        .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".sr, .skip"))
        .map(seen).filter(([, left, right]) => right - left > 1 && (left < -0.5 || right > innerWidth + 0.5))
        .map(([one, left, right]) => `${one.outerHTML.slice(0, 90)} from ${left} to ${right}`);
    return [...(wide > 0 ? [`the page is ${wide} wider than the screen`] : []), ...beyond];
}"""
"""A line cut short and a strip to be swiped end where they are cut; what cuts them must lie inside."""

UNMARKED = """() => [...document.querySelectorAll("input:checked, [aria-pressed=true]")]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".sr"))
    .filter((one) => one.matches("button") || getComputedStyle(one).opacity === "0")
    .filter((one) => {
        const near = [one, one.closest("label, .cell, .score, li"), one.nextElementSibling];
        const parts = [...near, ...(one.closest("label")?.children ?? [])].filter(Boolean);
        return parts.every((part) => getComputedStyle(part).outlineStyle === "none");
    })
    .map((one) => `nothing but colour says that it is chosen: ${one.outerHTML.slice(0, 90)}`)"""
"""Of what is chosen whose own box is not to be seen."""

UNFOLD = "() => document.querySelectorAll('details').forEach((one) => { one.open = true })"
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
FOR_EVER = {"Cache-Control": "max-age=31536000, immutable"}
KEPT = "local_storage,indexeddb,cache_storage,service_workers"
"""What a page may leave on a screen for the next."""
JUDGE = """const judged = async (what, options) => {
    const { violations } = await axe.run(what, { resultTypes: ["violations"], preload: false, ...options });
    return violations.flatMap((one) => one.nodes.map((node) =>
        `${one.id}: ${node.html.slice(0, 160)} (${(node.any[0] ?? node.all[0] ?? node.none[0])?.message})`));
};"""
JUDGED = f"""async () => {{
    {JUDGE}
    return judged(document, {{ rules: {{ "color-contrast": {{ enabled: false }} }} }});
}}"""
"""All but what colours do: that is judged by looks."""

FRESH = """(known) => {
    const short = (text) => {
        let sum = 1;
        for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619);
        return sum;
    };
    const grounds = new Map([[null, 0]]), seen = new Set(known);
    const ground = (one) => {
        if (!grounds.has(one)) {
            const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(one);
            const own = [one.localName, one.className, backgroundColor, backgroundImage, opacity, position];
            grounds.set(one, short([ground(one.parentElement), ...own, filter].join()));
        }
        return grounds.get(one);
    };
    const written = (one) => one.matches("input, select, textarea")
        || [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim());
    window.fresh = [];
    for (const one of document.querySelectorAll("body *")) {
        if (!written(one) || !one.checkVisibility()) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
        const look = short([ground(one), color, fontSize, fontWeight, textShadow, one.disabled].join());
        if (!seen.has(look)) window.fresh.push(one);
        seen.add(look);
    }
    return [window.fresh.length > 0, [...seen]];
}"""
"""Text that is written in the same colour and size on the same grounds is judged once, on whatever page.

What has the same names and looks the same in the light looks the same in the dark, too.
"""
CONTRAST = f"""async (rule) => {{
    {JUDGE}
    return judged(window.fresh, {{ runOnly: [rule] }});
}}"""


class Eyes:
    """One screen for all tests of a process: it shows whatever answer it is given.

    Scripts and styles are those of the application that `watch` was told last; what looks the same as
    something that was judged before is not judged again, whichever test it was.
    """

    def __init__(self, browser: Browser) -> None:
        self._app: Any = None
        self._answer = Response()
        self._server = make_server("127.0.0.1", 0, self._answered, threaded=True)
        self._server.log = lambda *_: None  # type: ignore[method-assign]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.said: list[str] = []
        self._looks: list[int] = []
        """How all looked that was judged so far."""
        self.page: Page = browser.new_context(reduced_motion="reduce", has_touch=True).new_page()
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("console", lambda told: self.said.append(told.text) if told.type == "error" else None)
        self._glass = self.page.context.new_cdp_session(self.page)

    def watch(self, app: Flask) -> None:
        """Show answers of another application, on a screen that remembers nothing of those before."""
        self._app = app
        self.page.goto("about:blank")
        self.page.context.clear_cookies()
        home = {"origin": f"http://127.0.0.1:{self._server.port}", "storageTypes": KEPT}
        self._glass.send("Storage.clearDataForOrigin", home)

    def close(self) -> None:
        self.page.context.close()
        self._server.shutdown()
        self._server.server_close()

    def show(self, answer: TestResponse) -> None:
        """Show an answer as it came, a refusal too, all of it unfolded."""
        self._answer = Response(answer.get_data(), headers=answer.headers.items())
        self.said.clear()
        self.page.emulate_media(color_scheme="light")
        self.page.goto(f"http://127.0.0.1:{self._server.port}/")
        self.page.evaluate(UNFOLD)

    def outside(self) -> list[str]:
        """Return what lies outside at any width, with large letters too, and what the console says."""
        found = []
        for width, height in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}×{height}: {fault}" for fault in ask(self.page, OUTSIDE)]
        self.letters(32)
        width, height = ENLARGED
        self.page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}×{height}, 200 % text: {fault}" for fault in ask(self.page, OUTSIDE)]
        self.letters(16)
        return found + [f"console: {told}" for told in self.said]

    def unmarked(self) -> list[str]:
        """Return what is chosen and is not told from the rest where a system has its own few colours."""
        self.page.emulate_media(forced_colors="active")
        found: list[str] = ask(self.page, UNMARKED)
        self.page.emulate_media(forced_colors="none")
        return [f"forced colours: {fault}" for fault in found]

    def judged(self) -> list[str]:
        """Return what axe-core finds wrong: in the light all of it, in the dark what colours can do."""
        self.page.add_script_tag(url="/axe.js")
        found: list[str] = ask(self.page, JUDGED)
        is_fresh, self._looks = ask(self.page, FRESH, self._looks)
        if is_fresh:
            for scheme, contrast in (("light", None), ("light", "more"), ("dark", "more"), ("dark", None)):
                found += self._contrast(scheme, contrast)
        return found

    def _contrast(self, scheme: Literal["light", "dark"], contrast: Literal["more"] | None) -> list[str]:
        """Return what is hard to read in those colours, of what looks as nothing did before."""
        rule = "color-contrast-enhanced" if contrast else "color-contrast"
        self.page.emulate_media(color_scheme=scheme, contrast=contrast or "no-preference")
        return [f"{scheme}, contrast {contrast}: {fault}" for fault in ask(self.page, CONTRAST, rule)]

    def letters(self, size: int) -> None:
        """Set how large letters are by the settings of the browser, in pixels: widths in rem go along."""
        self._glass.send("Page.setFontSizes", {"fontSizes": {"standard": size}})

    def _answered(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        """Answer with the page that is shown, with what it is made of, or that there is nothing new."""
        if environ["PATH_INFO"] == "/":
            return self._answer(environ, start_response)
        if environ["PATH_INFO"] == "/axe.js":
            return Response(AXE, mimetype="text/javascript", headers=FOR_EVER)(environ, start_response)
        if environ["PATH_INFO"].startswith("/static/"):
            # In one piece: the server leaves a file open where the browser has gone on meanwhile
            return Response.from_app(self._app, environ, buffered=True)(environ, start_response)
        return Response(status=204)(environ, start_response)
