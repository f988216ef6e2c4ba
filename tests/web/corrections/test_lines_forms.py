"""The form that puts a line right is filled in as it was entered; its photos and previews store nothing."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import Any

import pytest
from flask import Flask
from games.transcripts import KEPT, key_of

from companion.engine.action import Action
from companion.engine.cards_field import CardsField
from companion.engine.choice_fields import ChoiceField, FlagField, SeatsField
from companion.engine.event import Event
from companion.engine.field import Layout, Values
from companion.engine.game import Game, GameIdentity, GameRules
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary, ScoreRow
from companion.engine.typed_fields import MoneyField, NumberField
from companion.games import GAMES
from web.browsing import forms
from web.lining import FULL, SAME, Lines, confirm, forms_of, main, plain, played
from web.phones import HTMX, Evening, Phone, text
from web.pictures import Recogniser, jpeg, upload

# --- the form as it was filled in ----------------------------------------------------------------

PLAYERS = (("0", "Anna"), ("1", "Bo"), ("2", "Cy"))
KINDS = (
    NumberField("few", "Few", high=5),
    NumberField("many", "Many", low=5, high=99),
    MoneyField("sum", "Sum", high=500, quick=((100, "All"),)),
    ChoiceField("side", "Side", default="a", choices=(("a", "Left"), ("b", "Right"))),
    ChoiceField("kind", "Kind", default="0", choices=tuple((str(n), f"Kind {n}") for n in range(9))),
    FlagField("first", "First", default=True),
    FlagField("last", "Last"),
    SeatsField("still", "Still in", default=(), choices=PLAYERS),
    SeatsField("one", "The best", default=(), high=1, choices=PLAYERS),
    CardsField("cards", "Cards", default=(), high=5),
    CardsField("folded", "Folded cards", default=(), high=5, layout=Layout(fold="More")),
)


@dataclass(frozen=True)
class Filled:
    seats: Seats
    line: str = ""


def _apply(state: Filled, event: Event) -> Filled:
    said = "; ".join(f"{name} {value}" for name, value in event.values.items())
    return replace(state, line=f"{state.seats.names[event.seat]}: {said}")


def _summary(state: Filled) -> MatchSummary:
    return MatchSummary(
        "Kinds", "", tuple(ScoreRow((seat,), ()) for seat in range(len(state.seats))), state.line
    )


def _actions(state: Filled) -> Sequence[Action]:
    return (Action("fill", "Fill in", KINDS, seats=tuple(range(len(state.seats)))),)


def _start(seats: Seats, options: Values) -> Filled:
    return Filled(seats)


EVERY_KIND = Game(
    GameIdentity("kinds", "Kinds", (3,)), GameRules(_start, _actions, _apply, _summary, lambda _: "")
)


class Kinds(Lines):
    game = "kinds"


ENTERED: dict[str, Any] = {
    "few": "3",
    "many": "77",
    "sum": "250",
    "side": "b",
    "kind": "7",
    "last": "1",  # and `first` is not ticked
    "still": ["0", "2"],
    "one": "1",
    "cards": "Ah Td Jk",
    "folded": "2c",
}
OTHERWISE: dict[str, Any] = {
    "few": "0",
    "many": "5",
    "sum": "0",
    "side": "a",
    "kind": "0",
    "first": "1",
    "last": "0",
    "still": ["1"],
    "one": "2",
    "cards": "",
    "folded": "2d",
    "seat": "2",
}


@pytest.fixture
def kinds(make_app: Callable[..., Flask]) -> Kinds:
    found = Kinds(make_app(GAMES={"kinds": EVERY_KIND}))
    found.say("fill", seat="0", **ENTERED)
    return found


def test_every_kind_of_input_is_filled_in_as_it_was_entered(kinds: Kinds):
    (form,) = [form for form in forms_of(kinds.bo, kinds.line(0, "change")) if form.action.endswith("change")]
    assert form.values == ENTERED
    assert form.sent()["seat"] == ["0"]
    answer = kinds.bo.post(form.action, form.sent())
    assert (answer.status_code, SAME in text(answer)) == (422, True)
    read = main(kinds.guest.get(kinds.line(0)))
    for told in ("Few 3", "Sum 250", "Side Right", "Kind Kind 7", "First no", "Last yes"):
        assert told in read
    assert "Still in Anna, Cy" in read
    assert "The best Bo" in read


@pytest.mark.parametrize("name", OTHERWISE)
def test_every_kind_of_input_is_put_right(kinds: Kinds, name: str):
    answer = kinds.put(kinds.bo, 0, "change", **{name: OTHERWISE[name]})
    assert answer.status_code == 303, plain(text(answer))
    offered = forms_of(kinds.bo, kinds.line(1, "change"))
    (form,) = [form for form in offered if form.action.endswith("change")]
    wanted = {**ENTERED, **OTHERWISE, "seat": "2"}[name]
    filled = form.sent().get(name, [""])
    assert filled == (wanted if isinstance(wanted, list) else [wanted if name != "last" else ""])


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_line_of_every_game_is_offered_as_it_was_entered(make_app: Callable[..., Flask], slug: str):
    app = make_app()
    game = GAMES[slug]
    tried: set[object] = set()
    for transcript in KEPT.transcripts(key_of(game)):
        phone = Phone(app)
        match, numbers = played(app, game, transcript, phone)
        assert numbers
        for number in of_new_kinds(numbers, transcript, tried):
            line = f"{match}/lines/{number}"
            behind = phone.get(line)
            assert behind.status_code == 200
            assert "What was entered" in text(behind)
            stays_as_it_is(phone, line)
            assert _ids_once(text(phone.get(f"{line}/before")))


def of_new_kinds(numbers: list[int], transcript: Mapping[str, Any], tried: set[object]) -> Iterator[int]:
    """Yield the lines that are filled in as none before was; a second one would tell nothing new."""
    entries = [entry for entry in transcript["entries"] if "refused" not in entry]
    for number, entry in zip(numbers, entries, strict=True):
        if (new := kind(entry)) not in tried:
            tried.add(new)
            yield number


def kind(entry: Mapping[str, Any]) -> object:
    """Return what lines have in common that are filled in alike: the action, and what was entered."""
    filled = (re.sub(r"\d+", "", name) for name, value in entry["values"].items() if value)
    return entry["action"], entry["seat"] is None, tuple(sorted(filled))


def stays_as_it_is(phone: Phone, line: str) -> None:
    """Check that the form comes filled in so that sending it changes nothing."""
    page = text(phone.get(f"{line}/change"))
    assert _ids_once(page)
    (form,) = [form for form in forms(page) if form.action.endswith("/change")]
    assert not form.unanswered
    presses = [button.adds for button in form.buttons if "read" not in button.adds]
    answers = [phone.post(form.action, form.sent(**press)) for press in presses]
    assert {answer.status_code for answer in answers} <= {200, 422}
    assert any(SAME in text(answer) for answer in answers)


def _ids_once(page: str) -> bool:
    ids = re.findall(r'\sid="([^"]+)"', page)
    return 'id="board"' in page and len(ids) == len(set(ids))


def test_the_form_names_the_line_it_is_about(lines: Lines):
    assert "Enter what happened instead of “Bo scored 4.”." in main(lines.anna.get(lines.line(1, "change")))
    assert "Enter what happened before “Bo scored 4.”." in main(lines.anna.get(lines.line(1, "before")))


def test_what_may_be_put_in_is_called_what_it_is(evening: Evening):
    evening.enter(evening.anna, seat="0", cards=FULL)
    page = text(evening.anna.get(f"{evening.match}/lines/0/before"))
    for words in ("Steal and meld", "Forced turn", "Count chips"):
        assert words in page
    assert "See what changes" not in page
    assert "See what changes" in text(evening.anna.get(f"{evening.match}/lines/0/change"))


def test_nothing_on_the_form_counts_at_once(make_app: Callable[..., Flask]):
    app, phone = make_app(), Phone(make_app())
    transcript, *_ = KEPT.transcripts("martian/1")
    match, numbers = played(app, GAMES["martian"], transcript, phone)
    for number in of_new_kinds(numbers, transcript, set()):
        for how in ("change", "before"):
            for form in forms_of(phone, f"{match}/lines/{number}/{how}"):
                assert form.action in ("", f"{match}/lines/{number}/{how}")  # "" is the picker's


def test_what_another_phone_entered_is_put_right_by_any_that_sits_there(lines: Lines):
    assert lines.put(lines.anna, 1, "change", seat="1", points="9").status_code == 303
    read = main(lines.guest.get(lines.line(3)))
    assert "Bo scored 9. Entered by Bo" in read
    assert "corrected by Anna" in read


# --- photos, previews, with scripts and without --------------------------------------------------


def test_a_photo_in_the_form_fills_it_and_records_nothing(lines: Lines, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.vision.read", Recogniser("Ah Kd"))
    before = lines.state()
    sent = {"seq": "3", "action": "score", "seat": "0", "points": "2", "read": "cards"}
    for how in ("change", "before"):
        answer = lines.bo.post(lines.line(0, how), {**sent, "cards-photo": upload(jpeg())})
        assert answer.status_code == 200
        filled = [form for form in forms(text(answer)) if form.sent().get("action") == ["score"]]
        assert filled[0].values == {"points": "2", "cards": "Ah Kd"}
        assert filled[0].action == lines.line(0, how)
        assert "photo-reading" in text(answer)
    assert lines.bo.post(lines.line(0, "change"), sent).status_code == 422
    assert (lines.state()[0] | {"Photo": 0}, *lines.state()[1:]) == (before[0] | {"Photo": 0}, *before[1:])
    wrong = {**sent, "read": "points", "points-photo": upload(jpeg())}
    assert lines.bo.post(lines.line(0, "change"), wrong).status_code == 400


def test_a_photo_knows_what_lay_on_the_table_then(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    reads = Recogniser("Ah Kd")
    monkeypatch.setattr("companion.vision.read", reads)
    evening.enter(evening.anna, seat="0", cards=FULL)
    evening.enter(evening.bo, seat="1", cards="Qh Qd Qs 2c 2d")
    for line, known in ((0, 0), (1, 5)):
        url = f"{evening.match}/lines/{line}/change"
        sent = {
            "seq": "2",
            "action": "meld",
            "seat": str(line),
            "read": "cards",
            "cards-photo": upload(jpeg()),
        }
        assert evening.anna.post(url, sent).status_code == 200
        assert len(reads.told[-1]["elsewhere"]) == known
        scripted = re.search(r'data-photo-url="([^"]+)"', text(evening.anna.get(url)))
        assert scripted is not None
        photo = {"photo": upload(jpeg()), "field": "cards"}
        assert evening.anna.post(unescape(scripted.group(1)), photo, headers=HTMX).status_code == 200
        assert len(reads.told[-1]["elsewhere"]) == known
    gone = f"/photos?table={evening.table.removeprefix('/t/')}&match=1&line=7"
    assert evening.anna.post(gone, {"photo": upload(jpeg()), "field": "cards"}).status_code == 422


def test_a_preview_says_what_the_line_would_say_and_stores_nothing(lines: Lines):
    before = lines.state()
    form = {"seq": "3", "action": "score", "seat": "0", "points": "6"}
    for how in ("change", "before"):
        answer = lines.bo.htmx(lines.line(1, f"{how}/preview"), form)
        assert answer.status_code == 200
        assert "Anna scored 6." in plain(text(answer))
        refused = lines.bo.htmx(lines.line(1, f"{how}/preview"), {**form, "points": "7"})
        assert (refused.status_code, "Seven is not allowed." in text(refused)) == (200, True)
        stale = lines.bo.htmx(lines.line(1, f"{how}/preview"), {**form, "seq": "2"})
        assert (stale.status_code, "Somebody else was quicker" in text(stale)) == (200, True)
        whole = text(lines.bo.post(lines.line(1, f"{how}/preview"), form))
        assert "<html" in whole
        assert "Anna scored 6." in whole
        assert 'value="6" checked' in whole or 'value="6"' in whole
    assert lines.bo.htmx(lines.line(99, "change/preview"), form).status_code == 200
    assert lines.state() == before


def test_a_line_is_put_right_on_its_own_page_with_the_difference_beside_the_button(lines: Lines):
    url = lines.line(1)
    (form,) = [form for form in forms_of(lines.bo, url) if form.action == f"{url}/change"]
    assert form.values["points"] == "4"
    arms = 'data-arms="Change something above first" data-label="See what changes"'
    assert arms in text(lines.bo.get(url))
    said = text(lines.bo.htmx(f"{url}/change/preview", form.sent(seat="0", points="6")))
    assert 'data-says="Save the correction"' in said
    told = "Corrected: “Bo scored 4.” is now “Anna scored 6.”"
    assert f"{told} Anna now 0 → , after +10 Bo now 0 → , after −5" in plain(said)
    (key,) = re.findall(r'name="seen" value="([^"]+)"', said)
    answer = lines.bo.post(form.action, {**form.sent(seat="0", points="6"), "seen": key})
    assert (answer.status_code, answer.location) == (303, lines.match)
    assert "Corrected: “Bo scored 4.” is now “Anna scored 6.”" in lines.told()[0]
    same = {**form.sent(), "seq": "4"}
    assert SAME not in text(lines.bo.htmx(f"{url}/change/preview", same))  # it says another thing by now


def test_lines_that_no_longer_fit_are_named_beside_the_button(lines: Lines):
    lines.scored((0, 4))
    form = {"seq": "4", "action": "score", "seat": "0", "points": "6"}
    said = text(lines.bo.htmx(lines.line(1, "change/preview"), form))
    over = "No longer possible: Anna scored 4."
    assert ("Save and remove 1 entry" in said, over in plain(said), 'name="drop"' in said) == (
        True,
        True,
        True,
    )


def test_who_watches_sees_what_was_entered_and_no_form(lines: Lines):
    page = text(lines.guest.get(lines.line(1)))
    assert '<h2 id="given-title">What was entered</h2>' in page
    assert "data-arms" not in page


def test_with_scripts_only_the_board_is_sent(lines: Lines):
    form = {"seq": "3", "action": "score", "seat": "0", "points": "6"}
    seen = lines.bo.htmx(lines.line(0, "change"), form)
    refused = lines.bo.htmx(lines.line(0, "change"), {**form, "points": "7"})
    same = lines.bo.htmx(lines.line(0, "change"), {**form, "points": "3"})
    late = lines.bo.htmx(lines.line(0, "change"), {**form, "seq": "0"})
    gone = lines.bo.htmx(lines.line(0, "out"), {"seq": "0"})
    for answer, status, words in (
        (seen, 200, "What would change"),
        (refused, 422, "Seven is not allowed."),
        (same, 422, SAME),
        (late, 409, "quicker"),
        (gone, 409, "quicker"),
    ):
        assert (answer.status_code, words in text(answer)) == (status, True)
        assert "<html" not in text(answer)
        assert text(answer).count('<main id="board"') == 1
    assert confirm(lines.bo, seen).status_code == 303


def test_a_refusal_keeps_what_was_filled_in(lines: Lines):
    answer = lines.bo.post(
        lines.line(1, "change"), {"seq": "3", "action": "score", "seat": "2", "points": "7", "cards": "Ah"}
    )
    assert answer.status_code == 422
    (form,) = [form for form in forms(text(answer)) if form.action.endswith("change")]
    assert form.sent()["seat"] == ["2"]
    assert form.values == {"points": "7", "cards": "Ah"}
