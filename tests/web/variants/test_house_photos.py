"""Games of the house by photograph: what is read lies in the right inputs, and is judged and settled."""

import json
import math
import os
import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import cv2
import pytest
from flask import Flask
from vision.drawn import showdown

from web.phones import HTMX, text
from web.pictures import Recogniser, jpeg, upload

from .showdowns import AWAY, BELOW, GAMES, HOLDEM, STEP, STUD, AtATable, Showdown, deal, held


@pytest.mark.parametrize("game", GAMES)
def test_one_photo_settles_a_game_of_the_house(app: Flask, monkeypatch: pytest.MonkeyPatch, game: str):
    shown = GAMES[game]
    table = Showdown(app, **shown.card).enters(*shown.before)
    monkeypatch.setattr("companion.vision.read", AtATable(shown.hands, shown.middle))
    status, page = table.photographs()
    assert status == 200
    assert held(page) == shown.cards
    assert table.shows(page, **shown.told) == shown.line
    assert tuple(table.money()) == shown.money
    stood = re.findall(r"[^<>]* is wild[^<>]*", unescape(table.page()))
    assert tuple(stood) == shown.wild


def test_board_and_hands_may_be_photographed_one_by_one(app: Flask, monkeypatch: pytest.MonkeyPatch):
    shown = GAMES["hold'em of one's own"]
    table, page = Showdown(app, **shown.card).enters(*shown.before), ""
    for name, cards in shown.cards.items():
        monkeypatch.setattr("companion.vision.read", Recogniser(cards))
        status, page = table.photographs(name, **held(page))
        assert status == 200
    assert held(page) == shown.cards
    assert table.shows(page) == shown.line


@pytest.mark.parametrize(("game", "rows"), [("a cross", 3), ("a square", 3), ("two boards", 2)])
def test_a_board_that_is_laid_is_read_row_by_row_by_itself(
    app: Flask, monkeypatch: pytest.MonkeyPatch, game: str, rows: int
):
    shown = GAMES[game]
    table = Showdown(app, **shown.card).enters(*shown.before)
    assert len(shown.middle) == rows
    monkeypatch.setattr("companion.vision.read", AtATable((), shown.middle))
    status, page = table.photographs("board")
    assert status == 200
    assert held(page)["board"] == shown.cards["board"]
    lie = [len(row.replace("--", "").split()) for row in shown.middle]
    assert f'data-laid="{" ".join(map(str, lie))}"' in page


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("2c 3c 4c 5c 6c 7c 8c 9c", "2 to 6 cards expected, but 8 read. Remove 2."),
        ("2c", "2 to 6 cards expected, but only 1 read. Add one."),
        ("2c 3c 4c", ""),
    ],
)
def test_where_any_number_may_lie_the_page_and_its_photo_say_how_many(
    app: Flask, monkeypatch: pytest.MonkeyPatch, cards: str, said: str
):
    shown = GAMES["points"]
    table = Showdown(app, **shown.card).enters(*shown.before)
    assert table.page().count("2 to 6 cards.") == 3
    url = re.search(r'data-photo-url="(/photos\?[^"]*least=2[^"]*)"', unescape(table.page()))
    assert url is not None
    monkeypatch.setattr("companion.vision.read", Recogniser(cards))
    sent = {"photo": upload(jpeg()), "field": "hand1"}
    for page in (table.photographs("hand1")[1], text(table.anna.post(url[1], sent, headers=HTMX))):
        assert re.findall(r"[^<>]* expected, [^<>]*", page.partition('class="against"')[2]) == [said] * bool(
            said
        )
        assert 'data-low="2" data-high="6" data-expected="2 to 6 cards"' in page


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (("5h 2d", "4h 2s 2h 3d 3s 3h 8d", "7c 8c"), "There is an extra card that is not part of any hand."),
        (("5h 2d", "4h", "7c 8c"), "Bo's hand: 2 to 6 cards expected, but only 1 read."),
    ],
)
def test_a_hand_of_too_many_and_of_too_few_cards_is_pointed_at(
    app: Flask, monkeypatch: pytest.MonkeyPatch, hands: tuple[str, ...], said: str
):
    shown = GAMES["points"]
    table = Showdown(app, **shown.card).enters(*shown.before)
    monkeypatch.setattr("companion.vision.read", AtATable(hands))
    status, page = table.photographs()
    assert status == 422
    assert said in page


