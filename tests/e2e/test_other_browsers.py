"""An evening on the WebKit of an iPhone and on Firefox: one description, on screens of every width."""

from pathlib import Path

import cv2
import pytest
from vision.drawn import showdown

from companion.variants import variant_to_text
from companion.variants.shelf.well_known import well_known_games
from e2e.conftest import Server
from e2e.photos.photographs import MELD, decked, drawn
from e2e.steered import Steered

from .others import BROWSERS, Far, calls, fits, joins

pytestmark = pytest.mark.e2e

CARD = variant_to_text(well_known_games()["Guts with a kitty"])
EMPTIED_WITHIN = 650
"""Milliseconds after which `kept_input.js` has looked for the last time whether WebKit emptied an input."""


@pytest.mark.parametrize("name", BROWSERS)
def test_every_kind_of_game_is_played_in_another_browser(server: Server, tmp_path: Path, name: str) -> None:
    photo, deck = drawn(tmp_path, *MELD), decked(tmp_path)
    with BROWSERS[name](server.url, tmp_path) as phone:
        phone.size(390, 664)
        far = Far(server.url)
        table = joins(phone, far)
        for slug, play in PLAYED.items():
            match = calls(phone, table, slug)
            play(phone, far, match, photo)
            fits(phone)
            calls_off(phone, far, table, match)
        goes_along(phone, far, table)
        makes(phone, far, table)
        unfolds(phone)
        asks(phone)
        knows(phone, table, deck)
        if name == "webkit":  # an iPhone's: only there a page comes back whole, and emptied
            swipes(phone, far, calls(phone, table, "guts"))
            goes_back(phone, far, table)
        assert phone.complaints() == []


def calls_off(phone: Steered, far: Far, table: str, match: str) -> None:
    """Call the match off while the phone shows the table: nobody is on the way anywhere."""
    phone.go(table)
    far.post(f"{match}/abandon", match)
    phone.wait("return !document.querySelector('.playing [data-destination]')")


def goes_along(phone: Steered, far: Far, table: str) -> None:
    """The other phone starts a match and calls it off: this one goes there and back, and is told why."""
    phone.go(table)
    number = len(PLAYED) + 1
    far.post(f"{table}/matches", table, game="guts", dealer="0", player=["0", "1", "2"])
    phone.lands(rf"/m/{number}")
    phone.says(".arrived", "Bo started Guts")
    far.post(f"{table}/m/{number}/abandon", table)
    phone.lands(table)
    phone.says(".arrived", "Bo called off Guts")


def makes(phone: Steered, far: Far, table: str) -> None:
    """A game of one's own: four cards, twos wild, from a link behind its #, and played."""
    phone.go(f"{table}/house/change?like=guts")
    phone.tap(".asks > summary", "Cards")
    phone.tap("button[aria-label='One more: 3 down']")
    phone.says("#line-1 summary", "Four cards each")
    phone.tap(".asks > summary", "Wild")
    phone.tap(".key:has([value='2'])")
    phone.says("#line-2 summary", "Twos are wild")
    phone.wait("return location.search.startsWith('?draft=')")
    fits(phone)
    phone.tap(".check button", "Continue")
    phone.tap("main button", "Share")
    link = phone.value("#link")
    fits(phone)
    phone.go(link[link.index("/house#") :])
    phone.says("h2", "Our Guts")
    phone.tap(".house .list a")
    phone.tap("main button", "Play")
    phone.says(".prompt", "four cards down")
    fits(phone)
    calls_off(phone, far, table, phone.lands(r"/m/\d+"))


def unfolds(phone: Steered) -> None:
    """The rules of a house game: a link to a section unfolds it, from another page and on the page."""
    phone.go(f"/rules/house?card={CARD}#split")
    phone.wait("return document.getElementById('split').closest('details').open")
    phone.js("location.hash = 'kitty'")
    phone.wait("return document.getElementById('kitty').closest('details').open")


def drops(phone: Steered, far: Far, match: str, photo: Path) -> None:
    """Guts: a finger held until zero while the other phone counts, buttons for Cy, a row for the best."""
    phone.record("form.entry button", "Cards dealt")
    phone.hold("#secret .hold")
    phone.wait("return document.querySelector('.hold[aria-pressed=true]')")
    far.post(f"{match}/secret/count-down", match)
    phone.says("#secret", "Held: you stay in")
    far.post(f"{match}/secret/choose", match, choice="1-1")
    phone.says("#secret", "You have declared")
    phone.lift()
    phone.tap(".secret-more button", "Cy: Out")
    phone.says(".history", "Bo and Anna are in")
    phone.record("button", "Anna Tap: takes 3")
    phone.says(".history", "Anna takes 3")


def melds(phone: Steered, far: Far, match: str, photo: Path) -> None:
    """Fireplace Poker: a meld that is photographed, read, looked over and recorded."""
    far.post(f"{match}/entries", match, action="meld")
    phone.says(".history", "Bo")
    phone.fill("form.entry input[type=file]", photo)
    phone.wait("return document.querySelectorAll('form.entry .tray [data-at]').length === 5")
    phone.says(".preview", "a pair of aces")
    phone.record("form.entry .primary")
    phone.says(".history", "Anna melds a pair of aces")


def deals(phone: Steered, far: Far, match: str, photo: Path) -> None:
    """Progressive Poker: the winner's row."""
    phone.tap(".whole", "Bo")
    phone.record("form.entry .primary")
    phone.says(".history", "Bo takes")


def places(phone: Steered, far: Far, match: str, photo: Path) -> None:
    """Martian Poker: a card, then a piece on it."""
    phone.record("button", "Anna deals hand 1")
    phone.tap(".cell:has([id='at-1.1'])")
    phone.record("button", "Anna: place a large")
    phone.says(".history", "Anna attacks Bo's second card")


