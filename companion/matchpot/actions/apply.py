"""The effect of each entry on a match of the family."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.cards import Card, show
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.kit.by_seat import add_by_seat
from companion.kit.reading import (
    cards_in,
    choice_in,
    flag_in,
    number_in,
    require_event_seat,
    seat_in,
    seats_in,
)
from companion.kit.sentences import join_sentences, join_with_and
from companion.matchpot.actions.actions import SAYS_IN
from companion.matchpot.hand import bets
from companion.matchpot.hand.deadly import (
    check_card_copies,
    check_face_up_cards,
    is_killed_by_cards,
    is_seat_dead,
    possibly_dead_players,
)
from companion.matchpot.hand.ending import after_redeal, after_wimp, settle_hand
from companion.matchpot.hand.progress import (
    advance_hand,
    advance_to_showdown,
    after_deal,
    after_declarations,
    after_player_put_out,
)
from companion.matchpot.hand.seating import after_end_vote, after_join, after_leave
from companion.matchpot.inputs.card_fields import face_up_field_name
from companion.matchpot.inputs.fields import declaration_field_name, describe_no_winner
from companion.matchpot.showdown.lows import describe_impossible_low, describe_missing_low
from companion.matchpot.showdown.showdown import (
    find_best_dropped_hand,
    find_prize_winners,
    record_dead_players,
    record_winners,
)
from companion.matchpot.showdown.standing import add_recorded_hands
from companion.matchpot.state.holding import check_recorded_board
from companion.matchpot.state.state import State
from companion.matchpot.texts.log_text import (
    describe_betting_end,
    describe_dead_players,
    describe_deal_payments,
    describe_declarations,
    describe_end_vote,
    describe_folds,
    describe_hand_result,
    describe_stayers,
    format_name_with_hand,
    format_player_names,
)
from companion.plurals import singular_or_plural


def apply_event(state: State, event: Event) -> State:
    """Return the state after `event`, with the log text of the entry.

    The action must be one of `available_actions`; that is not checked here. At or after the agreed number of
    minutes the current deal becomes the last (`MatchState.is_last_deal`).

    Raises: `Illegal` if the values of the entry contradict the rules or what is known; its text is a sentence
    for players. KeyError if the family has no such action.
    """
    minutes = state.match.agreement.ending.minutes
    late = bool(minutes) and event.minute >= minutes
    state = replace(state, match=replace(state.match, is_last_deal=state.match.is_last_deal or late))
    return _HANDLERS_BY_ACTION[event.action](state, event)


def _apply_deal(state: State, _event: Event) -> State:
    after = after_deal(state)
    return replace(
        after,
        match=replace(after.match, hands_dealt=state.match.hand_number),
        log_text=join_sentences(
            describe_deal_payments(state), f"{state.match.seats.names[state.deal.dealer]} deals"
        ),
    )


def _apply_raise(state: State, event: Event) -> State:
    values = event.values
    seat, to, folded = seat_in(values, "who"), number_in(values, "to"), seats_in(values, "folded")
    betting = bets.betting_after_raise(state, seat, to, folded)
    said = "raises to" if bets.current_betting(state).current_bet else "bets"
    line = f"{state.match.seats.names[seat]} {said} {state.match.unit.format_amount(to)}"
    hand = replace(state.hand, betting=betting, folded_players=state.hand.folded_players + folded)
    return replace(state, hand=hand, log_text=join_sentences(line, describe_folds(state, folded)))


def _apply_betting_end(state: State, event: Event) -> State:
    to, folded = number_in(event.values, "to"), seats_in(event.values, "folded")
    open_ = replace(state, hand=replace(state.hand, betting=bets.betting_after_close(state, to, folded)))
    live = bets.players_in_betting(open_)
    gone = tuple(seat for seat in bets.players_in_betting(state) if seat not in live)
    after = bets.after_betting_end(open_)
    after = replace(after, hand=replace(after.hand, folded_players=state.hand.folded_players + gone))
    line = describe_betting_end(state, bets.players_with_full_bet(open_), to, gone)
    return _with_log_text(advance_hand(after), line)


def _apply_all_in(state: State, event: Event) -> State:
    values = event.values
    seat, to, folded = seat_in(values, "who"), number_in(values, "to"), seats_in(values, "folded")
    betting = bets.betting_after_all_in(state, seat, to, folded)
    line = join_sentences(
        f"{state.match.seats.names[seat]} is all-in for {state.match.unit.format_amount(to)}",
        describe_folds(state, folded),
    )
    hand = replace(state.hand, betting=betting, folded_players=state.hand.folded_players + folded)
    open_ = replace(state, hand=hand)
    if betting.current_seat is not None:
        return replace(open_, log_text=line)
    return _with_log_text(advance_hand(bets.after_betting_end(open_)), line)


def _apply_prize_declarations(state: State, event: Event) -> State:
    declared_for = {prize: seats_in(event.values, declaration_field_name(prize)) for prize in state.prizes}
    claims = {
        seat: tuple(prize.field_name for prize, seats in declared_for.items() if seat in seats)
        for seat in state.contenders
    }
    silent = [seat for seat, said in claims.items() if not said]
    first, *others = (prize for prize in state.prizes if prize.must_be_declared)
    if silent and others:
        raise Illegal(
            f"{format_player_names(state, silent)} {singular_or_plural(silent, 'has', 'have')} not "
            "declared. Enter what each player declares.",
            field=declaration_field_name(first),
            anchor="declare",
        )
    after = replace(state, hand=replace(state.hand, declared_prizes=claims)).after_phase()
    return _with_log_text(
        advance_hand(after),
        describe_declarations(state, declared_for) or f"Nobody declares {first.declaration}",
    )


def _apply_payment(state: State, event: Event) -> State:
    match = state.match
    seat, amount = require_event_seat(event), number_in(event.values, "amount")
    net = add_by_seat(match.settled_balances, {seat: -amount})
    line = f"{match.seats.names[seat]} pays {match.unit.format_amount(amount)} into the pot"
    return replace(state, match=replace(match, settled_balances=net, pot=match.pot + amount), log_text=line)


def _apply_put_out(state: State, event: Event) -> State:
    seat = seat_in(event.values, "who")
    return _with_log_text(
        after_player_put_out(state, seat), f"{state.match.seats.names[seat]} is out of this hand"
    )


def _apply_redeal(state: State, event: Event) -> State:
    after = after_redeal(state, antes=flag_in(event.values, "antes"))
    stays = (
        f", and the pot of {state.match.unit.format_amount(after.match.pot)} stays" if after.match.pot else ""
    )
    return replace(after, log_text=f"The cards are dealt again{stays}")


def _apply_in_or_out(state: State, event: Event) -> State:
    seat = state.undeclared_players[0]
    up, tapped = cards_in(event.values, "up"), flag_in(event.values, "dead")
    if choice_in(event.values, "choice") != SAYS_IN:
        if up or tapped:
            raise Illegal(
                "A player who is out gets no face-up card. Leave this empty.",
                field="up" if up else "dead",
                anchor="declare",
            )
        hand = replace(state.hand, players_out=(*state.hand.players_out, seat))
        return _after_answer(replace(state, hand=hand), f"{state.match.seats.names[seat]} is out")
    check_card_copies(state.match.form.dealing.deck, (*state.known_face_up_cards, *up), "up")
    dead = is_seat_dead(state, seat, tapped, up)
    after = _record_face_up_of_seat(state, seat, dead, up) if state.match.form.face_up.count else state
    line = join_sentences(
        f"{state.match.seats.names[seat]} is in", describe_dead_players(state, (seat,)) if dead else ""
    )
    hand = replace(after.hand, players_in=(*state.hand.players_in, seat))
    return _after_answer(replace(after, hand=hand), line)


def _record_face_up_of_seat(
    state: State, seat: int, dead: bool, up: tuple[Card, ...], *, answered: bool = False
) -> State:
    """Return the match with the face-up cards of `seat` recorded.

    If these cards leave open whether they kill, the seat is asked later, unless that was `answered`.
    """
    hand = state.hand
    if up:
        hand = replace(hand, face_up_cards={**hand.face_up_cards, seat: up})
    if dead:
        hand = replace(hand, dead_players=(*hand.dead_players, seat))
    if dead or answered or not up or is_killed_by_cards(state, up) is not None:
        hand = replace(hand, face_up_checked_players=(*hand.face_up_checked_players, seat))
    return replace(state, hand=hand)


def _apply_board(state: State, event: Event) -> State:
    board = cards_in(event.values, "board")
    check_recorded_board(state, board)
    check_card_copies(state.match.form.dealing.deck, board, "board")
    lie = f"The board is {' '.join(map(show, board))}"
    after = replace(state, deal=replace(state.deal, board=board, board_stage_index=state.deal.stage_index))
    return replace(after, log_text=join_sentences(lie, describe_impossible_low(after)))


def _apply_stay(state: State, event: Event) -> State:
    stay = seats_in(event.values, "stay")
    outs = tuple(seat for seat in state.undeclared_players if seat not in stay)
    line = describe_stayers(state, stay, seats_in(event.values, "late"))
    hand = state.hand
    after = replace(hand, players_in=(*hand.players_in, *stay), players_out=(*hand.players_out, *outs))
    return _after_answer(replace(state, hand=after), line)


def _after_answer(state: State, line: str) -> State:
    """Return the match after an answer.

    The next player is asked, all are asked once more, or the hand goes on.

    rules: match-pot.md#second-chance
    """
    if state.undeclared_players:
        return replace(state, log_text=line)
    others = len(state.unfolded_players) > 1
    if (
        state.match.agreement.has_second_chance
        and not state.hand.is_second_chance
        and others
        and state.hand.players_in == (state.deal.dealer,)
    ):
        dealer = state.match.seats.names[state.deal.dealer]
        again = f"Only {dealer}, the dealer, is in, so everybody else is asked again"
        return replace(
            state,
            hand=replace(state.hand, is_second_chance=True, players_out=()),
            log_text=join_sentences(line, again),
        )
    return _with_log_text(after_declarations(state, state.hand.players_in), line)


def _apply_face_up_cards(state: State, event: Event) -> State:
    dead = seats_in(event.values, "dead")
    seats, after = state.hand.players_to_turn_up, state
    for seat in seats:
        up, asked = cards_in(event.values, face_up_field_name(seat)), seat in possibly_dead_players(state)
        check_face_up_cards(state, seat, up, face_up_field_name(seat))
        check_card_copies(
            state.match.form.dealing.deck,
            () if asked else (*after.known_face_up_cards, *up),
            face_up_field_name(seat),
        )
        after = _record_face_up_of_seat(
            after, seat, is_seat_dead(state, seat, seat in dead, up), up, answered=asked
        )
    nobody = state.match.form.face_up.deadly_cards and not possibly_dead_players(after)
    line = "No face-up card kills anybody" if nobody else "The face-up cards are dealt"
    return _with_log_text(
        advance_to_showdown(after),
        describe_dead_players(after, set(after.hand.dead_players) & set(seats)) or line,
    )


def _apply_showdown(state: State, event: Event) -> State:
    values = add_recorded_hands(state, event.values, state.living_players)
    after = record_dead_players(state, values)
    after, won = find_prize_winners(after, values)
    after = record_winners(after, won)
    pots = [[seats for _, seats in each] for each in won]
    found = tuple(seat for seat in after.hand.dead_players if seat not in state.hand.dead_players)
    return _with_log_text(
        settle_hand(after, pots),
        join_sentences(
            describe_dead_players(after, found),
            describe_missing_low(after, won[0], cards_in(values, "board") or after.deal.board),
        ),
    )


def _apply_wimp(state: State, event: Event) -> State:
    after, seats = find_best_dropped_hand(
        state, add_recorded_hands(state, event.values, state.unfolded_players)
    )
    after = record_winners(after, [((state.prizes[0], seats),)])
    best = join_with_and([format_name_with_hand(after, seat) for seat in state.sort_from_dealer(seats)])
    return _with_log_text(
        after_wimp(after, seats), f"{best} had {state.prizes[0].name}" if seats else describe_no_winner(state)
    )


def _apply_vote(state: State, event: Event) -> State:
    after = after_end_vote(state, seats_in(event.values, "agree"))
    return replace(after, log_text=describe_end_vote(after))


def _apply_leave(state: State, event: Event) -> State:
    match = state.match
    seat = require_event_seat(event)
    due = f" pays {match.unit.format_amount(match.debts[seat].amount)} and" if seat in match.debts else ""
    return replace(after_leave(state, seat), log_text=f"{match.seats.names[seat]}{due} leaves")


def _apply_join(state: State, event: Event) -> State:
    seat, after = require_event_seat(event), seat_in(event.values, "after")
    names = state.match.seats.names
    return replace(
        after_join(state, seat, after), log_text=f"{names[seat]} joins to the left of {names[after]}"
    )


def _with_log_text(state: State, line: str) -> State:
    """Return the match with the log text of an entry, and of the hand if the entry ended it."""
    return replace(
        state,
        log_text=join_sentences(
            line, describe_hand_result(state, state.hand.settlement) if state.hand.settlement else ""
        ),
    )


_HANDLERS_BY_ACTION: Mapping[str, Callable[[State, Event], State]] = {
    "deal": _apply_deal,
    "raise": _apply_raise,
    "close": _apply_betting_end,
    "say": _apply_in_or_out,
    "board": _apply_board,
    "stay": _apply_stay,
    "allin": _apply_all_in,
    "speak": _apply_prize_declarations,
    "pay": _apply_payment,
    "out": _apply_put_out,
    "void": _apply_redeal,
    "up": _apply_face_up_cards,
    "show": _apply_showdown,
    "wimp": _apply_wimp,
    "vote": _apply_vote,
    "leave": _apply_leave,
    "join": _apply_join,
}
