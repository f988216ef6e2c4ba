"""The companion: a phone-first referee and bookkeeper for card games played with real decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Return the application, its database migrated; `config` goes over the settings of the environment."""
    # Imported here, so that importing companion.cards does not load a web server and a database
    from companion import settings
    from companion.store import migrate
    from companion.web.app import create_app as build

    app = build({**settings.from_environment(), **(config or {})})
    migrate(app)
    return app
