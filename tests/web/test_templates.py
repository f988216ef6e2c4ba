"""What templates may read: what is there, and of a game its summary and its view, never its state."""

from pathlib import Path

import pytest
from flask import Flask, render_template_string
from jinja2 import Environment, UndefinedError, nodes

import companion

FOLDER = Path(companion.__file__).parents[1] / "templates"
TEMPLATES = sorted(FOLDER.rglob("*.html"))


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


def parsed(text: str) -> nodes.Template:
    return Environment(autoescape=True).parse(text)


def read_of_a_state(text: str) -> list[str]:
    """Return the attributes called state that a template reads, and names of that kind."""
    found = parsed(text)
    attributes = [each.attr for each in found.find_all(nodes.Getattr) if each.attr == "state"]
    return attributes + [each.name for each in found.find_all(nodes.Name) if each.name == "state"]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_template_reads_a_state(path):
    assert read_of_a_state(path.read_text()) == []


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
