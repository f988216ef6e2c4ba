"""The ranking of the hands whose cards were entered at a showdown, and their names.

rules: match-pot.md#showdown
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.cards import Card, plural_rank_name, show, turn_face_down, turn_face_up
from companion.engine.field import Illegal, Values
from companion.hands import Board, HandValue, PrizeResult
from companion.hands.judging import judging
from companion.kit.chips import SeatGroups
from companion.kit.judging import judge_hands, place_hands_for_prize
from companion.kit.orders import group_seats_by_place, name_hands_by_player
from companion.kit.piles import CardPile
from companion.kit.placing import PlacedHand, judge_contest
from companion.kit.reading import cards_in, choice_in
from companion.kit.seat_inputs import hand_field_name
from companion.kit.sentences import capitalise
from companion.matchpot.hand.deadly import check_card_copies, is_killed_by_cards
from companion.matchpot.inputs.card_fields import (
    NO_WILD_RANK,
    face_up_field_name,
    own_wild_rank_field_name,
    shared_wild_field_name,
    wild_cards_field_name,
)
from companion.matchpot.inputs.fields import seats_entering_wilds
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.stages import PrizeRules
from companion.matchpot.state.holding import (
    all_removed_board_cards,
    check_recorded_hands,
    current_board,
    record_hands_and_board,
)
from companion.matchpot.state.parts import ShowdownResult
from companion.matchpot.state.state import DECK, HOUSE_SEAT, KITTY, State
from companion.plurals import format_count


@dataclass(frozen=True)
class HandRankings:
    """The seats whose cards are known, and their ranking for each prize.

    `HOUSE_SEAT` stands for the kitty or the deck. `rankings` is in the order of the prizes, and empty if no
    cards are known. Each has the seats in groups that tie, best first, without hands that do not qualify.
    """

    known_seats: frozenset[int]
    rankings: tuple[SeatGroups, ...] = ()


def known_house_cards(state: State, values: Values) -> tuple[Card, ...] | None:
    """Return the known cards of the kitty or the deck; empty if they were not entered.

    Face-down cards come first, and are marked as such if the hands have a `face_up_range`. None if there is
    no hand to beat, also because a face-up card that was entered kills the kitty.
    rules: match-pot.md#kitty

    Raises: `Illegal` if only one of the kitty's face-up and face-down cards were entered.
    """
    down, up = cards_in(values, state.house_hand), cards_in(values, "kitty_up")
    if not state.house_hand or is_killed_by_cards(state, up, down):
        return None
    if state.house_hand == KITTY and state.match.form.face_up.count and bool(down) != bool(up):
        raise Illegal(
            "Enter both the kitty's face-down and its face-up cards, or neither.",
            field="kitty_up" if down else "kitty",
            anchor="kitty",
        )
    return (*map(turn_face_down, down), *up) if state.face_up_range else down


def rank_shown_hands(
    state: State, values: Values, contenders: Collection[int], house: Sequence[Card] | None
) -> tuple[State, HandRankings]:
    """Return the match with `last_showdown` set, and the ranking of the hands that are known.

    - `values`: the entry, with the cards of hands and board. A hand without cards is left out.
    - `contenders`: players whose hands are ranked.
    - `house`: known cards of the kitty or the deck; None or empty if they are not ranked.

    The hands and the board are recorded for later hands of the deal. If no cards are known, `last_showdown`
    is None and the ranking is empty.

    Raises: `Illegal` if cards contradict each other, are too few or too many, or if the board or a wild rank
    is missing.
    """
    held = list(_entered_hands(state, values, contenders))
    if house:
        held.append(CardPile(str(HOUSE_SEAT), tuple(house), state.house_hand))
    _check_wild_cards(state, values, contenders, held)
    board = current_board(state, values)
    if not held:
        after = record_hands_and_board(state, (), board)
        return replace(after, hand=replace(after.hand, last_showdown=None)), HandRankings(frozenset())
    check_recorded_hands(
        state,
        held,
        {seat: seat_or_house_name(state, seat) for seat in (HOUSE_SEAT, *state.match.players_clockwise)},
    )
    gone = () if state.match.form.dealing.has_reshuffled_discards else all_removed_board_cards(state, board)
    lying = (*_other_face_up_cards(state, held), *gone, *board)
    for hand in held:
        lying = (*lying, *hand.cards)
        check_card_copies(state.match.form.dealing.deck, lying, hand.field)
    if state.current_stage.board_size and not board:
        raise Illegal(
            "Enter the board too. Hands can't be ranked without it.", field="board", anchor="showdown"
        )
    found = _rank_by_prize(state, values, held, board)[: len(state.prizes)]
    shown = ShowdownResult(
        state.prizes,
        tuple(tuple(_with_display_names(state, order)) for order in found),
        state.showdown_viewers,
    )
    known = frozenset(int(hand.name) for hand in held)
    after = record_hands_and_board(state, held, board)
    after = replace(after, hand=replace(after.hand, last_showdown=shown))
    return after, HandRankings(known, tuple(map(group_seats_by_place, found)))


def _rank_by_prize(
    state: State, values: Values, held: Sequence[CardPile], board: tuple[Card, ...]
) -> tuple[tuple[PlacedHand[HandValue], ...], ...]:
    sides = state.current_stage.prize_rules
    if sides is None:
        placing = judge_contest(
            state.match.agreement.contest_of_stage(state.deal.stage_index), held, Board(board)
        )
        return placing.high, placing.low
    told = [replace(hand, name=capitalise(seat_or_house_name(state, int(hand.name)))) for hand in held]
    wild = seats_entering_wilds(state)
    judgement = judge_hands(
        sides.judge, told, [_hand_with_wilds(sides, hand, values, wild) for hand in held], board
    )
    return tuple(_rank_for_prize(sides, side, held, wild) for side in judgement)


def _rank_for_prize(
    sides: PrizeRules, judgement: PrizeResult, held: Sequence[CardPile], wild: Collection[int]
) -> tuple[PlacedHand[HandValue], ...]:
    """Return the hands in their places for one prize.

    Hands whose wild cards for it were not entered are left out.
    """
    counts = judgement.prize not in sides.judge.natural_prizes
    untold = counts and (
        sides.own_wild_ranks or sides.has_wild_taps or (sides.shared_wild_ranks and not wild)
    )
    here = [at for at, hand in enumerate(held) if not untold or int(hand.name) in wild]
    worths = tuple(judgement.hand_values[at] for at in here)
    left = replace(judgement, hand_values=worths, board_lines=tuple(judgement.board_lines[at] for at in here))
    return place_hands_for_prize(left, [held[at] for at in here], sides.floor)


def _check_wild_cards(
    state: State, values: Values, contenders: Collection[int], held: Sequence[CardPile]
) -> None:
    """Refuse wild cards of a hand that was not entered."""
    entered = {int(hand.name) for hand in held}
    for seat in (*contenders, HOUSE_SEAT):
        if cards_in(values, wild_cards_field_name(seat)) and seat not in entered:
            raise Illegal(
                f"Wild cards are entered for {seat_or_house_name(state, seat)}, but no hand. "
                "Enter the hand too.",
                field=wild_cards_field_name(seat),
                anchor="showdown",
            )


def _hand_with_wilds(sides: PrizeRules, hand: CardPile, values: Values, wild: Players) -> judging.ShownHand:
    """Return a hand with its wild cards; refuse it if a seat in `wild` has not entered them."""
    seat = int(hand.name)
    named = _chosen_wild_ranks(
        values, [shared_wild_field_name(at) for at in range(sides.shared_wild_ranks)], needed=bool(wild)
    )
    own = _chosen_wild_ranks(
        values,
        [own_wild_rank_field_name(seat, at) for at in range(sides.own_wild_ranks)],
        needed=seat in wild,
    )
    touched = cards_in(values, wild_cards_field_name(seat))
    if strange := [card for card in touched if card not in map(turn_face_up, hand.cards)]:
        said = f"{show(strange[0])} is not in this hand. Choose one of its cards as wild."
        raise Illegal(said, field=wild_cards_field_name(seat), anchor="showdown")
    return sides.make_hand(hand.cards, named=named, own=own, touched=touched)


def _chosen_wild_ranks(values: Values, fields: Sequence[str], *, needed: bool) -> str:
    """Return the ranks chosen in these inputs.

    A repeated rank is refused, and a missing one if `needed`.
    """
    found = ""
    for field in fields:
        rank = choice_in(values, field)
        if not (rank or needed):
            continue
        if not rank or rank in found:
            named = (
                f"{capitalise(plural_rank_name(rank))} are chosen twice. Choose another rank, or “None”"
                if rank
                else ""
            )
            said = named or "Choose the wild rank. Hands can't be ranked without it"
            raise Illegal(f"{said}.", field=field, anchor="showdown")
        found += rank.replace(NO_WILD_RANK, "")
    return found


def _other_face_up_cards(state: State, held: Sequence[CardPile]) -> tuple[Card, ...]:
    """Return the face-up cards of players whose hands are not entered: nobody else can have them."""
    entered = {hand.name for hand in held}
    return tuple(
        card for seat, cards in state.hand.face_up_cards.items() if str(seat) not in entered for card in cards
    )


def _entered_hands(state: State, values: Values, contenders: Collection[int]) -> Iterator[CardPile]:
    for seat in contenders:
        down, up = cards_in(values, hand_field_name(seat)), state.hand.face_up_cards.get(seat, ())
        if down and state.face_up_range and len(up) < state.face_up_range[0]:
            name = state.match.seats.names[seat]
            raise Illegal(
                f"Enter {name}'s face-up cards too.",
                field=face_up_field_name(seat),
                anchor="showdown",
            )
        if cards := mark_face_down_cards(state, down, up):
            check_hand_size(state, seat, cards)
            yield CardPile(str(seat), cards, hand_field_name(seat))


def mark_face_down_cards(state: State, down: Sequence[Card], up: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand of `down` and `up`, with its face-down cards marked if that matters.

    It matters if the form or the stage has a `face_up_range`; else `up` does not count and the result is
    `down`. If it matters, a hand without face-down cards is empty, unless the stage deals none: then it is
    `up`.
    """
    if not state.face_up_range:
        return tuple(down)
    missing = state.current_stage.cards_per_player and not down
    return () if missing else (*map(turn_face_down, down), *up)


