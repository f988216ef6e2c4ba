"""Figures and errors of a measurement as text for people."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.vision.measuring.degrade import DEGRADATIONS
from companion.vision.measuring.measure import (
    MAX_FEW_CARDS,
    MIN_EXACT_SHARE,
    TARGET_EXACT_SHARE,
    RecognisedPhoto,
)

_MAX_NAME_LETTERS = 40  # characters of a source's name
_HEADINGS = (
    "",
    "photos",
    "exact",
    "95 % interval",
    "recall",
    "precision",
    "sure but wrong",
    "false positives",
    "hands exact",
)


def format_accuracy_table(counted: Mapping[str, Any]) -> str:
    """Return the figures of `compute_accuracy_figures` as a text table for people."""
    rows = [_HEADINGS, _figures_row("all", counted)]
    for key in ("by_count", "by_layout", "by_source", "by_kind"):
        if counted[key]:
            rows += [
                ("",) * len(_HEADINGS),
                *(_figures_row(name, group) for name, group in counted[key].items()),
            ]
    stages = ", ".join(f"{stage} {ms:.0f}" for stage, ms in counted["ms"].items())
    parts = [*_align_columns(rows), "", f"Milliseconds, median: {stages}"]
    return "\n".join([*parts, *_reliability_lines(counted["reliability"])])


def _reliability_lines(ranges: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the lines of a table that compares confidences with how often they were right."""
    if not ranges:
        return []
    rows: list[tuple[str, ...]] = [("confidence", "cards", "right", "share", "mean confidence")]
    for part in ranges:
        share, mean = _format_percent(part["right"] / part["cards"]), _format_percent(part["confidence"])
        limits = f"{part['from']:.2f} to {part['to']:.2f}"
        rows.append((limits, str(part["cards"]), str(part["right"]), share, mean))
    return ["", *_align_columns(rows)]


def _align_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [_align_row(row, widths) for row in rows]


def _align_row(row: Sequence[str], widths: Sequence[int]) -> str:
    name, *numbers = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
    return "  ".join([name.strip().ljust(widths[0]), *numbers]).rstrip()


def _figures_row(name: str, counted: Mapping[str, Any]) -> tuple[str, ...]:
    low, high = counted["exact_interval"]
    keys = ("card_recall", "card_precision", "confident_wrong", "negatives_with_cards")
    shares = (_format_percent(counted[key]) for key in keys)
    hands = _format_percent(counted["hands_exact"]) if counted["showdowns"] else ""
    interval = f"{low * 100:.1f} to {high * 100:.1f}"
    return (
        name[:_MAX_NAME_LETTERS],
        str(counted["photos"]),
        _format_percent(counted["exact"]),
        interval,
        *shares,
        hands,
    )


def _format_percent(share: float) -> str:
    return f"{share * 100:.1f} %"


_LEVEL_LABELS = {
    "aim": f"aim ({TARGET_EXACT_SHARE * 100:.0f} %)",
    "bar": f"bar ({MIN_EXACT_SHARE * 100:.0f} %)",
    "below": "BELOW THE BAR",
}


def format_degradation_table(counted: Mapping[str, Any]) -> str:
    """Return the figures of `compute_degradation_figures` as a text table for people.

    The last column counts wrong cards shown as sure.
    """
    headings = ("", "exact", "share", "95 % interval", "of original", "reached", "recall", "precision")
    rows: list[tuple[str, ...]] = [(*headings, "sure but wrong")]
    names = {key: worsening.name for key, worsening in DEGRADATIONS.items()}
    rows += [_degraded_row(names.get(key, key), group) for key, group in counted.items()]
    return "\n".join([f"Photos of 1 to {MAX_FEW_CARDS} cards", *_align_columns(rows)])


def _degraded_row(name: str, counted: Mapping[str, Any]) -> tuple[str, ...]:
    low, high = counted["exact_interval"]
    relative = (
        (_format_percent(counted["relative"]), _LEVEL_LABELS[counted["stands"]])
        if "stands" in counted
        else ("", "")
    )
    return (
        name,
        f"{counted['exact_photos']} of {counted['photos']}",
        _format_percent(counted["exact"]),
        f"{low * 100:.1f} to {high * 100:.1f}",
        *relative,
        *(_format_percent(counted[key]) for key in ("card_recall", "card_precision")),
        f"{counted['sure_and_wrong']} of {counted['sure']}",
    )


def describe_misread_photos(photos: Iterable[RecognisedPhoto]) -> list[str]:
    """Return a line for each photo that was not read exactly: missed cards, and cards not there.

    The line begins with the file's name. Of a photo that was refused all cards were missed.
    """
    return [_describe_misreading(photo) for photo in photos if not photo.is_exact]


def _describe_misreading(photo: RecognisedPhoto) -> str:
    truth, found = Counter(photo.truth.cards), Counter(photo.cards)
    missed, invented = sorted((truth - found).elements()), sorted((found - truth).elements())
    parts = [f"missed {' '.join(missed)}"] if missed else []
    parts += [f"invented {' '.join(invented)}"] if invented else []
    return f"{photo.truth.path.name}: {', '.join(parts)}"
