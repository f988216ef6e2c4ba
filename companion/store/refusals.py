"""Why the companion does not start on a database: a sentence for people."""


class CannotStart(RuntimeError):
    """The database must not be worked with as things are; the message says why, and what to do."""
