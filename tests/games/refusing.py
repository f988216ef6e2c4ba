"""What every table that rules are tried at can say: that it refuses an entry, and keeps its state."""

from typing import Any

import pytest

from companion.engine.field import Illegal


class Refusing:
    """A table with a `state` and a way to `enter`; a refused entry must leave the state as it was."""

    state: Any
    enter: Any

    def refuses(self, *entry: Any, **values: Any) -> Illegal:
        """Return what was said when the entry was refused: a sentence."""
        before = self.state
        with pytest.raises(Illegal) as caught:
            self.enter(*entry, **values)
        assert self.state is before
        assert str(caught.value).endswith(".")
        return caught.value
