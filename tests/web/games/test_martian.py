"""The board of Martian Poker as pages: radios and buttons that work as a plain form."""

import gzip
import re
from collections.abc import Callable

import pytest
from flask import Flask

from web.phones import HTMX, text

from .martians import Martians

NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi")


@pytest.fixture
def martians(app: Flask, begun: Callable[..., Martians]) -> Martians:
    return begun(Martians, app)


def test_a_card_a_place_and_a_piece_are_all_that_is_sent(martians: Martians):
    page = text(martians.bo.get(martians.match))
    assert 'name="where" value="0.1"' in page, "the card"
    assert 'name="where" value="0.1.1"' in page, "the place"
    piece = "seat=1&piece=yellow-3-1&piece_number=1&piece_2_number=0&piece_3_number=0"
    assert f'name="press" value="{piece.replace("&", "&amp;")}"' in page, "the piece"
    assert martians.place(piece).status_code == 303
    assert "Bo attacks Anna&#39;s second card with a large yellow: Bo owns it, 3 to 0" in martians.page()


def test_a_colour_is_told_by_pattern_letter_and_word(martians: Martians):
    page = martians.page()
    assert 'fill="url(#weave-red)"' in page
    assert '<span aria-hidden="true">R<span class="times">×5</span></span>' in page
    assert '<span class="sr">5 large red</span>' in page


def test_pieces_of_somebody_who_has_another_phone_are_not_to_be_had(martians: Martians):
    page = martians.page()
    assert "piece=red-3-0" in page
    assert "piece=yellow-3-1" not in page
    answer = martians.enter(martians.anna, action="place", where="0.1.1", press="seat=1&piece=yellow-3-1")
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("where", "press", "said"),
    [
        ("", "seat=1&piece=yellow-3-1", "Where to place them: this is required."),
        ("0.1.1", "seat=1&piece=red-3-0", "Bo has none of Anna&#39;s large reds left in the stash."),
        ("0.1.7", "seat=1&piece=yellow-3-1", "“0.1.7” cannot be chosen here. Choose one from the list."),
        ("0.1.1", "seat=1&piece=gold-9-1", "“gold-9-1” cannot be chosen here. Choose one of these: "),
    ],
)
def test_a_piece_that_cannot_go_there_is_refused_beside_the_stash(
    martians: Martians, where: str, press: str, said: str
):
    answer = martians.place(press, where)
    assert answer.status_code == 422
    told = rf'<p class="error" role="alert">.*{re.escape(said)}.*martian[^"]*#'
    assert re.search(told, text(answer), re.DOTALL)


def test_who_comes_too_late_is_told_beside_the_stash(martians: Martians):
    seq = martians.seq()
    martians.place("seat=1&piece=yellow-3-1")
    late = {"seq": seq, "action": "place", "where": "0.1.1", "press": "seat=0&piece=red-3-0"}
    answer = martians.anna.post(f"{martians.match}/entries", late)
    assert answer.status_code == 409
    stash = text(answer).partition('class="stashes"')[2]
    assert 'class="notice notice-error" role="alert"' in stash.partition('class="stash"')[0]


def test_several_pieces_are_placed_with_one_press(martians: Martians):
    page = text(martians.bo.get(martians.match))
    kinds = re.findall(r'<select name="(piece(?:_\d)?)".*?<option value="([^"]+)" selected', page, re.DOTALL)
    assert kinds == [("piece", "yellow-3-1"), ("piece_2", "yellow-2-1"), ("piece_3", "yellow-1-1")]
    rows = {**dict(kinds), "piece_number": "2", "piece_2_number": "0", "piece_3_number": "1"}
    answer = martians.enter(martians.bo, action="place", where="0.1.1", press="seat=1", **rows)
    assert answer.status_code == 303
    assert "Bo attacks Anna&#39;s second card with 2 large yellows and a small yellow" in martians.page()


def test_each_phone_says_done_and_the_last_opens_the_bets(martians: Martians):
    martians.enter(martians.anna, action="shown", cards="9h Kd")
    button = 'value="seat=0">Done</button>'
    assert button in martians.page()
    assert martians.enter(martians.anna, action="done", press="seat=1").status_code == 403
    martians.enter(martians.anna, action="done", press="seat=0")
    page = martians.page()
    assert button not in page
    assert '<span class="tag">done</span>' in page
    martians.enter(martians.bo, action="done", press="seat=1")
    assert "shows the highest card and opens" in martians.page()


def test_a_showdown_is_unfolded_until_the_next_deal_and_folded_after_it(martians: Martians):
    martians.place("seat=1&piece=yellow-3-1")
    for _ in range(4):
        martians.enter(martians.anna, action="bet", opener="0")
        martians.enter(martians.anna, action="round", to="0")
    martians.enter(martians.anna, action="show", cards_0="Kh Ah Kd 8c 4d", cards_1="Ks Kc 7h 3d 2c")
    page = martians.page()
    assert 'id="showdown-1" open' in page
    assert "higher kicker: ace over eight" in page
    assert "Anna&#39;s A♥: Bo owns it, 3 to 0" in page
    assert page.count('<label class="cell') == 10
    martians.enter(martians.anna, action="deal")
    page = martians.page()
    assert 'id="showdown-1-past">' in page
    assert "higher kicker: ace over eight" in page


