"""Martian Poker: five-card stud in which pyramids fight over the cards on the table.

rules: martian.md
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import cast

from companion.games.martian import betting, cards, dealing, placing, showdown, stashes, trading
from companion.games.martian.account import account
from companion.games.martian.invariants import broken
from companion.games.martian.pieces import COLOURS, TRIOS, stash
from companion.games.martian.state import State, Terms, known_cards
from companion.games.martian.words import summary
from companion.hands import Contest, Wild
from companion.hands.rankings import STANDARD_FEW
from companion.play.field import Field, Illegal, Values
from companion.play.game import Action, Event, Game, Seats

_OPTIONS = (
    Field("betting", "flag", "Play with betting", default=True, anchor="options"),
    Field(
        "chips",
        "money",
        "Chips each begins with",
        default=100,
        high=10**6,
        help="0: nobody counts what lies before a player, and nobody is ever all-in.",
        anchor="options",
    ),
    Field("ante", "money", "Ante", default=1, high=10**6, anchor="options"),
    Field("smallest", "money", "Smallest bet", default=1, low=1, high=10**6, anchor="options"),
    Field("small_blind", "money", "Small blind", default=0, high=10**6, fold="Blinds", anchor="options"),
    Field("big_blind", "money", "Big blind", default=0, high=10**6, fold="Blinds", anchor="options"),
    Field("jokers", "flag", "With jokers, which are wild", default=False, anchor="options"),
    Field("folded_place", "flag", "Who has folded may still place pieces", default=False, anchor="options"),
)


def _start(seats: Seats, options: Values) -> State:
    """Return the table before the first hand: a stash of one colour each. rules: martian.md#setup"""
    money = {name: cast("int", options[name]) for name in ("chips", "ante", "smallest")}
    blinds = (cast("int", options["small_blind"]), cast("int", options["big_blind"]))
    _check_stakes(money["chips"], max(money["ante"], money["smallest"], *blinds))
    terms = Terms(
        betting=bool(options["betting"]),
        blinds=blinds,
        jokers=bool(options["jokers"]),
        folded_place=bool(options["folded_place"]),
        **money,
    )
    trios = tuple((colour,) * TRIOS for colour, _ in zip(COLOURS, seats.names, strict=False))
    nothing = (0,) * len(seats)
    return State(
        seats=seats,
        terms=terms,
        dealer=seats.dealer,
        trios=trios,
        stashes=tuple(stash(colours, seat) for seat, colours in enumerate(trios)),
        won=nothing,
        bought=(money["chips"] if terms.counted else 0,) * len(seats),
        taken=nothing,
    )


def _check_stakes(chips: int, most: int) -> None:
    if chips and most > chips:
        raise Illegal(
            f"Antes, blinds and bets of {most} do not go with {chips} chips each.",
            field="chips",
            anchor="options",
        )


def _actions(state: State) -> Sequence[Action]:
    """Return what may be entered now; nothing once the match is over."""
    return tuple(action for offers in _OFFERS.get(state.phase, ()) for action in offers(state))


def _apply(state: State, event: Event) -> State:
    """Return the state after `event`; raise `Illegal` with a sentence for players."""
    return _EVENTS[event.action](state, event)


_OFFERS: Mapping[str, Sequence[Callable[[State], Iterable[Action]]]] = {
    "between": (dealing.offers, stashes.offers, trading.offers),
    "pieces": (placing.offers, betting.begin_offers, cards.offers),
    "bets": (betting.offers, cards.offers),
    "showdown": (showdown.offers, cards.offers),
}
_EVENTS: Mapping[str, Callable[[State, Event], State]] = {
    "stash": stashes.take_stash,
    "deal": dealing.deal,
    "place": placing.place,
    "regroup": placing.regroup,
    "bet": betting.begin,
    "go-on": dealing.skip_bets,
    "round": betting.close,
    "raise": betting.bet,
    "follow": betting.follow_one,
    "fold": betting.fold_one,
    "shown": cards.shown,
    "note": cards.note,
    "show": showdown.show,
    "trade": trading.trade,
    "give-back": trading.give_back,
    "buy": trading.buy,
    "count": trading.count,
    "end": trading.end,
}

GAME = Game[State](
    slug="martian",
    name="Martian Poker",
    numbers=(2, 3, 4, 5, 6),
    start=_start,
    actions=_actions,
    apply=_apply,
    summary=summary,
    check=broken,
    options=_OPTIONS,
    variants=MappingProxyType(
        {
            "Jokers wild": MappingProxyType({"jokers": True}),
            "Without betting": MappingProxyType({"betting": False}),
            "Chips not counted": MappingProxyType({"chips": 0}),
        }
    ),
    known=known_cards,
    explain=account,
    contests=(
        Contest(STANDARD_FEW, name="Hands"),
        Contest(STANDARD_FEW.with_wild(Wild.of(joker=True)), name="Hands with jokers"),
    ),
)
