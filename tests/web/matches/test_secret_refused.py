"""Secret choices on the pages: what is refused, and that no answer tells a choice before all are shown."""

from collections.abc import Callable

import pytest
from flask import Flask
from store import drop
from werkzeug.test import TestResponse

from companion.store import db
from companion.store.database import clock
from companion.store.models import Countdown
from web.phones import HTMX, stored, text

from .choosing import Round, choices_kept, plain

# --- what is refused ---------------------------------------------------------------------------


def test_declaring_twice_and_after_the_reveal(round_: Round):
    round_.choose(round_.anna, "0-1")
    for again in ("0-1", "0-0"):
        answer = round_.choose(round_.anna, again)
        assert answer.status_code == 422
        assert "Anna has already declared. Take back that choice first" in text(answer)
    round_.choose(round_.bo, "1-0")
    round_.choose(round_.cy, "2-0")
    for what, values in (("choose", {"choice": "0-1"}), ("withdraw", {"seat": "0"}), ("count-down", {})):
        answer = round_.send(round_.anna, what, **values)
        assert answer.status_code == 409
        assert "That round of choices is over. Your choice was not recorded" in text(answer)
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
    assert "Anna declares on another phone. If that phone is not responding, report it first." in text(answer)
    assert "<bdi>Anna</bdi>'s phone is not responding" in round_.board(round_.bo)
    assert round_.send(round_.bo, "gone", seat="0").status_code == 303
    page = round_.board(round_.bo)
    assert "<bdi>Anna</bdi>'s phone has 15 seconds to respond." in page
    assert "<bdi>Anna</bdi>'s phone is not responding" not in page
    assert 'value="0-1"' not in page
    early = round_.choose(round_.bo, "0-1")
    assert (early.status_code, "has 15 seconds to respond" in text(early)) == (403, True)
    later(16)
    page = text(round_.bo.get(round_.poll(page), headers=HTMX))
    assert 'name="choice" value="0-1" aria-label="Anna: In"' in page
    assert round_.choose(round_.bo, "0-1").status_code == 303
    assert "<bdi>Bo</bdi> has declared for <bdi>Anna</bdi>, whose phone did not respond." in round_.board(
        round_.anna
    )


@pytest.mark.parametrize("what", ["choose", "withdraw", "count-down", "count-again", "stop", "gone", "here"])
def test_a_guest_changes_nothing(round_: Round, what: str):
    answer = round_.send(round_.guest, what, seat="0", choice="0-1")
    assert answer.status_code == 403
    assert "You are only watching." in text(answer)
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
        ("choose", {"choice": "0-1", "count": "7"}, "Choose again"),
        ("count-again", {}, "there is none to repeat"),
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
    assert (answer.status_code, "There is nothing to choose in secret now." in text(answer)) == (422, True)
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
    monkeypatch.setattr("companion.store.tables.opening.random_code", iter(["ACDEF", "ACDEH"]).__next__)
    seen = [
        [told(answer, code) for answer in answers(make_app, choice)]
        for choice, code in (("1", "ACDEF"), ("0", "ACDEH"))
    ]
    assert {status for status, *_ in seen[0]} >= {200, 303, 403, 409, 422}
    assert seen[0] == seen[1]
