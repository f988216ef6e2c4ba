"""A match made a card: whatever was agreed on is played by the card as well, or it is named."""

from collections.abc import Iterator

import pytest

from companion.engine.call import applicable_option_names, describe_option
from companion.engine.choice_fields import ChoiceField, FlagField
from companion.engine.field import Field, Illegal, Value, Values
from companion.engine.game import Game
from companion.engine.gate import begin
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.seats import Seats
from companion.engine.typed_fields import NumberField
from companion.games import GAMES
from companion.matchpot import State
from companion.matchpot.rules.agreement import Agreement
from companion.variants import Variant, read_variant, variant_to_data
from companion.variants.play.agreed import ONE_HAND_TEXT, AgreedVariant, apply_agreed_options
from companion.variants.play.compiled import compile_variant
from companion.variants.shelf.ours import find_form_variant, match_pot_variants

CENTS = MoneyUnit("€", 2)
NEVER_ON_A_CARD = {
    "passing",
    "repeats",
    "hands",
    "minutes",
    "ceiling",
}
"""What the language of cards has no word for. It has one for all else, if that is a whole number."""


def settings(option: Field) -> Iterator[Value]:
    """Yield what an option may be set to, of amounts some whole ones and one that is none."""
    if isinstance(option, FlagField):
        yield from (True, False)
    elif isinstance(option, ChoiceField):
        yield from (value for value, _ in option.choices)
    else:
        assert isinstance(option, NumberField), "an option of another kind has to be tried here, too"
        yield from (value * option.unit.scale for value in (option.low or 1, 4))
        yield from [250] if option.unit.places else []


def everything() -> Iterator[tuple[str, str]]:
    """Yield the slug of every game of ours with the name of each of its options."""
    for slug in match_pot_variants():
        yield from ((slug, option.name) for option in GAMES[slug].options.choosable_fields)


def forms(game: Game[State]) -> list[Values]:
    options = {option.name: option for option in game.options.fields}
    return [{"form": form} for form, _ in options["form"].choices] if "form" in options else [{}]


def with_meaning(game: Game[State], name: str) -> Values:
    """Return what has to be said so that an option means something."""
    fields = {field.name: field for field in game.options.choosable_fields_in(CENTS)}
    other, without = fields[name].layout.inactive_when
    if not other or other == "form":
        return {}
    means = (value for value in settings(fields[other]) if sent(value) not in without)
    return {**with_meaning(game, other), other: next(means)}


def sent(value: Value) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def agreed_on(game: Game[State], options: Values, unit: MoneyUnit = CENTS) -> Agreement:
    return begin(game, Seats(("Anna", "Bo"), unit=unit), options).match.agreement


def base_of(slug: str, options: Values) -> Variant:
    form = str(options.get("form", ""))
    return find_form_variant(slug, form, str(options.get("wild", ""))) or match_pot_variants()[slug]


def kept(slug: str, options: Values, unit: MoneyUnit = CENTS) -> tuple[AgreedVariant, Agreement, Agreement]:
    """Return what is kept of a match of ours, what was agreed on for it, and what the card plays."""
    agreed = agreed_on(GAMES[slug], options, unit)
    found = apply_agreed_options(GAMES[slug], base_of(slug, options), options, unit)
    return found, agreed, agreed_on(compile_variant(found.variant), {}, unit)


@pytest.mark.random
@pytest.mark.parametrize(("slug", "name"), list(everything()))
def test_whatever_was_agreed_on_is_played_by_the_card_or_named(slug: str, name: str):
    fields = {field.name: field for field in GAMES[slug].options.choosable_fields_in(CENTS)}
    for value in settings(fields[name]):
        assert played_or_named(slug, fields, name, value), f"no form is played with {value}"


def played_or_named(slug: str, fields: dict[str, Field], name: str, value: Value) -> int:
    """Check a value of an option in every form of the game; return in how many it can be played."""
    game, tried = GAMES[slug], 0
    for form in forms(game):
        limit: Values = {"bet_limit": 400} if value == "limit" else {}
        legs: Values = {"legs": 4} if value == "older" else {}
        options = {**form, **with_meaning(game, name), **limit, **legs, name: value}
        values = {one.name: options.get(one.name, one.default) for one in fields.values()}
        if name not in applicable_option_names(tuple(fields.values()), values):
            continue
        try:
            found, agreed, plays = kept(slug, options)
        except Illegal:
            continue
        tried += 1
        if name in ("form", "wild"):
            assert found.variant.name == base_of(slug, options).name
        elif (name, value) == ("owe", "nothing"):
            assert plays.debts.is_nothing_owed
            assert (
                not compile_variant(found.variant).rules.start(Seats(("", "")), {}).match.form.has_in_or_out
            )
            assert ONE_HAND_TEXT in found.unsupported_options
        elif agreed.values_by_option[name] != plays.values_by_option[name]:
            assert describe_option(fields[name], values) in "; ".join(found.unsupported_options), (
                form,
                found,
            )
            assert name in NEVER_ON_A_CARD or value == 250, "a card can say it"
            usual = agreed_on(compile_variant(base_of(slug, options)), {})
            assert plays.values_by_option[name] == usual.values_by_option[name], (
                "half of it is worse than none"
            )
    return tried


