"""Pictures of what is no playing card, drawn from a seed: other games' cards, dice, print, screens."""

import cv2
import numpy as np

from .drawn import suit

SIZE = (960, 1280)
_FONTS = (cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX)


def _table(chance):
    """Return a table of one colour with a grain."""
    colour = np.array([(60, 100, 45), (45, 75, 120), (120, 120, 115), (90, 50, 40)][chance.integers(4)])
    grain = cv2.GaussianBlur(chance.normal(0, 30, (*SIZE, 1)), (0, 0), 3)[..., None]
    return np.clip(colour + grain, 0, 255).astype(np.uint8)


def _laid(table, chance, things, scale=1.0):
    """Lay `things` on the table in a row, each turned a little, with a shadow of its own edge."""
    step = SIZE[1] / len(things)
    for at, thing in enumerate(things):
        height, width = thing.shape[:2]
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), float(chance.uniform(-25, 25)), scale)
        turn[:, 2] += ((at + 0.5) * step - width / 2, SIZE[0] * chance.uniform(0.4, 0.6) - height / 2)
        mask = cv2.warpAffine(np.full((height, width), 255, np.uint8), turn, SIZE[::-1])
        warped = cv2.warpAffine(thing, turn, SIZE[::-1], flags=cv2.INTER_AREA)
        table[mask > 127] = warped[mask > 127]
    return cv2.GaussianBlur(table, (0, 0), 0.8)


def _text(image, words, middle, scale, ink, thick=2, font=cv2.FONT_HERSHEY_DUPLEX):
    (width, height), _ = cv2.getTextSize(words, font, scale, thick)
    place = round(middle[0] - width / 2), round(middle[1] + height / 2)
    cv2.putText(image, words, place, font, scale, ink, thick, cv2.LINE_AA)


def uno(chance):
    """Cards of Uno: coloured, a white oval with a large sign, small signs in two corners."""
    cards = []
    for _ in range(4):
        colour = [(40, 40, 210), (60, 160, 60), (190, 110, 30), (30, 200, 240)][chance.integers(4)]
        sign = "0123456789+"[chance.integers(11)]
        sign = "+2" if sign == "+" else sign
        image = np.full((390, 250, 3), 250, np.uint8)
        cv2.rectangle(image, (14, 14), (235, 375), colour, -1)
        cv2.ellipse(image, (125, 195), (85, 165), 25, 0, 360, (250, 250, 250), -1, cv2.LINE_AA)
        _text(image, sign, (125, 195), 4.0, colour, 12)
        for _ in range(2):
            _text(image, sign, (44, 50), 1.3, (250, 250, 250), 4)
            image = np.ascontiguousarray(cv2.rotate(image, cv2.ROTATE_180))
        cards.append(image)
    return _laid(_table(chance), chance, cards)


def tarot(chance):
    """Trumps of a tarot: a framed picture, a Roman numeral above it, a name below."""
    names = ["THE FOOL", "JUSTICE", "THE MOON", "STRENGTH", "THE TOWER", "THE SUN"]
    cards = []
    for _ in range(3):
        image = np.full((460, 270, 3), (190, 220, 232), np.uint8)
        cv2.rectangle(image, (16, 50), (253, 405), (40, 40, 60), 3)
        for _ in range(12):
            ink = tuple(int(value) for value in chance.integers(30, 220, 3))
            x, y = int(chance.integers(40, 230)), int(chance.integers(80, 380))
            cv2.circle(
                image, (x, y), int(chance.integers(8, 45)), ink, int(chance.choice([-1, 3])), cv2.LINE_AA
            )
            end = int(chance.integers(40, 230)), int(chance.integers(80, 380))
            cv2.line(image, (x, y), end, ink, 3, cv2.LINE_AA)
        numeral = ["II", "IV", "VII", "XI", "XVI", "XIX"][chance.integers(6)]
        _text(image, numeral, (135, 28), 0.9, (40, 40, 60), 2, cv2.FONT_HERSHEY_COMPLEX)
        _text(image, names[chance.integers(6)], (135, 432), 0.9, (40, 40, 60), 2, cv2.FONT_HERSHEY_COMPLEX)
        cards.append(image)
    return _laid(_table(chance), chance, cards)


_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}


