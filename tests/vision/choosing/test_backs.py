"""Cards that lie face down are found where they lie, told apart by design, and nothing else is taken for one.

Things of 252 by 352 pixels lie in a row on felt: `7d` is a face that was read, `?7d` one that was not, and
others are pictures.
"""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.choosing.backs import find_face_down_cards
from companion.vision.corners.frames import (
    frame_centres,
    frame_heights,
    frame_quads,
    right_vectors,
    up_vectors,
)
from companion.vision.corners.identify import CARD_CODES, CardProbabilities
from companion.vision.corners.named import IndexCorners
from vision.drawn import FELT, HEIGHT, WIDTH, face
from vision.drawn import back as drawn_back

RED, BLUE, BLACK, GREEN = (40, 30, 170), (140, 60, 20), (40, 40, 40), (40, 150, 40)
STEP, TOP = 400, 300


def plain(ink, edge=0):
    """Return a thing of one colour, with a border of paper where there is an edge."""
    back = np.full((HEIGHT, WIDTH, 3), 245, np.uint8)
    back[edge : HEIGHT - edge, edge : WIDTH - edge] = ink
    return back


def medallion(ink):
    """Return a back printed to its edge, with two rings."""
    back = plain(ink)
    for y in (HEIGHT // 3, HEIGHT - HEIGHT // 3):
        cv2.circle(back, (WIDTH // 2, y), 55, (220, 220, 220), 8, cv2.LINE_AA)
    return back


RED_BACK, BLUE_BACK = drawn_back(RED), drawn_back(BLUE)


def at(number, degrees=0.0, top=TOP):
    """Return the frame of a card in its place in the row, float32 (1, 6)."""
    turn = np.radians(degrees)
    up = np.array([np.sin(turn), -np.cos(turn)]) * HEIGHT / 2
    right = np.array([np.cos(turn), np.sin(turn)]) * WIDTH / 2
    return np.array([[250 + number * STEP, top, *up, *right]], np.float32)


def laid(things, degrees=0.0, table=FELT):
    """Return a picture of things in a row, and the frames of those that were read."""
    picture = np.full((600, 200 + STEP * len(things), 3), table, np.uint8)
    read = []
    for number, thing in enumerate(things):
        frame = at(number, degrees if number % 2 else -degrees)
        lay(picture, face(thing.removeprefix("?")) if isinstance(thing, str) else thing, frame)
        if isinstance(thing, str) and thing[0] != "?":
            read.append(frame)
    return cv2.GaussianBlur(picture, (0, 0), 1.0), np.concatenate([np.zeros((0, 6), np.float32), *read])


def lay(picture, thing, frame):
    height, width = thing.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height)], np.float32)
    move = cv2.getAffineTransform(corners, frame_quads(frame)[0][:3].astype(np.float32))
    size = picture.shape[1::-1]
    there = cv2.warpAffine(np.full((height, width), 255, np.uint8), move, size) > 127
    picture[there] = cv2.warpAffine(thing, move, size, flags=cv2.INTER_AREA)[there]


def corners(frames=(), quality=1.0):
    """Return corners at these frames, each an index with this certainty."""
    frames = np.array(frames, np.float32).reshape(-1, 6)
    named = CardProbabilities(
        np.full((len(frames), len(CARD_CODES)), 1 / 53, np.float32), np.ones(len(frames), np.float32)
    )
    scores = np.full(len(frames), quality, np.float32)
    return IndexCorners(frames, scores, named, frames, np.zeros((len(frames), 3), np.float32))


def found(things, degrees=0.0, index=None, table=FELT):
    picture, cards = laid(things, degrees, table)
    return find_face_down_cards(picture, cards, index or corners())


def numbers(told):
    """Return in which places of the row the backs lie, each in its middle."""
    places = (frame_centres(told.frames)[:, 0] - 250) / STEP
    assert np.abs(places - np.rint(places)).max(initial=0) < 0.03
    return sorted(np.rint(places).astype(int).tolist())


