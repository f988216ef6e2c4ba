"""Take the README's pictures anew: `python tests/e2e/pictures.py docs`, from the folder of the project."""

import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS))

import cv2  # noqa: E402
from browsers import PHONE, launch  # noqa: E402
from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402
from vision.drawn import table  # noqa: E402

from e2e.conftest import Server  # noqa: E402
from e2e.table import call_fireplace, open_table, pick, play, sit, turn_form  # noqa: E402

TURNS = (
    (("Kh", "Kd", "2c", "7s", "9h"), "a pair of kings"),
    (("Qh", "Qd", "Qc", "7d", "7h"), "a full house"),
    (("Ah", "Th", "9h", "4h", "2h"), "a flush"),
    (("Jh", "Js", "3c", "4d", "5s"), "a pair of jacks"),
    (("Ts", "Jd", "Qs", "Kc", "Ac"), "a straight"),
)
HAND = ["Ah", "As", "Kd", "Td", "2s"]


def phone(browser: Browser, server: Server, scheme: str) -> Page:
    context = browser.new_context(
        base_url=server.url, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    return page


def take(folder: Path, browser: Browser, server: Server) -> None:
    anna, bo = phone(browser, server, "light"), phone(browser, server, "dark")
    anna.goto("/")
    code = open_table(anna, "Anna", "Bo")
    sit(anna, "Anna")
    bo.goto(f"/t/{code}")
    sit(bo, "Bo")
    call_fireplace(anna)
    bo.goto(anna.url)
    for at, (cards, said) in enumerate(TURNS):
        mover = (bo, anna)[at % 2]
        mover.reload()
        play(mover, cards, said=said)
    bo.reload()
    anna.reload()
    anna.screenshot(path=folder / "match-light.png")
    play(anna)
    bo.reload()
    form = turn_form(bo)
    form.locator(".take:has(input[value='Qh'])").first.tap()
    pick(form, ("Ac", "Ad", "As", "Qs"))
    expect(form.locator(".preview")).to_contain_text("a full house, aces over queens")
    bo.screenshot(path=folder / "entry-dark.png")
    photograph(folder, anna)


def photograph(folder: Path, page: Page) -> None:
    with tempfile.TemporaryDirectory() as kept:
        path = Path(kept) / "hand.jpg"
        cv2.imwrite(str(path), table(HAND, size=(2200, 1100), scale=1.35, step=300))
        page.goto("/rank")
        page.locator("input[type=file]").first.set_input_files(path)
        expect(page.locator(".picture polygon").first).to_be_attached(timeout=30_000)
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=folder / "photo-light.png")


def main() -> None:
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        server = Server(Path(kept))
        server.start()
        try:
            take(Path(sys.argv[1]), launch(playwright, "narrow", Path(kept)), server)
        finally:
            server.kill()


if __name__ == "__main__":
    main()
