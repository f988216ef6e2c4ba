import re

import pytest
from flask import Flask
from sqlalchemy import update

from companion.rules import find_rules_entry, list_rules_groups
from companion.store import db
from companion.store.models import Match
from web.phones import HTMX, Evening, Phone, text


def test_every_game_has_a_page_with_its_anchors(phone: Phone):
    assert "/rules/fireplace" in text(phone.get("/rules"))
    page = text(phone.get("/rules/fireplace"))
    assert 'id="steal"' in page
    assert 'id="scoring"' in page


def test_a_page_says_what_the_game_is_before_it_lists_its_sections(phone: Phone):
    page = text(phone.get("/rules/fireplace"))
    assert (
        page.index("lay poker hands on the table") < page.index('href="#object"') < page.index('id="object"')
    )


def test_a_rule_is_found_by_another_word(phone: Phone):
    page = text(phone.get("/rules/search?q=robbed&game=fireplace"))
    assert 'href="/rules/fireplace#steal"' in page
    part = text(phone.get("/rules/search?q=robbed", headers=HTMX))
    assert "<html" not in part
    assert "/rules/fireplace#steal" in part


def test_among_all_rules_a_hit_says_which_game_it_is_of(phone: Phone):
    assert "in Fireplace Poker" in text(phone.get("/rules/search?q=robbed"))
    assert "in Fireplace Poker" not in text(phone.get("/rules/search?q=robbed&game=fireplace"))


def test_a_game_has_what_it_shares_with_others_on_its_own_page(phone: Phone):
    page = text(phone.get("/rules/guts"))
    assert 'id="kitty"' in page
    assert 'id="hands"' in page
    assert 'href="/rules/guts#kitty"' in text(phone.get("/rules/search?q=kitty&game=guts"))
    assert 'href="/rules/match-pot#kitty"' in text(phone.get("/rules/search?q=kitty"))


