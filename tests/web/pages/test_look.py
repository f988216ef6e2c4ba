"""The look: contrast, weight of a first view, nothing inline, and every input drawn with its words."""

import gzip
import hashlib
import posixpath
import re
from types import SimpleNamespace

import pytest
from flask import Flask, render_template_string

import companion
from companion.cards import ALL_CARDS, card_in_words, validate_cards
from companion.engine.cards_field import CardsField, Pack
from companion.engine.choice_fields import ChoiceField, FlagField, SeatsField
from companion.engine.field import Field, Layout
from companion.engine.typed_fields import MoneyField, NumberField
from companion.games.fireplace.view import MeldOnTable
from companion.web.pages.assets import resource_folder
from companion.web.pages.forms import make_form
from web.phones import Evening, Phone, text

STATIC, TEMPLATES = resource_folder("static"), resource_folder("templates")
PAGES = sorted(TEMPLATES.rglob("*.html"))
SCRIPTS = [STATIC / "app.js", *sorted((STATIC / "js").rglob("*.js"))]
FIRST_VIEW = 100_000

TEXT = 4.5
EDGE = 3.0
PAIRS = (
    *((ink, ground, TEXT) for ink in ("ink", "soft", "link") for ground in ("paper", "sheet")),
    *((ink, ground, TEXT) for ink in ("on-felt", "on-felt-soft") for ground in ("felt", "felt-deep")),
    *((ink, "face", TEXT) for ink in ("black", "red")),
    ("on-act", "act", TEXT),
    ("on-act", "act-hover", TEXT),
    ("on-act", "bad", TEXT),
    ("ink", "chosen", TEXT),
    ("on-accent", "accent", TEXT),
    *((tone, f"{tone}-well", TEXT) for tone in ("bad", "warn")),
    ("bad", "paper", TEXT),
    ("bad", "sheet", TEXT),
    ("edge", "paper", EDGE),
    ("edge", "sheet", EDGE),
    ("act", "paper", EDGE),
    ("accent", "felt", EDGE),
    ("focus", "paper", EDGE),
)


def schemes() -> dict[str, dict[str, str]]:
    usual, _ = (STATIC / "css/shared/tokens.css").read_text().split("/* More contrast is asked for")
    light, dark = usual.split("prefers-color-scheme: dark")
    found = {
        name: dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", css))
        for name, css in (("light", light), ("dark", dark))
    }
    return {"light": found["light"], "dark": found["light"] | found["dark"]}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_colours_stand_out_enough_in_both_schemes(scheme: str, ink: str, ground: str, least: float) -> None:
    colours = schemes()[scheme]
    assert contrast(colours[ink], colours[ground]) >= least


def imported(name: str) -> set[str]:
    """Return the scripts that one brings along, and those bring along in turn."""
    named = re.findall(r'(?:import|from) "(\.{1,2}/[\w./]+)"', (STATIC / name).read_text())
    brought = {posixpath.normpath(posixpath.join(posixpath.dirname(name), other)) for other in named}
    return brought.union(*map(imported, brought))


def test_the_first_view_of_a_match_is_light(evening: Evening) -> None:
    page = evening.anna.get(evening.match)
    sent = [page.get_data()]
    names = re.findall(r'(?:src|href)="/static/[0-9a-f]+/([^"]+)', text(page))
    modules = set().union(*(imported(name) for name in names if re.search(r"^(app|js/[\w/]+)\.js$", name)))
    sent += [(STATIC / name).read_bytes() for name in {*names, *modules, "fonts/besley-700.woff2"}]
    assert modules > {"js/shared/polling.js", "js/cards/cards_field.js", "js/cards/card_picker.js"}
    assert sum(len(gzip.compress(part)) for part in sent) < FIRST_VIEW


def test_no_template_holds_what_the_content_policy_forbids() -> None:
    for path in PAGES:
        markup = re.sub(r"\{#.*?#\}", "", path.read_text(), flags=re.DOTALL)
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=|hx-on|js:|javascript:", markup), path
        assert not re.search(r"<script(?![^>]*\ssrc=)", markup), path
        assert not re.search(r'hx-trigger="[^"]*\[', markup), path


