"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "photos",
        sa.Column("token", sa.String(length=32), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("jpeg", sa.LargeBinary(), nullable=False),
        sa.Column("reading", sa.JSON(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_photos")),
    )
    op.create_index(op.f("ix_photos_created"), "photos", ["created"])
    op.create_index(op.f("ix_photos_device"), "photos", ["device"])
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=5), nullable=False),
        sa.Column("name", sa.String(length=240), nullable=False),
        sa.Column("unit", sa.String(length=240), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("opened_by", sa.String(length=64), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("code", name=op.f("uq_tables_code")),
    )
    op.create_index(op.f("ix_tables_opened_by"), "tables", ["opened_by"])
    op.create_table(
        "seats",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=True),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seats")),
        sa.UniqueConstraint("table_id", "position", name=op.f("uq_seats_table_id_position")),
    )
    op.create_index(op.f("ix_seats_device"), "seats", ["device"])
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=64), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("caller", sa.Integer(), nullable=True),
        sa.Column("started_by", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("abandoned", sa.DateTime(timezone=True), nullable=True),
        sa.Column("abandoned_by", sa.String(length=240), nullable=True),
        sa.ForeignKeyConstraint(["caller"], ["seats.id"], name=op.f("fk_matches_caller_seats")),
        sa.ForeignKeyConstraint(["dealer"], ["seats.id"], name=op.f("fk_matches_dealer_seats")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_matches_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_matches_table_id_number")),
    )
    op.create_table(
        "entries",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("action", sa.String(length=64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("values", sa.JSON(), nullable=False),
        sa.Column("entered_by", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_entries_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_entries")),
    )


def downgrade() -> None:
    for table in ("entries", "matches", "seats", "tables", "photos"):
        op.drop_table(table)
