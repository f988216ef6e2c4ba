"""The version that is printed is the one that is written down."""

from click.testing import CliRunner

import companion
from companion.commands import main


def test_the_version_is_printed():
    assert CliRunner().invoke(main, ["--version"]).output == f"companion, version {companion.__version__}\n"
