"""Matches played by chance: any options and entries, secret choices, slips and corrections."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.engine.action import Action
from companion.engine.event import Submission
from companion.engine.field import Field, Illegal
from companion.engine.game import Game
from companion.engine.money import MoneyUnit
from companion.evenings.tables.entering import NotPermitted, NotSeated
from companion.games import GAMES
from companion.store import db
from companion.store.corrections.corrections import (
    CorrectionRequest,
    preview_correction,
    store_previewed_correction,
)
from companion.store.history.play import MatchReplay
from companion.store.history.replays import load_replay
from companion.store.matches.declarations import store_secret_choices
from companion.store.matches.joining import add_player_to_match, list_joinable_seats
from companion.store.matches.log import append_entry, redo_entry, undo_entry
from companion.store.matches.matches import call_off_match, resume_match, start_match
from companion.store.matches.secret_rounds import find_secret_choice_round
from companion.store.models import Match, Table
from companion.variants import Variant, variant_to_data

from .playing import CLOCK, phone_for

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
ENDING = ("vote", "end")
"""The actions that end a match, which are entered only once there is something in it."""
TRIES, ENTRIES = 600, 40
REFUSED = (Illegal, NotPermitted, NotSeated)


def started(
    table: Table,
    slug: str,
    chance: Random,
    card: Variant | None = None,
    options: dict[str, Any] | None = None,
) -> Match:
    """Return a new match of some of the table's players, three if it is of the house."""
    CLOCK.skip(chance.randint(60, 600))
    numbers = (
        [3] if card else [number for number in GAMES[slug].identity.seat_counts if number <= len(table.seats)]
    )
    around = sorted(chance.sample(range(len(table.seats)), chance.choice(numbers)))
    seats = [table.seats[place] for place in around]
    data = None if card is None else variant_to_data(card)
    if options is None:
        options = {} if card else drawn_options(GAMES[slug], table.counts_in, chance)
    for chosen in (options, {}):
        try:
            return start_match(table, slug, chosen, seats, chance.choice(seats), table.opened_by, card=data)
        except Illegal:
            db.session.rollback()
    raise AssertionError(slug)


def finished(table: Table, slug: str, chance: Random, card: Variant | None = None) -> Match | None:
    """Play a match to its end if that comes by chance, else call it off; return it if it is over."""
    match = started(table, slug, chance, card)
    play_on(match, chance)
    if match.result is not None:
        corrected(match, chance)  # which may take its end back
    if match.result is None:
        call_off_match(match, table.opened_by)
        if chance.random() < 0.5:
            resume_match(match, table.opened_by)
            play_on(match, chance, 2 * ENTRIES)
    if match.result is None and match.abandoned is None:
        call_off_match(match, table.opened_by)
    return match if match.result else None


