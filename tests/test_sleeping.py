"""Tests wait for what they are about and not for a time, which is too long here and too short there."""

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
SLEEPS = {"sleep", "wait_for_timeout"}
BY_HAND = ("benchmarks/", "chaos/")
"""What is run by hand, measures over a time, or plays people who take theirs."""

ALLOWED = {
    # Waits for something, looking again and again
    "reading.py Soon._until": "looks again",
    "reading.py until": "looks again",
    "postgres.py wait_until_left": "looks again",
    "deploy/front.py until": "looks again",
    "e2e/conftest.py Server._wait": "looks again",
    "e2e/marionette.py _port": "looks again",
    "e2e/steered.py Steered._met": "looks again",
    "e2e/steered.py _soon": "looks again",
    "web/access/test_turns.py until": "looks again",
    "web/serving/test_wire.py soon": "looks again",
    # A time that passes is the subject
    "reading.py let_pass": "nothing may happen meanwhile",
    "web/serving/test_serve.py test_who_never_ends_the_head_of_a_request_is_hung_up_on": (
        "a letter now and then"
    ),
    "web/serving/test_serve.py test_the_head_of_a_second_request_has_its_time_too": (
        "a phone that says nothing"
    ),
    "web/serving/test_wire.py test_a_file_is_not_looked_at_while_nobody_listens": (
        "nothing may happen meanwhile"
    ),
    # Makes two things happen at once
    "rules/test_pages.py test_two_threads_never_render_at_once.slow": "others come meanwhile",
    "vision/test_recogniser.py Watching.say": "others come meanwhile",
    "web/groups/test_long_answers.py sent.ask.send": "lets the other begin",
    "web/live/test_ready.py test_after_an_entry_it_is_made_once_for_all": "others come meanwhile",
    "web/live/test_streams.py test_who_reads_slowly_skips_versions_and_never_goes_back.go": (
        "lets the other begin"
    ),
    "web/access/test_turns.py Line._turn": "others come meanwhile",
}
"""Where a test sleeps, as a file and a function, and why."""


def sleeps(node: ast.AST, within: str = "") -> Iterator[str]:
    """Yield the function of each sleep under a node, with what the function stands in."""
    for child in ast.iter_child_nodes(node):
        named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if (
            isinstance(child, ast.Call)
            and isinstance(child.func, ast.Attribute)
            and child.func.attr in SLEEPS
        ):
            yield within
        yield from sleeps(child, f"{within}.{child.name}".lstrip(".") if named else within)


def test_nothing_sleeps_but_what_waits_or_is_about_a_time():
    found = {
        f"{path} {function}"
        for file in HERE.rglob("*.py")
        if not (path := file.relative_to(HERE).as_posix()).startswith(BY_HAND)
        if any(f".{name}(" in (text := file.read_text("utf-8")) for name in SLEEPS)
        for function in sleeps(ast.parse(text))
    }
    assert found == ALLOWED.keys()


def test_a_sleep_is_found_wherever_it_stands():
    text = "class A:\n def b(self):\n  def c():\n   page.wait_for_timeout(9)\nslept = time.sleep(1)"
    assert list(sleeps(ast.parse(text))) == ["A.b.c", ""]
