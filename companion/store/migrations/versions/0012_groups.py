"""Groups of people over years, what a match came to for each player, and debts carried on."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_BELONGS = (("tables", "group", "groups"), ("stakes", "group", "groups"), ("seats", "person", "people"))
_RENAMED = re.compile("(?P<before>.+) is now called (?P<name>.+)[.]")


def upgrade() -> None:
    _groups()
    _at_the_table()
    _fill_parts()
    _fill_names()


def _groups() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=240), nullable=False),
        sa.Column("unit", sa.String(length=240), nullable=False),
        sa.Column("sign", sa.String(length=240), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("origin", sa.String(length=80), nullable=False),
        sa.Column("meets", sa.String(length=16), nullable=True),
        sa.Column("meets_at", sa.String(length=240), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
        sa.UniqueConstraint("key", name=op.f("uq_groups_key")),
        sa.UniqueConstraint("origin", name=op.f("uq_groups_origin")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=240), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(length=16), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("joined_to", sa.Integer(), nullable=True),
        sa.Column("left", sa.DateTime(timezone=True), nullable=True),
        sa.Column("forgotten", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_people_group_id_groups")),
        sa.ForeignKeyConstraint(["joined_to"], ["people.id"], name=op.f("fk_people_joined_to_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_index(op.f("ix_people_group_id"), "people", ["group_id"])
    op.create_table(
        "phones",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(length=64), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_phones_group_id_groups")),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_phones_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_phones")),
        sa.UniqueConstraint("group_id", "device", name=op.f("uq_phones_group_id_device")),
    )
    op.create_index(op.f("ix_phones_device"), "phones", ["device"])
    op.create_index(op.f("ix_phones_person_id"), "phones", ["person_id"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("token", sa.String(length=32), nullable=False),
        sa.Column("by", sa.String(length=240), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_invitations_person_id_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
        sa.UniqueConstraint("token", name=op.f("uq_invitations_token")),
    )
    op.create_index(op.f("ix_invitations_person_id"), "invitations", ["person_id"])


def _at_the_table() -> None:
    for name, of, many in _BELONGS:
        # In words: Alembic would make the table anew on SQLite, and others refer to it
        named = f"CONSTRAINT fk_{name}_{of}_id_{many} REFERENCES {many} (id)"
        op.execute(f"ALTER TABLE {name} ADD COLUMN {of}_id INTEGER {named}")
        op.create_index(op.f(f"ix_{name}_{of}_id"), name, [f"{of}_id"])
    op.add_column("seats", sa.Column("formerly", sa.JSON(), nullable=True))
    op.create_table(
        "parts",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("money", sa.BigInteger(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        *(
            sa.Column(name, sa.Integer(), nullable=True)
            for name in ("hands", "stayed", "right", "pots", "burned")
        ),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_parts_match_id_matches")),
        sa.ForeignKeyConstraint(["seat_id"], ["seats.id"], name=op.f("fk_parts_seat_id_seats")),
        sa.PrimaryKeyConstraint("match_id", "seat_id", name=op.f("pk_parts")),
    )
    op.create_index(op.f("ix_parts_seat_id"), "parts", ["seat_id"])
    op.create_table(
        "carried",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("handover_id", sa.Integer(), nullable=True),
        sa.Column("payer", sa.Integer(), nullable=False),
        sa.Column("payee", sa.Integer(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_carried_table_id_tables")),
        sa.ForeignKeyConstraint(
            ["handover_id"], ["handovers.id"], name=op.f("fk_carried_handover_id_handovers")
        ),
        sa.ForeignKeyConstraint(["payer"], ["seats.id"], name=op.f("fk_carried_payer_seats")),
        sa.ForeignKeyConstraint(["payee"], ["seats.id"], name=op.f("fk_carried_payee_seats")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_carried")),
        sa.UniqueConstraint("handover_id", name=op.f("uq_carried_handover_id")),
    )
    op.create_index(op.f("ix_carried_table_id"), "carried", ["table_id"])


def _fill_parts() -> None:
    """Say of every match that is over what it came to for each player; of hands only how many there were."""
    connection = op.get_bind()
    over = sa.text(
        "SELECT matches.id, matches.players, results.money, results.winners, results.highlights"
        " FROM matches JOIN results ON results.match_id = matches.id WHERE matches.abandoned IS NULL"
    ).columns(players=sa.JSON, money=sa.JSON, winners=sa.JSON, highlights=sa.JSON)
    found = [part for match in connection.execute(over).mappings() for part in _parts(match)]
    if found:
        columns = [sa.column(name) for name in ("match_id", "seat_id", "money", "won", "hands")]
        connection.execute(sa.table("parts", *columns).insert(), found)


def _parts(match: Mapping[str, Any]) -> list[dict[str, Any]]:
    players, money = match["players"], match["money"] or [0] * len(match["players"])
    hands = (match["highlights"] or {}).get("hands")
    return [
        {
            "match_id": match["id"],
            "seat_id": seat,
            "money": won,
            "won": place in match["winners"],
            "hands": hands,
        }
        for place, (seat, won) in enumerate(zip(players, money, strict=False))
    ]


def _fill_names() -> None:
    """Write down the names that players had before, where it was told that one is called otherwise now."""
    connection = op.get_bind()
    told = sa.text("SELECT table_id, line FROM happenings WHERE line LIKE '%is now called%' ORDER BY id")
    renamed: dict[int, list[tuple[str, str]]] = {}
    for table, line in connection.execute(told):
        if found := _RENAMED.fullmatch(line):
            plain = tuple(part.strip("\u2068\u2069") for part in found.group("before", "name"))
            renamed.setdefault(table, []).append((plain[0], plain[1]))
    for table, changes in renamed.items():
        seats = sa.text("SELECT id, name FROM seats WHERE table_id = :table")
        for seat, name in connection.execute(seats, {"table": table}).all():
            if before := _before(name, changes):
                put = sa.text("UPDATE seats SET formerly = :formerly WHERE id = :seat")
                connection.execute(put, {"formerly": json.dumps(before), "seat": seat})


def _before(name: str, changes: Sequence[tuple[str, str]]) -> list[str]:
    """Return what the player with that name was called before, the last first."""
    found: list[str] = []
    for before, after in reversed(changes):
        if after == name:
            found.append(before)
            name = before
    return found


def downgrade() -> None:
    op.drop_table("carried")
    op.drop_table("parts")
    op.drop_column("seats", "formerly")
    for name, of, _ in _BELONGS:
        op.drop_index(op.f(f"ix_{name}_{of}_id"), name)
        op.drop_column(name, f"{of}_id")
    for name in ("invitations", "phones", "people", "groups"):
        op.drop_table(name)
