"""A decoder that must not be reached."""

import cv2
import pytest


@pytest.fixture
def no_decoder(monkeypatch):
    """Let the test fail when a picture gets as far as to be decoded."""

    def imdecode(*arguments):
        raise AssertionError("this must be refused by its header")

    monkeypatch.setattr(cv2, "imdecode", imdecode)
