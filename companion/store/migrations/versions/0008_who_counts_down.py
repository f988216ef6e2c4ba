"""Which phone began a countdown, and whether it is counted again."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Who began one that runs meanwhile is not known: the host may have it counted again
    op.add_column("countdowns", sa.Column("device", sa.String(length=64), nullable=True))
    op.add_column("countdowns", sa.Column("again", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    for name in ("again", "device"):
        op.drop_column("countdowns", name)
