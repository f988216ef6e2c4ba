"""The actions on offer in each phase of Tapiola Hold'em."""

from collections.abc import Iterator, Sequence
from functools import partial

from companion.engine.action import Action, Secret
from companion.engine.field import Field
from companion.games.tapiola.deal import seating
from companion.games.tapiola.deal.bank import BANK
from companion.games.tapiola.deal.bets import asks_who_raised
from companion.games.tapiola.deal.deal import catch_up, discard
from companion.games.tapiola.showdown.fields import board_fields, showdown_fields
from companion.games.tapiola.state.state import BET, COMMUNITY, LAST, PLAYERS, SHOWDOWN, State
from companion.kit.bet_fields import closing, closing_bet, put_fields, raising, raising_bet
from companion.kit.rounds import amounts
from companion.kit.seat_inputs import one_of, seat_names, some_of

MOST = 10**6
"""Highest number of chips for one player: more is a typing error."""

_cards = partial(Field, kind="cards", jokers=False)


def actions(state: State) -> Sequence[Action]:
    """Return the actions that can be entered now; none once the match is over."""
    if state.over:
        return ()
    return (*_deal(state), *_bets(state), *_showdown(state), *_note(state), *_between(state))


def _deal(state: State) -> list[Action]:
    """Return the actions for cards in the middle, and for discards. rules: tapiola.md#rhythm"""
    if state.phase == PLAYERS:
        fields, secret = _kept(state), _in_secret(state)
        return [Action("discard", "Discards are made", fields, anchor="discard", primary=True, secret=secret)]
    unbet = state.phase == BET and not state.agreed.betting and state.round < LAST
    if not (state.phase == COMMUNITY and state.playable) and not unbet:
        return []
    first = state.between
    field = _cards(
        "cards",
        label="The centre" if first else "The new cards: tower 1, then tower 2",
        low=1 if first else 2,
        high=1 if first else 2,
        out=state.known,
        enough=1 if first else 2,
        help="Leave it empty to play without noting cards.",
        anchor="community",
    )
    label = "Dealt" if first else "The towers have grown"
    return [Action("community", label, (field,), anchor="community", primary=True)]


def _kept(state: State) -> tuple[Field, ...]:
    """Return the input for players who keep a third card, if that is free. rules: tapiola.md#discard"""
    if state.round < LAST or state.agreed.lowball:
        return ()
    names = seat_names(state.seats, sorted(state.around()))
    return (some_of("kept", "Who keeps all three", names, "discard", row="keeps three"),)


def _in_secret(state: State) -> Secret | None:
    """Return the secret choice of the third discard, None if it is not secret. rules: tapiola.md#discard"""
    if not (state.agreed.secret and _kept(state)):
        return None
    return Secret(state.around(), "kept", yes="Keep three", no="Discard one")


def _bets(state: State) -> list[Action]:
    if state.phase == SHOWDOWN or (state.between and not state.playable):
        return []
    if not state.agreed.betting:
        if state.between or not state.playable:
            return []
        folds = some_of("folded", "Who folds", seat_names(state.seats, state.around()), "fold", low=1)
        return [Action("fold", "Somebody folds", (folds,), anchor="fold")]
    then = _ahead(state, BET)
    if then.phase != BET:
        return []
    return [_close(then, primary=state.phase == BET), *_raise(then), *_one_by_one(then)]


def _one_by_one(state: State) -> Iterator[Action]:
    """Yield the actions of the player whose turn it is: call or check, and fold."""
    betting, turn = state.betting, state.betting.due[0]
    closed = f"It is {state.seats.names[turn]}'s turn to bet."
    owes = betting.owes(turn)
    yield Action("follow", f"Call {state.told(owes)}" if owes else "Check", (), (turn,), "bet", closed=closed)
    yield Action("fold", "Fold", (), (turn,), "fold", closed=closed)


