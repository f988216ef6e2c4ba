"""What is called: who plays, in which order, who deals, the options; as usual, or as it was filled in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.call import meant
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.evenings.tables.names import BadName
from companion.store.matches import matches
from companion.store.models import Seat, Table
from companion.store.tables.tables import held_by
from companion.store.variants import presets
from companion.web.access.device import device
from companion.web.match_setup.presets import UNFILLED, Preset, filled_in
from companion.web.match_setup.summary import Wording, worded
from companion.web.pages.forms import FieldsForm, form_for, natural

_SAVE_AS = "save-as"
"""The input for the name under which stakes are saved. No option is called that."""


@dataclass(frozen=True)
class Call:
    """What has been chosen for the next match. `around` are all seats in the order they will play.

    One of the house has its `card`, as a text.
    `caller` is whose game it is: left of that seat the next one is dealt. None leaves that to who deals.
    """

    table: Table
    game: Game[Any]
    form: FieldsForm
    around: Sequence[Seat]
    playing: Sequence[Seat]
    dealer: Seat | None
    caller: Seat | None
    preset: Preset = UNFILLED
    save_as: str = ""
    card: str = ""

    @property
    def raw(self) -> dict[str, object]:
        """What was filled in for the options."""
        return {name: (self.form[name].raw_data or ["0"])[-1] for name in self.form.specs}

    @property
    def options(self) -> dict[str, object]:
        """What was filled in, without what means nothing beside the rest."""
        return meant(self.game.asked_in(self.table.counts_in), self.raw)

    @property
    def wording(self) -> Wording:
        """How the call reads."""
        return worded(self.game, self.table.counts_in, self.raw, self.playing, self.dealer, self.caller)


def usual_call(table: Table, game: Game[Any], preset: Preset) -> Call:
    """Return what is probably called: who has come, in their order, for what fills in the options."""
    playing = _usual_players(table, game, preset)
    around = (
        [*playing, *(seat for seat in table.seats if seat not in playing)] if preset.match else table.seats
    )
    dealer = matches.next_dealer(table, playing) if playing else None
    form = form_for(filled_in(game, preset, table.counts_in), ids="option")
    return Call(table, game, form, around, playing, dealer, usual_caller(table), preset)


def _usual_players(table: Table, game: Game[Any], preset: Preset) -> list[Seat]:
    """Return who has probably come to play: as in the match to be played again, else whoever is there."""
    if preset.match:
        return matches.players_again(preset.match)
    present = [seat for seat in table.seats if not seat.away]
    return present[: max((number for number in game.numbers if number <= len(present)), default=None)]


def usual_caller(table: Table) -> Seat | None:
    """Return who has probably called: whoever fills in the form. A phone without a seat writes for others."""
    return next(iter(held_by(table, device())), None)


def given_call(table: Table, game: Game[Any], given: MultiDict[str, str]) -> Call:
    """Return the call as it was filled in."""
    around = _in_order(table, given)
    playing = [seat for seat in around if str(seat.position) in given.getlist("player")]
    dealer = _seat_given(playing, given, "dealer") or (
        matches.next_dealer(table, playing) if playing else None
    )
    caller = _seat_given(around, given, "caller") if "caller" in given else usual_caller(table)
    form = form_for(game.asked_in(table.counts_in), given, ids="option")
    save_as = given.get(_SAVE_AS, "").strip()
    return Call(table, game, form, around, playing, dealer, caller, save_as=save_as)


def _seat_given(seats: Sequence[Seat], given: MultiDict[str, str], name: str) -> Seat | None:
    """Return which of `seats` was chosen in the input of that name, None for none of them."""
    return next((seat for seat in seats if str(seat.position) == given.get(name)), None)


def _in_order(table: Table, given: MultiDict[str, str]) -> list[Seat]:
    """Return the seats by the places chosen for them; equal places stay as they sit."""

    def place(seat: Seat) -> int:
        sent = natural(given.get(f"place-{seat.position}", ""), 3)
        return seat.position + 1 if sent is None else sent

    return sorted(table.seats, key=lambda seat: (place(seat), seat.position))


def name_of(call: Call) -> str:
    """Return the name to save the stakes under; raise `Illegal` if they cannot be."""
    try:
        return presets.name_for(device(), call.game.slug, call.save_as)
    except (BadName, Illegal) as refused:
        raise Illegal(str(refused), field=_SAVE_AS) from refused


def try_out(call: Call) -> None:
    """Say what of the call would be refused, before anybody presses Start."""
    if call.dealer is None:
        return
    try:
        matches.as_called(call.table, call.game, call.options, call.playing, call.dealer)
    except Illegal as illegal:
        call.form.refuse(illegal)
