"""Preview picture of a share link, which a messenger shows beside it."""

from companion.web.evenings.canvas import EDGE, FELT, INK, LINE, SOFT, Sheet, cut, length, wrapped
from companion.web.evenings.share_contents import Front

WIDTH, HEIGHT = 1200, 630
"""Size in pixels that messengers show without cropping."""
_FOOT = HEIGHT - 44
_HAND, _ROW = 192, 58
_SMALL, _COLUMN = 5, (WIDTH - 2 * EDGE + 40) // 2


def picture(front: Front) -> bytes:
    """Return a PNG of `WIDTH` by `HEIGHT` pixels."""
    sheet = Sheet.empty(WIDTH, HEIGHT)
    sheet.line([(0, 8), (WIDTH, 8)], FELT, 16)
    base = 96
    for line in wrapped(front.title, WIDTH - 2 * EDGE, 50, 2):
        sheet.write(line, EDGE, base, 50)
        base += 62
    if front.takings:
        _takings(sheet, front, base)
    else:
        _hands(sheet, front, base)
    sheet.write(cut(f"{front.game} · {front.when}", WIDTH - 2 * EDGE - 220, 28), EDGE, _FOOT, 28, SOFT)
    sheet.write("Companion", WIDTH - EDGE, _FOOT, 28, FELT, ends=True)
    return sheet.png()


def _takings(sheet: Sheet, front: Front, base: int) -> None:
    """Write the result of each player, in two columns if one is not enough."""
    rows = (_FOOT - 50 - base) // _ROW
    columns = 1 if len(front.takings) <= rows else 2
    wide = (WIDTH - 2 * EDGE - 60 * (columns - 1)) // columns
    for place, one in enumerate(front.takings[: rows * columns]):
        left = EDGE + (place // rows) * (wide + 60)
        down = base + _ROW * (place % rows) + 34
        sheet.line([(left, down + 16), (left + wide, down + 16)], LINE, 2)
        sheet.write(one.told, left + wide, down, 36, ends=True)
        name = cut(one.name, wide - length(one.told, 36) - 30, 36)
        sheet.write(name, left, down, 36, FELT if one.won else INK)


def _hands(sheet: Sheet, front: Front, base: int) -> None:
    """Draw as many hands as fit, in two columns if all of them are small."""
    rows = (_FOOT - 40 - base) // _HAND
    beside = all(len(hand.cards) + len(hand.board) <= _SMALL for hand in front.hands)
    columns = 2 if beside and len(front.hands) > 1 else 1
    for place, hand in enumerate(front.hands[: rows * columns]):
        left = EDGE + place % columns * _COLUMN
        down = base + place // columns * _HAND
        called = f"{hand.name}: {hand.called}" if hand.called else hand.name
        sheet.write(cut(called, _COLUMN - 30 if columns > 1 else WIDTH, 32), left, down + 30, 32)
        sheet.cards([*hand.cards, *hand.board], left, down + 46)
