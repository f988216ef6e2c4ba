"""A shared game: a short text that holds all of the card, and nothing else is taken for one."""

import base64
import json
import zlib

import pytest

from companion.variants import (
    BadSharedText,
    BadVariant,
    read_variant,
    variant_fingerprint,
    variant_from_text,
    variant_to_data,
    variant_to_text,
)
from companion.variants.definition.limits import MAX_VARIANT_BYTES
from companion.variants.definition.versions import LANGUAGE_VERSION
from companion.variants.reading.sharing import _DICTIONARY_BY_VERSION
from companion.variants.shelf import built_in_variants_by_slug

GAME = built_in_variants_by_slug()["anaconda"]


def packed(plain: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_DICTIONARY_BY_VERSION[1])
    return base64.urlsafe_b64encode(packer.compress(plain) + packer.flush()).decode().rstrip("=")


def text_of(data: object, head: str = "00000000") -> str:
    return f"hg1.{head}.{packed(json.dumps(data).encode())}"


def refused(text: str) -> str:
    with pytest.raises(BadSharedText) as caught:
        variant_from_text(text)
    return str(caught.value)


def test_the_text_fits_a_link_and_begins_with_the_version_and_the_fingerprint():
    text = variant_to_text(GAME)
    assert text.startswith(f"hg1.{variant_fingerprint(GAME)[:8]}.")
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    assert variant_from_text(text) == GAME


def test_a_text_of_today_is_read_by_every_later_release():
    assert variant_from_text("hg1.8f9a2b38.q4aFi39pEThtwoKHeCMA") == read_variant(
        {"name": "Ours", "steps": ["5 down", "bet", "draw 3", "bet"]}
    )
    assert variant_from_text("hg2.a8822e1d.q4aFi39pEThtwoIHYYUxPEhQ8yKmYQA") == read_variant(
        {"name": "Ours", "steps": ["board 3", "3 down", "take 1 first", "bet"]}
    )
    assert variant_from_text(
        "hg3.bf0793a6.q8ZWbkCDyr-0CJxcMZMYyBB4QMItQ8_VGLYh0pERSlkSi1kQ1QIA"
    ) == read_variant(
        {
            "name": "Ours",
            "steps": ["5 down", "pass 1 across", "bet"],
            "sides": ["high", "low"],
            "wild": ["2", "two named"],
            "wild_for": "high",
            "ante_by": "dealer",
        }
    )


def test_a_card_is_of_the_first_version_that_knows_what_it_says():
    plain = {"name": "Ours", "steps": ["5 down", "bet"]}
    assert read_variant({**plain, "version": 2}) == read_variant(plain)
    assert variant_to_data(read_variant({**plain, "version": 2}))["version"] == 1
    assert variant_fingerprint(read_variant({**plain, "version": 2})) == variant_fingerprint(
        read_variant(plain)
    )
    for steps in (["board 3", "3 down", "take 1 first", "bet"], ["spare 4", "5 down", "bet"]):
        newer = read_variant({"name": "Ours", "steps": steps})
        assert newer.version == 2
        assert variant_to_text(newer).startswith("hg2.")
        assert variant_from_text(variant_to_text(newer)) == newer
    later = [{"steps": ["take 1", "2 down", "in or out"]}]
    steps = ["board 3", "3 down", "in or out"]
    assert read_variant({"name": "Ours", "steps": steps, "settle": "match", "then": later}).version == 2


def test_a_text_that_a_message_broke_into_lines_is_read():
    text = variant_to_text(GAME)
    assert variant_from_text("\n".join(text[at : at + 30] for at in range(0, len(text), 30))) == GAME


def test_a_cut_text_is_told_so_wherever_it_was_cut():
    text = variant_to_text(GAME)
    for at in range(len("hg1."), len(text)):
        assert refused(text[:at])
    assert "missing" in refused(text[:-8])
    assert "missing" in refused("hg1.")


