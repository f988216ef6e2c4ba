"""The error that wrong settings raise, apart from the settings: catching it imports nothing heavy."""

from collections.abc import Sequence


class WrongSettings(ValueError):
    """Raised if some settings are wrong.

    sentences: one for each, which says its value and what it may be. The message has a line for each.
    logs: the value of the setting LOGS, "text" or "json"; "text" if it is itself wrong.
    """

    def __init__(self, sentences: Sequence[str], logs: str = "text") -> None:
        super().__init__("\n".join(sentences))
        self.sentences = tuple(sentences)
        self.logs = logs
