"""Calling a game: who plays, who deals, and the options; these are saved under a name."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.evening.names import BadName
from companion.play.call import meant
from companion.play.field import Illegal
from companion.play.game import Game
from companion.store import matches as store
from companion.store import replays, stakes
from companion.store.evenings import evening_of
from companion.store.models import Match, Seat, Table
from companion.store.registry import game_called
from companion.store.tables import held_by
from companion.web import words
from companion.web.errors import Refused, wants_fragment
from companion.web.forms import FieldsForm, form_for, natural
from companion.web.identity import device
from companion.web.presets import UNFILLED, Preset, filled_in, preset_of, saved_at
from companion.web.seats import table_to_change
from companion.web.seen import rules_url
from companion.web.wording import Wording, worded

blueprint = Blueprint("calling", __name__, url_prefix="/t/<code>")

_SAVE_AS = "save-as"
"""The input for the name under which stakes are saved. No option is called that."""


@dataclass(frozen=True)
class Call:
    """What has been chosen for the next match. `around` are all seats in the order they will play.

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


@blueprint.get("/games/<slug>")
def choose(code: str, slug: str) -> ResponseReturnValue:
    """Show what can be chosen for a game; a variant, saved stakes or a match before fill in its options.

    A page that was left half changed keeps all that was chosen in its address.
    """
    table = table_to_change(code)
    game = _game(slug)
    if request.args.get("game") == game.slug:
        return _page(_called(table, game, request.args))
    preset = preset_of(table, game, request.args)
    playing = _usual_players(table, game, preset)
    around = (
        [*playing, *(seat for seat in table.seats if seat not in playing)] if preset.match else table.seats
    )
    dealer = store.next_dealer(table, playing) if playing else None
    form = form_for(filled_in(game, preset, table.counts_in), ids="option")
    return _page(Call(table, game, form, around, playing, dealer, usual_caller(table), preset))


@blueprint.post("/games/<slug>")
def look(code: str, slug: str) -> ResponseReturnValue:
    """Show the call as it was filled in: how it reads, and what means something beside the rest."""
    table = table_to_change(code)
    return _page(_called(table, _game(slug), request.form))


@blueprint.post("/matches")
def start(code: str) -> ResponseReturnValue:
    """Start the match that was called, and go there; save its stakes if they were given a name."""
    table = table_to_change(code)
    game = _game(request.form.get("game", ""))
    call = _called(table, game, request.form)
    options = call.options
    try:
        name = _name(call) if call.save_as else ""
        match = store.start_match(table, game.slug, options, call.playing, call.caller, device(), call.dealer)
    except Illegal as illegal:
        if (begun := just_begun(table)) is not None:
            return _to(begun)
        call.form.refuse(illegal)
        return _page(call, status=422)
    if name:
        stakes.save(device(), game, name, options, table.counts_in)
    return _to(match)


@blueprint.post("/games/<slug>/stakes")
def save(code: str, slug: str) -> ResponseReturnValue:
    """Save the options under a name, and leave the form as it was filled in."""
    table = table_to_change(code)
    game = _game(slug)
    call = _called(table, game, request.form)
    try:
        saved = stakes.save(device(), game, _name(call), call.options, table.counts_in)
    except Illegal as illegal:
        call.form.refuse(illegal)
        return _page(call, status=422)
    told = words.STAKES_KEPT.format(name=saved.name)
    return _page(replace(call, preset=Preset(stakes=saved, told=told), save_as=""))


@blueprint.post("/games/<slug>/stakes/<int:number>/forget")
def forget(code: str, slug: str, number: int) -> ResponseReturnValue:
    """Drop stakes that this phone saved."""
    table = table_to_change(code)
    stakes.forget(device(), number)
    return redirect(url_for("calling.choose", code=table.code, slug=_game(slug).slug), 303)


def _called(table: Table, game: Game[Any], given: MultiDict[str, str]) -> Call:
    around = _in_order(table, given)
    playing = [seat for seat in around if str(seat.position) in given.getlist("player")]
    dealer = _seat_given(playing, given, "dealer") or (store.next_dealer(table, playing) if playing else None)
    caller = _seat_given(around, given, "caller") if "caller" in given else usual_caller(table)
    form = form_for(game.asked_in(table.counts_in), given, ids="option")
    save_as = given.get(_SAVE_AS, "").strip()
    return Call(table, game, form, around, playing, dealer, caller, save_as=save_as)


def _usual_players(table: Table, game: Game[Any], preset: Preset) -> list[Seat]:
    """Return who has probably come to play: as in the match to be played again, else whoever is there."""
    if preset.match:
        return store.players_again(preset.match)
    present = [seat for seat in table.seats if not seat.away]
    return present[: max((number for number in game.numbers if number <= len(present)), default=None)]


def usual_caller(table: Table) -> Seat | None:
    """Return who has probably called: whoever fills in the form. A phone without a seat writes for others."""
    return next(iter(held_by(table, device())), None)


def _seat_given(seats: Sequence[Seat], given: MultiDict[str, str], name: str) -> Seat | None:
    """Return which of `seats` was chosen in the input of that name, None for none of them."""
    return next((seat for seat in seats if str(seat.position) == given.get(name)), None)


def _name(call: Call) -> str:
    """Return the name to save the stakes under; raise `Illegal` if they cannot be."""
    try:
        return stakes.name_for(device(), call.game.slug, call.save_as)
    except (BadName, Illegal) as refused:
        raise Illegal(str(refused), field=_SAVE_AS) from refused


def just_begun(table: Table) -> Match | None:
    """Return the match that this phone began and nobody has entered anything in: Start was pressed twice."""
    match = replays.running(table)
    mine = match is not None and match.device == device()
    return match if match and mine and not replays.entries_of(match) else None


def match_url(match: Match) -> str:
    """Return where the match stands."""
    return url_for("matches.page", code=match.table.code, number=match.number)


def _to(match: Match) -> ResponseReturnValue:
    return redirect(match_url(match), 303)


def _page(call: Call, status: int = 200) -> ResponseReturnValue:
    if call.form.refusal is None:
        _try(call)
    page = render_template(
        "_fragments/call.html" if wants_fragment() else "call.html",
        call=call,
        wording=call.wording,
        asked=request.method == "GET",
        rules_url=rules_url(call.game),
        running=replays.running(call.table),
        pot=evening_of(call.table).waiting,
        saved=saved_at(call.table, call.game),
    )
    return page, status


def _try(call: Call) -> None:
    """Say what of the call would be refused, before anybody presses Start."""
    if call.dealer is None:
        return
    try:
        store.as_called(call.table, call.game, call.options, call.playing, call.dealer)
    except Illegal as illegal:
        call.form.refuse(illegal)


def _game(slug: str) -> Game[Any]:
    try:
        return game_called(slug)
    except Illegal as unknown:
        raise Refused(404, str(unknown)) from unknown


def _in_order(table: Table, given: MultiDict[str, str]) -> list[Seat]:
    """Return the seats by the places chosen for them; equal places stay as they sit."""

    def place(seat: Seat) -> int:
        sent = natural(given.get(f"place-{seat.position}", ""), 3)
        return seat.position + 1 if sent is None else sent

    return sorted(table.seats, key=lambda seat: (place(seat), seat.position))
