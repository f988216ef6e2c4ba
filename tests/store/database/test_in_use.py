"""Any number of programs work with a database at once, or one that puts a backup in its place."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.store.database.lock import DatabaseInUse, hold_exclusive_lock, hold_shared_lock

HOLDS = """
import sys
from pathlib import Path
from companion.store.database.lock import hold_shared_lock

with hold_shared_lock(Path(sys.argv[1])):
    print("holding", flush=True)
    sys.stdin.read()
"""


def test_a_program_that_dies_lets_go(tmp_path: Path):
    database = tmp_path / "companion.sqlite"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDS, database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "holding\n"
        with hold_shared_lock(database):
            pass
        with (
            pytest.raises(DatabaseInUse, match="A running companion is using"),
            hold_exclusive_lock(database),
        ):
            pass
        holder.kill()
    with (
        hold_exclusive_lock(database),
        pytest.raises(DatabaseInUse, match="is being restored"),
        hold_shared_lock(database),
    ):
        pass
    with hold_shared_lock(database):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["companion.sqlite.lock"]
    assert (tmp_path / "companion.sqlite.lock").read_bytes() == b""
