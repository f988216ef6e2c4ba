"""Change the pure core a little, over and over, and tell which changes no test notices: `make mutate`.

Without arguments it takes a few modules by chance, another few each time; else those named, as `kit/chips`.
Each is changed in a copy, and the tests beside it are run: `tests/kit` for `companion/kit`. These
two lists are put into `[tool.mutmut]` of pyproject.toml; what stands there holds too.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORE = ("games", "hands", "kit", "matchpot", "play")
MUTMUT = (sys.executable, "-m", "mutmut")
BY_CHANCE = 3
"""Modules in a run that names none."""


def modules() -> list[str]:
    """Return every module of the core that has code, as `kit/chips`."""
    paths = (path for part in CORE for path in sorted((ROOT / "companion" / part).rglob("*.py")))
    return [
        str(path.relative_to(ROOT / "companion").with_suffix("")) for path in paths if path.read_text("utf-8")
    ]


def narrowed(settings: str, chosen: list[str]) -> str:
    """Return the text of pyproject.toml with the modules to change and the tests to run put in."""
    changed = [f"companion/{name}.py" for name in chosen]
    tests = sorted({f"tests/{name.partition('/')[0]}" for name in chosen})
    head = "[tool.mutmut]"
    if settings.count(head) != 1:
        raise ValueError("pyproject.toml has no table for mutmut")
    lists = f"only_mutate = {changed}\npytest_add_cli_args_test_selection = {tests}\n"
    return settings.replace("source_paths =", lists + "source_paths =", 1)


def _copied(to: Path) -> None:
    """Copy what git knows or would know of the project."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


def _mutmut(folder: Path, *words: str) -> str:
    done = subprocess.run([*MUTMUT, *words], check=False, cwd=folder, capture_output=True, text=True)
    return done.stdout


def _alive(folder: Path) -> list[str]:
    """Return each change that no test noticed, as lines of a difference."""
    names = [
        line.split(":")[0].strip() for line in _mutmut(folder, "results").splitlines() if "survived" in line
    ]
    return [f"{name}\n{_mutmut(folder, 'show', name)}" for name in names]


def main() -> None:
    """Change the modules named, or some by chance, and print what survived."""
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", help="as kit/chips; without, a few by chance")
    named = parser.parse_args().modules
    there = modules()
    if unknown := sorted(set(named) - set(there)):
        parser.error(f"there is no {', '.join(unknown)} in the core")
    chosen = named or sorted(random.sample(there, BY_CHANCE))
    print("Changing", ", ".join(chosen), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        _copied(copy)
        settings = (copy / "pyproject.toml").read_text("utf-8")
        (copy / "pyproject.toml").write_text(narrowed(settings, chosen), "utf-8")
        run = subprocess.run([*MUTMUT, "run", "--max-children", "2"], check=False, cwd=copy)
        alive = _alive(copy)
    print(*alive, f"{len(alive)} changes that no test noticed", sep="\n")
    sys.exit(run.returncode)


if __name__ == "__main__":
    main()
