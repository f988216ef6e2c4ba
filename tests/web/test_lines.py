"""A line of the story on the pages: what is behind it, and putting it right once the difference was seen."""

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import Any

import pytest
from flask import Flask
from games.transcripts import KEPT, key_of
from store import drop, potluck, toy

import companion
from companion.games import GAMES
from companion.play.field import Field, Values
from companion.play.game import Action, Event, Game, Said, Seats
from companion.play.summary import Row, Summary
from companion.store import clock, db
from companion.store.log import append
from companion.store.matches import start_match
from companion.store.models import Table
from companion.store.plays import RecentPlays
from companion.store.replays import load

from .browsing import forms
from .lining import Lines, confirm, difference, forms_of, main, plain
from .phones import HTMX, Evening, Phone, text
from .pictures import Recogniser, jpeg, upload

FULL = "Kh Kd Ks 8s 8d"
SAME = "That is what it says already. Nothing was changed."
GONE = "That line does not count any more: somebody took it back or put it right meanwhile."


@pytest.fixture
def lines(make_app: Callable[..., Flask]) -> Lines:
    """Anna scored 3, Bo scored 4, Anna scored 3 once more."""
    found = Lines(make_app(GAMES={"toy": toy.GAME}))
    found.scored((0, 3), (1, 4), (0, 3))
    return found


class Pots(Lines):
    """Two matches for a pot: the first left 3, which the second, still played, took over."""

    game = "potluck"

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.say("deal")
        self.say("stop")
        self.call()
        self.say("deal")


@pytest.fixture
def pots(make_app: Callable[..., Flask]) -> Pots:
    return Pots(make_app(GAMES={"potluck": potluck.GAME}))


def as_on(hour: int) -> Callable[[], Any]:
    return lambda: clock_at(hour)


def clock_at(hour: int) -> Any:
    return _NOW.replace(hour=hour, minute=7)


_NOW = clock.now()


def time_of(hour: int) -> str:
    return f"{clock_at(hour).astimezone():%H:%M}"


# --- what is behind a line -----------------------------------------------------------------------


