"""The stash that a player brings: one colour, several, or a mixed box.

The colour of a piece does not tell its owner.
rules: martian.md#stashes
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.choice_fields import ChoiceField
from companion.engine.event import Event
from companion.engine.field import Field, Illegal, Layout
from companion.games.martian.rules.pieces import COLOUR_LETTERS, MIXED_BOXES, TRIOS_PER_STASH, build_stash
from companion.games.martian.state.state import State
from companion.kit.by_seat import replace_at_seat
from companion.kit.reading import choice_in, require_event_seat


def stash_choice_actions(state: State) -> Iterator[Action]:
    """Yield the choice of another stash, for players before their first hand.

    It yields nothing if nobody may choose.
    """
    if state.stash_choosers:
        closed = (
            "Players can change their stash only before their first hand, and only if no pieces are missing."
        )
        yield Action(
            "stash",
            "Choose another stash",
            tuple(_trio_fields()),
            state.stash_choosers,
            "stashes",
            refusal_text=closed,
        )


def after_stash_choice(state: State, event: Event) -> State:
    """Return the match with another stash for a player.

    It has five trios of any colours, or is a mixed box. A trio without a colour has that of the first.
    rules: martian.md#stashes

    Raises: Illegal if a mixed box is combined with other colours.
    """
    seat, first = require_event_seat(event), choice_in(event.values, "trio_1")
    others = [choice_in(event.values, f"trio_{at}") for at in range(2, TRIOS_PER_STASH + 1)]
    if first in MIXED_BOXES and any(others):
        raise Illegal(
            "A mixed box has five colours of its own. To choose the trios one by one, start with a colour.",
            field="trio_1",
            anchor="stashes",
        )
    trios = MIXED_BOXES.get(first) or (first, *(colour or first for colour in others))
    line = f"{state.seats.names[seat]} takes {_describe_stash(trios)}"
    return replace(
        state,
        trios=replace_at_seat(state.trios, seat, trios),
        stashes=replace_at_seat(state.stashes, seat, build_stash(trios, seat)),
        line=line,
    )


def _trio_fields() -> Iterator[Field]:
    boxes = tuple((box, f"a {box} box") for box in MIXED_BOXES)
    colours = tuple((colour, colour) for colour in COLOUR_LETTERS)
    first = "Colour, or a mixed box"
    yield ChoiceField("trio_1", first, required=True, choices=(*colours, *boxes), anchor="stashes")
    for at in range(2, TRIOS_PER_STASH + 1):
        label, fold = f"Colour of trio {at}", "Trios of other colours"
        yield ChoiceField(f"trio_{at}", label, choices=colours, anchor="stashes", layout=Layout(fold=fold))


def _describe_stash(trios: Sequence[str]) -> str:
    """Return ``"a red stash"``, or the number of trios of each colour if it is mixed."""
    colours = Counter(trios)
    if len(colours) == 1:
        return f"{'an' if trios[0].startswith('o') else 'a'} {trios[0]} stash"
    told = ", ".join(f"{number} {colour}" for colour, number in colours.items())
    return f"a stash of mixed trios: {told}"
