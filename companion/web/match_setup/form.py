"""Match setup: players, their order, dealer, starter and options, suggested or as submitted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.engine.call import drop_inapplicable_inputs
from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.evenings.tables.names import BadName
from companion.store.matches import matches
from companion.store.models import Seat, Table
from companion.store.tables.tables import seats_held_by_phone
from companion.store.variants import presets
from companion.web.access.device import current_device_id
from companion.web.match_setup.presets import EMPTY_PRESET, SetupPreset, options_with_preset
from companion.web.match_setup.summary import SetupText, describe_setup
from companion.web.pages import texts
from companion.web.pages.forms import FieldsForm, make_form, parse_natural_number

_SAVE_AS_INPUT = "save-as"
"""Name of the input for the name of an option preset. No option has this name."""


@dataclass(frozen=True)
class MatchSetup:
    """Choices for the next match, suggested or submitted.

    Attributes:
        table: The table.
        game: The game.
        form: Form of the game's options.
        around: All seats of the table in playing order.
        playing: Seats that play, in playing order.
        dealer: Seat that deals first; None if nobody plays.
        starter: Seat that starts the match: the seat on its left deals the next match. None: the dealer
            counts.
        preset: Preset that has filled in the options.
        save_as: Name to save the options under; "" if they are not to be saved.
        card: Text form of the variant; "" for other games.
    """

    table: Table
    game: Game[Any]
    form: FieldsForm
    around: Sequence[Seat]
    playing: Sequence[Seat]
    dealer: Seat | None
    starter: Seat | None
    preset: SetupPreset = EMPTY_PRESET
    save_as: str = ""
    card: str = ""

    @property
    def raw_option_values(self) -> dict[str, object]:
        """Values of all options as the form has them, unchecked, by name.

        One that was not sent is "0".
        """
        return {name: (self.form[name].raw_data or ["0"])[-1] for name in self.form.specs}

    @property
    def applicable_options(self) -> dict[str, object]:
        """Values, unchecked, of the options that apply with the others, by name."""
        return drop_inapplicable_inputs(
            self.game.options.choosable_fields_in(self.table.counts_in), self.raw_option_values
        )

    @property
    def wording(self) -> SetupText:
        """Summary of the setup as text."""
        return describe_setup(
            self.game, self.table.counts_in, self.raw_option_values, self.playing, self.dealer, self.starter
        )


def suggest_match_setup(table: Table, game: Game[Any], preset: SetupPreset) -> MatchSetup:
    """Return the suggested setup of a match, with the options of `preset`.

    The players are those of the preset's match who do not sit out. Without such a match they are the first
    players who do not sit out, as many as the game takes, and all of them if they are too few for it. With
    such a match, its players come first in `around`. Without any player the dealer is None.
    """
    playing = _suggested_players(table, game, preset)
    around = (
        [*playing, *(seat for seat in table.seats if seat not in playing)] if preset.match else table.seats
    )
    dealer = matches.choose_next_dealer(table, playing) if playing else None
    form = make_form(options_with_preset(game, preset, table.counts_in), ids="option")
    return MatchSetup(table, game, form, around, playing, dealer, suggest_match_starter(table), preset)


def _suggested_players(table: Table, game: Game[Any], preset: SetupPreset) -> list[Seat]:
    """Return the suggested players: those of the match to play again, else those present."""
    if preset.match:
        return matches.rematch_seats(preset.match)
    present = [seat for seat in table.seats if not seat.away]
    return present[
        : max((number for number in game.identity.seat_counts if number <= len(present)), default=None)
    ]


def suggest_match_starter(table: Table) -> Seat | None:
    """Return the suggested starter: the first seat of this phone, None if it has no seat."""
    return next(iter(seats_held_by_phone(table, current_device_id())), None)


def read_submitted_setup(table: Table, game: Game[Any], given: MultiDict[str, str]) -> MatchSetup:
    """Return the setup in the form `given`, unchecked.

    Its inputs are `player` (positions of the seats that play), `place-0` and so on (places in playing
    order), `dealer`, `caller`, `save-as` and the options. A dealer who is missing or does not play is
    suggested, if anybody plays. So is a starter if `caller` is missing; if it names no seat, `starter` is
    None. Seats whose place is missing or equal keep the order of the table. `preset` and `card` are not read.
    """
    around = _seats_in_chosen_order(table, given)
    playing = [seat for seat in around if str(seat.position) in given.getlist("player")]
    dealer = _chosen_seat(playing, given, "dealer") or (
        matches.choose_next_dealer(table, playing) if playing else None
    )
    caller = _chosen_seat(around, given, "caller") if "caller" in given else suggest_match_starter(table)
    form = make_form(game.options.choosable_fields_in(table.counts_in), given, ids="option")
    save_as = given.get(_SAVE_AS_INPUT, "").strip()
    return MatchSetup(table, game, form, around, playing, dealer, caller, save_as=save_as)


def _chosen_seat(seats: Sequence[Seat], given: MultiDict[str, str], name: str) -> Seat | None:
    """Return the one of `seats` that is chosen in the input `name`, None if there is none."""
    return next((seat for seat in seats if str(seat.position) == given.get(name)), None)


def _seats_in_chosen_order(table: Table, given: MultiDict[str, str]) -> list[Seat]:
    """Return the seats by the places chosen for them; equal places keep the order of the table."""

    def place(seat: Seat) -> int:
        sent = parse_natural_number(given.get(f"place-{seat.position}", ""), 3)
        return seat.position + 1 if sent is None else sent

    return sorted(table.seats, key=lambda seat: (place(seat), seat.position))


def validate_preset_name(call: MatchSetup) -> str:
    """Return the cleaned name to save the options of `call` under; nothing is saved.

    Raises:
        Illegal: the name is blank or not allowed, this phone has too many presets and none of that name,
            or the table is a trial. Its field is the input of the name.
    """
    if call.table.trial_device is not None:
        raise Illegal(texts.NOT_IN_TRIAL, field=_SAVE_AS_INPUT)
    try:
        return presets.clean_preset_name(current_device_id(), call.game.slug, call.save_as)
    except (BadName, Illegal) as refused:
        raise Illegal(str(refused), field=_SAVE_AS_INPUT) from refused


def add_setup_errors_to_form(call: MatchSetup) -> None:
    """Add to the form of `call` an error in its options or number of players, if there is one.

    So it is shown before anybody presses Start. A setup without players is not checked, nor is whether a
    match is running or the evening closed. Nothing is raised or stored.
    """
    if call.dealer is None:
        return
    try:
        matches.check_options_and_add_pot(
            call.table, call.game, call.applicable_options, call.playing, call.dealer
        )
    except Illegal as illegal:
        call.form.refuse(illegal)
