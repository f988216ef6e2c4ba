"""A trial: begun on the start page, played on, photographed without scripts, and ended; nothing is left."""

import re

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion import vision
from companion.store import db
from companion.store.models import Base, OptionPreset, Photo, Table
from companion.web.access import rate_limits
from companion.web.pages.assets import resource_folder
from companion.web.photos.samples import SAMPLE_HANDS
from tests.vision.make_samples import COUNTS
from web.browsing import form_to
from web.phones import Evening, Phone, text
from web.tables.door import read

BAR = "This is a demo: nothing is kept."
OVER = "The demo is over"


def begin(phone: Phone) -> str:
    answer = phone.post("/try")
    assert answer.status_code == 303
    return str(answer.location)


def enter(phone: Phone, match: str, seq: int, action: str, /, **values: object) -> str:
    answer = phone.post(f"{match}/entries", {"seq": seq, "action": action, **values})
    assert answer.status_code in (200, 303), text(answer)
    return text(answer)


def rows() -> dict[str, int]:
    return {
        table.name: db.session.scalar(select(func.count()).select_from(table)) or 0
        for table in Base.metadata.sorted_tables
    }


def test_a_phone_without_tables_is_offered_it_first(phone: Phone, evening: Evening):
    new, known = text(phone.get("/")), text(evening.anna.get("/"))
    assert form_to(new, "/try").action == "/try"
    assert new.index("Try a demo") < new.index("Join a table")
    assert "<summary>Try the companion</summary>" not in new
    folded = known.index("<summary>Try the companion</summary>")
    assert known.index("Your tables") < folded < known.index("Try a demo")


def test_it_leads_into_a_match_that_says_that_nothing_is_kept(phone: Phone):
    match = begin(phone)
    page = read(phone, match)
    assert BAR in page
    assert "if you stay and lose, you owe 8" in page
    assert match.split("/")[2] not in re.sub(r"\S*/t/\S*", "", page)  # a code would invite others
    for path in (match.partition("/m/")[0], f"{match}/story", match.partition("/m/")[0] + "/evening"):
        assert BAR in read(phone, path)
    assert BAR not in read(phone, "/rules")
    assert BAR in read(phone, f"/rules/guts?at={match.split('/')[2]}.1")


def test_its_table_invites_nobody(phone: Phone):
    page = text(phone.get(begin(phone).partition("/m/")[0]))
    for none in ("qr.svg", "/big", "Make a group", "Invite", "Photograph our deck"):
        assert none not in page
    assert "/door" not in page


def test_what_would_be_kept_or_shown_gets_a_sentence(phone: Phone):
    match = begin(phone)
    table = match.partition("/m/")[0]
    for answer in (
        phone.get(f"{table}/qr.svg"),
        phone.get(f"{table}/evening.json"),
        phone.post(f"{match}/postcards"),
        phone.post(f"{table}/group", {"name": "We", "me": "0"}),
    ):
        assert answer.status_code in (404, 422)
    page = phone.get(f"{table}/big")
    assert page.status_code == 422
    assert "nothing from a demo is kept. Open your own table instead." in text(page)


def test_no_options_are_saved_from_it(app: Flask, phone: Phone):
    match = begin(phone)
    table = match.partition("/m/")[0]
    phone.post(f"{match}/abandon")
    setup = text(phone.get(f"{table}/games/guts"))
    assert "save-as" not in setup
    called = {"game": "guts", "player": ["0", "1"], "dealer": "0", "save-as": "Ours"}
    for path in ("matches", "games/guts/stakes"):
        answer = phone.post(f"{table}/{path}", called)
        assert answer.status_code == 422
        assert "Open your own table instead." in text(answer)
    with app.app_context():
        assert db.session.scalars(select(OptionPreset)).all() == []


def test_the_start_page_leads_back_to_it(phone: Phone):
    match = begin(phone)
    page = text(phone.get("/"))
    assert f'href="{match}"' in page
    assert "Continue the demo" in page
    assert "Your tables" not in page
    assert "End the demo" in page[page.index('action="/try/end"') :]
    phone.post(f"{match}/abandon")
    assert f'href="{match.partition("/m/")[0]}"' in text(phone.get("/"))


def test_another_phone_finds_no_such_table(phone: Phone, app: Flask):
    code = begin(phone).split("/")[2]
    other = Phone(app)
    unknown = text(other.get("/t/AAAAA")).replace("AAAAA", code)
    for path in (f"/t/{code}", f"/t/{code}/m/1", f"/t/{code}/board"):
        answer = other.get(path)
        assert answer.status_code == 404
        assert "No table has the code" in text(answer)
    assert text(other.get(f"/t/{code}")) == unknown
    joined = other.get(f"/join?code={code}")
    assert (joined.status_code, "No table has the code" in text(joined)) == (404, True)


