import re
import threading

import pytest
from flask import Flask

from web.phones import HTMX, Evening, Phone, stored, text

ARABIC = "عمر"
EMOJI = "👩‍👩‍👧‍👦 Ann"


def test_a_table_is_opened_with_its_players(app: Flask, phone: Phone):
    answer = phone.post("/tables", {"player": ["Anna", "", " Bo "], "name": "Kitchen", "unit": "chips"})
    assert answer.status_code == 303
    page = text(phone.get(answer.location))
    assert "Kitchen" in page
    assert page.index("Anna</bdi>") < page.index("Bo</bdi>")
    assert stored(app)["Seat"] == 2


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ([], "Enter the name of at least one player"),
        (["", "  "], "Enter the name of at least one player"),
        (["Anna", "anna"], "two players called"),
        (["A" * 10_000], "too long"),
        (["A" * 25], "too long"),
        (["\u200b\u200b"], "needs at least one letter"),
        ([f"Player {number}" for number in range(60)], "room for 52"),
    ],
)
def test_names_that_do_not_do_are_refused_and_nothing_is_stored(
    app: Flask, phone: Phone, names: list[str], sentence: str
):
    answer = phone.post("/tables", {"player": names})
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert stored(app)["Table"] == 0
    assert len(answer.data) < 60_000


@pytest.mark.parametrize(
    "name", [EMOJI, ARABIC, "Ж" * 24, "<b>Bo</b>", "'; DROP TABLE seats; --", '"><script>x', "{{ 7*7 }}"]
)
def test_any_script_is_a_name_and_none_is_markup(phone: Phone, name: str):
    answer = phone.post("/tables", {"player": [name]})
    assert answer.status_code == 303
    page = text(phone.get(answer.location))
    assert "<script>x" not in page
    assert "<b>Bo" not in page
    assert "49" not in re.findall(r"<bdi>(.*?)</bdi>", page)
    assert re.search(r"<bdi>.+?</bdi>", page)


def test_names_stand_in_isolation_so_that_no_script_reverses_the_line(phone: Phone):
    page = text(phone.get(phone.post("/tables", {"player": [ARABIC, "Bo"]}).location))
    assert f"<bdi>{ARABIC}</bdi>" in page


def test_the_code_finds_the_table_however_it_is_typed(evening: Evening, phone: Phone):
    code = evening.table.removeprefix("/t/")
    for typed in (code.lower(), f" {code[:2]} {code[2:]} ", f"{code[:2]}-{code[2:]}"):
        answer = phone.get("/join", query_string={"code": typed}, follow_redirects=True)
        assert answer.status_code == 200
        assert "Kitchen" in text(answer)


@pytest.mark.parametrize(
    "code", ["XXXXX", "A", "\0", "../x", "' OR 1=1 --", "<script>alert(1)</script>", "😀" * 9, "A" * 900]
)
def test_a_code_that_no_table_has(phone: Phone, code: str):
    answer = phone.get("/join", query_string={"code": code}, follow_redirects=True)
    assert answer.status_code == 404
    assert "<script>alert" not in text(answer)
    assert "No table has the code" in text(answer)


def test_joining_without_a_code_goes_back_to_the_start(phone: Phone):
    assert phone.get("/join").location == "/"


def test_recent_tables_and_kept_names_are_this_phones_own(evening: Evening):
    page = text(evening.anna.get("/"))
    assert evening.table in page
    assert 'type="checkbox" name="player" value="Bo"' in page
    assert evening.table not in text(evening.guest.get("/"))
    assert "Anna" not in text(evening.guest.get("/"))


def test_a_seat_is_claimed_and_kept_over_reloads(evening: Evening):
    for _ in range(2):
        page = text(evening.bo.get(evening.table))
        assert page.index("Bo</bdi>") < page.index('class="you"')


def test_a_seat_that_is_taken_stays_with_its_phone(evening: Evening):
    answer = evening.guest.post(f"{evening.table}/seats/0/claim")
    assert answer.status_code == 409
    assert "Another phone is using Anna&#39;s seat" in text(answer)
    assert "you</span>" not in text(evening.guest.get(evening.table))


