"""Transitions between deals: the pile is won, shared or left, and the next deal is paid for."""

from collections.abc import Sequence
from dataclasses import replace

from companion.cards import show
from companion.engine.seats import Seats
from companion.games.progressive.known import has_sure_start_cards, has_unknown_pile_card
from companion.games.progressive.leaving import remove_odd_card, seats_going_out
from companion.games.progressive.state import DealState, PileCard, State, clockwise_from_dealer
from companion.games.progressive.terms import DEAL_AGAIN, HAND_SIZE, SPLIT_PILE, MatchOptions
from companion.kit.by_seat import add_by_seat, replace_at_seat
from companion.kit.sentences import join_sentences
from companion.plurals import conjugate_verb, format_count, singular_or_plural


def initial_state(seats: Seats, terms: MatchOptions) -> State:
    """Return the state of a match in its first deal, before any exchange.

    Each player has five cards, and the agreed number of starting cards, one of which was paid to the pile.
    """
    number = len(seats)
    state = State(
        seats=seats,
        options=terms,
        start_counts=(terms.start_cards,) * number,
        dealer=seats.dealer,
        out_since=(0,) * number,
        known_start_cards=((),) * number,
        deal=_start_deal(number, playing=(), pack_size=0),
    )
    return _contribute_and_deal(replace(state, deal_number=1))


def start_sudden_death(state: State) -> State:
    """Return the state in sudden death, which all who are still in play for the match.

    Each of them is dealt five cards. Nobody plays for the pile. So the cards paid for the deal that is broken
    off go back to their players, even if a tie of that deal was being played off; older cards stay on the
    pile. Exchanges and draws of that deal are dropped. The dealer, the deal number and the log text are
    unchanged.
    rules: progressive.md#sudden-death
    """
    sure_still = tuple(
        cards if has_sure_start_cards(state, seat) else ()
        for seat, cards in enumerate(state.known_start_cards)
    )
    state = replace(state, is_sudden_death=True, known_start_cards=sure_still, tied_seats=())
    for put in state.pile:
        state = _return_pile_card(state, put) if put.deal == state.deal_number else state
    return _deal_hands(state, state.seats_still_in)


def _return_pile_card(state: State, put: PileCard) -> State:
    known = (put.card,) if put.card else ()
    return replace(
        state,
        pile=tuple(one for one in state.pile if one != put),
        start_counts=add_by_seat(state.start_counts, {put.seat: 1}),
        known_start_cards=replace_at_seat(
            state.known_start_cards, put.seat, (*state.known_start_cards[put.seat], *known)
        ),
    )


def settle_deal(state: State, best: Sequence[int], won: str) -> State:
    """Return the state after a showdown in which the seats `best` have the best hand.

    `won` names their hand in the log text and begins with a space: " with a pair of kings". It is "" if the
    hand was not shown. A single winner takes the pile, or the match in sudden death. If several tie, the pile
    stays or is shared, or they are dealt five cards again, as agreed; in sudden death they are always dealt
    again. Players without a starting card go out, and a card may leave the game with one (`remove_odd_card`).
    Then the player to the left who is still in deals, and the next deal is paid for and dealt; or the match
    is over with one player left.
    rules: progressive.md#showdown
    """
    state = _forget_unsure_cards(state, best)
    if len(best) > 1 and (state.is_sudden_death or state.options.tie_rule == DEAL_AGAIN):
        told = f"{state.join_names(best)} tie{won} and are dealt five new cards each"
        return replace(
            _deal_hands(replace(state, tied_seats=tuple(best)), clockwise_from_dealer(state, best)), line=told
        )
    if state.is_sudden_death:
        line = f"{state.join_names(best)} wins the match in sudden death{won}"
        return _end_match(replace(state, winner=best[0], line=line))
    return _settle_pile(state, best, won)


def _settle_pile(state: State, best: Sequence[int], won: str) -> State:
    """Settle the pile, put out players without starting cards, and deal again or end the match."""
    going = seats_going_out(state, best)
    after, told = _give_pile(remove_odd_card(state, going), best, won)
    if going:
        told.append(
            f"{state.join_names(going)} {singular_or_plural(going, 'is', 'are')} out, with no starting cards "
            "left"
        )
    if after.removed_card and not state.removed_card:
        told.append(_describe_removed_card(state, after.removed_card))
    out = tuple(state.deal_number if seat in going else deal for seat, deal in enumerate(state.out_since))
    return _next_deal_or_end(replace(after, out_since=out), told)


