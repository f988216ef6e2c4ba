"""Stakes saved under a name on the call page, and offered again with one tap."""

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest
from engine.changed import with_rules
from flask import Flask
from store import potluck, toy
from werkzeug.test import TestResponse

from companion.engine.game import GameOptions
from companion.store import db
from companion.store.models import OptionPreset
from web.evenings.pots import plain
from web.phones import Evening, Phone, text

CALL = {"game": "toy", "player": ["0", "1"], "dealer": "1", "place-0": "2", "place-1": "1"}


class StakesEvening(Evening):
    """Two phones at a table that plays the toy; the first match was called off."""

    game = "toy"

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.anna.post(f"{self.match}/abandon")
        self.call = f"{self.table}/games/toy"

    def save(self, name: str, phone: Phone | None = None, **values: str) -> TestResponse:
        form = {**CALL, "goal": "20", "stake": "3", "save-as": name, **values}
        return (phone or self.anna).post(f"{self.call}/stakes", form)

    def link(self, name: str, phone: Phone | None = None) -> str:
        """Return where the button of that name leads, from the call page."""
        page = text((phone or self.anna).get(self.call))
        found = re.search(rf'href="([^"]*stakes=\d+)"[^>]*><bdi>{re.escape(name)}<', page)
        return unescape(found.group(1)) if found else ""

    def kept(self) -> int:
        with self.app.app_context():
            return db.session.query(OptionPreset).count()


@pytest.fixture
def evening(make_app: Callable[..., Flask], begun: Callable[..., StakesEvening]) -> StakesEvening:
    return begun(StakesEvening, make_app(GAMES={game.slug: game for game in (toy.GAME, potluck.GAME)}))


def filled(page: str) -> dict[str, str]:
    """Return what stands in the inputs for the options."""
    return dict(re.findall(r'<input id="option-\w+" name="(\w+)"[^>]* value="(\d+)"', page))


def test_saved_stakes_keep_the_form_and_are_offered_first(evening: StakesEvening):
    answer = evening.save("Our toy")
    page = text(answer)
    assert answer.status_code == 200
    assert "Saved as “Our toy”. You will find these options at every table that this phone joins." in page
    assert filled(page) == {"goal": "20", "stake": "3"}
    assert re.search(r'name="dealer" value="1" checked> <bdi>Bo', page)
    assert page.index("> <bdi>Bo</bdi>") < page.index("> <bdi>Anna</bdi>")
    assert re.search(r"aria-current=true><bdi>Our toy", page)
    before = text(evening.anna.get(evening.call))
    assert filled(before) == {"goal": "10", "stake": "5"}
    assert before.index("Our toy") < before.index("Standard rules") < before.index("playing, clockwise")
    assert filled(text(evening.anna.get(evening.link("Our toy")))) == {"goal": "20", "stake": "3"}


def test_start_saves_them_too(evening: StakesEvening):
    form = {**CALL, "goal": "20", "stake": "3", "save-as": "Our toy"}
    begun = evening.anna.post(f"{evening.table}/matches", form)
    assert begun.status_code == 303
    evening.anna.post(f"{begun.location}/abandon")
    assert filled(text(evening.anna.get(evening.link("Our toy")))) == {"goal": "20", "stake": "3"}
    assert evening.save("Our toy", goal="30").status_code == 200
    assert evening.kept() == 1


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"save-as": "\u200b"}, "needs at least one letter"),
        ({"save-as": "A" * 25}, "too long"),
        ({"save-as": "A" * 99_000}, "too long"),
        ({"save-as": "Our toy", "goal": "0"}, "enter a number from"),
        ({"save-as": "Our toy", "stake": "x"}, "whole number"),
    ],
)
def test_what_is_refused_saves_and_starts_nothing(evening: StakesEvening, form: dict, sentence: str):
    for url in (f"{evening.call}/stakes", f"{evening.table}/matches"):
        answer = evening.anna.post(url, {**CALL, **form})
        page = text(answer)
        assert (answer.status_code, sentence in page) == (422, True)
        assert re.search(r'id="save-stakes" open', page)
        assert len(page) < 60_000
    assert evening.save("").status_code == 422
    assert (evening.kept(), evening.counts()["Match"]) == (0, 1)


def test_a_name_is_no_markup(evening: StakesEvening):
    page = text(evening.save('<b>"x"</b>'))
    assert "<b>" not in page
    assert "&lt;b&gt;" in page


