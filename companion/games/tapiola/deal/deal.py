"""The course of a deal: cards to the middle and the players, discards, and the next round."""

from collections.abc import Collection
from dataclasses import replace

from companion.cards import Card, show, surplus_cards
from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.games.tapiola.rules.agreement import MatchOptions
from companion.games.tapiola.rules.rules import BY_DEALER, BY_RAISER
from companion.games.tapiola.state.state import (
    BET,
    COMMUNITY,
    DISCARD,
    LAST_ROUND,
    SHOWDOWN,
    CardSlot,
    DealState,
    State,
)
from companion.kit.betting import BettingState, after_antes, collect_bets, start_betting, start_betting_round


def initial_state(seats: Seats, agreed: MatchOptions) -> State:
    """Return the match before the first card of its first deal.

    Seats that may join later are away, and have no chips yet.

    rules: tapiola.md#players
    """
    nothing = (0,) * len(seats)
    late = frozenset(range(len(seats) - seats.late_count, len(seats)))
    bought = tuple(0 if seat in late else agreed.stakes.stack for seat in range(len(seats)))
    betting = start_betting(seats, bought if agreed.stakes.stack else (None,) * len(seats), late)
    took_part = frozenset(range(len(seats))) - late
    return State(
        seats,
        agreed,
        seats.dealer,
        betting,
        DealState(nothing),
        nothing,
        nothing,
        bought,
        away_seats=late,
        ever_present_seats=took_part,
    )


def start_next_deal(state: State) -> State:
    """Return the match before the first card of the next deal: cards gathered, dealer moved on.

    The next player to the left who is in the deal deals. Players without chips are not in it. The log text
    and `last_showdown` stay.

    rules: tapiola.md#rhythm
    """
    betting = start_betting(state.seats, state.betting.stacks, state.away_seats)
    after = replace(
        state,
        dealer=state.seats.left_of(state.dealer),
        betting=betting,
        deal=DealState((0,) * len(state.seats)),
        deal_number=state.deal_number + 1,
    )
    return skip_absent_dealers(after)


def skip_absent_dealers(state: State) -> State:
    """Return the match with the deal moved on until the dealer is a player who is in the deal.

    Unchanged if the dealer is, or if nobody is.
    """
    while state.dealer not in state.live_seats and state.live_seats:
        state = replace(state, dealer=state.seats.left_of(state.dealer))
    return state


def deal_community_cards(state: State, cards: Collection[Card] = ()) -> State:
    """Return the match with this round's cards in the middle.

    `cards` are the centre in the first round, later the new cards of tower 1 and tower 2; if none are given,
    they stay unknown. In the first round the hands are dealt too, antes and blinds are paid, and the betting
    follows, or the next round if nobody can bet. In later rounds the discards follow.
    rules: tapiola.md#community

    Raises: Illegal if a card is there twice.
    """
    deal = state.deal
    noted: tuple[CardSlot, ...] = tuple(cards) or (None,) * (2 if deal.round else 1)
    check_no_duplicate_cards((*deal.known_cards, *cards), "cards")
    if deal.round == 0:
        return _deal_hands(replace(state, deal=replace(deal, centre=noted)))
    burnt = int(state.options.burns_cards)
    deal = replace(
        deal,
        stock_size=deal.stock_size - 2 - burnt,
        burned_count=deal.burned_count + burnt,
        towers=((*deal.towers[0], noted[0]), (*deal.towers[1], noted[1])),
        phase=DISCARD,
    )
    return replace(state, deal=deal)


def _deal_hands(state: State) -> State:
    """Deal to all players, and take antes and blinds. rules: tapiola.md#hand-cards"""
    dealt = state.options.cards_dealt
    hands = tuple(dealt * (seat in state.live_seats) for seat in range(len(state.seats)))
    deal = replace(state.deal, hand_sizes=hands, stock_size=state.deal.stock_size - sum(hands) - 1)
    state = replace(state, deal=deal)
    if state.options.has_betting:
        state = replace(state, betting=after_antes(state.betting, state.options.stakes.ante))
    return _open_betting(state)


def after_discards(state: State, kept: Collection[int] | None = ()) -> State:
    """Return the match after all players but those in `kept` discarded a card, in the betting.

    If `kept` is None, nobody said who kept it, and the number of third cards stays open. If nobody can bet,
    the match is in the next round or at the showdown.
    rules: tapiola.md#discard
    """
    if kept is None:
        return _open_betting(replace(state, deal=replace(state.deal, is_discard_known=False)))
    return _open_betting(_discard_cards(state, {seat: 1 for seat in state.live_seats if seat not in kept}))


