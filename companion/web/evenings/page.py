"""Page of an evening: balances, payments, chips, highlights and the chart."""

from collections.abc import Mapping
from types import MappingProxyType

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.evenings.money.chart import make_balance_chart
from companion.evenings.money.chart_labels import make_chart_labels
from companion.evenings.money.ledger import BANK
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.store.database import clock
from companion.store.evenings import summary
from companion.store.evenings.evenings import compute_evening
from companion.store.evenings.summary import summarise_evening
from companion.store.history import replays
from companion.store.models import Table
from companion.store.tables.tables import may_phone_enter
from companion.web.access.device import current_device_id
from companion.web.current.seat_requests import next_seat_request_deadline_ms
from companion.web.current.table import get_changeable_table
from companion.web.evenings.highlights import list_highlights
from companion.web.evenings.picture import colour_numbers_by_seat
from companion.web.pages import texts
from companion.web.pages.change_handlers import change_handler
from companion.web.pages.errors import wants_fragment
from companion.web.pages.formats import table_formats

_NO_VALUES: Mapping[str, str] = MappingProxyType({})


def render_evening(
    table: Table, refused: str = "", *, status: int = 200, typed: Mapping[str, str] = _NO_VALUES
) -> ResponseReturnValue:
    """Return the HTML of the evening for htmx, else of the whole page, with the HTTP `status`.

    `refused` is the reason of a refusal, shown on the page; "" without one. `typed` is the filled-in
    form that was refused.
    """
    formats = table_formats(table)
    evening = compute_evening(table)
    night = summarise_evening(table)
    called = {seat.id: seat.name for seat in table.seats}
    names = {seat: isolate_right_to_left_name(name) for seat, name in called.items()} | {
        BANK: texts.BANK_NAME
    }
    drawn = make_balance_chart(night.course, night.games) if len(night.course) > 1 else None
    shown = render_template(
        "evenings/_evening.html" if wants_fragment() else "evenings/evening.html",
        table=table,
        evening=evening,
        night=night,
        names=names,
        places={seat.id: seat.position for seat in table.seats} | {BANK: "box"},
        chart=drawn,
        labels=make_chart_labels(drawn, called, table.counts_in) if drawn else None,
        standing=night.course[-1],
        hues=colour_numbers_by_seat(table),
        moments=list(list_highlights(table, night)),
        dealers=summary.count_first_deals(night),
        may_change=may_phone_enter(table, current_device_id()),
        playing=replays.running_game_name(table),
        refused=refused,
        typed=typed,
        key=table.version,
        until=next_seat_request_deadline_ms(table),
        clock_time=formats.clock_time,
        date_told=formats.date,
        day=formats.relative_date(table.created, clock.now()),
    )
    return shown, status


def _respond_with_evening(table: Table) -> ResponseReturnValue:
    return (
        render_evening(table)
        if wants_fragment()
        else redirect(url_for("evening.show_evening", code=table.code), 303)
    )


change_evening = change_handler(
    get_changeable_table,
    _respond_with_evening,
    lambda table, refused: render_evening(table, str(refused), status=422, typed=request.form),
)
"""Decorator for a route that changes the evening of the table that it gets."""
