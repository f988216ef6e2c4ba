"""How Alembic finds the models and the connection that `companion.store.database.upgrade` hands it."""

from typing import Any, Literal

from alembic import context

from companion.store.models import Base, UtcDateTime


def render_item(_kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """A migration must not change when the models do, so it names no type of theirs."""
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
