"""The actions that may be entered now in a match of the family."""

from collections.abc import Iterator, Sequence

from companion.engine.action import Action, SecretChoice
from companion.engine.choice_fields import ChoiceField, Choices, FlagField
from companion.engine.field import Field, Layout
from companion.engine.typed_fields import MoneyField
from companion.kit.bet_fields import (
    make_bet_or_raise_action,
    make_close_betting_action,
    make_closing_bet_field,
    make_raise_field,
)
from companion.kit.seat_inputs import make_choice_field, make_seats_field, seat_choices
from companion.kit.sentences import capitalise
from companion.matchpot.hand.bets import current_betting, players_to_act, usual_bets
from companion.matchpot.hand.deadly import possibly_dead_players
from companion.matchpot.inputs.card_fields import board_field, face_up_cards_field
from companion.matchpot.inputs.fields import (
    dead_seats_field,
    declaration_field_name,
    seats_field,
    showdown_fields,
    wimp_fields,
)
from companion.matchpot.rules.forms import AnytimeRules
from companion.matchpot.rules.moves import (
    BET,
    DEAL,
    DECLARE,
    DECLARE_PRIZES,
    PRICE_PATTERN,
    SHOWDOWN,
    TURN_UP,
    WIMP,
)
from companion.matchpot.rules.options import ANTES_ONLY, CHIPS, DROP, FIXED_AMOUNT, MAX_STAKE
from companion.matchpot.showdown.lows import recordable_board_count
from companion.matchpot.state.state import State
from companion.matchpot.texts.log_text import describe_next_ante

SAYS_IN, SAYS_OUT = "in", "out"
COUNTDOWN_SECONDS = 5
"""Seconds from the tap to the drop: time to pick up one's cards. The value is ours."""
_LEAVE_REFUSAL = "This player is not in the game."
_PAY_REFUSAL = "A player who is out of the hand can't pay into the pot."
_JOIN_REFUSAL = "This player is already in the game."
_SECRET_VOTE_PRIZES = 2
"""Number of prizes for which a secret vote offers one, the other, or both."""
MIN_PLAYERS = 2
"""Smallest number of players in a match; nobody can leave when so few are left."""


def available_actions(state: State) -> Sequence[Action]:
    """Return the actions that may be entered now; empty once the match is over.

    The actions of the current phase come first. The entry of the board follows if it may be recorded now. In
    a loose game (`Form.anytime`) a payment, putting a player out and a redeal are added, except in the phases
    `DEAL`, `TURN_UP` and `WIMP`. The last player who can still win cannot be put out.
    """
    if state.match.is_over:
        return ()
    anytime = None if state.phase in (DEAL, TURN_UP, WIMP) else state.match.form.anytime
    return (
        *_ACTIONS_BY_PHASE[state.phase](state),
        *_board_actions(state),
        *(_anytime_actions(state, anytime) if anytime else ()),
    )


def _deal_actions(state: State) -> Iterator[Action]:
    """Yield the action that deals the next hand, and those between two hands: vote, leave, join.

    rules: match-pot.md#ante, match-pot.md#end, match-pot.md#joining
    """
    match = state.match
    yield Action("deal", "Cards dealt", anchor="dealing", primary=True)
    agree = seats_field(state, "agree", "Who wants to stop", match.players_clockwise, "end", low=1)
    yield Action("vote", "Vote to end the game", (agree,), anchor="end")
    if not state.is_new_deal or match.playoff_players:
        return
    if len(match.players_clockwise) > MIN_PLAYERS:
        yield Action(
            "leave",
            "A player leaves",
            seats=match.players_clockwise,
            anchor="joining",
            refusal_text=_LEAVE_REFUSAL,
        )
    others = tuple(seat for seat in range(len(match.seats)) if seat not in match.players_clockwise)
    if others:
        after = make_choice_field(
            "after",
            "Sits to the left of",
            seat_choices(match.seats, match.players_clockwise[::-1]),
            "joining",
        )
        yield Action(
            "join", "A player joins", (after,), seats=others, anchor="joining", refusal_text=_JOIN_REFUSAL
        )