@pytest.mark.parametrize(
    "back",
    [
        RED_BACK,
        BLUE_BACK,
        drawn_back(BLACK, edge=30, period=40),
        drawn_back(RED, edge=1),
        plain(RED, 20),
        medallion(BLUE),
    ],
    ids=["red", "blue", "coarse", "no border", "one colour with a border", "to the edge"],
)
@pytest.mark.parametrize("degrees", [0, 7, 90])
def test_a_back_is_found_where_it_lies(back, degrees):
    told = found(["7d", back, "Kc", back], degrees)
    assert numbers(told) == [1, 3]
    assert told.designs.tolist() == [0, 0]
    assert frame_heights(told.frames) == pytest.approx([HEIGHT] * 2, rel=0.15)
    along = (
        np.abs(up_vectors(told.frames) @ up_vectors(at(1, degrees))[0])
        / frame_heights(told.frames)
        / HEIGHT
        * 4
    )
    assert along == pytest.approx([1, 1], abs=0.02)
    up, right = up_vectors(told.frames), right_vectors(told.frames)
    assert (up[:, 0] * right[:, 1] > up[:, 1] * right[:, 0]).all(), "right is clockwise of up"


@given(st.floats(-180, 180), st.sampled_from([RED_BACK, BLUE_BACK, medallion(RED)]))
@settings(max_examples=20, deadline=None)
def test_a_back_may_be_turned_anyhow(degrees, back):
    picture, cards = laid(["7d"], 0)
    picture = np.hstack([picture, np.full((600, 600, 3), FELT, np.uint8)])
    lay(picture, back, at(1.2, degrees))
    told = find_face_down_cards(picture, cards, corners())
    assert frame_centres(told.frames) == pytest.approx(frame_centres(at(1.2)), abs=6)


def test_backs_that_look_alike_are_one_design_the_commonest_first():
    told = found([BLUE_BACK, "7d", RED_BACK, "Kc", RED_BACK])
    order = np.argsort(frame_centres(told.frames)[:, 0])
    assert numbers(told) == [0, 2, 4]
    assert told.designs[order].tolist() == [1, 0, 0]


def test_a_back_in_the_shade_is_of_the_same_deck():
    picture, cards = laid([RED_BACK, "7d", RED_BACK, "Kc", BLUE_BACK])
    shade = np.linspace(1, 0.55, picture.shape[1])[None, :, None]
    told = find_face_down_cards((picture * shade).astype(np.uint8), cards, corners())
    order = np.argsort(frame_centres(told.frames)[:, 0])
    assert numbers(told) == [0, 2, 4]
    assert told.designs[order].tolist() == [0, 0, 1]


@pytest.mark.parametrize("shades", [(1, 0.75), (1, 0.7, 0.5, 0.35)])
def test_a_shadow_upon_backs_alone_makes_no_other_deck(shades):
    """Where one lies darker than the next, they are of one deck, however far the first is from the last."""
    told = found(["7d", *((drawn_back(BLACK) * shade).astype(np.uint8) for shade in shades)])
    assert numbers(told) == list(range(1, len(shades) + 1))
    assert set(told.designs.tolist()) == {0}


@pytest.mark.parametrize("code", ["7d", "Tc", "Kh", "Ah", "2s", "9s"])
def test_a_face_that_was_not_read_is_no_back(code):
    assert numbers(found(["7d", f"?{code}", "Kc"])) == []


@pytest.mark.parametrize(("quality", "down"), [(0.9, []), (0.35, []), (0.2, [1])])
def test_what_has_an_index_lies_face_up(quality, down):
    index = at(1)[0] * (1, 1, 0.1, 0.1, 0.1, 0.1) + (-80, -120, 0, 0, 0, 0)
    assert numbers(found(["7d", RED_BACK], index=corners([index], quality))) == down


def test_a_thing_of_one_colour_is_no_back():
    assert numbers(found(["7d", plain(GREEN), "Kc", plain(BLUE)])) == []


