"""The course of a deal: cards to the middle and the players, discards, and the next round."""

from collections.abc import Collection
from dataclasses import replace

from companion.cards import Card, beyond, show
from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.games.tapiola.rules.agreement import Options
from companion.games.tapiola.rules.rules import BY_DEALER, BY_RAISER, CARDS
from companion.games.tapiola.state.state import BET, COMMUNITY, LAST, PLAYERS, SHOWDOWN, Slot, State
from companion.kit.betting import Betting, ante, deal_in, gather, open_round


def first_deal(seats: Seats, agreed: Options) -> State:
    """Return the match before its first card. rules: tapiola.md#players"""
    nothing = (0,) * len(seats)
    late = frozenset(range(len(seats) - seats.late, len(seats)))
    bought = tuple(0 if seat in late else agreed.stack for seat in range(len(seats)))
    betting = deal_in(seats, bought if agreed.stack else (None,) * len(seats), late)
    took_part = frozenset(range(len(seats))) - late
    return State(
        seats,
        agreed,
        seats.dealer,
        betting,
        nothing,
        nothing,
        nothing,
        bought,
        away=late,
        took_part=took_part,
    )


def next_deal(state: State) -> State:
    """Return the match with all cards gathered and the next dealer. rules: tapiola.md#rhythm"""
    betting = deal_in(state.seats, state.betting.stacks, state.away)
    after = replace(
        state,
        dealer=state.seats.left_of(state.dealer),
        betting=betting,
        hands=(0,) * len(state.seats),
        number=state.number + 1,
        round=0,
        phase=COMMUNITY,
        stock=CARDS,
        burned=0,
        discarded=0,
        centre=(),
        towers=((), ()),
        settled=True,
    )
    return pass_deal(after)


def pass_deal(state: State) -> State:
    """Return the match with the first player from the dealer on who is dealt in as dealer."""
    while state.dealer not in state.live and state.live:
        state = replace(state, dealer=state.seats.left_of(state.dealer))
    return state


def put_out(state: State, cards: Collection[Card] = ()) -> State:
    """Return the match with this round's cards in the middle, unknown if none are given.

    Raises: Illegal if a card is there twice.
    rules: tapiola.md#community
    """
    noted: tuple[Slot, ...] = tuple(cards) or (None,) * (2 if state.round else 1)
    check_cards((*state.known, *cards), "cards")
    if state.round == 0:
        return _dealt(replace(state, centre=noted))
    burnt = int(state.agreed.burns)
    towers = (*state.towers[0], noted[0]), (*state.towers[1], noted[1])
    return replace(
        state, stock=state.stock - 2 - burnt, burned=state.burned + burnt, towers=towers, phase=PLAYERS
    )


def _dealt(state: State) -> State:
    """Deal to all players, and take antes and blinds. rules: tapiola.md#hand-cards"""
    dealt = state.agreed.dealt
    hands = tuple(dealt * (seat in state.live) for seat in range(len(state.seats)))
    state = replace(state, hands=hands, stock=state.stock - sum(hands) - 1)
    if state.agreed.betting:
        state = replace(state, betting=ante(state.betting, state.agreed.ante))
    return _open(state)


def discard(state: State, kept: Collection[int] | None = ()) -> State:
    """Return the match after all players but those in `kept` discarded a card.

    If `kept` is None, nobody said who kept it, and the number of third cards stays open. rules:
    tapiola.md#discard
    """
    if kept is None:
        return _open(replace(state, settled=False))
    return _open(_drop(state, {seat: 1 for seat in state.live if seat not in kept}))


def fold_hands(state: State, betting: Betting) -> State:
    """Return the match with `betting`, and with the hands of its folded players discarded."""
    folded = {seat: cards for seat, cards in enumerate(state.hands) if cards and seat in betting.folded}
    return _drop(replace(state, betting=betting), folded)


def settle(state: State, seat: int, cards: int) -> State:
    """Return the match in which `seat` holds `cards` cards, as the showdown has shown.

    Its other cards count as discarded.
    """
    return _drop(state, {seat: state.hands[seat] - cards})


def _drop(state: State, cards: dict[int, int]) -> State:
    hands = tuple(held - cards.get(seat, 0) for seat, held in enumerate(state.hands))
    return replace(state, hands=hands, discarded=state.discarded + sum(cards.values()))


def _open(state: State) -> State:
    """Open the betting of this round; if nobody can bet, go on at once."""
    state = replace(state, phase=BET)
    if not state.agreed.betting:
        return state
    blinds = _blinds(state) if state.round == 0 else []
    opener = state.seats.left_of(blinds[-1][0]) if blinds else _opener(state)
    smallest = max(1, state.agreed.big)
    opened = replace(state, betting=open_round(state.betting, opener, smallest, blinds))
    return opened if opened.betting.turn is not None else advance(opened)


def _opener(state: State) -> int:
    """Return the seat that opens a round without blinds; it may have folded. rules: tapiola.md#bet"""
    raiser, opens = state.betting.raiser, state.agreed.opens
    if opens == BY_RAISER and raiser is not None:
        return raiser
    return state.dealer if opens == BY_DEALER else state.first()


def _blinds(state: State) -> list[tuple[int, int]]:
    """Return the seats that post blinds, with the amounts. rules: tapiola.md#betting

    Between two players the dealer posts the small blind.
    """
    around = state.around()
    small, big = around[:2] if len(around) > 2 else (around[1], around[0])
    posted = [(small, state.agreed.small), (big, state.agreed.big)]
    return [(seat, amount) for seat, amount in posted if amount]


def advance(state: State) -> State:
    """Return the match after the betting of a round: the next round, or the showdown."""
    state = replace(state, betting=gather(state.betting))
    if state.round == LAST:
        return replace(state, phase=SHOWDOWN)
    return replace(state, round=state.round + 1, phase=COMMUNITY)


def catch_up(state: State, phase: str = BET) -> State:
    """Return the match in `phase`, as if the entries before it had been made without cards.

    `BET` is the betting of this round. `SHOWDOWN` skips all rounds.
    Raises: Illegal if that would skip the third discard of lowball. rules: tapiola.md#lowball
    """
    if state.phase == PLAYERS and state.round == LAST and state.agreed.lowball:
        raise Illegal(
            "In lowball nobody skips the third discard: enter it first; three cards stay in every hand.",
            anchor="lowball",
        )
    while state.phase not in (phase, SHOWDOWN):
        state = _STEPS[state.phase](state)
    return state


def _unsaid(state: State) -> State:
    open_ = state.round == LAST and not state.agreed.lowball
    return discard(state, None if open_ else ())


_STEPS = {COMMUNITY: put_out, PLAYERS: _unsaid, BET: advance}


def check_cards(cards: Collection[Card], field: str) -> None:
    """Check that no card is there twice.

    Raises: Illegal for `field` if one is.
    """
    for twice in beyond(tuple(cards), 1):
        raise Illegal(
            f"{show(twice)} is there twice, and one deck has it once: a card was misread or noted wrongly.",
            field=field,
            anchor="players",
        )
