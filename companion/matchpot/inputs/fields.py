"""Inputs of the family for seats: who is in, who is dead, who has the best hand."""

from collections.abc import Collection, Iterator

from companion.engine.choice_fields import FlagField, SeatsField
from companion.engine.field import ALWAYS_SHOWN, Field, Layout
from companion.kit.seat_inputs import make_seats_field, seat_choices
from companion.kit.sentences import capitalise, with_article
from companion.matchpot.hand.deadly import is_lowest_card_deadly
from companion.matchpot.inputs.card_fields import (
    HOUSE_LABELS,
    hand_card_fields,
    house_card_fields,
    shared_wild_rank_fields,
)
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.moves import WIMP
from companion.matchpot.rules.prizes import Prize
from companion.matchpot.state.state import HOUSE_SEAT, State

NOBODY_WINS_FIELD = "nobody"
"""Name of the input that says that nobody holds a hand good enough to win."""


def declaration_field_name(prize: Prize) -> str:
    """Return the name of the input for the players who declare for `prize`."""
    return f"for_{prize.field_name}"


def no_win_field_name(prize: Prize, pot: int) -> str:
    """Return the name of the input that says that the only player for a prize does not win it.

    `pot` is the number of the pot, 0 for the main pot.
    """
    return pot_field_name(f"not_{prize.field_name}", pot)


def pot_field_name(name: str, pot: int) -> str:
    """Return the name of an input for one pot: `name`, with the number of a side pot appended: "high_1".

    `pot` is 0 for the main pot, and its name is `name` itself.
    """
    return f"{name}_{pot}" if pot else name


def seats_field(
    state: State,
    name: str,
    label: str,
    seats: Collection[int],
    anchor: str,
    *,
    low: int = 0,
    row: str = "",
    nobody: str = "",
    layout: Layout = ALWAYS_SHOWN,
    usually_one: bool = False,
) -> SeatsField:
    """Return an input for some of `seats`, listed in the order of the seats, whoever deals.

    - `anchor`: section of the rules.
    - `low`: fewest seats that must be entered.
    - `row`: word shown in a tapped row of the score board; "" if seats are not tapped there.
    - `nobody`: label of the answer that no seat is meant; "" if an empty input says so.
    - `usually_one`: True if the answer is one seat unless players tie.
    """
    names = seat_choices(state.match.seats, sorted(seats))
    return make_seats_field(
        name,
        label,
        names,
        anchor,
        low=low,
        row=row,
        nobody=nobody,
        layout=layout,
        usually_one=usually_one,
    )


def dead_seats_field(state: State, seats: Collection[int], nobody: str = "") -> SeatsField:
    """Return the input for those of `seats` who are dead.

    `nobody` is the label of the answer that nobody is; "" if an empty input says so.
    rules: match-pot.md#deadly
    """
    return seats_field(state, "dead", "Who is dead", seats, "deadly", row="dead", nobody=nobody)


