"""The steps of a game that is made: added, marked, moved, written anew, and what is refused beside them."""

import random
import re
from html import unescape
from string import ascii_letters

import pytest
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.variants import BadStep
from companion.variants.definition.limits import MOST_STEPS
from companion.variants.definition.steps import MOST_CARDS_PER_STEP
from companion.web.pages import texts
from companion.web.variants.step_buttons import StepButtonPress, apply_step_button
from companion.web.variants.submission import read_submitted_draft
from web.kitchen import Kitchen, form_of, plain
from web.phones import text


def test_a_step_that_is_not_understood_stays_typed(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts"))
    typed = {**filled.to_dict(flat=False), "do": "add-0 ", "typed-0": "<b>juggle</b> 3"}
    refused = kitchen.anna.post(change, typed)
    assert refused.status_code == 422
    assert "is not a step" in plain(refused)
    assert "&lt;b&gt;juggle&lt;/b&gt; 3" in text(refused)
    typed["typed-0"] = "buy 1 at 5 more"
    added = kitchen.anna.get(kitchen.anna.post(change, typed).location)
    assert "buy 1 at 5 more" in plain(added)


def test_a_step_of_a_later_round_that_is_not_understood_is_told_there(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=three-five-seven")).to_dict(flat=False)
    refused = text(kitchen.anna.htmx(change, {**filled, "do": "add-1 ", "typed-1": "juggle 3"}))
    assert re.findall(r'id="f-(typed-\d)"[^>]*value="([^"]*)"( aria-invalid)?', refused) == [
        ("typed-0", "", ""),
        ("typed-1", "juggle 3", " aria-invalid"),
        ("typed-2", "", ""),
    ]
    assert refused.count('id="typed-wrong-') == refused.count('id="typed-wrong-1"') == 1
    read = text(kitchen.anna.htmx(change, {**filled, "typed-1": "juggle 3"}))
    assert 'value="juggle 3" aria-invalid' in read, "what is read anew meanwhile takes nothing away"


def test_a_step_that_was_written_and_not_added_is_not_lost_on_the_way_to_the_name(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False)
    for written in ("1 up", "juggle 3"):
        refused = kitchen.anna.post(change, {**filled, "typed-0": written, "do": "name"})
        assert refused.status_code == 422
        assert f"You typed “{written}” but did not add it to the steps" in plain(refused)
        assert 'href="#f-typed-0" data-to>Go there' in text(refused)
        assert re.search(r'id="f-typed-0"[^>]*value="' + written + '" aria-invalid', text(refused))
    read = kitchen.anna.post(change, {**filled, "typed-0": "1 up"})
    assert read.status_code == 200, "no address has it"
    assert 'value="1 up">' in text(read)
    assert re.search(r'<details[^>]*id="line-1" open', text(read)), "it stands there"
    added = kitchen.anna.htmx(change, {**filled, "typed-0": "1 up", "do": "add-0 "})
    assert form_of(added)["typed-0"] == ""
    assert "1 up" in form_of(added).getlist("step-0")


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (StepButtonPress("more", "0"), ["4 down", "bet", "in or out"]),
        (StepButtonPress("less", "0"), ["2 down", "bet", "in or out"]),
        (StepButtonPress("more", "1"), ["3 down", "bet", "in or out"]),
        (StepButtonPress("more", "9"), ["3 down", "bet", "in or out"]),
        (StepButtonPress("add", "1 up"), ["3 down", "bet", "1 up", "in or out"]),
        (StepButtonPress("add", "declare"), ["3 down", "bet", "in or out", "declare"]),
        (StepButtonPress("add", "1 up", frozenset({0})), ["3 down", "1 up", "bet", "in or out"]),
        (StepButtonPress("add", "", typed="say Cut"), ["3 down", "bet", "say Cut", "in or out"]),
        (StepButtonPress("gone", marked=frozenset({0, 1})), ["in or out"]),
        (StepButtonPress("times", "2", frozenset({0, 1})), ["3 down", "bet", "3 down", "bet", "in or out"]),
        (StepButtonPress("times", "99", frozenset({1, 9})), ["3 down", *["bet"] * 5, "in or out"]),
        (StepButtonPress("times", "x", frozenset({1})), ["3 down", "bet", "in or out"]),
        (StepButtonPress("later", marked=frozenset({0})), ["bet", "3 down", "in or out"]),
        (StepButtonPress("later", marked=frozenset({0, 1})), ["in or out", "3 down", "bet"]),
        (StepButtonPress("earlier", marked=frozenset({1, 2})), ["bet", "in or out", "3 down"]),
        (StepButtonPress("later", marked=frozenset({1, 2})), ["3 down", "bet", "in or out"]),
        (StepButtonPress("set", "0 3 up"), ["3 up", "bet", "in or out"]),
        (StepButtonPress("set", "1 say Cut"), ["3 down", "say Cut", "in or out"]),
        (StepButtonPress("set", "9 1 up"), ["3 down", "bet", "in or out"]),
        (StepButtonPress("set", "x"), ["3 down", "bet", "in or out"]),
        (StepButtonPress("earlier", marked=frozenset({1})), ["bet", "3 down", "in or out"]),
        (StepButtonPress("earlier", marked=frozenset({0, 1})), ["3 down", "bet", "in or out"]),
        (StepButtonPress("dance"), ["3 down", "bet", "in or out"]),
    ],
)
def test_the_buttons_beside_the_steps(change: StepButtonPress, after: list[str]):
    assert apply_step_button(["3 down", "bet", "in or out"], change) == after