def test_what_was_written_behind_is_told():
    assert "other text after" in refused(variant_to_text(GAME) + "AAAAAAAA")


def test_a_bomb_is_not_unpacked():
    bomb = packed(b" " * 50_000_000)[:11_900]
    assert "too large to open" in refused(f"hg1.00000000.{bomb}")
    assert "too large to open" in refused(f"hg1.00000000.{packed(b' ' * (MAX_VARIANT_BYTES + 1))}")


@pytest.mark.parametrize(
    "text", ["", "Guts", "https://example.org/", "hg.abc", "hg1", "hgx.00000000.AA", "hg1.\u202eAA"]
)
def test_other_texts_are_no_shared_game(text: str):
    assert "not a shared game" in refused(text)


def test_a_long_text_is_not_looked_into():
    assert "too long" in refused("hg1.00000000." + "A" * 12_000)


@pytest.mark.parametrize("version", [str(LANGUAGE_VERSION + 1), "9999"])
def test_a_text_of_a_newer_release_is_told_so(version: str):
    assert "made with a newer companion" in refused(variant_to_text(GAME).replace("hg1", f"hg{version}"))


def test_a_text_of_no_release_is_told_so():
    assert "not a shared game" in refused(variant_to_text(GAME).replace("hg1", "hg0"))


def test_a_card_of_a_newer_release_in_a_text_of_this_one_is_told_so():
    with pytest.raises(BadVariant, match="made with a newer companion"):
        variant_from_text(text_of({**variant_to_data(GAME), "version": LANGUAGE_VERSION + 1}))
    with pytest.raises(BadVariant, match="made with a newer companion"):
        variant_from_text(text_of({**variant_to_data(GAME), "bluffing": True}))


def test_a_card_that_was_changed_on_the_way_is_told_so():
    assert "has been changed" in refused(
        text_of({**variant_to_data(GAME), "ante": 7}, variant_fingerprint(GAME)[:8])
    )
    assert "has been changed" in refused(text_of(variant_to_data(GAME), ""))


def test_a_bad_card_in_a_good_text_names_its_field():
    with pytest.raises(BadVariant) as caught:
        variant_from_text(text_of({**variant_to_data(GAME), "ante": -1}))
    assert caught.value.field == "ante"


@pytest.mark.parametrize(
    "plain", [b"", b"{", b"[" * 8000, b"\xff", b"9" * 5000, b'{"a":' * 1500, b"\xef\xbb\xbf{}"]
)
def test_what_is_no_json_is_told_so(plain: bytes):
    assert "no game in this text" in refused(f"hg1.00000000.{packed(plain)}")


@pytest.mark.parametrize("body", ["A", "AAAA", "_____", "-"])
def test_what_is_not_packed_is_told_so(body: str):
    assert refused(f"hg1.00000000.{body}")


def test_markup_and_names_from_the_right_come_through_as_text():
    card = read_variant({**variant_to_data(GAME), "name": "<b>משחק</b>", "rules": ["<script>", "a & b"]})
    assert variant_from_text(variant_to_text(card)) == card
    with pytest.raises(BadSharedText, match="has been changed"):
        variant_from_text(
            text_of({**variant_to_data(GAME), "name": "\u202egame"}, variant_fingerprint(GAME)[:8])
        )


def test_the_longest_card_that_is_accepted_can_be_shared():
    say = "say " + "".join(chr(33 + (at * at) % 90) for at in range(120))
    longest = {"name": "x" * 40, "steps": ["5 down", "bet", *[say] * 38], "rules": ["y" * 120] * 8}
    card = read_variant(longest)
    assert variant_from_text(variant_to_text(card)) == card
    with pytest.raises(BadVariant, match="too much text to share") as caught:
        read_variant({**longest, "steps": ["5 down", "bet", *["say " + "牌" * 120] * 38]})
    assert caught.value.field == "rules"
