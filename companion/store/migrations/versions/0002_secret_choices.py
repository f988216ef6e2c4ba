"""What players choose in secret, and the countdown to it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "declarations",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("yes", sa.Boolean(), nullable=True),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_declarations_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "seq", "seat", name=op.f("pk_declarations")),
    )
    op.create_table(
        "countdowns",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ends", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_countdowns_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_countdowns")),
    )


def downgrade() -> None:
    for table in ("countdowns", "declarations"):
        op.drop_table(table)
