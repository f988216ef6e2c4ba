"""Any number of programs work with a database at once, or one that puts a backup in its place."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.store.database.lock import InUse, alone_with, working_with

HOLDS = """
import sys
from pathlib import Path
from companion.store.database.lock import working_with

with working_with(Path(sys.argv[1])):
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
        with working_with(database):
            pass
        with pytest.raises(InUse, match="A companion works with"), alone_with(database):
            pass
        holder.kill()
    with alone_with(database), pytest.raises(InUse, match="is being put in place"), working_with(database):
        pass
    with working_with(database):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["companion.sqlite.lock"]
    assert (tmp_path / "companion.sqlite.lock").read_bytes() == b""
