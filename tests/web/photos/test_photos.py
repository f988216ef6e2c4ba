import io
import re
import tracemalloc

import pytest
from flask import Flask

from companion.cards import Card
from companion.vision import CardGuess, PhotoHint, PhotoReading, RecognisedCard, RecogniserBusy
from web.phones import HTMX, Evening, Phone, stored, text
from web.pictures import Endless, Recogniser, huge_png, jpeg, tagged, upload


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Recogniser:
    found = Recogniser("Ah Kd")
    monkeypatch.setattr("companion.vision.read", found)
    return found


def sent(phone: Phone, content: bytes, url: str = "/photos", **more: object):
    return phone.post(url, {"photo": upload(content), "field": "cards"}, **more)


def test_a_photo_comes_back_as_cards_and_records_nothing(app: Flask, phone: Phone, reads: Recogniser):
    answer = sent(phone, jpeg())
    assert answer.status_code == 200
    assert 'data-card="Ah"' in text(answer)
    assert stored(app) == {"Table": 0, "Seat": 0, "Match": 0, "Entry": 0, "Photo": 1}


def test_htmx_gets_the_reading_alone(phone: Phone, reads: Recogniser):
    answer = sent(phone, jpeg(), headers=HTMX)
    assert text(answer).lstrip().startswith("<photo-reading")
    assert "HX-Request" in answer.headers["Vary"]


def test_the_kept_photo_is_for_the_phone_that_took_it(app: Flask, phone: Phone, reads: Recogniser):
    page = text(sent(phone, jpeg()))
    url = page.split('src="/photos/')[1].split('"')[0]
    own = phone.get(f"/photos/{url}")
    assert own.mimetype == "image/jpeg"
    assert own.data[:2] == b"\xff\xd8"
    assert own.headers["Cache-Control"] == "no-store"
    assert Phone(app).get(f"/photos/{url}").status_code == 404


def test_the_kept_photo_does_not_tell_where_and_when_it_was_taken(phone: Phone, reads: Recogniser):
    page = text(sent(phone, tagged(jpeg(), b"GPSLatitude 60.17")))
    kept = phone.get("/photos/" + page.split('src="/photos/')[1].split('"')[0])
    assert kept.data[:2] == b"\xff\xd8"
    assert b"Exif" not in kept.data
    assert b"GPSLatitude" not in kept.data


def test_a_photo_can_be_deleted_by_its_phone_only(app: Flask, phone: Phone, reads: Recogniser):
    page = text(sent(phone, jpeg()))
    url = "/photos/" + page.split('src="/photos/')[1].split('"')[0]
    Phone(app).post(f"{url}/delete")
    assert phone.get(url).status_code == 200
    phone.get("/")
    token = {"X-CSRFToken": phone.token}
    assert phone.client.delete(url, headers=token).status_code == 204
    assert phone.get(url).status_code == 404
    assert phone.post(f"{url}/delete").status_code == 303


def test_what_is_known_of_the_table_is_told_to_the_recogniser(evening: Evening, reads: Recogniser):
    evening.enter(evening.anna, cards="Ah As Ad Kc Kd")
    code = evening.table.removeprefix("/t/")
    url = f"/photos?table={code}&match=1&expected=5&copies=5"
    assert sent(evening.bo, jpeg(), url).status_code == 200
    (told,) = reads.told
    assert (told["expected"], told["copies"]) == (5, 5)
    assert sorted(told["elsewhere"]) == ["Ad", "Ah", "As", "Kc", "Kd"]


@pytest.mark.parametrize("url", ["/photos?table=XXXXX&match=1", "/photos?table={code}&match=77"])
def test_a_photo_for_a_match_that_is_not_there(evening: Evening, reads: Recogniser, url: str):
    url = url.format(code=evening.table.removeprefix("/t/"))
    assert sent(evening.anna, jpeg(), url).status_code == 404


