"""Details of a log entry of Fireplace Poker: steals, melds, chips shed and payments."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.cards import show
from companion.engine.account import CHIPS, EntryDetails, EntryStep, HandDetails
from companion.engine.event import Event
from companion.games.fireplace.actions import NOTING_ACTIONS, ROBBING_ACTIONS, read_steals
from companion.games.fireplace.forcing import describe_forced_turn_proof
from companion.games.fireplace.log_text import format_count_or_no
from companion.games.fireplace.state import (
    MELD_SIZE,
    Meld,
    State,
    Steal,
    team_of_seat,
    winning_team,
)
from companion.hands import explain
from companion.kit.reading import cards_in, seat_in
from companion.kit.sentences import capitalise, with_article
from companion.kit.showing import make_hand_details
from companion.plurals import conjugate_verb, format_count, singular_or_plural

HAND_CARDS = "cards in hand"
"""The `kind` of an entry step that changes the number of cards in a hand."""


def entry_details(before: State, event: Event, after: State) -> EntryDetails:
    """Return the details of an entry: its hands, and the steps of what it changed.

    For a meld the hands are the new meld, followed by the melds robbed. For an entry that notes cards they
    are the melds whose cards became known. Other entries have no hands. The entry that decides the match
    has steps for the payments, too.
    """
    steps = (*_STEPS_BY_ACTION[event.action](before, event, after), *_payment_steps(after))
    return EntryDetails(tuple(_entry_hands(before, event, after)), steps)


def _entry_hands(before: State, event: Event, after: State) -> Iterator[HandDetails]:
    if event.action in NOTING_ACTIONS:
        yield from (_meld_hand(before, meld) for meld in _newly_known_melds(before, after))
    if event.action in ROBBING_ACTIONS:
        robbed = [take.meld for take in read_steals(before, event.values)]
        new = after.melds[-1]
        yield _meld_hand(before, new, _explain_robbery(new, robbed))
        yield from (_meld_hand(before, meld) for meld in robbed)


def _meld_hand(state: State, meld: Meld, because: str = "") -> HandDetails:
    name = f"{state.seats.names[meld.seat]}, turn {meld.turn}"
    if meld.rank is None:
        return HandDetails(name, meld.known_cards, "", because=because)
    return make_hand_details(meld.rank, name, meld.cards, because=because)


def _explain_robbery(new: Meld, robbed: Sequence[Meld]) -> str:
    """Return why the meld `new` is higher than each `robbed` meld with known cards."""
    ranks = [(meld, meld.rank) for meld in robbed]
    return "; ".join(
        f"robs the {meld.name} ({explain(new.rank, rank)})" for meld, rank in ranks if new.rank and rank
    )


def _meld_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: fireplace.md#steal, fireplace.md#meld, fireplace.md#discard"""
    stolen, new = read_steals(before, event.values), after.melds[-1]
    seat, name = before.current_seat, before.seats.names[before.current_seat]
    for take in stolen:
        yield _steal_step(before, take)
    own = MELD_SIZE - len(stolen)
    what = with_article(new.name) if new.cards else "five cards"
    how = "has to meld" if new.is_forced else "melds"
    anchor = "forced" if new.is_forced else "meld"
    yield EntryStep(
        f"{name} {how} {what}, using {format_count_or_no(own, 'card')} from the hand",
        seat,
        -own,
        HAND_CARDS,
        anchor=anchor,
    )
    if new.is_forced:
        yield EntryStep(
            capitalise(describe_forced_turn_proof(before, cards_in(event.values, "hand"))), anchor="forced"
        )
    yield from _turn_end_steps(before, after)


def _steal_step(before: State, take: Steal) -> EntryStep:
    names, meld = before.seats.names, take.meld
    card = show(take.card) if take.card else "a card"
    told = (
        f"{names[before.current_seat]} steals {card} from {names[meld.seat]}'s {meld.name} (turn {meld.turn})"
    )
    return EntryStep(
        f"{told}. The other four cards of that meld go to the trash", before.current_seat, anchor="steal"
    )


def _pass_steps(before: State, _event: Event, after: State) -> Iterator[EntryStep]:
    """rules: fireplace.md#deck-out"""
    yield EntryStep(
        f"{before.seats.names[before.current_seat]} passes", before.current_seat, anchor="deck-out"
    )
    yield from _turn_end_steps(before, after)


def _turn_end_steps(before: State, after: State) -> Iterator[EntryStep]:
    """Yield the steps for the chips shed and the cards drawn.

    rules: fireplace.md#scoring, fireplace.md#draw
    """
    seat, side = before.current_seat, before.current_team
    ours, theirs = len(after.team_melds(side)), len(after.team_melds(1 - side))
    shed = before.chips[side] - after.chips[side]
    team = before.team_seats(side)
    has, gets = singular_or_plural(team, "has", "have"), conjugate_verb(team, "get")
    melds = f"{before.team_name(side)} {has} {format_count_or_no(ours, 'meld')} against {theirs}"
    few = f" and {has} none left" if 0 < shed < ours - theirs else ""
    told = f"{melds}, so {gets} rid of {format_count_or_no(shed, 'chip')}{few}"
    yield EntryStep(told, seat, -shed, CHIPS, anchor="scoring", counts_pieces=True)
    drawer = after.current_seat if before.draws_first else seat
    if not after.over and before.deck_size:
        drawn = before.deck_size - after.deck_size
        told = (
            f"{before.seats.names[drawer]} draws {format_count_or_no(drawn, 'card')} "
            f"and now holds {format_count(after.hand_sizes[drawer])}"
        )
        yield EntryStep(told, drawer, drawn, HAND_CARDS, anchor="draw")


def _chip_count_steps(before: State, event: Event, after: State) -> Iterator[EntryStep]:
    """rules: fireplace.md#scoring"""
    side = seat_in(event.values, "side")
    change = after.chips[side] - before.chips[side]
    told = f"{before.team_name(side)}: {format_count_or_no(after.chips[side], 'chip')} counted, {change:+}"
    yield EntryStep(told, before.team_seats(side)[0], change, CHIPS, anchor="scoring", counts_pieces=True)


def _noted_meld_steps(before: State, _event: Event, after: State) -> Iterator[EntryStep]:
    """rules: fireplace.md#meld"""
    for meld in _newly_known_melds(before, after):
        whose = f"{before.seats.names[meld.seat]}'s meld from turn {meld.turn}"
        yield EntryStep(f"{whose} is {with_article(meld.name)}", meld.seat, anchor="meld")


def _newly_known_melds(before: State, after: State) -> list[Meld]:
    """Return the melds whose cards became known with this entry, as they are now."""
    return [new for old, new in zip(before.melds, after.melds, strict=True) if new.cards and not old.cards]


def _payment_steps(after: State) -> Iterator[EntryStep]:
    """Yield the steps for what each loser pays and each winner gets. rules: fireplace.md#options"""
    winner = winning_team(after)
    if winner is None:
        return
    for seat, name in enumerate(after.seats.names):
        won = team_of_seat(seat) == winner
        stake = after.seats.unit.format_amount(after.stake)
        told = f"{name} wins and gets {stake}" if won else f"{name} loses and pays {stake}"
        yield EntryStep(told, seat, after.stake if won else -after.stake, anchor="options")


_STEPS_BY_ACTION: Mapping[str, Callable[[State, Event, State], Iterator[EntryStep]]] = {
    "meld": _meld_steps,
    "forced": _meld_steps,
    "pass": _pass_steps,
    "count": _chip_count_steps,
    "note": _noted_meld_steps,
    "table": _noted_meld_steps,
}