def check_hand_size(state: State, seat: int, cards: Sequence[Card]) -> None:
    """Check that the hand of `seat` has as many cards as a player can have in all.

    Raises: `Illegal` if there are fewer or more.
    """
    least, most = state.hand_size_range
    if not least <= len(cards) <= most:
        wanted = format_count(least) if least == most else f"{least} to {most} cards"
        raise Illegal(
            f"{capitalise(seat_or_house_name(state, seat))} has {format_count(len(cards))}, but a hand "
            f"here has {wanted}.",
            field=hand_field_name(seat) if seat != HOUSE_SEAT else state.house_hand,
            anchor="showdown",
        )


def _with_display_names(
    state: State, placed: Sequence[PlacedHand[HandValue]]
) -> Iterator[PlacedHand[HandValue]]:
    """Yield the hands under the names that are shown: "Anna", "The kitty"."""
    for before, one in zip(
        placed, name_hands_by_player(placed, partial(seat_or_house_name, state)), strict=True
    ):
        yield replace(one, name=capitalise(one.name)) if before.name == str(HOUSE_SEAT) else one


def seat_or_house_name(state: State, seat: int) -> str:
    """Return the name of a seat; for `HOUSE_SEAT` "the kitty" or "the deck"."""
    return house_name(state) if seat == HOUSE_SEAT else state.match.seats.names[seat]


def house_name(state: State) -> str:
    """Return "the deck" if a player has to beat the deck, else "the kitty"."""
    return "the deck" if state.house_hand == DECK else "the kitty"
