"""The page contents of Tapiola Hold'em: the centre between two towers, and the last hands."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.cards import Card
from companion.games.tapiola.actions.actions import available_actions
from companion.games.tapiola.rules.rules import TOWER_SIZE
from companion.games.tapiola.showdown.fields import CENTRE_FIELD, tower_field_name
from companion.games.tapiola.state.state import CardSlot, LastShowdown, State, complete_board
from companion.kit.placing import PlacedRank


@dataclass(frozen=True)
class BoardCardPlace:
    """A place for a card in the middle.

    `of`: name of the part of the middle, as in "Tower 1".
    `card`: None if no card is `dealt` there, or nobody recorded which.
    `best`: names of players whose best hand at the last showdown uses it.
    `lowest`: names of players whose low at the last showdown uses it.
    `asked`: action and input that record its card now, both "" if that is not possible.
    """

    of: str
    dealt: bool = False
    card: Card | None = None
    best: tuple[str, ...] = ()
    lowest: tuple[str, ...] = ()
    asked: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class TapiolaView:
    """The cards on the table; between two deals and at the end, those of the last showdown.

    `middle`: heading of the cards.
    `centre`: None before the first card.
    `towers`: places of each tower from the top down.
    `burned`: number of cards burned in this deal.
    `line`: log text of the last showdown, "" if none is displayed.
    `title`, `high`, `low`: heading and hands of the last showdown, empty if none is displayed.
    `at_once`: action that can skip the ones before it: "showdown" between two deals, else "".
    `hands_first`: True if the whole middle is recorded, so that hands can be entered next.
    """

    middle: str
    centre: BoardCardPlace | None
    towers: tuple[tuple[BoardCardPlace, ...], ...]
    burned: int = 0
    line: str = ""
    title: str = ""
    high: tuple[PlacedRank, ...] = ()
    low: tuple[PlacedRank, ...] = ()
    at_once: str = ""
    hands_first: bool = False


def build_view(state: State) -> TapiolaView:
    """Return the page contents for `state`. rules: tapiola.md#layout"""
    at_once = "showdown" if not state.deal.has_begun else ""
    last = state.last_showdown if not state.deal.has_begun or state.over else None
    if last is None:
        centre, towers = _places_to_note(state)
        noted = complete_board(state.deal.centre, state.deal.towers) is not None
        return TapiolaView(
            "The cards in the middle",
            centre,
            towers,
            state.deal.burned_count,
            at_once=at_once,
            hands_first=noted,
        )
    centre, towers = _board_places(last.centre, last.towers, last)
    return TapiolaView(
        "The cards in the middle at the last showdown",
        centre,
        towers,
        line=state.line,
        title=_last_showdown_title(state, last),
        high=last.high,
        low=last.low,
        at_once=at_once,
    )


def _places_to_note(state: State) -> tuple[BoardCardPlace | None, tuple[tuple[BoardCardPlace, ...], ...]]:
    """Return the places of this deal, with the entries that record a card.

    The next place of a tower and dealt places with an unknown card have one.
    """
    centre, towers = _board_places(state.deal.centre, state.deal.towers)
    grows = any(action.name == "community" for action in available_actions(state))
    asked = (
        tuple(
            _with_entry(place, tower_field_name(number), next_=grows and _is_next_place(tower, at))
            for at, place in enumerate(tower)
        )
        for number, tower in enumerate(towers, start=1)
    )
    return centre and _with_entry(centre, CENTRE_FIELD), tuple(asked)


def _is_next_place(tower: Sequence[BoardCardPlace], at: int) -> bool:
    """Return whether the place is the next one to be dealt; a tower runs from the top down."""
    return not tower[at].dealt and all(place.dealt for place in tower[at + 1 :])


def _with_entry(place: BoardCardPlace, part: str, *, next_: bool = False) -> BoardCardPlace:
    if next_:
        return replace(place, asked=("community", "cards"))
    return replace(place, asked=("note", part)) if place.dealt and place.card is None else place


def _last_showdown_title(state: State, last: LastShowdown) -> str:
    """Return the title of the hands shown last, with their order if it is not plain."""
    if last.low:
        return "The last showdown: best hands"
    return "The last showdown: lowest hand first" if state.options.is_lowball else "The last showdown"


def _board_places(
    centre: Sequence[CardSlot], towers: Sequence[Sequence[CardSlot]], last: LastShowdown | None = None
) -> tuple[BoardCardPlace | None, tuple[tuple[BoardCardPlace, ...], ...]]:
    """Return the place of the centre, None before it is dealt, and those of the towers."""
    built = (
        tuple(_card_place(f"Tower {number}", tower, floor, last) for floor in reversed(range(TOWER_SIZE)))
        for number, tower in enumerate(towers, start=1)
    )
    return (_card_place("The centre", centre, 0, last) if centre else None), tuple(built)


def _card_place(of: str, slots: Sequence[CardSlot], at: int, last: LastShowdown | None) -> BoardCardPlace:
    if at >= len(slots):
        return BoardCardPlace(of)
    card = slots[at]
    if card is None or last is None:
        return BoardCardPlace(of, dealt=True, card=card)
    return BoardCardPlace(
        of, dealt=True, card=card, best=last.players_using(card), lowest=last.low_players_using(card)
    )