def test_a_step_has_a_card_at_least_and_no_more_than_a_pack():
    assert apply_step_button(["1 down"], StepButtonPress("less", "0")) == ["1 down"]
    assert apply_step_button([f"{MOST_CARDS_PER_STEP} down"], StepButtonPress("more", "0")) == [
        f"{MOST_CARDS_PER_STEP} down"
    ]


def test_a_round_gets_no_more_steps_than_a_game_has_and_one_of_too_many_may_get_fewer():
    most, beyond = ["bet"] * MOST_STEPS, ["bet"] * (MOST_STEPS + 5)
    for change in (StepButtonPress("add", "1 up"), StepButtonPress("times", "2", frozenset({0}))):
        for steps in (most, beyond):
            with pytest.raises(BadStep, match=texts.TOO_MANY_STEPS.format(most=MOST_STEPS)):
                apply_step_button(steps, change)
    assert apply_step_button(beyond, StepButtonPress("gone", marked=frozenset({0}))) == beyond[1:]
    assert apply_step_button(beyond, StepButtonPress("set", "0 1 up")) == ["1 up", *beyond[1:]]


@pytest.mark.parametrize("how", ["times-0-3", "earlier-0", "later-0", "gone-0"])
def test_a_button_for_marked_steps_says_so_where_none_is_marked(kitchen: Kitchen, how: str):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts")).to_dict(flat=False)
    for marks in ([], ["77"], ["x"]):
        refused = kitchen.anna.post(f"{kitchen.house}/change", {**filled, "do": how, "mark-0": marks})
        assert refused.status_code == 422
        assert texts.MARK_FIRST in plain(refused)
        assert form_of(refused).getlist("step-0") == filled["step-0"]