def test_what_does_not_look_alike_when_turned_round_is_no_back():
    other = drawn_back(RED)
    other[: HEIGHT // 2] = np.clip(other[: HEIGHT // 2] * 0.75, 0, 255).astype(np.uint8)
    assert numbers(found(["7d", other])) == []


def test_what_has_a_picture_in_the_middle_alone_is_no_back():
    other = plain((200, 190, 120), edge=10)
    cv2.rectangle(other, (20, HEIGHT // 4), (WIDTH - 20, HEIGHT * 3 // 4), (60, 20, 90), -1)
    assert numbers(found(["7d", other])) == []


def test_what_is_round_is_no_back():
    middle = (WIDTH // 2, HEIGHT // 2)
    shape = cv2.ellipse(np.zeros((HEIGHT, WIDTH), np.uint8), middle, middle, 0, 0, 360, 255, -1)
    other = drawn_back(RED, edge=1)
    other[shape == 0] = FELT
    assert numbers(found(["7d", other])) == []


@pytest.mark.parametrize("size", [(0.7, 0.7), (1.4, 1.4), (1, 1.35), (0.7, 1), (1.5, 1)])
def test_what_is_not_as_large_as_a_card_is_no_back(size):
    other = cv2.resize(RED_BACK, None, fx=size[0], fy=size[1], interpolation=cv2.INTER_AREA)
    picture, cards = laid(["7d", "Kc", "2s"])
    picture = np.vstack([picture, np.full((700, picture.shape[1], 3), FELT, np.uint8)])
    lay(picture, other, at(1, top=900) * np.array([1, 1, size[1], size[1], size[0], size[0]], np.float32))
    assert not len(find_face_down_cards(picture, cards, corners()).frames)


def test_a_gap_between_cards_is_no_back():
    """The table seen between cards that lie close has the size and the shape of one."""
    stripes = 1 + 0.2 * np.sin(np.arange(900) / 20)[None, :, None]
    picture = np.clip(np.full((1150, 900, 3), FELT) * stripes, 0, 255).astype(np.uint8)
    places = [(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 1)]
    row = [[150 + x * (WIDTH + 2), 200 + y * (HEIGHT + 2), 0, -HEIGHT / 2, WIDTH / 2, 0] for x, y in places]
    cards = np.array(row, np.float32)
    for card in cards:
        lay(picture, face("7d"), card[None])
    assert not len(find_face_down_cards(picture, cards, corners()).frames)
    assert len(find_face_down_cards(picture, cards[[0, 1, 2, 5, 6, 7]], corners()).frames) == 1, (
        "without two sides it is one"
    )


def test_a_back_that_touches_a_card_is_found():
    picture, cards = laid(["7d", "Kc"])
    lay(picture, RED_BACK, at(0) + np.array([WIDTH - 6, 20, 0, 0, 0, 0], np.float32))
    told = find_face_down_cards(picture, cards, corners())
    assert frame_centres(told.frames) == pytest.approx(
        frame_centres(at(0)) + np.array([WIDTH - 6, 20]), abs=8
    )


@pytest.mark.parametrize("beyond", [30, 126])
def test_what_the_edge_of_the_picture_cuts_is_not_told(beyond):
    picture, cards = laid([RED_BACK, "7d", "Kc"])
    cut = 250 - WIDTH // 2 + beyond
    moved = cards - np.array([cut, 0, 0, 0, 0, 0], np.float32)
    assert not len(find_face_down_cards(np.ascontiguousarray(picture[:, cut:]), moved, corners()).frames)


def test_a_card_that_was_read_is_never_a_back():
    """Whatever is printed on it: some decks are painted all over."""
    picture, cards = laid(["7d", RED_BACK])
    assert not len(find_face_down_cards(picture, np.concatenate([cards, at(1)]), corners()).frames)


def test_a_back_is_found_that_is_foreshortened_as_the_cards_are():
    picture, cards = laid(["7d", RED_BACK, "Kc", BLUE_BACK])
    flat = cv2.resize(picture, None, fx=1, fy=0.5, interpolation=cv2.INTER_AREA)
    told = find_face_down_cards(flat, cards * np.array([1, 0.5] * 3, np.float32), corners())
    assert numbers(told) == [1, 3]
    assert frame_heights(told.frames) == pytest.approx([HEIGHT / 2] * 2, rel=0.15)


@pytest.mark.parametrize("scale", [0.15, 0.5, 3])
def test_how_large_the_photo_is_does_not_matter(scale):
    picture, cards = laid(["7d", RED_BACK, "Kc", BLUE_BACK])
    resized = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    told = find_face_down_cards(resized, cards * np.float32(scale), corners())
    assert numbers(type(told)(told.frames / np.float32(scale), told.designs)) == [1, 3]
    assert len(set(told.designs.tolist())) == 2


def test_nothing_is_told_without_a_card_to_measure_by_or_of_tiny_ones():
    picture, cards = laid(["7d", RED_BACK])
    small = cv2.resize(picture, None, fx=0.05, fy=0.05, interpolation=cv2.INTER_AREA)
    assert not len(find_face_down_cards(picture, cards[:0], corners()).frames)
    assert not len(find_face_down_cards(small, cards * np.float32(0.05), corners()).frames)
    assert not len(
        find_face_down_cards(picture, cards * np.array([1, 1, 0, 0, 0, 0], np.float32), corners()).frames
    )
    flat = cards * np.array([1, 1, 1, 1, 0, 0], np.float32)
    assert not len(find_face_down_cards(picture, flat, corners()).frames)
