"""What a table counts in: whole ones, or a currency with hundredths."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # The tables there were counted whole ones without a sign, and so did the stakes that were saved
    op.add_column(
        "tables", sa.Column("sign", sa.String(length=240), server_default=sa.text("''"), nullable=False)
    )
    for table in ("tables", "stakes"):
        op.add_column(table, sa.Column("places", sa.Integer(), server_default=sa.text("0"), nullable=False))


def downgrade() -> None:
    for table in ("stakes", "tables"):
        op.drop_column(table, "places")
    op.drop_column("tables", "sign")
