"""Preview picture of a share link, which a messenger shows beside it."""

from companion.web.evenings.canvas import (
    EDGE,
    FELT,
    INK,
    LINE,
    SOFT,
    Canvas,
    text_width,
    truncate_text,
    wrap_text,
)
from companion.web.evenings.share_contents import SharedContent

WIDTH, HEIGHT = 1200, 630
"""Size in pixels that messengers show without cropping."""
_FOOTER_BASELINE = HEIGHT - 44
_HAND_HEIGHT, _ROW_HEIGHT = 192, 58
_MAX_SMALL_HAND_CARDS, _COLUMN_WIDTH = 5, (WIDTH - 2 * EDGE + 40) // 2


def render_share_picture(front: SharedContent) -> bytes:
    """Return the preview of the content `front` as a PNG of `WIDTH` by `HEIGHT` pixels.

    It shows the title, the game and the date, and the winnings, or the hands if there are none, as many as
    fit.
    """
    sheet = Canvas.empty(WIDTH, HEIGHT)
    sheet.draw_line([(0, 8), (WIDTH, 8)], FELT, 16)
    base = 96
    for line in wrap_text(front.title, WIDTH - 2 * EDGE, 50, 2):
        sheet.draw_text(line, EDGE, base, 50)
        base += 62
    if front.winnings:
        _draw_winnings(sheet, front, base)
    else:
        _draw_hands(sheet, front, base)
    sheet.draw_text(
        truncate_text(f"{front.game} · {front.when}", WIDTH - 2 * EDGE - 220, 28),
        EDGE,
        _FOOTER_BASELINE,
        28,
        SOFT,
    )
    sheet.draw_text("Companion", WIDTH - EDGE, _FOOTER_BASELINE, 28, FELT, ends=True)
    return sheet.encode_png()


def _draw_winnings(sheet: Canvas, front: SharedContent, base: int) -> None:
    """Write the result of each player, in two columns if one is not enough."""
    rows = (_FOOTER_BASELINE - 50 - base) // _ROW_HEIGHT
    columns = 1 if len(front.winnings) <= rows else 2
    wide = (WIDTH - 2 * EDGE - 60 * (columns - 1)) // columns
    for place, one in enumerate(front.winnings[: rows * columns]):
        left = EDGE + (place // rows) * (wide + 60)
        down = base + _ROW_HEIGHT * (place % rows) + 34
        sheet.draw_line([(left, down + 16), (left + wide, down + 16)], LINE, 2)
        sheet.draw_text(one.amount_text, left + wide, down, 36, ends=True)
        name = truncate_text(one.name, wide - text_width(one.amount_text, 36) - 30, 36)
        sheet.draw_text(name, left, down, 36, FELT if one.won else INK)


def _draw_hands(sheet: Canvas, front: SharedContent, base: int) -> None:
    """Draw as many hands as fit, in two columns if all of them are small."""
    rows = (_FOOTER_BASELINE - 40 - base) // _HAND_HEIGHT
    beside = all(len(hand.cards) + len(hand.board) <= _MAX_SMALL_HAND_CARDS for hand in front.hands)
    columns = 2 if beside and len(front.hands) > 1 else 1
    for place, hand in enumerate(front.hands[: rows * columns]):
        left = EDGE + place % columns * _COLUMN_WIDTH
        down = base + place // columns * _HAND_HEIGHT
        called = f"{hand.name}: {hand.rank_name}" if hand.rank_name else hand.name
        sheet.draw_text(
            truncate_text(called, _COLUMN_WIDTH - 30 if columns > 1 else WIDTH, 32), left, down + 30, 32
        )
        sheet.draw_cards([*hand.cards, *hand.board], left, down + 46)
