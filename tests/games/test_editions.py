"""What a match came to is frozen with the edition of its game: changing it means raising the edition."""

import json
from dataclasses import replace

import pytest
from engine.changed import with_identity, with_rules
from store import toy

from companion.engine.game import Game
from companion.games import GAMES

from .every import every_game
from .transcripts import FOLDER, KEPT, course, edition, faults, frozen, key_of, load, told, write


@every_game
def test_its_transcripts_are_as_they_were_frozen(game):
    assert list(faults(game, KEPT)) == [], "changing an outcome means raising the edition"


def test_nothing_is_kept_of_games_that_there_are_not():
    keys = {*KEPT.files, *KEPT.frozen, *KEPT.closed}
    assert {key.partition("/")[0] for key in keys} == set(GAMES)


def test_nothing_else_lies_among_the_transcripts():
    files = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    assert files == {"frozen.json", "closed.json", *(f"{key}.json" for key in KEPT.files)}


@every_game
def test_its_earlier_editions_are_its_own(game):
    assert all(earlier.slug == game.slug for earlier in game.earlier_editions)
    numbers = [earlier.edition for earlier in game.earlier_editions]
    assert len(set(numbers)) == len(numbers)
    assert all(0 < number < game.edition for number in numbers)
    assert {key_of(earlier) for earlier in game.earlier_editions} <= set(KEPT.files)


def as_it_came_out(game, transcript):
    """Say whether a match comes to what it came to. Its words may be better by now."""
    return course({**transcript, "entries": told(game, transcript)}) == course(transcript)


@every_game
def test_its_earlier_editions_still_come_to_what_they_came_to(game):
    for before in game.earlier_editions:
        transcripts = KEPT.transcripts(key_of(before))
        assert [as_it_came_out(before, one) for one in transcripts] == [True] * len(transcripts)


SHORT = {
    "names": ["Anna", "Bo"],
    "options": {"goal": 9},
    "entries": [
        {"action": "score", "seat": 0, "values": {"points": 5}},
        {"action": "wait", "seat": None, "values": {}},
        {"action": "score", "seat": 1, "values": {"points": 3}},
        {"action": "score", "seat": 0, "values": {"points": 4}},
    ],
}


@pytest.fixture
def folder(tmp_path):
    """A folder with one frozen transcript of the toy game."""
    (tmp_path / "toy").mkdir()
    put(tmp_path, SHORT)
    write([toy.GAME], tmp_path)
    return tmp_path


def put(folder, *transcripts, key="toy/1"):
    (folder / f"{key}.json").write_text(json.dumps(transcripts), encoding="utf-8")


def taken(folder, key="toy/1"):
    return json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))


def everything(folder):
    return {path: path.read_bytes() for path in folder.rglob("*.json")}


def dearer(state):
    """Say that winners get one more from each loser."""
    summary = toy.summary(state)
    return replace(summary, money=tuple(2 * money for money in summary.money))


def politer(state):
    summary = toy.summary(state)
    return replace(summary, headline="Dear toy", log_text=f"{summary.log_text} Well done!")


def patient(state):
    """Offer no waiting, which the transcript has an entry of."""
    return tuple(action for action in toy.actions(state) if action.name != "wait")


def earlier(kept_game: Game, **changed):
    """Return the game one edition on."""
    newer = replace(kept_game, edition=kept_game.edition + 1, earlier_editions=(kept_game,))
    return with_rules(newer, **changed)


def refusal(game, folder):
    """Return the sentences by which the tool refuses, once it is sure that it wrote nothing."""
    before = everything(folder)
    with pytest.raises(SystemExit) as refused:
        write([game], folder)
    assert everything(folder) == before
    return str(refused.value)


def test_what_was_entered_is_told_and_frozen(folder):
    kept = load(folder)
    assert kept.frozen == {"toy/1": [frozen(one) for one in taken(folder)]}
    assert taken(folder)[0]["entries"][-1]["summary"]["money"] == [5, -5]
    assert list(faults(toy.GAME, kept)) == []


def test_writing_again_changes_nothing(folder):
    before = everything(folder)
    assert write([toy.GAME], folder) == []
    assert everything(folder) == before


