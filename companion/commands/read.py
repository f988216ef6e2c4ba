"""`companion read`: the cards in photographs, on the command line."""

import json
from collections.abc import Sequence
from pathlib import Path

import click

from companion.cards import Card, UnknownCard, parse, show
from companion.vision.errors import PhotoError, PhotoTooLarge, RecogniserUnavailable
from companion.vision.photo.decode import MAX_BYTES
from companion.vision.reading import ReadCard, Reading
from companion.vision.recogniser import read


def _cards(ctx: click.Context, param: click.Parameter, value: str) -> tuple[Card, ...]:
    """Return the cards that a person wrote."""
    try:
        return parse(value)
    except UnknownCard as unknown:
        raise click.BadParameter(str(unknown), ctx, param) from None


@click.command("read")
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PHOTO...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option("--expected", type=click.IntRange(0), help="How many cards a photo should show.")
@click.option("--decks", type=click.IntRange(1), help="How many decks are in play.")
@click.option("--elsewhere", callback=_cards, default="", help='Cards that lie elsewhere, like "Ah 10s".')
def read_command(
    photos: Sequence[Path], as_json: bool, expected: int | None, decks: int | None, elsewhere: Sequence[Card]
) -> None:
    """Read the cards in photographs. Exit code 1 when one of them could not be read."""
    failed = False
    for path in photos:
        try:
            reading = read(bytes_of(path), expected=expected, copies=decks, elsewhere=elsewhere)
        except RecogniserUnavailable as missing:
            raise click.ClickException(str(missing)) from None
        except PhotoError as refusal:
            failed = True
            _show_refusal(path, str(refusal), as_json)
        else:
            click.echo(
                json.dumps({"file": str(path)} | reading.as_json()) if as_json else _said(path, reading)
            )
    if failed:
        raise click.exceptions.Exit(1)


def bytes_of(path: Path) -> bytes:
    """Return what is in a file; raise a `PhotoError` for one too large to be looked at, or that cannot be."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise PhotoTooLarge(f"This file is larger than {MAX_BYTES // 1_000_000} MB.")
        return path.read_bytes()
    except OSError:
        raise PhotoError("This file cannot be opened.") from None


def _show_refusal(path: Path, sentence: str, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"file": str(path), "cards": [], "hints": [], "ms": {}, "error": sentence}))
    else:
        click.echo(f"{path}: {sentence}", err=True)


def _said(path: Path, reading: Reading) -> str:
    count = len(reading.cards)
    head = f"{path}: {count} {'card' if count == 1 else 'cards'}, {reading.ms['total']:.0f} ms"
    advice = [f"  {hint.sentence}" for hint in reading.hints]
    return "\n".join([head, *(_line(card) for card in reading.cards), *advice])


def _line(card: ReadCard) -> str:
    line = f"  {show(card.card):6}{card.confidence * 100:5.1f} %"
    if card.sure:
        return line
    others = ", ".join(f"{show(guess.card)} {guess.confidence * 100:.0f} %" for guess in card.others)
    return f"{line}  unsure{', or ' + others if others else ''}"
