"""The match-pot and burn family: one engine, and each game is data for it.

Begin with `rules` (a game as data) and `state`. `actions` offers and applies entries. `hand`, `inputs` and
`showdown` cover one hand. `texts` and `view` make the texts and the page of a match.

Its options, actions and phases cite these sections, which the rules page of every game of the family has:
play, ante, declare, second-chance, owe, showdown, nobody-in, alone, kitty, deck, legs, wimp, deadly, bets,
split, end, joining, limit-of-time, dealing, options.

rules: match-pot.md
"""

from functools import partial

from companion.engine.call import CardsNeeded
from companion.engine.field import Values
from companion.engine.game import (
    ContestNow,
    Game,
    GameCounts,
    GameIdentity,
    GameOptions,
    GameRules,
    GameScreens,
)
from companion.engine.seats import Seats
from companion.hands import Contest
from companion.kit.reading import choice_in, flag_in
from companion.matchpot.actions.actions import available_actions
from companion.matchpot.actions.apply import apply_event
from companion.matchpot.hand.ending import find_ended_hand
from companion.matchpot.rules.availability import action_availability
from companion.matchpot.rules.calling import add_describers
from companion.matchpot.rules.catalogue import DEFAULTS
from companion.matchpot.rules.forms import (
    AnteRules,
    AnytimeRules,
    DealingRules,
    DeclaringRules,
    FaceUpRules,
    Form,
)
from companion.matchpot.rules.moves import BET, DECLARE, SHOWDOWN, TURN_UP, HandPhase
from companion.matchpot.rules.offering import offered_options
from companion.matchpot.rules.options import WAITING_POT_OPTION
from companion.matchpot.rules.rules import LastHand, Rules
from companion.matchpot.rules.stages import CHOSEN_RANK, DeckComposition, PrizeRules, Stage
from companion.matchpot.rules.validation import make_agreement
from companion.matchpot.state.invariants import find_broken_invariant
from companion.matchpot.state.next_hand import following_deal, leftover_pot_match
from companion.matchpot.state.parts import DealState, MatchState
from companion.matchpot.state.state import State
from companion.matchpot.texts.account import entry_details
from companion.matchpot.texts.summary import build_summary
from companion.matchpot.view import build_view

__all__ = [
    "BET",
    "CHOSEN_RANK",
    "DECLARE",
    "DEFAULTS",
    "SHOWDOWN",
    "TURN_UP",
    "AnteRules",
    "AnytimeRules",
    "DealingRules",
    "DeckComposition",
    "DeclaringRules",
    "FaceUpRules",
    "Form",
    "HandPhase",
    "LastHand",
    "PrizeRules",
    "Rules",
    "Stage",
    "State",
    "game",
]


def game(rules: Rules) -> Game[State]:
    """Return the game that `rules` describe.

    It takes two players up to the largest number of its forms.
    """
    hand_sizes = _fixed_rank_contests(rules)
    return Game(
        GameIdentity(
            rules.slug, rules.name, tuple(range(2, rules.max_players + 1)), rules.group, rules.summary_line
        ),
        GameRules(
            partial(_initial_state, rules),
            available_actions,
            apply_event,
            build_summary,
            find_broken_invariant,
            action_availability(rules),
            partial(_pack_for_options, rules),
            allows_joining=True,
            follow_up=following_deal,
            follow_up_match=partial(leftover_pot_match, rules.last_hand),
        ),
        GameOptions(
            tuple(add_describers(offered_options(rules))), rules.named_sets, pot_option=WAITING_POT_OPTION
        ),
        GameScreens(
            build_view,
            entry_details,
            template_name="matchpot",
            contests=tuple(hand_sizes),
            hand_sizes=tuple(hand_sizes.values()),
            contest_now=_contest_now,
            cards_elsewhere=lambda state: state.known_face_up_cards,
        ),
        GameCounts(
            deals=lambda state: state.deal_count,
            hands=lambda state: state.match.hands_dealt,
            legs=lambda state: state.match.legs if state.match.agreement.ending.legs else (),
            ended_hand=find_ended_hand if any(form.has_in_or_out for form in rules.forms) else None,
        ),
        edition=rules.edition,
    )


def _initial_state(rules: Rules, seats: Seats, options: Values) -> State:
    """Return the match before its first deal. rules: match-pot.md#ante"""
    players = len(seats) - seats.late_count
    agreed = make_agreement(rules, options, players, seats.unit)
    nothing = (0,) * len(seats)
    around = tuple(range(players))
    return State(
        MatchState(seats, agreed, around, agreed.stakes.taken_over, nothing, nothing), DealState(seats.dealer)
    )


def _pack_for_options(rules: Rules, players: int, options: Values) -> CardsNeeded:
    """Return the cards of the deck that are needed. rules: match-pot.md#dealing"""
    values = {**DEFAULTS, **rules.defaults, **options}
    form = rules.form_by_slug(choice_in(values, "form")) if len(rules.forms) > 1 else rules.forms[0]
    kitty = flag_in(values, "kitty")
    return form.pack_for_players(players, kitty=kitty, deck=flag_in(values, "deck") and not kitty)


def _contest_now(state: State) -> ContestNow:
    stage = state.deal.stage_index
    return ContestNow(
        state.match.agreement.contest_of_stage(stage),
        state.hand_size_range[0],
        state.current_stage.board_size,
        stage,
    )


def _fixed_rank_contests(rules: Rules) -> dict[Contest, int]:
    """Return the contests of all forms, each with the fewest cards that a player has there.

    Forms in which the table chooses a rank are left out.
    """
    found: dict[Contest, int] = {}
    for form in rules.forms:
        for stage in form.stages if not form.has_chosen_rank else ():
            found.setdefault(stage.contest_with_wilds(), stage.min_hand_size)
    return found