def test_two_phones_that_claim_at_once_get_one_seat(app: Flask):
    owner = Phone(app)
    table = owner.post("/tables", {"player": ["Anna"]}).location
    phones = [Phone(app) for _ in range(4)]
    for phone in phones:
        phone.get("/")
    answers: list[int] = []

    def claim(phone: Phone) -> None:
        answers.append(phone.post(f"{table}/seats/0/claim").status_code)

    threads = [threading.Thread(target=claim, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [303, 409, 409, 409]


def test_players_join_late_are_renamed_and_sit_out(evening: Evening):
    assert evening.anna.post(f"{evening.table}/players", {"name": "Cleo"}).status_code == 303
    assert evening.bo.post(f"{evening.table}/players/2", {"name": "Cléo"}).status_code == 303
    assert evening.bo.post(f"{evening.table}/players/2", {"away": "1"}).status_code == 303
    page = text(evening.guest.get(evening.table))
    assert "Cléo" in page
    assert '<span class="tag">sitting out</span>' in page
    evening.bo.post(f"{evening.table}/players/2", {"away": "0"})
    assert '<span class="tag">sitting out</span>' not in text(evening.guest.get(evening.table))


@pytest.mark.parametrize("what", ["players", "players/0", "seats/0/release", "matches"])
def test_who_watches_cannot_change_the_table(evening: Evening, what: str):
    before = evening.counts()
    answer = evening.guest.post(f"{evening.table}/{what}", {"name": "Mallory", "game": "fireplace"})
    assert answer.status_code == 403
    assert evening.counts() == before
    assert "Mallory" not in text(evening.anna.get(evening.table))


@pytest.mark.parametrize("name", ["", "anna", "B" * 10_000])
def test_a_bad_name_for_a_late_player(evening: Evening, name: str):
    for url in ("players", "players/1"):
        answer = evening.anna.post(f"{evening.table}/{url}", {"name": name})
        assert answer.status_code == 422
        assert 'role="alert"' in text(answer)
    assert evening.counts()["Seat"] == 2


def test_a_seat_that_is_not_there(evening: Evening):
    for what in ("players/9", "seats/9/claim", "seats/9/release", "seats/99999999999999999999/claim"):
        assert evening.anna.post(f"{evening.table}/{what}", {"name": "X"}).status_code == 404


def test_the_qr_code_leads_other_phones_to_the_table(evening: Evening):
    answer = evening.guest.get(f"{evening.table}/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.data.startswith(b"<svg")


def test_the_address_shown_is_one_that_phones_can_reach(app: Flask, evening: Evening):
    app.config["HOME_ADDRESS"] = "http://192.168.1.7:8000/"
    assert f"http://192.168.1.7:8000{evening.table}" in text(evening.anna.get(evening.table))
    page = text(evening.anna.get(evening.table, base_url="http://10.0.0.5:8000"))
    assert f"http://10.0.0.5:8000{evening.table}" in page
    app.config["PUBLIC_URL"] = "https://cards.example"
    assert f"https://cards.example{evening.table}" in text(evening.anna.get(evening.table))


def test_the_table_is_polled_like_a_match(evening: Evening):
    version = re.search(r'data-seq="(\d+)"', text(evening.guest.get(evening.table))).group(1)
    url = f"{evening.table}/board?v={version}"
    assert evening.guest.get(url, headers=HTMX).status_code == 204
    evening.bo.post(f"{evening.table}/players", {"name": "Cleo"})
    changed = evening.guest.get(url, headers=HTMX)
    assert changed.status_code == 200
    assert "Cleo" in text(changed)
    assert "<html" not in text(changed)


def test_claiming_with_htmx_gets_the_table_alone(evening: Evening):
    answer = evening.bo.htmx(f"{evening.table}/seats/1/release")
    assert answer.status_code == 200
    assert text(answer).lstrip().startswith('<main id="board"')


def test_the_call_offers_seats_dealer_options_and_variants(evening: Evening):
    evening.anna.post(f"{evening.match}/abandon")
    page = text(evening.anna.get(f"{evening.table}/games/fireplace"))
    assert page.count('name="player"') == 2
    assert 'name="chips"' in page
    drawn = text(evening.anna.get(f"{evening.table}/games/fireplace?variant=Draw+first"))
    assert re.search(r'name="draw_first"[^>]*checked', drawn)
    assert not re.search(r'name="draw_first"[^>]*checked', page)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"player": ["0"]}, "players, not 1"),
        ({"player": []}, "Enter the name of at least one player."),
        ({"player": ["0", "1"], "chips": "4"}, "enter a number from 5 to 99"),
        ({"player": ["0", "1"], "chips": "many"}, "whole number"),
        ({"player": ["0", "1"], "chips": "9" * 5000}, "whole number"),
    ],
)
def test_a_call_that_does_not_fit_is_refused_and_keeps_the_form(
    evening: Evening, values: dict[str, object], sentence: str
):
    evening.anna.post(f"{evening.match}/abandon")
    answer = evening.anna.post(f"{evening.table}/matches", {"game": "fireplace", **values})
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert evening.counts()["Match"] == 1


