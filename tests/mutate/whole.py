"""Every change that mutmut makes in a few modules.

Each is made in a copy, and the tests beside it are run: `tests/kit` for `companion/kit`. These
two lists are put into `[tool.mutmut]` of pyproject.toml; what stands there holds too.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from .core import copied

MUTMUT = (sys.executable, "-m", "mutmut")


def narrowed(settings: str, chosen: list[str]) -> str:
    """Return the text of pyproject.toml with the modules to change and the tests to run put in."""
    changed = [f"companion/{name}.py" for name in chosen]
    tests = sorted({f"tests/{name.partition('/')[0]}" for name in chosen})
    head = "[tool.mutmut]"
    if settings.count(head) != 1:
        raise ValueError("pyproject.toml has no table for mutmut")
    lists = f"only_mutate = {changed}\npytest_add_cli_args_test_selection = {tests}\n"
    return settings.replace("source_paths =", lists + "source_paths =", 1)


def whole(chosen: list[str]) -> int:
    """Make every change in those modules, print what survived, and return how mutmut ended."""
    print("Changing", ", ".join(chosen), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        copied(copy)
        settings = (copy / "pyproject.toml").read_text("utf-8")
        (copy / "pyproject.toml").write_text(narrowed(settings, chosen), "utf-8")
        run = subprocess.run([*MUTMUT, "run", "--max-children", "2"], check=False, cwd=copy)
        alive = _alive(copy)
    print(*alive, f"{len(alive)} changes that no test noticed", sep="\n")
    return run.returncode


def _mutmut(folder: Path, *words: str) -> str:
    done = subprocess.run([*MUTMUT, *words], check=False, cwd=folder, capture_output=True, text=True)
    return done.stdout


def _alive(folder: Path) -> list[str]:
    """Return each change that no test noticed, as lines of a difference."""
    names = [
        line.split(":")[0].strip() for line in _mutmut(folder, "results").splitlines() if "survived" in line
    ]
    return [f"{name}\n{_mutmut(folder, 'show', name)}" for name in names]
