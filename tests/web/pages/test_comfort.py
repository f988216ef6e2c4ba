"""What makes a screen a pleasure: nothing wrong is armed, nothing stands twice, nothing weighs much."""

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

import pytest
from flask import Flask
from games.transcripts import KEPT, key_of

from companion.games import GAMES
from web.browsing import DRAWINGS, forms
from web.lining import played, played_on
from web.phones import Phone, text

LIGHT = 100_000
"""Bytes, compressed, of everything that a match loads."""
LAST = re.compile(r'<ol class="last".*?</ol>', re.DOTALL)
"""Two lines, which may well be alike: so may two deals."""
LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
SENT: dict[str, tuple[int, list[str]]] = {}
"""What files a match loads: the same ones in each game."""
IMPORTED = re.compile(r'^import .*?"(\./[^"]+)";$|url\("([^"]+)"\)', re.MULTILINE)


def test_whose_an_entry_is_is_asked_and_nobody_is_ticked(app: Flask) -> None:
    phone = Phone(app)
    table = phone.post("/tables", {"player": ["Anna", "Bo", "Cy"]}).location
    phone.post(f"{table}/seats/0/claim")
    begun = phone.post(f"{table}/matches", {"game": "fireplace", "player": ["0", "1"], "dealer": "0"})
    page = text(phone.get(begun.location))
    asked = re.findall(r'<input type="radio" name="seat" value="\d" required( checked)?>', page)
    assert asked
    assert not any(asked)
    refused = phone.post(
        f"{begun.location}/entries", {"seq": "0", "action": "forced", "seat": "1", "cards": "Zz"}
    )
    again = re.findall(r'name="seat" value="(\d)" required checked', text(refused))
    assert again == ["1"], "what was chosen stays so"


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_weighs_less_than_100_kb(app: Flask, slug: str) -> None:
    transcript = max(KEPT.transcripts(key_of(GAMES[slug])), key=lambda one: len(one["entries"]))
    phone = Phone(app)
    url, _ = played(app, GAMES[slug], {**transcript, "entries": transcript["entries"][:12]}, phone)
    page = phone.get(url)
    waits = sorted({*LINKED.findall(text(page))})
    loaded: dict[str, int] = {url: len(gzip.compress(page.data))}
    while waits:
        address = waits.pop()
        if address in loaded or re.search(r"icon|\.mp4|webmanifest", address):
            continue
        if address not in SENT:
            SENT[address] = _sent(phone, address)
        loaded[address], beside = SENT[address]
        waits += beside
    assert len(loaded) > 10
    assert sum(loaded.values()) < LIGHT, sorted(loaded.items(), key=lambda one: -one[1])[:8]