def _give_pile(state: State, best: Sequence[int], won: str) -> tuple[State, list[str]]:
    """Return the state after the pile is won, shared or left, and sentences about it.

    rules: progressive.md#showdown, progressive.md#ties
    """
    pile = format_count(len(state.pile))
    if len(best) == 1:
        told = f"{state.player_name(best[0])} takes {pile} from the pile{won}"
        return replace(_give_pile_to_winner(state, best[0]), tied_seats=()), [told]
    if state.options.tie_rule == SPLIT_PILE:
        after = _split_pile(state, best)
        share = format_count((len(state.pile) - len(after.pile)) // len(best))
        told = f"{state.join_names(best)} tie{won} and take {share} each from the pile"
        return after, [told, _describe_pile_rest(after)] if after.pile else [told]
    told = f"{state.join_names(best)} tie{won}: {_describe_pile_rest(state)}"
    return replace(state, tied_seats=tuple(best)), [told, *_describe_tied_without_cards(state, best)]


def _describe_pile_rest(state: State) -> str:
    return f"{format_count(len(state.pile))} {conjugate_verb(state.pile, 'stay')} on the pile"


def _describe_tied_without_cards(state: State, best: Sequence[int]) -> list[str]:
    """Return a sentence about tied players who stay in without a starting card, if any.

    rules: progressive.md#out
    """
    poor = [seat for seat in best if not state.start_counts[seat]]
    has = singular_or_plural(poor, "has", "have")
    told = (
        f"{state.join_names(poor)} {has} no starting card and {conjugate_verb(poor, 'stay')} in until the "
        "tie is decided"
    )
    return [told] if poor else []


def _next_deal_or_end(state: State, told: Sequence[str]) -> State:
    """Deal again, or end the match if one player is left. rules: progressive.md#end"""
    left = state.seats_still_in
    if len(left) == 1:
        line = join_sentences(*told, f"{state.player_name(left[0])} wins as the last player left")
        return _end_match(replace(state, winner=left[0], line=line))
    return _contribute_and_deal(
        replace(state, dealer=left[0], deal_number=state.deal_number + 1, line=join_sentences(*told))
    )


def _describe_removed_card(state: State, gone: PileCard) -> str:
    card = f" ({show(gone.card)})" if gone.card else ""
    return (
        "The last two players need an even number of starting cards, so the last card that "
        f"{state.player_name(gone.seat)} put on the pile{card} is removed from the game"
    )


def _give_pile_to_winner(state: State, winner: int) -> State:
    """Give the pile to the winner's starting cards. rules: progressive.md#showdown"""
    known = tuple(put.card for put in state.pile if put.card)
    return replace(
        state,
        pile=(),
        start_counts=add_by_seat(state.start_counts, {winner: len(state.pile)}),
        known_start_cards=replace_at_seat(
            state.known_start_cards, winner, (*state.known_start_cards[winner], *known)
        ),
    )


def _split_pile(state: State, best: Sequence[int]) -> State:
    """Share the pile equally among the tied players; a remainder of the cards put last stays.

    Nobody is asked who gets which card, so none of these cards is known from now on.
    rules: progressive.md#ties
    """
    share, rest = divmod(len(state.pile), len(best))
    return replace(
        state,
        pile=state.pile[len(state.pile) - rest :],
        start_counts=add_by_seat(state.start_counts, dict.fromkeys(best, share)),
    )


def _contribute_and_deal(state: State) -> State:
    """Put a starting card of each player on the pile, if there is one. rules: progressive.md#contribute"""
    putting = tuple(seat for seat in state.seats_still_in if state.start_counts[seat])
    starts = add_by_seat(state.start_counts, dict.fromkeys(putting, -1))
    pile = (*state.pile, *(PileCard(seat, state.deal_number) for seat in putting))
    return _deal_hands(replace(state, start_counts=starts, pile=pile), state.seats_still_in)


def _deal_hands(state: State, playing: tuple[int, ...]) -> State:
    """Shuffle all cards except the starting cards and the pile, and deal five to each player.

    rules: progressive.md#deal
    """
    gone = 1 if state.removed_card else 0
    left = state.options.cards_in_pack - state.start_cards_in_play - gone - HAND_SIZE * len(playing)
    return replace(state, deal=_start_deal(len(state.seats), playing, left))


def _start_deal(seats: int, playing: tuple[int, ...], pack_size: int) -> DealState:
    """Return a deal for `playing` of so many seats, in which nothing has been exchanged or drawn."""
    return DealState(
        exchange_counts=(None,) * seats,
        draw_counts=(None,) * seats,
        taken_into_hand=((),) * seats,
        discards_known=(False,) * seats,
        playing_seats=playing,
        pack_size=pack_size,
    )


def _end_match(state: State) -> State:
    return _deal_hands(state, ())


def _forget_unsure_cards(state: State, best: Sequence[int]) -> State:
    """Keep known starting cards only for players who certainly still have them.

    An unrecorded card on the pile may be any of its player's starting cards. It comes back only to the player
    who takes the pile.
    """
    taker = best[0] if len(best) == 1 and not state.is_sudden_death else None
    return replace(
        state,
        known_start_cards=tuple(
            cards
            if has_sure_start_cards(state, seat) and (seat == taker or not has_unknown_pile_card(state, seat))
            else ()
            for seat, cards in enumerate(state.known_start_cards)
        ),
    )