def play_on(match: Match, chance: Random, most: int = ENTRIES) -> None:
    """Enter things by chance until the match is over or has that many entries."""
    if match.game == "martian" and load_replay(match).seq == 0:
        martian_hand(match)  # by chance alone a hand of it hardly ends
    for _ in range(TRIES):
        play = load_replay(match)
        if play.summary.over or play.seq >= most:
            return
        CLOCK.skip(chance.randint(3, 30))
        try:
            if find_secret_choice_round(match, play) is not None and chance.random() < 0.3:
                everybody_chooses(match, play, chance)
            elif said := drawn_entry(play, chance, ends=play.seq > most // 3):
                append_entry(match, play.seq, said, phone_for(match, said.seat, play.seq))
                slipped(match, chance)
        except REFUSED:
            db.session.rollback()


def martian_hand(match: Match) -> None:
    """Play a hand of Martian Poker in which nobody places a piece or raises."""
    values = {"opener": "0", "to": "2", "winners_0": ["0"]}
    while not (play := load_replay(match)).seq or all(one.name != "end" for one in play.actions):
        due = next(action for action in play.actions if action.primary)
        entered = {field.name: values[field.name] for field in due.fields if field.name in values}
        append_entry(match, play.seq, Submission(due.name, None, entered), match.table.opened_by)


def everybody_chooses(match: Match, play: MatchReplay, chance: Random) -> None:
    """Let each player who is to choose do so in secret."""
    for seat in sorted(find_secret_choice_round(match, play).undecided_seats):
        store_secret_choices(match, play.seq, {seat: chance.random() < 0.5}, phone_for(match, seat, play.seq))


def slipped(match: Match, chance: Random) -> None:
    """Now and then take the newest entry back, put a line right, or let somebody join."""
    play, host = load_replay(match), match.table.opened_by
    drawn = chance.random()
    if drawn < 0.1:
        undo_entry(match, play.seq, host)
        if chance.random() < 0.7:
            redo_entry(match, play.seq + 1, host)
    elif drawn < 0.2:
        corrected(match, chance)
    elif drawn < 0.25 and list_joinable_seats(match):
        add_player_to_match(match, play.seq, chance.choice(list_joinable_seats(match)), host)


def corrected(match: Match, chance: Random) -> None:
    """Change a line of the match, take it out or put another in before it, if one of a few tries fits."""
    for _ in range(4):
        play, host = load_replay(match), match.table.opened_by
        if not play.course.points:
            return
        where = chance.randrange(len(play.course.points))
        how = chance.choice(["change", "out", "before"])
        state = play.state_before(where)
        said = None if how == "out" else drawn_at(play.game.rules.actions(state), chance)
        try:
            found = preview_correction(
                match, play.seq, CorrectionRequest(how, play.course.points[where].seq, said), host
            )
            store_previewed_correction(found, found.key, host, drop=True)
        except REFUSED:
            db.session.rollback()
        else:
            return


def drawn_entry(play: MatchReplay, chance: Random, *, ends: bool) -> Submission | None:
    """Return something that may be entered now, mostly what the match waits for; the end only if `ends`."""
    offered = [action for action in play.actions if ends or action.name not in ENDING]
    ending = [action for action in offered if action.name in ENDING]
    if ending and chance.random() < 0.7:
        everybody = [str(seat) for seat in range(len(play.seats))]
        return Submission(ending[0].name, None, {field.name: everybody for field in ending[0].fields})
    due = [action for action in offered if action.primary]
    return drawn_at(due if due and chance.random() < 0.8 else offered, chance)


def drawn_at(offered: Sequence[Action], chance: Random) -> Submission | None:
    if not offered:
        return None
    action = chance.choice(offered)
    values = {field.name: value for field in action.fields if (value := drawn(field, chance)) is not None}
    return Submission(action.name, chance.choice(action.seats) if action.seats else None, values)


def drawn_options(game: Game[Any], unit: MoneyUnit, chance: Random) -> dict[str, Any]:
    """Return the options of one of the game's variants, or some drawn at random."""
    if game.options.named_sets and chance.random() < 0.4:
        return dict(game.options.named_set_in(chance.choice(list(game.options.named_sets)), unit))
    fields = [field for field in game.options.choosable_fields_in(unit) if chance.random() < 0.25]
    return {field.name: value for field in fields if (value := drawn(field, chance)) is not None}


def drawn(field: Field, chance: Random) -> Any:
    """Return a value as a form would send it; nothing, often, where none is required."""
    if not field.required and chance.random() < 0.6:
        return None
    if field.kind == "choice":
        return chance.choice(field.choices)[0]
    if field.kind == "cards":
        return " ".join(chance.sample(DECK, max(field.low, 1)))
    if field.kind == "seats":
        there = [value for value, _ in field.choices]
        return chance.sample(there, chance.randint(min(field.low, len(there)), min(field.high, len(there))))
    if field.kind == "flag":
        return chance.choice(["1", "0"])
    if field.kind == "text":
        return chance.choice(["Rummy", "Skat 🂡", "Hearts"])
    return str(chance.randint(field.low, min(field.high, field.low + 9)))


def sealed(match: Match, chance: Random) -> None:
    """Play until players choose in secret, and let one of them do so; the others are awaited."""
    for _ in range(TRIES):
        play = load_replay(match)
        found = find_secret_choice_round(match, play)
        if found is not None and len(found.undecided_seats) > 1:
            seat = min(found.undecided_seats)
            store_secret_choices(match, play.seq, {seat: True}, phone_for(match, seat, play.seq))
            return
        said = drawn_entry(play, chance, ends=False)
        try:
            append_entry(match, play.seq, said, phone_for(match, said.seat, play.seq))
        except REFUSED:
            db.session.rollback()
    raise AssertionError(match.game)