def test_steps_that_are_moved_stay_marked(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=seven-card-stud")).to_dict(flat=False)
    moved = kitchen.anna.htmx(f"{kitchen.house}/change", {**filled, "do": "later-0", "mark-0": ["0", "1"]})
    assert re.findall(r'name="mark-0" value="(\d)"[^>]* checked', text(moved)) == ["1", "2"]
    three = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=three-five-seven")).to_dict(flat=False)
    second = kitchen.anna.htmx(f"{kitchen.house}/change", {**three, "do": "later-1", "mark-1": ["0"]})
    assert re.findall(r'name="(mark-\d)" value="(\d)"[^>]* checked', text(second)) == [("mark-1", "1")]
    gone = kitchen.anna.htmx(f"{kitchen.house}/change", {**filled, "do": "gone-0", "mark-0": ["0", "1"]})
    assert not re.findall(r'name="mark-0"[^>]* checked', text(gone))


def test_a_step_is_written_anew_where_it_stands(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False)
    filled["step-0"] = ["3 down", "say Cut the pack", "pass 1 left", "in or out"]
    asked = kitchen.anna.post(change, {**filled, "do": "change-0-1"})
    assert asked.status_code == 303
    page = kitchen.anna.get(asked.location)
    assert re.search(r'<details[^>]*id="line-1" open', text(page)), "without scripts it stays unfolded"
    assert re.findall(r'name="step-0" type="text"[^>]*value="([^"]*)"', text(page)) == ["say Cut the pack"]
    anew = form_of(page).to_dict(flat=False)
    assert anew["step-0"] == filled["step-0"]
    anew["step-0"][1] = "say Cut it twice"
    done = kitchen.anna.htmx(change, {**anew, "do": "read"})
    assert 'type="text" dir="auto" autocomplete="off" maxlength="200" value="say' not in text(done)
    assert "Cut it twice." in plain(done)


def test_a_step_that_is_tapped_offers_the_other_ways_to_do_it(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False)
    asked = text(kitchen.anna.htmx(change, {**filled, "do": "change-0-0"}))
    ways = [unescape(one) for one in re.findall(r'value="set-0-([^"]*)"', asked)]
    assert ways == ["0 3 up", "0 3 unseen"]
    after = kitchen.anna.htmx(change, {**filled, "do": f"set-0-{ways[0]}"})
    assert form_of(after).getlist("step-0")[0] == "3 up"


def test_a_step_that_is_none_any_more_stays_to_be_written(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False)
    steps = filled["step-0"]
    for written in ("juggle <b>", "say", "say " + "x" * 121):
        page = kitchen.anna.htmx(change, {**filled, "step-0": [written, *steps[1:]]})
        assert re.search(r'name="step-0" type="text"[^>]*aria-invalid="true"', text(page))
        assert form_of(page).getlist("step-0") == [written, *steps[1:]]
        named = kitchen.anna.post(change, {**filled, "step-0": [written, *steps[1:]], "do": "name"})
        assert named.status_code == 422
        foot = text(named).partition('id="check"')[2]
        assert "Write, for example, 3 down, 1 up" not in foot, "the step says that itself"


def test_a_step_that_is_emptied_is_taken_out_and_so_said(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False)
    emptied = {**filled, "step-0": ["3 down", " ", "1 up", "in or out"]}
    read = kitchen.anna.htmx(change, {**emptied, "do": "read"})
    assert form_of(read).getlist("step-0") == ["3 down", "1 up", "in or out"]
    assert texts.EMPTY_STEP_REMOVED in plain(read)
    assert "is not a step" not in plain(read)
    assert ">Undo</a>" not in text(read), "what lay there is not known any more"


def undone(kitchen: Kitchen, page: TestResponse) -> list[str]:
    """Return the steps of the first round after Undo."""
    back = re.search(r'<a href="([^"]*)"[^>]*>Undo</a>', text(page))
    return form_of(kitchen.anna.get(unescape(back[1]))).getlist("step-0") if back else []


@pytest.mark.parametrize("do", ["", "read", "more-0-0", "gone-0"])
def test_a_step_that_was_written_anew_as_nothing_is_taken_back(kitchen: Kitchen, do: str):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False)
    filled["step-0"] = ["3 down", "say Cut the pack", "pass 1 left", "in or out"]
    anew = form_of(kitchen.anna.htmx(change, {**filled, "do": "change-0-1"})).to_dict(flat=False)
    anew |= {"step-0": ["3 down", "", "pass 1 left", "in or out"], "mark-0": ["2"], "do": [do]}
    page = kitchen.anna.htmx(change, anew)
    assert texts.EMPTY_STEP_REMOVED in plain(page)
    assert undone(kitchen, page) == filled["step-0"]


def test_without_scripts_it_is_taken_back_too(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False)
    filled["step-0"] = ["3 down", "say Cut the pack", "in or out"]
    anew = form_of(kitchen.anna.get(kitchen.anna.post(change, {**filled, "do": "change-0-1"}).location))
    emptied = {**anew.to_dict(flat=False), "step-0": ["3 down", "", "in or out"], "opened": "Cards"}
    page = kitchen.anna.get(kitchen.anna.post(change, emptied).location)
    assert form_of(page).getlist("step-0") == ["3 down", "in or out"]
    assert "The round now has 2 steps." in plain(page)
    assert undone(kitchen, page) == filled["step-0"]