def showdown_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs of the showdown: tap the winner, or enter cards.

    First come the winners of each prize of each pot that several may win, then who is dead, then the shared
    wild ranks, the board, the hands of all `living_players`, and the kitty or deck to beat.
    rules: match-pot.md#showdown
    """
    wild = seats_entering_wilds(state)
    named = shared_wild_rank_fields(state) if wild else ()
    return (
        *_winner_fields(state),
        *named,
        *hand_card_fields(state, state.living_players, wild),
        *house_card_fields(state, wild),
    )


def wimp_fields(state: State) -> tuple[Field, ...]:
    """Return the inputs for the best hand of all who dropped: tap the players, or enter cards.

    The best hand is the one for the first prize. In a form that deals cards face up to players who are in,
    hands cannot be entered.
    rules: match-pot.md#wimp
    """
    seats, wild = state.unfolded_players, seats_entering_wilds(state)
    best = state.prizes[0]
    taps = seats_field(
        state,
        best.field_name,
        capitalise(best.name),
        seats,
        "wimp",
        row=best.row_label,
        usually_one=True,
    )
    return (
        taps,
        *nobody_wins_fields(state),
        *(shared_wild_rank_fields(state) if wild else ()),
        *(() if state.match.form.face_up.count else hand_card_fields(state, seats, wild)),
    )


def seats_entering_wilds(state: State) -> Players:
    """Return the seats whose wild cards are asked, with `HOUSE_SEAT` for a kitty or the deck.

    Empty if the stage has no `prize_rules`. Else these are all `living_players`; in the phase `WIMP` all who
    have not folded, or none if wild cards do not count for the first prize. If wild cards count for some
    prizes only, these are the players for such a prize. If nobody plays for one, the result is empty, and
    ranks that are wild in all hands do not count either.
    rules: match-pot.md#declare
    """
    if state.current_stage.prize_rules is None:
        return ()
    judge, hands = (
        state.current_stage.prize_rules.judge,
        state.unfolded_players if state.phase == WIMP else state.living_players,
    )
    # Players who play off the last leg compete for the first prize only
    parts = zip(state.prizes, judge.prizes, strict=False)
    counted = [prize for prize, side in parts if side not in judge.natural_prizes]
    if state.phase == WIMP:
        return hands if state.prizes[0] in counted else ()
    if judge.natural_prizes:
        hands = state.sort_from_dealer(
            {seat for prize in counted for seat in players_for_prize(state, prize, hands)}
        )
    return (*hands, HOUSE_SEAT) if hands and state.house_hand else hands


def house_wins_field(state: State, prize: Prize, pot: int = 0) -> FlagField | None:
    """Return the input that says that the kitty or the deck wins a prize; None if neither plays.

    `pot` is the number of the pot, 0 for the main pot.
    """
    house = HOUSE_LABELS.get(state.house_hand, "")
    label = f"{house} has {prize.name}{_side_pot_suffix(state, pot)}, or ties"
    flag = pot_field_name(prize.house_field_name, pot)
    return FlagField(flag, label, anchor=state.house_hand) if house else None


def players_for_prize(state: State, prize: Prize, seats: Collection[int]) -> Players:
    """Return those of `seats` who play for a prize, in the same order.

    These are the players who declared for it. They are all of `seats` if the prize needs no declaring, or as
    long as nothing was declared in this hand.
    """
    if not (state.hand.declared_prizes and prize.must_be_declared):
        return tuple(seats)
    return tuple(seat for seat in seats if prize.field_name in state.hand.declared_prizes.get(seat, ()))


def may_lack_winner(state: State, prize: Prize) -> bool:
    """Return whether a prize may have no winner, because no hand is low or good enough."""
    sides = state.current_stage.prize_rules
    return sides.may_lack_winner(state.prizes.index(prize)) if sides else prize.may_lack_winner


def describe_hand_needed(state: State) -> str:
    """Return the least hand that wins anything, in words; "" if any prize always has a winner.

    With several prizes, or without a least hand that has a name, it is "a good enough hand".
    """
    if not all(may_lack_winner(state, prize) for prize in state.prizes):
        return ""
    any_good_hand = "a good enough hand"
    return any_good_hand if state.has_several_prizes else minimum_hand_name(state) or any_good_hand


def describe_no_winner(state: State) -> str:
    """Return the sentence that nobody wins a pot, because hands or declarations fall short."""
    held = describe_hand_needed(state)
    return f"Nobody holds {held}" if held else "Nobody won everything they declared for"


def minimum_hand_name(state: State) -> str:
    """Return the name of the lowest hand that can win, with its article; "" if any hand can."""
    sides = state.current_stage.prize_rules
    return with_article(str(sides.floor)) if sides and sides.floor else ""


def minimum_hand_for_prize(state: State, prize: Prize) -> str:
    """Return the name of the lowest hand that can win `prize`, with its article; "" if any can."""
    sides = state.current_stage.prize_rules
    asks = sides is not None and sides.has_floor(state.prizes.index(prize))
    return minimum_hand_name(state) if asks else ""


def needs_dead_field(state: State) -> bool:
    """Return whether the showdown asks who is dead.

    It does if face-down cards decide, or if cards kill and none are dealt face up to players who are in.
    """
    return is_lowest_card_deadly(state) or bool(
        state.match.form.face_up.deadly_cards and not state.match.form.face_up.count
    )


def _winner_fields(state: State) -> Iterator[Field]:
    for number in range(len(state.pots)):
        found = tuple(_pot_winner_fields(state, number))
        yield from found
        if any(isinstance(field, SeatsField) for field in found):
            yield from nobody_wins_fields(state, number)
    if needs_dead_field(state):
        yield dead_seats_field(state, state.living_players)


def nobody_wins_fields(state: State, pot: int = 0) -> Iterator[FlagField]:
    """Yield the input that says that nobody wins pot number `pot`; 0 is the main pot.

    It yields nothing if any prize always has a winner.
    """
    if held := describe_hand_needed(state):
        label = f"Nobody holds {held}{_side_pot_suffix(state, pot)}"
        yield FlagField(pot_field_name(NOBODY_WINS_FIELD, pot), label, anchor="showdown")


def _pot_winner_fields(state: State, number: int) -> Iterator[Field]:
    """Yield the inputs of a pot: winners of each prize, or that its only player does not win."""
    seats = state.pots[number].seats
    for prize in state.prizes:
        rivals = players_for_prize(state, prize, seats)
        if len(rivals) > 1 or (rivals and state.house_hand):
            yield _prize_winners_field(state, prize, rivals, number)
            house = house_wins_field(state, prize, number)
            yield from [house] if house else []
        elif rivals and len(seats) > 1 and may_lack_winner(state, prize):
            name = state.match.seats.names[rivals[0]]
            label = f"{name} does not have {prize.name}{_side_pot_suffix(state, number)}"
            yield FlagField(no_win_field_name(prize, number), label, anchor=prize.anchor)


def _prize_winners_field(state: State, prize: Prize, rivals: Players, number: int) -> SeatsField:
    """Return the input for the winners of a prize in pot `number`; 0 is the main pot."""
    any_ = f", {prize.if_any_phrase}" if may_lack_winner(state, prize) else ""
    return seats_field(
        state,
        pot_field_name(prize.field_name, number),
        f"{capitalise(prize.name)}{_side_pot_suffix(state, number)}{any_}",
        rivals,
        prize.anchor,
        row="" if number else prize.row_label,
        usually_one=True,
    )


def _side_pot_suffix(state: State, number: int) -> str:
    return (
        f" for side pot {number} ({state.match.unit.format_amount(state.pots[number].amount)})"
        if number
        else ""
    )