def test_a_changed_outcome_is_refused(folder):
    assert refusal(with_rules(toy.GAME, summary=dearer), folder) == (
        "toy/1, transcript 1, entry 4 (score) came out differently: money [5, -5] is now [10, -10]. "
        "If that is meant, raise the edition of toy."
    )


@pytest.mark.parametrize(
    ("name", "value"), [("over", True), ("winners", (1,)), ("money", (3, -3)), ("pot", 4)]
)
def test_all_that_a_match_comes_to_is_frozen(folder, name, value):
    game = with_rules(toy.GAME, summary=lambda state: replace(toy.summary(state), **{name: value}))
    assert f"entry 1 (score) came out differently: {name} " in refusal(game, folder)


def test_an_entry_that_is_taken_no_more_is_refused(folder):
    assert refusal(with_rules(toy.GAME, actions=patient), folder) == (
        "toy/1, transcript 1, entry 2 (wait) is refused: “wait” cannot be entered in Toy. "
        "Toy. Next: “Score”. "
        "If that is meant, raise the edition of toy."
    )


def test_a_match_that_begins_no_more_is_refused(folder):
    said = refusal(with_identity(toy.GAME, seat_counts=(3, 4)), folder)
    assert said.startswith("toy/1, transcript 1, does not begin: Toy is for 3 or 4 players, not 2.")
    assert said.endswith("If that is meant, raise the edition of toy.")


def test_a_better_word_is_taken_within_an_edition(folder):
    frozen_before = load(folder).frozen
    write([with_rules(toy.GAME, summary=politer)], folder)
    assert taken(folder)[0]["entries"][0]["summary"]["line"] == "Anna scored 5. Well done!"
    assert load(folder).frozen == frozen_before


def test_one_refusal_keeps_every_game_from_being_written(folder):
    before = everything(folder)
    other = with_identity(toy.GAME, slug="other")
    (folder / "other").mkdir()
    put(folder, SHORT, key="other/1")
    with pytest.raises(SystemExit):
        write([other, with_rules(toy.GAME, summary=dearer)], folder)
    assert "summary" not in taken(folder, "other/1")[0]["entries"][0]
    assert before.items() <= everything(folder).items()


def test_a_transcript_that_is_added_is_frozen_with_the_others(folder):
    put(folder, *taken(folder), {**SHORT, "entries": SHORT["entries"][:1]})
    assert list(faults(toy.GAME, load(folder))) == ["toy/1 has 2 transcripts, and 1 are frozen."]
    assert write([toy.GAME], folder) == ["toy/1, transcript 2 is frozen from now on."]
    assert len(load(folder).frozen["toy/1"]) == 2
    assert list(faults(toy.GAME, load(folder))) == []


def test_a_transcript_that_is_added_must_be_played_to_its_end(folder):
    bad = {"action": "score", "seat": 0, "values": {"points": 7}}
    put(folder, *taken(folder), {**SHORT, "entries": [bad]})
    said = refusal(toy.GAME, folder)
    assert said == "toy/1, transcript 2, entry 1 (score) does not fit: Seven is not allowed."


def test_a_frozen_transcript_is_neither_replaced_nor_left_out(folder):
    put(folder, {**SHORT, "entries": SHORT["entries"][:1]})
    assert "toy/1, transcript 1, is not the one that was frozen." in refusal(toy.GAME, folder)
    assert list(faults(toy.GAME, load(folder))) == ["toy/1, transcript 1, is not the one that was frozen."]
    put(folder)
    assert refusal(toy.GAME, folder) == "toy/1 has 0 transcripts, and 1 are frozen. Put them back."
    (folder / "toy/1.json").unlink()
    assert refusal(toy.GAME, folder) == "toy/1 has 0 transcripts, and 1 are frozen. Put them back."
    assert "toy/1 has no transcripts" in next(faults(toy.GAME, load(folder)))


def test_an_outcome_changed_in_the_file_alone_is_noticed(folder):
    [transcript] = taken(folder)
    transcript["entries"][-1]["summary"]["pot"] = 1
    put(folder, transcript)
    assert list(faults(toy.GAME, load(folder))) == ["toy/1, transcript 1, is not the one that was frozen."]


