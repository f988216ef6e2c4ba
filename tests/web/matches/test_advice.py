import re

import pytest
from flask import Flask

from web.phones import HAND, HTMX, Evening, text
from web.pictures import Recogniser, jpeg, upload


def url_of(page: str, pattern: str) -> str:
    return re.search(pattern, page).group(1).replace("&amp;", "&")


def test_every_legal_meld_best_first_a_page_at_a_time(evening: Evening):
    page = text(evening.anna.get(f"{evening.match}/advise", query_string={"hand": HAND, "order": "strength"}))
    assert page.count('class="advised"') == 20
    assert "Full house, aces over kings" in page
    more = url_of(page, r'href="([^"]*start=20[^"]*)"')
    assert "order=strength" in more
    part = text(evening.anna.get(more, headers=HTMX))
    assert part.count('class="advised"') == 20
    assert "<html" not in part
    assert "Dead cards" not in part
    whole = text(evening.anna.get(more))
    assert "Dead cards" in whole
    assert 'start="21"' in whole


def test_the_order_is_chosen_in_the_form_and_kept(evening: Evening):
    page = text(evening.anna.get(f"{evening.match}/advise"))
    assert re.search(r'name="order" value="chips"[^>]* checked', page)
    assert 'aria-current="true"' not in page
    first = {}
    for order in ("chips", "strength", "kept"):
        page = text(evening.anna.post(f"{evening.match}/advise", {"hand": HAND, "order": order}))
        assert f'<input type="hidden" name="order" value="{order}">' in page, "the next question keeps it"
        assert f'name="order" value="{order}" aria-current="true"' in page
        first[order] = re.search(r'class="told"><strong>([^<]*)', page).group(1)
    assert first["strength"] == "Full house, aces over kings"
    assert first["strength"] != first["kept"]


def test_an_order_that_there_is_not_is_refused(evening: Evening):
    answer = evening.anna.post(f"{evening.match}/advise", {"hand": HAND, "order": "luck"})
    assert answer.status_code == 422
    assert "Sort by: “luck” cannot be chosen here." in text(answer)


def test_a_hand_is_picked_from_the_decks_of_the_game(evening: Evening):
    page = text(evening.anna.get(f"{evening.match}/advise"))
    assert 'data-max="13" data-copies="5" data-jokers="0"' in page


def test_the_button_fills_in_the_entry(evening: Evening):
    asked = {"hand": HAND, "order": "strength"}
    page = text(evening.anna.get(f"{evening.match}/advise", query_string=asked))
    link = url_of(page, r'href="([^"]*action=meld[^"]*)"')
    filled = text(evening.anna.get(link.split("#")[0]))
    assert 'value="Ah As Ad Kc Kd"' in filled or 'value="As Ah Ad Kd Kc"' in filled
    assert evening.counts()["Entry"] == 0


def test_what_it_steals_is_filled_in_too(evening: Evening):
    evening.enter(evening.anna, seat="0", cards="Ah As Kc Qd 9h")
    page = text(evening.bo.get(f"{evening.match}/advise", query_string={"hand": HAND.replace("Ah", "Ac")}))
    link = url_of(page, r'href="([^"]*steal_1=[^"]*)"')
    filled = text(evening.bo.get(link.split("#")[0]))
    assert re.search(r'name="steal_1" value="[AKQ9][hscd]" checked', filled)


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("Zz", "is not a card"),
        (HAND + " 3c", "1 to 13"),
        ("Ah " * 6, "only 5"),
        ("Jk Ah As Ad Kc", "oker"),
    ],
)
def test_a_hand_that_cannot_be(evening: Evening, hand: str, sentence: str):
    answer = evening.anna.get(f"{evening.match}/advise", query_string={"hand": hand})
    assert answer.status_code == 422
    assert sentence in text(answer)


def test_it_never_says_that_nothing_is_legal_while_something_is_unknown(evening: Evening):
    hand = "2h 3s 4d 6c 7d 8h 9s Jd Qc Kh Ts 2h 5s"
    page = text(evening.anna.post(f"{evening.match}/advise", {"hand": "2h 4s 6d 8c Th"}))
    assert "No legal meld was found among the known cards." in page
    assert "Only 5 of Anna&#39;s 13 cards were entered" in page
    assert evening.anna.post(f"{evening.match}/advise", {"hand": hand}).status_code == 200


def test_a_proven_forced_turn_is_filled_in_with_the_hand(evening: Evening):
    barren = "2c 2c 2c 2c 2c 3d 3d 3d 3d 3d 4h 4h 4h"
    page = text(evening.anna.post(f"{evening.match}/advise", {"hand": barren}))
    assert "Forced turn: Bo chooses" in page
    link = url_of(page, r'href="([^"]*action=forced[^"]*)"')
    filled = text(evening.anna.get(link.split("#")[0]))
    assert re.search(rf'name="hand"[^>]*value="{barren}"', filled)


def test_what_could_rob_ones_own_melds_and_which_cards_are_dead_stand_below(evening: Evening):
    evening.enter(evening.anna, seat="0", cards="Ah As Kc Qd 9h")
    page = text(evening.anna.post(f"{evening.match}/advise?seat=0", {"hand": "Kd Kh", "seat": "0"}))
    assert "What could rob Anna&#39;s melds" in page
    assert "Pair of aces (turn 1): a pair of aces" in page
    assert "None: at least one copy of every card has not been seen yet" in page


def test_a_photographed_hand(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    found = Recogniser(HAND)
    monkeypatch.setattr("companion.vision.read", found)
    answer = evening.anna.post(f"{evening.match}/advise", {"read": "hand", "hand-photo": upload(jpeg())})
    assert answer.status_code == 200
    assert f'value="{HAND}"' in text(answer)
    assert found.told[0]["expected"] == 13


def test_a_bad_photo_of_a_hand(evening: Evening):
    answer = evening.anna.post(f"{evening.match}/advise", {"read": "hand", "hand-photo": upload(b"x" * 99)})
    assert answer.status_code == 415


def test_it_advises_only_who_plays(evening: Evening):
    assert evening.guest.get(f"{evening.match}/advise").status_code == 403


def test_another_players_seat_is_not_advised_about(app: Flask):
    evening = Evening(app)
    page = text(evening.bo.get(f"{evening.match}/advise?seat=0"))
    assert "Bo&#39;s hand" in page


def test_after_the_end_there_is_nothing_to_advise(evening: Evening):
    evening.anna.post(f"{evening.match}/entries", {"seq": "0", "action": "count", "side": "0", "chips": "0"})
    assert evening.anna.get(f"{evening.match}/advise").status_code == 404
