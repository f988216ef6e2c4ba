"""The error that wrong settings raise, apart from the settings: catching it imports nothing heavy."""

from collections.abc import Sequence


class WrongSettings(ValueError):
    """Some settings are wrong; `sentences` says for each which value it has and what it may be."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = tuple(sentences)
