"""Games of the house from another table: as a link, a code or a text, whole or refused with a sentence."""

import re
import zlib
from base64 import urlsafe_b64encode
from html import unescape
from urllib.parse import urlsplit

import pytest

from companion.variants import read_variant, variant_to_data, variant_to_text
from web.kitchen import GUTS, Kitchen, plain, shared, words
from web.phones import Phone, text

BAD = {
    "nothing": "",
    "no game": "Dear diary",
    "cut": variant_to_text(GUTS)[:-12],
    "padded": variant_to_text(GUTS) + "AAAA",
    "changed": f"hg1.00000000.{variant_to_text(GUTS).rpartition('.')[2]}",
    "a bomb": f"hg1.00000000.{urlsafe_b64encode(zlib.compress(b' ' * 900_000)[2:-4]).decode().rstrip('=')}",
    "too long": "hg1." + "A" * 20_000,
    "newer": variant_to_text(GUTS).replace("hg1.", "hg9.", 1),
    "a field from tomorrow": shared({**variant_to_data(GUTS), "vibes": 3}),
    "63 cards of 52": shared({**variant_to_data(GUTS), "steps": ["63 down", "in or out"]}),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_whole_game_is_refused_with_a_sentence(kitchen: Kitchen, what: str):
    refused = kitchen.anna.post(f"{kitchen.house}/taken", {"text": BAD[what]})
    assert refused.status_code == 422
    told = re.search(r'id="text-wrong"[^>]*>.*?<span>(.*?)</span>', text(refused), re.DOTALL)
    assert told is not None
    assert told[1].endswith(".")
    assert 'aria-describedby="text-wrong"' in text(refused)
    anywhere = kitchen.anna.post("/house", {"text": BAD[what]})
    assert anywhere.status_code == 422
    for path in ("keep", "play"):
        assert (
            kitchen.anna.post(f"{kitchen.house}/{path}", {"card": BAD[what], "name": "X"}).status_code == 422
        )
    for path in ("name", "share", "change"):
        assert (
            kitchen.anna.get(f"{kitchen.house}/{path}", query_string={"card": BAD[what][:3000]}).status_code
            == 422
        )
    assert (kitchen.kept(), kitchen.matches()) == ([], 0)


def test_a_link_is_read_in_words_and_never_played_at_once(kitchen: Kitchen):
    shown = kitchen.anna.get(f"{kitchen.house}/share?card={variant_to_text(GUTS)}")
    link = unescape(re.search(r'data-share="([^"]*)"', text(shown))[1])
    assert link.partition("#")[2] == variant_to_text(GUTS)
    assert urlsplit(link).path == "/house"
    assert "data:image/svg+xml;base64," in text(shown)
    assert "data-from-address" in text(kitchen.anna.get("/house"))
    read = kitchen.anna.post("/house", {"text": link})
    assert "1-2-3-drop" in plain(read)
    assert f"{kitchen.house}/name?card=" in text(read).partition("1-2-3-drop")[0], "the rules are long"
    elsewhere = plain(Phone(kitchen.app).post("/house", {"text": link}))
    assert "is not at a table yet" in elsewhere.partition("1-2-3-drop")[0]
    taken = kitchen.anna.post(f"{kitchen.house}/taken", {"text": f"  {link[:60]}\n{link[60:]}  "})
    assert taken.status_code == 303
    page = kitchen.anna.get(taken.location)
    assert "A game from another table" in plain(page)
    message = f"For Thursday:\n{link}. Shall we? #guts"
    assert kitchen.anna.post(f"{kitchen.house}/taken", {"text": message}).location == taken.location
    assert (kitchen.kept(), kitchen.matches()) == ([], 0)


def test_what_no_code_can_hold_is_handed_on_as_a_link_and_a_text(kitchen: Kitchen):
    wordy = read_variant(variant_to_data(GUTS) | {"rules": words(119, 8)})
    shown = kitchen.anna.get(f"{kitchen.house}/share?card={variant_to_text(wordy)}")
    assert shown.status_code == 200
    assert "too much text for a QR code" in plain(shown)
    assert kitchen.keep(wordy).status_code == 303


def test_a_game_whose_name_is_taken_comes_from_another_table(kitchen: Kitchen):
    kitchen.keep()
    other = read_variant(variant_to_data(GUTS) | {"ante": 7})
    page = kitchen.anna.get(f"{kitchen.house}/name?card={variant_to_text(other)}&elsewhere=1")
    assert 'value="Guts, from another table"' in text(page)
    kitchen.keep(other, "Guts, from another table")
    assert kitchen.kept() == ["Guts", "Guts, from another table"]
