"""`python tests/chaos NAME`: see README.md beside it."""

import argparse
import asyncio
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from chaos import away, disk, kill, race, reconnect, releases, slow  # noqa: E402 - found by the lines above

COMMANDS = {
    "kill": kill,
    "race": race,
    "slow": slow,
    "away": away,
    "disk": disk,
    "reconnect": reconnect,
    "releases": releases,
}


def main() -> int:
    """Run one of them; return 1 where a promise was broken."""
    parser = argparse.ArgumentParser(prog="chaos", description="What happens to a server that nobody plans.")
    parser.add_argument("--postgresql", action="store_true", help="two processes at one PostgreSQL")
    chosen = parser.add_subparsers(dest="name", required=True)
    for name, command in COMMANDS.items():
        command.options(chosen.add_parser(name, help=command.__doc__.splitlines()[0]))
    given = parser.parse_args()
    broken = asyncio.run(COMMANDS[given.name].run(given))
    for what in broken:
        print(f"BROKEN: {what}")
    print("All promises were kept." if not broken else f"{len(broken)} promises were broken.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
