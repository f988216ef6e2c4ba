"""How a call of every game there is reads: each option of it is said, in words of its own."""

import re
from itertools import product

import pytest

from companion.engine.call import applicable_option_names, setup_phrases
from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Field
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.typed_fields import MoneyField, TextField
from companion.games import GAMES

EUROS = MoneyUnit("€", 2)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)


def usual(game, unit=WHOLE):
    return {field.name: field.default for field in game.options.choosable_fields_in(unit)}


def few(field: Field) -> list:
    """Return values of an option that have to read otherwise, the usual one among them."""
    if isinstance(field, FlagField):
        return [False, True]
    if isinstance(field, ChoiceField):
        return [value for value, _ in field.choices]
    if isinstance(field, TextField):
        return [field.default, "joker 0"]
    return [*{field.low, field.default, min(field.high, int(str(field.default)) + 3)}]


def beside(game, name):
    """Return values of all options beside which the one of that name means something."""
    fields, values = game.options.choosable_fields, usual(game)
    known = {field.name: field for field in fields}
    chain = [name]
    while known[chain[-1]].layout.inactive_when[0] in known:
        chain.append(known[chain[-1]].layout.inactive_when[0])
    ways = product(*(few(known[other]) for other in chain[1:]))
    tried = ({**values, **dict(zip(chain[1:], way, strict=True))} for way in ways)
    return next(found for found in tried if name in applicable_option_names(fields, found))


def sentence(game, values, unit=WHOLE):
    return " · ".join(phrase.text for phrase in setup_phrases(game.options.choosable_fields_in(unit), values))


@every_game
def test_every_option_reads_otherwise_for_every_value(game):
    for field in game.options.choosable_fields:
        assert field.layout.describe is not None, f"{field.name} has words of its own"
        values = beside(game, field.name)
        read = [sentence(game, {**values, field.name: value}) for value in few(field)]
        assert len(set(read)) == len(read), field.name
        check_phrases(read)


def check_phrases(read):
    """Check that each sentence has short phrases and nothing left of a pattern."""
    for told in read:
        for phrase in told.split(" · "):
            assert 0 < len(phrase) <= 75, phrase
            assert phrase == phrase.strip(), phrase
            assert not re.search(r"[{}]|  |\.$|, ?,|,$", phrase), phrase


@every_game
def test_a_call_as_usual_reads_in_a_few_phrases_and_none_is_a_house_rule(game):
    said = list(setup_phrases(game.options.choosable_fields, usual(game)))
    assert 2 <= len(said) <= 7
    assert not any(phrase.is_seldom_changed for phrase in said)


@every_game
def test_a_variant_reads_otherwise_than_the_game(game):
    read = [sentence(game, {**usual(game), **values}) for values in ({}, *game.options.named_sets.values())]
    assert len(set(read)) >= len(read) - (game.slug == "tapiola"), "American points are the usual ones"


@every_game
def test_amounts_read_in_the_unit_of_the_table(game):
    for field in game.options.choosable_fields_in(EUROS):
        if isinstance(field, MoneyField) and field.signed:
            values = {**usual(game, EUROS), **beside(game, field.name), field.name: 725}
            assert "€7.25" in sentence(game, values, EUROS), field.name


@every_game
def test_a_game_says_in_a_line_what_it_is(game):
    assert 10 < len(game.identity.summary_line) < 60
    assert not game.identity.summary_line.endswith(".")
    assert game.identity.group in ("Match pot", "Burns", "Big games", "Any other game")


@pytest.mark.parametrize(
    ("slug", "players", "chosen", "told"),
    [
        ("three-five-seven", 4, {}, "uses 28 of 52 cards"),
        ("guts", 4, {}, "uses 12 of 52 cards"),
        ("guts", 4, {"kitty": True}, "uses 15 of 52 cards"),
        ("guts", 4, {"form": "pass"}, "uses up to 5 of 52 cards"),
        ("guts", 2, {"deck": True}, "uses up to 9 of 52 cards"),
        ("wild-fours", 7, {}, "uses up to 49 of 52 cards"),
        ("forehead", 30, {}, "uses 30 of 52 cards"),
        ("tapiola", 4, {}, "uses 27 of 52 cards"),
        ("tapiola", 4, {"burns": True, "wins": "lowball"}, "uses 34 of 52 cards"),
        ("progressive", 4, {"joker": True}, "uses 32 of 37 cards"),
        ("progressive", 5, {"start_cards": 2}, "uses 35 of 52 cards"),
        ("martian", 4, {"jokers": True}, "uses 20 of 54 cards"),
        ("martian", 4, {}, "uses 20 of 52 cards"),
        ("fireplace", 2, {}, "uses 26 of 260 cards"),
    ],
)
def test_cards_needed_are_counted_by_the_game(slug, players, chosen, told):
    game = GAMES[slug]
    assert game.rules.cards_needed(players, {**usual(game), **chosen}).text == told


@every_game
def test_what_an_option_means_nothing_beside_is_a_value_of_another(game):
    fields = {field.name: field for field in game.options.choosable_fields}
    for field in fields.values():
        other, without = field.layout.inactive_when
        if other in fields:
            choices = fields[other].choices if isinstance(fields[other], ChoiceField) else ()
            known = {value for value, _ in choices} or {"0", "1"}
            assert known & set(without), field.name
        assert not field.layout.described_with or field.layout.described_with in fields, field.name