def test_it_is_ended_and_what_is_pressed_afterwards_gets_a_sentence_and_a_way_back(app: Flask, phone: Phone):
    phone.get("/")
    with app.app_context():
        before = rows()
    match = begin(phone)
    for _ in range(2):
        answer = phone.post("/try/end")
        assert (answer.status_code, answer.location) == (303, "/?tried=1")
    with app.app_context():
        assert rows() == before
    home = text(phone.get("/?tried=1"))
    assert "The demo is over, and nothing from it was kept." in home
    assert "Open your own table" in home
    pressed = {"seq": 6, "action": "stay", "stay": "1"}
    late = phone.post(f"{match}/entries", pressed)
    assert late.status_code == 410
    assert OVER in text(late)
    assert 'href="/">Go to the home page' in text(late)
    assert "Go to the table" not in text(late)
    fragment = phone.post(f"{match}/entries", pressed, headers={"HX-Request": "true"})
    assert fragment.status_code == 410
    assert 'href="/">Go to the home page' in text(fragment)
    assert phone.get(f"{match}/board?v=1").status_code == 410


def test_a_table_of_ones_own_ends_it(app: Flask, phone: Phone):
    match = begin(phone)
    assert phone.post("/tables", {"player": [""]}).status_code == 422
    assert phone.get(match).status_code == 200
    phone.post("/tables", {"player": ["Ida", "Jo"]})
    assert phone.get(match).status_code == 410
    match = begin(phone)
    phone.post("/tables/again")
    assert phone.get(match).status_code == 410
    with app.app_context():
        assert db.session.scalars(select(Table.trial_device)).all() == [None, None]


def test_pressed_twice_it_is_one(phone: Phone):
    assert begin(phone) == begin(phone)


def test_it_is_limited_as_tables_are(make_app):
    app = make_app(RATELIMIT_ENABLED=True)
    phone = Phone(app)
    limit = int(rate_limits.TABLE_LIMIT.split()[0])
    answers = [phone.post("/try").status_code for _ in range(limit + 1)]
    assert answers == [303] * limit + [429]


def test_the_sample_photo_is_read_without_scripts(app: Flask, phone: Phone):
    match = begin(phone)
    enter(phone, match, 6, "stay", stay=["1", "3"])
    page = text(phone.get(match))
    assert page.count('value="sample"') == 1
    read_photo = enter(phone, match, 7, "show", read="sample")
    assert "2 hands read." in read_photo
    for hand in SAMPLE_HANDS["a"][:2]:
        assert any(f'value="{" ".join(cards)}"' in read_photo for cards in (hand, hand[::-1]))
    with app.app_context():
        assert db.session.scalars(select(Photo)).one().match_id is not None
    enter(phone, match, 7, "show", hand1="8h 9h", hand3="Qs Qd")
    line = text(phone.get(f"{match}/lines/7"))
    assert "The photo will be deleted when the demo ends." in line
    assert "Save for everybody" not in line
    assert "Share the hands" not in line
    enter(phone, match, 8, "deal")
    enter(phone, match, 9, "stay", stay=["1", "3"])
    assert "samples/hands-2b.jpg" in text(phone.get(match))
    phone.post("/try/end")
    with app.app_context():
        assert db.session.scalars(select(Photo)).all() == []


def test_there_is_no_sample_where_none_fits(phone: Phone):
    match = begin(phone)
    enter(phone, match, 6, "stay", stay=["1", "3"])
    for seq, hands in ((7, "a"), (10, "b")):
        first, second = map(" ".join, SAMPLE_HANDS[hands][:2])
        enter(phone, match, seq, "show", hand1=first, hand3=second)
        enter(phone, match, seq + 1, "deal")
        enter(phone, match, seq + 2, "stay", stay=["1", "3"])
    assert "Photo of all hands" in text(phone.get(match))
    assert "data-sample" not in text(phone.get(match))
    answer = phone.post(f"{match}/entries", {"seq": 13, "action": "show", "read": "sample"})
    assert answer.status_code == 400


def test_a_table_that_is_no_trial_has_none(phone: Phone):
    table = phone.post("/tables", {"player": ["Ida", "Jo"]}).location
    called = {"game": "guts", "player": ["0", "1"], "dealer": "0", "form": "two"}
    match = phone.post(f"{table}/matches", called).location
    enter(phone, match, 0, "deal")
    enter(phone, match, 1, "stay", stay=["0", "1"])
    page = text(phone.get(match))
    assert "Photo of all hands" in page
    assert "data-sample" not in page
    assert phone.post(f"{match}/entries", {"seq": 2, "action": "show", "read": "sample"}).status_code == 400


@pytest.mark.parametrize("series", SAMPLE_HANDS)
@pytest.mark.parametrize("count", COUNTS)
def test_each_sample_photo_is_read_as_what_it_shows(series: str, count: int):
    path = resource_folder("static") / "samples" / f"hands-{count}{series}.jpg"
    photo = path.read_bytes()
    assert len(photo) < 150_000
    found = vision.read(photo, copies=1)
    shown = [card for hand in SAMPLE_HANDS[series][:count] for card in hand]
    assert sorted(one.card for one in found.cards) == sorted(shown)
    assert all(one.confidence > 0.98 for one in found.cards)
    assert sum(not one.sure for one in found.cards) <= 2  # two jacks of one photo ask to be looked at
