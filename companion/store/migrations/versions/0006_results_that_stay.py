"""What every entry told and came to, results of matches, adjustments, what happened beside the matches."""

import sqlalchemy as sa
from alembic import op

from companion.store.migrations import telling_0006

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("edition", sa.Integer(), server_default=sa.text("1"), nullable=False))
    op.add_column("entries", sa.Column("line", sa.Text(), server_default=sa.text("''"), nullable=False))
    for name in ("came", "retold", "chosen_by"):
        op.add_column("entries", sa.Column(name, sa.JSON(), nullable=True))
    op.add_column("declarations", sa.Column("since", sa.DateTime(timezone=True), nullable=True))
    op.add_column("seats", sa.Column("asked", sa.DateTime(timezone=True), nullable=True))
    op.add_column("seats", sa.Column("asked_by", sa.String(length=64), nullable=True))
    _results()
    _adjustments()
    _happenings()
    telling_0006.fill(op.get_bind())


def _results() -> None:
    op.create_table(
        "results",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("money", sa.JSON(), nullable=False),
        sa.Column("pot", sa.Integer(), nullable=False),
        sa.Column("winners", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_results_match_id_matches")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_results")),
    )


def _adjustments() -> None:
    op.create_table(
        "adjustments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("payer", sa.Integer(), nullable=False),
        sa.Column("payee", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("why", sa.String(length=800), nullable=False),
        sa.Column("entered_by", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_back", sa.DateTime(timezone=True), nullable=True),
        sa.Column("taken_back_by", sa.String(length=240), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_adjustments_table_id_tables")),
        sa.ForeignKeyConstraint(["payer"], ["seats.id"], name=op.f("fk_adjustments_payer_seats")),
        sa.ForeignKeyConstraint(["payee"], ["seats.id"], name=op.f("fk_adjustments_payee_seats")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_adjustments")),
        sa.UniqueConstraint("table_id", "key", name=op.f("uq_adjustments_table_id_key")),
    )


def _happenings() -> None:
    op.create_table(
        "happenings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=True),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("entered_by", sa.String(length=240), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_happenings_table_id_tables")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_happenings_match_id_matches")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_happenings")),
    )
    op.create_index(op.f("ix_happenings_table_id"), "happenings", ["table_id"])
    op.create_index(op.f("ix_happenings_match_id"), "happenings", ["match_id"])


def downgrade() -> None:
    for table in ("happenings", "adjustments", "results"):
        op.drop_table(table)
    for table, names in _ADDED.items():
        for name in names:
            op.drop_column(table, name)


_ADDED = {
    "seats": ("asked_by", "asked"),
    "declarations": ("since",),
    "entries": ("chosen_by", "retold", "came", "line"),
    "matches": ("edition",),
}
