"""The region by which a table writes amounts, dates and times; tables of earlier releases have none."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("locale", sa.String(length=16), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "locale")