def test_without_scripts_a_button_is_taken_back_and_what_it_moved_stays_marked(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=seven-card-stud")).to_dict(flat=False)
    asked = {**filled, "do": "later-0", "mark-0": ["0", "1"]}
    page = kitchen.anna.get(kitchen.anna.post(change, asked).location)
    assert re.findall(r'name="mark-0" value="(\d)"[^>]* checked', text(page)) == ["1", "2"]
    assert undone(kitchen, page) == filled["step-0"]
    three = form_of(kitchen.anna.get(f"{change}?like=three-five-seven")).to_dict(flat=False)
    later = kitchen.anna.post(change, {**three, "do": "later-1", "mark-1": ["0"]})
    marked = re.findall(r'name="(mark-\d)" value="(\d)"[^>]* checked', text(kitchen.anna.get(later.location)))
    assert marked == [("mark-1", "1")]


@pytest.mark.parametrize("do", ["", "read", "more-0-1", "change-0-1", "set-0-1 2 up", "round"])
def test_marks_stay_beside_a_button_that_is_not_for_them(kitchen: Kitchen, do: str):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=seven-card-stud")).to_dict(flat=False)
    filled |= {"mark-0": ["1", "3", "99"], "do": [do]}
    for page in (
        kitchen.anna.get(kitchen.anna.post(change, filled).location),
        kitchen.anna.htmx(change, filled),
    ):
        assert re.findall(r'name="mark-0" value="(\d)"[^>]* checked', text(page)) == ["1", "3"]


def test_a_round_that_is_taken_out_takes_its_marks_along():
    emptied = {"rounds": "2", "step-0": ["3 down", "", "bet"], "step-1": ["1 down", "bet"], "mark-1": ["1"]}
    assert read_submitted_draft(MultiDict({**emptied, "do": "no-round"})).marked == frozenset()
    refused = read_submitted_draft(MultiDict({**emptied, "do": "gone-0"}))
    assert (refused.at, refused.marked, bool(refused.refused)) == (0, frozenset(), True)


@pytest.mark.parametrize(
    "forged", ["before=x", "marked=x-y", "marked=99-0&marked=0-99", "marked=0", "changing=x"]
)
def test_what_an_address_says_of_the_button_before_may_be_anything(kitchen: Kitchen, forged: str):
    posted = kitchen.anna.post(
        f"{kitchen.house}/change", {"step-0": "3 down", "name": "Ours", "opened": "Cards"}
    )
    page = kitchen.anna.get(f"{posted.location}&{forged}")
    assert page.status_code == 200
    assert " checked" not in "".join(re.findall(r'name="mark-\d"[^>]*>', text(page)))
    assert ">Undo</a>" not in text(page)


def test_what_an_address_would_be_too_long_for_is_not_taken_back(kitchen: Kitchen):
    noise = ["say " + "".join(random.Random(at).choices(ascii_letters, k=120)) for at in range(40)]
    for many, known in ((20, True), (40, False)):
        filled = {"name": "Ours", "step-0": [*noise[:many], "3 down"], "do": "gone-0", "mark-0": ["0"]}
        posted = kitchen.anna.post(f"{kitchen.house}/change", filled)
        assert ("before=" in posted.location) is known
        assert bool(undone(kitchen, kitchen.anna.get(posted.location))) is known


@pytest.mark.parametrize(
    ("do", "more", "after"),
    [
        ("set-0-1 2 up", {}, ["3 down", "2 up", "1 up", "in or out"]),
        ("gone-0", {"mark-0": ["1", "2"]}, ["3 down", "in or out"]),
        ("more-0-2", {}, ["3 down", "2 up", "in or out"]),
        ("more-0-1", {}, ["3 down", "1 up", "in or out"]),
        ("add-0 bet", {"mark-0": ["2"]}, ["3 down", "1 up", "bet", "in or out"]),
        ("name", {}, ["3 down", "1 up", "in or out"]),
    ],
)
def test_a_button_finds_its_steps_beside_one_that_was_emptied(
    do: str, more: dict[str, list[str]], after: list[str]
):
    draft = read_submitted_draft(MultiDict({"step-0": ["3 down", "", "1 up", "in or out"], "do": do, **more}))
    assert draft.data["steps"] == after


def test_what_is_told_and_marked_counts_the_steps_that_are_left():
    emptied = {"rounds": "2", "step-0": ["3 down", "", "1 up", "bet"], "step-1": ["1 down", "", "bet"]}
    added = read_submitted_draft(MultiDict({**emptied, "do": "add-0 2 up", "mark-0": ["2"]}))
    assert added.message.endswith("“2 up” was added as step 3.")
    moved = read_submitted_draft(MultiDict({**emptied, "do": "later-0", "mark-0": ["1", "2"]}))
    assert (moved.data["steps"], moved.marked) == (["3 down", "bet", "1 up"], {2})
    assert moved.data["then"][0]["steps"] == ["1 down", "bet"]
    assert read_submitted_draft(MultiDict({**emptied, "do": "change-1-2"})).step_in_editing == "1-1"
    assert read_submitted_draft(MultiDict({**emptied, "do": "change-1-x"})).step_in_editing == ""


def test_what_is_no_step_can_be_marked_and_taken_out(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts")).to_dict(flat=False)
    filled["step-0"] = ["3 down", "juggle", "in or out"]
    page = kitchen.anna.htmx(f"{kitchen.house}/change", filled)
    assert re.findall(r'name="mark-0" value="(\d)" aria-label="([^"]*)"', text(page))[1] == ("1", "juggle")
    gone = kitchen.anna.htmx(f"{kitchen.house}/change", {**filled, "do": "gone-0", "mark-0": ["1"]})
    assert form_of(gone).getlist("step-0") == ["3 down", "in or out"]


def test_what_a_step_can_be_is_said_once_in_a_round(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts")).to_dict(flat=False)
    page = kitchen.anna.htmx(f"{kitchen.house}/change", {**filled, "step-0": ["juggle", "3 down", "whistle"]})
    assert plain(page).count("Write, for example, 3 down, 1 up") == 1
    assert "“whistle” is not a step." in plain(page)


def test_what_a_button_did_is_told_and_taken_back(kitchen: Kitchen):
    change = f"{kitchen.house}/change"
    filled = form_of(kitchen.anna.get(f"{change}?like=guts")).to_dict(flat=False)
    was = filled["step-0"]
    added = kitchen.anna.htmx(change, {**filled, "do": "add-0 draw 2"})
    assert f"“draw 2” was added as step {len(was)}." in plain(added)
    undo = unescape(re.search(r'<a href="([^"]*)"[^>]*>Undo</a>', text(added))[1])
    assert form_of(kitchen.anna.get(undo)).getlist("step-0") == was
    twice = kitchen.anna.htmx(change, {**filled, "do": "times-0-2", "mark-0": ["0"]})
    assert f"The round now has {len(was) + 1} steps." in plain(twice)
    for quick in ("more-0-0", "change-0-0", "read"):
        assert ">Undo</a>" not in text(kitchen.anna.htmx(change, {**filled, "do": quick}))


def test_one_step_left_is_told_as_one(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts")).to_dict(flat=False)
    filled["step-0"] = ["3 down", "in or out"]
    draft = read_submitted_draft(MultiDict({**filled, "do": "gone-0", "mark-0": ["1"]}))
    assert draft.message == "The round now has 1 step."


def test_what_is_written_is_added_after_what_is_marked_and_says_where(kitchen: Kitchen):
    filled = form_of(kitchen.anna.get(f"{kitchen.house}/change?like=guts")).to_dict(flat=False)
    draft = read_submitted_draft(
        MultiDict({**filled, "do": "add-0 ", "typed-0": "1 up", "mark-0": ["0", "99"]})
    )
    assert draft.message == "“1 up” was added as step 2."
    assert draft.data["steps"][1] == "1 up"


def test_no_step_is_about_less_than_one_card():
    assert apply_step_button(["1 up"], StepButtonPress("less", "0")) == ["1 up"]


def test_steps_that_are_too_many_can_be_made_fewer():
    many = ["bet"] * 45
    assert len(apply_step_button(many, StepButtonPress("gone", marked=frozenset({0})))) == 44
    with pytest.raises(BadStep, match="up to 40 steps"):
        apply_step_button(many, StepButtonPress("add", "bet"))


def test_nothing_is_marked_in_a_step_that_is_not_there():
    with pytest.raises(BadStep, match="Mark the steps first"):
        apply_step_button(["3 down"], StepButtonPress("gone", marked=frozenset({4})))