def test_a_photo_without_cards_is_refused_with_the_hint(app: Flask, phone: Phone, monkeypatch):
    monkeypatch.setattr("companion.vision.read", Recogniser(hint="No cards here. Go closer."))
    answer = sent(phone, jpeg())
    assert answer.status_code == 422
    assert "No cards here. Go closer." in text(answer)
    assert stored(app)["Photo"] == 0


BAD = {
    "no image": (b"This is a letter, not a picture." * 50, 415),
    "empty": (b"", 422),
    "truncated": (jpeg(640, 480)[:9000], 422),
    "too many pixels": (huge_png(), 413),
    "one pixel": (jpeg(1, 1), 422),
    "a script": (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", 415),
}


@pytest.mark.parametrize("which", BAD)
def test_what_is_no_readable_photo_is_refused_with_a_sentence(app: Flask, phone: Phone, which: str):
    content, status = BAD[which]
    answer = sent(phone, content)
    assert answer.status_code in {status, 503} if which == "truncated" else answer.status_code == status
    assert 'role="alert"' in text(answer)
    assert "Traceback" not in text(answer)
    assert stored(app)["Photo"] == 0


def test_the_huge_picture_is_a_small_file_and_takes_little_memory(phone: Phone):
    picture = huge_png()
    assert len(picture) < 200_000
    phone.get("/")
    tracemalloc.start()
    sent(phone, picture)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20_000_000


def test_a_40_mb_upload_is_refused_and_never_held_in_memory(app: Flask, phone: Phone):
    body = Endless(40_000_000)
    phone.get("/")
    tracemalloc.start()
    answer = phone.client.post(
        "/photos",
        content_type="multipart/form-data; boundary=b",
        headers={"X-CSRFToken": phone.token},
        environ_overrides={"wsgi.input": io.BufferedReader(body), "CONTENT_LENGTH": str(body.length)},
    )
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert answer.status_code == 413
    assert "32 MB" in text(answer)
    assert peak < 8_000_000
    assert stored(app)["Photo"] == 0


def test_a_busy_recogniser_says_so(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    def busy(photo: bytes, **_: object) -> None:
        raise RecogniserBusy("Other photos are being read. Try again in a moment.")

    monkeypatch.setattr("companion.vision.read", busy)
    answer = sent(phone, jpeg())
    assert answer.status_code == 503
    assert "Other photos are being read" in text(answer)


def test_no_file_at_all(phone: Phone):
    answer = phone.post("/photos", {"field": "cards"})
    assert answer.status_code == 422
    assert "Take or choose a photo first" in text(answer)


def test_a_photo_fills_in_the_form_without_scripts(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    found = Recogniser("Ah As Ad Kc Kd")
    monkeypatch.setattr("companion.vision.read", found)
    answer = evening.enter(evening.anna, read="cards", **{"cards-photo": upload(jpeg())})
    assert answer.status_code == 200
    assert 'value="Ah As Ad Kc Kd"' in text(answer)
    assert "photo-reading" in text(answer)
    assert found.told[0]["expected"] == 5
    assert evening.counts()["Entry"] == 0


def test_a_bad_photo_without_scripts_keeps_the_form(evening: Evening):
    answer = evening.enter(
        evening.anna, read="cards", cards="Ah As", **{"cards-photo": upload(b"no picture at all" * 9)}
    )
    assert answer.status_code == 415
    assert 'value="Ah As"' in text(answer)
    assert 'aria-invalid="true"' in text(answer)


def test_reading_into_a_field_that_is_not_there(evening: Evening):
    answer = evening.enter(evening.anna, read="nowhere", **{"nowhere-photo": upload(jpeg())})
    assert answer.status_code == 400


@pytest.mark.parametrize("copies", ["0009" + "9" * 5000, "00099999", "-1", "1.5", "٣"])
def test_numbers_that_a_photo_does_not_have_are_not_believed(phone: Phone, reads: Recogniser, copies: str):
    answer = phone.post("/photos", {"photo": upload(jpeg()), "field": "cards", "copies": copies})
    assert answer.status_code == 200
    assert reads.told[0]["copies"] is None


def test_a_photo_too_large_to_be_kept(phone: Phone, reads: Recogniser, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.store.photos.photos.MAX_PHOTO_BYTES", 10)
    answer = sent(phone, jpeg())
    assert answer.status_code == 413
    assert "too large to save" in text(answer)


def shown(cards: str) -> list[str]:
    """Return what the page without scripts says of each card, in its order."""
    lines = re.findall(r"<li.*?<span>([^<]*)</span>\s*</li>", cards, re.DOTALL)
    return [" ".join(line.split()) for line in lines]


def index(x: int, y: int, turned: bool = False) -> tuple[tuple[int, int], ...]:
    corners = ((x, y), (x + 20, y), (x + 20, y + 40), (x, y + 40))
    return corners[2:] + corners[:2] if turned else corners


def test_doubtful_cards_come_first_with_what_they_may_be_and_their_corner_enlarged(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
):
    unsure = RecognisedCard(
        Card("Td"), 0.7, False, (index(60, 50, True),), index(0, 0), (CardGuess(Card("9d"), 0.2),)
    )
    cards = (RecognisedCard(Card("Ah"), 0.99, True, (index(10, 10),), index(0, 0)), unsure)
    found = PhotoReading(cards, (PhotoHint("closer", "Come closer."),), 320, 240, {})
    monkeypatch.setattr("companion.vision.read", lambda photo, **told: found)
    page = text(sent(phone, jpeg(), "/photos?expected=3"))
    assert shown(page) == ["ten of diamonds, not sure: maybe nine of diamonds", "ace of hearts"]
    assert "Come closer." in page
    assert "3 cards expected, but only 2 read. Add one." in page
    assert re.findall(r'<li data-index="(\d)" data-card="(\w+)" data-sure="(\d)"', page) == [
        ("1", "Td", "0"),
        ("0", "Ah", "1"),
    ]
    token = page.split('src="/photos/')[1].split('"')[0]
    assert page.count(f'<image href="/photos/{token}"') == 2
    assert 'transform="rotate(-180.0 70.0 70.0)"' in page


def test_cards_that_cannot_be_are_said_by_the_server(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    evening.enter(evening.anna, cards="Ah As Ad Kc Kd")
    monkeypatch.setattr("companion.vision.read", Recogniser("2c Kd 2c Jk Jk Jk"))
    code = evening.table.removeprefix("/t/")
    page = text(sent(evening.bo, jpeg(), f"/photos?table={code}&match=1&expected=5&copies=1"))
    assert "5 cards expected, but 6 read. Remove one." in page
    assert "Two of clubs appears 2 times, but one deck has only 1. Change or remove one." in page
    assert "Joker appears 3 times, but one deck has only 2" in page
    assert (
        "King of diamonds has already been entered elsewhere in this match. Check which entry is right."
        in page
    )
    assert shown(page) == [
        "two of clubs, appears too often",
        "king of diamonds, already entered elsewhere",
        "two of clubs, appears too often",
        *["joker, appears too often"] * 3,
    ]
    assert set(re.search(r'data-elsewhere="([^"]*)"', page)[1].split()) == {"Ah", "As", "Ad", "Kc", "Kd"}


def test_corrected_cards_are_checked_again_by_the_server(phone: Phone):
    answer = phone.post("/rank", {"hands": "1", "hand1": "Ah Ah Kd"})
    assert answer.status_code == 422
    assert "A♥ appears 2 times, but one deck has only 1." in text(answer)


def test_how_many_cards_are_expected_is_said_once(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    cards = (RecognisedCard(Card("Ah"), 0.99, True, (index(10, 10),), index(0, 0)),)
    found = PhotoReading(cards, (PhotoHint("count", "Found 1 card, expected 5."),), 320, 240, {})
    monkeypatch.setattr("companion.vision.read", lambda photo, **told: found)
    page = text(sent(phone, jpeg(), "/photos?expected=5"))
    assert "5 cards expected, but only 1 read. Add 4." in page
    assert "Found 1 card" not in page
