"""The version of this release: written here and nowhere else; CHANGELOG.md says what its steps mean."""

__version__ = "0.24.0"
