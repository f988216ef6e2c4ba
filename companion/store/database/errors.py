"""Why the companion does not start on a database, or copies none: a sentence for people."""


class CannotStart(RuntimeError):
    """The database must not be worked with as things are; the message says why, and what to do."""


class NoBackup(RuntimeError):
    """No backup could be made of a database, or put back; the message says why, and what to do."""