def test_a_raised_edition_begins_its_file_with_what_fits(folder):
    before = (folder / "toy/1.json").read_bytes()
    game = earlier(toy.GAME, actions=patient, summary=dearer)
    assert "toy/2 has no transcripts" in next(faults(game, load(folder)))
    assert write([game], folder) == [
        "toy/2 is begun with what was entered in toy/1.",
        "toy/1, transcript 1, entry 2 (wait) does not fit: “wait” cannot be entered in Toy. Toy. "
        "Next: “Score”.",
    ]
    [transcript] = taken(folder, "toy/2")
    assert [entry["action"] for entry in transcript["entries"]] == ["score"] * 3
    assert transcript["entries"][-1]["summary"]["money"] == [10, -10]
    assert (folder / "toy/1.json").read_bytes() == before
    assert list(faults(game, load(folder))) == []
    assert write([game], folder) == []


def test_a_match_that_fits_nowhere_in_the_new_edition_is_left_out(folder):
    game = with_identity(earlier(toy.GAME), seat_counts=(3, 4))
    assert write([game], folder)[1].startswith("toy/1, transcript 1, does not begin: ")
    assert "toy/2" not in load(folder).files


def test_an_earlier_edition_is_never_written_even_for_its_words(folder):
    game = earlier(toy.GAME, summary=politer)
    before = (folder / "toy/1.json").read_bytes()
    write([game], folder)
    write([replace(game, earlier_editions=(with_rules(toy.GAME, summary=politer),))], folder)
    assert (folder / "toy/1.json").read_bytes() == before


def test_a_changed_word_of_an_earlier_edition_is_refused(folder):
    game = earlier(toy.GAME)
    write([game], folder)
    text = (folder / "toy/1.json").read_text(encoding="utf-8")
    (folder / "toy/1.json").write_text(text.replace("Everybody waited", "All waited"), encoding="utf-8")
    sentence = "toy/1 is an earlier edition: not even its words may change. Put its file back."
    assert refusal(game, folder) == sentence
    assert list(faults(game, load(folder))) == [sentence]


def test_an_earlier_edition_that_is_lost_or_added_to_is_refused(folder):
    game = earlier(toy.GAME)
    write([game], folder)
    [transcript] = taken(folder)
    put(folder, transcript, transcript)
    assert "toy/1 has 2 transcripts, and 1 are frozen." in refusal(game, folder)
    (folder / "toy/1.json").unlink()
    assert "toy/1 has 0 transcripts, and 1 are frozen." in refusal(game, folder)
    assert any("toy/1 has 0 transcripts" in sentence for sentence in faults(game, load(folder)))


def test_an_earlier_edition_is_played_on_by_its_own_rules(folder):
    write([earlier(toy.GAME, summary=dearer)], folder)
    [before], [now] = taken(folder), taken(folder, "toy/2")
    assert as_it_came_out(toy.GAME, before)
    assert as_it_came_out(with_rules(toy.GAME, summary=politer), before)
    assert not as_it_came_out(with_rules(toy.GAME, summary=dearer), before)
    assert not as_it_came_out(with_rules(toy.GAME, actions=patient), before)
    assert not as_it_came_out(toy.GAME, now)


def test_an_edition_that_the_game_has_not_come_to_is_refused(folder):
    write([earlier(toy.GAME)], folder)
    assert "toy/2 is no edition of toy, which is at 1." in refusal(toy.GAME, folder)
    said = list(faults(toy.GAME, load(folder)))
    assert said == [
        "toy/2 is no edition of toy, which is at 1.",
        "toy/1 is closed, but toy is still at this edition.",
    ]


def test_an_earlier_edition_is_closed_by_the_tool_alone(folder):
    game = earlier(toy.GAME)
    write([game], folder)
    (folder / "closed.json").unlink()
    assert "toy/1 is an earlier edition and not closed" in next(faults(game, load(folder)))


def test_a_game_without_a_transcript_is_told_of(tmp_path):
    assert write([toy.GAME], tmp_path) == [
        "toy/1 has no transcripts yet: write toy/1.json with what is entered."
    ]
    assert list(faults(toy.GAME, load(tmp_path)))


def test_editions_are_in_the_order_of_their_numbers(folder):
    game = toy.GAME
    for _ in range(10):
        game = earlier(game)
        write([game], folder)
    assert [edition(key) for key in load(folder).editions("toy")] == list(range(1, 12))
    assert list(faults(game, load(folder))) == []
