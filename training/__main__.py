"""`python -m training`: from card art to the recogniser's networks and what they read."""

import argparse
import sys
from dataclasses import fields
from pathlib import Path

from companion.vision.corners.networks import WEIGHTS_FOLDER
from training.decks.kept_out import MissingArt

DATA_FOLDER = Path("training-data")


def main() -> None:
    """Read the command line and do what it says."""
    arguments = _make_parser().parse_args()
    try:
        COMMANDS[arguments.command](arguments)
    except MissingArt as lacking:
        raise SystemExit(str(lacking)) from None
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        raise SystemExit(130) from None


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA_FOLDER, help="where art and checkpoints are kept")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("packages", help="name the npm packages with card art and fonts, for npm install")
    commands.add_parser("prepare", help="render installed card art and fonts")
    checkpoints = commands.add_parser("checkpoints", help="make checkpoints to train on, of weights alone")
    checkpoints.add_argument(
        "--from",
        dest="folder",
        type=Path,
        help="a folder of averaged weights (locate.pt, identify0.pt and the like) instead of the ONNX files",
    )
    _add_trainings(commands)
    export = commands.add_parser(
        "export", help="write the averaged weights as ONNX and compare ONNX Runtime with torch"
    )
    export.add_argument("--to", type=Path, default=WEIGHTS_FOLDER)
    export.add_argument(
        "--beside",
        action="append",
        metavar="NAME",
        default=[],
        help="write those nets beside the ones in their file: they say the mean together",
    )
    export.add_argument(
        "--mean",
        action="append",
        metavar="NAME",
        default=[],
        help="write the mean of those nets' weights and of the ones in their file",
    )
    quantise = commands.add_parser("quantise", help="write the exported locator again, in eight bits")
    quantise.add_argument("--to", type=Path, default=WEIGHTS_FOLDER, help="the folder with locate.onnx")
    testsets = commands.add_parser("testsets", help="render test sets from art that training never sees")
    testsets.add_argument("--to", type=Path, help="where; DATA/testsets unless told")
    testsets.add_argument("--only", action="append", metavar="NAME", help="one set; may be given again")
    testsets.add_argument("--count", type=int, default=200, help="photos in each set")
    testsets.add_argument("--first", type=int, default=0, help="the first one's number: 200 for fresh ones")
    causes = commands.add_parser("causes", help="tell why photos of test sets are misread")
    causes.add_argument("folder", type=Path, help="one set, or the folder of all")
    calibrate = commands.add_parser("calibrate", help="fit how sure a reading may be to test sets")
    calibrate.add_argument("folder", type=Path, help="one set, or the folder of all")
    return parser


def _add_trainings(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands that train, and what they share."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--start", type=int, default=0, help="the step from which the rate rises and falls again"
    )
    shared.add_argument("--rate", type=float, default=2.5e-3, help="the highest rate")
    shared.add_argument(
        "--workers", type=_count, default=0, help="processes that make scenes; 0: the one that trains does"
    )
    shared.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="where the net and its batches are"
    )
    shared.add_argument(
        "--uses",
        type=_positive_count,
        help="how often a scene (2 unless told) or a crop (4) is shown at most",
    )
    shared.add_argument(
        "--batch", type=_positive_count, help="scenes (16 unless told) or crops (192, of cards 160) in a step"
    )
    shared.add_argument("--member", type=_count, help="its number among several nets of a kind, from 0 on")
    trainings = {}
    for name, steps, does in (
        ("locate", 9500, "locate indices"),
        ("onlook", 6000, "name whole cards"),
        ("identify", 15000, "identify indices"),
    ):
        about = f"train, or go on training, the net to {does}"
        trainings[name] = commands.add_parser(name, parents=[shared], help=about)
        trainings[name].add_argument("--steps", type=int, default=steps)
    trainings["locate"].add_argument(
        "--narrow", action="store_true", help="train the narrow net, with 60 %% of the multiplications"
    )
    trainings["locate"].add_argument(
        "--teacher", type=Path, metavar="FILE", help="a checkpoint or ONNX file whose maps to imitate as well"
    )
    trainings["onlook"].add_argument(
        "--locator", type=Path, default=WEIGHTS_FOLDER / "locate.onnx", help="finds cards"
    )
    trainings["identify"].add_argument(
        "--locator", type=Path, help="locate.onnx: learn from what it finds as well"
    )


def _count(text: str) -> int:
    """Return a whole number from 0 on; raise ValueError where it is none."""
    count = int(text)
    if count < 0:
        raise ValueError(text)
    return count


def _positive_count(text: str) -> int:
    """Return a whole number from 1 on; raise ValueError where it is none."""
    return _count(text) or int("none")


def _print_packages(_: argparse.Namespace) -> None:
    from training.decks import pinned  # noqa: PLC0415

    print(" ".join(pinned.npm_packages()))


def _prepare_art(arguments: argparse.Namespace) -> None:
    from training.decks import art, glyphs, pinned  # noqa: PLC0415

    pinned.check_fonts(arguments.data)
    art.prepare(arguments.data)
    glyphs.prepare(arguments.data)
    pinned.prepare(arguments.data)


def _make_checkpoints(arguments: argparse.Namespace) -> None:
    from training.networks.checkpoints import restore_averaged  # noqa: PLC0415
    from training.networks.unfold import restore_checkpoints  # noqa: PLC0415

    try:
        if arguments.folder:
            restore_averaged(arguments.data, arguments.folder)
        else:
            restore_checkpoints(arguments.data, WEIGHTS_FOLDER)
    except ValueError as refused:
        raise SystemExit(str(refused)) from None


def _export_networks(arguments: argparse.Namespace) -> None:
    from training.networks.export import export_networks  # noqa: PLC0415

    export_networks(arguments.data, arguments.to, arguments.beside, arguments.mean)


def _quantise_locator(arguments: argparse.Namespace) -> None:
    from training.networks.quantise import quantise_locator  # noqa: PLC0415

    try:
        quantise_locator(arguments.data, arguments.to / "locate.onnx")
    except ValueError as refused:
        raise SystemExit(str(refused)) from None


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


def _train_network(arguments: argparse.Namespace) -> None:
    from training.networks import train_identify, train_locate, train_onlook  # noqa: PLC0415
    from training.networks.loop import TrainingOptions, find_device  # noqa: PLC0415
    from training.networks.workers import WorkerEnded  # noqa: PLC0415

    named = vars(arguments)
    try:
        named["device"] = find_device(arguments.device)
    except ValueError as lacking:
        print(lacking, file=sys.stderr)
        raise SystemExit(2) from None
    options = TrainingOptions(**{field.name: named[field.name] for field in fields(TrainingOptions)})
    try:
        if arguments.command == "locate":
            train_locate.run(options, arguments.narrow, arguments.teacher)
        elif arguments.command == "identify":
            train_identify.run(options, arguments.locator)
        else:
            train_onlook.run(options, arguments.locator)
    except (WorkerEnded, ValueError) as refused:
        raise SystemExit(str(refused)) from None


COMMANDS = {
    "packages": _print_packages,
    "prepare": _prepare_art,
    "checkpoints": _make_checkpoints,
    "export": _export_networks,
    "quantise": _quantise_locator,
    "testsets": _render_testsets,
    "causes": _report_causes,
    "calibrate": _calibrate_confidence,
    "locate": _train_network,
    "onlook": _train_network,
    "identify": _train_network,
}
"""What each command does; imports wait for the command that needs them."""


if __name__ == "__main__":
    main()
