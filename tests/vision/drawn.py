"""Pictures of cards drawn for a test: plain paper, an index in two corners, the suit's sign in the middle."""

import cv2
import numpy as np

WIDTH, HEIGHT = 252, 352
FELT = (70, 110, 50)
BACKS = {"##": (40, 30, 170), "%%": (140, 60, 20)}
INK = {"c": (25, 25, 25), "s": (25, 25, 25), "d": (30, 30, 200), "h": (30, 30, 200)}


def _disc(image, x, y, size, colour):
    cv2.circle(image, (round(x), round(y)), round(size), colour, -1, cv2.LINE_AA)


def _polygon(image, points, colour):
    cv2.fillPoly(image, [np.rint(np.array(points) * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


def suit(image, sign, x, y, size):
    """Draw a suit's sign about x, y, `size` pixels high."""
    ink, half = INK[sign], size / 2
    if sign == "d":
        _polygon(image, [(x, y - half), (x + 0.75 * half, y), (x, y + half), (x - 0.75 * half, y)], ink)
        return
    if sign == "c":
        for dx, dy in ((0, -0.5), (-0.5, 0.15), (0.5, 0.15)):
            _disc(image, x + dx * half, y + dy * half, half * 0.46, ink)
    else:
        way = 1 if sign == "h" else -1
        for side in (-1, 1):
            _disc(image, x + side * 0.45 * half, y - way * 0.35 * half, half * 0.5, ink)
        _polygon(
            image,
            [
                (x - 0.93 * half, y - way * 0.2 * half),
                (x, y + way * half),
                (x + 0.93 * half, y - way * 0.2 * half),
            ],
            ink,
        )
    if sign in "cs":
        _polygon(image, [(x, y), (x - 0.35 * half, y + half), (x + 0.35 * half, y + half)], ink)


def face(card):
    """Return a card's face, uint8 (352, 252, 3), BGR."""
    rank, sign = ("10" if card[0] == "T" else card[0]), card[1]
    image = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    for _ in range(2):
        scale = 1.4 if len(rank) == 1 else 1.0
        (width, _), _ = cv2.getTextSize(rank, cv2.FONT_HERSHEY_DUPLEX, scale, 3)
        cv2.putText(
            image, rank, (30 - width // 2, 50), cv2.FONT_HERSHEY_DUPLEX, scale, INK[sign], 3, cv2.LINE_AA
        )
        suit(image, sign, 30, 76, 34)
        image = cv2.rotate(image, cv2.ROTATE_180)
    suit(image, sign, WIDTH / 2, HEIGHT / 2, 90)
    cv2.rectangle(image, (0, 0), (WIDTH - 1, HEIGHT - 1), (150, 150, 150), 2)
    return image


def back(ink, edge=18, period=14):
    """Return a card's back, uint8 (352, 252, 3), BGR: a lattice within a border of `edge` pixels of paper."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    image = np.full((HEIGHT, WIDTH, 3), 245, np.uint8)
    image[np.minimum((x + y) % period, (x - y) % period) < 0.4 * period] = ink
    image[:edge], image[HEIGHT - edge :], image[:, :edge], image[:, WIDTH - edge :] = 245, 245, 245, 245
    cv2.rectangle(image, (edge, edge), (WIDTH - 1 - edge, HEIGHT - 1 - edge), ink, 3)
    return image


def table(cards, size=(1280, 960), scale=1.0, step=280):
    """Return a picture, BGR, of cards in a row on felt, each turned a little more than the one before."""
    image = np.full((size[1], size[0], 3), FELT, np.uint8)
    for at, card in enumerate(cards):
        middle = (40 + WIDTH / 2 + at * step) * scale, size[1] * (0.4 + 0.08 * (at % 2))
        matrix = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), 6.0 * at - 8, scale)
        matrix[:, 2] += np.array(middle) - (WIDTH / 2, HEIGHT / 2)
        cv2.warpAffine(face(card), matrix, size, image, cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    return cv2.GaussianBlur(image, (0, 0), 0.8)


def showdown(hands, middle=(), step=280, away=640, below=380):
    """Return a photo of hands around a table, "8h 9h" each, uint8, BGR; (1800, 2000, 3) as a rule.

    They lie clockwise from the nearest, each turned to its player, `away` from the middle. In the `middle`
    are rows, the farthest first, `below` each other; "--" leaves a place free, "##" and "%%" are backs of two
    decks. All pixels, and so is `step`
    from card to card.
    """
    picture = np.full((2 * away + 520, 2 * away + 720, 3), FELT, np.uint8)
    for at, hand in enumerate(hands):
        _lay_row(picture, hand, step, 360 * at / len(hands), away)
    for at, row in enumerate(middle):
        _lay_row(picture, row, step, 0, (at - (len(middle) - 1) / 2) * below)
    return picture


def _lay_row(picture, row, step, turn, away):
    codes = row.split()
    for place, code in enumerate(codes):
        if code != "--":
            _lay(
                picture,
                back(BACKS[code]) if code in BACKS else face(code),
                turn,
                (place - (len(codes) - 1) / 2) * step,
                away,
            )


def _lay(picture, card, turn, aside, away):
    """Lay a card `aside` to the right before who sits `turn` degrees clockwise, `away` from the middle."""
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    middle_x, middle_y = picture.shape[1] / 2, picture.shape[0] / 2
    x, y = middle_x + aside * cos - away * sin, middle_y + aside * sin + away * cos
    left, top = x - (cos * WIDTH - sin * HEIGHT) / 2, y - (sin * WIDTH + cos * HEIGHT) / 2
    move = np.array([[cos, -sin, left], [sin, cos, top]])
    size = picture.shape[1], picture.shape[0]
    there = cv2.warpAffine(np.full(card.shape[:2], 255, np.uint8), move, size) > 127
    picture[there] = cv2.warpAffine(card, move, size, flags=cv2.INTER_AREA)[there]
