"""Errors that keep the companion from starting on a database, or from making a backup."""


class CannotStart(RuntimeError):
    """Raised if the database must not be used as things are; the message says why, and what to do."""


class BackupError(RuntimeError):
    """Raised if no backup can be made or restored; the message says why, and what to do."""