def _betting_actions(state: State) -> Iterator[Action]:
    """Yield the actions of a betting round: one raise, or the whole round.

    rules: match-pot.md#bets
    """
    match = state.match
    betting, usual, asked = current_betting(state), usual_bets(state), players_to_act(state)
    folders = seat_choices(match.seats, state.sort_from_dealer(asked))
    unit = match.unit
    everybody_in = make_closing_bet_field(betting.current_bet, MAX_STAKE, usual, "bets", unit)
    yield make_close_betting_action(everybody_in, folders, "bets", row="folds")
    usual_raise = min(unit.scale, match.agreement.stakes.bet_limit or unit.scale)
    least = min(betting.current_bet + max(betting.min_raise, usual_raise), MAX_STAKE)
    bet = make_raise_field(least, MAX_STAKE, usual, "bets", unit)
    yield make_bet_or_raise_action(bet, seat_choices(match.seats, asked), folders, "bets")
    if match.agreement.debts.owe == ANTES_ONLY:
        yield _all_in_action(state, seat_choices(match.seats, asked), folders)


def _all_in_action(state: State, asked: Choices, folders: Choices) -> Action:
    """Return the action of a player who puts in the last chips, which nobody has counted so far."""
    who = make_choice_field("who", "Who is all-in", asked, "bets")
    most = MoneyField(
        "to",
        "Their total bet this round",
        required=True,
        low=1,
        high=MAX_STAKE,
        unit=state.match.unit,
        anchor="bets",
    )
    folded = make_seats_field("folded", "Players who fold before this bet", folders, "bets")
    return Action("allin", "A player is all-in", (who, most, folded), anchor="bets")


def _declare_prizes_actions(state: State) -> Iterator[Action]:
    """Yield the action that records who declares for which prizes. rules: match-pot.md#declare"""
    seats = state.contenders
    fields = tuple(
        seats_field(
            state,
            declaration_field_name(prize),
            f"Who declares {prize.declaration}",
            seats,
            "declare",
            row=prize.declaration,
        )
        for prize in state.prizes
        if prize.must_be_declared
    )
    yield Action(
        "speak",
        "Enter what was declared",
        fields,
        anchor="declare",
        primary=True,
        secret=_secret_prize_vote(state, fields),
    )


def _secret_prize_vote(state: State, fields: tuple[Field, ...]) -> SecretChoice | None:
    """Return the secret vote in which each player declares for one of two prizes, or for both.

    None if players are asked in turn, or if the number of prizes is not two.
    """
    if state.match.agreement.declaring.is_in_turn or len(fields) != _SECRET_VOTE_PRIZES:
        return None
    yes, no = (capitalise(prize.declaration) for prize in state.prizes if prize.must_be_declared)
    high, low = fields
    return SecretChoice(
        state.contenders, high.name, yes_label=yes, no_label=no, no_field=low.name, both_label="Both"
    )


def _anytime_actions(state: State, rules: AnytimeRules) -> Iterator[Action]:
    """Yield the actions that are open at any time if the table keeps the rules by itself.

    rules: match-pot.md#ante, match-pot.md#deadly, match-pot.md#dealing
    """
    usual, unit = _usual_payment(state, rules.usual_price), state.match.unit
    amount = MoneyField("amount", "Amount", default=usual, low=1, high=MAX_STAKE, unit=unit, anchor="ante")
    paying = state.contenders
    yield Action(
        "pay", "A player pays into the pot", (amount,), seats=paying, anchor="ante", refusal_text=_PAY_REFUSAL
    )
    if len(paying) > 1:
        who = make_choice_field("who", "Who is out", seat_choices(state.match.seats, paying), "deadly")
        yield Action("out", "A player is out of this hand", (who,), anchor="deadly")
    antes = FlagField(
        "antes",
        capitalise(describe_next_ante(state)),
        anchor="ante",
        layout=Layout(help=rules.redeal_help),
    )
    yield Action("void", "Deal again and keep the pot", (antes,), anchor="dealing")


def _usual_payment(state: State, usual_price: int) -> int:
    """Return the usual payment during a hand: the price of a card, else the ante.

    If the price changes within the hand, it is the price of the cards sold before the next bet.
    """
    one, agreed = state.match.unit.scale, state.match.agreement
    now = PRICE_PATTERN.search(state.next_phase.instructions)
    fixed = agreed.debts.amount if agreed.debts.owe == FIXED_AMOUNT else one
    price = int(now[1]) if now else usual_price
    return min(price * one, MAX_STAKE) or agreed.stakes.ante or fixed


