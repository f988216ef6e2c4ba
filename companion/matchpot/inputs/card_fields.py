"""Inputs of the family for cards, and for the wild cards among them."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from companion.cards import plural_rank_name
from companion.engine.cards_field import EVERYBODY, CardsField, Pack
from companion.engine.choice_fields import ChoiceField
from companion.engine.field import Field, Layout
from companion.kit.seat_inputs import hand_field_name
from companion.matchpot.rules.money import Players
from companion.matchpot.state.holding import (
    kitty_size,
    recorded_cards_for_field,
    remaining_board,
    viewers_of_hand,
)
from companion.matchpot.state.state import DECK, HOUSE_SEAT, KITTY, State
from companion.plurals import format_count, inflect_noun

_ORDINALS = ("first", "second", "third")
NO_WILD_RANK = "none"
"""The choice of no rank as the wild one."""
_CARDS_FOLD_TITLE = "Enter the cards"
_FOLDED = Layout(fold=_CARDS_FOLD_TITLE)
HOUSE_LABELS = {KITTY: "The kitty", DECK: "The deck"}
"""Names of the kitty and the deck at the start of a sentence."""


def _pack(state: State, *, down: bool = False) -> Pack:
    """Return the pack for inputs of cards; `down` for cards beside face-up ones."""
    wild = state.match.agreement.contest_of_stage(state.deal.stage_index).ranking.wild
    deck = state.match.form.dealing.deck
    always = wild.with_bugs_as_wild.cards
    marked = always | wild.face_down_only if down else always
    return Pack(deck.copies, bool(deck.jokers), deck.ranks, tuple(sorted(marked)))


def face_up_field_name(seat: int) -> str:
    """Return the name of the field for the face-up cards of `seat`."""
    return f"up{seat}"


def shared_wild_field_name(at: int) -> str:
    """Return the name of the field for wild rank `at`, from 0, that counts in all hands."""
    return f"named_{at + 1}" if at else "named"


def own_wild_rank_field_name(seat: int, at: int) -> str:
    """Return the name of the field for wild rank `at` in the hand of `seat`; `at` starts at 0.

    `HOUSE_SEAT` stands for the kitty or the deck.
    """
    name = "rank_house" if seat == HOUSE_SEAT else f"rank{seat}"
    return f"{name}_{at + 1}" if at else name


def wild_cards_field_name(seat: int) -> str:
    """Return the name of the field for the wild cards of `seat`.

    `HOUSE_SEAT` stands for the kitty or the deck.
    """
    return "wild_house" if seat == HOUSE_SEAT else f"wild{seat}"


def face_up_cards_field(
    state: State, seat: int, *, name: str = "", fold: str = _CARDS_FOLD_TITLE, anchor: str = "deadly"
) -> CardsField:
    """Return the input for the face-up cards of `seat`, filled in with those that are known.

    `name` is the name of the input, "" for `face_up_field_name`. `fold` is the title under which it is folded
    away, and `anchor` the section of the rules. The form or the stage must have a `face_up_range`.
    """
    least, most = state.face_up_range
    label = f"{state.match.seats.names[seat]}'s face-up {inflect_noun(most, 'card')}"
    return CardsField(
        name or face_up_field_name(seat),
        label,
        default=state.hand.face_up_cards.get(seat) or None,
        low=least,
        high=most,
        pack=_pack(state),
        anchor=anchor,
        layout=Layout(help=_card_count_help(least, most), fold=fold),
    )


def _card_count_help(least: int, most: int) -> str:
    """Return the number of cards as help text, "" if it is fixed.

    The empty card places on the page show only the largest number.
    """
    return "" if least == most else f"{f'{least} to' if least else 'Up to'} {format_count(most)}."


def board_field(state: State, up: int) -> CardsField:
    """Return the input for the `up` cards of the board that are face up by now.

    Exactly so many must be entered. It is filled in with the board that was recorded last.
    rules: match-pot.md#split
    """
    noted = state.deal.board or None
    return CardsField(
        "board",
        "The board",
        default=noted,
        required=True,
        low=up,
        high=up,
        pack=_pack(state),
        anchor="split",
    )


def shared_wild_rank_fields(state: State) -> Iterator[ChoiceField]:
    """Yield the inputs for the wild ranks that count in all hands, one for each rank.

    They are needed to rank hands by their cards. It yields nothing if the stage has no such rank.
    """
    many = state.current_stage.prize_rules.shared_wild_ranks if state.current_stage.prize_rules else 0
    for at in range(many):
        yield _wild_rank_field(state, shared_wild_field_name(at), f"The {_ordinal_prefix(at, many)}wild rank")


def _ordinal_prefix(at: int, many: int) -> str:
    """Return "first ", "second " or "third " for one of several; "" for the only one."""
    return f"{_ORDINALS[at]} " if many > 1 else ""


def _wild_rank_field(state: State, name: str, label: str, eyes: Players | None = None) -> ChoiceField:
    ranks = tuple((rank, plural_rank_name(rank).capitalize()) for rank in state.match.form.dealing.deck.ranks)
    choices = ((NO_WILD_RANK, "None"), *ranks)
    return ChoiceField(
        name,
        label,
        choices=choices,
        letters=True,
        anchor="showdown",
        layout=Layout(fold=_CARDS_FOLD_TITLE, visible_to=eyes),
    )


def hand_card_fields(state: State, seats: Collection[int], wild: Collection[int]) -> Iterator[Field]:
    """Yield the inputs for the board and for the hands of `seats`.

    The board is left out if the stage has none. If hands have a `face_up_range`, face-down and face-up cards
    are two inputs. Cards recorded earlier in the deal are filled in. For seats
    in `wild` there are inputs for their wild ranks or wild cards, too.
    """
    board = state.current_stage.board_size
    if board:
        in_rows = "Row by row from the top, each from left to right." if state.board_row_sizes else ""
        yield CardsField(
            "board",
            "The board",
            owner=EVERYBODY,
            low=board,
            high=board,
            pack=_pack(state),
            prefilled_cards=remaining_board(state),
            board_rows=state.board_row_sizes,
            anchor="showdown",
            layout=Layout(help=in_rows, fold=_CARDS_FOLD_TITLE),
        )
    for seat in seats:
        hand = tuple(_seat_card_fields(state, seat))
        yield from hand
        if seat in wild:
            yield from _own_wild_fields(state, seat, f"{state.match.seats.names[seat]}'s", hand)


def _seat_card_fields(state: State, seat: int) -> Iterator[CardsField]:
    if state.current_stage.max_held_cards:
        yield _hand_cards_field(state, seat)
    if state.face_up_range and state.face_up_range[1]:
        known = state.hand.face_up_cards.get(seat)
        yield replace(face_up_cards_field(state, seat), owner=None if known else seat)


def _hand_cards_field(state: State, seat: int) -> CardsField:
    """Return the input for the cards of `seat`: all, or the face-down ones if others lie face up."""
    down = ", face down" if state.face_up_range else ""
    least, most = state.current_stage.cards_per_player, state.current_stage.max_held_cards
    return CardsField(
        hand_field_name(seat),
        f"{state.match.seats.names[seat]}'s hand{down}",
        owner=seat,
        low=least,
        high=most,
        pack=_pack(state, down=bool(down)),
        prefilled_cards=recorded_cards_for_field(state, seat),
        anchor="showdown",
        layout=Layout(
            help=_card_count_help(least, most),
            fold=_CARDS_FOLD_TITLE,
            visible_to=viewers_of_hand(state, seat),
        ),
    )


def _own_wild_fields(state: State, seat: int, whose: str, hand: Collection[Field]) -> Iterator[Field]:
    """Yield the inputs for the wild cards of one hand: their ranks, or the cards themselves."""
    sides, eyes = state.current_stage.prize_rules, viewers_of_hand(state, seat)
    many = sides.own_wild_ranks if sides else 0
    for at in range(many):
        yield _wild_rank_field(
            state, own_wild_rank_field_name(seat, at), f"{whose} {_ordinal_prefix(at, many)}wild rank", eyes
        )
    if sides and sides.has_wild_taps:
        most = state.hand_size_range[1]
        yield CardsField(
            wild_cards_field_name(seat),
            f"{whose} wild cards",
            high=most,
            pack=_pack(state),
            hand_fields=tuple(field.name for field in hand),
            anchor="showdown",
            layout=Layout(fold=_CARDS_FOLD_TITLE, visible_to=eyes),
        )


def house_card_fields(state: State, wild: Collection[int]) -> Iterator[Field]:
    """Yield the inputs for the kitty or the deck; none if neither has to be beaten now.

    If `wild` contains `HOUSE_SEAT`, there are inputs for its wild ranks or wild cards, too.
    rules: match-pot.md#kitty
    """
    hand = tuple(_house_hand_fields(state))
    yield from hand
    if hand and HOUSE_SEAT in wild:
        yield from _own_wild_fields(state, HOUSE_SEAT, f"{HOUSE_LABELS[state.house_hand]}'s", hand)


def _house_hand_fields(state: State) -> Iterator[CardsField]:
    up = state.match.form.face_up.count
    size = kitty_size(state)
    if state.house_hand == KITTY:
        down = ", face down" if state.face_up_range else ""
        known, eyes = recorded_cards_for_field(state, HOUSE_SEAT), viewers_of_hand(state, HOUSE_SEAT)
        yield CardsField(
            "kitty",
            f"The kitty{down}",
            low=size,
            high=size,
            pack=_pack(state, down=bool(down)),
            prefilled_cards=known,
            owner=None if up else EVERYBODY,
            anchor="kitty",
            layout=Layout(fold=_CARDS_FOLD_TITLE, visible_to=eyes),
        )
        if up:
            yield CardsField(
                "kitty_up",
                "The kitty's face-up cards",
                low=up,
                high=up,
                pack=_pack(state),
                anchor="kitty",
                layout=_FOLDED,
            )
    if state.house_hand == DECK:
        top = state.match.form.deck_hand_size(state.current_stage)
        yield CardsField(
            "deck",
            f"The top {top} cards of the deck",
            owner=None if state.match.form.face_up.count else EVERYBODY,
            low=top,
            high=top,
            pack=_pack(state),
            anchor="deck",
            layout=_FOLDED,
        )