def test_attacks_are_joined_and_split_at_a_tap(martians: Martians):
    for where in ("0.1.1", "0.1.2"):
        martians.place("seat=1&piece=yellow-3-1", where)
    assert "Join attack 1" not in martians.page(), "not by somebody else's phone"
    page = text(martians.bo.get(martians.match))
    assert "Join attack 1" in page
    press = re.search(r'value="(seat=1&amp;what=0\.1\.2:all&amp;to=1)"', page)
    assert press
    assert (
        martians.enter(martians.bo, action="regroup", press=press[1].replace("&amp;", "&")).status_code == 303
    )
    page = text(martians.bo.get(martians.match))
    assert "Bo moves a large yellow to another attack" in page
    assert "Split off a large yellow" in page


def test_a_card_leads_to_where_it_is_noted(martians: Martians):
    page = martians.page()
    way = re.search(r'href="([^"#]*action=note[^"#]*card=0\.1)#([^"]+)"', page)
    assert way
    page = text(martians.anna.get(way[1].replace("&amp;", "&")))
    assert re.search(rf'<details class="more" id="{way[2]}" open>', page)
    assert re.search(r'value="0\.1" (selected|checked)|value="0\.1"[^>]* checked', page)


def test_pieces_are_not_offered_while_bets_are_made(martians: Martians):
    martians.place("seat=1&piece=yellow-3-1")
    martians.enter(martians.anna, action="bet", opener="0")
    page = martians.page()
    assert "Bo owns it, 3 to 0" in page
    assert 'name="where"' not in page
    assert 'name="look"' in page
    assert martians.place("seat=1&piece=yellow-3-1").status_code == 422
    assert re.search(r"<button[^>]*>Check</button>", page)


def test_between_hands_the_board_is_gone_and_who_holds_what_is_seen(martians: Martians):
    martians.place("seat=1&piece=yellow-3-1")
    martians.enter(martians.anna, action="bet", opener="1")
    martians.enter(martians.bo, action="fold")
    page = martians.page()
    assert "Anna wins 2. Everybody else folded" in page
    assert 'class="cell' not in page
    assert "1 large yellow, Bo&#39;s" in page
    over = martians.enter(martians.anna, action="end")
    assert over.status_code == 303
    assert "Anna wins with +1" in martians.page()


# --- trades that the other side accepts on its own phone


@pytest.fixture
def between(martians: Martians) -> Martians:
    """Anna has won the first hand, and holds a large piece of Bo's."""
    martians.place("seat=1&piece=yellow-3-1")
    martians.enter(martians.anna, action="bet", opener="1")
    martians.enter(martians.bo, action="fold")
    return martians


SALE = {"action": "trade", "seat": "0", "to": "1", "what": "yellow-3-1", "price": "7"}
TO_BO, BY_ANNA = "seat=1&amp;bargain=0-1", "seat=0&amp;bargain=0-1"


def test_a_trade_with_somebody_who_has_another_phone_is_an_offer_to_accept_there(between: Martians):
    page = text(between.anna.htmx(f"{between.match}/preview", {"seq": between.seq(), **SALE}))
    assert "Anna offers Bo a large yellow for 7" in page, "it is said before"
    assert between.enter(between.anna, **SALE).status_code == 303
    anna, bo = between.page(), text(between.bo.get(between.match))
    for page in (anna, bo):
        assert "Anna offers Bo a large yellow for 7. Bo can accept or decline" in page
        shown = page.partition('class="bargain"')[2].partition("</section>")[0]
        assert "1 large yellow, Bo&#39;s" in shown
        assert "<strong>7</strong>" in shown
    assert f'value="{TO_BO}">Accept</button>' in bo
    assert f'value="{TO_BO}">Decline</button>' in bo
    assert "Withdraw</button>" not in bo
    assert f'value="{BY_ANNA}">Withdraw</button>' in anna
    assert "Accept</button>" not in anna
    assert between.enter(between.anna, action="accept", press="seat=1&bargain=0-1").status_code == 403
    assert between.enter(between.bo, action="accept", press="seat=1&bargain=0-1").status_code == 303
    page = between.page()
    assert "Bo accepts: Anna sells Bo a large yellow for 7" in page
    assert 'class="bargain"' not in page


def test_an_offer_is_declined_by_the_one_phone_and_withdrawn_by_the_other(between: Martians):
    between.enter(between.anna, **SALE)
    assert between.enter(between.bo, action="withdraw", press="seat=0&bargain=0-1").status_code == 403
    assert between.enter(between.bo, action="decline", press="seat=1&bargain=0-1").status_code == 303
    assert "Bo declines Anna&#39;s offer: a large yellow for 7" in between.page()
    between.enter(between.anna, **SALE)
    assert between.enter(between.anna, action="withdraw", press="seat=0&bargain=0-1").status_code == 303
    assert "Anna withdraws the offer to Bo: a large yellow for 7" in between.page()


