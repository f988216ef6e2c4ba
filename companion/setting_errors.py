"""The error that wrong settings raise, apart from the settings: catching it imports nothing heavy."""

from collections.abc import Sequence


class WrongSettings(ValueError):
    """Some settings are wrong.

    `sentences` says for each which value it has and what it may be; `logs` is the setting LOGS.
    """

    def __init__(self, sentences: Sequence[str], logs: str = "text") -> None:
        super().__init__("\n".join(sentences))
        self.sentences = tuple(sentences)
        self.logs = logs
