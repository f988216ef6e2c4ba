"""What templates may read: what is there, and of a game its summary and its view, never its state.

The files that they link to are there as well.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from flask import Flask, render_template_string
from jinja2 import Environment, UndefinedError, nodes

import companion

FOLDER = Path(companion.__file__).parents[1] / "templates"
TEMPLATES = {str(path.relative_to(FOLDER)): path.read_text() for path in sorted(FOLDER.rglob("*.html"))}


class Seen:
    here = "here"


@pytest.mark.parametrize("path", ["seen.gone", "seen['gone']", "seen.here.gone", "given.gone", "listed[3]"])
@pytest.mark.parametrize(
    "use", ["{{ %s }}", "{%% if %s %%}yes{%% endif %%}", "{%% for one in %s %%}{%% endfor %%}"]
)
def test_a_part_that_something_does_not_have_is_a_mistake(app: Flask, path: str, use: str):
    with app.test_request_context(), pytest.raises(UndefinedError, match=r"has no (attribute|element)"):
        render_template_string(use % path, seen=Seen(), given={"here": 1}, listed=[1])


def test_what_is_not_given_is_nothing(app: Flask):
    with app.test_request_context():
        assert render_template_string("{% if gone %}yes{% endif %}{{ seen.here }}", seen=Seen()) == "here"


@cache
def parsed(text: str) -> nodes.Template:
    return Environment(autoescape=True).parse(text)


def read_of_a_state(text: str) -> list[str]:
    """Return the attributes called state that a template reads, and names of that kind."""
    found = parsed(text)
    attributes = [each.attr for each in found.find_all(nodes.Getattr) if each.attr == "state"]
    return attributes + [each.name for each in found.find_all(nodes.Name) if each.name == "state"]


def test_no_template_reads_a_state():
    assert [name for name, text in TEMPLATES.items() if read_of_a_state(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "{{ screen.state.pot }}",
        "{% set s = screen.state %}",
        "{{ state.phase }}",
        "{% if a.b.state %}{% endif %}",
    ],
)
def test_one_that_did_would_be_found(text):
    assert read_of_a_state(text)


STATIC = FOLDER.parent / "static"


def served(text: str) -> list[str]:
    """Return the names of the static files that a template links to; "" for one that is not written out."""
    calls = [
        each
        for each in parsed(text).find_all(nodes.Call)
        if isinstance(each.node, nodes.Name) and each.node.name == "url_for"
        if each.args == [nodes.Const("static")]
    ]
    named = (next(given.value for given in call.kwargs if given.key == "filename") for call in calls)
    return [value.value if isinstance(value, nodes.Const) else "" for value in named]


def missing(text: str) -> list[str]:
    """Return those of them that are not there."""
    return [name for name in served(text) if not (STATIC / name).is_file()]


def test_every_stylesheet_and_script_that_a_template_names_is_there():
    assert [(name, missing(text)) for name, text in TEMPLATES.items() if missing(text)] == []


def test_stylesheets_and_scripts_are_found_in_templates():
    assert {"app.js", "css/shared/tokens.css"} <= set(served((FOLDER / "shared/base.html").read_text()))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("{{ url_for('static', filename='gone.css') }}", "gone.css"),
        ("{% block head %}{{ url_for('static', filename=\"gone.js\") }}{% endblock %}", "gone.js"),
        ("{% macro a() %}{{ url_for('static', filename='icons') }}{% endmacro %}", "icons"),
        ("{{ url_for('static', filename=name ~ '.css') }}", ""),
    ],
)
def test_a_file_that_is_not_there_would_be_found(text, name):
    assert missing(text) == [name]


_PRESSED = re.compile(r'<(summary|button|a)(?= class="button|>)[^>]*>(.*?)</\1>', re.DOTALL)
_TOLD, _SAID = re.compile(r"{%.*?%}|{#.*?#}", re.DOTALL), re.compile(r"{{.*?}}", re.DOTALL)
_WHOLE = re.compile(r"<(span|svg)\b.*</\1>", re.DOTALL)


def torn(text: str) -> list[str]:
    """Return what is in a button or a fold in which a name and words lie apart, as in columns."""
    inside = [found[2] for found in _PRESSED.finditer(_SAID.sub("x", _TOLD.sub("", text)))]
    return [
        words
        for words in inside
        if "<bdi" in words and _WHOLE.sub("", words.replace("<bdi>x</bdi>", "")).strip()
    ]


def test_a_name_and_the_words_around_it_are_one_text():
    assert [(name, torn(text)) for name, text in TEMPLATES.items() if torn(text)] == []


@pytest.mark.parametrize("words", ["<bdi>{{ name }}</bdi> called", "Forget <bdi>{{ name }}</bdi>"])
def test_a_name_that_lies_beside_its_words_would_be_found(words):
    for before, after in (("<summary>", "</summary>"), ('<button class="button{{ wide }}">', "</button>")):
        assert torn(f"{before}{words}{after}")
        assert not torn(f"{before}<span>{words}</span>{after}")
