"""The actions that may be entered now in a match of the family."""

from collections.abc import Iterator, Sequence

from companion.engine.action import Action, Secret
from companion.engine.field import Field
from companion.kit.bet_fields import closing, closing_bet, raising, raising_bet
from companion.kit.seat_inputs import Choices, one_of, seat_names, some_of
from companion.kit.sentences import capital
from companion.matchpot.hand.bets import bets_of, due, quick
from companion.matchpot.hand.deadly import doubtful
from companion.matchpot.inputs.card_fields import board_field, up_cards
from companion.matchpot.inputs.fields import claim_field, seats_field, show_fields, who_is_dead, wimp_fields
from companion.matchpot.rules.moves import BET, DEAL, DECLARE, PRICED, SHOW, SPEAK, UP, WIMP
from companion.matchpot.rules.options import AMOUNT, CHIPS, DROP, MOST_MONEY, POTS
from companion.matchpot.showdown.lows import turned_up
from companion.matchpot.state.state import State
from companion.matchpot.texts.log_text import again

IN, OUT = "in", "out"
COUNTDOWN = 5
"""Seconds from the tap to the drop: time to pick up one's cards. The value is ours."""
_AWAY = "Only who plays the game can leave it."
_GONE = "Who is out of the hand pays nothing more for it."
_HERE = "Who plays the game already cannot join it."
_TWO = 2
"""Number of prizes for which a secret vote offers one, the other, or both."""
LEAST = 2
"""Smallest number of players in a match; nobody can leave when so few are left."""


def actions(state: State) -> Sequence[Action]:
    """Return the actions that may be entered now; empty once the match is over."""
    if state.over:
        return ()
    loose = state.form.loose and state.phase not in (DEAL, UP, WIMP)
    return (*_PHASES[state.phase](state), *_board(state), *(_loose(state) if loose else ()))


def _deal(state: State) -> Iterator[Action]:
    """Yield the action that deals the next hand, and those between two hands: vote, leave, join.

    rules: match-pot.md#ante, match-pot.md#end, match-pot.md#joining
    """
    yield Action("deal", "Dealt", anchor="dealing", primary=True)
    agree = seats_field(state, "agree", "Who wants to stop", state.around, "end", low=1)
    yield Action("vote", "Vote to end the game", (agree,), anchor="end")
    if not state.new_deal or state.deciding:
        return
    if len(state.around) > LEAST:
        yield Action("leave", "Somebody leaves", seats=state.around, anchor="joining", closed=_AWAY)
    others = tuple(seat for seat in range(len(state.seats)) if seat not in state.around)
    if others:
        after = one_of("after", "Sits left of", seat_names(state.seats, state.around[::-1]), "joining")
        yield Action("join", "Somebody joins", (after,), seats=others, anchor="joining", closed=_HERE)


def _bet(state: State) -> Iterator[Action]:
    """Yield the actions of a betting round: one raise, or the whole round.

    rules: match-pot.md#bets
    """
    betting, usual, asked = bets_of(state), quick(state), due(state)
    folders = seat_names(state.seats, state.sorted(asked))
    unit = state.unit
    everybody_in = closing_bet(betting.level, MOST_MONEY, usual, "bets", unit)
    yield closing(everybody_in, folders, "bets", row="folds")
    usual_raise = min(unit.scale, state.agreed.bet_limit or unit.scale)
    least = min(betting.level + max(betting.step, usual_raise), MOST_MONEY)
    bet = raising_bet(least, MOST_MONEY, usual, "bets", unit)
    yield raising(bet, seat_names(state.seats, asked), folders, "bets")
    if state.agreed.owe == POTS:
        yield _all_in(state, seat_names(state.seats, asked), folders)


def _all_in(state: State, asked: Choices, folders: Choices) -> Action:
    """Return the action of a player who puts in the last chips, which nobody has counted so far."""
    who = one_of("who", "Who is all-in", asked, "bets")
    most = Field(
        "to",
        "money",
        "With so much, in this round",
        required=True,
        low=1,
        high=MOST_MONEY,
        unit=state.unit,
        anchor="bets",
    )
    folded = some_of("folded", "Before that these fold", folders, "bets")
    return Action("allin", "Somebody is all-in", (who, most, folded), anchor="bets")


def _speak(state: State) -> Iterator[Action]:
    """Yield the action that records who declares for which prizes. rules: match-pot.md#declare"""
    seats = state.contenders
    fields = tuple(
        seats_field(state, claim_field(prize), f"Who declares {prize.said}", seats, "declare", row=prize.said)
        for prize in state.prizes
        if prize.declared
    )
    yield Action("speak", "Declared", fields, anchor="declare", primary=True, secret=_claiming(state, fields))


