"""`python -m training`: from card art to the two networks and what they read."""

import argparse
from pathlib import Path

from companion.vision.corners.networks import WEIGHTS_FOLDER
from training.decks.kept_out import MissingArt

DATA_FOLDER = Path("training-data")


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER, help="where art and checkpoints are kept")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("packages", help="name the npm packages with card art and fonts, for npm install")
    commands.add_parser("prepare", help="render installed card art and fonts")
    commands.add_parser("unfold", help="make checkpoints of the weights that are kept, to train on")
    for name, steps, does in (
        ("locate", 9500, "locate indices"),
        ("onlook", 6000, "name whole cards"),
        ("identify", 15000, "identify indices"),
    ):
        command = commands.add_parser(name, help=f"train, or go on training, the net to {does}")
        command.add_argument("--steps", type=int, default=steps)
        command.add_argument(
            "--start", type=int, default=0, help="the step from which the rate rises and falls again"
        )
        command.add_argument("--rate", type=float, default=2.5e-3, help="the highest rate")
        if name == "onlook":
            command.add_argument(
                "--locator", type=Path, default=WEIGHTS_FOLDER / "locate.onnx", help="finds cards"
            )
    command.add_argument("--locator", type=Path, help="locate.onnx: learn from what it finds as well")
    export = commands.add_parser(
        "export", help="write the averaged weights as ONNX and compare cv2 with torch"
    )
    export.add_argument("--to", type=Path, default=WEIGHTS_FOLDER)
    export.add_argument(
        "--beside",
        action="append",
        metavar="NAME",
        default=[],
        help="write that net beside those in its file: they say the mean together",
    )
    testsets = commands.add_parser("testsets", help="render test sets from art that training never sees")
    testsets.add_argument("--to", type=Path, help="where; DATA/testsets unless told")
    testsets.add_argument("--only", action="append", metavar="NAME", help="one set; may be given again")
    testsets.add_argument("--count", type=int, default=200, help="photos in each set")
    testsets.add_argument("--first", type=int, default=0, help="the first one's number: 200 for fresh ones")
    causes = commands.add_parser("causes", help="tell why photos of test sets are misread")
    causes.add_argument("folder", type=Path, help="one set, or the folder of all")
    calibrate = commands.add_parser("calibrate", help="fit how sure a reading may be to test sets")
    calibrate.add_argument("folder", type=Path, help="one set, or the folder of all")
    try:
        arguments = parser.parse_args()
        COMMANDS[arguments.command](arguments)
    except MissingArt as lacking:
        raise SystemExit(str(lacking)) from None


def _print_packages(_: argparse.Namespace) -> None:
    from training.decks import pinned  # noqa: PLC0415

    print(" ".join(pinned.npm_packages()))


def _prepare_art(arguments: argparse.Namespace) -> None:
    from training.decks import art, glyphs, pinned  # noqa: PLC0415

    pinned.check_fonts(arguments.data)
    art.prepare(arguments.data)
    glyphs.prepare(arguments.data)
    pinned.prepare(arguments.data)


def _restore_checkpoints(arguments: argparse.Namespace) -> None:
    from training.networks.unfold import restore_checkpoints  # noqa: PLC0415

    try:
        restore_checkpoints(arguments.data, WEIGHTS_FOLDER)
    except ValueError as refused:
        raise SystemExit(str(refused)) from None


def _export_networks(arguments: argparse.Namespace) -> None:
    from training.networks.export import export_networks  # noqa: PLC0415

    export_networks(arguments.data, arguments.to, arguments.beside)


def _render_testsets(arguments: argparse.Namespace) -> None:
    from training import testsets  # noqa: PLC0415

    names = arguments.only or list(testsets.TESTSETS)
    unknown = [name for name in names if name not in testsets.TESTSETS]
    if unknown:
        raise SystemExit(f"There is no test set {unknown[0]}; there are {', '.join(testsets.TESTSETS)}.")
    to = arguments.to or arguments.data / "testsets"
    testsets.render_testsets(arguments.data, to, names, arguments.count, arguments.first)


def _report_causes(arguments: argparse.Namespace) -> None:
    from training.reading.causes import report_causes  # noqa: PLC0415

    report_causes(arguments.folder)


def _calibrate_confidence(arguments: argparse.Namespace) -> None:
    from training.reading.calibrate import calibrate_confidence  # noqa: PLC0415

    calibrate_confidence(arguments.folder)


def _train_locator(arguments: argparse.Namespace) -> None:
    from training.networks import train_locate  # noqa: PLC0415

    train_locate.run(arguments.data, arguments.steps, arguments.start, arguments.rate)


def _train_card_classifier(arguments: argparse.Namespace) -> None:
    from training.networks import train_onlook  # noqa: PLC0415

    how = (arguments.steps, arguments.start, arguments.rate, arguments.locator)
    train_onlook.run(arguments.data, *how)


def _train_identifier(arguments: argparse.Namespace) -> None:
    from training.networks import train_identify  # noqa: PLC0415

    how = (arguments.steps, arguments.start, arguments.rate, arguments.locator)
    train_identify.run(arguments.data, *how)


COMMANDS = {
    "packages": _print_packages,
    "prepare": _prepare_art,
    "unfold": _restore_checkpoints,
    "export": _export_networks,
    "testsets": _render_testsets,
    "causes": _report_causes,
    "calibrate": _calibrate_confidence,
    "locate": _train_locator,
    "onlook": _train_card_classifier,
    "identify": _train_identifier,
}
"""What each command does; imports wait for the command that needs them."""


if __name__ == "__main__":
    main()
