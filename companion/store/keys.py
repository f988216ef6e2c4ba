"""The key of what a form sends, so that one sent twice counts once."""

from hashlib import sha256


def key_of(form: str, device: str, said: object) -> str:
    """Return the key of what a phone says with a form that has a key of its own."""
    return sha256(repr((form, device, said)).encode()).hexdigest()[:32]
