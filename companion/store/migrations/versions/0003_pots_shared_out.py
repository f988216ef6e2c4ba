"""Pots that waited and were shared out."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sharings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("shares", sa.JSON(), nullable=False),
        sa.Column("entered_by", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_back", sa.DateTime(timezone=True), nullable=True),
        sa.Column("taken_back_by", sa.String(length=240), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_sharings_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sharings")),
    )
    op.create_index(op.f("ix_sharings_table_id"), "sharings", ["table_id"])


def downgrade() -> None:
    op.drop_table("sharings")
