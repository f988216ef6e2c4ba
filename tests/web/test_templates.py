"""A template that reads what is not there fails, and does not show nothing instead."""

import pytest
from flask import Flask, render_template_string
from jinja2 import UndefinedError


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