def fold_hands(state: State, betting: BettingState) -> State:
    """Return the match with `betting`, and with the hands of its folded players discarded."""
    folded = {
        seat: cards for seat, cards in enumerate(state.deal.hand_sizes) if cards and seat in betting.folded
    }
    return _discard_cards(replace(state, betting=betting), folded)


def discard_down_to(state: State, seat: int, cards: int) -> State:
    """Return the match in which `seat` holds `cards` cards, as the showdown has shown.

    The other cards of the hand count as discarded. If it held fewer before, that many discards are taken
    back.
    """
    return _discard_cards(state, {seat: state.deal.hand_sizes[seat] - cards})


def _discard_cards(state: State, cards: dict[int, int]) -> State:
    hands = tuple(held - cards.get(seat, 0) for seat, held in enumerate(state.deal.hand_sizes))
    discarded = state.deal.discard_count + sum(cards.values())
    return replace(state, deal=replace(state.deal, hand_sizes=hands, discard_count=discarded))


def _open_betting(state: State) -> State:
    """Open the betting of this round; if nobody can bet, go on at once."""
    state = replace(state, deal=replace(state.deal, phase=BET))
    if not state.options.has_betting:
        return state
    blinds = _blinds_to_post(state) if state.deal.round == 0 else []
    opener = state.seats.left_of(blinds[-1][0]) if blinds else _opener(state)
    smallest = max(1, state.options.stakes.big_blind)
    opened = replace(state, betting=start_betting_round(state.betting, opener, smallest, blinds))
    return opened if opened.betting.current_seat is not None else advance_after_betting(opened)


def _opener(state: State) -> int:
    """Return the seat that opens a round without blinds; it may have folded. rules: tapiola.md#bet"""
    raiser, opens = state.betting.last_raiser, state.options.opener_rule
    if opens == BY_RAISER and raiser is not None:
        return raiser
    return state.dealer if opens == BY_DEALER else state.seat_left_of_dealer()


def _blinds_to_post(state: State) -> list[tuple[int, int]]:
    """Return the seats that post blinds, with the amounts. rules: tapiola.md#betting

    Between two players the dealer posts the small blind.
    """
    around = state.live_seats_clockwise()
    small, big = around[:2] if len(around) > 2 else (around[1], around[0])
    posted = [(small, state.options.stakes.small_blind), (big, state.options.stakes.big_blind)]
    return [(seat, amount) for seat, amount in posted if amount]


def advance_after_betting(state: State) -> State:
    """Return the match after the betting of a round: in the next round, or at the showdown.

    The bets are gathered into the pots, and a bet that nobody called goes back.
    """
    deal, betting = state.deal, collect_bets(state.betting)
    if deal.round == LAST_ROUND:
        return replace(state, betting=betting, deal=replace(deal, phase=SHOWDOWN))
    return replace(state, betting=betting, deal=replace(deal, round=deal.round + 1, phase=COMMUNITY))


def skip_to_phase(state: State, phase: str = BET) -> State:
    """Return the match in `phase`, as if the entries before it had been made without cards.

    `BET` is the betting of this round, or of the next one that has any; if none has, it is the showdown.
    `SHOWDOWN` skips all rounds. A match in `phase` or at the showdown is returned as it is. Discards on the
    way count as made by everybody.
    rules: tapiola.md#lowball

    Raises: Illegal if the match stands at the third discard of lowball.
    """
    if state.deal.phase == DISCARD and state.deal.round == LAST_ROUND and state.options.is_lowball:
        raise Illegal(
            "In lowball everybody has to discard a third time. Enter that discard first.",
            anchor="lowball",
        )
    while state.deal.phase not in (phase, SHOWDOWN):
        state = _PHASE_STEPS[state.deal.phase](state)
    return state


def _assume_discards(state: State) -> State:
    open_ = state.deal.round == LAST_ROUND and not state.options.is_lowball
    return after_discards(state, None if open_ else ())


_PHASE_STEPS = {COMMUNITY: deal_community_cards, DISCARD: _assume_discards, BET: advance_after_betting}


def check_no_duplicate_cards(cards: Collection[Card], field: str) -> None:
    """Check that no card is there twice.

    Raises: Illegal for `field` if one is.
    """
    for twice in surplus_cards(tuple(cards), 1):
        raise Illegal(
            f"{show(twice)} was entered twice, but the deck has only one. Correct the wrong card.",
            field=field,
            anchor="players",
        )
