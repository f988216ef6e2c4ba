"""The folder in which evenings are kept, and the files of a database in it."""

import sys
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from platformdirs import user_data_path

DATA_FOLDER_NAME = "card-table-companion"
"""The name of the user's data folder."""
_PACKAGE = Path(__file__).parent
_FORMER_ENVIRONMENT_NAME = "companion"
"""What pipx and uv called the environment of earlier releases."""


@dataclass(frozen=True)
class DatabaseLocation:
    """The file of an SQLite database, and the signing key of its cookies.

    database: the file of the database.
    key_file: the file of the key, unless a setting gives it; it need not be there yet.
    given_key: the key that a setting gives, None if none does.
    """

    database: Path
    key_file: Path
    given_key: str | None = None

    @property
    def signing_key(self) -> str | None:
        """The key in use: the one given, else that in the file; None if there is neither.

        It is "" if the file is blank. The file is read each time, but not if a key is given.

        Raises:
            OSError: the file cannot be read.
            UnicodeError: the file is not ASCII.
        """
        if self.given_key:
            return self.given_key
        return self.key_file.read_text("ascii").strip() if self.key_file.is_file() else None


def usual_folder() -> Path:
    """Return the usual folder of the database and the key, whatever the settings say.

    It need not exist. It is `instance/` of a checkout. Installed as a package it is the user's data
    folder, because files inside a virtual environment are lost when that is made anew.
    """
    return (
        _PACKAGE.parent / "instance" if _is_checkout() else user_data_path(DATA_FOLDER_NAME, appauthor=False)
    )


def folders_in_environments() -> list[Path]:
    """Return the folders inside environments in which earlier releases kept evenings.

    The first is in the environment that runs this, the second in the one beside it that pipx or uv made while
    the package had another name. They need not be there. The list is empty for a checkout.
    """
    if _is_checkout():
        return []
    own = Path(Flask("companion").instance_path)
    return [own, Path(sys.prefix).parent / _FORMER_ENVIRONMENT_NAME / "var" / "companion-instance"]


def _is_checkout() -> bool:
    return (_PACKAGE.parent / "pyproject.toml").is_file() and not _PACKAGE.is_relative_to(sys.prefix)
