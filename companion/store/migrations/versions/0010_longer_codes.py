"""Codes may be longer than five signs, as on a server that strangers reach."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # SQLite does not heed how long a text may be
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("tables", "code", type_=sa.String(), existing_nullable=False)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("tables", "code", type_=sa.String(length=5), existing_nullable=False)
