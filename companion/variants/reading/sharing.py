"""A variant as a short text, for a link, a message or a QR code, and back.

The text is ``hg1.``, with the version of the language, then the first digits of the fingerprint, then the
compressed variant.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

from companion.variants.definition.canonical_form import canonical_json, variant_fingerprint
from companion.variants.definition.errors import BadSharedText
from companion.variants.definition.limits import MAX_VARIANT_BYTES
from companion.variants.definition.variant import Variant
from companion.variants.reading.reading import NEWER_COMPANION_MESSAGE, read_variant

_MOST_LETTERS = 12_000
_FINGERPRINT_DIGITS = 8
"""Number of fingerprint digits in the text, which show whether it was changed on the way."""
_SHARED_TEXT_PATTERN = re.compile(
    r"hg(?P<version>[1-9]\d{0,3})\.(?P<head>[0-9a-f]*)\.?(?P<packed>[A-Za-z0-9_-]*)"
)
_RAW_DEFLATE_BITS = -zlib.MAX_WBITS
_FREQUENT_TEXT_1 = (
    b'"legs":"limit":"second":true,"floor":"pair of jacks","void":"","kill":["dead":["then":[{"order":'
    b'"settle":"match","house":"kitty","wimp":"amount","amount":"ante":"rotates":"no","declare_by":"chips",'
    b'"speak":"declare","pack":53,"54,"order":"ace-to-five","use":"2+3","extra":4,"sides":["high","low 8",'
    b'"low 2-7","high spade down","points 27 courts half","hand alone","high row 2"],"wild":["own low down",'
    b'"named","joker","2","3","9"],"rules":["The table. The dealer of the player who has the highest card.",'
    b'"],"like":"Five-card draw","Seven-card stud","Hold\'em","Omaha","Guts","name":"steps":["say lay cross",'
    b'"board 5 down","turn 1","bet","pass 3 left","roll 1","discard 2","draw 3","in or out","declare",'
    b'"2 down","1 up","bet","1 up","bet","1 up","bet","1 up","bet","1 down","bet","board 3","bet","board 1",'
    b'"bet","5 down","bet","draw 3","bet"],"version":'
)
_FREQUENT_TEXT_2 = b'"spare 4","take 1 lowest","take 1 first",' + _FREQUENT_TEXT_1
_FREQUENT_TEXT_3 = (
    b'"alone_only":true,"dropped":true,"nobody_in":"stays","every_deal":true,"ante_by":"dealer",'
    b'"order":"short-flush","joker bug","wild_for":"high","three named","two own named","two named",'
    b'"declare both or tie","pass 1 second left","pass 1 middle","pass 1 across",' + _FREQUENT_TEXT_2
)
_DICTIONARY_BY_VERSION = {
    1: _FREQUENT_TEXT_1 + b"1}",
    2: _FREQUENT_TEXT_2 + b"2}",
    3: _FREQUENT_TEXT_3 + b"3}",
}
"""Compression dictionaries by version of the language.

They must never change, or older texts could not be read.
"""


def variant_to_text(variant: Variant) -> str:
    """Return a variant as a compressed text that fits into a link.

    It is ``"hg1."``, where 1 is the version of the language, then a checksum and the data. The text has
    letters, digits, points, hyphens and underscores only. The variant must come from `read_variant`, or its
    text may not be readable.
    """
    packer = zlib.compressobj(
        9, zlib.DEFLATED, _RAW_DEFLATE_BITS, zdict=_DICTIONARY_BY_VERSION[variant.version]
    )
    packed = packer.compress(canonical_json(variant)) + packer.flush()
    written = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"hg{variant.version}.{variant_fingerprint(variant)[:_FINGERPRINT_DIGITS]}.{written}"


def variant_from_text(text: str) -> Variant:
    """Return the variant in a shared text, ignoring all white space.

    Raises: `BadSharedText` if the text is no shared text, too long, damaged, or of a newer version of the
    language; `BadVariant` if the data in it is an invalid variant, or has words of a newer release.
    """
    if len(text) > _MOST_LETTERS:
        raise BadSharedText("This text is too long to be a shared game. Copy only the text of the game.")
    found = _SHARED_TEXT_PATTERN.fullmatch("".join(text.split()))
    if not found:
        raise BadSharedText(
            "This is not a shared game. The text of a shared game begins with “hg” and a number. "
            "Copy all of it."
        )
    version = int(found["version"])
    if version not in _DICTIONARY_BY_VERSION:
        raise BadSharedText(f"{NEWER_COMPANION_MESSAGE}, so it can't be opened here.")
    variant = read_variant(_unpack_data(found["packed"], _DICTIONARY_BY_VERSION[version]))
    if found["head"] != variant_fingerprint(variant)[:_FINGERPRINT_DIGITS]:
        raise BadSharedText("The text of this shared game has been changed. Copy it again.")
    return variant


def _unpack_data(packed: str, dictionary: bytes) -> object:
    """Return the JSON data that was packed; raise `BadSharedText`."""
    try:
        compressed = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj(_RAW_DEFLATE_BITS, zdict=dictionary)
        plain = unpacker.decompress(compressed, MAX_VARIANT_BYTES + 1)
    except (Error, zlib.error):
        raise BadSharedText("This shared game is damaged. Copy the text again.") from None
    if len(plain) > MAX_VARIANT_BYTES:
        raise BadSharedText("This shared game is too large to open.")
    if not unpacker.eof:
        raise BadSharedText("Part of this shared game is missing. Copy all of the text.")
    if unpacker.unused_data:
        raise BadSharedText("There is other text after this shared game. Copy only the text of the game.")
    try:
        return json.loads(plain.decode())
    except (ValueError, RecursionError):
        raise BadSharedText("There is no game in this text. Copy the text again.") from None
