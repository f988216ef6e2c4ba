"""The phone whose trial a table is: a phone has one at most. Tables that are no trial have none."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("trial_device", sa.String(length=64), nullable=True))
    op.create_index(op.f("ix_tables_trial_device"), "tables", ["trial_device"], unique=True)


def downgrade() -> None:
    op.drop_index(op.f("ix_tables_trial_device"), table_name="tables")
    op.drop_column("tables", "trial_device")
