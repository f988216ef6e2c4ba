"""Every page at every width, with large letters, in forced colours: all of it seen, no errors, and axe."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from games.transcripts import KEPT, key_of
from playwright.sync_api import Browser
from reading import soon
from werkzeug.test import TestResponse

from companion.cards import parse
from companion.games import GAMES
from companion.store import db
from companion.store.database import clock
from companion.store.models import TableDeck
from companion.store.tables.tables import get_table
from companion.variants import variant_to_text
from companion.variants.shelf import built_in_variants_by_slug
from companion.web.addresses.endpoints import HomeEndpoints

from .clubs import Club, owed_for_pizza
from .evenings.postcards import Over, sent
from .kitchen import GUTS, Kitchen, form_of
from .lining import Lines, played
from .looking import Eyes
from .phones import HAND, Evening, Phone, text
from .pictures import Recogniser, jpeg, upload
from .start.leading import ADDRESS, NAME, opened

pytestmark = pytest.mark.e2e

Seen = Iterator[tuple[str, TestResponse]]
NAMES = ("Anna", "Maximilian-Alexander", "Ж" * 24, "Di", "Eva", "Fi", "Gus", "Hal", "Ida")
"""Among them the longest that is taken, in letters as wide as there are, and as many as a table of Guts."""
KINDS = {
    "guts": "three-five-seven guts two-more-inches wild-fours forehead piranha",
    "burns": "deadly-69s omaha-burns position-match-pot",
    "fireplace": "fireplace",
    "progressive": "progressive",
    "martian": "martian",
    "tapiola": "tapiola",
    "sheet": "sheet",
}
FIRST = {"guts", "omaha-burns", "fireplace", "progressive", "martian", "tapiola", "sheet"}
"""A game of each kind of board. The others are made of the same templates."""
LIKE = " like another"
"""Ends the name of what is only another content of templates that axe-core judges elsewhere."""


@pytest.fixture(scope="module")
def eyes(browser: Callable[[str], Browser]) -> Iterator[Eyes]:
    with closing(Eyes(browser("wide"))) as eyes:
        yield eyes


def test_every_game_is_looked_at() -> None:
    assert {slug for slugs in KINDS.values() for slug in slugs.split()} == set(GAMES)


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_fits_every_screen_and_everybody_can_use_it(
    make_app: Callable[..., Flask], eyes: Eyes, kind: str
) -> None:
    app = make_app()
    look(eyes, app, matches(app, KINDS[kind].split()))


@pytest.mark.parametrize("whose", ["anybody", "evenings", "house", "lines", "groups"])
def test_a_page_fits_every_screen_and_everybody_can_use_it(
    make_app: Callable[..., Flask],
    eyes: Eyes,
    monkeypatch: pytest.MonkeyPatch,
    whose: str,
) -> None:
    monkeypatch.setattr("companion.vision.read", Recogniser("Ah As Kd 7c 7c"))
    app = make_app()
    look(eyes, app, pages(app, whose))


@pytest.mark.parametrize("public", ["", "https://cards.example"], ids=["short", "long"])
def test_a_table_whose_code_is_all_wide_letters_fits_every_screen(
    make_app: Callable[..., Flask], eyes: Eyes, monkeypatch: pytest.MonkeyPatch, public: str
) -> None:
    monkeypatch.setattr("companion.store.database.codes.CODE_ALPHABET", "W")
    evening = Evening(make_app(PUBLIC_URL=public))
    eyes.watch(evening.app)
    for phone in (evening.anna, evening.guest):
        eyes.show(phone.get(evening.table))
        assert not eyes.outside()


def test_the_page_before_https_fits_every_screen_and_everybody_can_use_it(
    make_app: Callable[..., Flask], eyes: Eyes
) -> None:
    app = make_app(HOUSE=HomeEndpoints(ADDRESS, 8000, 8443, NAME, ca_certificate=b"certificate"))
    answer = opened(Phone(app), "/")
    answer.set_data(text(answer).replace(" data-lead ", " "))  # it would go on by itself
    look(eyes, app, iter([("what comes over https", answer)]))


def test_the_picker_fits_every_screen_and_everybody_can_use_it(
    make_app: Callable[..., Flask], eyes: Eyes
) -> None:
    lines = Lines(make_app(), NAMES[:3], game="wild-fours", declare="drop")
    lines.say("deal")
    lines.say("stay", stay=["0", "2"])
    eyes.watch(lines.app)
    eyes.show(lines.anna.get(lines.match))
    eyes.page.evaluate("document.querySelector('cards-field').choose()")
    sheet = eyes.page.locator("dialog.picker[open]")
    sheet.locator("button[value='4h']").click()
    assert soon(sheet.locator(".wild").count) > 1  # fours in the deck, and the one that was chosen
    faults = eyes.outside() + eyes.unmarked() + eyes.judged()
    eyes.letters(32)
    done = sheet.locator("[data-done], [data-then]:not([hidden])").last
    done.scroll_into_view_if_needed()
    done.click()  # fails where something lies over it
    eyes.letters(16)
    assert not faults, "\n".join(faults)


def look(eyes: Eyes, app: Flask, seen: Seen) -> None:
    """Look at all of them and tell what is wrong with any, with axe-core too but at what has its like."""
    faults = []
    eyes.watch(app)
    for name, answer in seen:
        eyes.show(answer)
        found = eyes.outside() + eyes.unmarked()
        if not name.endswith(LIKE):
            found += eyes.judged()
        faults += [f"{name}, {answer.status_code}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


# --- what there is to see ------------------------------------------------------------------------


def matches(app: Flask, slugs: list[str]) -> Seen:
    """Yield each game called, played by many and over; the first of a kind also on its way and refused."""
    for slug in slugs:
        kept = KEPT.transcripts(key_of(GAMES[slug]))
        transcript = max(kept, key=lambda one: len(one["entries"]))
        entered = [entry for entry in transcript["entries"] if "refused" not in entry]
        crowd = Phone(app)
        full = _stopped(app, slug, max(kept, key=lambda one: len(one["names"])), [], crowd)
        like = "" if slug in FIRST else LIKE
        yield f"{slug} called{like}", crowd.get(f"{full.partition('/m/')[0]}/games/{slug}")
        yield f"{slug} of many{LIKE}", crowd.get(full)
        phone = Phone(app)
        yield f"{slug} over{like}", phone.get(_stopped(app, slug, transcript, entered, phone))
        if slug in FIRST:
            phone, done = Phone(app), len(entered) // 2
            url = _stopped(app, slug, transcript, entered[:done], phone)
            yield f"{slug} after {done}", phone.get(url)
            yield f"{slug} refused", phone.post(f"{url}/entries", {"seq": str(done), "action": "nothing"})


def _stopped(app: Flask, slug: str, transcript: dict[str, Any], entered: list[Any], phone: Phone) -> str:
    """Play so much of a transcript, with names that are hard to place; return the match."""
    names = list(NAMES[: len(transcript["names"])])
    url, _ = played(app, GAMES[slug], {**transcript, "names": names, "entries": entered}, phone)
    phone.post(f"{url.partition('/m/')[0]}/seats/0/claim")
    return url


def pages(app: Flask, whose: str) -> Seen:
    """Yield what there is beside matches, and what of a match only some phones see."""
    match whose:
        case "anybody":
            yield from _anybody(Phone(app))
        case "evenings":
            yield from _evening(Evening(app, NAMES[:4]))
            yield from _deck(Evening(app, NAMES[:4]))
            yield from _secret(app)
        case "house":
            yield from _house(Kitchen(app))
        case "lines":
            yield from _lines(Lines(app, NAMES[:3], game="guts"))
        case "groups":
            yield from _club(Club(app))
            yield from _sent(Over(app), Evening(app, NAMES[:2]))


def _anybody(stranger: Phone) -> Seen:
    yield "home", stranger.get("/")
    yield "a code that no table has", stranger.get("/join?code=XXXX")
    yield "a page that is not there", stranger.get("/nowhere")
    yield "ranking", stranger.get("/rank")
    yield "ranked", stranger.get("/rank?hand=Ah+As+Kd+Ks+7c&hand=2c+3c+4c+5c+7d")
    yield "refused to rank", stranger.post("/rank", {"hand": ["Ah Ah Ah", "Xx"]})
    yield "all rules", stranger.get("/rules")
    yield "rules of a game", stranger.get("/rules/fireplace")
    yield "rules searched", stranger.get("/rules/search?q=may+I+steal+a+pair")
    photo = {"photo": upload(jpeg()), "field": "cards", "copies": "1", "expected": "4"}
    yield "a photo", stranger.post("/photos", photo, content_type="multipart/form-data")
    table = stranger.post("/tables", {"player": list(NAMES)}).location
    yield "a table of nine", stranger.get(table)
    yield "a refused call", stranger.post(f"{table}/matches", {"game": "guts", "player": ["0"], "ante": "0"})
    yield "a table of nine across the room", stranger.get(f"{table}/big")


def _club(club: Club) -> Seen:
    club.anna.post(f"{club.url}/people", {"name": "Ł" * 24})
    club.anna.post(f"{club.url}/next", {"meets": "2026-12-03T19:30", "where": "Anna's kitchen"})
    owed_for_pizza(club, 0)
    club.anna.post(f"{club.table}/evening/handed", {"payer": "1", "payee": "0", "key": "k", "left": "1"})
    link, anna, cy = club.invited("Cy"), club.person("Anna"), club.person("Cy")
    yield "home of a phone with a group", club.bo.get("/")
    yield "a group", club.anna.get(club.url)
    yield "a refused name in a group", club.anna.post(f"{club.url}/people", {"name": "anna"})
    yield "oneself in a group", club.anna.get(anna)
    yield "a host of a group as a member sees them", club.bo.get(anna)
    yield "a guest of a group, invited", club.anna.get(cy)
    yield "an invitation", club.stranger.get(link)
    yield "the years", club.anna.get(f"{club.url}/years")
    yield "a season that is none", club.anna.get(f"{club.url}/years?since=soon")
    yield "the years of one", club.anna.get(f"{anna}/years")
    opened = club.anna.post(f"{club.url}/evenings", {"person": club.people(), "after": ""}).location
    yield "a table with what was left unpaid", club.anna.get(opened)
    yield "an evening with what was left unpaid", club.anna.get(f"{opened}/evening")


def _sent(over: Over, evening: Evening) -> Seen:
    evening.anna.post("/photos", {"photo": upload(jpeg()), "field": "cards"})
    evening.enter(evening.anna, seat="0", cards="Ah As Kd 7c 7c")
    link, hands = sent(over), sent(over, line=str(over.lines[2]))
    yield "a match that was sent, for its table", over.anna.get(link)
    yield "hands that were sent, for a stranger", over.guest.get(hands)
    over.anna.post(f"{over.match}/undo", {"seq": str(len(over.lines))})
    yield "a link to what does not count", over.anna.get(link)
    yield "an evening with links", over.anna.get(f"{over.table}/evening")
    yield "a line with one's photograph", evening.anna.get(f"{evening.match}/lines/0")
    yield "an evening with one's photograph", evening.anna.get(f"{evening.table}/evening")
    yield "taking in", over.guest.get("/import")
    yield "a file that is none", over.guest.post("/import", {"file": upload(b"Dear diary")})


def _evening(evening: Evening) -> Seen:
    yield "home of a phone with tables", evening.anna.get("/")
    for name, phone in (("who sits", evening.anna), ("who watches", evening.guest)):
        yield f"the table for {name}", phone.get(evening.table)
        yield f"Fireplace for {name}", phone.get(evening.match)
        yield f"the evening for {name}", phone.get(f"{evening.table}/evening")
    yield "a refused meld", evening.enter(evening.bo, cards="Ah Ah Zz")
    yield "advice asked", evening.anna.get(f"{evening.match}/advise?hand={HAND.replace(' ', '+')}")


def _deck(evening: Evening) -> Seen:
    deck, anna = f"{evening.table}/deck", evening.anna
    yield "a deck that nobody has shown", anna.get(deck)
    yield "a deck photographed", anna.post(deck, {"read": "cards", "cards-photo": upload(jpeg())})
    yield "a deck refused", anna.post(deck, {"cards": "Ah As Kd 7c 7d"})
    names = [*parse("2c 3c 4c 5c 6c 7c 8c 9c Tc Qc Kc Ac Ah")]
    with evening.app.app_context():
        table = get_table(evening.table.removeprefix("/t/"))
        about = {"shown_by": ", ".join(NAMES[:3]), "device": "anna", "at": clock.now()}
        db.session.add(TableDeck(table_id=table.id, strip=b"", names=names, **about))
        db.session.commit()
    yield "a deck", anna.get(deck)
    yield "a deck refused again", anna.post(deck, {"cards": "Ah As Kd 7c 7d"})
    yield "a deck for who watches", evening.guest.get(deck)


def _house(kitchen: Kitchen) -> Seen:
    house, anna = kitchen.house, kitchen.anna
    kitchen.keep(name="Ж" * 40)
    yield "what a game may be like", anna.get(house)
    yield "a game from elsewhere refused", anna.post(f"{house}/taken", {"text": "hg1.x"})
    for line in ("Cards", "Wild", "Who wins", "In or out, and money", "Special cards", "Own rules"):
        slug = quote(line)
        yield f"a game changed in {line}", anna.get(f"{house}/change?like=three-five-seven&opened={slug}")
    filled = form_of(anna.get(f"{house}/change?like=guts"))
    wrong = {**filled.to_dict(flat=False), "wild-0-more": "snap", "do": "name"}
    yield "a game that cannot be", anna.post(f"{house}/change", wrong)
    card = variant_to_text(GUTS)
    yield "a game named", anna.get(f"{house}/name?card={card}")
    yield (
        "a name that is taken",
        kitchen.keep(name="Ж" * 40, card=variant_to_text(built_in_variants_by_slug()["razz"])),
    )
    yield "a game for who watches", kitchen.guest.get(f"{house}/name?card={card}")
    yield "a game handed on", anna.get(f"{house}/share?card={card}")
    yield "where its link leads", kitchen.guest.get("/house")
    yield "a game read from a link", anna.post("/house", {"text": card})
    yield "a game of the house called", anna.get(f"{kitchen.table}/games/house?card={card}")
    yield "a table with a game kept", anna.get(kitchen.table)
    yield "rules of a game of the house", anna.get(f"/rules/house?card={card}")


def _lines(lines: Lines) -> Seen:
    lines.say("deal")
    lines.say("stay", stay=["0", "2"])
    for name, phone in (("who sits", lines.anna), ("who watches", lines.guest)):
        yield f"a line for {name}", phone.get(lines.line(1))
    yield "a line to change", lines.anna.get(lines.line(1, "change"))
    yield "what would change", lines.look(lines.anna, 1, "change", stay=["0"])
    yield "a line that is not there", lines.anna.get(lines.line(77))
    yield from _settling(lines.anna, lines.match.partition("/m/")[0])
    yield "rules of this match", lines.anna.get(f"/rules/guts?at={lines.match}")
    yield "a match across the room", lines.guest.get(f"{lines.match.partition('/m/')[0]}/big")


def _settling(phone: Phone, table: str) -> Seen:
    paid = {"payer": "1", "payee": "0", "amount": "7", "why": "Pizza", "key": "k"}
    phone.post(f"{table}/adjustments", paid)
    phone.post(f"{table}/evening/chips", {"who": "0", "way": "out", "amount": "20", "key": "k"})
    yield "an evening with chips out", phone.get(f"{table}/evening")
    phone.post(f"{table}/evening/chips", {"who": "1", "way": "in", "amount": "20", "key": "l"})
    phone.post(f"{table}/evening/handed", {"payer": "0", "payee": "1", "amount": "3", "key": "m"})
    yield "an evening to settle", phone.get(f"{table}/evening")
    yield (
        "a refused tick",
        phone.post(f"{table}/evening/handed", {"payer": "0", "payee": "1", "amount": "99"}),
    )
    yield "a refused end", phone.post(f"{table}/evening/close")


def _secret(app: Flask) -> Seen:
    evening = Evening(app, NAMES[:4], game="guts")
    evening.enter(evening.anna, action="deal")
    yield "a choice that is due", evening.anna.get(evening.match)
    evening.anna.post(f"{evening.match}/secret/count-down", {"seq": "1"})
    evening.bo.post(f"{evening.match}/secret/choose", {"seq": "1", "choice": "1-1"})
    yield "a countdown across the room", evening.guest.get(f"{evening.table}/big")
    for name in ("anna", "bo", "guest"):
        yield f"a countdown for {name}", getattr(evening, name).get(evening.match)
