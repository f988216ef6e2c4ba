"""Effects of an entry in Fireplace Poker: a whole turn, a pass, or a correction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.cards import Card
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.games.fireplace.actions import meld_field_name, read_steals
from companion.games.fireplace.checks import (
    cards_certainly_left,
    check_card_copies,
    check_meld_cards,
    check_meld_size,
    check_noted_cards,
    check_steals,
    get_steal_choices,
    is_legal_meld,
)
from companion.games.fireplace.forcing import check_turn_is_forced, describe_forced_turn_proof
from companion.games.fireplace.log_text import describe_match_end, describe_turn, format_count_or_no
from companion.games.fireplace.state import FULL_HAND_SIZE, MELD_SIZE, Meld, State, Steal, meld_lead
from companion.kit.by_seat import add_by_seat
from companion.kit.reading import cards_in, number_in, seat_in
from companion.kit.sentences import join_sentences, with_article

_NOT_FORCED_TEXT = "The meld is legal anyway, so the turn is not forced"


def apply_event(state: State, event: Event) -> State:
    """Return the state after `event`, with its log text.

    The action must be one of `available_actions`; that is not checked here.

    Raises: Illegal, with a sentence for players, if the rules do not allow the event.
    """
    return _HANDLERS[event.action](state, event)


def _after_meld(state: State, event: Event) -> State:
    return _play_meld(state, read_steals(state, event.values), cards_in(event.values, "cards"))


def _after_forced_meld(state: State, event: Event) -> State:
    hand = cards_in(event.values, "hand")
    stolen, new = read_steals(state, event.values), cards_in(event.values, "cards")
    if hand:
        check_turn_is_forced(state, hand)
    return _play_meld(state, stolen, new, hand=hand, forced=True)


def _play_meld(
    state: State,
    stolen: Sequence[Steal],
    new: Sequence[Card],
    *,
    hand: Sequence[Card] = (),
    forced: bool = False,
) -> State:
    """Steal, meld and discard, then finish the turn. rules: fireplace.md#turn"""
    check_meld_size(state, stolen)
    noted = tuple(new) or tuple(take.card for take in stolen if take.card)
    check_meld_cards(noted, forced=forced)
    chosen = _possible_stolen_cards(stolen, noted, hand)
    unchecked = tuple(stolen) if len(noted) < MELD_SIZE else ()
    meld = Meld(
        state.turn,
        state.current_team,
        state.current_seat,
        noted,
        forced and not is_legal_meld(noted),
        unchecked,
    )
    after = _discard_robbed_melds(state, stolen, chosen)
    after = _change_hand_size(
        replace(after, melds=(*after.melds, meld), passes_in_row=0), len(stolen) - MELD_SIZE
    )
    check_card_copies(after)
    done = [f"steals {format_count_or_no(len(stolen), 'card')}"] if stolen else []
    verb = "has to meld" if meld.is_forced else "melds"
    done.append(f"{verb} {with_article(meld.name) if meld.cards else 'five cards'}")
    reason = describe_forced_turn_proof(state, hand) if meld.is_forced else _NOT_FORCED_TEXT
    return _finish_turn(after, state, done, reason if forced else "")


def _possible_stolen_cards(
    stolen: Sequence[Steal], noted: Sequence[Card], hand: Sequence[Card]
) -> list[tuple[Card, ...]]:
    """Return for every steal the cards that may have been stolen, given the new meld."""
    if len(noted) < MELD_SIZE:
        return [take.possible_cards or take.meld.known_cards for take in stolen]
    check_steals(stolen, noted)
    ways = get_steal_choices(stolen, noted, hand)
    return [tuple({way[index] for way in ways}) for index in range(len(stolen))]


def _discard_robbed_melds(state: State, stolen: Sequence[Steal], chosen: Sequence[Sequence[Card]]) -> State:
    """Put the remaining cards of the melds robbed in the trash. rules: fireplace.md#discard"""
    robbed = {take.meld.id for take in stolen}
    left = [
        card for take, cards in zip(stolen, chosen, strict=True) for card in cards_certainly_left(take, cards)
    ]
    return replace(
        state,
        melds=tuple(meld for meld in state.melds if meld.id not in robbed),
        trash_size=state.trash_size + (MELD_SIZE - 1) * len(stolen),
        known_trash=(*state.known_trash, *left),
    )


def _after_pass(state: State, _event: Event) -> State:
    return _finish_turn(replace(state, passes_in_row=state.passes_in_row + 1), state, ["passes"])


