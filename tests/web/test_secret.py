"""Secret choices on the pages: who may do what, and that no page tells a choice before all are shown."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from flask import Flask
from store import drop
from werkzeug.test import TestResponse

from companion.store import clock, db
from companion.store.models import Countdown, Declaration

from .phones import HTMX, Evening, Phone, stored, text


class Round(Evening):
    """Three players, two of them with a phone, and a guest; cards are dealt and everybody is to choose."""

    game = "drop"

    def __init__(self, app: Flask, names: tuple[str, ...] = ("Anna", "Bo", "Cy"), **options: str) -> None:
        super().__init__(app, names, **options)
        self.cy = Phone(app)
        self.cy.post(f"{self.table}/seats/2/claim")
        self.enter(self.anna, action="deal")

    def send(self, phone: Phone, what: str, **values: object) -> TestResponse:
        return phone.post(f"{self.match}/secret/{what}", {"seq": "1", **values})

    def choose(self, phone: Phone, *choices: str) -> TestResponse:
        return self.send(phone, "choose", choice=list(choices))

    def poll(self, page: str) -> str:
        """The address that the page shown asks whether there is something new."""
        found = re.search(r'hx-get="([^"]+/board[^"]+)"', page)
        assert found is not None
        return unescape(found.group(1))

    def board(self, phone: Phone) -> str:
        return text(phone.get(f"{self.match}/board?v=0", headers=HTMX))


@pytest.fixture
def make_round(make_app: Callable[..., Flask]) -> Callable[..., Round]:
    return lambda **options: Round(make_app(GAMES={"drop": drop.GAME}), **options)


@pytest.fixture
def round_(make_round: Callable[..., Round]) -> Round:
    return make_round()


def choices_kept(app: Flask) -> int:
    with app.app_context():
        return db.session.query(Declaration).count()


def plain(page: str) -> str:
    """The page without the tokens, which differ from answer to answer."""
    return re.sub(r'(csrf_token" value=)"[^"]+"', r"\1", page)


def plainly(page: str) -> str:
    """The page with its apostrophes as they are read."""
    return page.replace("&#39;", "'")


# --- what a phone is shown ---------------------------------------------------------------------


def test_a_phone_declares_for_its_seat_and_everybody_sees_who_has(round_: Round):
    page = round_.board(round_.anna)
    assert 'name="choice" value="0-1"' in page
    assert 'name="choice" value="1-1"' not in page
    assert "Hold to stay in" in page
    assert "1-2-3-drop" in page
    answer = round_.choose(round_.anna, "0-1")
    assert answer.status_code == 303
    for phone in (round_.anna, round_.bo, round_.guest):
        page = round_.board(phone)
        assert re.search(r"Declared: <bdi>Anna</bdi></p>\s*<p>Awaited: <bdi>Bo</bdi>, <bdi>Cy</bdi>", page)
    assert "You have declared; it is shown when everybody has." in round_.board(round_.anna)
    assert "You have declared" not in round_.board(round_.bo)


def test_htmx_gets_the_board_alone(round_: Round):
    answer = round_.anna.htmx(f"{round_.match}/secret/choose", {"seq": "1", "choice": "0-1"})
    assert answer.status_code == 200
    assert text(answer).lstrip().startswith("<title>")


def test_a_guest_sees_who_is_awaited_and_has_nothing_to_press(round_: Round):
    page = round_.board(round_.guest)
    assert "Awaited:" in page
    assert 'name="choice"' not in page
    assert "1-2-3-drop" not in page
    assert "gone" not in page


def test_the_last_choice_shows_all_of_them_to_everybody(round_: Round):
    round_.choose(round_.anna, "0-1")
    round_.choose(round_.bo, "1-0")
    round_.choose(round_.cy, "2-1")
    for phone in (round_.anna, round_.bo, round_.guest):
        page = round_.board(phone)
        assert '<p class="turn-line" role="status">In: Anna and Cy.</p>' in page
    assert "entered by <bdi>everybody</bdi>" in page
    assert choices_kept(round_.app) == 0


def test_all_is_revealed_in_one_moment_and_nobody_is_shown_it_earlier(
    round_: Round, monkeypatch: pytest.MonkeyPatch
):
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    round_.choose(round_.anna, "0-1")
    round_.choose(round_.bo, "1-0")
    assert "data-reveal" not in round_.board(round_.cy)
    answer = round_.cy.htmx(f"{round_.match}/secret/choose", {"seq": "1", "choice": "2-1"})
    assert 'data-reveal="2" data-left="1000"' in text(answer)
    moment += timedelta(milliseconds=400)
    for phone in (round_.anna, round_.guest):  # they hear later, and show it when Cy's phone does
        page = round_.board(phone)
        assert 'data-reveal="2" data-left="600"' in page
        turned = re.findall(r'class="turn( turn-yes)?">\s*<span class="turn-name"><bdi>(\w+)', page)
        assert turned == [(" turn-yes", "Anna"), ("", "Bo"), (" turn-yes", "Cy")]
    moment += timedelta(seconds=2)
    assert 'data-reveal="2" data-left="0"' in round_.board(round_.bo)
    moment += timedelta(seconds=2)
    page = round_.board(round_.bo)  # that is no news any more
    assert '<p id="secret" class="secret revealed" role="status">In: Anna and Cy.</p>' in page


def test_what_came_of_it_stands_until_the_next_entry(round_: Round):
    for seat, phone in enumerate((round_.anna, round_.bo, round_.cy)):
        round_.choose(phone, f"{seat}-1")
    assert "revealed" in round_.board(round_.bo)
    round_.enter(round_.anna, action="deal")
    assert "revealed" not in round_.board(round_.bo)


def test_a_phone_with_two_seats_has_a_button_for_each_and_sends_both_at_once(round_: Round):
    round_.cy.post(f"{round_.table}/seats/2/release")
    round_.anna.post(f"{round_.table}/seats/2/claim")
    page = round_.board(round_.anna)
    assert page.count("<hold-pad") == 2
    assert 'aria-label="Anna: hold to stay in, let go to drop"' in page
    assert 'aria-label="Cy: Out"' in page
    assert round_.choose(round_.anna, "", "0-1", "2-0").status_code == 303
    assert "<bdi>Cy</bdi> has declared" in round_.board(round_.anna)
    round_.choose(round_.bo, "1-1")
    assert "In: Anna and Bo." in round_.board(round_.guest)


def test_declared_chips_have_two_buttons_with_their_words_and_no_countdown(
    make_round: Callable[..., Round],
):
    round_ = make_round(how="chips")
    page = round_.board(round_.anna)
    assert re.findall(r'name="choice" value="(0-.)">([^<]+)<', page) == [
        ("0-1", "One chip"),
        ("0-0", "No chip"),
    ]
    assert "hold-pad" not in page
    assert "1-2-3-drop" not in page
    answer = round_.send(round_.anna, "count-down")
    assert (answer.status_code, "nobody counts down" in text(answer)) == (422, True)


def test_the_countdown_is_told_to_every_phone(round_: Round, later: Callable[[float], None]):
    later(0)
    assert round_.send(round_.bo, "count-down").status_code == 303
    for phone in (round_.anna, round_.guest):
        left = re.search(r'data-countdown="\d+" data-left="(\d+)"', round_.board(phone))
        assert left is not None
        assert 2000 < int(left.group(1)) <= 3000
    assert "1-2-3-drop" not in round_.board(round_.anna)
    page = round_.board(round_.anna)
    assert "<bdi>Bo</bdi> counts." in page
    assert "<strong>Hold now: you stay in</strong> <span>let go: you drop</span>" in page
    assert "Stop the countdown" in page
    guests = round_.board(round_.guest)
    assert "<bdi>Bo</bdi> counts." in guests
    assert "Hold now" not in guests
    assert "Stop the countdown" not in guests
    assert round_.send(round_.cy, "stop").status_code == 303
    assert 'data-countdown="" data-left="0"' in round_.board(round_.anna)


def test_who_did_not_touch_is_asked_on_the_own_phone_and_the_others_wait(
    round_: Round, later: Callable[[float], None]
):
    round_.send(round_.bo, "count-down")
    round_.choose(round_.bo, "1-1")
    poll = round_.poll(round_.board(round_.anna))
    assert "until=" in poll
    assert round_.anna.get(poll, headers=HTMX).status_code == 204
    later(9)
    page = text(round_.anna.get(poll, headers=HTMX))
    assert "Were you in or out?" in page
    assert "<strong>Waiting for <bdi>Cy</bdi></strong>" in page
    assert "hold-pad" not in page
    assert 'value="0-1"' in page
    assert 'value="2-1"' not in page
    for phone in (round_.bo, round_.guest):
        waits = round_.board(phone)
        assert "<strong>Waiting for <bdi>Anna</bdi>, <bdi>Cy</bdi></strong>" in waits
        assert "Were you in or out?" not in waits
        assert "data-reveal" not in waits
        assert not re.search(r'name="choice" value="[02]-', waits)
    assert round_.anna.get(round_.poll(page), headers=HTMX).status_code == 204
    answer = round_.choose(round_.anna, "2-0")
    assert answer.status_code == 403
    assert "Cy said nothing by the end of the count and is asked first" in text(answer)
    round_.choose(round_.anna, "0-1")
    later(25)
    page = text(round_.anna.get(round_.poll(page), headers=HTMX))
    assert "Asked, and silent: any phone at the table may declare now." in page
    assert 'value="2-1"' in page
    round_.choose(round_.anna, "2-0")
    assert "In: Anna and Bo. Late: Anna and Cy." in round_.board(round_.guest)


def test_a_missed_count_is_counted_again_and_every_phone_is_told(
    round_: Round, later: Callable[[float], None]
):
    round_.send(round_.bo, "count-down")
    missed = re.search(r'name="count" value="(\d+)"', round_.board(round_.cy))
    assert missed is not None
    round_.choose(round_.anna, "0-1")
    assert "Count again" not in round_.board(round_.bo)
    early = round_.send(round_.bo, "count-again")
    assert (early.status_code, "Nothing was counted to its end yet" in text(early)) == (422, True)
    later(9)
    assert "Count again: all choices void" in round_.board(round_.bo)
    assert "Count again" in round_.board(round_.anna)  # who opened the table
    assert "Count again" not in round_.board(round_.cy)
    refused = round_.send(round_.cy, "count-again")
    assert (refused.status_code, "Only whoever began the countdown" in text(refused)) == (403, True)
    assert round_.send(round_.bo, "count-again").status_code == 303
    assert choices_kept(round_.app) == 0
    for phone in (round_.anna, round_.bo, round_.cy, round_.guest):
        page = round_.board(phone)
        assert "<bdi>Bo</bdi> counts again: everybody chooses anew." in page
        assert "Bo counts again: what was chosen is void, everybody chooses anew." in page
        assert re.search(r'data-countdown="\d+"', page)
    late = round_.send(round_.cy, "choose", choice="2-1", count=missed.group(1))
    assert (late.status_code, "nothing of yours was kept. Choose anew." in text(late)) == (422, True)
    for seat, phone in enumerate((round_.anna, round_.bo, round_.cy)):
        round_.choose(phone, f"{seat}-{seat % 2}")
    assert "In: Bo." in round_.board(round_.guest)
    assert round_.send(round_.bo, "count-again").status_code == 409


def test_a_page_restored_after_a_day_gets_a_sentence_and_nothing_of_it_counts(
    round_: Round, later: Callable[[float], None]
):
    old = round_.board(round_.cy)
    poll = round_.poll(old)
    for seat, phone in enumerate((round_.anna, round_.bo, round_.cy)):
        round_.choose(phone, f"{seat}-0")
    round_.enter(round_.anna, action="deal")
    later(24 * 60 * 60)
    answer = round_.choose(round_.cy, "2-1")
    assert answer.status_code == 409
    assert "That round of choices is over. Nothing of yours was recorded" in text(answer)
    assert choices_kept(round_.app) == 0
    assert round_.cy.get(poll, headers=HTMX).status_code == 200


def test_a_phone_alone_at_the_table_enters_it_for_all_at_once(round_: Round):
    assert "Enter it for everybody" in round_.board(round_.anna)
    for position, phone in ((1, round_.bo), (2, round_.cy)):
        phone.post(f"{round_.table}/seats/{position}/release")
    page = round_.board(round_.anna)
    assert "Enter it for everybody" not in page
    assert "Awaited" not in page
    assert "Declare in secret, one after the other" in page
    assert "1-2-3-drop" not in page
    assert round_.choose(round_.anna, "0-1", "1-1", "2-0").status_code == 303
    assert "In: Anna and Bo." in round_.board(round_.guest)


def test_one_may_enter_it_for_all_until_another_has_sealed_a_choice(round_: Round):
    round_.choose(round_.bo, "1-1")
    assert "Enter it for everybody" in round_.board(round_.bo)
    assert "Enter it for everybody" not in round_.board(round_.anna)
    answer = round_.enter(round_.anna, action="stay", stay=["0", "2"])
    assert (answer.status_code, "Bo chose in secret already" in text(answer)) == (422, True)
    assert choices_kept(round_.app) == 1
    round_.send(round_.bo, "withdraw", seat="1")
    assert round_.enter(round_.anna, action="stay", stay=["0", "2"]).status_code == 303
    assert "In: Anna and Cy." in round_.board(round_.bo)


# --- what is refused ---------------------------------------------------------------------------


def test_declaring_twice_and_after_the_reveal(round_: Round):
    round_.choose(round_.anna, "0-1")
    for again in ("0-1", "0-0"):
        answer = round_.choose(round_.anna, again)
        assert answer.status_code == 422
        assert "Anna has declared already. Withdraw that first" in text(answer)
    round_.choose(round_.bo, "1-0")
    round_.choose(round_.cy, "2-0")
    for what, values in (("choose", {"choice": "0-1"}), ("withdraw", {"seat": "0"}), ("count-down", {})):
        answer = round_.send(round_.anna, what, **values)
        assert answer.status_code == 409
        assert "That round of choices is over. Nothing of yours was recorded" in text(answer)
    assert stored(round_.app)["Entry"] == 2


def test_withdrawing(round_: Round):
    round_.choose(round_.anna, "0-1")
    assert round_.send(round_.bo, "withdraw", seat="0").status_code == 403
    assert "Withdraw" not in round_.board(round_.bo)
    assert round_.send(round_.anna, "withdraw", seat="0").status_code == 303
    answer = round_.send(round_.anna, "withdraw", seat="0")
    assert (answer.status_code, "Anna has not declared yet." in text(answer)) == (422, True)
    assert choices_kept(round_.app) == 0


def test_another_phone_chooses_only_once_the_own_one_was_said_to_be_gone_and_was_silent(
    round_: Round, later: Callable[[float], None]
):
    answer = round_.choose(round_.bo, "0-1")
    assert answer.status_code == 403
    assert "Anna declares on another phone. If that phone is gone, say so first." in text(answer)
    assert "<bdi>Anna</bdi>'s phone is gone" in round_.board(round_.bo)
    assert round_.send(round_.bo, "gone", seat="0").status_code == 303
    page = round_.board(round_.bo)
    assert "Waiting 15 seconds for <bdi>Anna</bdi>'s phone to answer." in page
    assert "<bdi>Anna</bdi>'s phone is gone" not in page
    assert 'value="0-1"' not in page
    early = round_.choose(round_.bo, "0-1")
    assert (early.status_code, "has 15 seconds to answer" in text(early)) == (403, True)
    later(16)
    page = text(round_.bo.get(round_.poll(page), headers=HTMX))
    assert 'name="choice" value="0-1" aria-label="Anna: In"' in page
    assert round_.choose(round_.bo, "0-1").status_code == 303
    assert "<bdi>Bo</bdi> has declared for <bdi>Anna</bdi>, whose phone was silent." in round_.board(
        round_.anna
    )


def test_a_phone_that_is_said_to_be_gone_sees_it_and_answers(round_: Round, later: Callable[[float], None]):
    round_.send(round_.bo, "gone", seat="0")
    assert "Your phone is gone, says <bdi>Bo</bdi>." in round_.board(round_.anna)
    for phone in (round_.bo, round_.cy, round_.guest):
        assert "Your phone is gone" not in round_.board(phone)
    assert "I am here" not in round_.board(round_.guest)
    assert round_.send(round_.cy, "here", seat="0").status_code == 403
    assert round_.send(round_.anna, "here", seat="0").status_code == 303
    assert "Your phone is gone" not in round_.board(round_.anna)
    later(16)
    assert round_.choose(round_.bo, "0-1").status_code == 403
    page = text(round_.guest.get(round_.table))
    for line in ("Anna's phone is said to be gone.", "Anna's phone is here."):
        assert line in plainly(page)


def test_the_page_of_a_wait_is_brought_by_the_poll_once_it_is_over(
    round_: Round, later: Callable[[float], None]
):
    round_.send(round_.bo, "gone", seat="0")
    poll = round_.poll(round_.board(round_.cy))
    assert round_.cy.get(poll, headers=HTMX).status_code == 204
    later(16)
    assert round_.cy.get(poll, headers=HTMX).status_code == 200


@pytest.mark.parametrize("what", ["choose", "withdraw", "count-down", "count-again", "stop", "gone", "here"])
def test_a_guest_changes_nothing(round_: Round, what: str):
    answer = round_.send(round_.guest, what, seat="0", choice="0-1")
    assert answer.status_code == 403
    assert "You are watching." in text(answer)
    with round_.app.app_context():
        assert db.session.query(Countdown).count() == 0
    assert choices_kept(round_.app) == 0


@pytest.mark.parametrize("what", ["choose", "withdraw", "count-down", "count-again", "stop", "gone", "here"])
def test_a_form_that_is_not_the_pages_own_is_refused(round_: Round, what: str):
    answer = round_.anna.client.post(f"{round_.match}/secret/{what}", data={"seq": "1", "choice": "0-1"})
    assert answer.status_code == 400
    assert choices_kept(round_.app) == 0


@pytest.mark.parametrize(
    ("what", "values", "sentence"),
    [
        ("choose", {}, "Nothing was chosen"),
        ("choose", {"choice": ""}, "Nothing was chosen"),
        ("choose", {"choice": "0-2"}, "Nothing was chosen"),
        ("choose", {"choice": ["0-1", "x-1"]}, "Nothing was chosen"),
        ("choose", {"choice": "٣-1"}, "Nothing was chosen"),
        ("choose", {"choice": "9-1"}, "nothing to declare"),
        ("choose", {"choice": "0" * 5000}, "Nothing was chosen"),
        ("withdraw", {"seat": "9"}, "nothing to declare"),
        ("withdraw", {}, "nothing to declare"),
        ("gone", {"seat": "-1"}, "nothing to declare"),
        ("here", {"seat": "x"}, "nothing to declare"),
        ("choose", {"choice": "0-1", "count": "7"}, "Choose anew"),
        ("count-again", {}, "nothing to count again"),
    ],
)
def test_anything_else_that_is_sent_gets_a_sentence(
    round_: Round, what: str, values: dict[str, object], sentence: str
):
    answer = round_.send(round_.anna, what, **values)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert choices_kept(round_.app) == 0


@pytest.mark.parametrize("seq", ["", "0", "2", "x", "9" * 50])
def test_a_round_that_never_was_is_over(round_: Round, seq: str):
    answer = round_.send(round_.anna, "choose", choice="0-1", seq=seq)
    assert answer.status_code == 409
    assert choices_kept(round_.app) == 0


def test_where_nothing_is_secret_nothing_is_declared(round_: Round):
    round_.anna.post(f"{round_.match}/undo", {"seq": "1"})
    answer = round_.send(round_.anna, "choose", choice="0-1", seq="2")
    assert (answer.status_code, "Nothing is declared in secret now." in text(answer)) == (422, True)
    assert "data-secret" not in round_.board(round_.anna)
    round_.anna.post(f"{round_.match}/abandon")
    assert round_.send(round_.anna, "choose", choice="0-1", seq="2").status_code == 422


# --- nothing tells -----------------------------------------------------------------------------


def answers(make_app: Callable[..., Flask], choice: str) -> list[TestResponse]:
    """All that anybody is answered while Anna chooses, changes her mind for the same and Bo chooses."""
    round_ = Round(make_app(GAMES={"drop": drop.GAME}))
    found = [
        round_.choose(round_.anna, f"0-{choice}"),
        round_.send(round_.anna, "withdraw", seat="0"),
        round_.anna.htmx(f"{round_.match}/secret/choose", {"seq": "1", "choice": f"0-{choice}"}),
        round_.choose(round_.anna, f"0-{choice}"),
        round_.choose(round_.bo, "1-1"),
    ]
    for phone in (round_.anna, round_.bo, round_.cy, round_.guest):
        found += [
            phone.get(round_.match),
            phone.get(f"{round_.match}/board?v=0", headers=HTMX),
            phone.get(f"{round_.match}/board?v=0"),
            phone.get(round_.table),
            phone.get(f"{round_.table}/board?v=0", headers=HTMX),
            phone.get(f"{round_.match}?action=stay&stay=1"),
            phone.post(f"{round_.match}/preview", {"seq": "1", "action": "stay", "stay": "1"}),
            phone.post(f"{round_.match}/entries", {"seq": "1", "action": "nothing"}),
            phone.post(f"{round_.match}/undo", {"seq": "0"}),
        ]
    return found


def told(answer: TestResponse, code: str) -> tuple[object, ...]:
    """All that an answer tells, but for what chance puts in: the table's code, tokens and cookies."""
    headers = [
        (name, len(value) if name == "Set-Cookie" else value.replace(code, ""))
        for name, value in answer.headers
    ]
    return answer.status_code, plain(text(answer)).replace(code, ""), len(answer.get_data()), headers


def test_no_answer_to_anybody_differs_between_in_and_out(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
):
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    monkeypatch.setattr("companion.store.tables._code", iter(["ACDEF", "ACDEH"]).__next__)
    seen = [
        [told(answer, code) for answer in answers(make_app, choice)]
        for choice, code in (("1", "ACDEF"), ("0", "ACDEH"))
    ]
    assert {status for status, *_ in seen[0]} >= {200, 303, 403, 409, 422}
    assert seen[0] == seen[1]
