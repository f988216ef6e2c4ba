"""Winners of a hand: by the cards entered, by taps, or by both if they agree.

rules: match-pot.md#showdown
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain

from companion.engine.field import Illegal, Values
from companion.kit.reading import cards_in, flag_in, seats_in
from companion.kit.seat_inputs import hand_field_name
from companion.matchpot.hand.deadly import check_card_copies, check_face_up_cards, is_seat_dead
from companion.matchpot.inputs.card_fields import face_up_field_name
from companion.matchpot.inputs.fields import players_for_prize
from companion.matchpot.rules.money import Players
from companion.matchpot.showdown.hands import known_house_cards, rank_shown_hands
from companion.matchpot.showdown.winning import PotShowdown, PotWinners, RivalsByPrize
from companion.matchpot.state.state import HOUSE_SEAT, State


def record_dead_players(state: State, values: Values) -> State:
    """Return the match with the entered face-up cards and the dead players recorded.

    Players are dead by their cards, or by tap if the cards do not tell.

    Raises: `Illegal` if cards contradict those recorded earlier, if there are too many of one card, or if a
    player was tapped as dead whose cards do not kill.
    """
    state = _record_face_up_cards(state, values, state.living_players)
    tapped = seats_in(values, "dead")
    dead = tuple(
        seat
        for seat in state.living_players
        if is_seat_dead(
            state,
            seat,
            seat in tapped,
            state.hand.face_up_cards.get(seat, ()),
            cards_in(values, hand_field_name(seat)),
        )
    )
    return replace(state, hand=replace(state.hand, dead_players=state.hand.dead_players + dead))


def _record_face_up_cards(state: State, values: Values, seats: Players) -> State:
    """Return the match with the entered face-up cards of `seats` recorded."""
    ups = {seat: cards for seat in seats if (cards := cards_in(values, face_up_field_name(seat)))}
    for seat, cards in ups.items():
        check_face_up_cards(state, seat, cards, face_up_field_name(seat))
    state = replace(state, hand=replace(state.hand, face_up_cards={**state.hand.face_up_cards, **ups}))
    for seat in ups:
        check_card_copies(state.match.form.dealing.deck, state.known_face_up_cards, face_up_field_name(seat))
    return state


def find_prize_winners(state: State, values: Values) -> tuple[State, tuple[PotWinners, ...]]:
    """Return the match with the hands that were shown, and the winners of each pot.

    The pots are in the order of `state.pots`, each with its prizes and their winners. A prize for which no
    hand is good enough is left out. `state.hand.dead_players` must hold all who are dead. If only one hand
    could win, or none, there is one pot, and who is left has its first prize.

    Raises: `Illegal` if taps and cards contradict each other, if a dead player or a dead kitty is said to
    win, or if a winner is still open.
    """
    house = known_house_cards(state, values)
    _check_winners_alive(state, values, house_dead=bool(state.house_hand) and house is None)
    beaten = (HOUSE_SEAT,) if house is not None else ()
    if len(state.living_players) + len(beaten) == 1 or not state.living_players:
        return state, (((state.prizes[0], state.living_players),),)
    state, ranked = rank_shown_hands(state, values, state.living_players, house)
    won: list[PotWinners] = []
    for number, pot in enumerate(state.pots):
        asked = PotShowdown(state, values, ranked, number, won[-1] if won else None)
        won.append(_find_pot_winners(asked, pot.seats, beaten))
    return state, tuple(won)


def record_winners(state: State, pots: Iterable[PotWinners]) -> State:
    """Return the match with the winners of each prize stored in `last_showdown`.

    The winners of a prize in all of `pots` are joined: a winner of several pots is there several times.
    Unchanged if no hands were shown.
    """
    if state.hand.last_showdown is None:
        return state
    won: dict[str, Players] = {}
    for prize, seats in chain.from_iterable(pots):
        won[prize.field_name] = (*won.get(prize.field_name, ()), *seats)
    shown = replace(state.hand.last_showdown, winners_by_prize=won)
    return replace(state, hand=replace(state.hand, last_showdown=shown))


def _find_pot_winners(asked: PotShowdown, seats: Players, beaten: Players) -> PotWinners:
    """Return the winners of each prize of a pot that `seats` can win.

    A player who is alone, with no kitty or deck to beat, wins the first prize.
    """
    prizes = asked.state.prizes
    if len(seats) + len(beaten) == 1:
        return ((prizes[0], seats),)
    claims = {prize.field_name: players_for_prize(asked.state, prize, seats) + beaten for prize in prizes}
    return tuple(
        asked.winners_by_prize(
            drop_beaten_declarers(asked, claims) if asked.state.match.form.declaring.must_win_all else claims
        )
    )


def drop_beaten_declarers(asked: PotShowdown, claims: RivalsByPrize) -> RivalsByPrize:
    """Return the players for each prize, without those who lose all by losing one.

    `claims` has the players for each prize of the pot in `asked`. Those who declared for several prizes and
    do not win them all are taken out of each prize that is declared for. Each pot is won by itself: a player
    beaten by somebody all-in may still win all of a side pot. A prize that needs no declaring is not lost by
    it.
    rules: match-pot.md#declare
    """
    state = asked.state
    won = {prize.field_name: asked.find_winners(prize, claims[prize.field_name]) for prize in state.prizes}
    lost = {
        seat
        for seat, said in state.hand.declared_prizes.items()
        if len(said) > 1 and any(_is_prize_lost(state, seat, won[field]) for field in said)
    }
    left = {
        prize.field_name: _remaining_rivals(asked, claims[prize.field_name], won[prize.field_name], lost)
        for prize in state.prizes
        if prize.must_be_declared
    }
    return {**claims, **left}


def _is_prize_lost(state: State, seat: int, won: Players | None) -> bool:
    """Return whether a player loses a prize that `won` wins, None if that is not known.

    A tie loses it, unless the form has `is_tie_enough`.
    """
    if won is None:
        return False
    return seat not in won if state.match.form.declaring.is_tie_enough else won != (seat,)


def _remaining_rivals(
    asked: PotShowdown, rivals: Players, won: Players | None, lost: Collection[int]
) -> Players:
    """Return the players left for a prize once those in `lost` are taken out.

    `won` are its winners among all who declared, None if not known.

    If the second best hand wins, the second best of all keeps it, whoever has lost. If that player has lost
    too, it is the second best of the others.
    """
    others = tuple(seat for seat in rivals if seat not in lost)
    if not asked.has_all_hands(rivals):
        return () if won == () else others
    if not asked.is_second_best_winning or not set(others) - {HOUSE_SEAT}:
        return others
    stay = tuple(seat for seat in won or () if seat not in lost)
    return rivals if stay == (HOUSE_SEAT,) else stay or others


def find_best_dropped_hand(state: State, values: Values) -> tuple[State, Players]:
    """Return the match with the entered hands recorded, and the players with the best dropped hand.

    The best hand is the one for the first prize. Several players if they tie, none if no hand reaches the
    minimum.
    rules: match-pot.md#wimp

    Raises: `Illegal` if taps and cards contradict each other, or if the best hand is still open.
    """
    state = _record_face_up_cards(state, values, state.unfolded_players)
    state, ranked = rank_shown_hands(state, values, state.unfolded_players, None)
    return state, PotShowdown(state, values, ranked).winners_of_prize(state.prizes[0], state.unfolded_players)


def _check_winners_alive(state: State, values: Values, *, house_dead: bool) -> None:
    """Refuse a winner whom a face-up card that was just entered kills.

    rules: match-pot.md#deadly
    """
    for prize in state.prizes:
        if house_dead and flag_in(values, prize.house_field_name):
            raise Illegal(
                "The kitty was killed by a face-up card and beats nobody.",
                field=prize.house_field_name,
                anchor="kitty",
            )
        for seat in seats_in(values, prize.field_name):
            if seat in state.hand.dead_players:
                raise Illegal(
                    f"{state.match.seats.names[seat]} was killed by a face-up card and can't win.",
                    field=prize.field_name,
                    anchor="deadly",
                )
