"""Keys that sign the cookies of phones, as far as the database knows them."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.models.base import Base


class SigningKey(Base):
    """Signing key by which phones of this database are known, now or before it was changed.

    fingerprint: a digest of the key, in hexadecimal. The key itself is never in the database.

    since: when the database was first used with it.
    """

    __tablename__ = "signing_keys"

    id: Mapped[int] = mapped_column(primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    since: Mapped[datetime]
