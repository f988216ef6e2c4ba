"""Players who came after a match had begun."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # In the matches there were, everybody had been there from the beginning
    op.add_column("matches", sa.Column("late", sa.Integer(), server_default=sa.text("0"), nullable=False))


def downgrade() -> None:
    op.drop_column("matches", "late")