def test_a_second_match_waits_for_the_first(evening: Evening):
    answer = evening.bo.post(f"{evening.table}/matches", {"game": "fireplace", "player": ["0", "1"]})
    assert answer.status_code == 422
    assert "still being played" in text(answer)
    assert f'href="{evening.match}">Go to the current match' in text(answer)
    evening.enter(evening.anna, seat="0")
    late = evening.anna.post(f"{evening.table}/matches", {"game": "fireplace", "player": ["0", "1"]})
    assert late.status_code == 422


def test_start_pressed_twice_leads_to_the_match_it_began(evening: Evening):
    again = evening.anna.post(f"{evening.table}/matches", {"game": "fireplace", "player": ["0", "1"]})
    assert (again.status_code, again.location) == (303, evening.match)
    assert evening.counts()["Match"] == 1


def test_a_table_that_is_refused_keeps_what_was_typed(phone: Phone):
    answer = phone.post("/tables", {"player": ["Anna", "anna"], "name": "Kitchen", "unit": "cents"})
    assert answer.status_code == 422
    for typed in ("Anna", "anna", "Kitchen", "cents"):
        assert f'value="{typed}"' in text(answer)


def test_an_error_at_a_table_leads_back_to_it(evening: Evening):
    refused = evening.anna.post(f"{evening.match}/resume")
    assert refused.status_code == 422
    assert f'href="{evening.table}">Go to the table' in text(refused)
    assert "Go to the table" not in text(evening.guest.get("/t/AAAAA"))


@pytest.mark.parametrize("game", ["", "nothing", "../rules", "<script>"])
def test_a_game_that_is_not_known(evening: Evening, game: str):
    assert evening.anna.post(f"{evening.table}/matches", {"game": game}).status_code == 404
    assert evening.anna.get(f"{evening.table}/games/nothing").status_code == 404


def test_the_order_of_play_can_be_another_than_that_of_the_seats(app: Flask):
    evening = Evening(app, ("Anna", "Bo", "Cleo", "Dan"))
    evening.anna.post(f"{evening.match}/abandon")
    places = {"place-0": "1", "place-1": "3", "place-2": "2", "place-3": "4"}
    players = {"game": "fireplace", "player": ["0", "1", "2", "3"], "dealer": "3"}
    begun = evening.anna.post(f"{evening.table}/matches", players | places)
    page = text(evening.anna.get(begun.location)).replace("\n", "")
    assert "Anna</bdi> &amp; <bdi>Bo" in page


def test_several_games_one_after_another_add_up(app: Flask):
    evening = Evening(app, chips="5", stake="3")
    for number in (1, 2):
        for turn in range(20):
            url = f"{evening.table}/m/{number}"
            page = text(evening.anna.get(url))
            if "Go to the table" in page:
                break
            robbed = dict.fromkeys(re.findall(r'name="(steal_\d+)"', text(evening.anna.get(url))), "?")
            seq = re.search(r'name="seq" value="(\d+)"', page).group(1)
            phone, seat = ((evening.anna, "0"), (evening.bo, "1"))[turn % 2]
            form = {"seq": seq, "action": "meld", "seat": seat, **(robbed if seat == "0" else {})}
            assert phone.post(f"{url}/entries", form).status_code == 303
        if number == 1:
            again = {"game": "fireplace", "player": ["0", "1"], "dealer": "1", "chips": "5", "stake": "3"}
            assert evening.bo.post(f"{evening.table}/matches", again).status_code == 303
    page = text(evening.guest.get(evening.table))
    assert "+6" in page
    assert "−6" in page
    assert re.search(r"Bo</bdi> pays <bdi>Anna</bdi> 6", page)
