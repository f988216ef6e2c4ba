"""Stakes saved under a name."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stakes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=240), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("saved", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stakes")),
        sa.UniqueConstraint("device", "game", "name", name=op.f("uq_stakes_device_game_name")),
    )


def downgrade() -> None:
    op.drop_table("stakes")
