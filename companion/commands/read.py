"""`companion read`: the cards in photographs, on the command line."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import click

from companion.cards import Card, UnknownCard, parse, show
from companion.plurals import format_count
from companion.vision.choosing.cutting import GroupSize
from companion.vision.choosing.hands import CardGroup, group_cards_into_hands
from companion.vision.errors import PhotoError, PhotoTooLarge, RecogniserUnavailable
from companion.vision.photo.decode import MAX_PHOTO_BYTES
from companion.vision.reading import PhotoReading, RecognisedCard
from companion.vision.recogniser import read


def _parse_cards(ctx: click.Context, param: click.Parameter, value: str) -> tuple[Card, ...]:
    try:
        return parse(value)
    except UnknownCard as unknown:
        raise click.BadParameter(str(unknown), ctx, param) from None


_SIZE_PATTERN = re.compile(r"(?:([1-9])x)?([1-9][0-9]?)(?:-([1-9][0-9]?))?")
_MOST_HANDS = 10
_MOST_PARTS = 4  # ten different sizes would be weighed for minutes


def _parse_sizes(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[GroupSize, ...]:
    """Return the hands and the board that a person wrote: `4x5+5`, or `3x2-3` for hands of two or three."""
    if value is None:
        return ()
    said = [_SIZE_PATTERN.fullmatch(part) for part in value.replace(" ", "").split("+")]
    sizes = tuple(_size_from_match(part) for part in said if part)
    fits = len(sizes) == len(said) and all(size.low <= size.high for size in sizes)
    if not fits or len(sizes) > _MOST_PARTS or sum(size.count for size in sizes) > _MOST_HANDS:
        how = (
            "Write 4x5 for four hands of five cards, or 4x5+5 if there is also a board of five. At most "
            f"{_MOST_PARTS} parts can be joined with +, and at most {_MOST_HANDS} hands can be read."
        )
        raise click.BadParameter(f"“{value}” cannot be read as hands. {how}", ctx, param)
    return sizes


def _size_from_match(said: re.Match[str]) -> GroupSize:
    count, low, high = said.groups()
    return GroupSize(int(low), int(high or low), int(count or 1), board=count is None)


@click.command("read")
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PHOTO...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each photo.")
@click.option("--expected", type=click.IntRange(0), help="Number of cards that each photo should show.")
@click.option("--decks", type=click.IntRange(1), help="Number of decks in play.")
@click.option(
    "--elsewhere",
    callback=_parse_cards,
    default="",
    help='Cards that cannot be in the photo, such as "Ah 10s".',
)
@click.option(
    "--hands",
    callback=_parse_sizes,
    help='Hands in the photo: "4x5+5" means four hands of five cards and a board of five.',
)
def read_command(
    photos: Sequence[Path],
    as_json: bool,
    expected: int | None,
    decks: int | None,
    elsewhere: Sequence[Card],
    hands: Sequence[GroupSize],
) -> None:
    """Read the cards in photos. Exit code 1 if one of the photos could not be read.

    The others are still read. Cards are printed from left to right, or hand by hand with --hands, each
    with its confidence in percent.
    """
    failed = False
    for path in photos:
        try:
            reading = read(read_photo_file(path), expected=expected, copies=decks, elsewhere=elsewhere)
        except RecogniserUnavailable as missing:
            raise click.ClickException(str(missing)) from None
        except PhotoError as refusal:
            failed = True
            sentence = str(refusal)
            if as_json:
                click.echo(
                    json.dumps({"file": str(path), "cards": [], "hints": [], "ms": {}, "error": sentence})
                )
            else:
                click.echo(f"{path}: {sentence}", err=True)
        else:
            laid = group_cards_into_hands(reading.cards, hands) if hands else None
            told = _format_as_json if as_json else _format_as_text
            click.echo(told(path, reading, laid, hands))
    if failed:
        raise click.exceptions.Exit(1)


def read_photo_file(path: Path) -> bytes:
    """Return the bytes of a file; whether they are a photo is not checked.

    Raises:
        PhotoTooLarge: it is larger than `MAX_PHOTO_BYTES`.
        PhotoError: it is missing, a folder, or cannot be opened.
    """
    try:
        if path.stat().st_size > MAX_PHOTO_BYTES:
            raise PhotoTooLarge(
                f"This file is larger than {MAX_PHOTO_BYTES // 1_000_000} MB. Send a smaller photo."
            )
        return path.read_bytes()
    except OSError:
        raise PhotoError(
            "This file cannot be opened. Check that it exists and that you may read it."
        ) from None


def _format_as_json(
    path: Path, reading: PhotoReading, laid: Sequence[CardGroup] | None, sizes: Sequence[GroupSize]
) -> str:
    told = {"file": str(path)} | reading.as_json()
    if laid is not None:
        told["hands"] = [{"is": _group_kind(group, sizes), "cards": list(group.cards)} for group in laid]
    return json.dumps(told)


def _format_as_text(
    path: Path, reading: PhotoReading, laid: Sequence[CardGroup] | None, sizes: Sequence[GroupSize]
) -> str:
    count = len(reading.cards)
    head = f"{path}: {format_count(count)}, {reading.stage_ms['total']:.0f} ms"
    advice = [f"  {hint.sentence}" for hint in reading.hints]
    groups = (CardGroup(tuple(range(count)), None),) if laid is None else laid
    lines = [line for group in groups for line in _group_lines(group, reading, sizes, told=laid is not None)]
    return "\n".join([head, *lines, *advice])


def _group_lines(
    group: CardGroup, reading: PhotoReading, sizes: Sequence[GroupSize], *, told: bool
) -> list[str]:
    lines = [_card_line(reading.cards[at]) for at in group.cards]
    return [f" {_GROUP_TITLES[_group_kind(group, sizes)]}", *lines] if told else lines


_GROUP_TITLES = {"hand": "A hand", "board": "The board", "rest": "Other cards"}


def _group_kind(group: CardGroup, sizes: Sequence[GroupSize]) -> str:
    if group.size_index is None:
        return "rest"
    return "board" if sizes[group.size_index].board else "hand"


def _card_line(card: RecognisedCard) -> str:
    line = f"  {show(card.card):6}{card.confidence * 100:5.1f} %"
    if card.sure:
        return line
    others = ", ".join(f"{show(guess.card)} {guess.confidence * 100:.0f} %" for guess in card.others)
    return f"{line}  unsure{', or ' + others if others else ''}"
