"""What may not be put in place of a line is refused, hostile words stay words, secrets stay secret."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from store import drop, toy

from web.lining import GONE, SAME, Lines, confirm, main, plain
from web.phones import HTMX, text

# --- bad input -----------------------------------------------------------------------------------

BAD: dict[str, tuple[str, dict[str, Any], str]] = {
    "against the rules": ("change", {"points": "7"}, "Seven is not allowed."),
    "beyond sense": ("change", {"points": "9" * 4000}, "Points"),
    "nothing": ("change", {"points": ""}, "Points: this is required."),
    "no cards": ("change", {"points": "2", "cards": "Zz <b>"}, "is not a card"),
    "many cards": ("change", {"points": "2", "cards": "Ah " * 5000}, "choose at most"),
    "the same": ("change", {"points": "3"}, SAME),
    "the same otherwise": ("change", {"points": "+3 "}, SAME),
    "somebody who is not there": ("change", {"seat": "9"}, "is not available to that player"),
    "no action": ("change", {"action": ""}, "Next: "),
    "an action that is none": ("change", {"action": "<script>"}, "Next: "),
    "undo": ("change", {"action": "undo"}, "Next: "),
    "amend": ("before", {"action": "amend"}, "Next: "),
    "edition": ("before", {"action": "edition"}, "Next: "),
    "what makes later lines impossible": ("change", {"points": "9", "seen": "x"}, ""),
    "a long press": ("change", {"press": "&".join(f"a{n}=1" for n in range(99))}, SAME),
}


@pytest.mark.parametrize("which", BAD)
def test_what_cannot_be_is_refused_with_a_sentence_and_nothing_stored(lines: Lines, which: str):
    how, values, sentence = BAD[which]
    if which == "what makes later lines impossible":
        lines.scored((0, 4))
        sentence = "1 later entry would no longer be possible"
    before = lines.state()
    form = {"seq": str(lines.counts()["Entry"]), "action": "score", "seat": "0", "points": "3", **values}
    number = 2 if which == "what makes later lines impossible" else 0
    for headers in ({}, HTMX):
        answer = lines.bo.post(lines.line(number, how), form, headers=headers)
        page = text(answer)
        assert answer.status_code == 422, plain(page)
        assert sentence in plain(page)
        assert "<script>" not in page
        assert "Traceback" not in page
    assert lines.state() == before


def test_a_line_that_somebody_just_took_back(lines: Lines):
    seen = lines.look(lines.bo, 2, "change", points="1")
    lines.anna.post(f"{lines.match}/undo", {"seq": "3"})
    before = lines.state()
    late = confirm(lines.bo, seen)
    assert (late.status_code, "Somebody else was quicker" in text(late)) == (409, True)
    assert "undone This entry no longer counts." in main(late)
    for how in ("change", "before", "out"):
        answer = lines.bo.post(lines.line(2, how), {"seq": "4", "action": "score", "points": "1"})
        assert (answer.status_code, GONE in plain(text(answer))) == (422, True)
    assert lines.bo.get(lines.line(2, "change")).status_code == 422
    assert lines.state() == before


def test_a_form_that_is_not_the_pages_own_is_refused(lines: Lines):
    before = lines.state()
    form = {"seq": "3", "action": "score", "seat": "0", "points": "1"}
    for how in ("change", "before", "out", "back", "change/preview"):
        assert lines.bo.client.post(lines.line(0, how), data=form).status_code == 400
    assert lines.state() == before


def test_an_address_of_another_table_leads_nowhere(lines: Lines):
    elsewhere = Lines(lines.app)
    assert elsewhere.anna.post(lines.line(0, "out")).status_code == 403
    assert elsewhere.anna.get(f"{elsewhere.table}/m/1/lines/0").status_code == 404
    assert elsewhere.anna.get(f"{elsewhere.table}/m/7/lines/0").status_code == 404


# --- hostile words -------------------------------------------------------------------------------

EVIL = "<img src=x>\"&'"


def test_names_and_values_are_words_on_every_page(make_app: Callable[..., Flask]):
    lines = Lines(make_app(GAMES={"toy": toy.GAME}), (EVIL, "Bo", "<b>Cy</b>"))
    lines.scored((0, 3), (1, 4), (0, 3), (0, 4))
    pages = [lines.anna.get(lines.line(0)), lines.anna.get(lines.line(0, "change"))]
    pages.append(lines.anna.get(lines.line(1, "before")))
    hidden = {'"><script>alert(1)</script>': '"><script>alert(2)</script>', "cards": "Ah"}
    pages.append(lines.look(lines.bo, 3, "change", seat="2", points="9", **hidden))
    assert confirm(lines.bo, pages[-1]).status_code == 303
    pages += [lines.anna.get(lines.line(4)), lines.guest.get(lines.match), lines.guest.get(lines.table)]
    for answer in pages:
        assert answer.status_code == 200
        for mark in ("<img src=x", "<b>Cy", "<script>alert", '"><script'):
            assert mark not in text(answer)
        assert "&lt;img src=x&gt;" in text(answer)


# --- what was chosen in secret -------------------------------------------------------------------


class Secrets(Lines):
    """Dealt, chosen in secret by both, and dealt again: everybody is to choose."""

    game = "drop"

    def __init__(self, app: Flask) -> None:
        super().__init__(app, how="chips")
        self.say("deal")
        self.choose("1", "0-1", "1-0", "2-1")
        self.say("deal")

    def choose(self, seq: str, *choices: str) -> None:
        for choice in choices:
            phone = self.bo if choice.startswith("1") else self.anna
            answer = phone.post(f"{self.match}/secret/choose", {"seq": seq, "choice": [choice]})
            assert answer.status_code == 303, plain(text(answer))


NO_NEWS = r'csrf_token" value="[^"]+"|data-seq="\d+"|v=\d+"'
"""What differs between two pages whatever was chosen: the token, and how often the table has changed."""


@pytest.fixture
def secrets(make_app: Callable[..., Flask]) -> Secrets:
    return Secrets(make_app(GAMES={"drop": drop.GAME}))


def test_a_secret_choice_is_nobodys_to_change_alone(secrets: Secrets):
    before = secrets.state()
    read = main(secrets.anna.get(secrets.line(1)))
    assert "Everybody chose in secret. All choices were revealed at once." in read
    assert "Everybody chose in secret, so no player can change this entry alone." in read
    assert "Change" not in read
    assert "Remove this entry" not in read
    assert "Insert an entry before this one" in read
    for how in ("change", "out"):
        answer = secrets.anna.post(secrets.line(1, how), {"seq": "3", "action": "stay", "stay": ["1"]})
        assert answer.status_code == 422
        assert "Everybody chose in secret, so no player can change this entry alone." in text(answer)
    form = secrets.anna.get(secrets.line(1, "change"))
    assert (form.status_code, "no player can change this entry alone" in text(form)) == (422, True)
    assert secrets.state() == before


def test_who_chose_for_another_is_told_behind_the_line(secrets: Secrets):
    read = main(secrets.guest.get(secrets.line(1)))
    assert "Anna chose for Cy ." in read
    assert "Bo chose for" not in read


def test_nothing_is_put_right_while_choices_are_sealed_and_no_page_tells_them(secrets: Secrets):
    seen = secrets.look(secrets.bo, 0, "before", action="stop")
    told = []
    for choice in ("0-1", "0-0"):
        secrets.choose("3", choice)
        before = secrets.state()
        answers = [confirm(secrets.bo, seen)]
        answers += [secrets.bo.post(secrets.line(number, "out")) for number in (0, 2)]
        for answer in answers:
            assert (answer.status_code, "Some secret choices are not shown yet." in text(answer)) == (
                422,
                True,
            )
        assert secrets.state() == before
        addresses = [secrets.line(0), secrets.line(1), secrets.line(2), secrets.line(2, "before")]
        answers += [phone.get(url) for url in addresses for phone in (secrets.bo, secrets.anna)]
        told.append([re.sub(NO_NEWS, "", text(answer)) for answer in answers])
        assert secrets.bo.get(secrets.line(3)).status_code == 404
        withdrawn = secrets.anna.post(f"{secrets.match}/secret/withdraw", {"seq": "3", "seat": "0"})
        assert withdrawn.status_code == 303
    assert told[0] == told[1]
