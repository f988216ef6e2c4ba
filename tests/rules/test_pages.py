"""The rules pages: cut into sections that keep their anchors, and safe to show."""

import ast
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

import companion
from companion.rules import RulesNotFound, list_rules_slugs, load_rules_page, pages
from companion.rules.pages import list_section_link_anchors, parse_rules_page
from companion.rules.search_entries import SearchEntry, load_search_entries

LINE = 110
"""About as many letters as a line of a page has."""
MAX_WORDS = 30
"""Most words between two full stops or colons, in a list item or in a row of a table."""
FEWEST = 3
RULES = Path(companion.__file__).parent / "rules"
PICTURES = sorted((RULES / "pictures").iterdir())
MAX_PICTURE_WIDTH = 320

SOURCE = """# A Game

Played on *Sundays*.

## First {#first}

One **bold** thing, see [the second](#second). <script>alert(1)</script>

## Second {#the-second}

- <b onclick="x">a list</b>
- [bad](javascript:alert(1))

| a | b |
|---|---|
| 1 | 2 |
"""


def test_a_page_has_a_title_an_introduction_and_sections():
    page = parse_rules_page("a-game", SOURCE)
    assert (page.slug, page.title) == ("a-game", "A Game")
    assert page.html == "<p>Played on <em>Sundays</em>.</p>\n"
    assert [(section.anchor, section.title) for section in page.sections] == [
        ("first", "First"),
        ("the-second", "Second"),
    ]


def test_a_section_is_found_by_its_anchor():
    page = parse_rules_page("a-game", SOURCE)
    assert page.find_section("the-second") is page.sections[1]
    assert page.find_section("third") is None


def test_words_to_search_by_are_kept_and_never_shown():
    entry = SearchEntry("begin start", ("who begins", "where do I start"))
    first, second = parse_rules_page("a-game", SOURCE, {"first": entry}).sections
    assert first.search_words == "begin start"
    assert first.questions == ("who begins", "where do I start")
    assert "begin" not in first.html + first.text
    assert (second.search_words, second.questions) == ("", ())


@pytest.mark.parametrize("slug", list_rules_slugs())
def test_search_entries_are_of_sections_that_the_page_has_of_its_own(slug):
    own = {section.anchor for section in load_rules_page(slug).sections if not section.included_from}
    assert load_search_entries(slug).keys() == own


def test_a_page_without_search_entries_is_found_by_its_text_alone():
    assert load_search_entries("hot-potato") == {}


def test_the_answer_of_a_section_is_its_first_paragraph():
    first, second = parse_rules_page("a-game", SOURCE).sections
    assert first.answer == first.text
    assert second.answer == ""


def test_a_section_says_sentences_items_of_lists_and_rows_of_tables():
    first, second = parse_rules_page("a-game", SOURCE).sections
    assert first.sentences == ("One bold thing, see the second.", "<script>alert(1)</script>")
    assert second.sentences == ("a list", "bad", "a b", "1 2") or second.sentences[-2:] == ("a b", "1 2")


@pytest.mark.parametrize("slug", list_rules_slugs())
def test_every_section_begins_with_an_answer_of_two_lines(slug):
    for section in load_rules_page(slug).sections:
        assert 0 < len(section.answer) <= 2 * LINE, section.anchor
        assert section.html.startswith("<p>"), section.anchor


@pytest.mark.parametrize("slug", list_rules_slugs())
def test_every_page_begins_with_two_lines_that_say_what_it_is_and_who_wins(slug):
    (_, first, *_) = RULES.joinpath(f"{slug}.md").read_text(encoding="utf-8").split("\n\n")
    assert len(first) <= 2 * LINE
    assert re.search(r"\b(wins?|takes?)\b", first), first


@pytest.mark.parametrize("slug", list_rules_slugs())
def test_a_long_section_has_a_list_or_a_table_and_no_long_paragraph(slug):
    for section in load_rules_page(slug).sections:
        assert len(section.text) <= 4 * LINE or re.search("<(ul|ol|table)>", section.html), section.anchor
        paragraphs = re.findall("<p>(.*?)</p>", section.html, re.DOTALL)
        assert all(len(pages._strip_tags(one)) <= 4 * LINE for one in paragraphs), section.anchor


@pytest.mark.parametrize("slug", list_rules_slugs())
def test_no_sentence_is_long(slug):
    long = [
        sentence
        for section in load_rules_page(slug).sections
        for sentence in section.sentences
        if len(sentence.split()) > MAX_WORDS
    ]
    assert long == []


@pytest.mark.parametrize("slug", list_rules_slugs())
def test_every_section_knows_the_questions_that_it_answers(slug):
    for section in load_rules_page(slug).sections:
        assert len(set(section.questions)) == len(section.questions) >= FEWEST, section.anchor
        assert all(section.questions), section.anchor