def _board_actions(state: State) -> Iterator[Action]:
    """Yield the action that records the board, which may show that no low is possible.

    rules: match-pot.md#split
    """
    up = recordable_board_count(state)
    if up > len(state.deal.board):
        yield Action("board", "Enter the board", (board_field(state, up),), anchor="split")


def _in_or_out_actions(state: State) -> Iterator[Action]:
    """Yield the actions that declare in or out. rules: match-pot.md#declare"""
    if state.match.agreement.declaring.is_in_turn:
        seat = state.undeclared_players[0]
        name = state.match.seats.names[seat]
        yield Action(
            "say",
            capitalise(state.match.form.declaring.question),
            tuple(_in_or_out_fields(state, seat)),
            seats=(seat,),
            anchor="declare",
            primary=True,
            refusal_text=f"It is {name}'s turn to say in or out.",
        )
    yield _stay_in_action(state)


def _in_or_out_fields(state: State, seat: int) -> Iterator[Field]:
    form = state.match.form
    choices = tuple(zip((SAYS_IN, SAYS_OUT), form.declaring.answers, strict=True))
    label = capitalise(form.declaring.question)
    yield ChoiceField("choice", label, required=True, choices=choices, anchor="declare")
    if form.face_up.count:
        if form.face_up.deadly_cards:
            yield FlagField("dead", "Killed by a face-up card", anchor="deadly")
        yield face_up_cards_field(state, seat, name="up")


def _stay_in_action(state: State) -> Action:
    """Return the action that records who stays in, for all who have not declared.

    If players drop or use chips, each can also choose in secret on a phone of their own.
    """
    agreed = state.match.agreement
    seats, how = state.undeclared_players, agreed.declaring.declare
    stay = seats_field(state, "stay", "Who stays in", seats, "declare", row="in", nobody="Nobody stays in")
    folded = Layout(fold="Mark who dropped late")
    late = seats_field(state, "late", "Players who dropped late", seats, "declare", layout=folded)
    drop = SecretChoice(seats, "stay", "late", countdown_seconds=COUNTDOWN_SECONDS, hold_means_yes=True)
    chips = SecretChoice(seats, "stay", yes_label="One chip", no_label="No chip")
    secret = {DROP: drop, CHIPS: chips}.get(how)
    label = "Enter everybody's choice at once" if agreed.declaring.is_in_turn else "Enter who stays in"
    fields = (stay, late) if how == DROP else (stay,)
    return Action(
        "stay", label, fields, anchor="declare", primary=not agreed.declaring.is_in_turn, secret=secret
    )


def _face_up_actions(state: State) -> Iterator[Action]:
    """Yield the action that records cards dealt face up to players who are in.

    rules: match-pot.md#deadly
    """
    seats = state.hand.players_to_turn_up
    dead = (
        (dead_seats_field(state, seats, "Nobody is dead"),) if state.match.form.face_up.deadly_cards else ()
    )
    up = seats if state.match.form.face_up.count else ()
    fields = (*dead, *(face_up_cards_field(state, seat) for seat in up))
    label = "Dead or alive" if seats == possibly_dead_players(state) else "Face-up cards dealt"
    yield Action("up", label, fields, anchor="deadly", primary=True)


def _showdown_actions(state: State) -> Iterator[Action]:
    yield Action("show", "Showdown", showdown_fields(state), anchor="showdown", primary=True)


def _wimp_actions(state: State) -> Iterator[Action]:
    label = f"{capitalise(state.prizes[0].name)} of all who dropped"
    yield Action("wimp", label, wimp_fields(state), anchor="wimp", primary=True)


_ACTIONS_BY_PHASE = {
    DEAL: _deal_actions,
    BET: _betting_actions,
    DECLARE: _in_or_out_actions,
    TURN_UP: _face_up_actions,
    DECLARE_PRIZES: _declare_prizes_actions,
    SHOWDOWN: _showdown_actions,
    WIMP: _wimp_actions,
}
