"""Phones that are pages of a real Chromium: how long a press takes as the browser itself sees it."""

import asyncio
import time
from collections.abc import Sequence

from browsers import chromium
from playwright.async_api import Page, async_playwright

PRESS = """(form) => new Promise((done, failed) => {
    const began = performance.now();
    const shown = () => done(performance.now() - began);
    document.body.addEventListener("htmx:after:swap", shown, {once: true});
    setTimeout(() => failed(new Error("The board was not shown anew within ten seconds.")), 10_000);
    document.querySelector(form).requestSubmit();
})"""
"""Sends a form of the board as a press does, and returns the milliseconds until the new board is shown."""
ANSWERED = """() => performance.getEntriesByType("resource")
    .filter((one) => /\\/(entries|undo)$/.test(new URL(one.name).pathname))
    .map((one) => one.responseEnd - one.startTime)"""
"""The milliseconds from sending to the last byte of each answer to a press."""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")


async def presses(addresses: Sequence[str], seconds: float, every: float) -> tuple[list[float], list[float]]:
    """Press once per `every` seconds on a page at each address, a table of its own for each.

    Return the seconds until each answer had come, and until the board was shown.
    """
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        pages = [await _begin(await browser.new_page(base_url=address)) for address in addresses]
        until = time.monotonic() + seconds
        shown = await asyncio.gather(*(_play(page, until, every) for page in pages))
        answered = [await page.evaluate(ANSWERED) for page in pages]
        await browser.close()
    return [ms / 1000 for one in answered for ms in one], [ms / 1000 for one in shown for ms in one]


async def _begin(page: Page) -> Page:
    """Open a table of two, sit down, and begin a match of Fireplace Poker."""
    await page.goto("/")
    sent = """async (form) => {
        const token = document.querySelector("[name=csrf_token]").value;
        const body = new URLSearchParams([["csrf_token", token], ...form.values]);
        return new URL((await fetch(form.path, {method: "POST", body})).url).pathname;
    }"""
    players = [["player", "Anna"], ["player", "Bo"]]
    table = await page.evaluate(sent, {"path": "/tables", "values": players})
    await page.goto(table)
    for seat in (0, 1):
        await page.evaluate(sent, {"path": f"{table}/seats/{seat}/claim", "values": []})
    match = [["game", "fireplace"], ["player", "0"], ["player", "1"], ["dealer", "0"]]
    await page.goto(await page.evaluate(sent, {"path": f"{table}/matches", "values": match}))
    return page


async def _play(page: Page, until: float, every: float) -> list[float]:
    """Enter and take back, in turn; return how many milliseconds each press took."""
    taken: list[float] = []
    while time.monotonic() < until:
        began = time.monotonic()
        form = "form[action$='/undo']" if len(taken) % 2 else "form[id$='-meld']"
        taken.append(await page.evaluate(PRESS, form))
        await asyncio.sleep(max(0, began + every - time.monotonic()))
    return taken
