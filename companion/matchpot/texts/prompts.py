"""Prompts of the family: the next move, what is done before it, and what comes after it."""

from companion.cards import show
from companion.hands import read_wild
from companion.kit.rounds import describe_decision
from companion.kit.sentences import capitalise, join_sentences, join_with_and
from companion.matchpot.hand.bets import current_betting
from companion.matchpot.hand.deadly import deadly_cards_text, possibly_dead_players
from companion.matchpot.inputs.fields import minimum_hand_for_prize, minimum_hand_name
from companion.matchpot.rules.moves import (
    BET,
    DEAL,
    DECLARE,
    DECLARE_PRIZES,
    PASSING_PLACEHOLDER,
    PRICE_PATTERN,
    SHOWDOWN,
    TURN_UP,
    WIMP,
)
from companion.matchpot.rules.options import CHIPS, DROP, PASS_ALTERNATELY
from companion.matchpot.showdown.winning import describe_win_condition
from companion.matchpot.state.state import DECK, State
from companion.matchpot.texts.log_text import describe_deal_payments, format_player_names
from companion.plurals import conjugate_verb, format_count

_BOTH_PRIZES = 2
_DEFAULT_INSTRUCTIONS = {BET: "another betting round", DECLARE_PRIZES: "declare"}
"""Words for the next move if it has none of its own."""
_BY_DROP = "in or out on 1-2-3-drop"
"""How players declare with a countdown: whoever lets go of their cards at its end is out."""
_TO_EVERYBODY, _TO_KITTY = "to everybody", " and to a kitty"
_PASS_RIGHT_PARITY = 0  # deals alternate: those of even number pass right


def describe_next_step(state: State) -> str:
    """Return the prompt of a match that is not over."""
    return {
        DEAL: _deal_prompt,
        BET: _bet_prompt,
        DECLARE: _in_or_out_prompt,
        TURN_UP: _face_up_prompt,
        DECLARE_PRIZES: _declare_prizes_prompt,
        SHOWDOWN: _showdown_prompt,
        WIMP: _wimp_prompt,
    }[state.phase](state)


def _deal_prompt(state: State) -> str:
    match = state.match
    if match.playoff_players:
        pot = (
            f"Only {format_player_names(state, match.playoff_players)} play on for the pot of "
            f"{match.unit.format_amount(state.pot_with_bets)}"
        )
        deal = state.current_stage.deal_words.replace(_TO_EVERYBODY, "to each of them")
        return join_sentences(pot, _next_deal_sentence(state, deal))
    kitty = match.agreement.house_hand.kitty and not state.current_stage.is_kitty_in_deal_words
    deal = state.current_stage.deal_words
    if kitty:
        deal = (
            deal.replace(_TO_EVERYBODY, f"{_TO_EVERYBODY}{_TO_KITTY}")
            if _TO_EVERYBODY in deal
            else f"{deal}{_TO_KITTY}"
        )
    return join_sentences(describe_deal_payments(state), _next_deal_sentence(state, deal))


def _next_deal_sentence(state: State, deal: str) -> str:
    """Return the sentence about the next deal; after an earlier deal it also says if the dealer changes."""
    dealer = state.match.seats.names[state.deal.dealer]
    if state.deal.previous_dealer is None or state.deal.stage_index:
        return f"{dealer} deals {deal}"
    if state.deal.dealer != state.deal.previous_dealer:
        return f"The deal passes to {dealer}: {deal}"
    return f"{dealer} deals again: {deal}"


def _bet_prompt(state: State) -> str:
    betting = current_betting(state)
    before = _fill_placeholders(state, state.next_phase.instructions)
    what = capitalise(_join_instructions(before, "then bet")) if before and not betting.pot_total else "Bet"
    asked = betting.seats_to_act[0]
    return join_sentences(
        f"{what}: {betting.seats.names[asked]}, {describe_decision(betting, asked)}",
        _describe_next_phase(state),
    )


def _in_or_out_prompt(state: State) -> str:
    agreed = state.match.agreement
    words = state.phases[state.phase_after_declaring - 1].instructions
    before = (
        capitalise(_fill_placeholders(state, words))
        if not (state.hand.players_in or state.hand.players_out)
        else ""
    )
    least = "at least " if state.may_loser_debt_rise else ""
    cost = f"if you stay and lose, you owe {least}{state.match.unit.format_amount(state.loser_debt)}"
    if agreed.debts.is_nothing_owed:
        cost = "if you drop, you are out of this hand"
    if agreed.declaring.is_in_turn:
        again = "once more: " if state.hand.is_second_chance else ""
        draw = (
            f"Players who say in may exchange {_exchange_limit_words(state)} right away"
            if state.match.form.dealing.max_exchanged_cards
            else ""
        )
        name = state.match.seats.names[state.undeclared_players[0]]
        question = f"{name}, {again}{state.match.form.declaring.question}?"
        return join_sentences(
            before, f"{question} {join_sentences(draw, capitalise(cost), _describe_next_phase(state))}"
        )
    how = (
        capitalise(_BY_DROP)
        if agreed.declaring.declare == DROP
        else "A chip in your fist means in, no chip means out"
    )
    return join_sentences(before, f"{how}: {cost}", _describe_next_phase(state))


