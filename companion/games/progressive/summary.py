"""Summary of Progressive Poker for screens: the score, the prompt and the result."""

from collections.abc import Iterator

from companion.cards import show
from companion.engine.summary import MatchSummary, ScoreRow
from companion.games.progressive.state import (
    State,
    is_playing_off_tie,
    seats_barred_from_exchange,
    seats_that_may_exchange,
    seats_to_draw,
    seats_without_stake,
)
from companion.games.progressive.terms import HAND_SIZE, SHORT_PACK_SIZE
from companion.plurals import conjugate_verb, format_count, inflect_noun, singular_or_plural


def build_summary(state: State) -> MatchSummary:
    """Return the summary of `state` that screens show, with a row for each seat.

    Once a player has won, there is no prompt, and in `money` all others pay the stake to the winner; until
    then all have 0.
    """
    over = state.winner is not None
    return MatchSummary(
        headline=_headline(state),
        prompt="" if over else _prompt(state),
        round_facts=() if over else tuple(_round_facts(state)),
        rows=tuple(_player_row(state, seat) for seat in range(len(state.seats))),
        log_text=state.line,
        over=over,
        winners=() if state.winner is None else (state.winner,),
        money=_money_by_seat(state),
        anchor=_rules_anchor(state),
    )


def _headline(state: State) -> str:
    if state.winner is not None:
        return f"{state.player_name(state.winner)} wins"
    if state.is_sudden_death:
        return "Sudden death"
    again = " (dealt again)" if is_playing_off_tie(state) else ""
    pile = format_count(len(state.pile))
    return f"Deal {state.deal_number}{again} for a pile of {pile}: {_describe_leaders(state)}"


def _round_facts(state: State) -> Iterator[str]:
    """Yield what players decide by: the cards of a hand, the pack, what is wild, and who deals.

    rules: progressive.md#hands
    """
    yield format_count(HAND_SIZE)
    yield f"pack of {state.options.cards_in_pack}"
    if state.options.has_joker:
        yield "wild: the joker"
    if state.options.pack_size == SHORT_PACK_SIZE:
        yield f"A-9-8-7-6 is {'a' if state.options.has_short_wheel else 'not a'} straight"
    if seats_to_draw(state) != state.deal.playing_seats:
        yield f"{state.player_name(state.dealer)} deals"


def _describe_leaders(state: State) -> str:
    highest = max(state.start_counts)
    leaders = tuple(seat for seat in state.seats_still_in if state.start_counts[seat] == highest)
    if not highest:
        return "no starting cards are left"
    if len(leaders) == len(state.seats_still_in):
        return f"everybody has {format_count(highest, 'starting card')}"
    return (
        f"{state.join_names(leaders)} {conjugate_verb(leaders, 'lead')} with "
        f"{format_count(highest, 'starting card')}"
    )


def _prompt(state: State) -> str:
    if state.is_sudden_death:
        tied = len(state.deal.playing_seats) < len(state.seats_still_in)
        whose = f" to {state.join_names(state.deal.playing_seats)}" if tied else ""
        return f"Deal five cards each{whose}: everybody may exchange, and the best hand wins the match"
    due = seats_to_draw(state)
    if len(due) == len(state.deal.playing_seats):
        return f"{_dealing_prompt(state)}: {_exchange_prompt(state)}"
    if not due:
        return f"Showdown: who takes the {format_count(len(state.pile))} on the pile?"
    if not state.deal.pack_size and state.deal.discard_count:
        return (
            f"Shuffle the {format_count(state.deal.discard_count, 'discard')}, then "
            f"{state.player_name(due[0])} draws"
        )
    left = format_count(state.deal.pack_size)
    are = singular_or_plural(state.deal.pack_size, "is", "are")
    return f"{state.player_name(due[0])} draws: {left} {are} left in the pack"


def _dealing_prompt(state: State) -> str:
    dealer = state.player_name(state.dealer)
    poor = seats_without_stake(state)
    if is_playing_off_tie(state) or len(poor) == len(state.deal.playing_seats):
        return f"Leave the pile and deal five cards each to {state.join_names(state.deal.playing_seats)}"
    if state.deal_number == 1:
        number = format_count(state.options.start_cards, "starting card")
        one = singular_or_plural(state.options.start_cards, "it", "one")
        return f"Everybody gets {number} and puts {one} on the pile, then {dealer} deals five cards each"
    paying = set(state.deal.playing_seats) - set(poor)
    put = f"{state.join_names(paying)} {conjugate_verb(paying, 'put')}" if poor else "Everybody puts"
    return f"{put} a starting card on the pile, then {dealer} deals five cards each"


def _exchange_prompt(state: State) -> str:
    """Return the text that says who may exchange. rules: progressive.md#exchange"""
    able, barred = seats_that_may_exchange(state), seats_barred_from_exchange(state)
    if not able:
        return "nobody can exchange"
    if len(able) == len(state.deal.playing_seats):
        return "everybody may exchange"
    if len(barred) < len(able) == len(state.deal.playing_seats) - len(barred):
        return f"all but {state.join_names(barred)} may exchange"
    return f"only {state.join_names(able)} may exchange"


def _player_row(state: State, seat: int) -> ScoreRow:
    due = seats_to_draw(state)
    drawing = len(due) < len(state.deal.playing_seats) and bool(due)
    return ScoreRow(
        (seat,),
        (
            (inflect_noun(state.start_counts[seat], "starting card"), str(state.start_counts[seat])),
            *_extra_figures(state, seat),
        ),
        due=drawing and seat == due[0],
        won=seat == state.winner,
    )


def _extra_figures(state: State, seat: int) -> list[tuple[str, str]]:
    if state.out_since[seat]:
        return [(f"since deal {state.out_since[seat]}", "out")]
    puts = [put for put in state.pile if put.seat == seat and not state.is_sudden_death]
    figures = []
    if any(put.card for put in puts):
        figures.append(("on the pile", " ".join(show(put.card) if put.card else "?" for put in puts)))
    if state.deal.exchange_counts[seat] is not None:
        figures.append(("exchanged", str(state.deal.exchange_counts[seat])))
    if state.deal.draw_counts[seat] is not None:
        figures.append(("drawn", str(state.deal.draw_counts[seat])))
    return figures


def _money_by_seat(state: State) -> tuple[int, ...]:
    """Every loser pays the stake to the winner. rules: progressive.md#options"""
    if state.winner is None:
        return (0,) * len(state.seats)
    stake, others = state.options.stake, len(state.seats) - 1
    return tuple(stake * others if seat == state.winner else -stake for seat in range(len(state.seats)))


def _rules_anchor(state: State) -> str:
    if state.winner is not None:
        return "end"
    if state.is_sudden_death:
        return "sudden-death"
    due = seats_to_draw(state)
    if len(due) == len(state.deal.playing_seats):
        return "exchange"
    return "draw" if due else "showdown"
