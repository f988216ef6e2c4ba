"""What of the core may be changed, and a copy of the project to change it in."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
CORE = ("engine", "games", "hands", "kit", "matchpot", "variants")


def modules() -> list[str]:
    """Return every module of the core that has code, as `kit/chips`."""
    paths = (path for part in CORE for path in sorted((ROOT / "companion" / part).rglob("*.py")))
    return [
        str(path.relative_to(ROOT / "companion").with_suffix("")) for path in paths if path.read_text("utf-8")
    ]


def named(words: list[str]) -> list[str]:
    """Return the modules meant by names of modules and packages; raise `ValueError` for another name."""
    there = modules()
    meant = {word: [name for name in there if name == word or name.startswith(f"{word}/")] for word in words}
    if unknown := [word for word, found in meant.items() if not found]:
        raise ValueError(f"there is no {', '.join(unknown)} in the core")
    return sorted({name for found in meant.values() for name in found})


def copied(to: Path) -> None:
    """Copy what git knows or would know of the project."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
