"""A group on its pages: founded, invited into, played in, looked back on, and closed to everybody else."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from icalendar import Calendar
from store import toy
from store.matches.toy_matches import begun

from companion.evenings.groups import season
from companion.store import db
from companion.store.history.replays import load_replay
from companion.store.matches.log import append_entry
from companion.store.models import Group, Invitation, Table
from companion.web.pages.formats import DateFormats
from web.clubs import Club, owed_for_pizza
from web.phones import Phone, text


@pytest.fixture
def club(app: Flask, begun: Callable[..., Club]) -> Club:
    return begun(Club, app)


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", html))


def test_the_start_and_the_table_lead_to_it(club: Club):
    for phone in (club.anna, club.bo):
        assert f'href="{club.url}"' in text(phone.get("/"))
        assert f'href="{club.url}"' in text(phone.get(club.table))
    assert "Our Thursdays" not in text(club.stranger.get("/"))
    assert "Our Thursdays" not in text(club.stranger.get(club.table))
    assert "Make a group" not in text(club.anna.get(club.table))


def test_a_stranger_finds_the_same_as_where_nothing_is(club: Club):
    person = club.person("Cy")
    nothing = text(club.stranger.get("/g/nothing-there"))
    seen = (
        club.url,
        person,
        f"{club.url}/years",
        f"{person}/years",
        f"{club.url}/group.json",
        f"{club.url}/next.ics",
    )
    for url in seen:
        answer = club.stranger.get(url)
        assert answer.status_code == 404
        assert text(answer) == nothing
    for url in (
        "evenings",
        "name",
        "next",
        "adopt",
        "people",
        "people/1/leave",
        "people/1/forget",
        "people/1/role",
    ):
        assert club.stranger.post(f"{club.url}/{url}", {"name": "Mine"}).status_code == 404
    assert "Our Thursdays" in club.page()


def test_what_makes_no_group_is_said(app: Flask):
    phone = Phone(app)
    table = phone.post("/tables", {"player": ["Anna", "Bo"]}).location
    for given, said in (
        ({"name": "", "me": "0"}, "at least one letter"),
        ({"name": "Us", "me": "9"}, "Choose which player you are"),
    ):
        refused = phone.post(f"{table}/group", given)
        assert refused.status_code == 422
        assert said in text(refused)
    assert Phone(app).post(f"{table}/group", {"name": "Us", "me": "0"}).status_code == 403


def test_an_invitation_says_who_invites_whom_and_serves_one_phone(club: Club):
    link = club.invited("Cy")
    shown = plain(text(club.stranger.get(link)))
    assert "Our Thursdays" in shown
    assert "Anna invites you" in shown
    assert "You will join as Cy" in shown
    assert club.stranger.get(f"{link}/qr.svg").mimetype == "image/svg+xml"
    assert "already" in plain(text(club.bo.get(link)))
    refused = club.bo.post(link)
    assert refused.status_code == 422
    assert "this phone already belongs to Bo" in text(refused)
    assert club.stranger.post(link).location == club.url
    assert "You are Cy" in plain(club.page(club.stranger))
    for again in (Phone(club.app).get(link), Phone(club.app).post(link)):
        assert again.status_code == 404
        assert "already used" in text(again)


def test_an_invitation_that_opens_nothing_leads_a_phone_to_its_groups(club: Club):
    used = club.invited("Cy")
    club.stranger.post(used)
    withdrawn = club.invited("Bo")
    club.anna.post(f"{club.person('Bo')}/withdraw")
    for link in (used, withdrawn):
        for answer in (club.stranger.get(link), club.stranger.post(link)):
            assert answer.status_code == 404
            assert "Our Thursdays You are Cy" in plain(text(answer))
            assert f'href="{club.url}"' in text(answer)
        shown = plain(text(Phone(club.app).get(link)))
        assert "This invitation is no longer valid" in shown
        assert "Our Thursdays" not in shown


def test_a_phone_of_the_group_is_not_asked_who_it_is_and_uses_up_no_invitation(club: Club):
    link = club.invited("Bo")
    own, other = plain(text(club.bo.get(link))), plain(text(club.anna.get(link)))
    assert "In this group, this phone already belongs to Bo." in own
    assert "Open the invitation on another of Bo's phones." in own
    assert "In this group, this phone already belongs to Anna. Open the invitation on Bo's phone." in other
    for shown in (own, other):
        assert "I am" not in shown
        assert "invites you" not in shown
        assert "Go to the group" in shown
    club.bo.post(link)  # from a page that was open before
    assert "invites you" in text(club.stranger.get(link))


def test_an_invitation_is_shown_with_the_day_on_which_it_ends(club: Club):
    club.invited("Cy")
    with club.app.app_context():
        (made,) = db.session.query(Invitation)
        ends = DateFormats().date(made.at + timedelta(days=7))
    assert (
        f"One phone can join with this invitation until {ends}. Whoever opens it first will join as"
        in plain(text(club.anna.get(club.person("Cy"))))
    )


def test_who_may_not_do_something_is_told_whom_to_ask_and_led_back(club: Club):
    anna, bo = club.person("Anna"), club.person("Bo")
    page = text(club.bo.post(f"{anna}/invite"))
    assert f'href="{club.url}">Go to the group' in page
    assert "Go to the group" not in text(club.stranger.post(f"{anna}/invite"))
    cy = Phone(club.app)
    cy.post(club.invited("Cy"))
    club.anna.post(f"{club.person('Cy')}/role", {"role": "host"})
    assert "Ask Anna or Cy." in plain(text(club.bo.post(f"{anna}/invite")))
    assert "only Bo or a host can let another one in" not in plain(text(cy.get(bo))), "a host may"


def test_a_group_at_whose_address_a_phone_does_not_belong_asks_for_an_invitation(club: Club):
    shown = plain(text(club.stranger.get(club.url)))
    assert "This phone is not in the group at this address" in shown
    assert "code" not in shown.partition("Nothing here")[2]
    assert "Nobody in the group has this address" in text(club.anna.get(f"{club.url}/people/77"))


def test_somebody_who_was_taken_out_is_said_to_be_out(club: Club):
    cy = club.person("Cy")
    assert "no longer in the group<" not in text(club.anna.get(cy))
    club.anna.post(f"{cy}/leave")
    page = text(club.anna.get(cy))
    assert 'class="opened">no longer in the group<' in page
    assert f"{cy}/leave" not in page
    assert "Invite" in page


def test_a_new_evening_of_the_same_people_is_one_press(club: Club):
    before = club.page()
    after = re.search(r'name="after" value="(\w+)"', before).group(1)
    opened = club.anna.post(f"{club.url}/evenings", {"person": club.people(), "after": after}).location
    assert club.bo.post(f"{club.url}/evenings", {"person": club.people(), "after": after}).location == opened
    assert "Sit down as Bo" in plain(club.page(club.bo))
    code = opened.rpartition("/")[2]
    assert club.bo.post(f"{club.url}/sit/{code}").location == opened
    assert re.search(r'Bo</bdi> <span class="you"', text(club.bo.get(opened)))
    assert f'href="{opened}"' in club.page()
    refused = club.anna.post(f"{club.url}/evenings", {"person": ["1"], "guest": ["x" * 99]})
    assert refused.status_code == 422
    assert "is too long" in text(refused)


def test_who_sits_there_is_let_in(club: Club):
    cy = Phone(club.app)
    cy.post(f"{club.table}/seats/2/claim")
    assert "Add Cy's phone to the group" in plain(club.page())
    assert club.anna.post(f"{club.url}/let-in/{club.table.rpartition('/')[2]}/2").location == club.url
    assert "You are Cy" in plain(club.page(cy))


def test_people_are_added_named_dressed_joined_and_parted(club: Club):
    assert club.anna.post(f"{club.url}/people", {"name": "Robert"}).status_code == 303
    refused = club.anna.post(f"{club.url}/people", {"name": "robert"})
    assert refused.status_code == 422
    assert "two players called" in text(refused)
    robert, cy = club.person("Robert"), club.person("Cy")
    club.anna.post(f"{robert}/name", {"name": "Bob"})
    club.anna.post(f"{robert}/look", {"colour": "9", "mark": "flag"})
    assert "hue-9" in text(club.anna.get(robert)).split("</h1>")[0]
    assert "Choose a colour and a symbol" in text(
        club.anna.post(f"{robert}/look", {"colour": "77", "mark": "x"})
    )
    assert "Choose a person" in text(club.anna.post(f"{robert}/join", {"person": "x"}))
    club.anna.post(f"{robert}/join", {"person": cy.rpartition("/")[2]})
    assert "This is the same person as Cy" in plain(text(club.anna.get(robert)))
    assert "also Bob" in plain(club.page())
    club.anna.post(f"{robert}/part")
    assert "the same person as" not in text(club.anna.get(robert))


def test_only_hosts_say_who_belongs_to_it(club: Club):
    cy, anna = club.person("Cy"), club.person("Anna")
    for person, what in ((cy, "forget"), (anna, "leave"), (anna, "role"), (anna, "name"), (anna, "look")):
        given = {"name": "Nobody", "role": "guest", "colour": "9", "mark": "flag"}
        refused = club.bo.post(f"{person}/{what}", given)
        assert refused.status_code == 403, what
        assert "Only a host of the group can do that. Ask Anna" in text(refused)
    assert "Delete personal data" not in text(club.bo.get(cy))
    assert club.bo.post(f"{club.url}/name", {"name": "Bo's"}).status_code == 403
    bo = club.person("Bo")
    club.anna.post(f"{bo}/role", {"role": "host"})
    assert club.bo.post(f"{club.url}/name", {"name": "Fridays"}).status_code == 303
    assert "Fridays" in club.page()


def test_a_phone_that_removes_itself_goes_to_the_start_page(club: Club):
    bo = club.person("Bo")
    removal = re.search(r"/phones/\d+/out", text(club.bo.get(bo))).group()
    answer = club.bo.post(f"{bo}{removal}")
    assert (answer.status_code, answer.location) == (303, "/")
    assert club.bo.get(club.url).status_code == 404
    assert "No phone yet. Phones that join by invitation will be listed here." in text(club.anna.get(bo))


def test_the_invitation_of_somebody_who_left_is_shown_where_it_was_asked_for(club: Club):
    cy = club.person("Cy")
    assert club.anna.post(f"{cy}/leave").location == club.url
    answer = club.anna.post(f"{cy}/invite")
    assert answer.location == cy
    assert re.search(r"/i/[\w-]+", text(club.anna.get(cy)))
    assert club.anna.post(f"{cy}/withdraw").location == cy
    assert not re.search(r"/i/[\w-]+", text(club.anna.get(cy)))


def test_leaving_and_being_forgotten(club: Club):
    bo = club.person("Bo")
    assert club.bo.post(f"{bo}/leave").location == "/"
    assert club.bo.get(club.url).status_code == 404
    link = None
    club.anna.post(f"{bo}/invite")
    link = re.search(r"/i/[\w-]+", text(club.anna.get(bo))).group()
    club.bo.post(link)
    assert club.bo.post(f"{bo}/forget").location == "/"
    assert club.anna.get(bo).status_code == 404
    assert "Bo" not in re.findall(r"<bdi>([^<]+)</bdi>", text(club.anna.get(club.table)))
    assert "Player 2" in text(club.anna.get(club.table))


def test_the_next_evening_is_told_and_goes_into_calendars(club: Club):
    assert "No date yet. Once you set one, everybody in the group will see it here." in club.page()
    assert club.bo.get(f"{club.url}/next.ics").status_code == 404
    club.bo.post(f"{club.url}/next", {"meets": "2026-12-03T19:30", "where": "Anna, Main; Street 5"})
    assert "Thu 3 Dec 2026, 19:30, Anna, Main; Street 5" in club.page()
    answer = club.anna.get(f"{club.url}/next.ics")
    (event,) = Calendar.from_ical(answer.get_data()).walk("VEVENT")
    assert answer.mimetype == "text/calendar"
    assert event["SUMMARY"] == "Our Thursdays"
    assert event["LOCATION"] == "Anna, Main; Street 5"
    assert event["DTSTART"].to_ical() == b"20261203T193000", "as clocks show it there"
    assert event["URL"].endswith(club.url)
    refused = club.bo.post(f"{club.url}/next", {"meets": "soon"})
    assert refused.status_code == 422
    assert "Enter the day and time" in text(refused)
    assert "3 Dec 2026" in club.page()


def test_an_evening_from_before_is_taken_in(club: Club):
    earlier = club.anna.post("/tables", {"player": ["Anna", "Zoe"], "name": "Attic"}).location
    code = earlier.rpartition("/")[2]
    assert "Attic" in club.page().split("Evenings before the group existed")[1]
    assert "Attic" not in club.page(club.bo)
    assert club.bo.post(f"{club.url}/adopt", {"code": code}).status_code == 422
    assert club.anna.post(f"{club.url}/adopt", {"code": code}).status_code == 303
    assert "Attic" in club.page(club.bo)
    assert club.person("Zoe")


def test_the_years_are_told_with_of_how_many(club: Club):
    empty, person = (
        text(club.anna.get(f"{club.url}/years")),
        text(club.anna.get(f"{club.person('Bo')}/years")),
    )
    assert (
        "Everybody&#39;s balance, wins and rating will appear here once a match of the group is over."
        in empty
    )
    assert "Balance, wins and rating will appear here once a match of the group is over." in person
    for page in (empty, person):
        assert f'href="{club.url}#open-title">Start an evening' in page
    owed_for_pizza(club, 0)
    shown = plain(text(club.anna.get(f"{club.url}/years")))
    assert re.search(r"Anna 1 evening, small sample, won 0 of 0 matches \+5", shown)
    assert re.search(r"Bo 1 evening, small sample, won 0 of 0 matches −5", shown)
    for by in ("wins", "rating", "nonsense"):
        assert club.anna.get(f"{club.url}/years?by={by}").status_code == 200
    later = text(club.anna.get(f"{club.url}/years?since=2099-01-01"))
    assert "no finished matches for these dates and games" in later
    assert f'href="{club.url}/years">Show all evenings' in later
    for bad, said in (
        ("since=soon", "Enter the day like this"),
        ("since=2026-02-01&until=2026-01-01", "must not be after the last day"),
    ):
        refused = club.anna.get(f"{club.url}/years?{bad}")
        assert refused.status_code == 422
        assert said in text(refused)
    record = plain(text(club.anna.get(f"{club.person('Anna')}/years")))
    assert "in 1 evening, small sample" in record
    assert "no data yet" in record
    assert "1 evening won, 0 lost" in record


def test_a_balance_of_zero_is_shown_in_the_statistics(club: Club):
    for winner in range(3):
        owed_for_pizza(club, winner)
    assert "Cy 1 evening, small sample, won 0 of 0 matches 0" in plain(
        text(club.anna.get(f"{club.url}/years"))
    )
    record = plain(text(club.anna.get(f"{club.person('Cy')}/years")))
    assert "in points0 in 1 evening" in record


def test_the_statistics_show_games_and_ratings_of_a_match(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(season, "MIN_RATED_MATCHES", 1)
    club = Club(make_app(GAMES={"toy": toy.GAME}))
    with club.app.app_context():
        match = begun(db.session.query(Table).one())
        for points in (9, 1):
            append_entry(match, load_replay(match).seq, toy.score(0, points), match.table.seats[0].device)
    shown = plain(text(club.anna.get(f"{club.url}/years?by=rating")))
    assert re.search(
        r"Anna 1 evening, small sample, won 1 of 1 match\w*, rated 1\d\d\d ± \d+ 1\d\d\d Bo", shown
    )
    record = plain(text(club.anna.get(f"{club.person('Anna')}/years")))
    assert re.search(
        r"Rating1\d\d\d ± \d+ 1 match\w* By game Toy won 1 of 1 match\w*, 1 hands?, last played on", record
    )


def test_debts_are_shown_and_carried(club: Club):
    owed_for_pizza(club, 0)
    evening = f"{club.table}/evening"
    club.anna.post(f"{evening}/handed", {"payer": "1", "payee": "0", "key": "k", "left": "1"})
    assert "Bo owes Anna 5" in plain(club.page())
    opened = club.anna.post(f"{club.url}/evenings", {"person": club.people(), "after": ""}).location
    shown = plain(text(club.anna.get(f"{opened}/evening")))
    assert "Unpaid from earlier evenings" in shown
    assert "Bo pays Anna 5" in shown
    assert "Bo pays Anna 5" in plain(text(club.anna.get(opened)))
    number = re.search(r"/handed/(\d+)/back", text(club.anna.get(evening))).group(1)
    refused = club.anna.post(f"{evening}/handed/{number}/back")
    assert refused.status_code == 422
    assert "carried over to" in text(refused)


def test_lines_of_an_evening_have_the_colours_of_its_people(club: Club):
    owed_for_pizza(club, 0)
    plain_ones = re.findall(r'<polyline class="hue-(\d)"', text(club.anna.get(f"{club.table}/evening")))
    club.anna.post(f"{club.person('Anna')}/look", {"colour": "7", "mark": "star"})
    own = re.findall(r'<polyline class="hue-(\d)"', text(club.anna.get(f"{club.table}/evening")))
    assert "7" not in plain_ones
    assert own[0] == "7"
    assert len(set(own)) == 3


def test_it_is_taken_along_without_its_phones(club: Club):
    answer = club.anna.get(f"{club.url}/group.json")
    assert [one["name"] for one in answer.get_json()["group"]["people"]] == ["Anna", "Bo", "Cy"]
    with club.app.app_context():
        assert db.session.query(Group).one().key not in answer.get_data(as_text=True)
        assert db.session.query(Table).count() == 1
    assert club.anna.get(f"{club.url}/group.csv").mimetype == "text/csv"


def test_bad_addresses_are_answered(club: Club):
    for path in (
        "people/99999999999999999999",
        "people/0",
        "years?game=nonsense",
        "?before=x",
        "?before=99999999999999999999999",
        "years?until=9999-12-31",
        "years?since=0001-01-01",
    ):
        answer = club.anna.get(f"{club.url}/{path}" if not path.startswith("?") else club.url + path)
        assert answer.status_code in (200, 404, 422), path
    assert club.anna.get("/i/nothing").status_code == 404
    assert club.anna.get(f"/i/{'x' * 5000}").status_code == 404
    assert club.anna.get(f"/g/{'x' * 5000}").status_code == 404
