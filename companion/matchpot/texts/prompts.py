"""Prompts of the family: the next move, what is done before it, and what comes after it."""

from companion.cards import counted, show
from companion.kit.rounds import to_call
from companion.kit.sentences import capital, either, listed, sentences
from companion.matchpot.hand.bets import bets_of
from companion.matchpot.hand.deadly import doubtful
from companion.matchpot.inputs.fields import floor_for, floor_of
from companion.matchpot.rules.moves import BET, DEAL, DECLARE, PASSING, PRICED, SHOW, SPEAK, UP, WIMP
from companion.matchpot.rules.options import ALTERNATE, CHIPS, DROP, WIMP_AMOUNT
from companion.matchpot.showdown.winning import must_win
from companion.matchpot.state.state import DECK, State
from companion.matchpot.texts.log_text import named, paying

_TWO = 2
_NEXT = {BET: "more bets", SPEAK: "declare"}
"""Words for the next move if it has none of its own."""
_EVERYBODY = "to everybody"
_RIGHT_AT = 0  # deals alternate: those of even number pass right


def prompt(state: State) -> str:
    """Return the prompt of a match that is not over."""
    return {
        DEAL: _to_deal,
        BET: _to_bet,
        DECLARE: _to_declare,
        UP: _to_turn_up,
        SPEAK: _to_speak,
        SHOW: _to_show,
        WIMP: _to_wimp,
    }[state.phase](state)


def _to_deal(state: State) -> str:
    if state.deciding:
        pot = f"{named(state, state.deciding)} alone play on for the pot of {state.unit.told(state.total)}"
        deal = state.hand.deal.replace(_EVERYBODY, "to each of them")
        return sentences(pot, f"{state.seats.names[state.dealer]} deals {deal}")
    return sentences(paying(state), f"{state.seats.names[state.dealer]} deals {_dealing(state)}")


def _dealing(state: State) -> str:
    """Return what the dealer deals, with the kitty if one was agreed on."""
    kitty = state.agreed.kitty and not state.hand.says_kitty
    return f"{state.hand.deal} and to a kitty" if kitty else state.hand.deal


def _to_bet(state: State) -> str:
    betting = bets_of(state)
    before = _done(state, state.move.words)
    what = capital(_and(before, "then bet")) if before and not betting.total else "Bet"
    asked = betting.due[0]
    return sentences(f"{what}: {betting.seats.names[asked]}, {to_call(betting, asked)}", _then(state))


def _to_declare(state: State) -> str:
    words = state.moves[state.after_declaring - 1].words
    before = capital(_done(state, words)) if not (state.ins or state.outs) else ""
    stands = " as the pot stands" if state.cost_may_rise else ""
    cost = f"who stays and loses owes {state.unit.told(state.cost)}{stands}"
    if state.agreed.owes_nothing:
        cost = "who drops is out of this hand"
    if state.agreed.asked:
        again = " once more" if state.again else ""
        draw = f"Who is in exchanges {_draw(state)} at once" if state.form.draw else ""
        question = f"{state.seats.names[state.unasked[0]]}, {state.form.question}{again}?"
        return sentences(before, f"{question} {sentences(draw, capital(cost), _then(state))}")
    how = "1-2-3-drop" if state.agreed.declare == DROP else "A chip in the hand is in, none is out"
    return sentences(before, f"{how}: {cost}", _then(state))


def _then(state: State) -> str:
    """Return what comes after this betting round or question; "" if it is the showdown."""
    at = state.after_declaring if state.phase == DECLARE else state.round + 1
    skipped = (UP, DECLARE) if state.agreed.plays_one else (UP,)
    move = next(move for move in state.moves[at:] if move.kind not in skipped)
    words = _done(state, move.words)
    if move.kind == DECLARE:
        how = {DROP: "1-2-3-drop", CHIPS: "a chip in the hand or none"}
        asked = how.get(state.agreed.declare, f"all are asked in turn: {state.form.question}?")
        return _next(_and(words, f"and {asked}") if words else asked)
    return _next(words or _NEXT.get(move.kind, ""))


def _next(words: str) -> str:
    """Return the words for the next move.

    Words of players that begin with a capital stay as they are.
    """
    if not words:
        return ""
    return f"Then {words}" if words[0].islower() or words[0].isdecimal() else f"Next: {words}"


def _and(words: str, more: str) -> str:
    """Return two actions in a row; words of players may end as a sentence."""
    return f"{words}, {more}" if words[-1].isalnum() or words[-1] in "”)" else f"{words} {capital(more)}"


def _to_speak(state: State) -> str:
    """Return the prompt to declare for prizes. rules: match-pot.md#declare"""
    said = [prize.said for prize in state.prizes if prize.declared]
    both = {1: "not", _TWO: "both"}.get(len(said), "several")
    lost = "nothing" if len(said) == len(state.prizes) else "neither"
    means = state.form.both and len(said) > 1
    alone = f"; who says {both} {must_win(state, both, lost)}" if means else ""
    how = {DROP: "All at once", CHIPS: "By chips in the fist"}.get(state.agreed.declare, "In turn")
    before = capital(_done(state, state.move.words))
    return sentences(before, f"{how}: {', '.join(said)} or {both}{alone}", _then(state))


def _draw(state: State) -> str:
    return f"up to {counted(state.form.draw)}"


def _done(state: State, words: str) -> str:
    """Return the words of a move, with the direction of passing and with prices filled in."""
    right = state.agreed.passing == ALTERNATE and state.deals % 2 == _RIGHT_AT
    said = words.replace(PASSING, "right" if right else "left")
    return PRICED.sub(lambda found: state.unit.told(int(found[1]) * state.unit.scale), said)


def _to_turn_up(state: State) -> str:
    seats = state.untold
    if seats == doubtful(state):
        return sentences(*(_to_doubt(state, seat) for seat in seats))
    each_ = " each" if len(seats) > 1 else ""
    question = ": who is dead?" if state.form.deadly else ""
    if not state.form.up:
        words = capital(_done(state, state.move.words))
        return sentences(words, f"{named(state, seats)}{question}")
    return f"{counted(state.form.up)} up to {named(state, seats)}{each_}{question}"


def _to_doubt(state: State, seat: int) -> str:
    name, up = state.seats.names[seat], show(state.ups[seat][0])
    return f"Is {name} dead by {up}? Alive only with a card face down that is as low"


def _to_show(state: State) -> str:
    drawn = state.form.draw and not state.agreed.asked
    draw = f"{named(state, state.alive)} may exchange {_draw(state)}" if drawn else ""
    after = sentences(draw, capital(_done(state, state.moves[-1].words)))
    if state.house == DECK:
        top = counted(state.form.met(state.hand))
        return sentences(after, f"{named(state, state.alive)} must beat the top {top} of the deck")
    sides = state.hand.sides
    beat = either(state.alive, "meets", "meet") if sides and sides.second else "must beat"
    beside = f" {beat} {'each other and ' if len(state.alive) > 1 else ''}the kitty"
    if not state.house:
        beside = " show"
    if floored := [prize for prize in state.prizes if floor_for(state, prize)]:
        which = listed([prize.what for prize in floored])
        wins = f"for {which}" if len(floored) < len(state.prizes) else "to win"
        beside = f"{beside}: it takes {floor_of(state)} {wins}"
    return sentences(after, f"{named(state, state.alive)}{beside}")


def _to_wimp(state: State) -> str:
    amount = state.agreed.wimp_amount if state.agreed.wimp == WIMP_AMOUNT else state.cost
    best = state.prizes[0].what
    return f"All dropped: who had {best}? That player pays {state.unit.told(amount)}"
