"""A variant as a short text, for a link, a message or a QR code, and back.

The text is ``hg1.``, with the version of the language, then the first digits of the fingerprint, then the
compressed variant.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

from companion.variants.definition.canonical_form import canonical, fingerprint
from companion.variants.definition.errors import BadText
from companion.variants.definition.variant import MOST_BYTES, Variant
from companion.variants.reading.reading import NEWER, read_variant

_MOST_LETTERS = 12_000
_HEAD = 8
"""Number of fingerprint digits in the text, which show whether it was changed on the way."""
_TEXT = re.compile(r"hg(?P<version>[1-9]\d{0,3})\.(?P<head>[0-9a-f]*)\.?(?P<packed>[A-Za-z0-9_-]*)")
_RAW = -zlib.MAX_WBITS
_OFTEN = (
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
_SECOND_OFTEN = b'"spare 4","take 1 lowest","take 1 first",' + _OFTEN
_THIRD_OFTEN = (
    b'"alone_only":true,"dropped":true,"nobody_in":"stays","every_deal":true,"ante_by":"dealer",'
    b'"order":"short-flush","joker bug","wild_for":"high","three named","two own named","two named",'
    b'"declare both or tie","pass 1 second left","pass 1 middle","pass 1 across",' + _SECOND_OFTEN
)
_DICTIONARIES = {
    1: _OFTEN + b"1}",
    2: _SECOND_OFTEN + b"2}",
    3: _THIRD_OFTEN + b"3}",
}
"""Compression dictionaries by version of the language.

They must never change, or older texts could not be read.
"""


def to_text(variant: Variant) -> str:
    """Return a variant as a text of letters, digits, points, hyphens and underscores."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, zdict=_DICTIONARIES[variant.version])
    packed = packer.compress(canonical(variant)) + packer.flush()
    written = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"hg{variant.version}.{fingerprint(variant)[:_HEAD]}.{written}"


def from_text(text: str) -> Variant:
    """Return the variant in a shared text, ignoring all white space.

    Raises: `BadText` or `BadVariant`.
    """
    if len(text) > _MOST_LETTERS:
        raise BadText("This text is too long to be a shared game.")
    found = _TEXT.fullmatch("".join(text.split()))
    if not found:
        raise BadText("This is no shared game. Its text begins with “hg” and a number: copy all of it.")
    version = int(found["version"])
    if version not in _DICTIONARIES:
        raise BadText(f"{NEWER}, and cannot be read here.")
    variant = read_variant(_unpacked(found["packed"], _DICTIONARIES[version]))
    if found["head"] != fingerprint(variant)[:_HEAD]:
        raise BadText("This shared game was changed on the way: copy the text again.")
    return variant


def _unpacked(packed: str, dictionary: bytes) -> object:
    """Return the JSON data that was packed; raise `BadText`."""
    try:
        compressed = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj(_RAW, zdict=dictionary)
        plain = unpacker.decompress(compressed, MOST_BYTES + 1)
    except (Error, zlib.error):
        raise BadText("This shared game is damaged: copy the text again.") from None
    if len(plain) > MOST_BYTES:
        raise BadText("There is more in this text than in any game.")
    if not unpacker.eof:
        raise BadText("A part of this shared game is missing: copy all of the text.")
    if unpacker.unused_data:
        raise BadText("There is something after this shared game: copy the text alone.")
    try:
        return json.loads(plain.decode())
    except (ValueError, RecursionError):
        raise BadText("This text holds no game.") from None
