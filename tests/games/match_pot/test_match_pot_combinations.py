"""Every match-pot game under combinations of the universal variants, played by taps that chance chose.

Chance is the same in every run, and so is the third of all combinations that it chooses. What does not go
together is refused with a sentence when the game is called.
"""

from collections import Counter
from itertools import product
from random import Random

import pytest

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import begin, play
from companion.engine.seats import Seats
from companion.games import GAMES

FAMILY = [game for game in GAMES.values() if game.screens.template_name == "matchpot"]
NAMES = ("Anna", "Bo", "Cy", "Di", "Eva")
STEPS = 20
SHARE = 1 / 3
"""Part of all combinations that are played; each pair of variants meets many times among them."""
OURS = ("vote", "leave", "board")  # these end most walks early, or want cards; they have tests of their own
EVERYWHERE = {"deal", "say", "stay", "show", "join", "wimp"}
BESIDES = {
    "guts": {"raise", "close"},
    "omaha-burns": {"raise", "close"},
    "piranha": {"raise", "close"},
    "deadly-69s": {"up"},
    "two-more-inches": {"up"},
}
"""By game, what is there to do besides."""


def universal(game):
    """Yield every combination; what has no effect beside the rest of it is left out."""
    options = {option.name: option for option in game.options.fields}
    forms = [slug for slug, _ in options["form"].choices] if "form" in options else [""]
    owes = [owe for owe, _ in options["owe"].choices]
    declared = (("asked", True), ("asked", False), ("drop", True), ("chips", True))
    legs = sorted({options["legs"].low, 2})
    rest = product(declared, (False, True), legs, (True, False), owes, forms)
    for (declare, second), kitty, number, rotates, owe, form in rest:
        chosen = {"declare": declare, "second": second, "kitty": kitty, "legs": number, "rotates": rotates}
        chosen |= {"owe": owe, "amount": 3} | ({"bet_limit": 2} if owe == "limit" else {})
        wimp = {"wimp": "amount"} if "wimp" in options and owe != "nothing" else {}
        yield chosen | wimp | ({"form": form} if form else {})


@pytest.mark.random
@pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.slug)
def test_combinations_of_the_universal_variants_are_played(game):
    played, refused, ended = 0, 0, 0
    offered: Counter[str] = Counter()
    accepted: Counter[str] = Counter()
    for seed, options in enumerate(universal(game)):
        rng = Random(seed)
        if rng.random() > SHARE:
            continue
        try:
            state = begin(
                game, Seats(NAMES, seed % 4, late_count=1), {**options, "hands": rng.choice([0, 4])}
            )
        except Illegal as illegal:
            refused += is_sentence(illegal)
            continue
        state = walked(game, state, rng, offered, accepted)
        played, ended = played + 1, ended + state.match.is_over
    assert played > refused
    assert ended > played / 10
    assert set(accepted) == set(offered) >= EVERYWHERE | BESIDES.get(game.slug, set())
    assert min(accepted.values()) > 10, "every action was accepted often"


def walked(game, state, rng, offered, accepted):
    """Return the match after some entries; money is conserved by each. What was entered is counted."""
    for _ in range(STEPS):
        if state.match.is_over:
            break
        action = rng.choice([action for action in game.rules.actions(state) if action.name not in OURS])
        offered[action.name] += 1
        seat = rng.choice(action.seats) if action.seats else None
        values = {field.name: tapped(field, rng) for field in action.fields}
        try:
            state = play(game, state, Event(action.name, seat, values))
            accepted[action.name] += 1
        except Illegal as illegal:
            is_sentence(illegal)
        assert sum(state.balances) + state.pot_with_bets == 0
        assert game.rules.find_broken_invariant(state) == ""
    return state


def is_sentence(illegal):
    """Check that a refusal can be read out, and where the rules say so."""
    assert str(illegal).endswith(".")
    return bool(illegal.anchor)


def tapped(field, rng):
    """Return what somebody may tap or type in, without any cards."""
    if field.kind == "cards":
        return None
    if field.kind == "flag":
        return rng.random() < 0.3
    if field.kind not in ("choice", "seats"):
        return rng.randint(field.low, min(field.high, field.low + 4))
    names = [value for value, _ in field.choices]
    if field.kind == "choice":
        return rng.choice(names)
    if field.name == "stay" and rng.random() < 0.2:
        return []  # everybody drops oftener than by chance: then the best hand pays
    return [name for name in names if rng.random() < 0.6] or names[: field.low]
