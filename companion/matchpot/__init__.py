"""The match-pot and burn family: one engine, and each game is data for it.

Begin with `rules` (a game as data) and `state`. `actions` offers and applies entries. `hand`, `inputs` and
`showdown` cover one hand. `texts` and `view` make the texts and the page of a match.

Its options, actions and phases cite these sections, which the rules page of every game of the family has:
play, ante, declare, second-chance, owe, showdown, nobody-in, alone, kitty, deck, legs, wimp, deadly, bets,
split, end, joining, limit-of-time, dealing, options.

rules: match-pot.md
"""

from functools import partial

from companion.engine.call import Pack
from companion.engine.field import Values
from companion.engine.game import Game
from companion.engine.seats import Seats
from companion.hands import Contest
from companion.kit.reading import choice_in, flag_in
from companion.matchpot.actions.actions import actions
from companion.matchpot.actions.apply import apply
from companion.matchpot.hand.ending import hand_ended
from companion.matchpot.rules.agreement import agree
from companion.matchpot.rules.availability import occasions_of
from companion.matchpot.rules.calling import in_words
from companion.matchpot.rules.catalogue import DEFAULTS
from companion.matchpot.rules.offering import options_of
from companion.matchpot.rules.options import WAITING
from companion.matchpot.rules.rules import Form, LastHand, Rules
from companion.matchpot.rules.stages import CHOSEN, Deck, Sides, Stage
from companion.matchpot.state.following import follows
from companion.matchpot.state.invariants import broken
from companion.matchpot.state.sequel import sequel
from companion.matchpot.state.state import State
from companion.matchpot.texts.account import account
from companion.matchpot.texts.summary import summary
from companion.matchpot.view import view

__all__ = ["CHOSEN", "DEFAULTS", "Deck", "Form", "LastHand", "Rules", "Sides", "Stage", "State", "game"]


def game(rules: Rules) -> Game[State]:
    """Return the game that `rules` describe."""
    return Game[State](
        slug=rules.slug,
        name=rules.name,
        numbers=tuple(range(2, rules.most + 1)),
        start=partial(_start, rules),
        actions=actions,
        apply=apply,
        summary=summary,
        check=broken,
        options=tuple(in_words(options_of(rules))),
        variants=rules.variants,
        known=lambda state: state.known,
        contests=_contests(rules),
        waiting=WAITING,
        joins=True,
        panel="matchpot",
        account=account,
        occasions=occasions_of(rules),
        view=view,
        sequel=partial(sequel, rules.last_hand) if rules.last_hand else None,
        follows=follows,
        group=rules.group,
        gist=rules.gist,
        pack=partial(_pack, rules),
        edition=rules.edition,
        dealt=lambda state: state.dealt,
        hands=lambda state: state.begun,
        legs=lambda state: state.legs if state.agreed.legs else (),
        ended=hand_ended if any(form.asks for form in rules.forms) else None,
    )


def _start(rules: Rules, seats: Seats, options: Values) -> State:
    """Return the match before its first deal. rules: match-pot.md#ante"""
    players = len(seats) - seats.late
    agreed = agree(rules, options, players, seats.unit)
    nothing = (0,) * len(seats)
    around = tuple(range(players))
    return State(seats, agreed, around, seats.dealer, agreed.taken_over, nothing, nothing)


def _pack(rules: Rules, players: int, options: Values) -> Pack:
    """Return the cards of the deck that are needed. rules: match-pot.md#dealing"""
    values = {**DEFAULTS, **rules.defaults, **options}
    form = rules.form(choice_in(values, "form")) if len(rules.forms) > 1 else rules.forms[0]
    kitty = flag_in(values, "kitty")
    return form.pack(players, kitty=kitty, deck=flag_in(values, "deck") and not kitty)


def _contests(rules: Rules) -> tuple[Contest, ...]:
    """Return the contests of all forms, except of forms in which the table chooses a rank."""
    found = [stage.meeting() for form in rules.forms if not form.chosen for stage in form.stages]
    return tuple(dict.fromkeys(found))