HANDS = {"hand0": "3c 9d Kc", "hand1": "4c 4d Ac", "hand2": "2h 3s Qd"}
UPS = {"up0": "3d 9h 9s 5c", "up1": "Ad Ah 2c 7d", "up2": "6d 6s 8h Js"}


def low_hole(app: Flask) -> Showdown:
    return Showdown(app, steps=STUD, wild=["own low down"], order="standard-fives").enters(*deal(1, 1))


def test_cards_that_lie_up_and_down_are_photographed_hand_by_hand(
    app: Flask, monkeypatch: pytest.MonkeyPatch
):
    table, page = low_hole(app), ""
    for name in ("hand0", "up0", "hand1", "up1"):
        monkeypatch.setattr("companion.vision.read", Recogniser({**HANDS, **UPS}[name]))
        status, page = table.photographs(name, **held(page))
        assert status == 200
    monkeypatch.setattr("companion.vision.read", Recogniser("3c 9d Kc 3d 9h 9s 5c"))
    assert "3 cards expected, but 7 read. Remove 4." in table.photographs("hand2", **held(page))[1]
    for name in ("hand2", "up2"):
        monkeypatch.setattr("companion.vision.read", Recogniser({**HANDS, **UPS}[name]))
        _, page = table.photographs(name, **held(page))
    assert table.shows(page) == "Bo (five of a kind, aces) takes 9"
    assert table.money() == ["−3", "+6", "−3"]


class InTwoRows(AtATable):
    """Hands around a table, each with what lies face up in a row behind what lies face down."""

    def __init__(self, down: Sequence[str], up: Sequence[str]) -> None:
        nearer, farther = AtATable(down), AtATable(())
        for at, cards in enumerate(up):
            farther.cards += farther._row(cards, math.tau * at / len(up), AWAY - 2 * BELOW, STEP)
        self.cards = [*nearer.cards, *farther.cards]


def test_one_photo_shows_what_lies_up_and_down_in_rows_of_their_own(
    app: Flask, monkeypatch: pytest.MonkeyPatch
):
    table = low_hole(app)
    assert "Leave a gap between a player's face-up and face-down cards" in table.page()
    monkeypatch.setattr("companion.vision.read", InTwoRows([*HANDS.values()], [*UPS.values()]))
    status, page = table.photographs()
    assert status == 200
    assert held(page) == HANDS | UPS
    assert "The face-up and face-down rows have the same number of cards" not in page
    assert table.shows(page) == "Bo (five of a kind, aces) takes 9"


def test_as_many_up_as_down_lie_nearer_face_down(app: Flask, monkeypatch: pytest.MonkeyPatch):
    steps = ["3 down", "3 up", "bet"]
    table = Showdown(app, steps=steps, wild=["own low down"], order="standard-fives").enters(*deal(1))
    down, up = ("3c 9d Kc", "4c 4d Ac", "2h 3s Qd"), ("3d 9h 5c", "Ad Ah 2c", "6d 6s Js")
    monkeypatch.setattr("companion.vision.read", InTwoRows(down, up))
    status, page = table.photographs()
    assert status == 200
    names = [f"{where}{seat}" for where in ("hand", "up") for seat in range(3)]
    assert held(page) == dict(zip(names, (*down, *up), strict=True))
    assert (
        "The face-up and face-down rows have the same number of cards, so the row nearer to the player, or "
        "on the left, counts as face down."
    ) in page


def test_in_one_row_nobody_guesses_which_lay_up(app: Flask, monkeypatch: pytest.MonkeyPatch):
    table = low_hole(app)
    rows = [f"{HANDS[f'hand{seat}']} {UPS[f'up{seat}']}" for seat in range(3)]
    monkeypatch.setattr("companion.vision.read", AtATable(rows))
    status, page = table.photographs()
    assert status == 422
    assert {name: len(cards.split()) for name, cards in held(page).items()} == dict.fromkeys(HANDS, 7)
    assert "Anna's hand: 3 cards expected, but 7 read. Drag one away." in page
    assert "The row with Anna's face-up cards is not in the photo." in page
    refused = unescape(table.refused(action="show", **held(page)))
    assert "Anna's hand, face down" in refused
    wide = [one.replace(HANDS[name], f"{HANDS[name]} --") for name, one in zip(HANDS, rows, strict=True)]
    monkeypatch.setattr("companion.vision.read", AtATable(wide))
    assert held(table.photographs()[1]) == HANDS | UPS


