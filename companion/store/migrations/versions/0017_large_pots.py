"""Pots and what is paid may be larger than what PostgreSQL calls an integer."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_AMOUNTS = (("results", "pot"), ("handovers", "amount"), ("carried", "amount"))


def upgrade() -> None:
    _alter(sa.Integer(), sa.BigInteger())


def downgrade() -> None:
    _alter(sa.BigInteger(), sa.Integer())


def _alter(before: sa.Integer, after: sa.Integer) -> None:
    # A whole number of SQLite has room for either
    if op.get_bind().dialect.name == "postgresql":
        for table, column in _AMOUNTS:
            op.alter_column(table, column, existing_type=before, type_=after, existing_nullable=False)
