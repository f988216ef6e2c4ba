"""A fixture for tests in whose process LOGS=json takes over what is written."""

import logging
import sys
import threading
from collections.abc import Iterator

import pytest


@pytest.fixture
def kept_logs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What this process writes by itself is as it was, when the test is over."""
    loggers = (logging.getLogger("companion"), logging.getLogger())
    before = [(logger, list(logger.handlers), logger.level) for logger in loggers]
    for place, hook in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(place, hook, getattr(place, hook))
    yield
    logging.captureWarnings(False)
    for logger, handlers, level in before:
        logger.handlers[:] = handlers
        logger.setLevel(level)