@pytest.mark.parametrize(
    "query", ["", "zzzzqqqq", '"', "a AND (", "<script>alert(1)</script>", "x" * 5000, "😀"]
)
def test_any_question_has_an_answer(phone: Phone, query: str):
    answer = phone.get("/rules/search", query_string={"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in text(answer)


@pytest.mark.parametrize("slug", ["nothing", "..%2f..%2fetc%2fpasswd", "Fireplace", "x" * 3000])
def test_rules_that_are_not_there(phone: Phone, slug: str):
    assert phone.get(f"/rules/{slug}").status_code == 404


def test_a_search_from_a_match_says_what_is_agreed_on_there(app: Flask):
    evening = Evening(app, chips="7")
    at = evening.match.split("/")[2] + "." + evening.match.split("/")[-1]
    asked = f"/rules/search?q=how+many+chips&game=fireplace&at={at}"
    page = text(evening.guest.get(asked))
    assert "Chips for each side: 7" in page
    assert f'name="at" value="{at}"' in page
    assert f'href="/rules/fireplace?at={at}#options"' in page
    assert "Chips for each side: 7" in text(evening.guest.get(asked, headers=HTMX))
    assert "Here:" not in text(evening.guest.get("/rules/search?q=how+many+chips&game=fireplace"))


def test_the_rules_opened_from_a_match_say_it_at_each_section_and_lead_back(app: Flask):
    evening = Evening(app, chips="7", draw_first="y")
    link = re.search(r'href="(/rules/fireplace\?at=[^"]+)"', text(evening.anna.get(evening.match)))
    page = text(evening.anna.get(link[1]))
    assert "Chips for each side: 7" in page
    assert ": yes" in page
    assert f'href="{evening.match}">Back to the match' in page


@pytest.mark.parametrize("at", ["nothing", "1", ".", "ABCD.x", "é.²"])
def test_an_address_that_names_no_match_shows_the_rules_alone(phone: Phone, at: str):
    page = text(phone.get("/rules/fireplace", query_string={"at": at}))
    assert "Here:" not in page
    assert 'id="steal"' in page


def test_a_match_of_another_game_or_that_is_not_there_says_nothing_of_this_one(app: Flask):
    evening = Evening(app)
    at = evening.match.split("/")[2] + "." + evening.match.split("/")[-1]
    assert "Here:" not in text(evening.guest.get(f"/rules/guts?at={at}"))
    assert evening.guest.get(f"/rules/fireplace?at={at}9").status_code == 404


def due_at(app: Flask) -> tuple[Evening, str]:
    """Return a match and the address of its rules."""
    evening = Evening(app, chips="7")
    return evening, re.search(
        r'href="(/rules/fireplace[?]at=[^"#]+)"', text(evening.anna.get(evening.match))
    )[1]


def test_the_rules_of_a_match_begin_with_what_is_due_now_and_say_it_once(app: Flask):
    _, rules = due_at(app)
    for headers in ({}, HTMX):
        page = text(Phone(app).get(rules, headers=headers))
        headings = re.findall(r'<h2 id="([^"]+)"', page)
        assert headings[0].removeprefix("rule-") == "turn"
        assert len(headings) == len(set(headings))
        assert page.index("Right now") < page.index("<h2 ") < page.index("Options at this table")
    assert "Right now" not in text(Phone(app).get("/rules/fireplace"))


def test_over_a_match_the_rules_come_without_their_page_and_with_ids_of_their_own(app: Flask):
    evening, rules = due_at(app)
    over = text(evening.anna.get(rules, headers=HTMX))
    assert "<html" not in over
    assert "<main" not in over
    match = text(evening.anna.get(evening.match))
    assert not set(re.findall(r' id="([^"]+)"', over)) & set(re.findall(r' id="([^"]+)"', match))
    assert f'data-url="{rules}"' in match


def test_all_that_a_table_agreed_on_is_listed_with_the_sections_that_say_what_it_means(app: Flask):
    _, rules = due_at(app)
    page = text(Phone(app).get(rules, headers=HTMX))
    assert '<li><a href="#options">Chips for each side: 7</a></li>' in page


def test_rules_of_a_match_that_nobody_can_read_any_more_have_nothing_due(app: Flask):
    evening, rules = due_at(app)
    with app.app_context():
        db.session.execute(update(Match).values(edition=0))
        db.session.commit()
    assert "Right now" not in text(evening.anna.get(rules))


def test_the_list_has_every_game_in_groups_with_a_line_each(phone: Phone):
    page = text(phone.get("/rules"))
    for group in list_rules_groups():
        assert group.title.replace("'", "&#39;") in page
        for entry in group.entries:
            assert f'href="/rules/{entry.slug}"' in page
    assert "In or out; losers match the pot" in page, "the line of the list of games"
    assert "Seven or more cards, 3s and 9s wild" in page


def test_named_options_without_a_page_lead_to_the_section_about_them(phone: Phone):
    page = text(phone.get("/rules"))
    lowball = re.search(r'href="/rules/tapiola#([^"]+)"[^>]*><span[^>]*>Tapiola Hold&#39;em: Lowball', page)
    assert lowball
    assert f'id="{lowball[1]}"' in text(phone.get("/rules/tapiola"))
    assert "Guts: One Card" not in page, "it has a page"


@pytest.mark.parametrize("slug", ["baseball", "one-card-guts", "screw-your-neighbour", "six-seven-eight"])
def test_games_of_the_shelf_and_forms_have_pages_of_their_own(phone: Phone, slug: str):
    page = text(phone.get(f"/rules/{slug}"))
    assert f"<h1>{find_rules_entry(slug).name}</h1>" in page
    assert f'name="game" value="{slug}"' in page
    found = text(phone.get(f"/rules/search?q=how+many+players&game={slug}"))
    assert f'href="/rules/{slug}#players"' in found


@pytest.mark.parametrize(
    ("typed", "slug"),
    [
        ("basebal", "baseball"), ("Screw your neighbor", "screw-your-neighbour"), ("357", "three-five-seven"),
        ("seven", "seven-card-stud"), ("spit oce", "spit-in-the-ocean"), ("noughts", "tic-tac-toe"),
    ],
)  # fmt: skip
def test_a_game_is_found_by_any_of_its_names_without_scripts(phone: Phone, typed: str, slug: str):
    page = text(phone.get("/rules/search", query_string={"q": typed}))
    assert f'<li><a href="/rules/{slug}">' in page


def test_a_question_that_names_a_game_leads_to_it_from_a_match_of_another_one(app: Flask):
    evening = Evening(app, chips="7")
    at = evening.match.split("/")[2] + "." + evening.match.split("/")[-1]
    found = text(evening.guest.get(f"/rules/search?q=what+is+wild+in+baseball&game=fireplace&at={at}"))
    links = re.findall(r'<a href="(/rules/[^"]+)"', found[found.index("rules-hits") :])
    assert links[0] == "/rules/baseball#wild"
    assert f"/rules/fireplace?at={at}#meld" in links or any("fireplace?at=" in link for link in links)
    assert "in Baseball" in found


@pytest.mark.parametrize("query", ["wie viele Karten bekomme ich", "x" * 500, "牌は何枚", "   "])
def test_a_question_that_nobody_can_answer_is_no_error(phone: Phone, query: str):
    answer = phone.get("/rules/search", query_string={"q": query}, headers=HTMX)
    assert answer.status_code == 200
    shown = text(answer)
    assert "No rule found" in shown or "/rules/" in shown or not query.strip()


def test_a_phone_may_keep_every_page_of_the_list(phone: Phone):
    answer = phone.get("/rules/offline.json").get_json()
    listed = re.findall(r'<li[^>]*><a href="(/rules/[^"#]+)', text(phone.get("/rules")))
    assert set(listed) | {"/rules"} == set(answer["pages"])
    assert phone.get("/rules/offline.json").get_json() == answer, "the version stays while nothing changes"
    for path in answer["pages"]:
        page = phone.get(path)
        assert page.status_code == 200
        assert "csrf" not in text(page), "one for everybody: nothing of this phone is in it"


def test_the_version_of_the_kept_pages_changes_with_the_rules(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    before = phone.get("/rules/offline.json").get_json()["version"]
    monkeypatch.setattr("companion.rules.rules_digest", lambda: "another")
    assert phone.get("/rules/offline.json").get_json()["version"] != before
