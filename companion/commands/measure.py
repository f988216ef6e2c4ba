"""`companion measure`: how well photographs are read, on the command line."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from companion.commands.read import bytes_of
from companion.commands.refusal import Refusal
from companion.vision.errors import RecogniserUnavailable
from companion.vision.measuring import measure, report
from companion.vision.reading import Reading
from companion.vision.recogniser import read


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
        photos = measure.read_photos(folder, lambda truth: _read(truth, bytes_of(truth.path)))
        worse = measure.worsened(photos, _read) if degraded else {}
    except measure.BadManifest as bad:
        raise Refusal(str(bad)) from None
    except RecogniserUnavailable as missing:
        raise click.ClickException(str(missing)) from None
    figures = measure.figures(photos)
    if degraded:
        figures["degraded"] = measure.degraded(photos, worse)
    click.echo(json.dumps(figures, indent=2) if as_json else _tables(figures))
    for line in _faults(photos, worse) if faults else ():
        click.echo(line, err=as_json)


def _read(truth: measure.Truth, file: bytes) -> Reading:
    return read(file, copies=truth.copies)


def _tables(figures: Mapping[str, Any]) -> str:
    parts = [report.table(figures)]
    if "degraded" in figures:
        parts.append(report.worse_table(figures["degraded"]))
    return "\n\n".join(parts)


def _faults(
    photos: Sequence[measure.ReadPhoto], worse: Mapping[str, Sequence[measure.ReadPhoto]]
) -> list[str]:
    """Return the faults, those of photos made worse with the worsening's key before them."""
    made_worse = [f"{key}: {line}" for key, its in worse.items() for line in report.wrong(its)]
    return report.wrong(photos) + made_worse