def test_every_sign_that_is_used_is_drawn_and_no_other() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (TEMPLATES / "shared/_icons.html").read_text()))
    used = {name for path in PAGES for name in re.findall(r'href="#(sign-[a-z]+)"', path.read_text())}
    used |= {
        f"sign-{name}" for path in PAGES for name in re.findall(r", '(\w+)', 'icon'\)", path.read_text())
    }
    used |= {f"sign-{name}" for path in SCRIPTS for name in re.findall(r'sign\("(\w+)"\)', path.read_text())}
    used |= {f"sign-{kind}" for kind in ("error", "warn", "info")} | {f"suit-{suit}" for suit in "cdhsj"}
    assert used == drawn


def test_every_word_that_a_script_shows_stands_in_a_template() -> None:
    words = set(re.findall(r"data-([a-z]+)=", (TEMPLATES / "shared/_card_picker.html").read_text()))
    used = {word for path in SCRIPTS for word in re.findall(r"words\.(\w+)", path.read_text())}
    assert used
    assert used <= words


def test_what_is_vendored_is_what_is_written_down() -> None:
    rows = re.findall(
        r"^\| `([^`]+)`.*\| `?([0-9a-f]{64})`? \|$", (STATIC / "VENDORED.md").read_text(), re.MULTILINE
    )
    assert {name for name, _ in rows} >= {"vendor/htmx.min.js"}
    for name, checksum in rows:
        assert hashlib.sha256((STATIC / name).read_bytes()).hexdigest() == checksum


def test_the_picker_holds_every_card_once_and_says_it(phone: Phone) -> None:
    page = text(phone.get("/rank"))
    deck = page[page.index("data-deck") : page.index("data-words")]
    keys = re.findall(r'<button[^>]*value="(\w\w)"[^>]*><span[^>]*aria-label="([^"]+)"', deck)
    assert dict(keys) == {card: card_in_words(card) for card in ALL_CARDS}
    assert len(keys) == len(ALL_CARDS)


FIELDS = (
    NumberField("few", "Stolen", high=5),
    NumberField("many", "Chips", low=5, high=99, layout=Layout(help="On the table.")),
    MoneyField("pot", "Pot"),
    ChoiceField("side", "Side", choices=(("a", "Anna"), ("b", "Bo"))),
    ChoiceField("kind", "Kind", choices=tuple((str(n), f"Kind {n}") for n in range(9))),
    FlagField("first", "Draw first"),
    SeatsField("still", "Still in", choices=(("0", "Anna"), ("1", "<b>Bo</b>"))),
    CardsField("cards", "Cards", low=5, high=5, pack=Pack(copies=5, jokers=False)),
)


def drawn(app: Flask, field: Field, error: str = "") -> str:
    form = make_form([field])
    if error:
        form[field.name].errors = [error]
    with app.test_request_context():
        return render_template_string(
            "{% from 'shared/_fields.html' import field %}{{ field(bound, spec, '/photos') }}",
            bound=form[field.name],
            spec=field,
        )


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_an_input_has_its_label_and_its_error(app: Flask, field: Field) -> None:
    markup = drawn(app, field, "That cannot be.")
    assert field.label in markup
    assert f'name="{field.name}"' in markup
    assert f'id="{field.name}-error"' in markup
    assert f'aria-describedby="{field.name}-error' in markup
    assert "That cannot be." in markup
    assert "<b>" not in markup


def test_a_cards_input_works_alone_and_tells_the_scripts_its_bounds(app: Flask) -> None:
    markup = drawn(app, FIELDS[-1])
    assert 'data-max="5" data-copies="5" data-jokers="0"' in markup
    assert 'type="text"' in markup
    assert 'name="cards-photo" type="file"' in markup
    assert 'name="read" value="cards" formenctype="multipart/form-data"' in markup


def test_a_meld_is_robbed_by_its_cards_or_by_one_that_nobody_noted(app: Flask) -> None:
    meld = MeldOnTable("Full house", "turn 1", validate_cards(("Ah", "Ad", "Kc", "Ks", "As")), "steal_1")
    with app.test_request_context():
        markup = render_template_string(
            "{% from 'games/fireplace/meld.html' import meld %}{{ meld(m, robbed) }}",
            m=meld,
            robbed=SimpleNamespace(name="steal_1", data="Kc"),
        )
    assert re.findall(r'value="([^"]*)"', markup) == ["Ah", "Ad", "Kc", "Ks", "As", "?", ""]
    assert re.findall(r'value="([^"]*)" checked', markup) == ["Kc"]


def test_the_version_stands_at_the_foot_of_the_start_page(phone: Phone):
    assert text(phone.get("/")).partition("</main>")[0].endswith(f"Companion {companion.__version__}</p>\n")
