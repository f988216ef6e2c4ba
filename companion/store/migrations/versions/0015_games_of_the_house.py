"""Games of the house: the card that a match is played by, and those that a table keeps."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("card", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "cards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=240), nullable=False),
        sa.Column("card", sa.JSON(), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("kept_by", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_cards_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cards")),
        sa.UniqueConstraint("table_id", "name", name=op.f("uq_cards_table_id_name")),
    )


def downgrade() -> None:
    op.drop_table("cards")
    op.drop_column("matches", "card")
