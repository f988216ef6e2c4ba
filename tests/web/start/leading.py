"""A server with https, and how pages lead there."""

from werkzeug.test import TestResponse

from web.phones import Phone

ADDRESS, NAME = "192.168.1.7", "companion.local"


HTML = {"Accept": "text/html,application/xhtml+xml"}


PLAIN, SECURED = f"http://{ADDRESS}:8000", f"https://{ADDRESS}:8443"


def opened(phone: Phone, path: str, at: str = PLAIN, **headers: str) -> TestResponse:
    """Let a person open a page there."""
    return phone.get(path, base_url=at, headers=HTML | headers)