def _describe_next_phase(state: State) -> str:
    """Return what comes after this betting round or question; "" if it is the showdown."""
    at = state.phase_after_declaring if state.phase == DECLARE else state.hand.phase_index + 1
    skipped = (TURN_UP, DECLARE) if state.match.agreement.is_single_hand else (TURN_UP,)
    move = next(move for move in state.phases[at:] if move.kind not in skipped)
    words = _fill_placeholders(state, move.instructions)
    if move.kind == DECLARE:
        how = {DROP: _BY_DROP, CHIPS: "a chip in the fist for in, none for out"}
        asked = how.get(
            state.match.agreement.declaring.declare,
            f"everybody is asked in turn: {state.match.form.declaring.question}?",
        )
        return _next_phase_sentence(_join_instructions(words, f"then {asked}") if words else asked)
    return _next_phase_sentence(words or _DEFAULT_INSTRUCTIONS.get(move.kind, ""))


def _next_phase_sentence(words: str) -> str:
    """Return the words for the next move.

    Words of players that begin with a capital stay as they are.
    """
    if not words:
        return ""
    return f"Then {words}" if words[0].islower() or words[0].isdecimal() else f"Next: {words}"


def _join_instructions(words: str, more: str) -> str:
    """Return two actions in a row; words of players may end as a sentence."""
    return f"{words}, {more}" if words[-1].isalnum() or words[-1] in "”)" else f"{words} {capitalise(more)}"


def _declare_prizes_prompt(state: State) -> str:
    """Return the prompt to declare for prizes. rules: match-pot.md#declare"""
    said = [prize.declaration for prize in state.prizes if prize.must_be_declared]
    both = {1: "not", _BOTH_PRIZES: "both"}.get(len(said), "several")
    lost = "nothing" if len(said) == len(state.prizes) else "neither"
    means = state.match.form.declaring.must_win_all and len(said) > 1
    alone = f"; a player who says {both} {describe_win_condition(state, both, lost)}" if means else ""
    declare = state.match.agreement.declaring.declare
    how = {DROP: "All at once", CHIPS: "With chips in the fist"}.get(declare, "In turn")
    before = capitalise(_fill_placeholders(state, state.next_phase.instructions))
    return join_sentences(before, f"{how}: {', '.join(said)} or {both}{alone}", _describe_next_phase(state))


def _exchange_limit_words(state: State) -> str:
    return f"up to {format_count(state.match.form.dealing.max_exchanged_cards)}"


def _fill_placeholders(state: State, words: str) -> str:
    """Return the words of a move, with the direction of passing and with prices filled in."""
    alternates = state.match.agreement.dealing.passing == PASS_ALTERNATELY
    right = alternates and state.deal.deal_number % 2 == _PASS_RIGHT_PARITY
    said = words.replace(PASSING_PLACEHOLDER, "right" if right else "left")
    return PRICE_PATTERN.sub(
        lambda found: state.match.unit.format_amount(int(found[1]) * state.match.unit.scale), said
    )


def _face_up_prompt(state: State) -> str:
    seats = state.hand.players_to_turn_up
    if seats == possibly_dead_players(state):
        alike = read_wild(deadly_cards_text(state)).lowest_card_rule == "rank"
        saves = "a lower" if alike else "an equal or lower"
        cards = {state.match.seats.names[seat]: show(state.hand.face_up_cards[seat][0]) for seat in seats}
        return join_sentences(
            *(
                f"Does {up} kill {name}'s hand? Not if {name} has {saves} face-down card"
                for name, up in cards.items()
            )
        )
    form, names = state.match.form, format_player_names(state, seats)
    each_ = " each" if len(seats) > 1 else ""
    question = ": who is dead?" if form.face_up.deadly_cards else ""
    if not form.face_up.count:
        words = capitalise(_fill_placeholders(state, state.next_phase.instructions))
        return join_sentences(words, f"{names}{question}")
    return f"Deal {names} {format_count(form.face_up.count)}{each_}, face up{question}"


def _showdown_prompt(state: State) -> str:
    drawn = state.match.form.dealing.max_exchanged_cards and not state.match.agreement.declaring.is_in_turn
    draw = (
        f"{format_player_names(state, state.living_players)} may exchange {_exchange_limit_words(state)}"
        if drawn
        else ""
    )
    after = join_sentences(draw, capitalise(_fill_placeholders(state, state.phases[-1].instructions)))
    if state.house_hand == DECK:
        top = format_count(state.match.form.deck_hand_size(state.current_stage))
        return join_sentences(
            after, f"{format_player_names(state, state.living_players)} must beat the top {top} of the deck"
        )
    sides = state.current_stage.prize_rules
    several = len(state.living_players) > 1
    beside = " show, and the winner must also beat the kitty" if several else " must beat the kitty"
    if sides and sides.is_second_best_winning:
        plays = conjugate_verb(state.living_players, "play")
        beside = f" {plays} against {'each other and ' if several else ''}the kitty"
    if not state.house_hand:
        beside = " show"
    if floored := [prize for prize in state.prizes if minimum_hand_for_prize(state, prize)]:
        which = join_with_and([prize.name for prize in floored])
        wins = f"for {which}" if len(floored) < len(state.prizes) else "to win"
        beside = f"{beside}: it takes {minimum_hand_name(state)} {wins}"
    return join_sentences(after, f"{format_player_names(state, state.living_players)}{beside}")


def _wimp_prompt(state: State) -> str:
    amount = state.match.unit.format_amount(state.wimp_payment)
    return f"Everybody dropped: who had {state.prizes[0].name}? That player pays {amount}"