def _sent(phone: Phone, address: str) -> tuple[int, list[str]]:
    """Return how many bytes the file comes in, and the addresses of those it names."""
    sent = phone.client.get(address, headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert sent.status_code == 200, address
    return len(sent.data), [_beside(address, found) for found in _named(phone, address)]


def _named(phone: Phone, address: str) -> list[str]:
    if not re.search(r"\.(js|css)", address):
        return []
    source = phone.client.get(address, buffered=True).get_data(as_text=True)
    return [first or second for first, second in IMPORTED.findall(source)]


def _beside(address: str, found: str) -> str:
    folder = address.rpartition("/")[0]
    return f"{folder}/{found.removeprefix('./')}" if not found.startswith("/") else found


class _Told(HTMLParser):
    """What can be read of a board, block by block; no folds, story, figures of a row, names of inputs."""

    APART = frozenset(
        [
            "p",
            "li",
            "h1",
            "h2",
            "h3",
            "legend",
            "label",
            "button",
            "dt",
            "dd",
            "td",
            "th",
            "summary",
            "figcaption",
            "section",
            "div",
            "form",
            "span",
        ]
    )
    OPEN = frozenset(["link", "input", "img", "br", "use", "path", "circle", "meta", "hr", "wbr"])

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.hidden = 0
        self.blocks = [""]
        self.inside: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.OPEN:
            return
        given = dict(attrs)
        classes = (given.get("class") or "").split()
        hides = (
            tag in ("template", "noscript", "details", "label", "button", "summary")
            or "hidden" in given
            or not {"history", "rest", "button"}.isdisjoint(classes)
        )
        self.inside.append(hides or "sr" in classes or given.get("aria-hidden") == "true")
        self.hidden += self.inside[-1]
        if tag in self.APART:
            self.blocks.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.OPEN:
            return
        self.hidden -= self.inside.pop()
        if tag in self.APART:
            self.blocks.append("")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.blocks[-1] += data


def _sentences(page: str) -> list[str]:
    """Return the sentences of more than three words on the board; those of its two newest lines once."""
    board = page[page.index('<main id="board"') : page.index("</main>")]
    last = LAST.search(board)
    return [*set(_said(last.group() if last else "")), *_said(LAST.sub("", board))]


def _said(html: str) -> list[str]:
    reader = _Told()
    reader.feed(DRAWINGS.sub("", html))
    found = [
        part for block in reader.blocks for part in re.split(r"(?<=[.!?])\s+| · ", " ".join(block.split()))
    ]
    return [one.rstrip(".") for one in map(unescape, found) if len(one.split()) > 3]


@pytest.mark.parametrize("slug", GAMES)
def test_no_sentence_stands_twice_on_a_board(app: Flask, slug: str) -> None:
    transcript = max(KEPT.transcripts(key_of(GAMES[slug])), key=lambda one: len(one["entries"]))
    many, phone = sum("refused" not in entry for entry in transcript["entries"]), Phone(app)
    stops = [many * part // 4 for part in range(5)]
    for url, lines in played_on(app, GAMES[slug], transcript, phone, stops):
        phone.post(f"{url.partition('/m/')[0]}/seats/0/claim")
        twice = [told for told, times in Counter(_sentences(text(phone.get(url)))).items() if times > 1]
        assert not twice, f"after {len(lines)} lines: {twice}"


@pytest.mark.parametrize("slug", GAMES)
def test_a_refusal_stands_once_on_a_board(app: Flask, slug: str) -> None:
    transcript = max(KEPT.transcripts(key_of(GAMES[slug])), key=lambda one: len(one["entries"]))
    many, phone = sum("refused" not in entry for entry in transcript["entries"]), Phone(app)
    refused, tried = set(), set()
    for url, _ in played_on(app, GAMES[slug], transcript, phone, [many * part // 4 for part in range(4)]):
        phone.post(f"{url.partition('/m/')[0]}/seats/0/claim")
        for sent in _wrong(text(phone.get(url)), tried):
            answer = phone.post(f"{url}/entries", sent)
            if answer.status_code == 422:
                board = text(answer)
                refused |= set(re.findall(r'class="(?:refusal|error|notice notice-error)"', board))
                twice = [told for told, times in Counter(_sentences(board)).items() if times > 1]
                assert not twice, sent
    assert refused


REFUSED = re.compile(r'id="refused">.*?<span>([^<]+?) *<', re.DOTALL)


def _told_once(page: str) -> str:
    """Return why a page refuses, which it says once and where whatever is wrong refers to."""
    told = REFUSED.search(page)
    assert told, page
    why = told.group(1).strip()
    assert page.count(why) == 1
    marked = re.findall(r'<[^>]*aria-invalid="true"[^>]*>', page)
    assert all(re.search(r'aria-describedby="refused\b', one) for one in marked)
    assert marked or "Go" not in page
    return why


@pytest.mark.parametrize(
    "wrong",
    [
        {"hand1": "Ah Ah"},
        {"hand1": "Xx"},
        {"wild": "whatever"},
        {"decks": "77"},
        {"low": "none such"},
        {"choice": "none such"},
        {"ranking": "none such"},
    ],
)
def test_a_refusal_stands_once_where_hands_are_ranked(app: Flask, wrong: dict[str, str]) -> None:
    answer = Phone(app).post("/rank", {"hands": "2", "hand1": "As Kd", "hand2": "2c 3c", **wrong})
    assert answer.status_code == 422
    assert _told_once(text(answer))


@pytest.mark.parametrize("slug", GAMES)
def test_a_refusal_stands_once_where_a_game_is_called(app: Flask, slug: str) -> None:
    phone = Phone(app)
    table = phone.post("/tables", {"player": ["Anna", "Bo", "Cy"]}).location
    called = {"game": slug, "player": ["0", "1", "2"], "dealer": "0"}
    said = set()
    for option in GAMES[slug].options.fields:
        wrong = "x" * 1000 if option.kind == "text" else "-1"
        answer = phone.post(f"{table}/matches", {**called, option.name: wrong})
        if answer.status_code == 422:
            said.add(_told_once(text(answer)))
    assert said
    assert _told_once(text(phone.post(f"{table}/games/{slug}/stakes", {**called, "save-as": "x" * 200})))


def _wrong(page: str, tried: set[tuple[str, str]]) -> Iterator[dict[str, object]]:
    """Yield what the forms of a board send with one input each that it cannot take, or none that it needs.

    Of inputs that differ in a number, as one for each hand does, the first stands for all; of those that were
    `tried` at an earlier board, by their action and kind, one of each form.
    """
    for form in forms(page):
        if form.action.endswith("/entries"):
            own = {name for name, _ in form.filled} | form.needed
            own -= {"csrf_token", "seq", "action", "seat", "then", "count"}
            kinds = {re.sub(r"\d+", "", name): name for name in sorted(own, reverse=True)}
            action = str(form.sent().get("action"))
            for at, (kind, name) in enumerate(kinds.items()):
                if at == 0 or (action, kind) not in tried:
                    yield form.sent(**{name: "Zz"})
                tried.add((action, kind))
            if any(button.adds.get("press") for button in form.buttons):
                yield form.sent(press="stay=Zz&best=Zz")