def test_everybody_at_the_table_may_take_them_and_only_their_phone_forgets_them(evening: StakesEvening):
    evening.save("Bo's toy", evening.bo)
    link = evening.link("Bo&#39;s toy", evening.anna)
    page = text(evening.anna.get(link))
    assert "by Bo" in plain(page)
    assert "Delete “" not in page
    number = link.rpartition("=")[2]
    assert evening.anna.post(f"{evening.call}/stakes/{number}/forget").status_code == 422
    assert "Delete “ Bo&#39;s toy ”" in plain(text(evening.bo.get(link)))
    unknown = f"{evening.table}/games/no-such-game/stakes/{number}/forget"
    assert evening.bo.post(unknown).status_code == 404  # and it is still there
    assert evening.bo.post(f"{evening.call}/stakes/{number}/forget").status_code == 303
    assert evening.bo.post(f"{evening.call}/stakes/{'9' * 30}/forget").status_code == 422
    gone = evening.anna.get(link)
    assert (gone.status_code, "not offered at this table" in text(gone)) == (200, True)
    assert evening.kept() == 0


def test_strangers_neither_see_nor_take_nor_save_them(evening: StakesEvening):
    evening.save("Our toy")
    link = evening.link("Our toy")
    elsewhere = evening.guest.post("/tables", {"player": ["Mallory", "Mo"]}).location
    page = text(evening.guest.get(f"{elsewhere}/games/toy?{link.rpartition('?')[2]}"))
    assert "Our toy" not in page
    assert filled(page) == {"goal": "10", "stake": "5"}
    assert evening.save("Mine", evening.guest).status_code == 403
    assert evening.guest.post(f"{evening.call}/stakes/1/forget").status_code == 403
    assert evening.kept() == 1


def test_in_a_later_evening_they_are_offered_where_the_phone_sits(evening: StakesEvening):
    evening.save("Bo's toy", evening.bo)
    later = evening.guest.post("/tables", {"player": ["Bo", "Mo"]}).location
    assert "Bo&#39;s toy" not in text(evening.guest.get(f"{later}/games/toy"))
    evening.bo.post(f"{later}/seats/0/claim")
    assert "Bo&#39;s toy" in text(evening.guest.get(f"{later}/games/toy"))
    assert "Bo&#39;s toy" not in text(evening.guest.get(f"{later}/games/potluck"))


@pytest.mark.parametrize("stakes", ["", "0", "-1", "x", "9" * 40, "1%00"])
def test_stakes_that_are_not_there_leave_the_form_as_usual(evening: StakesEvening, stakes: str):
    answer = evening.anna.get(f"{evening.call}?stakes={stakes}")
    assert answer.status_code == 200
    assert filled(text(answer)) == {"goal": "10", "stake": "5"}


def test_options_that_no_longer_are_in_the_game_are_told_and_left_out(evening: StakesEvening):
    evening.save("Our toy")
    link = evening.link("Our toy")
    goal = replace(toy.GOAL, high=15)
    evening.app.config["GAMES"]["toy"] = with_rules(
        replace(toy.GAME, options=GameOptions((goal,))),
        start=lambda seats, options: toy.GAME.rules.start(seats, {**options, "stake": 5}),
    )
    page = text(evening.anna.get(link))
    assert (
        "These options are no longer available in this game and went back to their defaults: Goal, stake."
        in page
    )
    assert filled(page) == {"goal": "10"}


def test_many_saved_stakes_fold_away(evening: StakesEvening):
    for number in range(8):
        evening.save(f"Toy {number}")
    page = text(evening.anna.get(evening.call))
    assert "More saved options (2)" in page
    assert page.index("Toy 7") < page.index("Standard rules") < page.index("Toy 1")


def test_after_a_match_its_stakes_are_offered_again_and_for_saving(evening: StakesEvening):
    for goal, offered in (("1", True), ("10", False)):
        begun = evening.anna.post(f"{evening.table}/matches", {**CALL, "goal": goal, "stake": "5"}).location
        assert "Change options and play" not in text(evening.anna.get(begun))
        for seq, points in enumerate(("9", "1")):
            form = {"seq": seq, "action": "score", "seat": "1", "points": points}
            evening.anna.post(f"{begun}/entries", form)
        page = text(evening.anna.get(begun))
        assert ("Save these options" in page) is offered
        assert "Change options and play" not in text(evening.guest.get(begun))
        found = re.search(r'href="([^"]+/games/[^"]+match=\d+)"', page)
        again = text(evening.anna.get(unescape(found.group(1))))
        assert filled(again) == {"goal": goal, "stake": "5"}
        assert 'id="save-stakes" open' in again


@pytest.mark.parametrize("match", ["", "9", "x", "9" * 40])
def test_a_match_that_is_not_there_fills_nothing_in(evening: StakesEvening, match: str):
    assert filled(text(evening.anna.get(f"{evening.call}?match={match}"))) == {"goal": "10", "stake": "5"}


def test_enter_starts_the_match_and_never_only_saves(evening: StakesEvening):
    page = text(evening.anna.get(evening.call))
    form = page[page.index('name="game"') :]
    assert re.search(r"<button[^>]*>([^<]*)<", form).group(1) == "Start"
