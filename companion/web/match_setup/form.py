"""Match setup: players, their order, dealer, starter and options, suggested or as submitted."""

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
"""Name of the input for the name of an option preset. No option has this name."""


@dataclass(frozen=True)
class Call:
    """Choices for the next match.

    `around` are all seats in playing order, and `playing` are those that play.
    `caller` is the seat that starts the match: the seat on its left deals the next match. If None, the dealer
    counts instead. `preset` has filled in the options, and `save_as` is the name to save them under. `card`
    is the variant as text, empty for other games.
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
        """Submitted values of the options, by name."""
        return {name: (self.form[name].raw_data or ["0"])[-1] for name in self.form.specs}

    @property
    def options(self) -> dict[str, object]:
        """Submitted values of the options that apply, by name."""
        return meant(self.game.asked_in(self.table.counts_in), self.raw)

    @property
    def wording(self) -> Wording:
        """Summary of the setup as text."""
        return worded(self.game, self.table.counts_in, self.raw, self.playing, self.dealer, self.caller)


def usual_call(table: Table, game: Game[Any], preset: Preset) -> Call:
    """Return the suggested setup: the players who are present, with the options of `preset`."""
    playing = _usual_players(table, game, preset)
    around = (
        [*playing, *(seat for seat in table.seats if seat not in playing)] if preset.match else table.seats
    )
    dealer = matches.next_dealer(table, playing) if playing else None
    form = form_for(filled_in(game, preset, table.counts_in), ids="option")
    return Call(table, game, form, around, playing, dealer, usual_caller(table), preset)


def _usual_players(table: Table, game: Game[Any], preset: Preset) -> list[Seat]:
    """Return the suggested players: those of the match to play again, else those present."""
    if preset.match:
        return matches.players_again(preset.match)
    present = [seat for seat in table.seats if not seat.away]
    return present[: max((number for number in game.numbers if number <= len(present)), default=None)]


def usual_caller(table: Table) -> Seat | None:
    """Return the suggested starter: the first seat of this phone, None if it has no seat."""
    return next(iter(held_by(table, device())), None)


def given_call(table: Table, game: Game[Any], given: MultiDict[str, str]) -> Call:
    """Return the setup as it was submitted."""
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
    """Return the one of `seats` that is chosen in the input `name`, None if there is none."""
    return next((seat for seat in seats if str(seat.position) == given.get(name)), None)


def _in_order(table: Table, given: MultiDict[str, str]) -> list[Seat]:
    """Return the seats by the places chosen for them; equal places keep the order of the table."""

    def place(seat: Seat) -> int:
        sent = natural(given.get(f"place-{seat.position}", ""), 3)
        return seat.position + 1 if sent is None else sent

    return sorted(table.seats, key=lambda seat: (place(seat), seat.position))


def name_of(call: Call) -> str:
    """Return the name to save the options under. Raises `Illegal` if it is not allowed."""
    try:
        return presets.name_for(device(), call.game.slug, call.save_as)
    except (BadName, Illegal) as refused:
        raise Illegal(str(refused), field=_SAVE_AS) from refused


def try_out(call: Call) -> None:
    """Show in the form what would be refused, before anybody presses Start."""
    if call.dealer is None:
        return
    try:
        matches.as_called(call.table, call.game, call.options, call.playing, call.dealer)
    except Illegal as illegal:
        call.form.refuse(illegal)