@pytest.mark.parametrize("slug", match_pot_variants())
def test_what_is_as_usual_is_kept_as_our_card_has_it(slug: str):
    for form in forms(GAMES[slug]):
        found, agreed, plays = kept(slug, form, WHOLE)
        second = {"second_chance": True} if agreed.has_second_chance else {}
        assert found.variant == read_variant({**variant_to_data(base_of(slug, form)), **second})
        assert found.unsupported_options == ()
        assert (plays.stakes.ante, plays.debts.owe, plays.dealing.rotates) == (
            agreed.stakes.ante,
            agreed.debts.owe,
            agreed.dealing.rotates,
        )


def test_what_stands_beside_another_is_named_with_it():
    found, _, _ = kept("omaha-burns", {"kitty": True, "kitty_half": "other", "owe": "upto", "amount": 250})
    assert found.unsupported_options == ("losers match the pot, up to €2.50",)
    assert (found.variant.in_or_out.hand_to_beat, found.variant.in_or_out.kitty_part_rule) == (
        "kitty",
        "other",
    )


def test_what_does_not_go_together_on_a_card_is_named_and_the_rest_kept():
    found, _, plays = kept("omaha-burns", {"owe": "nothing", "kitty": True, "ante": 300})
    assert (
        found.variant.money.ante,
        found.variant.money.losers_owe,
        found.variant.in_or_out.hand_to_beat,
    ) == (3, "pot", "")
    assert found.unsupported_options == (ONE_HAND_TEXT, "a kitty whose half stays in the pot")
    assert not plays.house_hand.kitty
    found, _, _ = kept("omaha-burns", {"owe": "limit", "amount": 200, "bet_limit": 50, "ante": 300})
    assert (found.variant.money.ante, found.variant.money.losers_owe, found.variant.money.bet_limit) == (
        3,
        "upto",
        0,
    )
    assert found.unsupported_options == ("losers pay 2 times the bet limit", "bets up to €0.50")


def test_who_deals_next_is_said_on_the_card_where_it_is_not_as_usual():
    for rotates in (True, False):
        found, agreed, plays = kept("guts", {"declare": "asked", "rotates": rotates})
        assert (agreed.dealing.rotates, plays.dealing.rotates, found.unsupported_options) == (
            rotates,
            rotates,
            (),
        )
        found, agreed, plays = kept("guts", {"declare": "drop", "rotates": rotates})
        assert (agreed.dealing.rotates, plays.dealing.rotates, found.unsupported_options) == (
            rotates,
            rotates,
            (),
        )


def test_what_came_to_nothing_is_neither_kept_nor_named():
    said: Values = {"every_deal": True, "nobody_in": "stays", "legs": 1, "last_leg": "older"}
    found, _, _ = kept("guts", said)
    assert (found.variant.money.has_ante_every_deal, found.variant.in_or_out.nobody_in_rule) == (
        True,
        "antes",
    )
    assert (
        found.variant.in_or_out.legs_to_win,
        found.variant.in_or_out.last_leg_rule,
        found.unsupported_options,
    ) == (1, "shared", ())
    found, _, plays = kept("three-five-seven", said | {"legs": 2})
    assert (
        plays.stakes.every_deal,
        plays.declaring.nobody_in,
        plays.ending.last_leg,
        found.unsupported_options,
    ) == (
        True,
        "stays",
        "older",
        (),
    )
    found, _, plays = kept("three-five-seven", said | {"legs": 2, "dropped": True})
    assert (plays.stakes.every_deal, plays.declaring.dropped, plays.declaring.nobody_in) == (
        True,
        True,
        "antes",
    )


def test_a_game_of_the_house_is_kept_as_it_was_agreed_on():
    base = read_variant(
        {
            **variant_to_data(match_pot_variants()["guts"]),
            "name": "Kitchen guts",
            "house": "kitty",
            "rotates": "usual",
        }
    )
    said: Values = {"ante": 200, "declare": "asked", "hands": 10}
    found = apply_agreed_options(compile_variant(base), base, said, CENTS)
    assert found.variant == read_variant({**variant_to_data(base), "ante": 2, "declare_by": "asked"})
    assert found.unsupported_options == ("at most 10 deals",)
