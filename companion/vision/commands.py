"""`companion read` and `companion measure`: the recogniser on the command line."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from companion.cards import Card, UnknownCard, parse, show
from companion.vision import measure, report
from companion.vision.decode import MAX_BYTES
from companion.vision.errors import PhotoError, PhotoTooLarge, RecogniserUnavailable
from companion.vision.reading import ReadCard, Reading
from companion.vision.recogniser import read


class _Refusal(click.ClickException):
    """One sentence and exit code 2."""

    exit_code = 2


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
            reading = read(_bytes(path), expected=expected, copies=decks, elsewhere=elsewhere)
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


def _bytes(path: Path) -> bytes:
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


@click.command("measure")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
@click.option("--faults", is_flag=True, help="List the photos that were not read exactly.")
@click.option(
    "--degraded", is_flag=True, help="Measure them made worse as well: far away, JPEG, dark, blurred."
)
def measure_command(folder: Path, as_json: bool, faults: bool, degraded: bool) -> None:
    """Measure how well the photographs in DIR are read, against its manifest.json."""
    try:
        outcomes = measure.outcomes(folder, lambda truth: _read(truth, _bytes(truth.path)))
        worse = measure.worsened(outcomes, _read) if degraded else {}
    except measure.BadManifest as bad:
        raise _Refusal(str(bad)) from None
    except RecogniserUnavailable as missing:
        raise click.ClickException(str(missing)) from None
    figures = measure.figures(outcomes)
    if degraded:
        figures["degraded"] = measure.degraded(outcomes, worse)
    click.echo(json.dumps(figures, indent=2) if as_json else _tables(figures))
    for line in _faults(outcomes, worse) if faults else ():
        click.echo(line, err=as_json)


def _read(truth: measure.Truth, photo: bytes) -> Reading:
    return read(photo, copies=truth.copies)


def _tables(figures: Mapping[str, Any]) -> str:
    parts = [report.table(figures)]
    if "degraded" in figures:
        parts.append(report.worse_table(figures["degraded"]))
    return "\n\n".join(parts)


def _faults(outcomes: Sequence[measure.Outcome], worse: Mapping[str, Sequence[measure.Outcome]]) -> list[str]:
    """Return the faults, those of photos made worse with the way's key before them."""
    made_worse = [f"{key}: {line}" for key, its in worse.items() for line in report.wrong(its)]
    return report.wrong(outcomes) + made_worse
