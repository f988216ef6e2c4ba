"""`companion rank` on the command line."""

import json

import pytest
from click.testing import CliRunner, Result

from companion.commands import main
from companion.hands import RANKINGS


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["rank", *arguments])


def test_one_hand_alone_is_named() -> None:
    done = run("Ah Ad Kc Kd 2s 3s")
    assert done.exit_code == 0
    assert done.stdout == "two pair, aces and kings, three kicker\nA♥ A♦ K♦ K♣ 3♠\n"


def test_guts_with_fours_wild() -> None:
    done = run("--ranking", "guts3", "--wild", "4", "Ah Kd 4s", "Kh Kc 4h")
    assert done.stdout.splitlines() == [
        "1. Hand 2: three of a kind, kings",
        "   K♥ K♣ 4♥",
        "   4♥ is wild: a king",
        "   beats Hand 1: three of a kind beats straight",
        "2. Hand 1: straight, ace high",
        "   A♥ K♦ 4♠",
        "   4♠ is wild: a queen",
    ]


def test_ties_share_a_place() -> None:
    done = run("Ah Ad Kc Qd 9s", "2h 2s 5c 7d 9h", "As Ac Kd Qh 9c")
    assert "1. Hand 1, tied: pair of aces" in done.stdout
    assert "1. Hand 3, tied: pair of aces" in done.stdout
    assert "3. Hand 2: pair of twos" in done.stdout
    assert done.stdout.count("beats Hand 2: higher pair: aces over twos") == 1


def test_a_low_takes_its_share() -> None:
    done = run("--low", "eight-or-better", "Kh Kd Kc Ks 9h", "7c 5d 4d 3d 2c")
    high, low = done.stdout.split("Low:\n")
    assert high.startswith("High:\n1. Hand 1")
    assert low.splitlines() == [
        "1. Hand 2: seven five four three two low",
        "   7♣ 5♦ 4♦ 3♦ 2♣",
        "– Hand 1: no low",
        "Hand 1 and Hand 2 take half of the pot each.",
    ]


def test_a_kitty_that_wins_is_said() -> None:
    done = run("2h 3h 5c 7d 9h", "--kitty", "Ah Ad Kc Qd 9s")
    assert "1. Kitty: pair of aces" in done.stdout
    assert done.stdout.endswith("The kitty has the best hand.\n")
    assert run("--kitty", "Ah Ad Kc Qd 9s").stdout.startswith("pair of aces")


def test_cards_face_down_and_what_is_wild_only_there() -> None:
    done = run("--ranking", "sets3", "--wild", "6 and 9 down", "(6h 9c) Kd", "6d 9d Kh")
    assert "1. Hand 1: three of a kind, kings" in done.stdout
    assert "(9♣) is wild: a king" in done.stdout
    assert "2. Hand 2: high card" in done.stdout


def test_omaha_and_towers() -> None:
    board = ("--board", "Qh Jh Th 2c 2d")
    assert run("--choice", "omaha", *board, "Ah Kh 3c 4c").stdout.startswith("royal flush")
    towers = ("--tower", "Ah Ad", "--tower", "Kh")
    assert run("--choice", "towers", *towers, "Qh Jh Th").stdout.startswith("royal flush")


def test_json_says_everything() -> None:
    done = run("--json", "--low", "eight-or-better", "--wild", "4 down", "(4h) Ac 2c 3d 7h", "Kh Kd Ks 9d 8d")
    told = json.loads(done.stdout)
    assert told["ranking"] == {
        "slug": "standard",
        "name": "standard high",
        "wild": "fours when face down wild",
    }
    assert told["low"]["slug"] == "eight-or-better"
    assert (told["choice"], told["decks"]) == ("any", 1)
    first, second = told["hands"]
    assert (first["hand"], first["place"], first["tied"]) == ("Hand 2", 1, False)
    assert first["name"] == "three of a kind, kings"
    assert first["full"] == "three of a kind, kings, nine eight kickers"
    assert first["value"] > second["value"]
    assert first["beats"] == ["Hand 1"]
    assert first["reason"]
    wild = [card for card in second["cards"] if card["wild"]]
    assert [(card["card"], card["down"]) for card in wild] == [("4h", True)]
    assert wild[0]["stands_for"][0] in "23456789TJQKA"
    assert second["meanings"]
    assert [(low["hand"], low["place"]) for low in told["lows"]] == [("Hand 1", 1), ("Hand 2", None)]
    assert told["lows"][1]["cards"] == []
    assert told["shares"] == {"Hand 1": "1/2", "Hand 2": "1/2"}
    assert told["both"] == []
    assert told["verdict"] == ["Hand 1 and Hand 2 take half of the pot each."]


def test_every_ranking_is_listed() -> None:
    done = run("--list")
    assert done.exit_code == 0
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(RANKINGS)
    assert "three-card guts" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "There is no hand"),
        (("--ranking", "x", "Ah"), "no ranking called “x”"),
        (("--low", "x", "Ah"), "no ranking called “x”"),
        (("--choice", "x", "Ah"), "--choice"),
        (("--decks", "0", "Ah"), "--decks"),
        (("--nothing", "Ah"), "--nothing"),
        (("Ah Kd Kc Ks Qs", "Ah Zz"), "Hand 2: “Zz” is not a card"),
        (("(Ah Kd Kc Ks Qs",), "parentheses"),
        (("",), "Hand 1: There are no cards"),
        (("Ah Kd",), "Hand 1: A hand ranked by “standard high” has 5 cards, not 2."),
        (("Jk Kd Kc Ks Qs",), "unless jokers are wild"),
        (("Ah Kd Kc Ks Qs", "Ah Kh Jc Js Qc"), "Hand 2: A♥ appears 2 times, but one deck has only 1."),
        (("--wild", "4; 4 down", "Ah Kd Kc Ks Qs"), "cannot be wild both always"),
        (("--wild", "clubs, diamonds, hearts, spades", "Ah Kd Kc Ks Qs"), "Not every card"),
        (("--wild", "4," * 999, "Ah Kd Kc Ks Qs"), "too long"),
        (("--choice", "omaha", "--ranking", "guts3", "--board", "2c 3c 4c", "Ah Kd Kc Ks"), "hands of 5"),
        (("--choice", "omaha", "Ah Kd Kc Ks"), "The board: "),
        (("--board", "Zz", "Ah"), "The board: “Zz”"),
        (("--choice", "towers", "--tower", "2c 3c 4c 5c", "--tower", "2d", "Ah Kd Kc"), "at most 3 cards"),
    ],
)
def test_what_cannot_be_ranked_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert isinstance(done.exception, SystemExit)