def test_markup_in_the_text_is_shown_as_text():
    page = parse_rules_page("a-game", SOURCE)
    assert "<script" not in page.sections[0].html
    assert "<b " not in page.sections[1].html
    assert 'href="javascript' not in page.sections[1].html
    assert "<table>" in page.sections[1].html


def test_a_picture_is_drawn_within_the_page_with_what_it_shows_as_its_alternative_text():
    source = '# A\n\n## B {#b}\n\nFirst.\n\n![Two "towers" & a centre](stealing.svg)\n\nThen.\n'
    (section,) = parse_rules_page("a-game", source).sections
    assert '<p><svg role="img" aria-label="Two &quot;towers&quot; &amp; a centre" viewBox=' in section.html
    assert section.text == "First. Then."
    assert section.sentences == ("First.", "Then.")


@pytest.mark.parametrize("name", ["https://example.com/towers.svg", "data:image/png;base64,x", "none.svg"])
def test_a_picture_from_elsewhere_is_refused(name):
    with pytest.raises(FileNotFoundError):
        parse_rules_page("a-game", f"# A\n\n![Towers]({name})\n")


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_a_picture_fits_a_small_phone_loads_nothing_and_is_on_a_page(path):
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert int(root.attrib["width"]) <= MAX_PICTURE_WIDTH
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    assert {element.tag for element in root.iter()} <= {"svg", "g", "rect", "path", "polygon", "text"}
    assert not any(name in ("style", "href", "id") for element in root.iter() for name in element.attrib)
    assert any(f"({path.name})" in page.read_text(encoding="utf-8") for page in RULES.glob("*.md"))


def test_the_text_of_a_section_is_its_words_alone():
    first, second = parse_rules_page("a-game", SOURCE).sections
    assert first.text == "One bold thing, see the second. <script>alert(1)</script>"
    assert second.text.endswith("a b 1 2")


def test_links_between_sections_are_listed():
    assert list(list_section_link_anchors(parse_rules_page("a-game", SOURCE))) == ["second"]


def test_a_page_without_sections_is_all_introduction():
    page = parse_rules_page("short", "# Short\n\nPlay well.\n")
    assert (page.html, page.sections) == ("<p>Play well.</p>\n", ())


@pytest.mark.parametrize(
    "slug", ["", "chess", "../fireplace", "fireplace.md", "FIREPLACE", "é" * 1000, "a/b"]
)
def test_a_page_that_is_not_there_is_refused(slug):
    with pytest.raises(RulesNotFound):
        load_rules_page(slug)


@pytest.mark.parametrize("slug", list_rules_slugs())
def test_every_page_has_sections_with_anchors_of_their_own(slug):
    page = load_rules_page(slug)
    anchors = [section.anchor for section in page.sections]
    assert len(set(anchors)) == len(anchors) > 0
    assert all(section.text and section.html and section.search_words for section in page.sections)
    assert not any(re.search(r"\{#|<!--", section.text) for section in page.sections)


def test_every_section_that_the_code_names_is_on_a_page():
    core = Path(companion.__file__).parent
    named = {
        anchor
        for package in ("engine", "kit", "matchpot", "variants", "games")
        for anchor in anchors(core / package)
    }
    assert (
        named - {section.anchor for slug in list_rules_slugs() for section in load_rules_page(slug).sections}
        == set()
    )
    assert len(named) > 60


def anchors(folder: Path) -> Iterator[str]:
    """Yield every section that a module in the folder hands on as `anchor`."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.keyword(arg="anchor", value=ast.Constant(value=str(anchor))):
                    yield anchor


def test_fireplace_has_a_section_for_all_that_is_asked_at_a_table():
    anchors = {section.anchor for section in load_rules_page("fireplace").sections}
    assert anchors >= {
        "object", "setup", "turn", "steal", "meld", "discard", "scoring", "draw", "end", "forced", "deck-out",
        "four-players", "hands", "options",
    }  # fmt: skip


def test_fireplace_marks_what_is_ours():
    page = load_rules_page("fireplace")
    ours = [section.anchor for section in page.sections if "(ours)" in section.text]
    assert ours == ["setup", "scoring", "draw", "end", "forced", "deck-out", "strategy", "options"]


def test_fireplace_says_how_to_play_well():
    tips = load_rules_page("fireplace").find_section("strategy").text
    assert all(word in tips for word in ("copy", "Full houses", "royal flush", "Steal"))


def test_two_threads_never_render_at_once(monkeypatch):
    """A server that has just begun: what encodes addresses would be read before it is whole."""
    inside, render = [], MarkdownIt.render

    def slow(self, source):
        inside.append(1)
        alone = len(inside) == 1
        time.sleep(0.001)
        inside.pop()
        assert alone
        return render(self, source)

    monkeypatch.setattr(MarkdownIt, "render", slow)
    with ThreadPoolExecutor(4) as threads:
        pages = list(threads.map(parse_rules_page, ["a-game"] * 8, [SOURCE] * 8))
    assert pages == [pages[0]] * 8
