"""Evenings that close, what settles them, chips that were bought, and what matches are remembered for."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("closed", sa.DateTime(timezone=True), nullable=True))
    op.add_column("tables", sa.Column("closed_by", sa.String(length=240), nullable=True))
    op.add_column("tables", sa.Column("chips_apart", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("origin", sa.String(length=80), nullable=True))
    op.add_column("results", sa.Column("highlights", sa.JSON(), nullable=True))
    op.create_table(
        "handovers",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("payer", sa.Integer(), nullable=True),
        sa.Column("payee", sa.Integer(), nullable=True),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("left", sa.Boolean(), server_default=sa.false(), nullable=False),
        *_signed(),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_handovers_table_id_tables")),
        sa.ForeignKeyConstraint(["payer"], ["seats.id"], name=op.f("fk_handovers_payer_seats")),
        sa.ForeignKeyConstraint(["payee"], ["seats.id"], name=op.f("fk_handovers_payee_seats")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_handovers")),
        sa.UniqueConstraint("table_id", "key", name=op.f("uq_handovers_table_id_key")),
    )
    op.create_table(
        "cash",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("paid", sa.Boolean(), nullable=False),
        *_signed(),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_cash_table_id_tables")),
        sa.ForeignKeyConstraint(["seat_id"], ["seats.id"], name=op.f("fk_cash_seat_id_seats")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cash")),
        sa.UniqueConstraint("table_id", "key", name=op.f("uq_cash_table_id_key")),
    )


def _signed() -> list[sa.Column[object]]:
    return [
        sa.Column("entered_by", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_back", sa.DateTime(timezone=True), nullable=True),
        sa.Column("taken_back_by", sa.String(length=240), nullable=True),
    ]


def downgrade() -> None:
    op.drop_table("cash")
    op.drop_table("handovers")
    op.drop_column("results", "highlights")
    for name in ("origin", "chips_apart", "closed_by", "closed"):
        op.drop_column("tables", name)
