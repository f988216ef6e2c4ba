"""`companion measure`: how well photographs are read, on the command line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from companion.commands.read import read_photo_file
from companion.commands.refusal import CommandRefused
from companion.vision.errors import RecogniserUnavailable
from companion.vision.measuring import measure, report
from companion.vision.reading import PhotoReading
from companion.vision.recogniser import read


@click.command("measure")
@click.argument("folders", type=click.Path(path_type=Path), metavar="DIR...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as one JSON object.")
@click.option("--faults", is_flag=True, help="List the photos that were misread.")
@click.option(
    "--degraded", is_flag=True, help="Also measure worse copies of the photos: far away, JPEG, dark, blurred."
)
def measure_command(folders: Sequence[Path], as_json: bool, faults: bool, degraded: bool) -> None:
    """Measure how well the photos in each DIR are read, compared with its manifest.json.

    Each DIR is reported separately, because each is hard in its own way. A photo that cannot be read
    counts as one in which no card was found. Exit code 2 if a manifest is missing or not valid.
    """
    try:
        found = {str(folder): _measure_folder(folder, degraded=degraded) for folder in folders}
    except measure.BadManifest as bad:
        raise CommandRefused(str(bad)) from None
    except RecogniserUnavailable as missing:
        raise click.ClickException(str(missing)) from None
    figures = {folder: measured.figures for folder, measured in found.items()}
    if as_json:
        click.echo(json.dumps(figures if len(figures) > 1 else next(iter(figures.values())), indent=2))
    else:
        tables = {folder: _format_tables(measured) for folder, measured in figures.items()}
        told = [f"{folder}\n\n{table}" if len(tables) > 1 else table for folder, table in tables.items()]
        click.echo("\n\n\n".join(told))
    for line in (line for measured in found.values() for line in measured.faults) if faults else ():
        click.echo(line, err=as_json)


@dataclass(frozen=True)
class _FolderFigures:
    """The figures of a set of photographs, and a line for each that was not read exactly."""

    figures: Mapping[str, Any]
    faults: Sequence[str]


def _measure_folder(folder: Path, *, degraded: bool) -> _FolderFigures:
    photos = measure.recognise_photos_in_folder(
        folder, lambda truth: _read_photo(truth, read_photo_file(truth.path))
    )
    figures = measure.compute_accuracy_figures(photos)
    worse = measure.recognise_degraded_photos(photos, _read_photo) if degraded else {}
    if degraded:
        figures["degraded"] = measure.compute_degradation_figures(photos, worse)
    made_worse = [
        f"{key}: {line}" for key, its in worse.items() for line in report.describe_misread_photos(its)
    ]
    faults = report.describe_misread_photos(photos) + made_worse
    return _FolderFigures(figures, faults)


def _read_photo(truth: measure.LabelledPhoto, file: bytes) -> PhotoReading:
    return read(file, copies=truth.copies)


def _format_tables(figures: Mapping[str, Any]) -> str:
    parts = [report.format_accuracy_table(figures)]
    if "degraded" in figures:
        parts.append(report.format_degradation_table(figures["degraded"]))
    return "\n\n".join(parts)
