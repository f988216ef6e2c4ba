"""Make the frozen rules of a former release from git: `python -m tests.store.releases.freeze_rules`.

A migration that replays matches needs the rules by which they were played. They are kept beside it in a zip,
as one package with a name of its own, and never change again. This writes `rules_0005.zip`, which migration
0006 imports: the rules of release 0.1.0. Every run writes the same bytes.
"""

import io
import re
import subprocess
import tarfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).parents[3]
COMMIT = "4073c76"
"""The commit of release 0.1.0, whose schema is revision 0005."""
PACKAGE = "rules_0005"
ZIP = ROOT / "companion" / "store" / "migrations" / f"{PACKAGE}.zip"
RULES = ("companion/cards.py", "companion/games", "companion/hands", "companion/play")
"""Everything of that release that is pure: it imports the standard library and numpy alone."""

_IMPORT = re.compile(r"^(\s*(?:from|import) )companion\b", re.MULTILINE)
_INIT = f'"""The rules of commit {COMMIT}. They never change: see tests/store/releases/freeze_rules.py."""\n'
_MOMENT = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip, the earliest one that a zip can hold."""


def frozen_rules() -> bytes:
    """Return the zip, made from the commit; raise `CalledProcessError` if git does not have that."""
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for name, text in [(f"{PACKAGE}/__init__.py", _INIT), *sorted(_modules().items())]:
            info = ZipInfo(name, _MOMENT)
            info.compress_type, info.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(info, text.encode(), compresslevel=9)
    return made.getvalue()


def modules_in(zipped: bytes) -> dict[str, str]:
    """Return the text of each file in a zip by its name."""
    with ZipFile(io.BytesIO(zipped)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def _modules() -> dict[str, str]:
    """Return the text of each module by its name in the zip, importing the package there."""
    command = ["git", "archive", COMMIT, *RULES]
    archive = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        return {
            f"{PACKAGE}/{member.name.removeprefix('companion/')}": _IMPORT.sub(
                rf"\g<1>{PACKAGE}", files.extractfile(member).read().decode()
            )
            for member in files
            if member.name.endswith(".py")
        }


if __name__ == "__main__":
    ZIP.write_bytes(frozen_rules())
    print(f"{ZIP.relative_to(ROOT)}: {ZIP.stat().st_size} bytes")