def _ahead(state: State, phase: str) -> State:
    """Return the match in `phase`, as if the entries before it had been made."""
    skips_third = state.phase == PLAYERS and state.round == LAST and state.agreed.lowball
    return catch_up(discard(state) if skips_third else state, phase)


def _close(state: State, *, primary: bool) -> Action:
    level = state.betting.level
    due = tuple(seat for seat in state.around() if state.betting.stacks[seat] != 0)
    high = max(level, _most(state, due))
    bet = closing_bet(level, high, amounts(state.betting, high), "bet", state.seats.unit)
    also = (*_raiser(state, due), *put_fields(state.betting, "bet"))
    folders = seat_names(state.seats, sorted(due))
    return closing(bet, folders, "fold", also, primary=primary, row="folds" if primary else "")


def _raiser(state: State, due: Sequence[int]) -> Iterator[Field]:
    """Yield the input for the last raiser, if that player opens the next round. rules: tapiola.md#bet"""
    if asks_who_raised(state):
        choices = seat_names(state.seats, due)
        yield Field("by", "choice", "Who bet or raised last", choices=choices, anchor="bet")


def _most(state: State, seats: Sequence[int]) -> int:
    """Return the highest bet that any of `seats` can make."""
    return max(MOST if (most := state.betting.most(seat)) is None else most for seat in seats)


def _raise(state: State) -> list[Action]:
    betting = state.betting
    able = tuple(seat for seat in betting.due if betting.may_raise(seat))
    if not able:
        return []
    least, high = betting.level + betting.step, _most(state, able)
    bet = raising_bet(least, high, amounts(betting, high), "bet", state.seats.unit)
    all_in = [Field("all_in", "flag", "All-in", default=False, anchor="bet")] if state.agreed.stack else []
    names = partial(seat_names, state.seats)
    puts = put_fields(betting, "bet")
    return [raising(bet, names(able), names(betting.due), "fold", all_in, puts)]


def _showdown(state: State) -> list[Action]:
    """Return the showdown: once nobody can bet any more, or at any time without betting."""
    if state.between and not state.playable:
        return []
    if state.agreed.betting and _ahead(state, BET).phase != SHOWDOWN:
        return []
    due = state.phase == SHOWDOWN or (state.phase == BET and state.round == LAST)
    fields = showdown_fields(_ahead(state, SHOWDOWN))
    return [Action("showdown", "Showdown", fields, anchor="showdown", primary=due)]


def _note(state: State) -> list[Action]:
    """Return the action that records cards of the middle, also in place of misread ones."""
    if state.between:
        return []
    return [Action("note", "Note the middle", tuple(board_fields(state)), anchor="community")]


def _between(state: State) -> list[Action]:
    """Return the actions between two deals: chips, seats, and the end. rules: tapiola.md#chips"""
    if not state.between:
        return []
    end = Action("end", "Stop here", anchor="end", primary=not state.playable)
    if not (state.agreed.betting and state.agreed.stack):
        return [*seating.offers(state), end]
    everybody = seat_names(state.seats, sorted(state.present()))
    money = partial(Field, kind="money", high=MOST, anchor="chips", unit=state.seats.unit)
    amount = money("amount", label="How many", default=state.agreed.stack, low=1)
    chips = money("chips", label="Chips on the table", required=True)
    return [
        Action("buy", "Buy chips", (one_of("who", "Who buys", everybody, "chips"), amount), anchor="chips"),
        Action(
            "count",
            "Count chips",
            (one_of("who", "Whose chips", everybody, "chips"), chips, _other(state)),
            anchor="chips",
        ),
        *seating.offers(state),
        end,
    ]


def _other(state: State) -> Field:
    """Return the input for who has the difference between recorded and counted chips."""
    present = seat_names(state.seats, sorted(state.present()))
    names = ((seat, f"{name} has it") for seat, name in present)
    choices = ((BANK, "The bank has it"), *names)
    return Field("other", "choice", "The difference", default=BANK, choices=choices, anchor="chips")
