"""Phones that ask to be let in."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "knocks",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=240), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("let_in_by", sa.String(length=240), nullable=True),
        sa.Column("declined_by", sa.String(length=240), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_knocks_table_id_tables")),
        sa.ForeignKeyConstraint(["seat_id"], ["seats.id"], name=op.f("fk_knocks_seat_id_seats")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_knocks")),
        sa.UniqueConstraint("table_id", "device", name=op.f("uq_knocks_table_id_device")),
    )


def downgrade() -> None:
    op.drop_table("knocks")