def test_a_gift_to_another_phone_counts_at_once(between: Martians):
    between.enter(between.anna, **{**SALE, "price": ""})
    page = between.page()
    assert "Anna gives Bo a large yellow" in page
    assert 'class="bargain"' not in page


def test_a_trade_with_a_seat_that_nobody_holds_counts_at_once(make_app: Callable[..., Flask]):
    three = Martians(make_app(), NAMES[:3])
    three.enter(three.anna, action="bet", opener="0")
    three.enter(three.anna, action="round", to="0", folded=["0", "1"])
    three.enter(three.anna, action="trade", seat="0", to="2", what="red-3-0", price="2")
    assert "Anna sells Cy a large red for 2" in three.page()
    three.enter(three.anna, action="trade", seat="2", to="0", what="red-3-0", price="2")
    assert "Cy sells Anna a large red for 2" in three.page()
    three.enter(three.anna, action="trade", seat="2", to="1", what="green-3-2", price="2")
    page = three.page()
    assert "Cy offers Bo a large green for 2" in page
    assert ">Cy: withdraw</button>" in page
    assert ">Accept</button>" in text(three.bo.get(three.match))


def test_what_a_trade_may_become_is_no_form_of_its_own(between: Martians):
    between.enter(between.anna, **SALE)
    for page in (between.page(), text(between.bo.get(between.match))):
        assert "Offer pieces" not in page
        assert "Accept an offer" not in page
        assert "Withdraw an offer" not in page


def test_an_offer_that_is_not_there_is_refused_where_it_is_seen(between: Martians):
    refused = between.enter(between.bo, action="accept", press="seat=1&bargain=0-1")
    assert refused.status_code == 422
    assert "as long as it is open." in text(refused)
    between.enter(between.anna, **SALE)
    refused = between.enter(between.bo, action="accept", press="seat=1&bargain=1-0")
    assert refused.status_code == 422
    assert "cannot be chosen here" in text(refused)


def test_an_offer_is_accepted_as_it_was_seen_or_not_at_all(between: Martians):
    between.enter(between.anna, **SALE)
    seq = between.seq()
    between.enter(between.anna, **{**SALE, "price": "50"})
    late = {"seq": seq, "action": "accept", "press": "seat=1&bargain=0-1"}
    assert between.bo.post(f"{between.match}/entries", late).status_code == 409
    assert "Anna offers Bo a large yellow for 50" in between.page()


def test_six_players_with_thirty_cards_are_light_enough(make_app: Callable[..., Flask]):
    six = Martians(make_app(), NAMES)
    for _ in range(3):
        six.enter(six.anna, action="bet", opener="0")
        six.enter(six.anna, action="round", to="0")
    page = six.anna.client.get(six.match, headers=HTMX).get_data()
    assert page.count(b'<label class="cell cell-') == 30
    assert len(gzip.compress(page)) < 20_000


def test_players_lie_in_the_order_of_their_seats_on_every_phone(martians: Martians):
    for phone in (martians.anna, martians.bo):
        page = text(phone.get(martians.match))
        assert re.findall(r'<section class="hand[^"]*" aria-label="(\w+)"', page) == ["Anna", "Bo"]


def test_what_is_common_is_one_button_that_says_it_and_works_as_a_plain_form(martians: Martians):
    page = martians.page()
    assert 'aria-label="All pieces placed. Who has the highest card showing?"' in page
    assert 'value="opener=1">Bo opens</button>' in page
    assert martians.enter(martians.anna, action="bet", press="opener=1").status_code == 303
    assert "Fold</button>" not in martians.page(), "not on the phone of somebody else"
    assert ">Check</button>" in text(martians.bo.get(martians.match))
    assert 'value="to=0">Everybody checks</button>' in martians.page()
    for _ in range(3):
        martians.enter(martians.anna, action="round", press="to=0")
        martians.enter(martians.anna, action="bet", press="opener=1")
    martians.enter(martians.anna, action="round", press="to=0")
    assert 'value="winners_0=1">Bo wins</button>' in martians.page()
    assert martians.enter(martians.anna, action="show", press="winners_0=1").status_code == 303
    assert "Bo wins 2" in martians.page()


def test_ones_own_pieces_are_bought_back_from_where_they_lie(between: Martians):
    way = re.search(r'href="([^"#]+)#[^"]*">Buy back from Anna', between.page())
    assert way
    page = text(between.anna.get(way[1].replace("&amp;", "&")))
    form = page.partition('name="action" value="trade"')[2].partition("</form>")[0]
    assert re.search(r'name="to" value="1" checked', form)
    assert '<option value="all-1" selected' in form