def test_a_row_that_is_not_in_the_photo_is_pointed_at(app: Flask, monkeypatch: pytest.MonkeyPatch):
    table = low_hole(app)
    monkeypatch.setattr("companion.vision.read", InTwoRows([*HANDS.values()], [UPS["up0"], "", UPS["up2"]]))
    _, page = table.photographs()
    assert held(page) == HANDS | {"up0": UPS["up0"], "up2": UPS["up2"]}
    assert "The row with Bo's face-up cards is not in the photo." in page


def test_three_rounds_with_the_same_cards_grow_from_photo_to_photo(
    app: Flask, monkeypatch: pytest.MonkeyPatch
):
    then = [
        {"steps": ["2 down", "in or out"], "wild": ["5"], "order": "standard-fives"},
        {"steps": ["2 down", "in or out"], "wild": ["7"], "order": "standard-fives"},
    ]
    first = {"steps": ["3 down", "in or out"], "wild": ["3"], "order": "guts3", "settle": "match"}
    table = Showdown(app, **first, then=then)
    hands = {0: "", 1: "", 2: ""}
    for more in (
        ("3c Ah 8d", "Kc Kd 4h", "2c 9d Jh"),
        ("5c As", "Kh 6d", "2d 9h"),
        ("7c 7d", "Ks 6h", "2h 9s"),
    ):
        table.enters(("deal", {}), ("stay", {"stay": ["0", "1", "2"]}))
        hands = {seat: f"{hands[seat]} {cards}".strip() for seat, cards in enumerate(more)}
        monkeypatch.setattr("companion.vision.read", AtATable([*hands.values()]))
        status, page = table.photographs()
        assert status == 200
        assert held(page) == {f"hand{seat}": cards for seat, cards in hands.items()}
        assert table.shows(page).startswith("Anna takes")
    assert table.money() == ["+20", "−10", "−10"]


def test_a_joker_is_refused_where_the_pack_has_none(app: Flask, monkeypatch: pytest.MonkeyPatch):
    shown = GAMES["a low"]
    table = Showdown(app, **shown.card).enters(*shown.before)
    monkeypatch.setattr("companion.vision.read", AtATable(("6h 5d 4c 3s Jk", *shown.hands[1:])))
    _, page = table.photographs()
    refused = unescape(table.refused(action="show", **held(page)))
    assert "this game has no jokers." in refused
    assert "6h 5d 4c 3s Jk" in held(refused).values()


def test_a_drawn_cross_is_read_by_the_recogniser_itself(app: Flask):
    shown = GAMES["a cross"]
    table = Showdown(app, **shown.card).enters(*shown.before)
    picture = cv2.imencode(".jpg", showdown(shown.hands, shown.middle))[1].tobytes()
    _, page = table.photographs(photo=picture)
    assert held(page) == shown.cards


PHOTOGRAPHS = {
    "board": "c17_NoPair.jpg",
    "hand0": "edj_train_IMG_2659.jpg",
    "hand1": "edj_train_IMG_2602.jpg",
    "hand2": "edj_test_IMG_2595.jpg",
}


@pytest.mark.photos
def test_real_photographs_settle_a_game_of_the_house(app: Flask):
    folders = os.environ.get("COMPANION_PHOTOS", "").split(os.pathsep)
    folder = next((Path(one) for one in folders if (Path(one) / PHOTOGRAPHS["board"]).is_file()), None)
    if folder is None:
        pytest.skip("COMPANION_PHOTOS names no folder with these photographs")
    truth = {one["file"]: one["cards"] for one in json.loads((folder / "manifest.json").read_text())}
    table, page = Showdown(app, steps=HOLDEM).enters(*deal(1, 1, 1, 1)), ""
    for name, file in PHOTOGRAPHS.items():
        status, page = table.photographs(name, (folder / file).read_bytes(), **held(page))
        assert status == 200
        assert sorted(held(page)[name].split()) == sorted(truth[file])
    assert table.shows(page) == "Bo (straight, jack high) takes 15"
