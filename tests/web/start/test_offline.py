"""What a phone may keep, and what it needs to go on without a connection."""

import json
import re
from urllib.parse import urljoin

import pytest
from flask import Flask

from companion.web.pages.assets import resource_folder
from web.phones import Evening, Phone, text

STATIC = resource_folder("static")


def test_the_worker_looks_after_the_whole_companion(phone: Phone):
    answer = phone.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"  # a new release is taken at once
    assert answer.data == (STATIC / "sw.js").read_bytes()


def test_a_page_says_that_there_is_no_connection(phone: Phone):
    page = text(phone.get("/offline"))
    assert "No connection" in page
    assert "csrf" not in page  # one for everybody: nothing of this phone is in it


def test_the_manifest_is_what_a_home_screen_wants(phone: Phone):
    named = re.search(r'rel="manifest" href="([^"]+)"', text(phone.get("/")))
    assert named
    manifest = json.loads(phone.get(named[1]).data)
    assert urljoin(named[1], manifest["scope"]) == urljoin(named[1], manifest["start_url"]) == "/"
    assert {phone.get(urljoin(named[1], icon["src"])).status_code for icon in manifest["icons"]} == {200}
    assert {"id", "name", "short_name", "start_url", "scope", "display", "icons"} <= set(manifest)
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    for shortcut in manifest["shortcuts"]:
        assert phone.get(urljoin(named[1], shortcut["url"])).status_code == 200


def keeps(phone: Phone, match: str) -> str:
    found = re.search(r'data-keep="(\w*)"', text(phone.get(match)))
    assert found
    return found[1]


def test_a_board_that_everybody_may_see_is_kept(evening: Evening):
    assert keeps(evening.anna, evening.match) == "all"
    assert keeps(evening.guest, evening.match) == "all"


class Guts(Evening):
    game = "guts"


def test_a_page_with_a_choice_in_secret_is_not_kept_and_its_presses_are(app: Flask):
    guts = Guts(app, ("Anna", "Bo", "Cy"))
    guts.anna.post(f"{guts.match}/entries", {"seq": "0", "action": "deal", "seat": ""})
    assert keeps(guts.anna, guts.match) == "press"


def test_nothing_is_kept_of_a_table_without_a_seat(evening: Evening):
    assert "data-left" in text(evening.guest.get(evening.table))
    assert "data-left" not in text(evening.anna.get(evening.table))


@pytest.mark.parametrize("path", ["/sw.js", "/offline", "/here"])
def test_what_a_phone_keeps_is_no_seats(phone: Phone, path: str):
    assert "Set-Cookie" not in phone.get(path).headers
