"""Starting a match, calling it off and resuming it."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.field import Illegal, Values
from companion.engine.game import FollowUpMatch, Game
from companion.engine.gate import begin
from companion.engine.values import filled_values_to_json
from companion.evenings.match_setup import starting
from companion.evenings.money.stakes import filter_valid_options
from companion.evenings.tables import dealing
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.evenings.evenings import compute_evening, live_rows
from companion.store.history.play import MatchReplay
from companion.store.history.registry import VariantData, get_game
from companion.store.history.replays import (
    find_running_match,
    list_matches_not_abandoned,
    load_replay,
    make_engine_seats,
    match_seats,
    pot_from_earlier_matches,
    running_game_name,
)
from companion.store.matches.log import delete_secret_choices
from companion.store.matches.secret_rounds import has_unrevealed_choices
from companion.store.models import Match, Seat, Table
from companion.store.tables.events import add_table_event
from companion.store.tables.tables import author_name


def start_match(
    table: Table,
    slug: str,
    options: Mapping[str, Any],
    seats: Sequence[Seat],
    caller: Seat | None,
    device: str,
    dealer: Seat | None = None,
    card: VariantData | None = None,
) -> Match:
    """Start a match of those seats, clockwise, and commit; return it.

    `slug` is the game's. A house game's whole definition, `card`, is stored with the match, so
    later changes do not affect it. `options` are typed or stored values; the others get their
    defaults. The waiting pot of the table goes into the game's option for it, if it has one, which
    `options` must not hold. `caller` is the player who chose the game, who need not play; None if
    nobody did. Without a `dealer`, or if that player does not play, `choose_next_dealer` decides.
    Whether the phone `device` may start a match is not checked.

    Raises:
        Illegal: a match is running; the game is not known here; no seat is given, one twice, or one
            of another table, be it the caller's or the dealer's; the options or the number of
            players are not valid; or the evening is closed.
    """
    game = get_game(slug, card)
    with table_transaction(table, counts=True):
        beside = [seat.id for seat in (caller, dealer) if seat]
        starting.refuse_bad_seats(
            {seat.id: seat.name for seat in table.seats}, [seat.id for seat in seats], beside
        )
        starting.refuse_second_match(running_game_name(table))
        deals = dealer if dealer is not None and dealer in seats else choose_next_dealer(table, seats)
        values = check_options_and_add_pot(table, game, options, seats, deals)
        match = Match(
            number=len(table.matches) + 1,
            result=None,
            game=slug,
            edition=game.edition,
            card=card,
            options=filled_values_to_json(values),
            players=[seat.id for seat in seats],
            dealer=deals.id,
            caller=caller.id if caller else None,
            started_by=author_name(table, device),
            device=device,
            created=clock.now(),
        )
        table.matches.append(match)
    return match


def check_options_and_add_pot(
    table: Table, game: Game[Any], options: Mapping[str, Any], seats: Sequence[Seat], dealer: Seat
) -> Values:
    """Return all options of a new match with the table's waiting pot added; nothing is stored.

    The pot is left out if the game has no option for it, and 0 if none waits. `options` are typed or stored
    values; the others get their defaults. `seats` are the players, clockwise, and `dealer` is one of them.

    Raises:
        Illegal: the options or the number of players are not valid, or `options` holds the pot.
    """
    values = starting.validate_options_with_pot(
        game, options, compute_evening(table).waiting, table.counts_in
    )
    begin(game, make_engine_seats(seats, dealer, unit=table.counts_in), values)
    return values


def start_rematch(match: Match, caller: Seat | None, device: str) -> Match:
    """Start a new match like `match`, with its players who do not sit out, commit, and return it.

    The deal passes on. Options that are not valid any more get their defaults. `caller` is the
    player who chose the game, None if nobody did. Whether the earlier match is over or the table's
    last is not checked, unless it is the running one.

    Raises:
        Illegal: a match is running, the game is not known here, too few or too many play, or the
            evening is closed.
    """
    table, game = match.table, get_game(match.game, match.card)
    options = filled_values_to_json(filter_valid_options(game, match.options, table.counts_in).values)
    return start_match(table, match.game, options, rematch_seats(match), caller, device, card=match.card)


def may_start_rematch(match: Match) -> bool:
    """Return whether the same game can be played again after a match.

    It can if the match is over and the table's last that was not called off, the game is known
    here, and the number of its players who do not sit out fits. Whether the evening is closed is
    not checked.
    """
    if not match.result or list_matches_not_abandoned(match.table)[-1] is not match:
        return False
    try:
        return len(rematch_seats(match)) in get_game(match.game, match.card).identity.seat_counts
    except Illegal:
        return False


def rematch_seats(match: Match) -> list[Seat]:
    """Return the seats of the match's players who do not sit out now, clockwise."""
    around = dealing.sort_match_players_clockwise(
        match.players, match.late, [seat.id for seat in match.table.seats]
    )
    there = {seat.id: seat for seat in match.table.seats if not seat.away}
    return [there[player] for player in around if player in there]


