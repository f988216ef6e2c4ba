"""The summary of Martian Poker: figures of each player, and the next thing to do."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.engine.summary import MatchSummary, ScoreRow
from companion.games.martian.hand.ending import find_match_winners
from companion.games.martian.rules.pieces import total_pips
from companion.games.martian.rules.tableau import owned_cards
from companion.games.martian.state.state import CARDS_PER_PLAYER, Phase, State, join_names
from companion.kit.sentences import describe_pots
from companion.plurals import conjugate_verb, format_count

_ANCHORS: Mapping[Phase, str] = MappingProxyType(
    {
        "between": "trading",
        "pieces": "placing",
        "bets": "betting",
        "showdown": "showdown",
        "over": "end",
    }
)
_IN_POT_LABEL = "in the pot"


def build_summary(state: State) -> MatchSummary:
    """Return the headline, the prompt and each player's figures for `state`.

    Absent seats have a row, too. Once the match is over, there is no prompt; until then nobody has won.
    `money` is `State.net_money`, so the hand that is played is not in it.
    """
    return MatchSummary(
        headline=_headline(state),
        prompt="" if state.phase == "over" else _prompt(state),
        round_facts=() if state.phase == "over" else tuple(_round_facts(state)),
        rows=tuple(_player_row(state, seat) for seat in range(len(state.seats))),
        log_text=state.line,
        over=state.phase == "over",
        winners=find_match_winners(state) if state.phase == "over" else (),
        money=state.net_money,
        anchor=_ANCHORS[state.phase] if state.hand.number else "stashes",
    )


def _headline(state: State) -> str:
    if state.phase == "over":
        return _result_headline(state)
    if state.phase == "between":
        return (
            f"After {format_count(state.hand.number, 'hand')}"
            if state.hand.number
            else "Before the first hand"
        )
    where = "showdown" if state.phase == "showdown" else f"round {state.hand.newest_place}"
    return " · ".join([f"Hand {state.hand.number}, {where}", *_pot_texts(state)])


def _round_facts(state: State) -> Iterator[str]:
    """Yield what players decide by: how many cards each gets, and what is wild.

    rules: martian.md#deal
    """
    yield f"{format_count(CARDS_PER_PLAYER)} each"
    if state.options.joker_count:
        yield f"wild: {format_count(state.options.joker_count, 'joker')}"


def _pot_texts(state: State) -> tuple[str, ...]:
    """Return the chips in the middle; side pots one by one once somebody is all-in."""
    if not state.options.has_betting:
        return ()
    split = state.hand.bets.pots if state.hand.bets.all_in_seats else ()
    return describe_pots([pot.amount for pot in split] or [state.hand.bets.pot_total], state.seats.unit)


def _result_headline(state: State) -> str:
    won = find_match_winners(state)
    if not won:
        return "A draw"
    money, hands = (
        state.seats.unit.format_signed(state.net_money[won[0]]),
        format_count(state.hands_won[won[0]], "hand"),
    )
    figure = money if state.options.has_betting else hands
    return f"{join_names(state, won)} {conjugate_verb(won, 'win')} with {figure}"


def _prompt(state: State) -> str:
    if state.phase == "between":
        return _between_hands_prompt(state)
    if state.phase == "pieces":
        return _placing_prompt(state)
    if state.phase == "showdown":
        return f"{join_names(state, state.hand.live_seats)} show their cards"
    turn = state.hand.bets.current_seat
    name = "" if turn is None else state.seats.names[turn]
    owed = 0 if turn is None else state.hand.bets.amount_to_call(turn)
    return f"{name} to bet: {f'{state.format_amount(owed)} to call' if owed else 'nothing to call'}"


def _placing_prompt(state: State) -> str:
    if state.is_placing_over:
        return "Everybody is done: the player who shows the highest card opens"
    done = (
        f". Done so far: {join_names(state, sorted(state.hand.done_seats))}" if state.hand.done_seats else ""
    )
    return f"Attack or defend any card, then {describe_step_after_placing(state)}{done}"


def _between_hands_prompt(state: State) -> str:
    playing = state.seats_to_deal
    if len(playing) < 2:
        who = f"Only {join_names(state, playing)}" if playing else "Nobody"
        return f"{who} has chips: buy chips, sell pieces or end the match"
    dealer = state.seats.names[state.next_dealer]
    if not state.hand.number:
        return f"Take your stashes, then {dealer} deals"
    return f"Give, trade and sell pieces, then {dealer} deals hand {state.hand.number + 1}"


def describe_step_after_placing(state: State) -> str:
    """Return what the table does once all pieces are placed.

    It is "bet", "deal the next card" or "show the hands".
    rules: martian.md#deal
    """
    if state.has_bets_ahead:
        return "bet"
    return "deal the next card" if state.hand.newest_place < CARDS_PER_PLAYER - 1 else "show the hands"


def _player_row(state: State, seat: int) -> ScoreRow:
    won = state.phase == "over" and seat in find_match_winners(state)
    if seat in state.away_seats:
        told = "has left" if state.trios[seat] else "has not joined"
        return ScoreRow((seat,), (("", told),), won=won)
    due = state.phase == "bets" and state.hand.bets.current_seat == seat
    figures = (
        _money_figure(state, seat),
        *_hand_figures(state, seat),
        ("pips held", str(total_pips(state.stashes[seat]))),
    )
    return ScoreRow((seat,), figures, due=due, won=won)


def player_figures_in_hand(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    """Return a player's money and, during a hand, what is in the pot, as (label, value) pairs.

    Without betting, the hands won are in place of the money. For an absent player it is all figures of the
    summary.
    """
    if seat in state.away_seats:
        return _player_row(state, seat).figures
    paid = tuple(figure for figure in _hand_figures(state, seat) if figure[0] == _IN_POT_LABEL)
    return (_money_figure(state, seat), *paid)


def _money_figure(state: State, seat: int) -> tuple[str, str]:
    if not state.options.has_betting:
        return "hands won", str(state.hands_won[seat])
    stack = state.stack_of(seat)
    if stack is None:
        return "won", state.seats.unit.format_signed(state.net_money[seat])
    return "chips", state.format_amount(stack)


def _hand_figures(state: State, seat: int) -> tuple[tuple[str, str], ...]:
    if state.hand.betting is None:
        return ()
    paid = state.format_amount(state.hand.betting.contributed[seat])
    cards = ("cards owned", str(len(owned_cards(state.hand.tableau, seat))))
    if seat in state.hand.betting.folded:
        return (cards, (_IN_POT_LABEL, f"folded ({paid})"))
    return (cards, (_IN_POT_LABEL, paid)) if state.options.has_betting else (cards,)