def dice(chance):
    """Dice with their pips up, white, red and black."""
    things = []
    for _ in range(6):
        paper, ink = [
            ((245, 245, 245), (20, 20, 20)),
            ((40, 40, 190), (250, 250, 250)),
            ((30, 30, 30), (240,) * 3),
        ][chance.integers(3)]
        image = np.full((150, 150, 3), paper, np.uint8)
        for place in _PIPS[int(chance.integers(1, 7))]:
            row, column = divmod("abcdefghi".index(place), 3)
            cv2.circle(image, (33 + 42 * column, 33 + 42 * row), 15, ink, -1, cv2.LINE_AA)
        things.append(image)
    return _laid(_table(chance), chance, things, float(chance.uniform(0.5, 1.1)))


_RULES = """The dealer gives 13 cards to each player.
Aces are high: A K Q J 10 9 8 7 6 5 4 3 2.
7. A flush is five cards of one suit.
8. A straight is five cards in a row.
9. A full house is three and two.
10. Four of a kind beats all of these.
A player who has passed may not return.
J = 11 points, Q = 12, K = 13, A = 14.
2. The next player on the left begins.
3. Who has no cards left has won."""


def page(chance):
    """A printed page of rules, with ranks as words and numbers, at an angle."""
    image = np.full((1000, 860, 3), 246, np.uint8)
    _text(image, "RULES OF THE GAME", (430, 70), 1.4, (20, 20, 20), 3)
    font = _FONTS[chance.integers(len(_FONTS))]
    for at, line in enumerate(_RULES.splitlines() * 2):
        cv2.putText(image, line, (70, 150 + 44 * at), font, 0.9, (30, 30, 30), 2, cv2.LINE_AA)
    return _slanted(image, chance)


def page_with_suits(chance):
    """A printed page that shows hands in its lines, each card as its rank with the suit's sign after it."""
    image = np.full((1000, 860, 3), 246, np.uint8)
    for row in range(10):
        cv2.putText(
            image, f"{row + 1}. beats", (60, 120 + 84 * row), _FONTS[0], 0.9, (30, 30, 30), 2, cv2.LINE_AA
        )
        for column in range(5):
            x, y = 270 + 110 * column, 120 + 84 * row
            rank = "A K Q J 10 9 8 7".split()[chance.integers(8)]  # noqa: SIM905
            cv2.putText(image, rank, (x, y), _FONTS[0], 0.9, (30, 30, 30), 2, cv2.LINE_AA)
            suit(image, "cdhs"[chance.integers(4)], x + 20 + 20 * len(rank), y - 10, 24)
    return _slanted(image, chance)


def _slanted(image, chance):
    height, width = image.shape[:2]
    there = np.array([(200, 40), (1080, 60), (1150, 930), (130, 940)]) + chance.uniform(-60, 60, (4, 2))
    here = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform(here, there.astype(np.float32))
    table = _table(chance)
    cv2.warpPerspective(image, matrix, SIZE[::-1], table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return cv2.GaussianBlur(table, (0, 0), 0.8)


def screen(chance):
    """A screen with a list of messages and buttons, photographed with its dots and a moiré."""
    image = np.full((900, 1200, 3), 250, np.uint8)
    cv2.rectangle(image, (0, 0), (1200, 90), (150, 80, 30), -1)
    _text(image, "Messages  10:42  87 %", (600, 45), 1.2, (250, 250, 250), 2)
    for at in range(6):
        left = int(chance.integers(40, 300))
        ink = [(225, 240, 215), (235, 235, 235)][at % 2]
        cv2.rectangle(image, (left, 130 + 120 * at), (left + 760, 220 + 120 * at), ink, -1)
        words = ["Who has 9 of them?", "K see you at 8", "A Q for you: 7 or 10?", "J. 4 you"][
            chance.integers(4)
        ]
        _text(image, words, (left + 360, 175 + 120 * at), 1.1, (40, 40, 40), 2)
    rows, columns = np.mgrid[0:900, 0:1200]
    moire = 12 * np.sin(rows / 3.1 + columns / 90) * np.sin(columns / 2.7 + rows / 70)
    image = np.clip(image + moire[..., None], 0, 255).astype(np.uint8)
    framed = cv2.copyMakeBorder(image, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(15, 15, 15))
    return _slanted(framed, chance)


ALL = {draw.__name__: draw for draw in (uno, tarot, dice, page, page_with_suits, screen)}