def find_follow_up_match(match: Match, play: MatchReplay) -> FollowUpMatch | None:
    """Return the follow-up match that the game offers for the pot which the match left; None if none.

    `play` is the replayed match. It is None also if the match was called off, a later one has
    begun, or no pot waits any more.
    """
    found = play.game.rules.follow_up_match(play.state)
    if found is None or match.abandoned or list_matches_not_abandoned(match.table)[-1] is not match:
        return None
    return found if compute_evening(match.table).waiting else None


def start_follow_up_match(match: Match, device: str) -> Match:
    """Start the follow-up match for the pot that the match left, and commit; return it.

    It has the options of the match, apart from those that the game sets for it. Its caller is that
    of the match, or the dealer of the match if nobody called it, because it is the last hand of the
    same game.

    Raises:
        Illegal: there is no such match (see `find_follow_up_match`), it cannot begin, the earlier match
            cannot be replayed, or the evening is closed.
    """
    found, around = find_follow_up_match(match, load_replay(match)), match_seats(match)
    if found is None:
        raise Illegal(texts.NO_NEXT_HAND)
    waiting = get_game(match.game, match.card).options.pot_option
    options = {name: value for name, value in match.options.items() if name != waiting}
    caller = next(seat for seat in match.table.seats if seat.id == (match.caller or match.dealer))
    seats = [around[at] for at in found.seats]
    options |= found.options
    dealer = around[found.dealer]
    return start_match(match.table, match.game, options, seats, caller, device, dealer, match.card)


def choose_next_dealer(table: Table, seats: Sequence[Seat]) -> Seat:
    """Return the next dealer among `seats`: the first clockwise from the left of the last caller.

    That is the caller of the last match not called off; its dealer if nobody called it. They deal
    again only if nobody else is among `seats`, which must not be empty. At a table without such a
    match it is the first of the table's seats that is among `seats`.
    """
    last = list_matches_not_abandoned(table)[-1:]
    before = [match.caller or match.dealer for match in last]
    chosen = dealing.pick_next_dealer(
        [seat.id for seat in table.seats], before[0] if before else None, {seat.id for seat in seats}
    )
    return next(seat for seat in seats if seat.id == chosen)


def set_match_starter(match: Match, caller: Seat | None, device: str) -> None:
    """Correct which player called the match, and commit; only a change is logged.

    `caller` is None if the dealer called it. It only decides whose deal is next, see `choose_next_dealer`.

    Raises:
        Illegal: the match was called off, a later one has begun, the player is not at the table, or
            the evening is closed.
    """
    with table_transaction(match.table, counts=True):
        called = caller.id if caller else None
        starting.check_may_change_caller(
            {seat.id: seat.name for seat in match.table.seats},
            called,
            abandoned=match.abandoned is not None,
            later=any(other.number > match.number for other in list_matches_not_abandoned(match.table)),
        )
        if called != match.caller:
            name = (
                texts.MATCH_STARTER.format(name=isolate_right_to_left_name(caller.name))
                if caller
                else texts.DEALER_WAS_STARTER
            )
            add_table_event(match.table, name, device, match)
            match.caller = called


def call_off_match(match: Match, device: str) -> None:
    """Call off a running match, without winner or money, log it, and commit.

    Its entries stay stored. Secret choices that nobody has seen are deleted; the log line says so.

    Raises:
        Illegal: it is over or was called off already, or the evening is closed.
    """
    with table_transaction(match.table, counts=True):
        starting.check_may_call_off_match(
            abandoned=match.abandoned is not None, running=find_running_match(match.table) is match
        )
        fell = f" {texts.UNSEEN_CHOICES_VOID}" if has_unrevealed_choices(match) else ""
        add_table_event(match.table, texts.MATCH_CALLED_OFF + fell, device)
        delete_secret_choices(match)
        match.abandoned = clock.now()
        match.abandoned_by = author_name(match.table, device)


def resume_match(match: Match, device: str) -> None:
    """Resume a match that was called off, log it, and commit.

    Raises:
        Illegal: it was not called off; a later match has begun and was not called off; its pot was
            shared out; another match is running; it had taken over another pot than the one that
            waits now; or the evening is closed.
    """
    with table_transaction(match.table, counts=True):
        starting.check_may_resume_match(
            abandoned=match.abandoned is not None,
            later=any(other.number > match.number for other in list_matches_not_abandoned(match.table)),
            shared=any(sharing.after >= match.number for sharing in live_rows(match.table.sharings)),
            played=running_game_name(match.table),
            taken=pot_from_earlier_matches(match),
            pot=compute_evening(match.table).waiting,
            unit=match.table.counts_in,
        )
        match.abandoned = match.abandoned_by = None
        add_table_event(match.table, texts.MATCH_RESUMED, device)
