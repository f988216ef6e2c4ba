"""Errors of the recognition, each with a sentence for a person and an HTTP status."""

from typing import ClassVar


class PhotoError(ValueError):
    """A photo that cannot be read; the message is a sentence for the person who sent it.

    `status` is the HTTP status of an answer that says so: 422 unless a subclass has another one.
    """

    status: ClassVar[int] = 422


class NotAPhoto(PhotoError):
    """The bytes are no picture of a kind that can be read."""

    status = 415


class PhotoTooLarge(PhotoError):
    """The file, or the picture in it, is larger than the limit for decoding."""

    status = 413


class PhotoTooSmall(PhotoError):
    """The picture has fewer pixels on a side than are needed to show a card."""


class PhotoDamaged(PhotoError):
    """The picture is cut off or broken."""


class PhotoTooSlow(PhotoError):
    """Reading the picture took too long."""

    status = 503


class RecogniserUnavailable(RuntimeError):
    """No photo can be read now, whatever it shows; the message is a sentence for a person.

    It is no `PhotoError`. `status` is the HTTP status of an answer that says so.
    """

    status: ClassVar[int] = 503


class RecogniserMissing(RecogniserUnavailable):
    """The trained weights are not installed."""


class RecogniserBusy(RecogniserUnavailable):
    """Other photos kept the recogniser busy for too long."""
