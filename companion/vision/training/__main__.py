"""`python -m companion.vision.training`: prepare, locate, identify, export."""

import argparse
from pathlib import Path

DATA = Path("training-data")
WEIGHTS = Path(__file__).parent.parent / "weights"


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(prog="python -m companion.vision.training", description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA, help="where art and checkpoints are kept")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("prepare", help="render installed card art and fonts")
    for name, steps in (("locate", 2700), ("identify", 4000)):
        command = commands.add_parser(name, help=f"train, or go on training, the net to {name} indices")
        command.add_argument("--steps", type=int, default=steps)
    export = commands.add_parser(
        "export", help="write the averaged weights as ONNX and compare cv2 with torch"
    )
    export.add_argument("--to", type=Path, default=WEIGHTS)
    _run(parser.parse_args())


def _run(arguments: argparse.Namespace) -> None:
    """Start a command; imports wait for the command that needs them."""
    if arguments.command == "prepare":
        from companion.vision.training import art, glyphs  # noqa: PLC0415

        art.prepare(arguments.data)
        glyphs.prepare(arguments.data)
    elif arguments.command == "export":
        from companion.vision.training.export import export  # noqa: PLC0415

        export(arguments.data, arguments.to)
    elif arguments.command == "locate":
        from companion.vision.training.train_locate import run  # noqa: PLC0415

        run(arguments.data, arguments.steps)
    else:
        from companion.vision.training.train_identify import run  # noqa: PLC0415

        run(arguments.data, arguments.steps)


if __name__ == "__main__":
    main()
