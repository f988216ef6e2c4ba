"""The summary of Tapiola Hold'em: figures of each player, and the next thing to do."""

from collections.abc import Iterator

from companion.engine.summary import MatchSummary, ScoreRow
from companion.games.tapiola.rules.orders import NO_WHEEL
from companion.games.tapiola.state.log_text import describe_match_winners, format_score, subject_with_verb
from companion.games.tapiola.state.state import BET, COMMUNITY, DISCARD, LAST_ROUND, State
from companion.kit.hand_order import describe_hand_order
from companion.kit.rounds import describe_decision
from companion.kit.sentences import capitalise, describe_pots
from companion.plurals import format_count, inflect_noun

_ROUNDS = ("First", "Second", "Third", "Last")
_ANCHORS = {COMMUNITY: "community", DISCARD: "discard", BET: "bet"}


def build_summary(state: State) -> MatchSummary:
    """Return the headline, the prompt and each player's figures for `state`.

    Absent seats have a row, too. Once the match is over, there is no prompt; until then nobody has won.
    `money` is `State.net_money` with betting. Else it has the stakes that losers pay to winners, and is 0 for
    all until the match is over.
    """
    return MatchSummary(
        headline=_headline(state),
        prompt="" if state.over else _prompt(state),
        round_facts=() if state.over else tuple(_round_facts(state)),
        rows=tuple(_player_row(state, seat) for seat in range(len(state.seats))),
        log_text=state.line,
        over=state.over,
        winners=state.winners if state.over else (),
        money=_money_by_seat(state),
        anchor="end" if state.over else _ANCHORS.get(state.deal.phase, "showdown"),
    )


def _headline(state: State) -> str:
    if state.over:
        return describe_match_winners(state)
    lead = state.winners
    if not lead or len(lead) == len(state.seats):
        return _goal_text(state)
    best = max(state.results)
    told = state.seats.unit.format_signed(best) if state.options.has_betting else format_score(state, best)
    return f"{subject_with_verb(state, lead, 'lead')} with {told}. {_goal_text(state)}"


def _goal_text(state: State) -> str:
    """Return the pots or the goal.

    It reads "Main pot 90, side pot 100", "Playing to 5 pots" or "Deal 2 of 10".
    """
    agreed = state.options
    if state.betting.pot_total:
        betting = state.betting.current_seat is not None
        amounts = [state.betting.pot_total] if betting else [pot.amount for pot in state.betting.pots]
        return capitalise(", ".join(describe_pots(amounts, state.seats.unit)))
    if agreed.has_betting or not agreed.limit:
        return f"Deal {state.deal_number}{f' of {agreed.deal_limit}' if agreed.deal_limit else ''}"
    deals = f" or {format_count(agreed.deal_limit, 'deal')}" if agreed.deal_limit else ""
    return f"Playing to {format_score(state, agreed.limit)}{deals}"


def _round_facts(state: State) -> Iterator[str]:
    """Yield what players decide by: how many cards they get, what wins, how hands rank, and who deals.

    rules: tapiola.md#hand, tapiola.md#lowball, tapiola.md#split
    """
    contest = state.options.contest
    order = describe_hand_order(contest.ranking)
    yield f"{format_count(state.options.cards_dealt)} and one from each tower"
    if contest.low:
        limit = f" ({state.options.qualifier} or better)" if state.options.qualifier else ""
        yield f"high and {contest.low.base_ranking.name}{limit}"
    elif not state.options.is_lowball:
        yield "the highest hand wins"
    if order:
        yield order
    if state.options.high_ranking == NO_WHEEL and not state.options.is_lowball:
        yield "5-4-3-2-A is not a straight"
    if state.deal.has_begun:
        yield f"{state.seats.names[state.dealer]} deals"


def _prompt(state: State) -> str:
    if not state.deal.has_begun:
        if not state.can_be_dealt:
            return "Too few players have chips: buy chips or end the match"
        name = state.seats.names[state.dealer]
        return f"{name} deals: one card to the centre, {state.options.cards_dealt} to everybody"
    if state.deal.phase == COMMUNITY:
        burn = "burn a card, then " if state.options.burns_cards else ""
        return f"Round {state.deal.round + 1} of {LAST_ROUND + 1}: {burn}add a card to each tower"
    if state.deal.phase == DISCARD:
        if state.deal.round == LAST_ROUND and not state.options.is_lowball:
            return "Discard a third card, or keep all three"
        return f"Everybody discards one card and keeps {state.options.cards_dealt - state.deal.round}"
    if state.deal.phase == BET:
        return _betting_prompt(state)
    return f"Showdown: {subject_with_verb(state, state.live_seats_clockwise(), 'show')}"


def _betting_prompt(state: State) -> str:
    turn, which = state.betting.current_seat, _ROUNDS[state.deal.round]
    if turn is None:
        if state.deal.round == LAST_ROUND:
            return f"{which} round: stay or fold, then show your hands"
        return f"{which} round: stay or fold, then add a card to each tower"
    return f"{which} betting round: {state.seats.names[turn]}, {describe_decision(state.betting, turn)}"


def _player_row(state: State, seat: int) -> ScoreRow:
    due = not state.over and state.deal.phase == BET and state.betting.current_seat == seat
    return ScoreRow(
        (seat,),
        (*_result_figures(state, seat), *_hand_figures(state, seat)),
        due,
        state.over and seat in state.winners,
    )


def _result_figures(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    if not state.options.has_betting:
        points = state.scores[seat]
        return ((inflect_noun(points, state.options.score_unit), str(points)),)
    stack = state.betting.stacks[seat]
    paid = (
        ()
        if not state.deal.has_begun
        else (("in the pot", state.format_amount(state.betting.contributed[seat])),)
    )
    if stack is None:
        net = state.net_money[seat]
        return (("won", state.seats.unit.format_signed(net) if net else state.format_amount(0)), *paid)
    return (("chips", state.format_amount(stack)), *paid)


def _hand_figures(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    if seat in state.away_seats:
        return (("", "has left" if seat in state.ever_present_seats else "has not joined"),)
    if not state.deal.has_begun or state.over:
        return (("", "deals"),) if seat == state.dealer and not state.over else ()
    if seat not in state.live_seats:
        return (("", "folded"),)
    few, many = state.deal.hand_size_range(seat)
    cards = f"{few} or {many}" if few < many else str(many)
    all_in = (("", "all-in"),) if seat in state.betting.all_in_seats else ()
    return (("card" if cards == "1" else "cards", cards), *all_in)


def _money_by_seat(state: State) -> tuple[int, ...]:
    """Return the money won and lost: chips, or the stakes that losers pay to winners.

    rules: tapiola.md#end
    """
    if state.options.has_betting:
        return state.net_money
    won, lost = (state.winners, state.losers) if state.over else ((), ())
    stakes = dict.fromkeys(won, len(lost)) | dict.fromkeys(lost, -len(won))
    return tuple(state.options.stakes.stake * stakes.get(seat, 0) for seat in range(len(state.seats)))
