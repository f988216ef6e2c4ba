"""Calling a game: who plays, who deals, the variant and the options."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.play.field import Field, Illegal
from companion.play.game import Game
from companion.store import matches as store
from companion.store import replays
from companion.store.evenings import evening_of
from companion.store.models import Match, Seat, Table
from companion.store.registry import game_called
from companion.store.tables import held_by
from companion.web.board import rules_url
from companion.web.errors import Refused
from companion.web.forms import FieldsForm, form_for, natural, raw_values
from companion.web.identity import device
from companion.web.seats import table_to_change

blueprint = Blueprint("calling", __name__, url_prefix="/t/<code>")


@dataclass(frozen=True)
class Call:
    """What has been chosen for the next match. `around` are all seats in the order they will play."""

    table: Table
    game: Game[Any]
    form: FieldsForm
    around: Sequence[Seat]
    playing: Sequence[Seat]
    dealer: Seat | None
    variant: str = ""


@blueprint.get("/games/<slug>")
def choose(code: str, slug: str) -> ResponseReturnValue:
    """Show what can be chosen for a game; a variant fills in its options."""
    table = table_to_change(code)
    game = _game(slug)
    variant = request.args.get("variant", "")
    present = [seat for seat in table.seats if not seat.away]
    playing = present[: max((number for number in game.numbers if number <= len(present)), default=None)]
    dealer = store.next_dealer(table, playing) if playing else None
    form = form_for(_options(game, variant), ids="option")
    return _page(Call(table, game, form, table.seats, playing, dealer, variant))


@blueprint.post("/matches")
def start(code: str) -> ResponseReturnValue:
    """Start the match that was called, and go there."""
    table = table_to_change(code)
    given = request.form
    game = _game(given.get("game", ""))
    around = _in_order(table, given)
    playing = [seat for seat in around if str(seat.position) in given.getlist("player")]
    dealer = next((seat for seat in playing if str(seat.position) == given.get("dealer")), None)
    caller = next(iter(held_by(table, device())), None)
    options = raw_values(game.asked, given)
    try:
        match = store.start_match(table, game.slug, options, playing, caller, device(), dealer)
    except Illegal as illegal:
        if (begun := _just_begun(table)) is not None:
            return _to(begun)
        form = form_for(game.asked, given, ids="option")
        form.refuse(illegal)
        return _page(Call(table, game, form, around, playing, dealer), status=422)
    return _to(match)


def _just_begun(table: Table) -> Match | None:
    """Return the match that this phone began and nobody has entered anything in: Start was pressed twice."""
    match = replays.running(table)
    mine = match is not None and match.device == device()
    return match if match and mine and not replays.load(match).seq else None


def _to(match: Match) -> ResponseReturnValue:
    return redirect(url_for("matches.page", code=match.table.code, number=match.number), 303)


def _page(call: Call, status: int = 200) -> ResponseReturnValue:
    page = render_template(
        "call.html",
        call=call,
        rules_url=rules_url(call.game),
        running=replays.running(call.table),
        pot=evening_of(call.table).waiting,
    )
    return page, status


def _game(slug: str) -> Game[Any]:
    try:
        return game_called(slug)
    except Illegal as unknown:
        raise Refused(404, str(unknown)) from unknown


def _options(game: Game[Any], variant: str) -> tuple[Field, ...]:
    chosen = game.variants.get(variant, {})
    return tuple(replace(field, default=chosen.get(field.name, field.default)) for field in game.asked)


def _in_order(table: Table, given: MultiDict[str, str]) -> list[Seat]:
    """Return the seats by the places chosen for them; equal places stay as they sit."""

    def place(seat: Seat) -> int:
        sent = natural(given.get(f"place-{seat.position}", ""), 3)
        return seat.position + 1 if sent is None else sent

    return sorted(table.seats, key=lambda seat: (place(seat), seat.position))
