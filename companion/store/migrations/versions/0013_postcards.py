"""Moments sent as links, and photographs that were entered from, or are kept by who took them."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "postcards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("named", sa.JSON(), nullable=False),
        sa.Column("made_by", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_postcards_table_id_tables")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_postcards_match_id_matches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_postcards")),
        sa.UniqueConstraint("token", name=op.f("uq_postcards_token")),
    )
    op.create_index(op.f("ix_postcards_table_id"), "postcards", ["table_id"])
    # In words: Alembic would make the table anew on SQLite
    named = "CONSTRAINT fk_photos_match_id_matches REFERENCES matches (id)"
    op.execute(f"ALTER TABLE photos ADD COLUMN match_id INTEGER {named}")
    op.create_index(op.f("ix_photos_match_id"), "photos", ["match_id"])
    op.add_column("photos", sa.Column("kept", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    op.drop_column("photos", "kept")
    op.drop_index(op.f("ix_photos_match_id"), "photos")
    op.drop_column("photos", "match_id")
    op.drop_table("postcards")
