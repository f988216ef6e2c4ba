"""Take the pictures of the screens anew: `python -m tests.screens`, `--only martian` for those of that name.

A companion is served and led in Chromium to each screen; it is pictured in the light and in the dark, side by
side, as a phone with its browser's bars shows it. The pictures and the page that shows them are written to
`docs/`. Names and cards are the same each time; the code of a table and the day are not.
"""

import argparse
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS))

import cv2  # noqa: E402
import numpy as np  # noqa: E402
from browsers import launch  # noqa: E402
from e2e.before import Evening  # noqa: E402
from e2e.conftest import Server  # noqa: E402
from fontTools.subset import Options, Subsetter  # noqa: E402
from fontTools.ttLib import TTFont  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from reading import drawn  # noqa: E402

from screens.scenes import PHONES, Scene, big  # noqa: E402

PHONE = (390, 664)
"""A common phone with the bars of its browser."""
BIG = ((1024, 600), (1920, 1080))
QUALITY = 64


def suits(folder: Path) -> None:
    """Add the signs of the suits, which phones have and the font of the tests has not."""
    for path in Path("/usr/share/fonts").rglob("DejaVuSans.ttf"):
        font = TTFont(path)
        subsetter = Subsetter(Options(drop_tables=[*Options().drop_tables, "FFTM"]))
        subsetter.populate(text="♠♣♥♦")
        subsetter.subset(font)
        font.save(folder / "suits.ttf")


def pictured(scene: Scene, size: tuple[int, int], browser: Browser, url: str) -> np.ndarray:
    """Return the screen in the light and in the dark, side by side."""
    phone = size == PHONE
    context = browser.new_context(
        base_url=url,
        viewport={"width": size[0], "height": size[1]},
        has_touch=True,
        is_mobile=phone,
        device_scale_factor=1.5 if phone else 0.75,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(10_000)
    page = context.new_page()
    try:
        scene(Evening(page))
        return np.hstack([_shot(page, scheme) for scheme in ("light", "dark")])
    finally:
        context.close()


def _shot(page: Page, scheme: str) -> np.ndarray:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    drawn(page)
    shot = cv2.imdecode(np.frombuffer(page.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    assert shot is not None
    return shot


def wanted(part: str) -> list[tuple[str, Scene, tuple[int, int]]]:
    """Return what is pictured as (name, scene, size); `part` is in the names."""
    all_of_them = [(scene.__name__.replace("_", "-"), scene, PHONE) for scene in PHONES]
    all_of_them += [(f"big-{size[0]}", big, size) for size in BIG]
    return [one for one in all_of_them if part in one[0]]


def heading(scene: Scene) -> str:
    """Return what a picture shows, in words."""
    return (scene.__doc__ or "").rstrip(".")


def shown() -> str:
    """Return the page that shows the pictures."""
    head = (
        "# All screens\n\n"
        "Each screen on a phone of 390×664 (390×844 without the browser's bars), in light and dark; the big\n"
        "screen at 1024×600 and 1920×1080. `.venv/bin/python -m tests.screens` makes them again, with\n"
        "`--only NAME` one of them. Look at the difference before you keep it: a table's code and the date\n"
        "change each time.\n"
    )
    parts = [
        f"## {heading(scene)}\n\n"
        f'<img src="pictures/{name}.webp" width="{780 if size == PHONE else 900}" '
        f'alt="{heading(scene)}. In light and dark.">\n'
        for name, scene, size in wanted("")
    ]
    return "\n".join([head, *parts])


def main() -> None:
    """Take those that are asked for, and write the page."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--only", default="", help="a part of the names of those that are wanted")
    asked.add_argument(
        "--into", type=Path, default=TESTS.parent / "docs", help="the folder they are written to"
    )
    said = asked.parse_args()
    (said.into / "pictures").mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp())
    server = Server(folder)
    try:
        server.start()
        suits(folder)
        with sync_playwright() as playwright:
            browser = launch(playwright, "narrow", folder)
            for name, scene, size in wanted(said.only):
                both = pictured(scene, size, browser, server.url)
                path = said.into / "pictures" / f"{name}.webp"
                cv2.imwrite(str(path), both, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
                print(path, path.stat().st_size // 1024, "KB", flush=True)
    finally:
        server.kill()
    (said.into / "screens.md").write_text(shown())


if __name__ == "__main__":
    main()