def test_behind_a_meld_of_fireplace(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(clock, "now", as_on(9))
    evening.enter(evening.anna, seat="0", cards=FULL)
    page = text(evening.guest.get(evening.match))
    assert f'href="{evening.match}/lines/0"' in page
    page = text(evening.guest.get(f"{evening.match}/lines/0"))
    read = plain(page)
    assert f"Entered by Anna · {time_of(9)} · for Anna" in read
    assert "Entry Steal and meld The new meld" in read
    assert page[: page.index("</main>")].count("king of hearts") == 2  # as entered, and in the hand
    assert "Full house, kings over eights" in read
    assert "Anna melds a full house, kings over eights, with 5 cards of the hand −5 cards in hand" in read
    assert "1 meld of Anna against 0: 1 chip shed −1 chips" in read
    assert "The rule: A turn" in read
    assert 'href="/rules/fireplace#steal"' in page
    assert '<a href="#' not in page[page.index("<main") : page.index("</main>")]


def test_every_link_to_a_rule_leads_to_a_section(evening: Evening):
    evening.enter(evening.anna, seat="0", cards=FULL)
    page = text(evening.guest.get(f"{evening.match}/lines/0"))
    links = re.findall(r'href="/rules/fireplace#([^"]+)"', page)
    rules = text(evening.guest.get("/rules/fireplace"))
    assert len(links) > 3
    assert all(f'id="{anchor}"' in rules for anchor in links)


def test_behind_a_showdown_with_wild_cards(make_app: Callable[..., Flask]):
    app = make_app()
    phone, guest = Phone(app), Phone(app)
    (transcript,) = KEPT.transcripts("wild-fours/1")
    match, numbers = played(app, GAMES["wild-fours"], transcript, phone)
    shown = [main(guest.get(f"{match}/lines/{number}")) for number in numbers]
    won = shown[2]
    for words in (
        "Anna (three of a kind, kings) takes 3. Cy owes 3 Entered by the host",
        "Anna's hand 4 K K 2",
        "Anna : Three of a kind, kings",
        "4♥ is wild: a king",
        "Beats Cy: three of a kind beats two pair",
        "Anna has the best hand and takes the pot of 3 +3",
        "Cy loses and matches the pot of 3: owes 3 at the next deal −3 owed",
        "The rule: Showdown",
    ):
        assert words in won
    assert "The deck : Three of a kind, sevens" in shown[5]


def test_a_line_that_was_taken_back_says_so_and_offers_nothing(lines: Lines):
    lines.anna.post(f"{lines.match}/undo", {"seq": "3"})
    read = main(lines.anna.get(lines.line(2)))
    assert "taken back It does not count any more." in read
    assert "Change it" not in read
    assert "Was that wrong?" not in read
    assert "Took back: Anna scored 3." in main(lines.anna.get(lines.line(3)))


def test_a_line_that_was_put_right_keeps_both_versions_with_who_and_when(
    lines: Lines, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(clock, "now", as_on(21))
    assert lines.put(lines.bo, 1, "change", points="6").status_code == 303
    for number in (1, 3):  # the old address leads to the line as it reads now
        read = main(lines.guest.get(lines.line(number)))
        assert read.startswith("Bo scored 6. Entered by Bo · ")
        assert f"put right by Bo · {time_of(21)}" in read
        assert "How it read before Bo scored 4. entered by Bo" in read
        assert "Points 6" in read
    story = plain(text(lines.guest.get(lines.match)))
    assert "Put right: “Bo scored 4.” is now “Bo scored 6.”" in story
    assert f"Bo scored 6. put right Bo scored 4. by Bo · {time_of_first(lines)} put right by Bo" in story


def time_of_first(lines: Lines) -> str:
    found = re.search(
        r"Bo scored 4\.</del> <span class=\"by\">by <bdi>Bo</bdi> · (\d\d:\d\d)",
        text(lines.guest.get(lines.match)),
    )
    assert found is not None
    return found.group(1)


def test_a_line_that_was_taken_out_or_put_in_says_so(lines: Lines):
    assert lines.put(lines.anna, 0, "out").status_code == 303
    assert lines.put(lines.anna, 1, "before", action="score", seat="2", points="9").status_code == 303
    gone, put_in = main(lines.guest.get(lines.line(0))), main(lines.guest.get(lines.line(4)))
    assert "taken out It does not count any more." in gone
    assert "put in by Anna" in put_in
    assert lines.told()[-3:] == ["Bo scored 4.", "Cy scored 9. put in", "Anna scored 3. taken out"]


@pytest.mark.parametrize("number", ["3", "9", "99999999999999999999999999", "2147483648"])
def test_a_line_that_is_not_there(lines: Lines, number: str):
    before = lines.state()
    assert lines.anna.get(f"{lines.match}/lines/{number}").status_code == 404
    for how in ("change", "before"):
        assert lines.anna.get(f"{lines.match}/lines/{number}/{how}").status_code == 422
    form = {"seq": "3", "action": "score", "seat": "0", "points": "1"}
    for how in ("change", "before", "out", "back"):
        answer = lines.anna.post(f"{lines.match}/lines/{number}/{how}", form)
        assert answer.status_code == 422
        assert 'role="alert"' in text(answer)
    assert lines.state() == before


@pytest.mark.parametrize("path", ["-1", "x", "0/delete", "0/undo", "1e3", "٣x", "0/change/9"])
def test_an_address_that_is_none(lines: Lines, path: str):
    assert lines.anna.get(f"{lines.match}/lines/{path}").status_code == 404


def test_who_watches_looks_behind_everything_and_changes_nothing(lines: Lines):
    lines.put(lines.anna, 0, "change", points="2")
    before = lines.state()
    page = text(lines.guest.get(lines.line(1)))
    assert "What was entered" in page
    assert "<form" not in page[: page.index("</main>")]
    assert "/change" not in page
    form = {"seq": "4", "action": "score", "seat": "1", "points": "1", "seen": "x"}
    for number, how in ((1, "change"), (1, "before"), (1, "out"), (3, "back"), (1, "change/preview")):
        for headers in ({}, HTMX):
            answer = lines.guest.post(lines.line(number, how), form, headers=headers)
            assert (answer.status_code, "You are watching" in text(answer)) == (403, True)
    for how in ("change", "before"):
        assert lines.guest.get(lines.line(1, how)).status_code == 403
    assert lines.state() == before


def test_a_match_that_was_called_off_can_be_looked_at(lines: Lines):
    lines.anna.post(f"{lines.match}/abandon")
    before = lines.state()
    assert "Change it" not in main(lines.anna.get(lines.line(0)))
    answer = lines.anna.post(lines.line(0, "out"))
    assert (answer.status_code, "This match was called off." in text(answer)) == (422, True)
    assert lines.state() == before


def test_a_line_of_a_match_whose_rules_have_changed_shows_what_was_stored(lines: Lines):
    lines.app.config["GAMES"] = {"toy": replace(toy.GAME, edition=2)}
    lines.app.extensions["companion_plays"] = RecentPlays()
    read = main(lines.anna.get(lines.line(1)))
    assert "Bo scored 4. Entered by Bo" in read
    assert "so its lines stay as they are" in read
    assert "Change it" not in read
    for how in ("change", "before"):
        assert lines.anna.get(lines.line(1, how)).status_code == 422
    for how in ("out", "change", "back"):
        answer = lines.anna.post(lines.line(1, how), {"seq": "3", "action": "score", "points": "1"})
        assert answer.status_code == 422
    assert lines.counts()["Entry"] == 3


def test_an_entry_with_nothing_to_choose_is_taken_out_and_not_changed(pots: Pots):
    read = main(pots.anna.get(pots.line(0)))
    assert "Take it out" in read
    assert "Change it" not in read


# --- the form as it was filled in ----------------------------------------------------------------

PLAYERS = (("0", "Anna"), ("1", "Bo"), ("2", "Cy"))
KINDS = (
    Field("few", "int", "Few", high=5),
    Field("many", "int", "Many", low=5, high=99),
    Field("sum", "money", "Sum", high=500, quick=((100, "All"),)),
    Field("side", "choice", "Side", default="a", choices=(("a", "Left"), ("b", "Right"))),
    Field("kind", "choice", "Kind", default="0", choices=tuple((str(n), f"Kind {n}") for n in range(9))),
    Field("first", "flag", "First", default=True),
    Field("last", "flag", "Last"),
    Field("still", "seats", "Still in", default=(), choices=PLAYERS),
    Field("one", "seats", "The best", default=(), high=1, choices=PLAYERS),
    Field("cards", "cards", "Cards", default=(), high=5),
    Field("folded", "cards", "Folded cards", default=(), high=5, fold="More"),
)


@dataclass(frozen=True)
class Filled:
    seats: Seats
    line: str = ""


def _apply(state: Filled, event: Event) -> Filled:
    said = "; ".join(f"{name} {value}" for name, value in event.values.items())
    return replace(state, line=f"{state.seats.names[event.seat]}: {said}")


def _summary(state: Filled) -> Summary:
    return Summary("Kinds", "", tuple(Row((seat,), ()) for seat in range(len(state.seats))), state.line)


def _actions(state: Filled) -> Sequence[Action]:
    return (Action("fill", "Fill in", KINDS, seats=tuple(range(len(state.seats)))),)


def _start(seats: Seats, options: Values) -> Filled:
    return Filled(seats)


EVERY_KIND = Game("kinds", "Kinds", (3,), _start, _actions, _apply, _summary, lambda _: "")


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
    for transcript in KEPT.transcripts(key_of(game)):
        phone = Phone(app)
        match, numbers = played(app, game, transcript, phone)
        assert numbers
        for number in numbers:
            line = f"{match}/lines/{number}"
            behind = phone.get(line)
            assert behind.status_code == 200
            assert "What was entered" in text(behind)
            stays_as_it_is(phone, line)
            assert _ids_once(text(phone.get(f"{line}/before")))


def played(app: Flask, game: Game[Any], transcript: dict[str, Any], phone: Phone) -> tuple[str, list[int]]:
    """Play a transcript at a table that `phone` has opened; return the match and its lines."""
    url = phone.post("/tables", {"player": transcript["names"]}).location
    options = {name: value for name, value in transcript["options"].items() if name != game.waiting}
    with app.app_context():
        table = db.session.query(Table).filter_by(code=url.removeprefix("/t/")).one()
        match = start_match(table, game.slug, options, table.seats, None, table.opened_by, table.seats[0])
        for number, entry in enumerate(entry for entry in transcript["entries"] if "refused" not in entry):
            append(match, number, Said(entry["action"], entry["seat"], entry["values"]), table.opened_by)
        return f"{url}/m/1", [point.seq for point in load(match).course.points]


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
    assert "Instead of “Bo scored 4.”: say what it should have been." in main(
        lines.anna.get(lines.line(1, "change"))
    )
    assert "Before “Bo scored 4.”: say what happened then." in main(lines.anna.get(lines.line(1, "before")))


def test_what_may_be_put_in_is_called_what_it_is(evening: Evening):
    evening.enter(evening.anna, seat="0", cards=FULL)
    page = text(evening.anna.get(f"{evening.match}/lines/0/before"))
    for words in ("Steal and meld", "Forced turn", "Count chips"):
        assert words in page
    assert "What would change?" not in page
    assert "What would change?" in text(evening.anna.get(f"{evening.match}/lines/0/change"))


def test_nothing_on_the_form_counts_at_once(make_app: Callable[..., Flask]):
    app, phone = make_app(), Phone(make_app())
    (transcript,) = KEPT.transcripts("martian/1")
    match, numbers = played(app, GAMES["martian"], transcript, phone)
    for number in numbers:
        for how in ("change", "before"):
            for form in forms_of(phone, f"{match}/lines/{number}/{how}"):
                assert form.action in ("", f"{match}/lines/{number}/{how}")  # "" is the picker's


def test_what_another_phone_entered_is_put_right_by_any_that_sits_there(lines: Lines):
    assert lines.put(lines.anna, 1, "change", seat="1", points="9").status_code == 303
    read = main(lines.guest.get(lines.line(3)))
    assert "Bo scored 9. Entered by Bo" in read
    assert "put right by Anna" in read


# --- the difference ------------------------------------------------------------------------------


def test_the_difference_says_who_stands_how_and_which_lines_read_otherwise(lines: Lines):
    lines.scored((0, 4))
    assert "Anna" in lines.told()[0]
    before = lines.state()
    seen = lines.look(lines.bo, 1, "before", action="score", seat="1", points="6")
    read = main(seen)
    assert seen.status_code == 200
    assert "Put in before “Bo scored 4.”: “Bo scored 6.”" in read
    assert "Player Now Then Anna +10 −5 Bo −5 +10" in read
    assert "Everybody else stands as before." in read
    assert "Anna +10" in read
    assert "On the table" in read
    assert "Bo : points 4 → 10" in read
    assert "What no longer fits" in read
    over = "This match is over. Undo the last entry if that is wrong."
    assert f"Anna scored 3. {over} Anna scored 4. {over}" in read
    assert "Put it right, and take those out" in read
    assert lines.state() == before


def test_the_difference_shows_the_headline_where_somebody_else_wins(evening: Evening):
    evening.enter(evening.anna, seat="0")
    seen = evening.bo.post(f"{evening.match}/lines/0/out")
    assert seen.status_code == 200
    assert "Nobody's balance moves." in main(seen)


def test_a_guts_hand_that_was_read_wrongly(make_app: Callable[..., Flask]):
    app = make_app()
    phone = Phone(app)
    transcript = KEPT.transcripts("guts/1")[0]
    match, _ = played(app, GAMES["guts"], transcript, phone)
    page = text(phone.get(f"{match}/lines/5/change"))
    (form,) = [form for form in forms(page) if form.action.endswith("/change")]
    assert form.values["hand0"] == "5h 6d 7c"
    seen = phone.post(form.action, form.sent(hand0="2s 6d 7c"))
    read = main(seen)
    assert re.search(r"Now Then Anna \S+ [+−]\d+", read), read
    assert "Lines that read otherwise" in read
    assert confirm(phone, seen).status_code == 303
    story = text(phone.get(match))
    assert "Put right: “Anna (straight, seven high) takes 6." in plain(story)


def test_of_many_lines_that_go_a_few_are_named_and_all_are_shown(lines: Lines):
    lines.scored((1, 1), (1, 1), (1, 1), (1, 1))
    seen = lines.look(lines.anna, 0, "change", points="9")
    read = main(seen)
    gone = "With it went what no longer fits: Bo scored 1.; Bo scored 1.; Bo scored 1.; and 1 more"
    assert gone in read
    assert read.count("Bo scored 1. This match is over.") == 4
    assert confirm(lines.anna, seen).status_code == 303
    assert gone in lines.told()[0]
    assert lines.told().count("Bo scored 1. taken out") == 4


def test_what_follows_in_a_later_match_is_shown_and_then_told(pots: Pots):
    before = pots.state()
    seen = pots.look(pots.bo, 1, "before", pots.first, action="put", seat="0")
    assert "The pot taken over is 4, no longer 3: match 1, Potluck, was put right." in main(seen)
    assert "Put in before “stops in minute 0.”: “Anna puts in minute 0.”" in main(seen)
    assert "Anna −2 −3" in main(seen)
    assert pots.state() == before
    assert confirm(pots.bo, seen).status_code == 303
    for phone in (pots.anna, pots.guest):
        page = text(phone.get(pots.match))
        notice = re.search(r'class="notice notice-info newest".*?</p>', page, re.DOTALL)
        assert notice is not None
        assert "The pot taken over is 4, no longer 3" in notice.group() or "In match 1" in notice.group()
        assert "The pot taken over is 4, no longer 3" in page
        assert "In match 1, Potluck: Put in before" in plain(page)
    read = main(pots.guest.get(pots.line(1)))
    assert "The pot taken over is 4" in read
    assert "Change it" not in read
    pots.say("take", seat="1")
    assert "Bo pays Anna" not in plain(text(pots.anna.get(pots.table)))
    assert "Anna pays Bo 3" in plain(text(pots.anna.get(pots.table)))


def test_what_cannot_follow_is_refused_with_a_sentence(pots: Pots):
    before = pots.state()
    answer = pots.anna.post(pots.line(1, "out", pots.first))
    assert answer.status_code == 422
    assert "With that this match would not be over" in text(answer)
    assert pots.state() == before


# --- recording it --------------------------------------------------------------------------------


def test_it_is_recorded_as_an_entry_of_its_own_and_everything_after_is_worked_out_again(lines: Lines):
    answer = lines.put(lines.bo, 0, "change", points="1")
    assert (answer.status_code, answer.location) == (303, lines.match)
    assert lines.counts()["Entry"] == 4
    told = lines.told()
    assert told[0] == "Put right: “Anna scored 3.” is now “Anna scored 1.”"
    assert told[-1].startswith("Anna scored 1.")
    lines.scored((2, 9))
    assert lines.told()[0] == "Cy scored 9."


@pytest.mark.parametrize("seen", ["x", "0" * 32, "' OR 1=1", "<script>", "９" * 32])
def test_a_difference_that_nobody_saw_is_not_recorded(lines: Lines, seen: str):
    form = difference(lines.look(lines.bo, 0, "change", points="1"))
    before = lines.state()
    answer = lines.bo.post(form.action, form.sent(seen=seen))
    assert answer.status_code == 409
    assert "Nothing of yours was recorded" in text(answer)
    assert "<script>" not in text(answer)
    assert lines.state() == before


def test_other_values_than_were_seen_are_not_recorded(lines: Lines):
    found = lines.look(lines.bo, 0, "change", points="1")
    before = lines.state()
    for more in ({"points": "9"}, {"seat": "2"}, {"action": "wait"}, {"cards": "Ah"}):
        assert confirm(lines.bo, found, **more).status_code == 409
    other = difference(found).sent()
    for number, how in ((2, "change"), (0, "before"), (0, "out")):
        assert lines.bo.post(lines.line(number, how), other).status_code == 409
    assert lines.state() == before
    assert confirm(lines.bo, found).status_code == 303


def test_a_double_press_counts_once_and_says_so(lines: Lines):
    for how, number, values in (
        ("change", 0, {"points": "1"}),
        ("out", 1, {}),
        ("before", 2, {"action": "score", "points": "1"}),
    ):
        seen = lines.look(lines.anna, number, how, **values)
        entries = lines.counts()["Entry"]
        first, second = confirm(lines.anna, seen), confirm(lines.anna, seen)
        assert (first.status_code, second.status_code) == (303, 409)
        assert "It counts once" in text(second)
        assert lines.counts()["Entry"] == entries + 1
    seen = lines.look(lines.anna, 5, "back")
    assert [confirm(lines.anna, seen).status_code for _ in range(2)] == [303, 409]


def test_a_stale_form_is_told_that_somebody_was_quicker(lines: Lines):
    seen = lines.look(lines.anna, 0, "change", points="1")
    lines.enter(lines.bo, action="score", seat="1", points="2")
    before = lines.state()
    for answer in (
        confirm(lines.anna, seen),
        lines.anna.post(lines.line(0, "change"), {"seq": "3", "action": "score", "points": "1"}),
        lines.anna.post(lines.line(0, "before"), {"seq": "x", "action": "score", "points": "1"}),
        lines.anna.post(lines.line(0, "change"), {"action": "score", "points": "1"}),
        lines.anna.htmx(lines.line(0, "change"), {"seq": "3", "action": "score", "points": "1"}),
    ):
        assert answer.status_code == 409
        assert "Somebody was quicker" in text(answer)
        assert "Anna scored 3." in text(answer)
    assert lines.state() == before


def test_two_phones_that_put_different_lines_right_at_once_are_one_and_a_sentence(lines: Lines):
    seen = [
        (lines.anna, lines.look(lines.anna, 0, "change", points="1")),
        (lines.bo, lines.look(lines.bo, 1, "change", points="1")),
    ]
    answers: list[tuple[int, str]] = []
    ready = threading.Barrier(2)

    def press(phone: Phone, found: Any) -> None:
        ready.wait()
        answer = confirm(phone, found)
        answers.append((answer.status_code, text(answer)))

    threads = [threading.Thread(target=press, args=one) for one in seen]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(status for status, _ in answers) == [303, 409]
    assert any("Somebody was quicker" in page for _, page in answers)
    assert lines.counts()["Entry"] == 4


def test_of_two_phones_that_put_the_same_line_right_the_second_sees_what_it_says_now(lines: Lines):
    first, second = (lines.look(phone, 0, "change", points="1") for phone in (lines.anna, lines.bo))
    assert confirm(lines.anna, first).status_code == 303
    late = confirm(lines.bo, second)
    assert late.status_code == 409
    assert "Somebody was quicker" in text(late)
    assert "Anna scored 1." in main(late)
    assert "How it read before Anna scored 3." in main(late)
    again = lines.bo.post(lines.line(0, "out"))
    assert (again.status_code, GONE in plain(text(again))) == (422, True)
    assert lines.counts()["Entry"] == 4


def test_lines_that_no_longer_fit_go_only_with_the_press_that_says_so(lines: Lines):
    lines.scored((0, 4))
    seen = lines.look(lines.bo, 1, "change", points="9", seat="0", action="score")
    form = difference(seen)
    assert form.sent()["drop"] == ["1"]
    before = lines.state()
    for drop_ in ("", "0", "yes"):
        answer = lines.bo.post(form.action, form.sent(drop=drop_))
        assert (answer.status_code, "do not fit any more: 2" in text(answer)) == (422, True)
    assert lines.state() == before
    assert confirm(lines.bo, seen).status_code == 303
    told = lines.told()
    assert "With it went what no longer fits: Anna scored 3.; Anna scored 4." in told[0]
    assert told.count("Anna scored 3. taken out") == 1
    assert "Anna scored 4. taken out" in told


# --- every phone is told, and it can be taken back -----------------------------------------------

NEWEST = re.compile(r'class="notice notice-info newest" role="status".*?</p>', re.DOTALL)


def notice(page: str) -> str:
    found = NEWEST.search(page)
    return plain(found.group()) if found else ""


def test_every_phone_is_told_in_its_next_poll(lines: Lines):
    for phone in (lines.bo, lines.guest):
        assert notice(text(phone.get(lines.match))) == ""
    poll = f"{lines.match}/board?v={lines.version()}"
    assert lines.guest.get(poll, headers=HTMX).status_code == 204
    lines.put(lines.anna, 0, "change", points="1")
    for phone in (lines.anna, lines.bo, lines.guest):
        page = text(phone.get(poll, headers=HTMX))
        assert re.search(r"is now “Anna scored 1\.” Anna · \d\d:\d\d$", notice(page).replace("> ", ""))
    lines.anna.post(f"{lines.match}/undo", {"seq": lines.seq()})
    assert "Took back: Put right" in notice(text(lines.guest.get(lines.match)))
    lines.scored((2, 1))
    assert notice(text(lines.guest.get(lines.match))) == ""
    lines.anna.post(f"{lines.match}/undo", {"seq": lines.seq()})
    assert notice(text(lines.guest.get(lines.match))) == "", "what everybody can do at any time is no news"


def test_an_earlier_match_put_right_is_told_in_the_match_being_played_and_at_the_table(lines: Lines):
    lines.scored((0, 4))
    lines.call()
    poll = f"{lines.match}/board?v={lines.version()}"
    assert lines.put(lines.bo, 1, "change", lines.first, points="5").location == lines.first
    sentence = "In match 1, Toy: Put right: “Bo scored 4.” is now “Bo scored 5.”"
    for phone in (lines.anna, lines.guest):
        assert sentence in notice(text(phone.get(poll, headers=HTMX)))
        assert sentence in plain(text(phone.get(lines.table)))
        assert sentence.split("Toy: ")[1] in notice(text(phone.get(lines.first)))


def test_an_earlier_match_put_right_while_none_is_played_is_told_at_the_table(lines: Lines):
    lines.scored((0, 4))
    assert lines.put(lines.bo, 1, "change", points="5").status_code == 303
    assert "In match 1, Toy: Put right" in plain(text(lines.guest.get(lines.table)))


@pytest.mark.parametrize("way", ["undo", "back"])
def test_it_is_taken_back_like_anything_else(lines: Lines, way: str):
    lines.put(lines.bo, 0, "change", points="1")
    if way == "undo":
        assert lines.anna.post(f"{lines.match}/undo", {"seq": "4"}).status_code == 303
    else:
        page = main(lines.anna.get(lines.line(3)))
        assert "Take back what was put right" in page
        seen = lines.look(lines.anna, 3, "back")
        assert "Took back: Put right: “Anna scored 3.” is now “Anna scored 1.”" in main(seen)
        assert "Take it back" in main(seen)
        assert confirm(lines.anna, seen).status_code == 303
    told = lines.told()
    assert told[0].startswith("Took back: Put right")
    assert told[-1] == "Anna scored 3."
    assert "Take back what was put right" not in main(lines.anna.get(lines.line(3)))
    again = lines.anna.post(lines.line(3, "back"))
    assert (again.status_code, "Only what was put right last" in text(again)) == (422, True)
    assert lines.anna.post(f"{lines.match}/redo", {"seq": "5"}).status_code == 303
    assert lines.told()[-1].startswith("Anna scored 1.")


def test_a_finished_match_is_put_right_and_the_evening_follows(lines: Lines):
    lines.scored((0, 4))
    assert "Bo pays Anna 5" in plain(text(lines.guest.get(lines.table)))
    seen = lines.look(lines.bo, 3, "change", seat="1", points="6")
    assert "Anna +10 −5 Bo −5 +10" in main(seen)
    assert confirm(lines.bo, seen).status_code == 303
    table = plain(text(lines.guest.get(lines.table)))
    assert "Anna pays Bo 5" in table
    assert re.search(r"Bo 1 1 \+10", table)


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
        assert (answer.status_code, plain(text(answer))) == (200, "Anna scored 6.")
        refused = lines.bo.htmx(lines.line(1, f"{how}/preview"), {**form, "points": "7"})
        assert (refused.status_code, "Seven is not allowed." in text(refused)) == (200, True)
        stale = lines.bo.htmx(lines.line(1, f"{how}/preview"), {**form, "seq": "2"})
        assert (stale.status_code, "Somebody was quicker" in text(stale)) == (200, True)
        whole = text(lines.bo.post(lines.line(1, f"{how}/preview"), form))
        assert "<html" in whole
        assert "Anna scored 6." in whole
        assert 'value="6" checked' in whole or 'value="6"' in whole
    assert lines.bo.htmx(lines.line(99, "change/preview"), form).status_code == 200
    assert lines.state() == before


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


# --- bad input -----------------------------------------------------------------------------------

BAD: dict[str, tuple[str, dict[str, Any], str]] = {
    "against the rules": ("change", {"points": "7"}, "Seven is not allowed."),
    "beyond sense": ("change", {"points": "9" * 4000}, "Points"),
    "nothing": ("change", {"points": ""}, "Points: this is needed."),
    "no cards": ("change", {"points": "2", "cards": "Zz <b>"}, "is not a card"),
    "many cards": ("change", {"points": "2", "cards": "Ah " * 5000}, "cards are needed"),
    "the same": ("change", {"points": "3"}, SAME),
    "the same otherwise": ("change", {"points": "+3 "}, SAME),
    "somebody who is not there": ("change", {"seat": "9"}, "not open to that seat"),
    "no action": ("change", {"action": ""}, "cannot be entered now"),
    "an action that is none": ("change", {"action": "<script>"}, "cannot be entered now"),
    "undo": ("change", {"action": "undo"}, "cannot be entered now"),
    "amend": ("before", {"action": "amend"}, "cannot be entered now"),
    "edition": ("before", {"action": "edition"}, "cannot be entered now"),
    "what makes later lines impossible": ("change", {"points": "9", "seen": "x"}, ""),
    "a long press": ("change", {"press": "&".join(f"a{n}=1" for n in range(99))}, SAME),
}


@pytest.mark.parametrize("which", BAD)
def test_what_cannot_be_is_refused_with_a_sentence_and_nothing_stored(lines: Lines, which: str):
    how, values, sentence = BAD[which]
    if which == "what makes later lines impossible":
        lines.scored((0, 4))
        sentence = "do not fit any more: 1"
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
    assert (late.status_code, "Somebody was quicker" in text(late)) == (409, True)
    assert "taken back It does not count any more." in main(late)
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


@pytest.fixture
def secrets(make_app: Callable[..., Flask]) -> Secrets:
    return Secrets(make_app(GAMES={"drop": drop.GAME}))


def test_a_secret_choice_is_nobodys_to_change_alone(secrets: Secrets):
    before = secrets.state()
    read = main(secrets.anna.get(secrets.line(1)))
    assert "Everybody chose in secret, and all was shown together." in read
    assert "Everybody chose it in secret, so nobody changes it alone." in read
    assert "Change it" not in read
    assert "Take it out" not in read
    assert "Put one in before it" in read
    for how in ("change", "out"):
        answer = secrets.anna.post(secrets.line(1, how), {"seq": "3", "action": "stay", "stay": ["1"]})
        assert answer.status_code == 422
        assert "Everybody chose this in secret, and nobody changes it alone." in text(answer)
    form = secrets.anna.get(secrets.line(1, "change"))
    assert (form.status_code, "nobody changes it alone" in text(form)) == (422, True)
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
            assert (answer.status_code, "Choices made in secret are not shown yet." in text(answer)) == (
                422,
                True,
            )
        assert secrets.state() == before
        addresses = [secrets.line(0), secrets.line(1), secrets.line(2), secrets.line(2, "before")]
        answers += [phone.get(url) for url in addresses for phone in (secrets.bo, secrets.anna)]
        told.append([re.sub(r'csrf_token" value="[^"]+"', "", text(answer)) for answer in answers])
        assert secrets.bo.get(secrets.line(3)).status_code == 404
        withdrawn = secrets.anna.post(f"{secrets.match}/secret/withdraw", {"seq": "3", "seat": "0"})
        assert withdrawn.status_code == 303
    assert told[0] == told[1]


# --- both databases ------------------------------------------------------------------------------


def test_putting_right_stands_on_either_database(database_url: str):
    settings = {"SQLALCHEMY_DATABASE_URI": database_url, "SECRET_KEY": "x", "GAMES": {"toy": toy.GAME}}
    app = companion.create_app(settings)
    lines = Lines(app)
    lines.scored((0, 3), (1, 4))
    seen = lines.look(lines.bo, 0, "change", points="1")
    assert [confirm(lines.bo, seen).status_code for _ in range(2)] == [303, 409]
    app.extensions["companion_plays"] = RecentPlays()
    assert "How it read before Anna scored 3." in main(lines.guest.get(lines.line(0)))
    with app.app_context():
        db.engine.dispose()
