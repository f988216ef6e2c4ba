"""The page of all texts is complete, and its readers find texts in code, templates and scripts."""

from wording import PAGE, of_python, of_script, of_template, page


def test_the_page_has_every_text():
    # Written again by: python -m tests.wording
    assert PAGE.read_text(encoding="utf-8") == page()


def test_texts_of_a_module_are_found_and_names_are_not():
    source = '''"""Module docstring is no text."""
__all__ = ["Seat"]
LABEL = "Save"
def check(name: "Seat") -> str:
    text("SELECT a FROM b WHERE c")
    setattr(name, "Some Name", 1)
    return f"{name.title} has no seat here." if name else "seat_of"
'''
    assert list(of_python(source)) == ["Save", "{title} has no seat here."]


def test_texts_of_a_template_are_found_block_by_block():
    source = (
        "<p>Tap <b>{{ seat.name }}</b> to {% if a %}stay in{% else %}go out{% endif %}.</p>"
        '<button aria-label="Close the rules" class="a b">{{ _("no one") }}</button><script>a b c</script>'
    )
    assert list(of_template(source)) == ["no one", "Tap {name} to", "stay in", "go out", "Close the rules"]


def test_texts_of_a_script_are_found():
    source = (
        '// a comment with words\nbox.textContent = `${count} cards are left`; find("main .row, a[href]");'
    )
    assert list(of_script(source)) == ["{count} cards are left"]


def test_what_a_template_fills_in_is_named_after_its_texts():
    source = (
        "<p>You won {{ won|format_count('match') }}.</p><p>You {{ 'stay in' if a else 'drop' }} now.</p>"
        "<p>{{ one.names|join(', ') }} {{ n|singular_or_plural('is', 'are') }} in.</p>"
    )
    sentences = ["You won {3 matches}.", "You {stay in/drop} now.", "{names} {is/are} in."]
    assert list(of_template(source)) == ["stay in", *sentences]