def _finish_turn(state: State, before: State, done: list[str], also: str = "") -> State:
    """Score the turn. If the match goes on, draw and pass the turn to the left.

    rules: fireplace.md#scoring
    """
    points = min(max(0, meld_lead(state, state.current_team)), state.chips[state.current_team])
    state = _set_chips(state, state.current_team, state.chips[state.current_team] - points)
    state = replace(state, over=state.over or state.passes_in_row == len(state.seats))
    seat = state.current_seat
    state = state if state.over else _start_next_turn(state)
    done = [*done, f"gets rid of {format_count_or_no(points, 'chip')}"]
    return replace(state, line=describe_turn(state, seat, done, before, also))


def _set_chips(state: State, side: int, chips: int) -> State:
    """Set the chips of team `side`; zero chips end the match at once. rules: fireplace.md#end"""
    both = (chips, state.chips[1]) if side == 0 else (state.chips[0], chips)
    return replace(state, chips=both, over=chips == 0)


def _start_next_turn(state: State) -> State:
    """Pass the turn to the left, and draw: for the old turn or, with `draws_first`, for the new."""
    mover = state.seats.left_of(state.current_seat)
    following = replace(state, current_seat=mover, turn=state.turn + 1)
    return _draw_cards(following, mover if state.draws_first else state.current_seat)


def _draw_cards(state: State, seat: int) -> State:
    """Draw cards for `seat` up to 13, as far as the deck has them. rules: fireplace.md#draw"""
    drawn = min(FULL_HAND_SIZE - state.hand_sizes[seat], state.deck_size)
    return replace(
        _change_hand_size(state, drawn, seat), deck_size=state.deck_size - drawn, last_draw_size=drawn
    )


def _change_hand_size(state: State, more: int, seat: int | None = None) -> State:
    whose = state.current_seat if seat is None else seat
    return replace(state, hand_sizes=add_by_seat(state.hand_sizes, {whose: more}))


def _after_chip_count(state: State, event: Event) -> State:
    """Set a team's chips to the number counted at the table. rules: fireplace.md#scoring"""
    side, chips = seat_in(event.values, "side"), number_in(event.values, "chips")
    change = chips - state.chips[side]
    told = f"{abs(change)} {'more' if change > 0 else 'fewer'} than recorded" if change else "as recorded"
    counted = _set_chips(state, side, chips)
    line = f"{state.team_name(side)}: {format_count_or_no(chips, 'chip')} counted, {told}"
    return replace(counted, line=join_sentences(line, describe_match_end(counted) if counted.over else ""))


def _after_meld_noted(state: State, event: Event) -> State:
    """Record the cards of one meld on the table. rules: fireplace.md#meld"""
    found = state.get_meld(seat_in(event.values, "meld"))
    noted = _meld_with_cards(found, cards_in(event.values, "cards"), "cards")
    after = replace(state, melds=tuple(noted if meld is found else meld for meld in state.melds))
    check_card_copies(after)
    whose = f"{state.seats.names[found.seat]}'s meld from turn {found.turn}"
    told = _NOT_FORCED_TEXT if found.is_forced and not noted.is_forced else ""
    return replace(after, line=join_sentences(f"{whose} is {with_article(noted.name)}", told))


def _meld_with_cards(meld: Meld, cards: Sequence[Card], field: str) -> Meld:
    """Return the meld with these `cards`; errors point to the input `field`."""
    try:
        check_noted_cards(meld, cards)
    except Illegal as illegal:
        raise Illegal(str(illegal), field=field, anchor=illegal.anchor) from None
    return replace(
        meld, known_cards=tuple(cards), open_steals=(), is_forced=meld.is_forced and not is_legal_meld(cards)
    )


def _after_melds_noted(state: State, event: Event) -> State:
    """Record the cards of several melds at once, for example from one photo. rules: fireplace.md#meld"""
    noted = {}
    for meld in state.melds:
        field = meld_field_name(meld)
        if cards := cards_in(event.values, field):
            if meld.cards:
                raise Illegal(
                    f"The cards of the {meld.name} have already been entered. Correct that entry instead.",
                    field=field,
                )
            noted[meld.id] = _meld_with_cards(meld, cards, field)
    if not noted:
        raise Illegal("No cards were entered. Enter the cards of at least one meld.", anchor="meld")
    after = replace(state, melds=tuple(noted.get(meld.id, meld) for meld in state.melds))
    check_card_copies(after)
    names = state.seats.names
    told = (f"{with_article(meld.name)} ({names[meld.seat]}, turn {meld.turn})" for meld in noted.values())
    return replace(after, line=f"Melds entered: {'; '.join(told)}")


_HANDLERS: Mapping[str, Callable[[State, Event], State]] = {
    "meld": _after_meld,
    "forced": _after_forced_meld,
    "pass": _after_pass,
    "count": _after_chip_count,
    "note": _after_meld_noted,
    "table": _after_melds_noted,
}
