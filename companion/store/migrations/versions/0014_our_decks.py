"""The decks of tables: small pictures of the corners of their cards, and what these are."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("strip", sa.LargeBinary(), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("shown_by", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_decks_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_decks")),
    )


def downgrade() -> None:
    op.drop_table("decks")