def grows(phone: Steered, far: Far, match: str, photo: Path) -> None:
    """Tapiola Hold'em: a card from the picker."""
    phone.tap("form.entry button", "Choose cards")
    phone.tap("dialog [data-deck] button[value='Kh']")
    phone.record("form.entry .primary")
    phone.wait("return document.querySelector('.towers [data-card=Kh]')")
    for cards in ("5d 9c", "6d Tc", "7d Jc"):
        far.post(f"{match}/entries", match, action="community", cards=cards)
        far.post(f"{match}/entries", match, action="discard")
    phone.go(match)
    shows(phone, photo.with_name("hands.jpg"))


def shows(phone: Steered, photo: Path) -> None:
    """A photo of all hands: a card dragged to another hand and back, and the winner."""
    cv2.imwrite(str(photo), showdown(("8h 9h", "Qh Qd", "Ah Ad")))
    phone.tap("dialog button", "Done")
    phone.js("document.querySelector('hands-photo').closest('details').open = true")
    phone.fill("hands-photo input[type=file]", photo)
    phone.wait("return document.querySelectorAll('.whose > li').length === 3")
    phone.wait("return document.querySelector('.caption')?.textContent === 'Anna?'")
    drags(phone, "9h", "Bo")
    phone.wait("return document.querySelector('[name=hand1]').value.includes('9h')")
    phone.says(".against", "Anna's hand: 2 cards expected, but only 1 read")
    drags(phone, "9h", "Anna")
    phone.wait("return document.querySelector('[name=hand0]').value.includes('9h')")
    phone.record("form.entry .primary", "Cy (pair of aces)")
    phone.says(".history", "Cy .pair of aces. wins")


def drags(phone: Steered, card: str, to: str) -> None:
    """Carry a card of the photo to somebody's hand."""
    phone.js("document.querySelector('.picture').scrollIntoView({block: 'center', behavior: 'instant'})")
    index, hand = phone.wait(WHERE, card, to)
    phone.js("addEventListener('pointerdown', (event) => (window.touched = event.pointerType), true)")
    phone.hold(f".picture g[data-index='{index}'] polygon")
    phone.wait(TAKEN)
    phone.slide(f".lying[data-hand='{hand}'] polygon")
    phone.lift()


WHERE = """
const reading = document.querySelector("hands-reading");
const [index] = [...reading.items].find(([, item]) => item.code === arguments[0]);
const names = reading.rows.map((row) => row.querySelector("select").selectedOptions[0].textContent);
return [index, names.indexOf(arguments[1])];"""
"""The number of a card in the photo, and of somebody's hand."""
TAKEN = "return window.touched === 'mouse' || document.querySelector('.picture .taken')"
"""A finger takes a card once it has rested there, a mouse as it moves; WebKit's driver has a mouse alone."""


PLAYED = {"guts": drops, "fireplace": melds, "progressive": deals, "martian": places, "tapiola": grows}
"""What is done at a match of each kind."""


def asks(phone: Steered) -> None:
    """The rules answer a question."""
    phone.go("/rules")
    phone.fill("input[type=search]", "may I rob a pair")
    phone.says("main", "Fireplace Poker")


def knows(phone: Steered, table: str, photo: Path) -> None:
    """The deck of the house is photographed, and forgotten."""
    phone.go(table)
    phone.tap("a", "Photograph our deck")
    phone.lands("/deck")
    phone.fill("input[type=file]", photo)
    phone.wait("return document.querySelectorAll('cards-field .tray [data-at]').length === 14")
    fits(phone)
    phone.tap("main button", "This is our deck")
    phone.says("main", "14 cards are known")
    fits(phone)
    phone.tap("main button", "Delete this deck")
    phone.wait("return !document.querySelector('#known-title')")


def swipes(phone: Steered, far: Far, match: str) -> None:
    """A finger slides off the pad and is lifted over the board after zero: it holds, and presses nothing."""
    phone.record("form.entry button", "Cards dealt")
    phone.hold("#secret .hold")
    far.post(f"{match}/secret/count-down", match)
    phone.says("#secret", "Held: you stay in")
    phone.slide("#secret .count")
    phone.says("#secret", "Held: you stay in")
    far.post(f"{match}/secret/choose", match, choice="1-0")
    phone.says("#secret", "You have declared")
    phone.lift()
    phone.says("#secret", "You have declared")
    calls_off(phone, far, match.partition("/m/")[0], match)


def goes_back(phone: Steered, far: Far, table: str) -> None:
    """A code half typed, and cards chosen in the picker, are there when the page comes back whole."""
    phone.go("/")
    phone.fill("#code", "abc")
    returns(phone)
    phone.wait("return document.querySelector('#code').value === 'abc'")
    match = calls(phone, table, "fireplace")
    far.post(f"{match}/entries", match, action="meld")
    phone.tap("form.entry button", "Choose cards")
    for card in ("Kh", "Kd"):
        phone.tap(f"dialog [data-deck] button[value='{card}']")
    returns(phone)
    phone.wait("return document.querySelector('form.entry [name=cards]').value === 'Kh Kd'")
    phone.wait("return document.querySelectorAll('form.entry .tray [data-at]').length === 2")
    phone.tap("dialog button", "Done")


def returns(phone: Steered) -> None:
    """Go to another page and back to the same one, which was kept whole."""
    phone.js("addEventListener('pageshow', () => (window.back = performance.now()))")
    phone.go("/rules")
    phone.driver.back()
    phone.wait("return performance.now() - window.back > arguments[0]", EMPTIED_WITHIN)
