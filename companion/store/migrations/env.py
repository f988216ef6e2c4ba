"""Environment of Alembic: the models, and the connection that `companion.store.database.upgrade` gives."""

from typing import Any, Literal

from alembic import context

from companion.store.models import Base, UtcDateTime


def render_item(_kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Return the text of a type in a new migration; False lets Alembic write it.

    Only `UtcDateTime` is replaced, so that a migration does not change when the models do.
    """
    return "sa.DateTime(timezone=True)" if isinstance(item, UtcDateTime) else False


connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_item=render_item,
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
