"""What becomes of a picture file: read, or refused with a sentence."""

import re

from companion.vision import PhotoError, make_clean_photo_copy
from companion.vision.photo.decode import decode_photo


def outcome(photo):
    """Return the kind of refusal of `photo`, None if it is read; what is read and what is kept must agree."""
    refusals = [refusal(way, photo) for way in (decode_photo, make_clean_photo_copy)]
    assert all(re.fullmatch(r"[A-Z].*\.", str(error)) for error in refusals if error)
    assert type(refusals[0]) is type(refusals[1])
    return type(refusals[0]) if refusals[0] else None


def refusal(way, photo):
    try:
        way(photo)
    except PhotoError as error:
        return error
    return None