def _claiming(state: State, fields: tuple[Field, ...]) -> Secret | None:
    """Return the secret vote in which each player declares for one of two prizes, or for both.

    None if players are asked in turn, or if the number of prizes is not two.
    """
    if state.agreed.asked or len(fields) != _TWO:
        return None
    yes, no = (capital(prize.said) for prize in state.prizes if prize.declared)
    high, low = fields
    return Secret(state.contenders, high.name, yes=yes, no=no, other=low.name, both="Both")


def _loose(state: State) -> Iterator[Action]:
    """Yield the actions that are open at any time if the table keeps the rules by itself.

    rules: match-pot.md#ante, match-pot.md#deadly, match-pot.md#dealing
    """
    usual, unit = _usually_paid(state), state.unit
    amount = Field(
        "amount", "money", "The amount", default=usual, low=1, high=MOST_MONEY, unit=unit, anchor="ante"
    )
    paying = state.contenders
    yield Action("pay", "Somebody pays into the pot", (amount,), seats=paying, anchor="ante", closed=_GONE)
    if len(paying) > 1:
        who = one_of("who", "Who is out", seat_names(state.seats, paying), "deadly")
        yield Action("out", "Somebody is out of this hand", (who,), anchor="deadly")
    antes = Field(
        "antes",
        "flag",
        capital(again(state)),
        default=False,
        help=state.form.void,
        anchor="ante",
    )
    yield Action("void", "Cards are dealt anew, the pot stays", (antes,), anchor="dealing")


def _usually_paid(state: State) -> int:
    """Return the usual payment during a hand: the price of a card, else the ante.

    If the price changes within the hand, it is the price of the cards sold before the next bet.
    """
    one, agreed, now = state.unit.scale, state.agreed, PRICED.search(state.move.words)
    fixed = agreed.amount if agreed.owe == AMOUNT else one
    price = int(now[1]) if now else state.form.price
    return min(price * one, MOST_MONEY) or agreed.ante or fixed


def _board(state: State) -> Iterator[Action]:
    """Yield the action that records the board, which may show that no low is possible.

    rules: match-pot.md#split
    """
    up = turned_up(state)
    if up > len(state.board):
        yield Action("board", "Note the board", (board_field(state, up),), anchor="split")


def _declare(state: State) -> Iterator[Action]:
    """Yield the actions that declare in or out. rules: match-pot.md#declare"""
    if state.agreed.asked:
        seat = state.unasked[0]
        name = state.seats.names[seat]
        yield Action(
            "say",
            capital(state.form.question),
            tuple(_said(state, seat)),
            seats=(seat,),
            anchor="declare",
            primary=True,
            closed=f"It is {name}'s turn to say in or out.",
        )
    yield _stay(state)


def _said(state: State, seat: int) -> Iterator[Field]:
    choices = tuple(zip((IN, OUT), state.form.answers, strict=True))
    label = capital(state.form.question)
    yield Field("choice", "choice", label, required=True, choices=choices, anchor="declare")
    if state.form.up:
        if state.form.deadly:
            yield Field("dead", "flag", "Dead by a card up", default=False, anchor="deadly")
        yield up_cards(state, seat, name="up")


def _stay(state: State) -> Action:
    """Return the action that records who stays in, for all who have not declared.

    If players drop or use chips, each can also choose in secret on a phone of their own.
    """
    seats, how = state.unasked, state.agreed.declare
    stay = seats_field(state, "stay", "Who stays in", seats, "declare", row="in", nobody="Nobody stays in")
    late = seats_field(state, "late", "Who let go late", seats, "declare", fold="Somebody let go late")
    drop = Secret(seats, "stay", "late", seconds=COUNTDOWN, hold=True)
    chips = Secret(seats, "stay", yes="One chip", no="No chip")
    secret = {DROP: drop, CHIPS: chips}.get(how)
    label = "For everybody at once" if state.agreed.asked else "Declared"
    fields = (stay, late) if how == DROP else (stay,)
    return Action("stay", label, fields, anchor="declare", primary=not state.agreed.asked, secret=secret)


def _up(state: State) -> Iterator[Action]:
    """Yield the action that records cards dealt face up to players who are in.

    rules: match-pot.md#deadly
    """
    seats = state.untold
    dead = (who_is_dead(state, seats, "Nobody is dead"),) if state.form.deadly else ()
    up = seats if state.form.up else ()
    fields = (*dead, *(up_cards(state, seat) for seat in up))
    label = "Dead or alive" if seats == doubtful(state) else "Cards are dealt up"
    yield Action("up", label, fields, anchor="deadly", primary=True)


def _show(state: State) -> Iterator[Action]:
    yield Action("show", "Showdown", show_fields(state), anchor="showdown", primary=True)


def _wimp(state: State) -> Iterator[Action]:
    label = f"{capital(state.prizes[0].what)} of all"
    yield Action("wimp", label, wimp_fields(state), anchor="wimp", primary=True)


_PHASES = {
    DEAL: _deal,
    BET: _bet,
    DECLARE: _declare,
    UP: _up,
    SPEAK: _speak,
    SHOW: _show,
    WIMP: _wimp,
}
