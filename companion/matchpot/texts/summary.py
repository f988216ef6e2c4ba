"""The summary of a match: a headline, a prompt, and a row for each player."""

from collections.abc import Iterator

from companion.engine.summary import MatchSummary, ScoreRow
from companion.kit.sentences import join_sentences
from companion.matchpot.hand.bets import current_all_in_seats
from companion.matchpot.hand.deadly import describe_elimination
from companion.matchpot.hand.ending import game_winners
from companion.matchpot.rules.moves import BET, DEAL, DECLARE, DECLARE_PRIZES, SHOWDOWN, TURN_UP, WIMP
from companion.matchpot.state.state import State
from companion.matchpot.texts.log_text import describe_game_end, format_player_names
from companion.matchpot.texts.prompts import describe_next_step
from companion.matchpot.texts.round_facts import list_round_facts
from companion.plurals import format_count, singular_or_plural

_ANCHORS_BY_PHASE = {
    BET: "bets",
    DECLARE: "declare",
    TURN_UP: "deadly",
    DECLARE_PRIZES: "declare",
    SHOWDOWN: "showdown",
    WIMP: "wimp",
}


def build_summary(state: State) -> MatchSummary:
    """Return the summary of `state`: headline, prompt, rows, winners and amounts.

    There are winners only once the match is over. Then the prompt is "", and there are no round facts.
    """
    match = state.match
    return MatchSummary(
        headline=describe_game_end(state) if match.is_over else _headline(state),
        prompt="" if match.is_over else describe_next_step(state),
        round_facts=() if match.is_over else tuple(list_round_facts(state)),
        rows=tuple(_summary_row(state, seat) for seat in range(len(match.seats))),
        log_text=state.log_text,
        over=match.is_over,
        winners=game_winners(state) if match.is_over else (),
        money=state.balances,
        pot=state.pot_with_bets,
        anchor=_rules_anchor(state),
    )


def _rules_anchor(state: State) -> str:
    if state.match.is_over:
        return "end"
    if state.phase == DEAL:
        return "owe" if state.match.debts else "ante" if state.is_ante_due else "dealing"
    return (
        state.house_hand if state.phase == SHOWDOWN and state.house_hand else _ANCHORS_BY_PHASE[state.phase]
    )


def _headline(state: State) -> str:
    match = state.match
    deals = f" of {match.agreement.ending.hands}" if match.agreement.ending.hands else ""
    stage = f", {state.stage_title}" if state.stage_title else ""
    last = " (the last)" if match.is_last_deal else ""
    debts = sum(due.amount for due in match.debts.values())
    owed = f", {match.unit.format_amount(debts)} owed" if debts else ""
    return join_sentences(
        f"Pot {match.unit.format_amount(state.pot_with_bets)}{owed}",
        f"Deal {state.deal.deal_number}{deals}{last}{stage}",
        _describe_leg_leaders(state),
    )


def _describe_leg_leaders(state: State) -> str:
    match = state.match
    most = max(match.legs)
    leaders = tuple(seat for seat in match.players_clockwise if match.legs[seat] == most)
    if not most or not leaders:
        return ""
    has, legs = singular_or_plural(leaders, "has", "have"), format_count(match.agreement.ending.legs, "leg")
    return f"{format_player_names(state, leaders)} {has} {most} of {legs}"


def _summary_row(state: State, seat: int) -> ScoreRow:
    won = state.match.is_over and seat in game_winners(state)
    return ScoreRow((seat,), tuple(_row_figures(state, seat)), state.player_to_act == seat, won)


def _row_figures(state: State, seat: int) -> Iterator[tuple[str, str]]:
    match = state.match
    amount = state.balances[seat]
    yield "balance", match.unit.format_signed(amount) if amount else match.unit.format_amount(0)
    if match.agreement.ending.legs:
        yield "legs", f"{match.legs[seat]} of {match.agreement.ending.legs}"
    if seat in match.debts:
        yield "owes", f"{match.unit.format_amount(match.debts[seat].amount)} ({match.debts[seat].why})"
    if how := describe_player_status(state, seat):
        yield "", how
    if seat == state.deal.dealer and not match.is_over:
        yield "the deal", "has"


def describe_player_status(state: State, seat: int) -> str:
    """Return a seat's state in the current hand, in words: "in", "folded", "all-in" ...

    "not playing" for a seat that takes no part. "" between hands, or if no such word applies yet.
    """
    hand = state.hand
    if seat not in state.match.players_clockwise:
        return "not playing"
    if state.phase == DEAL:
        return ""
    if seat in hand.dead_players:
        return describe_elimination(state, (seat,))
    if seat in hand.folded_players:
        return "folded"
    if seat in hand.players_out or seat not in state.deal.dealt_in_players:
        return "out"
    if seat in current_all_in_seats(state):
        return "all-in"
    return "in" if seat in hand.players_in and state.has_in_or_out else ""
